import { doubtsOfDefined } from '../../nodes/Ergani/model/sheet/definedRows';

const NOW = Date.parse('2026-11-28T08:00:00Z');
const asked = (
  row: Record<string, unknown>,
  event: 'checkIn' | 'any' = 'checkIn',
  notUsed = '',
  fields: Record<string, unknown> = {},
) => {
  const eventOf = () => (event === 'any' ? undefined : event);
  const read = { fields, shifts: [], problems: [], hasQrCode: false };
  const [{ problems, waiting }] = doubtsOfDefined([row], eventOf, notUsed, NOW, () => read);
  return problems.length > 0 ? problems[0].code : waiting.length > 0 ? 'waits' : 'fine';
};

describe('An item whose fields are set one by one', () => {
  it.each<Record<string, unknown>>([
    ...[
      { Τύπος: 'Έξοδος' },
      { type: 'clock out' },
      { Κατάσταση: 'Πρόχειρο' },
      { Status: 'rejected' },
      { Status: 'Ohio' },
    ],
    ...[{ Cancelled: 'yes' }, { Ακυρώθηκε: true }, { Absent: '✓' }, { Άδεια: 'Κανονική' }],
    ...[{ Notes: 'sick' }, { Παρατηρήσεις: 'να διορθωθεί' }, { Σχόλια: 'ακυρώθηκε' }, { 'Προς υποβολή': 'ΟΧΙ' }],
    // A vague header without events is one of statuses.
    ...[{ State: 'Rejected' }, { State: 'Ρεπό' }, { Action: 'Deleted' }, { Notes: 'Έξοδος' }],
  ])('is asked about where it says otherwise: %j', (row) => {
    expect(asked(row)).toBe('columnInDoubt');
  });

  it.each<Record<string, unknown>>([
    ...[{ Τύπος: 'Είσοδος' }, { Foo: 'bar' }, { __EMPTY: '17:00' }, { Notes: 'Τηλεργασία' }, { Status: 'Approved' }],
    ...[{ Ήρθε: '08:00' }, { Ήρθε: '2026-11-28 08:00', Έφυγε: '' }, { State: 'Check In' }, { Σχόλια: 'διόρθωση' }],
    ...[{ Cancelled: '' }, { Cancelled: 'no' }, { status: 'submitted', protocol: 'ΑΚ1' }, {}],
  ])('is fine: %j', (row) => {
    expect(asked(row)).toBe('fine');
  });

  it('may still be the one that counts where no table has its status', () => {
    const open = [{ Status: 'Ohio' }, { Status: 'rejected' }, { Cancelled: 'yes' }].map(
      (row) => doubtsOfDefined([row], () => 'checkIn', '', NOW)[0].isStatusOpen,
    );
    expect(open).toEqual([true, false, false]);
  });

  it('is asked about where its comment takes it back, and for no time of its own', () => {
    expect(asked({}, 'checkIn', '', { comments: 'ακυρώθηκε' })).toBe('columnInDoubt');
    expect(asked({}, 'checkIn', '', { comments: 'Τηλεργασία' })).toBe('fine');
    expect(asked({ Notes: 'ήρθε 08:00' }, 'checkIn', '', { eventTime: '2026-11-28 08:00' })).toBe('fine');
    expect(asked({ Notes: 'ήρθε 09:00' }, 'checkIn', '', { eventTime: '2026-11-28 08:00' })).toBe('columnInDoubt');
  });

  it('has its event from a cell where an expression reads it', () => {
    expect(asked({ Τύπος: 'Έξοδος' }, 'any')).toBe('fine');
  });

  it('does not wait for an approval, and a column that is not used says nothing', () => {
    expect(asked({ Κατάσταση: 'Εκκρεμεί έγκριση' })).toBe('waits');
    expect(asked({ Approved: 'No' })).toBe('waits');
    expect(asked({ Ήρθε: 'ΟΧΙ' })).toBe('waits');
    expect(asked({ Action: 'create' })).toBe('fine');
    expect(asked({ Κατάσταση: 'Πρόχειρο' }, 'checkIn', 'κατασταση')).toBe('fine');
    expect(asked({ Τύπος: 'Έξοδος' }, 'checkIn', 'Τύπος')).toBe('fine');
  });
});
