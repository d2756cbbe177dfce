import type { SandboxOptions } from '../../sandbox/server';
import { card, cards, clientOf, connect, event, HOUR, MINUTE, MONDAY, submission, type Line } from './client';

const SEEN: SandboxOptions = { refusals: 'seen' };
const MARIA = '045123671';
const NIKOS = '102938470';
const ELENI = '113829467';

const checkIn = (f_afm = MARIA, fields: object = {}): object => event({ f_afm, ...fields });
const checkOut = (f_afm = MARIA, fields: object = {}): object => event({ f_afm, f_type: '1', ...fields });
const at = (ms: number): string => new Date(Date.parse(MONDAY) + ms).toISOString();

const NO_MARK = 'Χωρίς Ένδειξη Κάρτας Εργασίας.';
const arrival = (afm: string, day = '02/03/2026'): string =>
  `Για την κίνηση προσέλευσης με ΑΦΜ '${afm}' στις ${day} βρέθηκαν τα παρακάτω λάθη: `;
const departure = (afm: string, day = '02/03/2026'): string =>
  `Για την κίνηση αποχώρησης με ΑΦΜ '${afm}' στις ${day} βρέθηκαν τα παρακάτω λάθη: `;

/** The message of a refusal that leaves nothing behind. */
async function refused(line: Line, body: unknown): Promise<string> {
  const before = line.sandbox.ledger.events.length;
  const { status, data } = await line.submit(body);
  expect(status).toBe(400);
  expect(Object.keys(data as object)).toEqual(['message']);
  expect(line.sandbox.ledger.events).toHaveLength(before);
  return (data as { message: string }).message;
}

