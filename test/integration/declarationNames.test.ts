import type { IDataObject } from 'n8n-workflow';
import { DEFAULT_EMPLOYEES } from '../../sandbox/registry';
import { execute } from './n8n';
import { callsOf, EXECUTE, LOGIN, start } from './registry';
import { declared, declaring, DESCRIBE, SCHEDULE, statusesOf } from './schedules';

const GO_ON = { onError: 'continueRegularOutput' } as const;
const SEEN = { services: 'seen' } as const;
const [MARIA, NIKOS, ELENI] = DEFAULT_EMPLOYEES;

const day = (fields: IDataObject): IDataObject => ({
  f_date: '2026-03-09',
  f_type: 'ΕΡΓ',
  f_from: '08:00',
  f_to: '16:00',
  ...fields,
});

/** Each employee that was declared: tax number, names and branch. */
const peopleIn = (all: ReturnType<typeof declared>): unknown[] =>
  all.flatMap(({ content }) => {
    const { f_aa_pararthmatos, Ergazomenoi } = content as {
      f_aa_pararthmatos: string;
      Ergazomenoi: { ErgazomenoiWTO: IDataObject[] };
    };
    return Ergazomenoi.ErgazomenoiWTO.map((one) => [one.f_afm, one.f_eponymo, one.f_onoma, f_aa_pararthmatos]);
  });
const ofList = ({ afm: of, lastName, firstName, branch }: (typeof DEFAULT_EMPLOYEES)[number]): unknown[] => [
  of,
  lastName,
  firstName,
  branch,
];

describe('The full name of an employee in one column, in a form of working time', () => {
  test('is split as the list of employees has it, and finds the tax number where there is none', async () => {
    const { sandbox, credential } = await start(SEEN);
    const rows = [
      day({ ΑΦΜ: MARIA.afm, Ονοματεπώνυμο: `${MARIA.firstName} ${MARIA.lastName}` }),
      day({ 'Full Name': `${NIKOS.lastName} ${NIKOS.firstName}` }),
      day({ ΑΦΜ: ELENI.afm, Employee: 4711 }),
    ];
    const execution = await execute(credential, rows, declaring());
    expect(statusesOf(execution)).toEqual(['submitted', 'submitted', 'submitted']);
    expect(peopleIn(declared(sandbox)).sort()).toEqual([ofList(MARIA), ofList(NIKOS), ofList(ELENI)].sort());
    expect(callsOf(sandbox)).toEqual([LOGIN, DESCRIBE, EXECUTE, EXECUTE, SCHEDULE]);
    const [first, second, third] = execution.outputs[0];
    expect(first).not.toHaveProperty('warnings');
    expect(second.warnings).toEqual([expect.stringMatching(/^Employee AFM is empty: .* was taken from the registry/)]);
    expect(third.warnings).toEqual(['Not declared: "Employee" means no field of this document']);
  });

  test('that is somebody else s, or nobody s, is refused', async () => {
    const { sandbox, credential } = await start(SEEN);
    const rows = [
      day({ ΑΦΜ: MARIA.afm, Ονοματεπώνυμο: `${NIKOS.lastName} ${NIKOS.firstName}` }),
      day({ Ονοματεπώνυμο: 'ΑΓΝΩΣΤΟΣ ΚΑΝΕΙΣ' }),
      day({ ΑΦΜ: 'x', Ονοματεπώνυμο: `${NIKOS.lastName} ${NIKOS.firstName}` }),
      day({ ΑΦΜ: '', Ονοματεπώνυμο: '12' }),
    ];
    const { outputs } = await execute(credential, rows, declaring(), GO_ON);
    expect(outputs[0].map(({ status, reasonCode }) => [status, reasonCode])).toEqual([
      ['invalid', 'namesDiffer'],
      ['invalid', 'unknownEmployee'],
      ['invalid', 'missing'],
      ['invalid', 'missing'],
    ]);
    expect(declared(sandbox)).toEqual([]);
  });

  test('that is of the same surname is refused, and so are both names in full where the list is asked', async () => {
    const { sandbox, credential } = await start(SEEN);
    const both = { Επώνυμο: 'Γεωργίου', Όνομα: 'Άννα' };
    const rows = [
      day({ ΑΦΜ: NIKOS.afm, ...both }),
      day({ ΑΦΜ: NIKOS.afm, Ονοματεπώνυμο: 'Γεωργίου Άννα', f_date: '2026-03-10' }),
      day({ ΑΦΜ: NIKOS.afm, Επώνυμο: 'Νίκος', Όνομα: 'Γεωργίου', f_date: '2026-03-11' }),
      day({ ΑΦΜ: MARIA.afm, f_date: '2026-03-12' }),
    ];
    const { outputs } = await execute(credential, rows, declaring({ dryRun: true }), GO_ON);
    expect(outputs[0].map(({ status, reasonCode }) => [status, reasonCode])).toEqual([
      ['invalid', 'namesDiffer'],
      ['invalid', 'namesDiffer'],
      ['notSent', 'elementAtFault'],
      ['notSent', 'elementAtFault'],
    ]);
    expect(outputs[0][2]).toMatchObject({
      warnings: expect.arrayContaining([expect.stringMatching(/have changed places/)]),
    });
    const alone = await execute(credential, rows.slice(0, 1), declaring({ dryRun: true }), GO_ON);
    expect(statusesOf(alone)).toEqual(['valid']);
    const right = await execute(credential, rows.slice(2), declaring());
    expect(statusesOf(right)).toEqual(['submitted', 'submitted']);
    expect(peopleIn(declared(sandbox)).sort()).toEqual([ofList(NIKOS), ofList(MARIA)].sort());
  });

  test('is compared with the list in each of its columns, and beside both names too', async () => {
    const { sandbox, credential } = await start(SEEN);
    const [nikos, maria] = [NIKOS, MARIA].map(({ lastName, firstName }) => `${lastName} ${firstName}`);
    const both = { Επώνυμο: NIKOS.lastName, Όνομα: NIKOS.firstName };
    const rows = [
      day({ Παράρτημα: 1, ΑΦΜ: NIKOS.afm, ...both, Υπάλληλος: maria }),
      day({ Παράρτημα: 2, Ονοματεπώνυμο: nikos, Υπάλληλος: maria }),
      day({ Παράρτημα: 3, ΑΦΜ: NIKOS.afm, Ονοματεπώνυμο: nikos, Υπάλληλος: maria }),
      day({ Παράρτημα: 4, ΑΦΜ: NIKOS.afm, Ονοματεπώνυμο: maria, Υπάλληλος: nikos }),
      day({ Παράρτημα: 5, Ονοματεπώνυμο: nikos, Employee: nikos.replace(' ', '  ').toLowerCase() }),
      day({ Παράρτημα: 6, ΑΦΜ: NIKOS.afm, Ονοματεπώνυμο: nikos, Employee: 'Georgiou Nikos' }),
      day({ Παράρτημα: 7, ΑΦΜ: NIKOS.afm, ...both, Υπάλληλος: nikos }),
    ];
    const { outputs } = await execute(credential, rows, declaring({ dryRun: true }), GO_ON);
    expect(outputs[0].map(({ status, reasonCode }) => [status, reasonCode])).toEqual([
      ...Array.from({ length: 4 }, () => ['invalid', 'namesDiffer']),
      ...Array.from({ length: 3 }, () => ['valid', null]),
    ]);
    expect(sandbox.ledger.count(SCHEDULE)).toBe(0);
  });
});
