import { DateTime } from 'luxon';
import { sampleRowsAt } from '../../../tools/sampleRows';

/** The sheet of `npm start`: nothing of it may lie in the future, or in an hour that the clocks show twice. */
test.each([
  '2026-03-10T08:05:00+02:00',
  '2026-11-26T00:01:00+02:00',
  '2026-11-26T23:59:30+02:00',
  '2026-03-29T04:02:00+03:00',
  '2026-10-25T03:10:00+03:00',
  '2026-10-25T03:10:00+02:00',
  '2026-10-25T04:20:00+02:00',
])('the sample of %s lies before that moment, and can be read in one way', (text) => {
  const now = DateTime.fromISO(text, { zone: 'Europe/Athens' });
  for (const { cells } of sampleRowsAt(now)) {
    const [, , , , date, time] = cells.map((cell) => (typeof cell === 'object' ? Object.values(cell)[0] : cell));
    const format = `${String(date)} ${String(time)}`.includes('/') ? 'dd/MM/yyyy HH:mm' : 'yyyy-MM-dd HH:mm';
    const at = DateTime.fromFormat(`${String(date)} ${String(time)}`, format, { zone: 'Europe/Athens' });
    expect(at.toFormat('HH:mm')).toBe(time);
    expect(at.getPossibleOffsets()).toHaveLength(1);
    expect(at < now).toBe(true);
  }
});

test('a sheet written a minute later has none of the events again', () => {
  const now = DateTime.fromISO('2026-11-26T12:34:56+02:00');
  const events = [now, now.plus({ minutes: 1 })].flatMap((at) =>
    sampleRowsAt(at).map(({ cells }) => JSON.stringify([cells[0], cells[3], cells[4], cells[5]])),
  );
  expect(new Set(events).size).toBe(events.length);
});