describe('a refusal in the seen wording', () => {
  it('names the branch, the movement and its reasons, a backslash and an n between them', async () => {
    const line = await connect({ ...SEEN, withoutCard: [MARIA] });
    expect(await refused(line, submission(checkIn()))).toBe(`Για το Παράρτημα: 0\\n${arrival(MARIA)}\\n${NO_MARK}\\n`);
  });

  it.each([
    ['literal', '\\n'],
    ['lf', '\n'],
    ['crlf', '\r\n'],
  ] as const)('has the separator that is set: %s', async (separator, between) => {
    const line = await connect({ ...SEEN, separator, withoutCard: [MARIA] });
    const message = await refused(line, submission(checkIn()));
    expect(message.split(between)).toEqual(['Για το Παράρτημα: 0', arrival(MARIA), NO_MARK, '']);
  });

  it.each([
    ['literal', '\\n'],
    ['lf', '\n'],
    ['usual', '\r\n'],
  ] as const)("so has one in the specification's: %s", async (separator, between) => {
    const line = await connect({ separator, withoutCard: [MARIA] });
    expect(await refused(line, submission(checkIn()))).toBe(
      `Παράρτημα 0:${between}ΑΦΜ εργαζομένου ${MARIA}: ${NO_MARK}`,
    );
  });

  const several = cards(
    card([checkIn(), checkIn(NIKOS), checkOut(NIKOS), checkIn(ELENI)]),
    card([checkIn('056192737')], { f_aa: '2' }),
    card([checkIn()], { f_aa: '3', f_afm_ergodoti: '801234560' }),
    card([checkIn(NIKOS)], { f_aa: '4' }),
  );

  it('names every movement that is at fault, each once, with its own reasons', async () => {
    const line = await connect({ ...SEEN, withoutCard: [MARIA, NIKOS] });
    const message = await refused(line, several);
    expect(message.split('\\n')).toEqual([
      'Για το Παράρτημα: 0',
      arrival(MARIA),
      NO_MARK,
      arrival(NIKOS),
      NO_MARK,
      departure(NIKOS),
      NO_MARK,
      'Δεν βρέθηκε έναρξη εργασίας για την ημερομηνία αναφοράς 02/03/2026.',
      'Για το Παράρτημα: 3',
      'Το ΑΦΜ δεν αντιστοιχεί στον συνδεδεμένο εργοδότη.',
      'Για το Παράρτημα: 4',
      arrival(NIKOS),
      NO_MARK,
      '',
    ]);
  });

  it('names the movements of the first Card that is at fault, where set so', async () => {
    const line = await connect({ ...SEEN, refusedCards: 'first', withoutCard: ['056192737', NIKOS] });
    const message = await refused(
      line,
      cards(card([checkIn()]), card([checkIn(NIKOS)], { f_aa: '7' }), card([checkIn('056192737')])),
    );
    expect(message).toBe(`Για το Παράρτημα: 7\\n${arrival(NIKOS)}\\n${NO_MARK}\\n`);
  });

  it.each([
    ['event', '03/03/2026'],
    ['reference', '02/03/2026'],
  ] as const)("names the day of a night shift's check-out by its %s", async (movementDate, day) => {
    const line = await connect({ ...SEEN, movementDate, withoutCard: [MARIA], accessTokenLifetime: 86_400 });
    line.sandbox.clock.advance(22 * HOUR);
    const [head] = (await refused(line, submission(checkOut(MARIA, { f_date: at(22 * HOUR) })))).split('\\n').slice(1);
    expect(head).toBe(departure(MARIA, day));
  });

  it.each([
    ['no mark for the work card', { withoutCard: [MARIA] }, {}, NO_MARK],
    [
      'no employment on that day',
      { withoutEmployment: [{ afm: MARIA, from: '2026-03-02', to: '2026-03-02' }] },
      {},
      'Δεν υπάρχει σχέση εργασίας στις ημερομηνίες 02/03/2026.',
    ],
    [
      'late, and no reason',
      {},
      { f_date: at(-HOUR) },
      'Η ώρα κίνησης είναι εκτός του επιτρεπόμενου χρονικού ορίου. Πρέπει να συμπληρώσετε τον λόγο καθυστέρησης.',
    ],
    [
      'on time, and a reason',
      {},
      { f_aitiologia: '001' },
      'Δεν πρέπει να δηλώνεται λόγος καθυστέρησης, όταν η ώρα κίνησης είναι εντός του επιτρεπόμενου χρονικού ορίου.',
    ],
    [
      'in the future',
      {},
      { f_date: at(HOUR) },
      'Η δηλωμένη ώρα κίνησης είναι μεγαλύτερη και αποκλίνει σημαντικά της τωρινής ώρας (08:00).',
    ],
    ['no check-in', {}, { f_type: '1' }, 'Δεν βρέθηκε έναρξη εργασίας για την ημερομηνία αναφοράς 02/03/2026.'],
    [
      'after the cut-off',
      {},
      { f_type: '1', f_reference_date: '2026-02-28' },
      'Η λήξη νυχτερινής βάρδιας δεν μπορεί να είναι μετά τις 11:00 της επόμενης ημέρας.',
    ],
  ])('gives the reason: %s', async (_what, options, fields, reason) => {
    const line = await connect({ ...SEEN, ...options });
    const [, , ...reasons] = (await refused(line, submission(checkIn(MARIA, fields)))).split('\\n');
    expect(reasons).toEqual([reason, '']);
  });

  it('gives all reasons of a movement', async () => {
    const line = await connect({ ...SEEN, withoutCard: [MARIA] });
    const body = submission(checkIn(MARIA, { f_date: at(HOUR), f_aitiologia: '001' }));
    expect((await refused(line, body)).split('\\n')).toHaveLength(2 + 3 + 1);
  });

  it('of one employee leaves the others of a later request alone: 58 of 60 rows pass', async () => {
    const afms = Array.from({ length: 60 }, (_, index) => String(100_000_000 + index));
    const [first = '', second = ''] = [afms[7], afms[45]];
    const line = await connect({ ...SEEN, withoutCard: [first, second] });
    const half = (from: number): object[] => afms.slice(from, from + 30).map((afm) => checkIn(afm));
    const message = await refused(line, cards(card(half(0)), card(half(30), { f_aa: '1' })));
    expect(message.match(/ΑΦΜ '\d{9}'/g)).toEqual([`ΑΦΜ '${first}'`, `ΑΦΜ '${second}'`]);
    const rest = afms.filter((afm) => !message.includes(afm)).map((afm) => checkIn(afm));
    expect((await line.submit(submission(...rest))).data).toHaveLength(58);
  });
});

