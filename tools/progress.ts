const INTERVAL_MS = 1_000;

const seconds = (since: number): string => `${Math.round((Date.now() - since) / 1000)} s`;

/** Shows one line of progress that counts the seconds; where no terminal shows it, the line is written once. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = Date.now();
  const show = (end: string): void => void process.stderr.write(`\r${title} ... ${seconds(started)}${end}`);
  if (!process.stderr.isTTY) process.stderr.write(`${title} ...\n`);
  const timer = process.stderr.isTTY ? setInterval(() => show(''), INTERVAL_MS) : undefined;
  try {
    return await work();
  } finally {
    clearInterval(timer);
    if (process.stderr.isTTY) show('\n');
  }
}
