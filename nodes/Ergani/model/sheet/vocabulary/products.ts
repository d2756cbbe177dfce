import type { FieldName } from './fields';

/** The meaning of a code in a column of a product. */
type ProductMeaning = 'checkIn' | 'checkOut' | 'skip' | 'keep';

/** A product, with its columns as its own documentation has them. docs/sources.md tells where. */
export interface Product {
  name: string;
  /** Headers that identify it: a sheet of the product has all of them. */
  headers: readonly string[];
  /** Columns that count, whatever their headers mean elsewhere; `rowStatus`: its codes say whether the row counts. */
  columns?: Readonly<Record<string, FieldName | 'rowStatus'>>;
  /** Cells that identify it too: all rows have them. */
  holds?: Readonly<Record<string, unknown>>;
  /** The zone of its times, where it writes them in one without saying so. */
  zone?: string;
  /** Columns that don't count. */
  ignored?: readonly string[];
  /** Set for this node's own columns, of which the user need not be told. `exactly`: only in this spelling. */
  isOwn?: 'exactly' | 'folded';
  /** What its codes mean, by the column. */
  codes?: Readonly<Record<string, Readonly<Record<string, ProductMeaning>>>>;
}

/** In, out, out for a break, back from a break, in for overtime, out for overtime. */
const ZKTECO_CODES = {
  '0': 'checkIn',
  '1': 'checkOut',
  '2': 'skip',
  '3': 'skip',
  '4': 'checkIn',
  '5': 'checkOut',
} as const;

/**
 * Fields of this node's output that are not those of an event. They are in sheets to which the output was written back.
 */
export const OUTPUT_FIELDS: readonly string[] = [
  ...['status', 'protocol', 'reason', 'remedy', 'reasonCode', 'rejection', 'warnings', 'submittedAt', 'submittedDate'],
  ...['submitDate', 'localSubmittedAt', 'localEventTime', 'late', 'id', 'unreachable', 'receipts', 'request', 'body'],
  // n8n adds it on the error output.
  'error',
];

/** The values of this node's status. */
export const OUTPUT_STATUSES: readonly unknown[] = [
  ...['submitted', 'duplicate', 'skipped', 'valid', 'rejected', 'invalid', 'notSent', 'unknown'],
];

/** This node, identified by the status beside another field of its output. */
const OWN = { name: 'this node, where its output was written back to the sheet', ignored: OUTPUT_FIELDS } as const;

