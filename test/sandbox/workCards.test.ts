import type { Receipt } from '../../sandbox/workCards';
import { card, cards, connect, event, HOUR, MINUTE, MONDAY, submission } from './client';

const checkIn = event;
const checkOut = (fields: object = {}): Record<string, unknown> => event({ f_type: '1', ...fields });

/** A moment so many milliseconds from the Monday's 08:00, with the offset of UTC. */
const at = (ms: number): string => new Date(Date.parse(MONDAY) + ms).toISOString();

const without = (name: string, from: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(from).filter(([key]) => key !== name));

describe('GET /Documents/WRKCardSE', () => {
  const placeholders = {
    Cards: {
      Card: [
        {
          f_afm_ergodoti: 'f_afm_ergodoti',
          f_aa: 'f_aa',
          f_comments: 'f_comments',
          Details: { CardDetails: [Object.fromEntries(Object.keys(event()).map((name) => [name, name]))] },
        },
      ],
    },
  };

  it('answers a template whose leaves are the names of the fields', async () => {
    const { api } = await connect();
    const { status, data } = await api.get('/Documents/WRKCardSE');
    expect([status, data]).toEqual([200, placeholders]);
  });

  it('answers it wrapped as {title, json} where asked', async () => {
    const { api } = await connect({ wrappedTemplate: true });
    const { data } = await api.get('/Documents/WRKCardSE');
    expect(data).toEqual({ title: 'WRKCardSE', json: placeholders });
  });
});

