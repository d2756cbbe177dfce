import { isEarly, judge } from '../../nodes/Ergani/model/workCard/lateness';
import type { WorkCardEvent } from '../../nodes/Ergani/model/workCard/workCardEvent';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const EVENT: WorkCardEvent = {
  employerAfm: null,
  branch: '0',
  comments: null,
  employeeAfm: '090000045',
  lastName: 'Παπαδοπούλου',
  firstName: 'Μαρία',
  type: 'checkIn',
  eventTime: Date.parse('2026-05-04T08:00:00+03:00'),
  referenceDate: '2026-05-04',
  lateReason: null,
};

describe('The age of an event', () => {
  it.each([
    [16 * MINUTE, '16 minutes'],
    [119.4 * MINUTE, '119 minutes'],
    [120 * MINUTE, '2 hours'],
    [47.4 * HOUR, '47 hours'],
    [48 * HOUR, '2 days'],
    [30 * 24 * HOUR, '30 days'],
  ])('%d ms, where a late reason is missing, is told as %s', (age, words) => {
    const judgement = judge(EVENT, EVENT.eventTime + age);
    expect(judgement.ok ? '' : judgement.problem.text).toContain(`is ${words} old: `);
  });

  it.each([
    [-1, true],
    [0, false],
    [1, false],
  ])('%d ms: it has not happened yet: %s', (age, early) => {
    expect(isEarly(EVENT.eventTime, EVENT.eventTime + age)).toBe(early);
  });
});
