import type { WorkCardEvent } from '../../nodes/Ergani/model/workCard/workCardEvent';

/** An arrival at the main branch. */
export const EVENT: WorkCardEvent = {
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
