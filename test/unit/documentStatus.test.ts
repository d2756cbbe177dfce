import { OtherColumns } from '../../nodes/Ergani/model/forms/otherColumns';
import type { DateOrder } from '../../nodes/Ergani/model/values/time/cell';
import { TimeCell } from '../../nodes/Ergani/model/values/time/timeCell';

const FACTS = {
  ...{
    isOwn: () => false,
    isOfComments: () => false,
    isOfName: () => false,
    isRivalType: () => false,
    document: 'WTOLeave',
    types: [],
  },
  now: Date.parse('2026-02-10'),
};

/** What the columns of a row that mean no field say of it. */
function saidBy(fields: Record<string, unknown>): string {
  const others = new OtherColumns([fields], () => false, { ...FACTS, options: {} });
  return others.notCounted(fields)?.code ?? others.doubts([fields])[0].problems[0]?.code ?? 'declared';
}

describe('A leave as HR systems export it', () => {
  // A flag of its own, as databases, Merge, Kombo and Google Sheets have it.
  test.each([
    ...[
      { docstatus: 2 },
      { Ακυρώσεις: 'ΝΑΙ' },
      { is_cancelled: 1 },
      { cancelled: 'Y' },
      { Ακυρώθηκε: true },
      { Ακυρωμένη: 'ΝΑΙ' },
    ],
    ...[{ remote_was_deleted: true }, { deletedAt: '2026-02-07 14:01:29' }],
  ])('is not declared where a column for cancelled rows says yes: %j', (fields) => {
    expect(saidBy(fields)).toBe('rowNotCounted');
  });

  test.each<Record<string, unknown>>([
    ...[
      ...['Ακυρώθηκε', 'ΑΚΥΡΩΜΕΝΗ ', 'Απορρίφθηκε', 'Απορρίπτεται', 'Μη εγκεκριμένη', 'Δεν εγκρίθηκε', 'Ανακλήθηκε'],
      ...['Εκκρεμεί', 'Ακυρώθηκε από τον ίδιο'],
    ].map((Κατάσταση) => ({ Κατάσταση })),
    ...[
      ...['DELETED', 'Rejected', 'rejected', 'canceled', 'DECLINED', 'refuse', 'Withdrawn', 'Not Approved'],
      ...['Not approved yet', 'Pending', 'Draft'],
    ].map((cell) => ({ 'Leave Status': cell })),
    ...[{ archived: true }, { Void: 'x' }, { is_rejected: true }, { rejected_at: '2026-02-07' }],
    { 'Rejected by': 'Yannis' },
    ...['Ακυρώθηκαν', 'Ακυρωτέα', 'Άκυρες', 'Ανακλημένη', 'Απορριφθείσες', 'Μη εγκεκριμένες', 'Δεν εγκρίθηκαν'].map(
      (Σχόλια) => ({ Σχόλια }),
    ),
    ...[{ Εγκρίνεται: 'ΟΧΙ' }, { Notes: 'cancelled_by_employee' }],
    // Codes of Frappe that it does not have.
    ...[{ docstatus: 3 }, { docstatus: 'Approved' }],
    ...['Pending Manager Approval', 'APPROVAL_REQUESTED', 'Waiting for approval', 'ORA_WITHDRAWN', 'Rescinded'].map(
      (approvalStatus) => ({ approvalStatus }),
    ),
    ...[{ Κατάσταση: 'Σε αναμονή έγκρισης' }, { Κατάσταση: 'Εκκρεμεί έγκριση' }],
    // The second version of Personio.
    ...[{ approval: { status: 'PENDING' } }, { request: { status: 'cancelled' } }],
    // Odoo and Frappe HR.
    ...[{ state: 'cancel' }, { state: 'confirm' }, { state: 'validate1' }, { status: 'Open' }],
    // BambooHR.
    { status: { lastChanged: '2026-02-07', lastChangedByUserId: '1', status: 'superceded' } },
    ...[{ Έγκριση: 'ΟΧΙ' }, { Εγκεκριμένη: false }, { approved: 'FALSE' }, { is_approved: '0' }, { Approved: 'N' }],
    // As the node has it, without the code that it writes beside it.
    { status: 'rejected' },
  ])('is asked about where it may be cancelled, refused or undecided: %j', (fields) => {
    expect(saidBy(fields)).toBe('columnInDoubt');
  });

  test.each<Record<string, unknown>>([
    ...[{ Κατάσταση: 'Εγκεκριμένη' }, { Status: 'Approved' }, { Status: 'Scheduled' }, { Status: 'Planned' }],
    { status: { lastChanged: '2026-02-07', lastChangedByUserId: '1', status: 'approved' } },
    { actions: { view: true, edit: true, cancel: true, approve: false, deny: true } },
    ...[{ state: 'validate' }, { docstatus: 1 }, { can_cancel: true }, { 'Employment Status': 'Open-ended' }],
    ...[{ 'Employee Status': 'Terminated' }, { 'Marital status': 'Single' }],
    // Personio.
    ...[{ 'Payroll Status': 'Pending' }, { Approval: 'N/A' }],
    { Approval: 'Approved as requested' },
    ...[{ approved: true }, { Έγκριση: 'ΝΑΙ' }, { 'Approved By': 'No' }, { Approved: 'Νο. 7' }, { approved_days: 0 }],
    ...[{ remote_was_deleted: false }, { deletedAt: null }, { Ακυρώθηκε: 'ΟΧΙ' }, { cancelled: 0 }],
    ...[{ can_be_cancelled: true }, { is_deletable: true }, { 'Cancellation allowed': 'Yes' }],
    { Σημειώσεις: 'Απορρίμματα' },
    // What this node has said of rows that may be corrected by now.
    ...[
      { status: 'rejected', reasonCode: 'refused' },
      { status: 'notSent', reasonCode: 'cancelled' },
    ],
  ])('is declared: %j', (fields) => {
    expect(saidBy(fields)).toBe('declared');
  });
});

