import type { IDataObject } from 'n8n-workflow';
import { execute } from './n8n';
import { start } from './registry';
import { day, declared, declaring, HIRED, statusesOf } from './schedules';

const GO_ON = { onError: 'continueRegularOutput' } as const;
const BLANK = Object.fromEntries(Object.keys(day(0, 1)).map((header) => [header, ' ']));

describe('A row without a value', () => {
  test.each<[IDataObject]>([[{}], [BLANK], [{ row_number: 3, ...BLANK }], [{ f_type: null }]])(
    'in any of its columns is skipped, and keeps nothing back: %j',
    async (blank) => {
      const { sandbox, credential } = await start();
      const { outputs, error } = await execute(credential, [day(0, 1), blank], declaring(), {
        onError: 'continueErrorOutput',
      });
      expect(error).toBeUndefined();
      expect(outputs[0]).toMatchObject([
        { status: 'submitted' },
        {
          status: 'skipped',
          reason: 'Item is blank, or says that it was called off: nothing is declared for it',
          reasonCode: 'missing',
        },
      ]);
      expect(declared(sandbox)).toHaveLength(1);
    },
  );

  test('is none that a run stops for', async () => {
    const { sandbox, credential } = await start();
    const execution = await execute(credential, [HIRED, {}], declaring({}, 'WebE3N'));
    expect(execution.error).toBeUndefined();
    expect(statusesOf(execution)).toEqual(['submitted', 'skipped']);
    expect(statusesOf(await execute(credential, [{}, {}], declaring()))).toEqual(['skipped', 'skipped']);
    expect(declared(sandbox)).toHaveLength(1);
  });

  test('for any field is invalid for that alone, and belongs to no declaration', async () => {
    const { sandbox, credential } = await start();
    const rows = [day(0, 1), { Σύνολο: 16, row_number: 9 }];
    const { outputs } = await execute(credential, rows, declaring(), GO_ON);
    expect(outputs[0]).toMatchObject([
      { status: 'submitted' },
      { status: 'invalid', reasonCode: 'noColumn', reason: 'Item has no value for any field of the document' },
    ]);
    const stopped = await execute(credential, [HIRED, { Σύνολο: 1 }], declaring({}, 'WebE3N'));
    expect(stopped.error?.message).toBe(
      "Nothing was sent: 1 of 2 rows can't be submitted. Item has no value for any field of the document, row 2",
    );
    expect(declared(sandbox)).toHaveLength(1);
  });
});

describe('A leave of a Greek sheet', () => {
  test.each([
    ['Ακυρώθηκε', 'skipped'],
    ['ΑΚΥΡΩΜΕΝΗ ', 'skipped'],
    ['Άκυρη', 'skipped'],
    ['Απορρίφθηκε', 'skipped'],
    ['ΑΠΟΡΡΙΦΘΗΚΕ', 'skipped'],
    ['Απορρίπτεται', 'skipped'],
    ['Μη εγκεκριμένη', 'skipped'],
    ['Δεν εγκρίθηκε', 'skipped'],
    ['Ανακλήθηκε', 'skipped'],
    ['ΑΝΑΚΛΗΣΗ', 'skipped'],
    ['Εγκεκριμένη', 'submitted'],
    ['Εκκρεμεί', 'submitted'],
    ['Ακυρώθηκε το ξενοδοχείο', 'submitted'],
    ['Απορρίμματα', 'submitted'],
  ])('of which a column says %j is %s', async (cell, status) => {
    const { credential } = await start();
    const row = day(0, 1, { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '', Κατάσταση: cell });
    expect(statusesOf(await execute(credential, [row], declaring({}, 'WTOLeave')))).toEqual([status]);
  });
});

