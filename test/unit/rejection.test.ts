import fc from 'fast-check';
import { isOfWrongEmployer } from '../../nodes/Ergani/model/registry/reasons';
import { readRefusal, type Refusal } from '../../nodes/Ergani/model/registry/rejection';

/** A refusal that names nobody: all of its reason is beside the movements. */
const plain = (rejection: Pick<Refusal, 'branch' | 'reason' | 'message'>): Refusal => ({
  ...rejection,
  movements: [],
  beside: rejection.reason,
});

describe('Errors, 400 of POST /Documents/WRKCardSE: a branch line, a line break, then the reason', () => {
  const reason = 'Ο ΑΦΜ του εργοδότη δεν συμφωνεί με τον συνδεδεμένο εργοδότη.';

  it.each([
    ['Παράρτημα 0', '0'],
    ['ΠΑΡΑΡΤΗΜΑ: 12', '12'],
    ['Branch: 3', '3'],
    ['Branch number (f_aa): 3', '3'],
    ['Παρ/μα 12 -', '12'],
    ['Αρ. Παραρτήματος 4:', '4'],
    ['0', '0'],
    ['f_aa = 7', '7'],
    ['Παράρτημα 3, εγγραφή 2', '3'],
    ['Παράρτημα 3 (ΑΦΜ 123456789)', '3'],
  ])('the line "%s" names branch %s', (line, branch) => {
    for (const lineBreak of ['\n', '\r\n', '<br>', '<br/>', '<BR />', '\n\n']) {
      const message = `${line}${lineBreak}${reason}`;
      expect(readRefusal({ message })).toEqual(plain({ branch, reason, message }));
    }
  });

  it.each([
    ['Παράρτημα 0', 'one line is no branch line'],
    ['Η κίνηση δεν μπορεί να υποβληθεί μετά τις 11:00 της επόμενης ημέρας.\nΕλέγξτε την ώρα.', 'a sentence'],
    ['ΑΦΜ 123456789\nδεν βρέθηκε', 'a tax number'],
    ['04/05/2026\nδεν βρέθηκε', 'a date'],
    ['Παράρτημα 0\n \n', 'nothing after it'],
    ['Δεν υπάρχει\nΠαράρτημα 0', 'the first line alone counts'],
  ])('no branch in %j: %s', (message) => {
    expect(readRefusal({ message })).toMatchObject({ branch: null, message: message.trim() });
  });

  it('keeps the lines of a longer reason', () => {
    expect(readRefusal({ message: 'Branch: 3\nfirst<br>second\r\nthird' })).toMatchObject({
      branch: '3',
      reason: 'first\nsecond\nthird',
    });
  });
});

