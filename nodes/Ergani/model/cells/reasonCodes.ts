/**
 * Why something did not succeed, by codes that workflows can branch on: each says what is wrong, not where. Messages may
 * change with any version, codes only with a major one. docs/troubleshooting.md tells what to do about each.
 */
export const REASON_CODES = {
  // What is wrong with a value, found before anything is sent.
  missing: 'The field is empty',
  notText: 'The field holds something other than text',
  sheetError: 'The cell holds an error of the spreadsheet, such as #N/A',
  columnsDiffer: 'Two columns stand for the same field and say different things',
  cellsDiffer: 'Event Time, Date and Time name different days or times',
  cannotBeComputed: 'The expression in the field fails for this item',
  listOfEvents: 'The body of a webhook request holds a list, not one event',
  notAnAfm: 'The value is no tax number of nine digits',
  digitsLost: 'The spreadsheet turned the tax number into scientific notation, which loses digits',
  notABranch: 'The value is no branch number',
  unknownEvent: 'The value is neither a check-in nor a check-out',
  ambiguousEvent: 'The value can mean a check-in or a check-out',
  notATime: 'The value is no time',
  notADate: 'The value is no date, or a day that the calendar does not have',
  dateWithoutTime: 'The row names a date but no time',
  timeWithoutDate: 'The value is a time without a date',
  ambiguousTime: 'The value can mean two times, or a time and a bare date',
  ambiguousDate: 'The day and the month can change places',
  twoDigitYear: 'The year has two digits',
  outsideYears: 'The year is too far in the past or in the future',
  clockChange: 'The clocks change at that time: it does not exist, or it occurs twice',
  unknownTimezone: 'There is no such time zone',
  inFuture: 'The event has not happened yet',
  afterCutOff: 'The check-out is later than 11:00 of the day after its reference date',
  lateReasonMissing: 'The event is late and has no reason',
  unknownLateReason: 'The value is none of the three late reasons',
  notANumber: 'The value is no number of the kind that the service takes',
  ambiguousNumber: 'The point or comma can stand before a fraction or between thousands',
  tooLong: 'The text is longer than the registry takes',
  commaInValue: 'A value of a list has a comma in it',
  notXml: 'The text is not well-formed XML',
  notBase64: 'The value is not Base64',
  unknownBinary: 'The item has no binary property of that name',
  notCancellable: 'The registry does not cancel this type of document',
  invalidOption: 'The value is none that the option can have',
  optionsDiffer: 'An option of the whole run is not the same for all items',

  // What the registry says of what it was sent.
  refused: 'The registry refused it for the reason that it gives in its own words',
  schemaViolation: 'The registry found the request malformed',
  wrongEmployer: 'The tax number of the employer is not that of the login',
  notMarkedForCard: 'The employee is registered without the work card',
  noEmployment: 'The employee does not work for this employer on that day',
  noCheckIn: 'The check-in of this check-out is not with the registry',
  lateReasonNotAllowed: 'The event is on time, and has a late reason all the same',
  existsAlready: 'The registry has an event like this already',
  serviceNotAllowed: 'The login may not use the service',
  notAllowed: 'The login may not do that',
  tooLarge: 'The request is too large for the registry',
  employerUnknown: 'The registry did not tell the tax number of the employer',
  noPdf: 'The answer of the registry holds no PDF',

  // What became of the request.
  unreachable: 'No connection to the registry came about, and nothing was sent',
  certificate: "The certificate of the registry can't be trusted, and nothing was sent",
  unavailable: 'The registry is not available at the moment',
  tooManyRequests: 'The registry receives too many requests at the moment',
  noAnswer: 'The request was sent, and no answer came',
  connectionCut: 'The connection was cut before the answer came',
  serverError: 'The registry, or a server before it, answered with an error of its own',
  unexpectedAnswer: 'The answer is not one that the registry gives to such a request',
  receiptsUnmatched: "Which receipt belongs to which event can't be told",
  redirect: 'The server sends requests on to another address',
  unknownAddress: 'The server does not know the address',
  cancelled: 'The execution was cancelled',

  // What is wrong with the login.
  addressInvalid: "The Base URL of the credential can't be used",
  credentialUnreadable: 'The credential could not be read',
  loginRefused: 'The registry does not accept the username, the password or the user type',
  loginLimited: 'The registry allows no further login at the moment',
  sessionRefused: 'The registry does not accept the session, not even a fresh one',

  // Why a row was kept back that is fine by itself.
  othersAtFault: 'Other rows of the run need a correction first',
  earlierRequest: 'An earlier request of the run failed',
  overtaken: 'A later event of the same kind was submitted before',
} as const;

export type ReasonCode = keyof typeof REASON_CODES;
