import fc from 'fast-check';
import { dayOf } from '../../nodes/Ergani/model/values/time/read';
import { codeOfReason } from '../../nodes/Ergani/model/registry/reasons';
import { readRefusal } from '../../nodes/Ergani/model/registry/rejection';
import { heldEvents, namedEvents, namedForThemselves } from '../../nodes/Ergani/model/workCard/namedEvents';
import type { WorkCardEvent } from '../../nodes/Ergani/model/workCard/workCardEvent';
import { EVENT } from '../support/workCardEvents';

const AFMS = ['123456783', '045123671', '102938470'];
const DAYS = ['2026-03-01', '2026-03-02', '2026-03-03'];

/** An event on a day, of a shift that began on it or on the day before. */
const event = (employee: number, day: number, fields: Partial<WorkCardEvent> = {}): WorkCardEvent => ({
  ...EVENT,
  employeeAfm: AFMS[employee],
  eventTime: Date.parse(`${DAYS[day]}T00:30:00+02:00`),
  referenceDate: DAYS[day],
  ...fields,
});
/** A check-out after midnight, of the shift of the day before. */
const nightly = (employee: number, day: number): WorkCardEvent =>
  event(employee, day, { type: 'checkOut', referenceDate: DAYS[day - 1] });

const greek = (day: string): string => day.split('-').reverse().join('/');
const head = ({ type, employeeAfm }: WorkCardEvent, day: string): string =>
  `Για την κίνηση ${type === 'checkIn' ? 'προσέλευσης' : 'αποχώρησης'} με ΑΦΜ '${employeeAfm}' στις ${greek(day)} βρέθηκαν τα παρακάτω λάθη: `;

const named = (events: WorkCardEvent[], ...lines: string[]) => [
  ...namedEvents(events, readRefusal({ message: lines.join('\\n') }).movements),
];

