import { dayOf, isoDay } from '../athens';
import { isUnemployed } from '../records';
import { acceptance } from './acceptance';
import { CODE_LISTS } from './codeLists';
import { schedule, workedHours } from './presence';
import { descriptor, parameter, valueOf, type Service, type ServiceParts } from './service';
import { branches, DEMONSTRATION, employerOf, monthlyStatus } from './specified';
import { currentState } from './workforce';

/** The services as the registry has been seen to list and answer them. */
export function seenServices(parts: ServiceParts): Service[] {
  return [
    employer(parts),
    { ...branches(parts), descriptor: descriptor('EX_BASE_02', 'ΣΤΟΙΧΕΙΑ ΠΑΡΑΡΤΗΜΑΤΩΝ', null) },
    CODES,
    { ...monthlyStatus(parts), descriptor: MONTHLY_STATUS },
    workforce(parts),
    acceptance(parts),
    workedHours(parts),
    schedule(parts),
    DEMONSTRATION,
  ];
}

const MONTHLY_STATUS = descriptor(
  'EX_BASE_04',
  'ΣΤΟΙΧΕΙΑ ΜΗΝΙΑΙΑΣ ΚΑΤΑΣΤΑΣΗΣ',
  null,
  parameter('ReportYear', 'Decimal', true, 'ΕΤΟΣ'),
  parameter('ReportMonth', 'Decimal', true, 'ΜΗΝΑΣ'),
);

/** EX_BASE_01, with what the specification leaves out. */
const employer = ({ records }: ServiceParts): Service => ({
  descriptor: descriptor(
    'EX_BASE_01',
    'ΣΤΟΙΧΕΙΑ ΕΡΓΟΔΟΤΗ',
    'IsInCardSector (Όχι:0,Ναι:1): Ο εργοδότης είναι σε Κλάδο Ένταξης στην Κάρτα Εργασίας.',
  ),
  run: ({ employerAfm }) => {
    const rest = { IsInCardSector: records.inCardSector ? '1' : '0' };
    return { name: 'Ergodotis', rows: [{ Id: '16858', ...employerOf(employerAfm), ...rest }] };
  },
});

/** EX_BASE_03. */
const CODES: Service = {
  descriptor: descriptor(
    'EX_BASE_03',
    'ΣΤΟΙΧΕΙΑ ΠΑΡΑΜΕΤΡΙΚΩΝ',
    `Parameter:Λίστα Τιμών ${[...CODE_LISTS].map(([name, { title }]) => `${name}: ${title}`).join(', ')}`,
    parameter('Parameter', 'Text'),
  ),
  run: (_user, sent) => ({ name: 'Param', rows: CODE_LISTS.get(valueOf(sent, 'Parameter'))?.codes ?? [] }),
};

/** EX_BASE_05: everybody who is employed today, or one of them. */
const workforce = ({ employees, clock, records }: ServiceParts): Service => ({
  descriptor: descriptor(
    'EX_BASE_05',
    'ΣΤΟΙΧΕΙΑ ΤΡΕΧΟΥΣΑΣ ΚΑΤΑΣΤΑΣΗΣ ΔΥΝΑΜΙΚΟΥ',
    null,
    parameter('afm', 'Text', false),
  ),
  run: (_user, sent) => {
    const wanted = valueOf(sent, 'afm');
    const today = isoDay(dayOf(clock.now())) ?? '';
    const employed = employees.filter(
      ({ afm, hired }) => (wanted === '' || afm === wanted) && hired <= today && !isUnemployed(records, afm, today),
    );
    return {
      name: 'Cur',
      rows: employed.map((employee) => currentState(employee, !records.withoutCard.includes(employee.afm))),
    };
  },
});