describe('A leave that was cancelled or never granted, as HR systems export it', () => {
  const leave = (n: number, fields: IDataObject): IDataObject =>
    day(0, n, { f_type: 'ΑΔΚΑΝ', f_from: '', f_to: '', ...fields });

  test('is skipped, and the others are declared', async () => {
    const { sandbox, credential } = await start();
    const rows = [
      leave(0, { Status: 'Approved' }),
      leave(1, { Status: 'Rejected' }),
      leave(2, { status: 'canceled' }),
      leave(3, { 'Approval Status': ['DECLINED'] }),
      leave(4, { Status: 'Pending' }),
      leave(5, { Notes: 'Cancelled the hotel' }),
      // What this node has said of rows that may be corrected by now.
      leave(6, { status: 'rejected', reasonCode: 'refused' }),
      leave(7, { status: 'notSent', reasonCode: 'cancelled' }),
      // Odoo's own words.
      leave(8, { state: 'refuse' }),
      leave(9, { state: 'Refused' }),
      leave(10, { state: 'cancel' }),
      leave(11, { state: 'validate' }),
      leave(12, { Status: 'Withdrawn' }),
    ];
    const { outputs } = await execute(credential, rows, declaring({}, 'WTOLeave'));
    expect(outputs[0].map(({ status }) => status)).toEqual([
      ...['submitted', 'skipped', 'skipped', 'skipped'],
      ...['submitted', 'submitted', 'submitted', 'submitted'],
      ...['skipped', 'skipped', 'skipped', 'submitted', 'skipped'],
    ]);
    expect(outputs[0][1].reason).toBe('Item is blank, or says that it was called off: nothing is declared for it');
    expect(JSON.stringify(declared(sandbox)).match(/"f_afm":/g)).toHaveLength(6);
  });

  test.each<[string, unknown, string]>([
    ['Έγκριση', 'ΟΧΙ', 'skipped'],
    ['Εγκρίθηκε', 'όχι ', 'skipped'],
    ['Εγκεκριμένη', false, 'skipped'],
    ['approved', 'FALSE', 'skipped'],
    ['Approved', 'No', 'skipped'],
    ['Approved', 'Νο. 7', 'submitted'],
    ['approved', true, 'submitted'],
    ['Έγκριση', 'ΝΑΙ', 'submitted'],
    ['Approved By', 'No', 'submitted'],
    ['Χωρίς έγκριση', 'ΟΧΙ', 'submitted'],
    // Merge, Kombo; Shiftbase and tables that keep what was deleted; a checkbox of Google Sheets.
    ['status', 'DELETED', 'skipped'],
    // BambooHR.
    ['status', { lastChanged: '2026-02-07', lastChangedByUserId: '1', status: 'canceled' }, 'skipped'],
    ['status', { lastChanged: '2026-02-07', lastChangedByUserId: '1', status: 'superceded' }, 'skipped'],
    ['status', { lastChanged: '2026-02-07', lastChangedByUserId: '1', status: 'approved' }, 'submitted'],
    ['actions', { view: true, edit: true, cancel: true, approve: false, deny: true }, 'submitted'],
    ['remote_was_deleted', true, 'skipped'],
    ['remote_deleted_at', '2026-02-07T14:01:29.196Z', 'skipped'],
    ['deletedAt', '2026-02-07 14:01:29', 'skipped'],
    ['deleted', true, 'skipped'],
    ['is_cancelled', 'Yes', 'skipped'],
    ['Is Cancelled', 'TRUE', 'skipped'],
    ['Ακυρώθηκε', true, 'skipped'],
    ['Ακυρωμένη', 'ΝΑΙ', 'skipped'],
    ['Απορρίφθηκε', 'TRUE', 'skipped'],
    ['remote_was_deleted', false, 'submitted'],
    ['remote_deleted_at', null, 'submitted'],
    ['Ακυρώθηκε', false, 'submitted'],
    ['Ακυρώθηκε', 'ΟΧΙ', 'submitted'],
    ['cancellable', true, 'submitted'],
    ['can_be_cancelled', true, 'submitted'],
    ['IsLeave', true, 'submitted'],
    ['is_deletable', true, 'submitted'],
    ['Cancelled', 'Yes', 'skipped'],
    ['canceled', true, 'skipped'],
    ['Ακυρώθηκε', 'ΝΑΙ', 'skipped'],
    ['Cancelled', 'No', 'submitted'],
    ['Ακυρωμένη', false, 'submitted'],
    ['Cancellation allowed', 'Yes', 'submitted'],
    // Flags as MySQL and other databases hand them over.
    ['approved', 0, 'skipped'],
    ['is_approved', '0', 'skipped'],
    ['isApproved', false, 'skipped'],
    ['Approved', 'N', 'skipped'],
    ['is_cancelled', 1, 'skipped'],
    ['cancelled', 'Y', 'skipped'],
    ['is_rejected', true, 'skipped'],
    ['rejected_at', '2026-02-07 14:01:29', 'skipped'],
    ['Declined', 'Yes', 'skipped'],
    ['approved', 1, 'submitted'],
    ['cancelled', 0, 'submitted'],
    ['is_rejected', false, 'submitted'],
    ['cancelled_days', 1, 'submitted'],
    ['Rejected by', 'Yannis', 'submitted'],
    ['approved_days', 0, 'submitted'],
    ['Status', 'Not Approved', 'skipped'],
    ['Status', 'Not approved yet', 'submitted'],
  ])('with %s: %j is %s', async (header, cell, status) => {
    const { credential } = await start();
    const row = leave(0, { [header]: cell } as IDataObject);
    expect(statusesOf(await execute(credential, [row], declaring({}, 'WTOLeave')))).toEqual([status]);
  });
});
