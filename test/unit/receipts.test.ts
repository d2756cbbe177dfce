import fc from 'fast-check';
import {
  hasReceiptsOrTheLike,
  holdsReceipt,
  readReceipts,
  type ReceiptsFor,
} from '../../nodes/Ergani/model/registry/receipts';
import { shapeOf } from '../../nodes/Ergani/model/registry/shape';

const NOW = Date.parse('2026-11-26T08:00:00+02:00');
const DATE = '26/11/2026 08:00';
const receipt = (protocol: unknown, more: object = {}) => ({ id: '7', protocol, submitDate: DATE, ...more });

const ONE: ReceiptsFor = { groups: [1], member: 'event', group: 'Card', oneForAll: false };
const TWO: ReceiptsFor = { ...ONE, groups: [2] };
const APART: ReceiptsFor = { ...ONE, groups: [1, 1] };

const isRead = (answer: unknown, wanted = ONE, clocks = [NOW]): boolean => readReceipts(answer, wanted, clocks).ok;

describe('Protocols that are believed', () => {
  it.each([
    'ΕΥΣ92',
    'ΑΚ - ΚΑΡ575589',
    ' ΕΥΣ 92 ',
    '1',
    '000123',
    '2026/11-17',
    'No. 575589',
    'ΜΗ-17',
    'WRKCardSE_20261126_1',
    '3f2504e0-4f89-11d3-9a0c-0305e82c3301',
    'ΑΡΙΘΜΟΣ ΠΡΩΤΟΚΟΛΛΟΥ: 12',
    575589,
  ])('%j', (protocol) => {
    expect(readReceipts([receipt(protocol)], ONE, [NOW])).toEqual({
      ok: true,
      per: 'member',
      receipts: [{ id: '7', protocol: String(protocol), submitDate: DATE }],
    });
  });
});

describe('What is in the place of a protocol', () => {
  it.each([
    [''],
    [' - '],
    ['0'],
    ['000'],
    ['-1'],
    [' -1'],
    ['–1'],
    [-1],
    [0],
    [1.5],
    [1e21],
    [Number.NaN],
    [true],
    [null],
    [{}],
    [['ΕΥΣ1']],
    ['null'],
    ['NULL 1'],
    ['undefined1 undefined'],
    ['N/A'],
    ['NaN'],
    ['Internal error'],
    ['Error 500'],
    ['ERR500'],
    ['Exception 12'],
    ['Σφάλμα 12'],
    ['ΣΦΑΛΜΑ 12'],
    ['Αποτυχία 3'],
    ['δεν καταχωρήθηκε 1'],
    ['Ακυρώθηκε 1'],
    ['Object moved to page 1 permanently'],
    ['<b>1</b>'],
    ['{"code":1}'],
    ['1\n2'],
    ['1'.repeat(65)],
    ['A1'.repeat(500_000)],
  ])('is none: %j', (protocol) => {
    expect(isRead([receipt(protocol)])).toBe(false);
    expect(isRead(receipt(protocol))).toBe(false);
  });
});

describe('A protocol alone, in no list', () => {
  it.each([{ protocol: 'ΕΥΣ1' }, { protocol: 'HTTP/1.1', host: 'gateway' }, { message: null, protocol: 'TLSv1.3' }])(
    'is no receipt: %j',
    (answer) => {
      expect(isRead(answer)).toBe(false);
      expect(isRead({ data: answer })).toBe(false);
      // The registry may still have recorded the request.
      expect(hasReceiptsOrTheLike(answer)).toBe(true);
    },
  );
});