/** Where several fit, the first one that has a column decides what it is. */
export const PRODUCTS: readonly Product[] = [
  { ...OWN, headers: ['status', 'protocol'], isOwn: 'exactly' },
  { ...OWN, headers: ['status', 'reasonCode'], isOwn: 'exactly' },
  { ...OWN, headers: ['status', 'remedy'], isOwn: 'exactly' },
  {
    name: 'BioTime, ZKBio Time (API)',
    headers: ['punch_time', 'punch_state'],
    columns: { punch_time: 'eventTime', punch_state: 'event' },
    ignored: ['punch_state_display', 'verify_type', 'verify_type_display', 'upload_time', 'terminal_alias'],
    codes: { punch_state: ZKTECO_CODES },
  },
  {
    name: 'ZKTeco, read by pyzk',
    headers: ['user_id', 'timestamp', 'status', 'punch'],
    columns: { timestamp: 'eventTime', punch: 'event' },
    ignored: ['status', 'device_name'],
    codes: { punch: ZKTECO_CODES },
  },
  {
    name: 'ZKTeco, table CHECKINOUT of the database',
    headers: ['CHECKTIME', 'CHECKTYPE'],
    columns: { CHECKTIME: 'eventTime', CHECKTYPE: 'event' },
    ignored: ['VERIFYCODE', 'SENSORID'],
    codes: { CHECKTYPE: { I: 'checkIn', O: 'checkOut', '0': 'skip', '1': 'skip' } },
  },
  {
    name: 'ZKTeco, log of ZKTime',
    headers: ['Date/Time', 'Location ID', 'VerifyCode'],
    columns: { 'Date/Time': 'eventTime' },
    ignored: ['Location ID', 'VerifyCode', 'No.', 'CardNo', 'ID Number'],
  },
  {
    name: 'ZKTeco Attendance Management (ZKTime 5)',
    headers: ['AC-No.', 'Time', 'State', 'New State'],
    columns: { Time: 'time', State: 'event' },
  },
  {
    name: 'ZKTeco Attendance Management, report of days',
    // Where nobody has come, n8n leaves out the columns of the clock.
    headers: ['AC-No.', 'On duty', 'Off duty'],
    columns: { 'Clock In': 'checkInTime', 'Clock Out': 'checkOutTime', Date: 'date' },
    ignored: [
      'On duty',
      'Off duty',
      'Must C/In',
      'Must C/Out',
      'Work Time',
      'ATT_Time',
      'WeekEnd',
      'Holiday',
      'Real time',
    ],
  },
  {
    name: 'Hikvision, device network SDK',
    headers: ['dateTime', 'eventType', 'attendanceStatus'],
    columns: { dateTime: 'eventTime', attendanceStatus: 'event' },
    ignored: ['eventType', 'currentVerifyMode', 'eventState', 'eventDescription', 'label', 'statusValue'],
  },
  {
    name: 'Hikvision, device network SDK, as a table',
    headers: ['eventTime', 'currentVerifyMode', 'attendanceStatus'],
    columns: { eventTime: 'eventTime', attendanceStatus: 'event' },
    ignored: ['currentVerifyMode', 'statusValue'],
    codes: {
      attendanceStatus: { '1': 'checkIn', '2': 'checkOut', '3': 'skip', '4': 'skip', '5': 'checkIn', '6': 'checkOut' },
    },
  },
  {
    name: 'Odoo, webhook of hr.attendance',
    headers: ['_model', '_id', 'check_in'],
    holds: { _model: 'hr.attendance' },
    zone: 'UTC',
    columns: { check_in: 'checkInTime', check_out: 'checkOutTime' },
    ignored: ['_model', '_id', '_action', 'id', 'employee_id', 'display_name'],
  },
  {
    name: 'Odoo, hr.attendance',
    headers: ['check_in', 'check_out', 'in_mode', 'out_mode'],
    zone: 'UTC',
    columns: { check_in: 'checkInTime', check_out: 'checkOutTime' },
    ignored: ['in_mode', 'out_mode', 'worked_hours', 'overtime_hours', 'validated_overtime_hours', 'overtime_status'],
  },
  {
    name: 'Orquest',
    headers: ['orquestId', 'employeeId', 'checkIn', 'checkOut', 'type'],
    columns: { checkIn: 'checkInTime', checkOut: 'checkOutTime', type: 'rowStatus' },
    ignored: ['employeeId', 'orquestId'],
    codes: { type: { WORK: 'keep', REST: 'skip', BREAK: 'skip' } },
  },
  {
    name: 'Personio, version 2',
    headers: ['person', 'start', 'end', 'type', 'status'],
    columns: { 'start.date_time': 'checkInTime', 'end.date_time': 'checkOutTime', type: 'rowStatus' },
    ignored: ['id', 'person', 'start', 'end', 'approval', 'meta'],
    codes: { type: { WORK: 'keep', BREAK: 'skip' } },
  },
  {
    name: 'Cybozu Garoon',
    headers: ['Start time', 'End time', 'Out time', 'Back time'],
    columns: { Date: 'date', 'Start time': 'checkInTime', 'End time': 'checkOutTime' },
    ignored: ['Login name', 'Out time', 'Back time', 'IP address of start time', 'IP address of end time'],
  },
  {
    name: 'Arcoro',
    headers: ['Clock In', 'Clock Out', 'Project Type', 'Entry Note'],
    columns: { 'Clock In': 'checkInTime', 'Clock Out': 'checkOutTime', 'Project Type': 'rowStatus' },
  },
  {
    name: 'Connecteam',
    headers: ['eventType', 'eventTimestamp', 'activityType'],
    columns: { eventType: 'event', eventTimestamp: 'eventTime', activityType: 'rowStatus' },
    codes: { eventType: { auto_clock_out: 'checkOut' }, activityType: { shift: 'keep', manual_break: 'skip' } },
  },
  {
    name: 'Salesforce Field Service',
    headers: ['TimeSheetId', 'Category', 'StartTime', 'EndTime'],
    columns: { StartTime: 'checkInTime', EndTime: 'checkOutTime', Category: 'rowStatus' },
    codes: { Category: { WorkTime: 'keep', BreakTime: 'skip', MealTime: 'skip' } },
  },
  {
    name: 'Oracle MICROS Simphony',
    headers: ['clkInLcl', 'clkOutLcl', 'shftType'],
    columns: { clkInLcl: 'checkInTime', clkOutLcl: 'checkOutTime', shftType: 'rowStatus' },
    ignored: ['clkInStatus', 'clkOutStatus', 'lastUpdatedUTC'],
    codes: { shftType: { '0': 'keep', '1': 'skip', '2': 'skip' } },
  },
  {
    name: 'OrangeHRM',
    headers: ['punch_in_user_time', 'punch_in_utc_time'],
    columns: { punch_in_user_time: 'checkInTime', punch_out_user_time: 'checkOutTime' },
    ignored: [
      ...['punch_in_utc_time', 'punch_out_utc_time', 'state', 'punch_in_note', 'punch_out_note'],
      ...['punch_in_time_offset', 'punch_in_timezone_name', 'punch_out_time_offset', 'punch_out_timezone_name'],
    ],
  },
  {
    name: 'PiDoors',
    headers: ['Date/Time', 'Card ID', 'Location', 'Status', 'Door IP'],
    columns: { 'Date/Time': 'eventTime', Status: 'rowStatus' },
    codes: { Status: { Granted: 'keep', Denied: 'skip' } },
  },
  {
    name: 'Microsoft Forms',
    headers: ['Start time', 'Completion time'],
    ignored: ['Start time', 'Completion time', 'Last modified time'],
  },
  {
    name: 'Microsoft Forms, in Greek',
    headers: ['Ώρα έναρξης', 'Ώρα ολοκλήρωσης'],
    ignored: ['Ώρα έναρξης', 'Ώρα ολοκλήρωσης'],
  },
  { name: 'KoboToolbox', headers: ['start', 'end', '_submission_time'], ignored: ['start', 'end', '_submission_time'] },
  { name: 'ODK', headers: ['start', 'end', 'SubmissionDate'], ignored: ['start', 'end', 'SubmissionDate'] },
  { name: 'ODK, with its hub', headers: ['start', 'end', 'formhub/uuid'], ignored: ['start', 'end', 'formhub/uuid'] },
  {
    name: '7shifts, webhook',
    headers: ['clocked_in', 'clocked_in_iso'],
    columns: { clocked_in_iso: 'checkInTime', clocked_out_iso: 'checkOutTime' },
    // In UTC, without saying so.
    ignored: ['clocked_in', 'clocked_out'],
  },
  {
    name: 'Lark and Feishu',
    headers: ['check_time', 'bssid'],
    columns: { check_time: 'eventTime' },
    ignored: ['type'],
  },
  {
    name: 'Lark and Feishu, at customers',
    headers: ['check_time', 'is_field'],
    columns: { check_time: 'eventTime' },
    ignored: ['type'],
  },
  // Of each record, also of a departure.
  {
    name: 'WeCom',
    headers: ['checkin_type', 'checkin_time', 'wifimac'],
    ignored: ['checkin_time', 'sch_checkin_time', 'exception_type', 'groupname', 'wifimac', 'wifiname'],
  },
  {
    name: 'Dotypos (Dotykačka)',
    headers: ['_cloudId', '_employeeId', 'created', 'event'],
    columns: { created: 'eventTime', event: 'event' },
    ignored: ['_cloudId', '_branchId', '_employeeId', 'versionDate'],
  },
  {
    name: 'UKG Workforce Central (Kronos)',
    headers: ['EVENTDATE', 'INPUNCHDTM', 'OUTPUNCHDTM'],
    columns: { INPUNCHDTM: 'checkInTime', OUTPUNCHDTM: 'checkOutTime', EVENTDATE: 'date' },
    ignored: ['STARTDTM', 'ENDDTM'],
  },
  {
    name: 'Deputy',
    headers: ['StartTimeLocalized', 'EndTimeLocalized', 'IsLeave', 'Discarded'],
    columns: {
      StartTimeLocalized: 'checkInTime',
      EndTimeLocalized: 'checkOutTime',
      Date: 'date',
      IsLeave: 'cancelled',
      Discarded: 'cancelled',
    },
    ignored: ['StartTime', 'EndTime', 'Employee', 'Mealbreak', 'TotalTime'],
  },
  {
    name: 'ERPNext, Frappe HR',
    headers: ['employee', 'log_type', 'time'],
    columns: { log_type: 'event', time: 'eventTime' },
  },
  {
    name: 'ERPNext, Frappe HR, attendance',
    headers: ['attendance_date', 'in_time', 'out_time', 'docstatus'],
    columns: { in_time: 'checkInTime', out_time: 'checkOutTime', attendance_date: 'date', docstatus: 'rowStatus' },
    codes: { docstatus: { '0': 'keep', '1': 'keep', '2': 'skip' } },
  },
  {
    name: 'ERPNext, Frappe HR, any other table',
    headers: ['docstatus'],
    columns: { docstatus: 'rowStatus' },
    codes: { docstatus: { '0': 'keep', '1': 'keep', '2': 'skip' } },
  },
  {
    name: 'Factorial',
    headers: ['clock_in', 'clock_out', 'workable', 'in_source'],
    columns: { clock_in: 'checkInTime', clock_out: 'checkOutTime', date: 'date', workable: 'rowStatus' },
    ignored: [
      'minutes',
      'clock_in_with_seconds',
      'clock_out_with_seconds',
      'reference_date',
      'time_settings_break_configuration_id',
    ],
    codes: { workable: { true: 'keep', false: 'skip' } },
  },
  // Behind products that count a column of the same name.
  { ...OWN, headers: ['status', 'protocol'], isOwn: 'folded' },
];
