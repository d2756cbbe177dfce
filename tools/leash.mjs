/**
 * Loaded into a child process before its own code: when the process that started it is gone, for whatever reason,
 * the child ends, too, with all that it started.
 */
const GRACE = 10_000;

if (process.channel) {
  process.once('disconnect', () => {
    process.kill(process.pid, 'SIGTERM');
    setTimeout(() => {
      // The child leads a group of its own, where the system knows groups.
      process.kill(process.platform === 'win32' ? process.pid : -process.pid, 'SIGKILL');
    }, GRACE).unref();
  });
  process.channel.unref();
}