describe('POST /Documents/WRKCardSE accepts', () => {
  it('an event, and answers its receipt', async () => {
    const { submit, sandbox } = await connect();
    const { status, data } = await submit(submission(checkIn()));
    expect(status).toBe(200);
    expect(data).toEqual([
      {
        id: expect.stringMatching(/^\d+$/),
        protocol: expect.stringMatching(/^ΕΥΣ\d+$/),
        submitDate: '02/03/2026 08:00',
      },
    ]);
    const [{ id, protocol }] = data as [Receipt];
    expect(sandbox.ledger.events).toMatchObject([
      {
        id,
        protocol,
        submitDate: '02/03/2026 08:00',
        submittedDate: '20260302',
        employerAfm: '094123454',
        branch: '0',
      },
    ]);
    expect(sandbox.ledger.events).toMatchObject([
      {
        employeeAfm: '045123671',
        lastName: 'ΠΑΠΑΔΟΠΟΥΛΟΥ',
        firstName: 'ΜΑΡΙΑ',
        type: '0',
        referenceDate: '2026-03-02',
      },
    ]);
    expect(sandbox.ledger.events).toMatchObject([
      { date: MONDAY, eventAt: Date.parse(MONDAY), comments: null, lateReason: null, late: false, supersedes: null },
    ]);
  });

  it('several events of several Cards, and answers one receipt each in the order submitted', async () => {
    const { submit, sandbox } = await connect();
    const afms = ['045123671', '102938470', '113829467', '056192737'];
    const [a, b, c, d] = afms.map((f_afm) => checkIn({ f_afm }));
    const { data } = await submit(
      cards(
        card([a, b], { f_comments: 'πρωί' }),
        card([c], { f_aa: '7' }),
        card([d, checkOut({ f_afm: '056192737' })], { f_aa: '0' }),
      ),
    );
    const receipts = data as Receipt[];
    const recorded = receipts.map(({ protocol }) => sandbox.ledger.event(protocol));
    expect(recorded.map((found) => [found?.employeeAfm, found?.type, found?.branch, found?.comments])).toEqual([
      ['045123671', '0', '0', 'πρωί'],
      ['102938470', '0', '0', 'πρωί'],
      ['113829467', '0', '7', null],
      ['056192737', '0', '0', null],
      ['056192737', '1', '0', null],
    ]);
    expect(new Set(receipts.map(({ protocol }) => protocol)).size).toBe(5);
    expect(new Set(receipts.map(({ id }) => id)).size).toBe(5);
  });

  it.each([
    ['no comments', () => cards(without('f_comments', card([checkIn()])))],
    ['a branch of any number', () => cards(card([checkIn()], { f_aa: '417' }))],
    ['UTC as Z', () => submission(checkIn({ f_date: '2026-03-02T06:00:00Z' }))],
    ['fractions of a second', () => submission(checkIn({ f_date: '2026-03-02T08:00:00.1234567+02:00' }))],
    ['another offset', () => submission(checkIn({ f_date: '2026-03-02T00:30:00-05:30' }))],
    ['an AFM with a wrong check digit', () => submission(checkIn({ f_afm: '999999999' }))],
    ['an event up to a minute in the future', () => submission(checkIn({ f_date: at(0.9 * MINUTE) }))],
    ['fields that it does not know', () => submission(checkIn({ f_extra: 1 }))],
  ])('%s', async (_what, body) => {
    const { submit } = await connect();
    expect((await submit(body())).status).toBe(200);
  });

  it.each([
    ['just within 15 minutes as on time', 14.9 * MINUTE, null, false],
    ['just past 15 minutes with reason 001 as late', 15.1 * MINUTE, '001', true],
    ['a day later with reason 002 as late', 24 * HOUR, '002', true],
    ['a month later with reason 003 as late', 30 * 24 * HOUR, '003', true],
  ])('what is submitted %s', async (_what, later, f_aitiologia, late) => {
    const { submit, sandbox } = await connect({ accessTokenLifetime: 40 * 24 * 3600 });
    sandbox.clock.advance(later);
    expect((await submit(submission(checkIn({ f_aitiologia })))).status).toBe(200);
    expect(sandbox.ledger.events).toMatchObject([{ late, lateReason: f_aitiologia }]);
  });

  it('a correction: the latest event of a type for employee and day is authoritative, the earlier one superseded', async () => {
    const { submit, sandbox } = await connect();
    const receipts: Receipt[] = [];
    for (const minute of [0, 1, 2]) {
      const { data } = await submit(submission(checkIn({ f_date: at(-minute * MINUTE) })));
      receipts.push(...(data as Receipt[]));
    }
    const [first, second, third] = receipts.map(({ protocol }) => protocol);
    expect(new Set([first, second, third]).size).toBe(3);
    expect(
      sandbox.ledger.events.map(({ protocol, supersedes, supersededBy }) => [protocol, supersedes, supersededBy]),
    ).toEqual([
      [first, null, second],
      [second, first, third],
      [third, second, null],
    ]);
    const key = { employerAfm: '094123454', employeeAfm: '045123671', referenceDate: '2026-03-02', type: '0' } as const;
    expect(sandbox.ledger.authoritative(key)?.protocol).toBe(third);
    expect(sandbox.ledger.authoritative({ ...key, type: '1' })).toBeUndefined();
    expect(sandbox.ledger.authoritative({ ...key, referenceDate: '2026-03-03' })).toBeUndefined();
  });

  it('a split shift in one request', async () => {
    const { submit } = await connect();
    const { status, data } = await submit(
      submission(
        checkIn({ f_date: at(-4 * MINUTE) }),
        checkOut({ f_date: at(-3 * MINUTE) }),
        checkIn({ f_date: at(-2 * MINUTE) }),
        checkOut({ f_date: at(-1 * MINUTE) }),
      ),
    );
    expect(status).toBe(200);
    expect(data).toHaveLength(4);
  });

  it('a check-out that rests on a check-in of an earlier request, also at another branch', async () => {
    const { submit } = await connect();
    await submit(submission(checkIn()));
    expect((await submit(cards(card([checkOut()], { f_aa: '1' })))).status).toBe(200);
  });

  it.each([
    ['winter', '2026-03-02', '2026-03-03', '+02:00'],
    ['the clock change in spring', '2026-03-28', '2026-03-29', '+03:00'],
    ['the clock change in autumn', '2026-10-24', '2026-10-25', '+02:00'],
  ])(
    'a night-shift check-out until 11:00 of the next day in Athens, and none later: %s',
    async (_when, day, next, zone) => {
      const { submit, sandbox } = await connect({ accessTokenLifetime: 400 * 24 * 3600 });
      const after = `${next}T11:00:01${zone}`;
      sandbox.clock.set(after);
      const shift = { f_reference_date: day };
      await submit(submission(checkIn({ ...shift, f_aitiologia: '002', f_date: `${day}T22:00:00+02:00` })));
      expect(sandbox.ledger.events).toHaveLength(1);
      expect((await submit(submission(checkOut({ ...shift, f_date: `${next}T11:00:00${zone}` })))).status).toBe(200);
      const { status, data } = await submit(submission(checkOut({ ...shift, f_date: after })));
      expect([status, (data as { message: string }).message]).toEqual([
        400,
        expect.stringMatching(/^Παράρτημα 0:\r\n.*045123671.*11:00/),
      ]);
    },
  );
});