describe('Errors, 400: which events of a request a refusal names', () => {
  it('by employee, type and day, each with its own branch, reasons and lines', () => {
    const events = [event(0, 1), event(1, 1, { branch: '2' }), event(2, 1)];
    expect(
      named(
        events,
        'Για το Παράρτημα: 0',
        head(events[0], DAYS[1]),
        'One.',
        'Two.',
        'Για το Παράρτημα: 2',
        head(events[1], DAYS[1]),
        'Three.',
        '',
      ),
    ).toEqual([
      [
        0,
        {
          branch: '0',
          reason: 'One.\nTwo.',
          message: expect.stringMatching(/^Για το Παράρτημα: 0\n.*'123456783'.*\nOne\.\nTwo\.$/) as string,
        },
      ],
      [
        1,
        {
          branch: '2',
          reason: 'Three.',
          message: expect.stringMatching(/^Για το Παράρτημα: 2\n.*'045123671'.*\nThree\.$/) as string,
        },
      ],
    ]);
  });

  it.each([
    ['the day of the event', DAYS[2]],
    ['its reference date', DAYS[1]],
  ])('by %s, in a night shift', (_, day) => {
    const events = [event(0, 1), nightly(0, 2), nightly(1, 2)];
    expect(named(events, head(events[1], day), 'One.')).toMatchObject([[1, { reason: 'One.' }]]);
  });

  it('never one of two that fit: of the same day', () => {
    const events = [event(0, 1), event(0, 1, { eventTime: Date.parse(`${DAYS[1]}T09:00:00+02:00`), branch: '7' })];
    expect(named(events, 'Για το Παράρτημα: 7', head(events[0], DAYS[1]), 'One.')).toEqual([]);
  });

  it('never one of two that fit: the one by its reference date, the other by its day', () => {
    const events = [nightly(0, 2), event(0, 1, { type: 'checkOut' })];
    expect(named(events, head(events[0], DAYS[1]), 'One.')).toEqual([]);
    // The day after is that of one alone, whichever is meant.
    expect(named(events, head(events[0], DAYS[2]), 'One.')).toMatchObject([[0, { reason: 'One.' }]]);
  });

  it('none that two days name, of which one must be wrong', () => {
    const events = [nightly(0, 2)];
    expect(named(events, head(events[0], DAYS[1]), 'One.', head(events[0], DAYS[2]), 'Two.')).toEqual([]);
  });

  it('none under the line of another branch', () => {
    const events = [event(0, 1, { branch: '2' })];
    expect(named(events, 'Για το Παράρτημα: 3', head(events[0], DAYS[1]), 'One.')).toEqual([]);
    expect(named(events, 'Για το Παράρτημα: 002', head(events[0], DAYS[1]), 'One.')).toHaveLength(1);
  });

  it('none of another employee, type or day', () => {
    const events = [event(0, 1)];
    expect(named(events, head(event(1, 1), DAYS[1]), 'One.')).toEqual([]);
    expect(named(events, head({ ...events[0], type: 'checkOut' }, DAYS[1]), 'One.')).toEqual([]);
    expect(named(events, head(events[0], DAYS[0]), 'One.')).toEqual([]);
  });

  it('once, where the same name comes again, with all reasons that differ', () => {
    const events = [event(0, 1)];
    const line = head(events[0], DAYS[1]);
    expect(named(events, line, 'One.', line, 'Two.', 'One.')).toMatchObject([[0, { reason: 'One.\nTwo.' }]]);
  });

  /** Events of a few employees, so that names collide; those at fault, and what the registry makes of them. */
  const anyRefusal = fc.record({
    events: fc.array(
      fc.record({
        employee: fc.nat({ max: AFMS.length - 1 }),
        day: fc.integer({ min: 1, max: 2 }),
        kind: fc.constantFrom('in', 'out', 'night'),
        branch: fc.constantFrom('0', '3'),
        atFault: fc.boolean(),
        reasons: fc.integer({ min: 1, max: 3 }),
        again: fc.boolean(),
      }),
      { minLength: 1, maxLength: 12 },
    ),
    movementForm: fc.boolean(),
    byReference: fc.boolean(),
    between: fc.constantFrom('\\n', '\n', '\r\n', '\\r\\n', '<br>'),
    foreign: fc.array(
      fc.constantFrom(
        'Η υποβολή απορρίφθηκε.',
        '',
        'Ο ΑΦΜ 999999999 δεν βρέθηκε.',
        "Για την κίνηση προσέλευσης με ΑΦΜ '801234560' στις 02/03/2026 βρέθηκαν τα παρακάτω λάθη: ",
        "Για την κίνηση προσέλευσης με ΑΦΜ '123456783' υπάρχει κάτι:",
        'Για το Παράρτημα: 9',
        'The element is not valid.',
      ),
      { minLength: 24, maxLength: 24 },
    ),
  });

  it('for any refusal of either form: no reason is paired with another event than its own', () => {
    let pairs = 0;
    fc.assert(
      fc.property(anyRefusal, ({ events: drawn, movementForm, byReference, between, foreign }) => {
        const events = drawn.map(({ employee, day, kind, branch }) => ({
          ...(kind === 'night' ? nightly(employee, day) : event(employee, day)),
          ...(kind === 'out' ? { type: 'checkOut' as const } : {}),
          branch,
        }));
        const lines: string[] = [];
        drawn.forEach(({ atFault, reasons, again, branch }, n) => {
          if (!atFault) return;
          lines.push(`${movementForm ? 'Για το ' : ''}Παράρτημα: ${branch}`, foreign[n]);
          const day = byReference ? events[n].referenceDate : dayOf(events[n].eventTime);
          for (let time = 0; time <= Number(again); time++) {
            if (movementForm) lines.push(head(events[n], day));
            for (let k = 0; k < reasons; k++) lines.push(`Αιτία ${n} ${k}.`);
            if (time === 0) lines.push('', foreign[n + 12]);
          }
        });
        const { movements } = readRefusal({ message: lines.join(between) });
        if (!movementForm) expect(movements.filter(({ employeeAfm }) => AFMS.includes(employeeAfm))).toEqual([]);
        const found = namedEvents(events, movements);
        for (const [place, { reason, branch, message }] of found) {
          pairs += 1;
          expect(drawn[place].atFault).toBe(true);
          expect(branch).toBe(drawn[place].branch);
          const told = reason.split('\n').filter((line) => line.startsWith('Αιτία'));
          expect(told).toEqual(Array.from({ length: drawn[place].reasons }, (__, k) => `Αιτία ${place} ${k}.`));
          expect(message).toContain(`'${events[place].employeeAfm}'`);
        }
        if (!movementForm) return;
        // Whose name fits nobody else is found.
        drawn.forEach(({ atFault, employee, again }, n) => {
          const like = events.filter(
            ({ employeeAfm, type }) => employeeAfm === AFMS[employee] && type === events[n].type,
          );
          const above = again ? [foreign[n], foreign[n + 12]] : [foreign[n]];
          const hidden = above.includes('Για το Παράρτημα: 9');
          if (atFault && like.length === 1 && !hidden) expect([n, found.has(n)]).toEqual([n, true]);
        });
      }),
      { numRuns: 2_000 },
    );
    // However short the time was: `npm run mutants` cuts it.
    expect(pairs).toBeGreaterThan(0);
  });
});