describe('The weekday or month of a row, in a column of its own', () => {
  /** What the row of a day says, by its other columns. */
  function saidOf(
    day: unknown,
    rows: ReadonlyArray<Record<string, unknown>>,
    { order = 'notSet', columnsNotUsed }: { order?: DateOrder; columnsNotUsed?: string } = {},
  ) {
    const others = new OtherColumns(rows, () => false, { ...FACTS, options: { columnsNotUsed }, now: 0 });
    return others.doubts(
      rows,
      rows.map(() => ({ day: new TimeCell(day, order), isOfWork: false, isWholeDay: true })),
    )[0].problems;
  }

  it.each<[unknown, Record<string, unknown>, boolean]>([
    ['9/3/2026', { Ημέρα: 'Δευτέρα' }, true],
    ['9/3/2026', { Day: 'mon' }, true],
    // The day of the week on which somebody rests.
    ['9/3/2026', { 'Ημέρα ρεπό': 'Κυριακή', Day: 'Mon' }, true],
    ['3/9/2026', { Ημέρα: 'ΔΕΥΤΕΡΑ' }, false],
    ['9/3/2025', { Day: 'Monday' }, false],
    [46_090, { Μέρα: 'Τρίτη' }, false],
    ['2026-03-09', { DOW: 'Tue' }, false],
    // With the month first, of 9 March 2026.
    ...['Weekday', 'day_of_week', 'Ημέρα εβδομάδας', 'x'].flatMap(
      (header): Array<[unknown, Record<string, unknown>, boolean]> => [
        ['3/9/2026', { [header]: 'Monday' }, false],
        ['9/3/2026', { [header]: 'ΔΕΥΤΕΡΑ' }, true],
      ],
    ),
    ['9/3/2026', { Month: 'March', Year: 2026 }, true],
    ['3/9/2026', { Μήνας: 'Μάρτιος' }, false],
    // The year of a leave.
    ['9/3/2026', { Έτος: 2025 }, true],
    ['x', { Day: 'Monday' }, true],
  ])('has to be that of its day: %j, %j', (day, fields, isFine) => {
    const problems = saidOf(day, [fields]);
    expect(problems.map(({ code }) => code)).toEqual(isFine ? [] : ['columnInDoubt']);
  });

  it('is compared in the order of dates that the sheet has', () => {
    const rows = [{ Day: 'Monday', Month: 3 }];
    expect(saidOf('3/9/2026', rows, { order: 'monthFirst' })).toEqual([]);
    expect(saidOf('3/9/2026', rows, { order: 'dayFirst' })).toHaveLength(1);
    expect(saidOf('9/3/26', [{ Day: 'Sunday' }], { order: 'shortYears' })).toHaveLength(1);
  });

  it('has a way out where its header is none of weekdays', () => {
    const [{ remedy }] = saidOf('9/3/2026', [{ x: 'Sunday' }]);
    expect(remedy).toContain('Columns Not Used: x');
    expect(saidOf('9/3/2026', [{ x: 'Sunday' }], { columnsNotUsed: 'x' })).toEqual([]);
  });

  it('is not silenced, since the day that is declared would be another one', () => {
    for (const columnsNotUsed of ['*', 'Day; Month'])
      for (const rows of [[{ Day: 'Sunday' }], [{ Month: 'May' }], [{ Day: 'Sunday' }, { Day: 'x' }]]) {
        const [{ code, remedy }] = saidOf('9/3/2026', rows, { columnsNotUsed });
        expect([code, remedy]).toEqual(['columnInDoubt', 'Correct the cells']);
      }
  });
});
