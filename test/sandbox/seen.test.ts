import type { SandboxOptions } from '../../sandbox/server';
import type { Receipt } from '../../sandbox/workCards';
import { card, cards, connect, event, HOUR, type Line, MINUTE, MONDAY, start, submission } from './client';
import { branch, employee, period, workingTime } from './documents';

describe('forms that were seen', () => {
  const AFMS = ['045123671', '102938470', '113829467'];

  const events = (): object[] => AFMS.map((f_afm) => event({ f_afm }));

  describe('receipts of work cards', () => {
    const body = cards(card(events()), card([event({ f_afm: '056192737' })], { f_aa: '1' }));

    it('are one a Card where set so: its events share protocol and PDF', async () => {
      const { submit, sandbox, api } = await connect({ cardReceipts: 'card' });
      const receipts = (await submit(body)).data as Receipt[];
      expect(receipts).toHaveLength(2);
      const [first, second] = receipts.map(({ protocol }) => sandbox.ledger.eventsOf(protocol));
      expect(first?.map(({ employeeAfm }) => employeeAfm)).toEqual(AFMS);
      expect(second).toMatchObject([{ employeeAfm: '056192737', branch: '1' }]);
      expect(new Set(sandbox.ledger.events.map(({ id }) => id)).size).toBe(2);
      const params = { protocol: receipts[0]?.protocol, submittedDate: '20260302' };
      const pdf = Buffer.from((await api.get('/Documents/WRKCardSE', { params })).data as string, 'base64');
      expect(pdf.toString('latin1').match(/\/Type \/Page\n/g)).toHaveLength(3);
    });
  });

  describe('a PDF', () => {
    it.each([
      ['nullMessage', null],
      ['emptyMessage', ''],
    ] as const)('comes in an object where set so: %s', async (pdfForm, message) => {
      const { submit, api } = await connect({ pdfForm });
      const [{ protocol }] = (await submit(submission(event()))).data as [Receipt];
      const params = { protocol, submittedDate: '20260302' };
      const { data } = await api.get('/Documents/WRKCardSE', { params });
      expect(data).toEqual({ message, document: expect.stringMatching(/^JVBERi0[A-Za-z0-9+/]+=*$/) as string });
    });
  });

  describe('a service without a row', () => {
    it.each([
      ['null', { EX_BASE_02: { Pararthma: null } }],
      ['emptyArray', { EX_BASE_02: { Pararthma: [] } }],
      ['emptyText', { EX_BASE_02: { Pararthma: '' } }],
      ['emptyObject', { EX_BASE_02: { Pararthma: {} } }],
      ['missing', { EX_BASE_02: {} }],
      ['nullResult', { EX_BASE_02: null }],
      ['emptyArrayResult', { EX_BASE_02: [] }],
      ['emptyTextResult', { EX_BASE_02: '' }],
      ['nullBody', null],
    ] as const)('answers as set: %s', async (noRows, answer) => {
      const { execute } = await connect({ branches: [], noRows });
      const { status, data, headers } = await execute('EX_BASE_02');
      expect([status, data]).toEqual([200, answer]);
      expect(headers['content-type']).toMatch(/^application\/json/);
    });
  });

  describe('services of working time', () => {
    const monday = { PararthmaAa: '0', Date: '02/02/2026' };
    const REFUSED = [400, { message: "Criteria doesn't meet requirements" }];

    it('tell of the month before and of earlier ones only: no plan of today', async () => {
      const { execute } = await connect({ seen: true });
      for (const code of ['EX_BASE_07', 'EX_BASE_08']) {
        for (const Date of ['01/03/2026', '02/03/2026', '01/04/2026']) {
          const { status, data } = await execute(code, { ...monday, Date });
          expect([status, data]).toEqual(REFUSED);
        }
      }
      const { data } = await execute('EX_BASE_08', monday);
      const { Working } = (data as { EX_BASE_08: { Working: object[] } }).EX_BASE_08;
      expect(Working).toEqual(
        ['045123671', '102938470'].map((Afm) => ({
          ...{ Aa: '0', Afm, Date: '2026-02-02T00:00:00+02:00', Type: 'ΕΡΓ', HourFrom: '08:00', HourTo: '16:00' },
          ...{ Extra: null, BreakMinutes: '30', BreakInWork: '1' },
        })),
      );
      expect((await execute('EX_BASE_07', monday)).status).toBe(200);
    });

    it('tell the schedule as it was declared last, beforehand or afterwards, with its overtime', async () => {
      const { execute, api } = await connect({ seen: true });
      const day = { f_date: '03/02/2026' };
      const declare = async (code: string, ...periods: Array<Record<string, unknown>>): Promise<void> => {
        const { status } = await api.post(`/Documents/${code}`, workingTime(branch([employee(periods, day)])));
        expect(status).toBe(200);
      };
      const planOfMaria = async (Date = '03/02/2026'): Promise<unknown[]> => {
        const { data } = await execute('EX_BASE_08', { PararthmaAa: '0', Date });
        const { Working } = (data as { EX_BASE_08: { Working: Array<Record<string, string | null>> } }).EX_BASE_08;
        const own = Working.filter(({ Afm }) => Afm === '045123671');
        return own.map(({ Type, HourFrom, HourTo }) => [Type, HourFrom, HourTo]);
      };
      await declare('WTODaily', period({ f_from: '22:00', f_to: '06:00' }));
      await declare('WTOOvA', period({ f_type: 'ΥΠ', f_from: '06:00', f_to: '08:00' }));
      expect(await planOfMaria()).toEqual([
        ['ΕΡΓ', '22:00', '06:00'],
        ['ΥΠ', '06:00', '08:00'],
      ]);
      await declare('WTODailyA', period({ f_to: '12:00' }), period({ f_from: '17:00', f_to: '21:00' }));
      await declare('WTOOv', period({ f_type: 'ΧΥΠ', f_from: '', f_to: '' }));
      expect(await planOfMaria()).toEqual([
        ['ΕΡΓ', '08:00', '12:00'],
        ['ΕΡΓ', '17:00', '21:00'],
        ['ΧΥΠ', null, null],
      ]);
      expect(await planOfMaria('04/02/2026')).toEqual([['ΕΡΓ', '08:00', '16:00']]);
    });

    it('tell days and times in the other form that was seen, where set so', async () => {
      const { execute, submit, sandbox } = await connect({
        seen: true,
        workingHours: 'greek',
        accessTokenLifetime: 9_999_999,
      });
      await submit(submission(event()));
      sandbox.clock.set('2026-04-01T08:00:00+03:00');
      const date = { PararthmaAa: '0', Date: '02/03/2026' };
      const row = { Afm: '045123671', Date: '02/03/2026', HourFrom: '08:00:00' };
      expect((await execute('EX_BASE_07', date)).data).toMatchObject({ EX_BASE_07: { RealWorking: row } });
      expect((await execute('EX_BASE_08', date)).data).toMatchObject({
        EX_BASE_08: { Working: [{ aa: '0', ...row, HourTo: '16:00:00' }, {}] },
      });
    });

    it('tell nothing to an employer who is not obliged to the work card', async () => {
      const { execute } = await connect({ seen: true, inCardSector: false });
      for (const code of ['EX_BASE_07', 'EX_BASE_08']) {
        const { status, data } = await execute(code, monday);
        expect([status, data]).toEqual(REFUSED);
      }
    });

    it('EX_BASE_05 tells of an employee in the form that was seen, whose mark of the card is a word and a code', async () => {
      const { execute } = await connect({ seen: true, withoutCard: ['102938470'] });
      const { data } = await execute('EX_BASE_05');
      const { Cur } = (data as { EX_BASE_05: { Cur: Array<Record<string, string | null>> } }).EX_BASE_05;
      expect(
        Cur.map(({ afm, WorkingCard, WorkingTimeDigitalOrganization, EueliktoWrario }) => [
          ...[afm, WorkingCard, WorkingTimeDigitalOrganization, EueliktoWrario],
        ]),
      ).toEqual([
        ['045123671', 'ΝΑΙ (1)', 'ΝΑΙ (1)', '0'],
        ['102938470', 'ΟΧΙ (0)', 'ΝΑΙ (1)', '0'],
        ['113829467', 'ΝΑΙ (1)', 'ΝΑΙ (1)', '0'],
      ]);
    });
  });

  describe('forms', () => {
    it("are the specification's unless chosen, all others where seen, and one by name in any case", async () => {
      const [plain, seen, both] = await Promise.all([
        start(),
        start({ seen: true }),
        start({ seen: true, pdfForm: 'text', wrappedTemplate: true }),
      ]);
      expect(plain.sandbox.forms).toMatchObject({ refusals: 'specification', pdfForm: 'json', requests: 'exact' });
      expect(seen.sandbox.forms).toMatchObject({ refusals: 'seen', pdfForm: 'nullMessage', cardReceipts: 'event' });
      expect(both.sandbox.forms).toMatchObject({ refusals: 'seen', pdfForm: 'text', template: 'wrapped' });
    });
  });
});

