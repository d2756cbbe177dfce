import { compactDay, dayOf, exactTime, greekDay, isoDay, isWeekend, startOfDay } from '../athens';
import type { DeclaredDay } from '../declarations';
import type { Forms } from '../forms';
import { isUnemployed } from '../records';
import { badRequest } from '../refusal';
import { descriptor, parameter, valueOf, type Sent, type Service, type ServiceParts } from './service';

const PLACE_AND_DAY = [parameter('PararthmaAa', 'Int'), parameter('Date', 'Date')];

/** The branch, and the day as `yyyy-MM-dd`. */
const placeAndDay = (sent: readonly Sent[]): { branch: string; day: string } => ({
  branch: String(Number(valueOf(sent, 'PararthmaAa'))),
  day: isoDay(valueOf(sent, 'Date')) ?? '',
});

/** Both services tell of the month before and of earlier ones, to employers who are obliged to the work card. */
function checkCriteria(day: string, { clock, records }: Pick<ServiceParts, 'clock' | 'records'>): void {
  const thisMonth = compactDay(clock.now()).slice(0, 6);
  if (!records.inCardSector || day.replaceAll('-', '').slice(0, 6) >= thisMonth)
    throw badRequest("Criteria doesn't meet requirements");
}

const writtenDay = (day: string, { workingHours }: Forms): string =>
  workingHours === 'greek' ? greekDay(day) : startOfDay(day);

/** @param time `HH:mm`, perhaps with seconds; nothing where it is empty */
function writtenTime(time: string, { workingHours }: Forms): string | null {
  if (time === '') return null;
  return workingHours === 'greek' ? `${time}:00`.slice(0, 8) : time.slice(0, 5);
}

/** EX_BASE_07: the hours worked by the events of work cards. */
export const workedHours = ({ ledger, forms, ...parts }: ServiceParts): Service => ({
  descriptor: descriptor(
    'EX_BASE_07',
    'ΣΤΟΙΧΕΙΑ ΗΜΕΡΟΛΟΓΙΟΥ ΠΡΑΓΜΑΤΙΚΗΣ ΑΠΑΣΧΟΛΗΣΗΣ',
    'Στοιχεία Εισόδου PararthmaAa: AA Παραρτήματος date: Ημ/νια (DD/MM/YYYY) - Περιορισμός σε ημ/νιες προηγούμενου μήνα και πίσω \r\n' +
      'Στοιχεία Εξόδου RealWorking: Στοιχεία Ημερολογίου Πραγματικής Απασχόλησης',
    ...PLACE_AND_DAY,
  ),
  run: ({ employerAfm }, sent) => {
    const { branch, day } = placeAndDay(sent);
    checkCriteria(day, parts);
    const checkIns = ledger.events.filter(
      (event) =>
        event.employerAfm === employerAfm &&
        event.branch === branch &&
        event.referenceDate === day &&
        event.type === '0' &&
        event.supersededBy === null,
    );
    const timeOf = (at: number): string | null => writtenTime(exactTime(at).slice(11), forms);
    return {
      name: 'RealWorking',
      rows: checkIns.map((checkIn) => {
        const checkOut = ledger.authoritative({ ...checkIn, type: '1' });
        const nextDay = checkOut !== undefined && dayOf(checkOut.eventAt) !== dayOf(checkIn.eventAt);
        return {
          Aa: branch,
          Afm: checkIn.employeeAfm,
          Date: writtenDay(day, forms),
          HourFrom: timeOf(checkIn.eventAt),
          HourTo: checkOut ? timeOf(checkOut.eventAt) : null,
          IsEndDateDifferentThanDate: nextDay ? '1' : '0',
        };
      }),
    };
  },
});

const WORKDAY = [{ type: 'ΕΡΓ', from: '08:00', to: '16:00' }];
const DAY_OFF = [{ type: 'ΑΝ', from: '', to: '' }];

/** EX_BASE_08: the schedule of a day as it was declared last, with its overtime; else every workday is the same. */
export const schedule = ({ employees, records, clock, declarations, forms }: ServiceParts): Service => ({
  descriptor: descriptor(
    'EX_BASE_08',
    'ΣΤΟΙΧΕΙΑ ΤΡΕΧΟΥΣΑΣ ΚΑΤΑΣΤΑΣΗΣ ΨΗΦΙΑΚΗΣ ΟΡΓΑΝΩΣΗΣ ΧΡΟΝΟΥ ΕΡΓΑΣΙΑΣ',
    'Στοιχεία Εισόδου PararthmaAa: AA Παραρτήματος date: Ημ/νια (DD/MM/YYYY) - Περιορισμός σε ημ/νιες προηγούμενου μήνα και πίσω \r\n' +
      'Στοιχεία Εξόδου Working: Στοιχεία Τρέχουσας Κατάστασης ΨΟΧΕ',
    ...PLACE_AND_DAY,
  ),
  run: ({ employerAfm }, sent) => {
    const { branch, day } = placeAndDay(sent);
    checkCriteria(day, { clock, records });
    const employed = employees.filter(
      (employee) => employee.branch === branch && employee.hired <= day && !isUnemployed(records, employee.afm, day),
    );
    const ofDay = declarations.days.filter(
      (one) => one.employerAfm === employerAfm && one.branch === branch && one.day === day,
    );
    const periodsOf = (afm: string, declares: DeclaredDay['declares']): DeclaredDay['periods'] | undefined =>
      ofDay.filter((one) => one.afm === afm && one.declares === declares).at(-1)?.periods;
    const plan = isWeekend(day) ? DAY_OFF : WORKDAY;
    const afms = new Set([...employed, ...ofDay].map(({ afm }) => afm));
    return {
      name: 'Working',
      rows: [...afms].flatMap((afm) =>
        [...(periodsOf(afm, 'schedule') ?? plan), ...(periodsOf(afm, 'overtime') ?? [])].map(({ type, from, to }) => ({
          // Both spellings were seen, each with its form of days and times.
          [forms.workingHours === 'greek' ? 'aa' : 'Aa']: branch,
          Afm: afm,
          Date: writtenDay(day, forms),
          Type: type,
          HourFrom: writtenTime(from, forms),
          HourTo: writtenTime(to, forms),
          Extra: null,
          BreakMinutes: '30',
          BreakInWork: '1',
        })),
      ),
    };
  },
});