describe('What stands beside receipts', () => {
  it.each<[object]>([
    [{}],
    [{ success: true }],
    [{ success: 'true', message: null }],
    [{ message: '' }],
    [{ message: 'Η υποβολή ολοκληρώθηκε με επιτυχία.' }],
    [{ message: 'Επιτυχής καταχώρηση, χωρίς σφάλματα' }],
    [{ message: 'OK, 0 errors' }],
    [{ errors: [] }],
    [{ error: null, errorCode: 0, hasErrors: false }],
    [{ status: 'OK', statusCode: 200 }],
    [{ code: 0 }],
    [{ warnings: ['Ο εργαζόμενος έχει άδεια'] }],
    [{ transferred: true, isLate: false }],
    [{ f_comments: 'λάθος ώρα' }],
  ])('takes nothing from them: %j', (more) => {
    expect(isRead([receipt('ΕΥΣ1', more)])).toBe(true);
    expect(isRead(receipt('ΕΥΣ1', more))).toBe(true);
    expect(isRead({ ...more, receipts: [receipt('ΕΥΣ1')] })).toBe(true);
    expect(isRead({ ...more, data: receipt('ΕΥΣ1') })).toBe(true);
  });

  it.each<[object]>([
    [{ success: false }],
    [{ Success: 'False' }],
    [{ isSuccessful: false }],
    [{ ok: 0 }],
    [{ submitted: 'no' }],
    [{ message: 'Σφάλμα: δεν καταχωρήθηκε' }],
    [{ message: 'ΑΠΟΤΥΧΙΑ ΥΠΟΒΟΛΗΣ' }],
    [{ message: 'Not recorded' }],
    [{ message: 'Unable to save' }],
    [{ message: 'Η αίτηση εκκρεμεί' }],
    [{ error: 'x' }],
    [{ errors: ['x'] }],
    [{ errors: { f_afm: ['x'] } }],
    [{ hasErrors: true }],
    [{ errorCode: 12 }],
    [{ status: 500 }],
    [{ statusCode: '400' }],
    [{ code: -1 }],
    [{ status: 'Failed' }],
    [{ result: { success: false } }],
    [{ result: { text: 'rejected' } }],
    [{ a: { b: { c: { d: { e: 1 } } } } }],
  ])('casts doubt on them: %j', (more) => {
    expect(isRead([receipt('ΕΥΣ1', more)])).toBe(false);
    expect(isRead(receipt('ΕΥΣ1', more))).toBe(false);
    expect(isRead({ ...more, receipts: [receipt('ΕΥΣ1')] })).toBe(false);
  });

  it('is no second list of receipts', () => {
    expect(isRead({ a: [receipt('ΕΥΣ1')], b: [receipt('ΕΥΣ2')] })).toBe(false);
  });
});

describe('One protocol', () => {
  const twice = [receipt('ΕΥΣ1'), receipt(' ΕΥΣ1')];

  it('can come again within a group, never across groups, however many receipts there are', () => {
    expect(isRead(twice, TWO)).toBe(true);
    expect(isRead(twice, APART)).toBe(false);
    expect(isRead(twice, { ...ONE, groups: [2, 3] })).toBe(false);
    expect(isRead([...twice, receipt('ΕΥΣ2')], { ...ONE, groups: [2, 1] })).toBe(true);
    expect(isRead([...twice, receipt('ΕΥΣ2')], { ...ONE, groups: [1, 2] })).toBe(false);
  });

  it('stands for all only where it can', () => {
    expect(readReceipts(receipt('ΕΥΣ1'), { ...APART, oneForAll: true }, [NOW])).toMatchObject({ per: 'request' });
    expect(isRead(receipt('ΕΥΣ1'), APART)).toBe(false);
    expect(readReceipts(receipt('ΕΥΣ1'), TWO, [NOW])).toMatchObject({ per: 'group' });
  });

  it('ids are not compared', () => {
    expect(isRead([receipt('ΕΥΣ1'), receipt('ΕΥΣ2')], APART)).toBe(true);
  });
});

