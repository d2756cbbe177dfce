import { clockTime, compactDay, dayOf, isoDay, isWeekend, startOfDay } from '../athens';
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

/** EX_BASE_07: the hours worked by the events of work cards. */
export const workedHours = ({ ledger, ...parts }: ServiceParts): Service => ({
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
    return {
      name: 'RealWorking',
      rows: checkIns.map((checkIn) => {
        const checkOut = ledger.authoritative({ ...checkIn, type: '1' });
        const nextDay = checkOut !== undefined && dayOf(checkOut.eventAt) !== dayOf(checkIn.eventAt);
        return {
          Aa: branch,
          Afm: checkIn.employeeAfm,
          Date: startOfDay(day),
          HourFrom: clockTime(checkIn.eventAt),
          HourTo: checkOut ? clockTime(checkOut.eventAt) : null,
          IsEndDateDifferentThanDate: nextDay ? '1' : '0',
        };
      }),
    };
  },
});

/** EX_BASE_08: the schedule, on every workday the same. */
export const schedule = ({ employees, records, clock }: ServiceParts): Service => ({
  descriptor: descriptor(
    'EX_BASE_08',
    'ΣΤΟΙΧΕΙΑ ΤΡΕΧΟΥΣΑΣ ΚΑΤΑΣΤΑΣΗΣ ΨΗΦΙΑΚΗΣ ΟΡΓΑΝΩΣΗΣ ΧΡΟΝΟΥ ΕΡΓΑΣΙΑΣ',
    'Στοιχεία Εισόδου PararthmaAa: AA Παραρτήματος date: Ημ/νια (DD/MM/YYYY) - Περιορισμός σε ημ/νιες προηγούμενου μήνα και πίσω \r\n' +
      'Στοιχεία Εξόδου Working: Στοιχεία Τρέχουσας Κατάστασης ΨΟΧΕ',
    ...PLACE_AND_DAY,
  ),
  run: (_user, sent) => {
    const { branch, day } = placeAndDay(sent);
    checkCriteria(day, { clock, records });
    const rests = isWeekend(day);
    const employed = employees.filter(
      (employee) => employee.branch === branch && employee.hired <= day && !isUnemployed(records, employee.afm, day),
    );
    return {
      name: 'Working',
      rows: employed.map(({ afm }) => ({
        Aa: branch,
        Afm: afm,
        Date: startOfDay(day),
        Type: rests ? 'ΑΝ' : 'ΕΡΓ',
        HourFrom: rests ? null : '08:00',
        HourTo: rests ? null : '16:00',
        Extra: null,
        BreakMinutes: '30',
        BreakInWork: '1',
      })),
    };
  },
});
