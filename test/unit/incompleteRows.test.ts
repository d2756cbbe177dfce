import { readWorkCardEvent } from '../../nodes/Ergani/model/workCard/workCardEvent';

describe('The night-shift cut-off, where a row could not be read whole', () => {
  const CONTEXT = { timezone: 'Europe/Athens', lateReason: null };
  const row = { employeeAfm: '090000045', lastName: 'Παππά', firstName: 'Μαρία', event: 'checkOut' };

  it.each([
    ['time', { eventTime: 'soon', referenceDate: '2026-05-04' }, 'Event Time'],
    ['day', { eventTime: '2026-05-04 08:00', referenceDate: 'soon' }, 'Reference Date'],
  ])('is not held against a check-out without a %s', (_, cells, field) => {
    const verdict = readWorkCardEvent({ ...row, ...cells }, CONTEXT);
    expect(verdict).toMatchObject({ ok: false, problems: [{ field, text: 'is not a date or time' }] });
    expect(verdict.ok ? [] : verdict.problems).toHaveLength(1);
  });
});