describe('The date of a receipt', () => {
  const dated = (submitDate: unknown, clocks = [NOW]) => readReceipts([receipt('ΕΥΣ1', { submitDate })], ONE, clocks);

  it.each([DATE, '26/11/2026 08:00:03', '2026-11-26T08:00:00+02:00', '25/11/2026 08:01', '27/11/2026 07:59'])(
    'is kept as it is: %s',
    (date) => expect(dated(date)).toMatchObject({ ok: true, receipts: [{ submitDate: date }] }),
  );

  it.each([
    '99/99/9999 99:99',
    '',
    undefined,
    null,
    20261126,
    'now',
    `${DATE}${' '.repeat(100_000)}`,
    'x'.repeat(100_000),
  ])('is left out where it can not be read: %.20s', (date) =>
    expect(dated(date)).toMatchObject({ ok: true, receipts: [{ protocol: 'ΕΥΣ1', submitDate: '' }] }),
  );

  it.each(['25/11/2026 08:00', '27/11/2026 08:00', '26/11/2001 08:00', '26/11/2036 08:00'])(
    'is not that of an answer to this request: %s',
    (date) => expect(dated(date).ok).toBe(false),
  );

  it('is near by one of two clocks', () => {
    expect(dated('26/11/2031 08:00', [NOW, Date.parse('2031-11-26T12:00:00Z')]).ok).toBe(true);
    expect(dated('26/11/2031 08:00', [NOW, Date.parse('2032-11-26T12:00:00Z')]).ok).toBe(false);
  });
});

describe('Whether the registry has recorded something', () => {
  it.each([[[]], [[{}]], [receipt('')], [{ data: [receipt(null)] }], [{ d: { results: [receipt('x')] } }]])(
    'says %j',
    (answer) => expect(hasReceiptsOrTheLike(answer)).toBe(true),
  );
  it.each([[''], [null], [{}], ['<html>'], [{ message: 'x' }], [{ receipts: [{ state: 'RECEIVED' }] }]])(
    'does not say %j',
    (answer) => expect(hasReceiptsOrTheLike(answer)).toBe(false),
  );
  it.each<[unknown, boolean]>([
    [[receipt('ΕΥΣ1')], true],
    [{ data: receipt('ΕΥΣ1') }, true],
    [{ message: 'x', protocol: null }, false],
    [[receipt('-1')], false],
    [{ message: 'protocol 1' }, false],
  ])('with a status that is no success: %j %s', (answer, holds) => expect(holdsReceipt(answer)).toBe(holds));
});

describe('An answer of any size', () => {
  it('takes no time where it is longer than the request', () => {
    const many = Array.from({ length: 2_000_000 }, () => ({}));
    const before = process.cpuUsage().user;
    expect(readReceipts(many, TWO, [NOW])).toMatchObject({
      reason: 'The registry answered 2 events with 2000000 receipts',
    });
    expect(process.cpuUsage().user - before).toBeLessThan(500_000);
  });

  it.each(['\u0301', 'Σφάλμα ', 'a', ' ', '"', '1', '\n'])('takes time in proportion to a text of %j', (letter) => {
    const text = letter.repeat(100_000);
    // Of the processor: the machine that runs tests is busy.
    const before = process.cpuUsage().user;
    readReceipts([receipt('ΕΥΣ1', { message: text, [text]: text, status: text, error: text })], ONE, [NOW]);
    readReceipts([receipt(text, { submitDate: text, id: text })], ONE, [NOW]);
    expect(process.cpuUsage().user - before).toBeLessThan(1_000_000);
  });
});

describe('The shape of an answer', () => {
  it.each<[unknown, string]>([
    [[receipt('ΕΥΣ1'), receipt('ΕΥΣ2')], 'list of 2: {id: text of 1, protocol: text of 4, submitDate: text of 16}'],
    [{ success: false, data: [], n: 1, x: null }, '{success: boolean, data: empty list, n: number, x: nothing}'],
    [{ eyJhbGciOiJIUzI1NiJ9: '' }, '{?: empty text}'],
    ['<html>', 'text of 6'],
    [null, 'nothing'],
    [{ a: { b: { c: { d: 1 } } } }, '{a: {b: {c: object of 1}}}'],
  ])('%j', (answer, shape) => expect(shapeOf(answer)).toBe(shape));

  it('holds no value, and is short, for any answer', () => {
    const secret = 'S3cret-pass!';
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom('message', secret), (value, name) => {
        const shape = shapeOf({ [name]: [secret, value], value });
        expect(shape).not.toContain(secret);
        expect(shape.length).toBeLessThanOrEqual(301);
      }),
    );
  });
});