describe('employment', () => {
  it.each([
    ['the day before it begins', '2026-03-01', 200],
    ['its first day', '2026-03-02', 400],
  ])('%s', async (_when, from, status) => {
    const line = await connect({ withoutEmployment: [{ afm: MARIA, to: from }] });
    expect((await line.submit(submission(checkIn()))).status).toBe(status);
    expect((await line.submit(submission(checkIn(NIKOS)))).status).toBe(200);
  });

  it('ends for good where no last day is given', async () => {
    const line = await connect({ withoutEmployment: [{ afm: MARIA }] });
    expect(await refused(line, submission(checkIn()))).toContain('Δεν υπάρχει σχέση εργασίας');
  });
});

describe('repeats', () => {
  const refuse: SandboxOptions = { ...SEEN, repeats: 'refused' };

  it.each([
    ['a check-in after a check-in', [checkIn()], checkIn(), 'είσοδος'],
    ['one at another time', [checkIn(MARIA, { f_date: at(-MINUTE) })], checkIn(), 'είσοδος'],
    ['a check-out after a check-out', [checkIn(), checkOut()], checkOut(), 'έξοδος'],
  ])('are refused where set so: %s', async (_what, before, again, what) => {
    const line = await connect(refuse);
    await line.submit(submission(...before));
    expect(await refused(line, submission(again))).toContain(`υπάρχει ήδη ${what}`);
  });

  it('are refused within one request too', async () => {
    const line = await connect(refuse);
    expect(await refused(line, submission(checkIn(), checkIn()))).toContain('υπάρχει ήδη είσοδος');
  });

  it('are no parts of a split shift, another day or employee', async () => {
    const line = await connect(refuse);
    const split = [checkIn(), checkOut(), checkIn(), checkOut()];
    expect((await line.submit(submission(...split, checkIn(NIKOS)))).status).toBe(200);
    expect((await line.submit(submission(checkIn(MARIA, { f_reference_date: '2026-03-01' })))).status).toBe(200);
  });

  it('are accepted unless set otherwise, as corrections', async () => {
    const line = await connect(SEEN);
    await line.submit(submission(checkIn()));
    expect((await line.submit(submission(checkIn()))).status).toBe(200);
  });

  it('are refused after a try whose answer was lost', async () => {
    const line = await connect(refuse);
    line.sandbox.faults.add({ kind: 'cut', when: 'after', on: 'POST /Documents/WRKCardSE' });
    await expect(line.submit(submission(checkIn()))).rejects.toThrow();
    expect(await refused(line, submission(checkIn()))).toContain('υπάρχει ήδη είσοδος');
  });
});

describe('schema violations in the seen wording', () => {
  const wrong = (fields: object): object => submission(event(fields));
  const long = (length: number): string => 'Π'.repeat(length);
  const invalid = (name: string, value: string, why: string): string =>
    `The '${name}' element is invalid - The value '${value}' is invalid according to its datatype 'String' - ${why}`;

  it.each([
    [
      'a missing field',
      wrong({ f_aitiologia: undefined }),
      "The element 'CardDetails' has incomplete content. List of possible elements expected: 'f_aitiologia'.",
    ],
    [
      'a missing field before others',
      wrong({ f_onoma: undefined }),
      "The element 'CardDetails' has invalid child element 'f_type'. List of possible elements expected: 'f_onoma'.",
    ],
    ['no Cards', {}, 'Root element is missing.'],
    ['no Card', cards(), "The element 'Cards' has incomplete content. List of possible elements expected: 'Card'."],
    [
      'a branch of six digits',
      cards(card([event()], { f_aa: '123456' })),
      invalid('f_aa', '123456', 'The Pattern constraint failed.'),
    ],
    [
      'comments of 201 characters',
      cards(card([event()], { f_comments: long(201) })),
      invalid('f_comments', long(201), 'The actual length is greater than the MaxLength value.'),
    ],
    [
      'a last name of 51',
      wrong({ f_eponymo: long(51) }),
      invalid('f_eponymo', long(51), 'The actual length is greater than the MaxLength value.'),
    ],
    [
      'a first name of 31',
      wrong({ f_onoma: long(31) }),
      invalid('f_onoma', long(31), 'The actual length is greater than the MaxLength value.'),
    ],
    [
      'an AFM of 8 digits',
      wrong({ f_afm: '45123671' }),
      invalid('f_afm', '45123671', 'The actual length is not equal to the specified length.'),
    ],
    ['a type that is none', wrong({ f_type: '2' }), invalid('f_type', '2', 'The Enumeration constraint failed.')],
    [
      'a late reason of letters',
      wrong({ f_aitiologia: 'ΑΒΓ' }),
      invalid('f_aitiologia', 'ΑΒΓ', 'The Pattern constraint failed.'),
    ],
    [
      'a reference date in another order',
      wrong({ f_reference_date: '02/03/2026' }),
      invalid('f_reference_date', '02/03/2026', "The string '02/03/2026' is not a valid Date value."),
    ],
    [
      'a time that is none',
      wrong({ f_date: '08:00' }),
      invalid('f_date', '08:00', "The string '08:00' is not a valid DateTime value."),
    ],
    ['a number for a text', wrong({ f_type: 0 }), invalid('f_type', 'number', 'A text is expected.')],
  ])('name the element, and neither branch nor movement: %s', async (_what, body, message) => {
    const line = await connect(SEEN);
    expect(await refused(line, body)).toBe(message);
  });

  it('spare values of just the length allowed, no comments, and fields that nobody knows', async () => {
    const line = await connect(SEEN);
    const names = { f_eponymo: long(50), f_onoma: long(30), f_extra: 'x' };
    const full = card([event(names)], { f_aa: '12345', f_comments: '𝄞'.repeat(200) });
    const bare = card([event()], { f_comments: undefined });
    expect((await line.submit(cards(full, bare))).status).toBe(200);
  });

  it("are none in the specification's wording, which shows no lengths", async () => {
    const line = await connect();
    expect((await line.submit(submission(event({ f_eponymo: long(51) })))).status).toBe(200);
  });
});

