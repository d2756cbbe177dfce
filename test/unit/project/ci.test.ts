import { textOf } from './files';

test('.ci/run plays some of the chaos each time', () => {
  const [, rows] = /^check 'Chaos' npm run --silent chaos -- .*--rows (\d+)$/m.exec(textOf('.ci/run')) ?? [];
  expect(Number(rows)).toBeGreaterThanOrEqual(5_000);
});