describe('POST /Documents/WRKCardSE refuses with 400, branch line and reason', () => {
  it.each([
    ['an employer AFM of another employer', card([checkIn()], { f_afm_ergodoti: '801234560' }), /801234560/],
    ['an employer AFM that has not 9 digits', card([checkIn()], { f_afm_ergodoti: '94123454' }), /f_afm_ergodoti/],
    ['comments that are no text', card([checkIn()], { f_comments: 7 }), /f_comments/],
    ['no Details', card([], { Details: undefined }), /Details\.CardDetails/],
    ['no event', card([]), /Details\.CardDetails/],
    ['an event that is no object', card(['x']), /CardDetails/],
    ['an employee AFM of 8 digits', card([checkIn({ f_afm: '45123671' })]), /45123671: .*f_afm/],
    ['no surname', card([without('f_eponymo', checkIn())]), /045123671: .*f_eponymo/],
    ['no first name', card([checkIn({ f_onoma: null })]), /f_onoma/],
    ['another type', card([checkIn({ f_type: '2' })]), /f_type/],
    ['a reference date in another order', card([checkIn({ f_reference_date: '02/03/2026' })]), /f_reference_date/],
    ['a reference date that does not exist', card([checkIn({ f_reference_date: '2026-02-30' })]), /f_reference_date/],
    ['a reference date with a time', card([checkIn({ f_reference_date: MONDAY })]), /f_reference_date/],
    ['a time without an offset', card([checkIn({ f_date: '2026-03-02T08:00:00' })]), /f_date/],
    ['a time that does not exist', card([checkIn({ f_date: '2026-03-02T25:00:00+02:00' })]), /f_date/],
    ['a time in milliseconds', card([checkIn({ f_date: Date.parse(MONDAY) })]), /f_date/],
    ['a time in the future', card([checkIn({ f_date: at(2 * MINUTE) })]), /μεταγενέστερη/],
    ['no key f_aitiologia', card([without('f_aitiologia', checkIn())]), /f_aitiologia.*έστω και ως null/],
    ['another late reason', card([checkIn({ f_aitiologia: '004', f_date: at(-HOUR) })]), /f_aitiologia/],
    ['a late event without a reason', card([checkIn({ f_date: at(-15.1 * MINUTE) })]), /εκπρόθεσμη/],
    ['an event on time with a reason', card([checkIn({ f_aitiologia: '001' })]), /εμπρόθεσμη/],
    ['a check-out without check-in', card([checkOut()]), /045123671: .*έναρξη εργασίας.*02\/03\/2026/],
    ['a check-out before its check-in in the request', card([checkOut(), checkIn()]), /έναρξη εργασίας/],
    ["a check-out on another employee's check-in", card([checkIn({ f_afm: '102938470' }), checkOut()]), /έναρξη/],
    [
      "a check-out on another day's check-in",
      card([checkIn({ f_reference_date: '2026-03-01' }), checkOut()]),
      /έναρξη εργασίας/,
    ],
  ])('%s', async (_what, wrong, reason) => {
    const { submit, sandbox } = await connect();
    const { status, data } = await submit(cards({ ...wrong, f_aa: '3' }));
    expect(status).toBe(400);
    const { message } = data as { message: string };
    const [branchLine, text, ...rest] = message.split('\r\n');
    expect(branchLine).toBe('Παράρτημα 3:');
    expect(text).toMatch(reason);
    expect(rest).toEqual([]);
    expect(sandbox.ledger.events).toEqual([]);
  });

  it.each([
    ['no Cards', {}],
    ['no entry', cards()],
    ['a list', [card([checkIn()])]],
    ['Card as an object', { Cards: { Card: card([checkIn()]) } }],
    ['a branch as a number', cards(card([checkIn()], { f_aa: 0 }))],
    ['a branch that is no number', cards(card([checkIn()], { f_aa: 'Α' }))],
  ])('but without a branch line where there is no branch to name: %s', async (_what, body) => {
    const { submit, sandbox } = await connect();
    const { status, data } = await submit(body);
    expect(status).toBe(400);
    expect(data).toEqual({ message: expect.stringMatching(/^Το πεδίο (Cards\.Card|f_aa) [^\r\n]+$/) as string });
    expect(sandbox.ledger.events).toEqual([]);
  });

  it('the whole request for one bad event in its last Card, and supersedes nothing by it', async () => {
    const { submit, sandbox } = await connect();
    await submit(submission(checkIn()));
    const { status, data } = await submit(
      cards(
        card([checkIn(), checkOut()]),
        card([checkIn({ f_afm: '102938470' }), checkIn({ f_type: 'x' })], { f_aa: '2' }),
      ),
    );
    expect(status).toBe(400);
    expect(data).toMatchObject({ message: expect.stringMatching(/^Παράρτημα 2:\r\n.*045123671.*f_type/) as string });
    expect(sandbox.ledger.events).toMatchObject([{ type: '0', supersededBy: null }]);
    expect((await submit(submission(checkOut({ f_afm: '102938470' })))).status).toBe(400);
  });

  it("a check-out that rests on another employer's check-in", async () => {
    const users = [
      { username: 'one', password: 'x', usertype: '02', employerAfm: '094123454' },
      { username: 'two', password: 'x', usertype: '02', employerAfm: '801234560' },
    ] as const;
    const { submit, logIn, api } = await connect({ users });
    await submit(submission(checkIn()));
    const { data } = await logIn({ Username: 'two' });
    api.defaults.headers.common.Authorization = `Bearer ${(data as { accessToken: string }).accessToken}`;
    expect((await submit(cards(card([checkOut()], { f_afm_ergodoti: '801234560' })))).status).toBe(400);
  });
});

