/** Measures how long requiring files takes once others are loaded: `{ before, files }` in, milliseconds out. */
process.once('message', ({ before, files }) => {
  for (const file of before) require(file);
  const started = performance.now();
  for (const file of files) require(file);
  process.send(performance.now() - started, () => process.disconnect());
});
