import { dayOf } from '../../nodes/Ergani/model/values/time/read';
import { type ToldEvent, workDaysOf } from '../../nodes/Ergani/model/workCard/shifts';
import { readWorkCardEvent } from '../../nodes/Ergani/model/workCard/workCardEvent';

describe('The work day of a check-out, where a row between could not be read whole', () => {
  const told = (type: 'checkIn' | 'checkOut', time: string, unread: Partial<ToldEvent['entry']> = {}): ToldEvent => {
    const eventTime = Date.parse(`${time}+03:00`);
    const read = { employerAfm: null, employeeAfm: '090000045', type, eventTime, referenceDate: dayOf(eventTime) };
    return { entry: { ...read, ...unread }, dayAssumed: Object.keys(unread).length === 0 };
  };
  const IN = told('checkIn', '2026-05-04T22:00');
  const OUT = told('checkOut', '2026-05-05T06:00');

  it.each<[string, ToldEvent]>([
    ['a time', told('checkOut', '2026-05-05T02:00', { eventTime: undefined, referenceDate: undefined })],
    ['a type', told('checkIn', '2026-05-05T02:00', { type: undefined })],
    ['an employee', told('checkOut', '2026-05-05T02:00', { employeeAfm: undefined })],
  ])('is that of the check-in before: a row without %s is not there', (_, between) => {
    expect([...workDaysOf([IN, between, OUT], '')]).toEqual([[2, { referenceDate: '2026-05-04', checkIn: 0 }]]);
  });
});

describe('The night-shift cut-off, where a row could not be read whole', () => {
  const CONTEXT = { timezone: 'Europe/Athens', lateReason: null };
  const row = { employeeAfm: '090000045', lastName: 'Παππά', firstName: 'Μαρία', event: 'checkOut' };

  it.each([
    ['time', { eventTime: 'soon', referenceDate: '2026-05-04' }, 'Event Time "soon" is no date or time'],
    ['day', { eventTime: '2026-05-04 08:00', referenceDate: 'soon' }, 'Reference Date "soon" is no date or time'],
  ])('is not held against a check-out without a %s', (_, cells, message) => {
    const verdict = readWorkCardEvent({ ...row, ...cells }, CONTEXT);
    expect(verdict).toMatchObject({ ok: false, problems: [{ message: expect.stringContaining(message) }] });
    expect(verdict.ok ? [] : verdict.problems).toHaveLength(1);
  });
});