describe('refusals that were seen', () => {
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
      expect(await refused(line, submission(checkIn()))).toBe(
        `Για το Παράρτημα: 0\\n${arrival(MARIA)}\\n${NO_MARK}\\n`,
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
  });

  describe('schema violations in the seen wording', () => {
    const wrong = (fields: object): object => submission(event(fields));
    const long = (length: number): string => 'Π'.repeat(length);
    const invalid = (name: string, value: string, why: string): string =>
      `The '${name}' element is invalid - The value '${value}' is invalid according to its datatype 'String' - ${why}`;
    const LONGER = 'The actual length is greater than the MaxLength value.';
    const PATTERN = 'The Pattern constraint failed.';

    it.each([
      [
        'a missing field before others',
        wrong({ f_onoma: undefined }),
        "The element 'CardDetails' has invalid child element 'f_type'. List of possible elements expected: 'f_onoma'.",
      ],
      ['no Cards', {}, 'Root element is missing.'],
      ['a branch of six digits', cards(card([event()], { f_aa: '123456' })), invalid('f_aa', '123456', PATTERN)],
      [
        'comments of 201 characters',
        cards(card([event()], { f_comments: long(201) })),
        invalid('f_comments', long(201), LONGER),
      ],
      ['a last name of 51', wrong({ f_eponymo: long(51) }), invalid('f_eponymo', long(51), LONGER)],
      ['a first name of 31', wrong({ f_onoma: long(31) }), invalid('f_onoma', long(31), LONGER)],
      [
        'an AFM of 8 digits',
        wrong({ f_afm: '45123671' }),
        invalid('f_afm', '45123671', 'The actual length is not equal to the specified length.'),
      ],
      ['a type that is none', wrong({ f_type: '2' }), invalid('f_type', '2', 'The Enumeration constraint failed.')],
      ['a late reason of letters', wrong({ f_aitiologia: 'ΑΒΓ' }), invalid('f_aitiologia', 'ΑΒΓ', PATTERN)],
      [
        'a time that is none',
        wrong({ f_date: '08:00' }),
        invalid('f_date', '08:00', "The string '08:00' is not a valid DateTime value."),
      ],
    ])('name the element, and neither branch nor movement: %s', async (_what, body, message) => {
      const line = await connect(SEEN);
      expect(await refused(line, body)).toBe(message);
    });
  });

  it('a login of a branch submits for its branch alone', async () => {
    const user = { username: 'branch', password: 'x', usertype: '02', employerAfm: '094123454', branch: '2' };
    const line = await connect({ ...SEEN, users: [user] });
    expect((await line.submit(cards(card([checkIn()], { f_aa: '2' })))).status).toBe(200);
    expect(await refused(line, submission(checkIn()))).toMatch(/^Για το Παράρτημα: 0\\nΟ χρήστης του παραρτήματος/);
  });
});

it('a request that was seen elsewhere: numbers for texts, and times with an offset without a colon or with none', async () => {
  const { submit, sandbox } = await connect({ seen: true });
  const [arrived, left] = ['2026-03-02T08:00:00.150048', '2026-03-02T08:00:00.150048+0200'];
  const { status } = await submit(
    cards(card([event({ f_date: arrived }), event({ f_type: '1', f_date: left })], { f_aa: 1 })),
  );
  expect(status).toBe(200);
  const eventAt = Date.parse('2026-03-02T08:00:00.150+02:00');
  expect(sandbox.ledger.events).toMatchObject([
    { branch: '1', eventAt },
    { branch: '1', eventAt },
  ]);
});