describe('bodies of any endpoint', () => {
  const post = { headers: { 'Content-Type': 'application/json' } };

  it.each([
    ['no JSON', '{"Cards":'],
    ['nothing', ''],
    ['__proto__ as a field', '{"__proto__": {"Cards": {}}}'],
    ['ten thousand nested arrays', '['.repeat(10_000) + ']'.repeat(10_000)],
    [
      'ten thousand nested arrays for an AFM',
      JSON.stringify(submission(checkIn({ f_afm: '@' }))).replace('"@"', '['.repeat(10_000) + ']'.repeat(10_000)),
    ],
  ])('are refused with 400 and a message: %s', async (_what, body) => {
    const { api } = await connect();
    const { status, data } = await api.post('/Documents/WRKCardSE', body, post);
    expect(status).toBe(400);
    expect(data).toEqual({ message: expect.any(String) as string });
  });

  it('are refused with 415 when they are no JSON by their content type', async () => {
    const { api } = await connect();
    const { status } = await api.post('/Documents/WRKCardSE', JSON.stringify(submission(checkIn())), {
      headers: { 'Content-Type': 'text/plain' },
    });
    expect(status).toBe(415);
  });

  it('are refused with 413 past the limit', async () => {
    const { submit } = await connect({ bodyLimit: 1000 });
    expect((await submit(submission(checkIn()))).status).toBe(200);
    expect((await submit(submission(checkIn({ f_eponymo: 'Π'.repeat(1000) })))).status).toBe(413);
  });
});

it('an endpoint that the specification does not have answers 404', async () => {
  const { api, sandbox } = await connect();
  expect((await api.get('/Documents/Other')).status).toBe(404);
  expect((await api.put('/Documents/WRKCardSE', {})).status).toBe(404);
  expect(sandbox.ledger.calls.at(-1)).toMatchObject({ method: 'PUT', path: '/Documents/WRKCardSE', status: 404 });
});
