import type { FieldName } from './fields';

/** What the numbers of ZKTeco's terminals mean: in, out, out and in for a break, in and out for overtime. */
const ZKTECO_STATES: Readonly<Record<string, string>> = {
  '0': 'checkIn',
  '1': 'checkOut',
  '2': 'skip',
  '3': 'skip',
  '4': 'checkIn',
  '5': 'checkOut',
};

/**
 * Numbers that are no events before the user says so: Dahua's and Hikvision's terminals number them in another way than
 * others do, some have an arrival as the first action, and public libraries of ZKTeco's log call state how somebody was
 * recognised.
 */
export const STATES_THAT_DIFFER = Object.fromEntries(Array.from({ length: 7 }, (_, code) => [code, `state ${code}`]));

/** A header that one product uses, and elsewhere may mean something else. */
interface ProductHeader {
  field: FieldName;
  header: string;
  /** Its codes as words of ours, where they are not those of the registry. */
  codes?: Readonly<Record<string, string>>;
}

/**
 * Headers of single products: ZKTeco and BioTime, Hikvision, ERPNext, Dotypos, UKG (Kronos), Deputy. They count only
 * where no plain header says the same. docs/sources.md tells where each comes from.
 */
export const PRODUCT_HEADERS: readonly ProductHeader[] = [
  { field: 'event', header: 'punch_state_display' },
  { field: 'event', header: 'punch_state', codes: ZKTECO_STATES },
  { field: 'event', header: 'State', codes: ZKTECO_STATES },
  { field: 'event', header: 'Attendance State', codes: STATES_THAT_DIFFER },
  { field: 'event', header: 'Attendance Status', codes: STATES_THAT_DIFFER },
  { field: 'event', header: 'log_type' },
  { field: 'event', header: 'Entry Type' },
  { field: 'event', header: 'Action', codes: STATES_THAT_DIFFER },
  { field: 'event', header: 'Ενέργεια' },
  { field: 'eventTime', header: 'created' },
  { field: 'checkInTime', header: 'INPUNCHDTM' },
  { field: 'checkOutTime', header: 'OUTPUNCHDTM' },
  { field: 'checkInTime', header: 'StartTimeLocalized' },
  { field: 'checkOutTime', header: 'EndTimeLocalized' },
  { field: 'date', header: 'Att. Date' },
  { field: 'date', header: 'Attendance Date' },
  { field: 'date', header: 'Day' },
  { field: 'date', header: 'Ημέρα' },
  { field: 'referenceDate', header: 'Business Date' },
  { field: 'referenceDate', header: 'Shift Date' },
  { field: 'referenceDate', header: 'For' },
];
