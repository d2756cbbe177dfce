import { quote } from '../result';

/** What is asked for, by how it is written. Dates have their year first: they have one reading, whatever Date Order says. */
const HOW_TO_WRITE = {
  afm: 'Enter the nine digits of the tax number, as text so that a leading zero stays',
  amka: 'Enter the eleven digits of the AMKA, as text so that a leading zero stays',
  time: 'Enter it like 2026-05-04 08:00 or 2026-05-04T08:00:00+03:00',
  day: 'Enter the day like 2026-05-04',
  clock: 'Write the time like 08:00',
  dayAndTime: 'Enter it like 24/05/2026 08:00 or 2026-05-24T08:00:00+03:00',
  event:
    "Enter checkIn or checkOut, Είσοδος or Έξοδος; or say by the option 'Event Words' what your words or codes mean",
  branch: 'Enter the number of the branch in digits alone; 0 is the main branch',
  comments: 'Enter text, or leave it empty',
  file: 'Enter the name of a binary property of the item, or the content as Base64',
  nothing: 'Leave it empty',
  protocol: "Enter the protocol of a submission, such as the field 'protocol' of Submit",
  documentType: 'Enter the code of a type, such as WTOLeave, or choose one from the list',
  service: 'Choose a service from the list, or enter its code',
  parameter: 'Enter a value: the service requires this parameter',
  text: 'Enter text',
  texts: 'Enter a list of texts',
  xml: 'Enter XML',
  wholeNumber: 'Enter digits alone, e.g. 1200',
  fraction: 'Enter digits with a point before the fraction, e.g. 1200.50',
} as const;

/** What a field asks for whose words depend on the field. */
type AskedByField =
  | { kind: 'name'; field: string }
  | { kind: 'code'; codes: readonly string[]; hasMore: boolean }
  | { kind: 'day' | 'clock' | 'number' | 'like'; example: string }
  | { kind: 'pattern'; pattern: string }
  | { kind: 'length'; length: number }
  | { kind: 'lengths'; minLength?: number; maxLength?: number };

export type Asked = keyof typeof HOW_TO_WRITE | AskedByField;

/** How to write what is asked for. */
export function howToWrite(asked: Asked): string {
  if (typeof asked === 'string') return HOW_TO_WRITE[asked];
  switch (asked.kind) {
    case 'name':
      return `Enter the employee's ${asked.field.toLowerCase()} as the registry knows it`;
    case 'code':
      return `Enter ${asked.codes.join(', ')}${asked.hasMore ? ' or another of its codes' : ''}`;
    case 'day':
      return `Enter the day like ${asked.example}`;
    case 'clock':
      return `Enter the time of the day like ${asked.example}`;
    case 'number':
      return `Enter a number like ${asked.example}`;
    case 'like':
      return `Enter it like ${quote(asked.example)}`;
    case 'pattern':
      return `Enter it as the pattern ${quote(asked.pattern)} has it`;
    case 'length':
      return `Enter text of ${asked.length} characters`;
    case 'lengths': {
      const { minLength, maxLength } = asked;
      if (maxLength === undefined)
        return minLength === undefined ? 'Enter a text' : `Enter text of at least ${minLength} characters`;
      return `Enter text of ${minLength === undefined ? 'at most' : `${minLength} to`} ${maxLength} characters`;
    }
  }
}

/** A problem that is mended by writing what the field asks for. */
export interface AskedFor {
  asked: Asked;
}
export const asAsked = ({ asked }: AskedFor): string => howToWrite(asked);
