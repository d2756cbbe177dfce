/** The times of an arrival and a departure that stand on one row. */
export type ShiftField = 'checkInDate' | 'checkInTime' | 'checkOutDate' | 'checkOutTime';

/** What a row can tell about an event, by the names of the node's parameters. */
export type FieldName =
  | ShiftField
  | 'employerAfm'
  | 'branch'
  | 'employeeAfm'
  | 'lastName'
  | 'firstName'
  | 'fullName'
  | 'event'
  | 'eventTime'
  | 'date'
  | 'time'
  | 'referenceDate'
  | 'lateReason'
  | 'comments';

/** The cells of a row by field. */
export type RowFields = Partial<Record<FieldName, unknown>>;

/** The cells of one arrival and its departure. */
export type ShiftCells = Partial<Record<ShiftField, unknown>>;

/** Display names, as in the editor. */
export const FIELD_LABELS: Record<FieldName, string> = {
  employerAfm: 'Employer AFM',
  branch: 'Branch',
  employeeAfm: 'Employee AFM',
  lastName: 'Last Name',
  firstName: 'First Name',
  fullName: 'Full Name',
  event: 'Event',
  eventTime: 'Event Time',
  date: 'Date',
  time: 'Time',
  checkInDate: 'Check-In Date',
  checkInTime: 'Check-In Time',
  checkOutDate: 'Check-Out Date',
  checkOutTime: 'Check-Out Time',
  referenceDate: 'Reference Date',
  lateReason: 'Late Reason',
  comments: 'Comments',
};
