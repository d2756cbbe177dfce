const INTERVAL = 5_000;

function seconds(since: number): string {
  return `${((Date.now() - since) / 1000).toFixed(1)} s`;
}

/** Shows progress: a line at the start, one every few seconds, and one at the end. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = Date.now();
  process.stderr.write(`${title} ...\n`);
  const timer = setInterval(() => process.stderr.write(`  ... ${seconds(started)}\n`), INTERVAL);
  try {
    const result = await work();
    process.stderr.write(`  done in ${seconds(started)}\n`);
    return result;
  } finally {
    clearInterval(timer);
  }
}