it('a login of a branch submits for its branch alone', async () => {
  const user = { username: 'branch', password: 'x', usertype: '02', employerAfm: '094123454', branch: '2' };
  const line = await connect({ ...SEEN, users: [user] });
  expect((await line.submit(cards(card([checkIn()], { f_aa: '2' })))).status).toBe(200);
  expect(await refused(line, submission(checkIn()))).toMatch(/^Για το Παράρτημα: 0\\nΟ χρήστης του παραρτήματος/);
});

it('the control interface switches wording, separator and lists while the sandbox runs', async () => {
  const line = await connect({ control: true });
  const control = clientOf(`${line.sandbox.origin}/control`);
  expect((await control.get('/forms')).data).toMatchObject({ refusals: 'specification', cardReceipts: 'event' });
  expect((await control.get('/records')).data).toEqual({ inCardSector: true, withoutCard: [], withoutEmployment: [] });
  await control.put('/records', { withoutCard: [MARIA] });
  expect(await refused(line, submission(checkIn()))).toMatch(/^Παράρτημα 0:\r\n/);
  expect((await control.put('/forms', { refusals: 'seen', separator: 'lf' })).data).toMatchObject({ refusals: 'seen' });
  expect(await refused(line, submission(checkIn()))).toMatch(/^Για το Παράρτημα: 0\nΓια την κίνηση/);
  await control.put('/records', { withoutCard: [] });
  expect((await line.submit(submission(checkIn()))).status).toBe(200);
});

it.each([
  ['/forms', { refusal: 'seen' }, /"refusal" is none of refusals, /],
  ['/forms', { refusals: 'other' }, /refusals is one of specification, seen/],
  ['/forms', { toString: 'seen' }, /"toString" is none of/],
  ['/records', { withoutCard: 'all' }, /withoutCard is a list of AFMs/],
  ['/records', { withoutEmployment: [{ afm: MARIA, from: '1/3/2026' }] }, /yyyy-MM-dd/],
  ['/records', { inCardSector: '1' }, /true or false/],
  ['/records', { other: true }, /"other" is none of/],
])('the control interface refuses on %s what does not exist: %j', async (path, change, message) => {
  const { sandbox } = await connect({ control: true });
  const control = clientOf(`${sandbox.origin}/control`);
  const before = (await control.get(path)).data as object;
  const { status, data } = await control.put(path, { ...change });
  expect(status).toBe(400);
  expect(data).toEqual({ message: expect.stringMatching(message) as string });
  expect((await control.get(path)).data).toEqual(before);
});
