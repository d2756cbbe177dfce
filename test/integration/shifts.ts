import type { IDataObject } from 'n8n-workflow';
import type { Sandbox } from '../../sandbox/server';
import { afm } from './rows';

const DAY = 86_400_000;

/** The n-th employee's day of work, as HR systems and people write it. */
export const day = (n: number, cells: IDataObject = {}): IDataObject => ({
  ΑΦΜ: afm(n),
  Επώνυμο: `ΕΠΩΝΥΜΟ${n}`,
  Όνομα: 'ΜΑΡΙΑ',
  Ημερομηνία: '27/02/2026',
  'Ώρα Προσέλευσης': '08:00',
  'Ώρα Αποχώρησης': '16:00',
  ...cells,
});

/** When the week is over, and its last night. */
export const AFTER_THE_WEEK = '2026-04-05T14:00:00+03:00';

/**
 * A week of fifty employees, one row a day, with night shifts, departures that are not there yet, and days off. The
 * clocks go forward in one of its nights.
 *
 * @returns `events`: what the registry must hold, in the form and order of `heldBy`
 */
export function weekOfShifts(): { items: IDataObject[]; events: string[]; daysOff: number } {
  const two = (number: number): string => String(number).padStart(2, '0');
  const events: string[] = [];
  let daysOff = 0;
  const items = Array.from({ length: 7 }, (_, n) => 24 + n).flatMap((dayOfMarch) => {
    const date = Date.UTC(2026, 2, dayOfMarch);
    const [iso, next] = [date, date + DAY].map((one) => new Date(one).toISOString().slice(0, 10));
    return Array.from({ length: 50 }, (_employee, n) => {
      const isOff = (n + dayOfMarch) % 7 === 0;
      const isOpen = !isOff && n % 10 === 9;
      const isNight = n % 5 === 0;
      const hours = isNight ? ['22:00', '06:00'] : [`${two(6 + (n % 4))}:30`, `${two(14 + (n % 4))}:45`];
      if (isOff) daysOff += 1;
      else events.push(`${afm(n)} 0 ${iso}T${hours[0]} ${iso}`);
      if (!isOff && !isOpen) events.push(`${afm(n)} 1 ${isNight ? next : iso}T${hours[1]} ${iso}`);
      return day(n, {
        Ημερομηνία: iso.split('-').reverse().join('/'),
        'Ώρα Προσέλευσης': isOff ? '' : hours[0],
        'Ώρα Αποχώρησης': isOff || isOpen ? '' : hours[1],
      });
    });
  });
  return { items, events: events.sort(), daysOff };
}

/** The events that the registry holds, one text each, sorted. */
export const heldBy = ({ ledger }: Sandbox): string[] =>
  ledger.events
    .map(({ employeeAfm, type, date, referenceDate }) => `${employeeAfm} ${type} ${date.slice(0, 16)} ${referenceDate}`)
    .sort();
