import { request } from 'node:http';
import type { SandboxOptions } from '../../sandbox/server';
import type { ServiceDescriptor } from '../../sandbox/services';
import type { Receipt } from '../../sandbox/workCards';
import { card, cards, clientOf, connect, event, HOUR, type Line, MINUTE, MONDAY, start, submission } from './client';
import { hiring } from './documents';

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

  describe('a cancellation', () => {
    const leave = { TypeOfDocument: 'WTOLeave', Protocol: 'ΑΔ101', SubmittedDate: '20260112' };
    const cancel = async ({ api }: Line, body: object = leave): Promise<unknown> => {
      const { status, data } = await api.post('/Documents/CancelSubmittedDocument', body, {
        transformResponse: (text: string) => text,
      });
      return [status, data];
    };

    it('answers as seen', async () => {
      const line = await connect({ seen: true });
      expect(await cancel(line)).toEqual([200, '"Η ακύρωση ολοκληρώθηκε επιτυχώς"']);
      expect(await cancel(line)).toEqual([400, '{"message":"No objects found"}']);
      expect(await cancel(line, { ...leave, Protocol: 'ΑΔ999' })).toEqual([400, '{"message":"No objects found"}']);
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

    it('are switched by the control interface for every kind of answer', async () => {
      const line = await connect({ control: true, branches: [] });
      const control = clientOf(`${line.sandbox.origin}/control`);
      await control.put('/forms', { cardReceipts: 'card', noRows: 'nullResult', template: 'described' });
      expect((await line.submit(submission(...events()))).data).toHaveLength(1);
      expect((await line.execute('EX_BASE_02')).data).toEqual({ EX_BASE_02: null });
      expect((await line.api.get('/Documents/WRKCardSE')).data).toHaveProperty('propertiesInfo');
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
  });

  it('a login of a branch submits for its branch alone', async () => {
    const user = { username: 'branch', password: 'x', usertype: '02', employerAfm: '094123454', branch: '2' };
    const line = await connect({ ...SEEN, users: [user] });
    expect((await line.submit(cards(card([checkIn()], { f_aa: '2' })))).status).toBe(200);
    expect(await refused(line, submission(checkIn()))).toMatch(/^Για το Παράρτημα: 0\\nΟ χρήστης του παραρτήματος/);
  });
});

describe('services that were seen', () => {
  const SEEN: SandboxOptions = { services: 'seen', noRows: 'emptyArray' };

  async function result(
    line: Line,
    code: string,
    parameters: Record<string, string> = {},
  ): Promise<Record<string, unknown>> {
    const { status, data } = await line.execute(code, parameters);
    expect([status, data]).toEqual([200, { [code]: expect.anything() as unknown }]);
    return (data as Record<string, Record<string, unknown>>)[code] ?? {};
  }

  async function refused(line: Line, code: string, parameters: Record<string, string>): Promise<string> {
    const { status, data } = await line.execute(code, parameters);
    expect(status).toBe(400);
    return (data as { message: string }).message;
  }

  describe('the services as seen', () => {
    it('are listed with their instructions', async () => {
      const { api } = await connect(SEEN);
      const services = (await api.get('/WebServices/ServicesList')).data as ServiceDescriptor[];
      expect(services.map(({ name }) => name).slice(0, -1)).toEqual(
        [1, 2, 3, 4, 5, 6, 7, 8].map((n) => `EX_BASE_0${n}`),
      );
      const typed = services.map(({ name, parameters }) => [
        name,
        ...parameters.map((p) => [p.name, p.type, p.isRequired]),
      ]);
      expect(typed.slice(4, 8)).toEqual([
        ['EX_BASE_05', ['afm', 'Text', false]],
        ['EX_BASE_06', ['afm', 'Text', true], ['protocol', 'Text', true], ['date', 'Date', true]],
        ['EX_BASE_07', ['PararthmaAa', 'Int', true], ['Date', 'Date', true]],
        ['EX_BASE_08', ['PararthmaAa', 'Int', true], ['Date', 'Date', true]],
      ]);
      const instructions = new Map(services.map((service) => [service.name, service.instructions]));
      expect(instructions.get('EX_BASE_01')).toContain('IsInCardSector');
      expect(instructions.get('EX_BASE_02')).toBeNull();
      for (const list of ['WorkCardDelayReason', 'WorkTimeType', 'Step92']) {
        expect(instructions.get('EX_BASE_03')).toContain(`${list}: `);
      }
      for (const code of ['EX_BASE_06', 'EX_BASE_07', 'EX_BASE_08'])
        expect(instructions.get(code)).toContain('DD/MM/YYYY');
    });
  });

  describe('EX_BASE_05: the current workforce', () => {
    type Row = Record<string, string | null>;
    const workforce = async (line: Line, parameters?: Record<string, string>): Promise<Row[]> =>
      [(await result(line, 'EX_BASE_05', parameters)).Cur].flat() as Row[];

    it('has everybody, with some fifty fields, many of them sensitive', async () => {
      const rows = await workforce(await connect(SEEN));
      expect(rows.map(({ afm, PararthmaAa }) => [afm, PararthmaAa])).toEqual([
        ['045123671', '0'],
        ['102938470', '0'],
        ['113829467', '1'],
      ]);
      for (const row of rows) {
        expect(Object.keys(row).length).toBeGreaterThan(45);
        for (const name of ['Eponimo', 'Onoma', 'Amka', 'Apodoxes', 'Dieythinsi', 'ArTaytotitas', 'BirthDate']) {
          expect(row[name]).toEqual(expect.any(String));
        }
        expect(row.DateFrom).toMatch(/^\d{4}-\d\d-\d\dT00:00:00\+0[23]:00$/);
      }
      expect(rows[0]).toMatchObject({ Apodoxes: '1200.00', WorkingCard: 'ΝΑΙ (1)' });
    });
  });

  describe('EX_BASE_06: acceptance of terms', () => {
    const ask = (protocol: string, date = '02/03/2026'): Record<string, string> => ({
      afm: '145123679',
      protocol,
      date,
    });

    it('is pending for a hiring, and there is none for another protocol or day', async () => {
      const line = await connect(SEEN);
      const [{ protocol }] = (await line.api.post('/Documents/WebE3N', hiring())).data as [Receipt];
      expect((await result(line, 'EX_BASE_06', ask(protocol))).AnswerStatus).toMatchObject({
        MainStatus: '1',
        AnswerStatus: '0',
      });
      expect((await result(line, 'EX_BASE_06', ask('ΕΥΣ99'))).AnswerStatus).toEqual([]);
      expect((await result(line, 'EX_BASE_06', ask(protocol, '01/03/2026'))).AnswerStatus).toEqual([]);
    });
  });

  describe('EX_BASE_07: hours worked', () => {
    const on = (Date: string, PararthmaAa = '0'): Record<string, string> => ({ PararthmaAa, Date });

    it('pairs arrival and departure of a past month, over midnight too', async () => {
      const line = await connect({ ...SEEN, accessTokenLifetime: 40 * 86_400 });
      line.sandbox.clock.set('2026-02-20T23:00:00+02:00');
      const night = { f_reference_date: '2026-02-20', f_date: '2026-02-20T23:00:00+02:00' };
      await line.submit(submission(event(night), event({ ...night, f_afm: '102938470' })));
      await line.submit(cards(card([event({ ...night, f_afm: '113829467' })], { f_aa: '1' })));
      line.sandbox.clock.set('2026-02-21T07:00:00+02:00');
      await line.submit(submission(event({ ...night, f_type: '1', f_date: '2026-02-21T07:00:00+02:00' })));
      line.sandbox.clock.set('2026-03-02T08:00:00+02:00');
      expect((await result(line, 'EX_BASE_07', on('20/02/2026'))).RealWorking).toMatchObject([
        { Aa: '0', Afm: '045123671', HourFrom: '23:00', HourTo: '07:00', IsEndDateDifferentThanDate: '1' },
        { Aa: '0', Afm: '102938470', HourFrom: '23:00', HourTo: null, IsEndDateDifferentThanDate: '0' },
      ]);
      expect((await result(line, 'EX_BASE_07', on('20/02/2026', '1'))).RealWorking).toMatchObject({ Afm: '113829467' });
      expect((await result(line, 'EX_BASE_07', on('19/02/2026'))).RealWorking).toEqual([]);
    });

    it('is refused for the current month and later ones', async () => {
      const line = await connect(SEEN);
      for (const date of ['01/03/2026', '01/04/2026']) {
        expect(await refused(line, 'EX_BASE_07', on(date))).toBe("Criteria doesn't meet requirements");
      }
    });
  });

  it('EX_BASE_08: the schedule of a branch, with rest at the weekend', async () => {
    const line = await connect(SEEN);
    const { Working } = await result(line, 'EX_BASE_08', { PararthmaAa: '0', Date: '09/03/2026' });
    expect(Working).toMatchObject([
      { Aa: '0', Afm: '045123671', Type: 'ΕΡΓ', HourFrom: '08:00', HourTo: '16:00' },
      { Afm: '102938470' },
    ]);
    expect((await result(line, 'EX_BASE_08', { PararthmaAa: '1', Date: '14/03/2026' })).Working).toMatchObject({
      Afm: '113829467',
      Type: 'ΑΝ',
      HourFrom: null,
    });
  });

  describe('dates and numbers of parameters', () => {
    it.each(['20260209', '2026-02-09', '9/2/2026', '09-02-2026', '30/02/2026', '09/02/26', ' 09/02/2026'])(
      'a date as %j is refused',
      async (Date) => {
        const line = await connect(SEEN);
        expect(await refused(line, 'EX_BASE_08', { PararthmaAa: '0', Date })).toBe('Parameter Date Invalid Form');
      },
    );
  });
});

describe('a client that nobody here wrote', () => {
  /** What Python's `requests` sends along. */
  const HEADERS = {
    'User-Agent': 'python-requests/2.34.2',
    'Accept-Encoding': 'gzip, deflate',
    Accept: '*/*',
    Connection: 'keep-alive',
    'Content-Type': 'application/json',
  };

  /** Python writes what is not ASCII as escapes, and blanks behind commas and colons. */
  const MARIA =
    '"f_afm": "045123671", "f_eponymo": "\\u03a0\\u0391\\u03a0\\u0391", "f_onoma": "\\u039c\\u0391\\u03a1\\u0399\\u0391"';

  const LOG_IN = '{"Username": "demo", "Password": "demo-password", "UserType": "01"}';

  /** A day as the client writes it, with six digits of a second, and an offset without a colon or none. */
  const WORK_CARD =
    '{"Cards": {"Card": [' +
    '{"f_afm_ergodoti": "094123454", "f_aa": 1, "f_comments": "", "Details": {"CardDetails": [' +
    `{${MARIA}, "f_type": "0", "f_reference_date": "2026-03-02", "f_date": "2026-03-02T08:00:00.150048", "f_aitiologia": null}, ` +
    `{${MARIA}, "f_type": "1", "f_reference_date": "2026-03-02", "f_date": "2026-03-02T08:00:00.150048+0200", "f_aitiologia": null}]}}, ` +
    '{"f_afm_ergodoti": "094123454", "f_aa": 2, "f_comments": "", "Details": {"CardDetails": [' +
    `{${MARIA}, "f_type": "0", "f_reference_date": "2026-03-01", "f_date": "2026-03-01T06:00:00.150048+0000", "f_aitiologia": "001"}]}}]}}`;

  /** POSTs to just this path, which an HTTP client would tidy. */
  async function post(
    { sandbox }: Line,
    path: string,
    body: string,
    headers: object = {},
  ): Promise<{ status: number | undefined; data: unknown }> {
    const { hostname, port, pathname } = new URL(sandbox.url);
    const sent = { ...HEADERS, ...headers, 'Content-Length': Buffer.byteLength(body) };
    return new Promise((done, fail) => {
      request({ hostname, port, path: pathname + path, method: 'POST', headers: sent }, (answer) => {
        let text = '';
        answer
          .setEncoding('utf8')
          .on('data', (chunk: string) => (text += chunk))
          .on('end', () => done({ status: answer.statusCode, data: JSON.parse(text) as unknown }));
      })
        .on('error', fail)
        .end(body);
    });
  }

  async function logIn(line: Line): Promise<{ Authorization: string }> {
    const { status, data } = await post(line, '/Authentication', LOG_IN);
    expect(status).toBe(200);
    return { Authorization: `Bearer ${(data as { accessToken: string }).accessToken}` };
  }

  it('logs in with UserType 01, doubles the slash, and submits branches as numbers', async () => {
    const line = await start({ seen: true });
    const { status, data } = await post(line, '//Documents/WRKCardSE', WORK_CARD, await logIn(line));
    expect(status).toBe(200);
    const receipts = data as Receipt[];
    for (const { submitDate } of receipts) expect(submitDate).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
    expect(receipts.map(({ protocol }) => line.sandbox.ledger.event(protocol))).toMatchObject([
      { type: '0', branch: '1', lastName: 'ΠΑΠΑ', eventAt: Date.parse('2026-03-02T08:00:00.150+02:00'), late: false },
      { type: '1', branch: '1', eventAt: Date.parse('2026-03-02T08:00:00.150+02:00') },
      { type: '0', branch: '2', eventAt: Date.parse('2026-03-01T08:00:00.150+02:00'), lateReason: '001' },
    ]);
    expect(line.sandbox.ledger.count('POST /Documents/WRKCardSE')).toBe(1);
  });
});
