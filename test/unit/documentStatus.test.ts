import { OtherColumns } from '../../nodes/Ergani/model/forms/otherColumns';

/** What the columns of a row that mean no field say of it. */
function saidBy(fields: Record<string, unknown>): string {
  const options = { isOwn: () => false, isOfComments: () => false, options: {}, now: Date.parse('2026-02-10') };
  const others = new OtherColumns([fields], () => false, options);
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