describe('Errors: bodies of every kind that has been seen', () => {
  const expected = { branch: null, reason: 'not authorised', message: 'not authorised' };

  it.each([
    ['an object', { message: 'not authorised' }],
    ['an object with a capital', { Message: ' not authorised\n' }],
    ['an object as JSON text', '{"message":"not authorised"}'],
    ['a bare JSON string', '"not authorised"'],
    ['plain text', 'not authorised'],
    ['bytes', Buffer.from('{"message":"not authorised"}')],
    ['bytes of plain text', new TextEncoder().encode('not authorised')],
    ['a problem document', { type: 'about:blank', title: 'Bad', detail: 'not authorised' }],
    ['a list of messages', ['not authorised']],
  ])('%s', (_, body) => {
    expect(readRefusal(body)).toEqual(plain(expected));
  });

  const validation = 'One or more validation errors occurred.';

  it.each<[string, object, string]>([
    ['under a field', { title: validation, errors: { f_aa: ['is required'] } }, `${validation} f_aa: is required`],
    [
      'under several fields, some with several',
      { title: validation, status: 400, errors: { f_aa: ['is required', 'is no number'], '$.Cards': 'is no object' } },
      `${validation} f_aa: is required is no number; $.Cards: is no object`,
    ],
    [
      'under no name',
      { title: validation, errors: { '': ['A body is required.'] } },
      `${validation} A body is required.`,
    ],
    ['in a list', { title: validation, errors: ['one', 'two'] }, `${validation} one; two`],
    [
      'in a list of objects',
      {
        detail: 'Not valid',
        errors: [{ detail: 'must be a number', pointer: '#/f_aa' }, { message: 'too long' }, 7, null],
      },
      'Not valid must be a number; too long',
    ],
    ['alone', { errors: { f_aa: ['is required'] } }, 'f_aa: is required'],
    ['in capitals', { Title: validation, Errors: { f_aa: ['is required'] } }, `${validation} f_aa: is required`],
    [
      'as ASP.NET has them',
      { Message: 'The request is invalid.', ModelState: { f_afm: ['must match [0-9]{9}.'] } },
      'The request is invalid. f_afm: must match [0-9]{9}.',
    ],
    [
      'as ASP.NET has one of a parameter',
      { Message: 'The request is invalid.', MessageDetail: 'There is no protocol.' },
      'The request is invalid. There is no protocol.',
    ],
    [
      'as ASP.NET has that of its code',
      { Message: 'An error has occurred.', ExceptionMessage: 'Branch is unknown.', StackTrace: 'at Cards' },
      'An error has occurred. Branch is unknown.',
    ],
    ['as one text', { title: validation, errors: 'f_aa is required' }, `${validation} f_aa is required`],
    ['on several lines', { title: 'Branch 3', errors: { f_aa: ['is\r\nrequired'] } }, 'Branch 3 f_aa: is required'],
  ])('the errors of a problem document stand behind its title: %s', (_, body, reason) => {
    const expectedRejection = { branch: null, reason, message: reason };
    expect(readRefusal(body)).toEqual(plain(expectedRejection));
    expect(readRefusal(JSON.stringify(body))).toEqual(plain(expectedRejection));
  });

  it.each([[{}], [[]], [null], [''], [{ f_aa: [] }], [{ f_aa: [null, 5, {}, []] }], [[[['deep']]]], [7]])(
    'errors that say nothing (%j) add nothing',
    (errors) => {
      expect(readRefusal({ title: validation, errors }).message).toBe(validation);
    },
  );

  it('an HTML page says that it is one, with its title and no markup', () => {
    const page = '<!DOCTYPE html><html><head><title> 502 Bad Gateway </title></head><body><h1>502</h1></body></html>';
    const reason = "An HTML page came in place of the registry's answer: 502 Bad Gateway";
    expect(readRefusal(page)).toEqual(plain({ branch: null, reason, message: reason }));
    expect(readRefusal(Buffer.from(page)).reason).toBe(reason);
    expect(readRefusal('<html><body>no title</body></html>').reason).toBe(
      "An HTML page came in place of the registry's answer",
    );
  });

  it.each([
    [''],
    [undefined],
    [null],
    [{}],
    [[]],
    [{ message: '' }],
    [{ message: { deep: 1 } }],
    [Buffer.alloc(0)],
    ['""'],
  ])('%j gives no reason', (body) => {
    expect(readRefusal(body).branch).toBeNull();
    expect(['The registry gave no reason', '""']).toContain(readRefusal(body).reason);
  });

  it('is bounded: a body of megabytes gives a message of two thousand characters', () => {
    const { message } = readRefusal({ message: 'x'.repeat(5_000_000) });
    expect(message.length).toBe(2_001);
    expect(readRefusal(Buffer.alloc(5_000_000, 'y')).message.length).toBe(2_001);
  });

  it('any JSON value gives texts, never an exception', () => {
    const message = fc
      .tuple(fc.string(), fc.constantFrom('\n', '<br>', '\r\n'), fc.string())
      .map((parts) => ({ message: parts.join('') }));
    fc.assert(
      fc.property(fc.oneof(fc.jsonValue(), fc.json(), message, fc.string(), fc.uint8Array(), fc.anything()), (body) => {
        const rejection = readRefusal(body);
        expect(rejection.reason.length).toBeGreaterThan(0);
        expect(rejection.message.length).toBeLessThanOrEqual(2_001);
        if (rejection.branch !== null) expect(rejection.branch).toMatch(/^\d{1,6}$/);
      }),
      { numRuns: 1000 },
    );
  });
});

describe('Errors: the employer tax identification number does not match the connected employer', () => {
  it.each([
    'Το ΑΦΜ δεν αντιστοιχεί στον συνδεδεμένο εργοδότη.',
    'Ο ΑΦΜ εργοδότη 123456783 δεν αντιστοιχεί στον συνδεδεμένο εργοδότη.',
    'ΤΟ ΑΦΜ ΔΕΝ ΣΥΜΦΩΝΕΙ ΜΕ ΤΟΝ ΣΥΝΔΕΔΕΜΕΝΟ ΕΡΓΟΔΟΤΗ',
  ])('"%s" holds for all events of the employer', (reason) => {
    expect(isOfWrongEmployer(reason)).toBe(true);
  });

  it.each([
    'Χωρίς Ένδειξη Κάρτας Εργασίας.',
    'Ο εργαζόμενος δεν ανήκει στον συνδεδεμένο εργοδότη.',
    "Για την κίνηση προσέλευσης με ΑΦΜ '123456783' δεν βρέθηκε ο συνδεδεμένος με τον συνδεδεμένο εργοδότη",
    'Δεν υπάρχει σχέση εργασίας με τον συνδεδεμένο εργοδότη στις ημερομηνίες 02/03/2026.',
    '',
  ])('"%s" does not', (reason) => {
    expect(isOfWrongEmployer(reason)).toBe(false);
  });
});