/** Reasons by the places of the events that they name. */
const reasonsOf = (reasons: Record<number, string>) =>
  new Map(Object.entries(reasons).map(([n, reason]) => [Number(n), { branch: null, reason, message: reason }]));

const ARRIVAL = event(0, 1);
const DEPARTURE = event(0, 1, { type: 'checkOut' });
const NO_CHECK_IN = 'Δεν βρέθηκε έναρξη εργασίας.';
const EXISTS = 'Υπάρχει ήδη είσοδος.';

describe('Endpoints, rule 4: a check-out is named for itself', () => {
  it.each<[string, WorkCardEvent[], Record<number, string>, number[]]>([
    ['not where its check-in stands in the request', [ARRIVAL, DEPARTURE], { 1: NO_CHECK_IN }, []],
    ['where that is at fault too', [ARRIVAL, DEPARTURE], { 0: 'Λάθος.', 1: NO_CHECK_IN }, [0, 1]],
    ['where it stands alone', [DEPARTURE], { 0: NO_CHECK_IN }, [0]],
    ['where the check-in is of another employee', [event(1, 1), DEPARTURE], { 1: NO_CHECK_IN }, [1]],
    ['for another reason', [ARRIVAL, DEPARTURE], { 1: 'Χωρίς Ένδειξη Κάρτας Εργασίας.' }, [1]],
    ['as a check-in is', [ARRIVAL, event(0, 1)], { 0: NO_CHECK_IN }, [0]],
  ])('%s', (_, events, reasons, expected) => {
    expect([...namedForThemselves(events, reasonsOf(reasons)).keys()]).toEqual(expected);
  });
});

describe('An event that the registry says it has', () => {
  it.each<[string, WorkCardEvent[], Record<number, string>, string, number[]]>([
    ['by its name', [ARRIVAL, event(1, 1)], { 1: EXISTS }, EXISTS, [1]],
    ['as the only one of the request', [ARRIVAL], {}, EXISTS, [0]],
    ['none of two without a name', [ARRIVAL, event(1, 1)], {}, EXISTS, []],
    ['none that is named for another reason', [ARRIVAL], { 0: 'Λάθος.' }, EXISTS, []],
    ['none for another reason', [ARRIVAL], {}, 'Λάθος.', []],
    ['none at another time of the day', [ARRIVAL], {}, 'Υπάρχει ήδη είσοδος (02/03/2026 09:15).', []],
    ['none named at another time', [ARRIVAL], { 0: 'Υπάρχει ήδη είσοδος (02/03/2026 09:15).' }, EXISTS, []],
  ])('%s', (_, events, reasons, reason, expected) => {
    const refusal = { reason, reasonCode: codeOfReason(reason) };
    expect([...heldEvents(events, reasonsOf(reasons), refusal)]).toEqual(expected);
  });
});
