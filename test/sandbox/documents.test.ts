import type { AxiosResponse } from 'axios';
import type { DocumentDescription } from '../../sandbox/documents/description';
import type { Receipt } from '../../sandbox/workCards';
import { connect, type Line } from './client';
import { branch, employee, exemption, hiring, leave, period, workingTime } from './documents';

const CODES = [
  ...['WRKCardSE', 'WTOLeave', 'WTOLeaveC', 'WTODaily', 'WTODailyA', 'WTOWeek', 'WTOOv', 'WTOOvA', 'ExProan'],
  'WebE3N',
];

const post = ({ api }: Line, code: string, body: unknown): Promise<AxiosResponse> =>
  api.post(`/Documents/${code}`, body);

async function receiptsOf(line: Line, code: string, body: unknown): Promise<Receipt[]> {
  const { status, data } = await post(line, code, body);
  expect([status, data]).toEqual([200, expect.any(Array)]);
  return data as Receipt[];
}

async function refused(line: Line, code: string, body: unknown): Promise<string> {
  const before = line.sandbox.declarations.list.length;
  const { status, data } = await post(line, code, body);
  expect(status).toBe(400);
  expect(Object.keys(data as object)).toEqual(['message']);
  expect(line.sandbox.declarations.list).toHaveLength(before);
  return (data as { message: string }).message;
}

const daily = (): object => workingTime(branch([employee([period()])]));
const weekly = (): object => {
  const { f_afm, f_eponymo, f_onoma, ErgazomenosAnalytics } = employee([period()]);
  return workingTime(branch([{ f_afm, f_eponymo, f_onoma, f_day: '1', ErgazomenosAnalytics }]));
};
const leaves = (fields: Record<string, unknown> = {}): object => workingTime(branch([employee([leave()])], fields));
const overtime = (): object => workingTime(branch([employee([period({ f_type: 'ΥΠ' })])]));
const BODIES: ReadonlyArray<[code: string, body: () => object]> = [
  ['WTOLeave', leaves],
  ['WTODaily', daily],
  ['WTODailyA', daily],
  ['WTOWeek', weekly],
  ['WTOOv', overtime],
  ['WTOOvA', overtime],
  ['ExProan', exemption],
  ['WebE3N', hiring],
];

describe('GET /Lookup/Submissions', () => {
  it('lists what can be submitted', async () => {
    const { api } = await connect();
    const { status, data } = await api.get('/Lookup/Submissions');
    const types = data as Array<{ id: number; code: string; description: string }>;
    expect(status).toBe(200);
    expect(types.map(({ code }) => code)).toEqual(CODES);
    expect(types[0]).toEqual({ id: 82, code: 'WRKCardSE', description: 'Δήλωση έναρξης/λήξης εργασίας εργαζομένων' });
    expect(new Set(types.map(({ id }) => id)).size).toBe(CODES.length);
  });
});

describe('GET /Documents/{code}', () => {
  const leavesOf = (value: unknown, name = ''): string[] => {
    if (Array.isArray(value)) return leavesOf(value[0], name);
    if (typeof value !== 'object' || value === null) return [name];
    return Object.entries(value).flatMap(([key, held]) => leavesOf(held, key));
  };

  it.each(CODES)(
    'describes %s: title, shape with two examples a list, and every field with its restrictions',
    async (code) => {
      const { api } = await connect({ template: 'described' });
      const { data } = await api.get(`/Documents/${code}`);
      const { title, json, propertiesInfo } = data as DocumentDescription;
      expect(Object.keys(data as object)).toEqual(['title', 'json', 'propertiesInfo']);
      expect(title).toMatch(/[Α-Ω]/);
      expect(leavesOf(json)).toEqual(propertiesInfo.map(({ name }) => name));
      const lists = JSON.stringify(json).match(/\[/g) ?? [];
      expect(lists.length).toBeGreaterThan(0);
      const twice = (value: unknown): boolean =>
        typeof value !== 'object' || value === null
          ? true
          : (!Array.isArray(value) || value.length === 2) && Object.values(value).every(twice);
      expect(twice(json)).toBe(true);
      const kinds = new Set(propertiesInfo.flatMap(({ restrictions }) => restrictions.map(({ name }) => name)));
      for (const kind of kinds) expect(['pattern', 'length', 'minLength', 'maxLength', 'enumeration']).toContain(kind);
    },
  );

  it('answers 404 for a code that is none', async () => {
    const line = await connect();
    expect((await line.api.get('/Documents/Other')).status).toBe(404);
    expect((await post(line, 'Other', {})).status).toBe(404);
    expect((await post(line, 'toString', {})).status).toBe(404);
  });
});

describe('POST /Documents/{code}', () => {
  it.each(BODIES)('takes %s as described, and holds it', async (code, body) => {
    const line = await connect();
    const receipts = await receiptsOf(line, code, body());
    expect(receipts).toEqual([
      {
        id: expect.stringMatching(/^\d+$/) as string,
        protocol: expect.any(String) as string,
        submitDate: '02/03/2026 08:00',
      },
    ]);
    const [content] = Object.values(Object.values(body())[0] as Record<string, unknown[]>)[0] ?? [];
    expect(line.sandbox.declarations.list.at(-1)).toMatchObject({
      ...receipts[0],
      type: code,
      employerAfm: '094123454',
      submittedDate: '20260302',
      call: line.sandbox.ledger.calls.at(-1)?.id,
      content,
      cancelled: false,
    });
  });

  it.each([
    [
      'a field in another order',
      workingTime({ f_rel_protocol: '', ...branch([employee([period()])]) }),
      /invalid child element 'f_rel_protocol'.*'f_aa_pararthmatos'/,
    ],
    [
      'a date in another form',
      workingTime(branch([employee([period()], { f_date: '2026-03-09' })])),
      /'f_date'.*Pattern/,
    ],
    ['a time of one digit', workingTime(branch([employee([period({ f_from: '8:00' })])])), /'f_from'.*Pattern/],
    ["a leave's field", workingTime(branch([employee([leave()])])), /invalid child element 'f_year'/],
    ['no period', workingTime(branch([employee([])])), /incomplete content.*'ErgazomenosWTOAnalytics'/],
    ['nothing', {}, /Root element is missing/],
  ])('refuses all of WTODaily for %s', async (_what, body, message) => {
    expect(await refused(await connect(), 'WTODaily', body)).toMatch(message);
  });

  it.each([
    ['f_apodoxes', '1200.00', /Pattern/],
    ['f_week_hours', '40', /Pattern/],
    ['f_sex', '2', /Enumeration/],
    ['f_special_case', '1', /Enumeration/],
    ['f_typos_taytothtas', 'δατ', /Pattern/],
    ['f_file', 'PDF!', /Base-64/],
    ['f_birthdate', '30/02/1990', /Pattern/],
    ['EpikourikiSelections', { EpikourikiSelectionsE3N: [] }, /incomplete content/],
  ])('refuses a hiring whose %s is %j', async (name, value, message) => {
    expect(await refused(await connect(), 'WebE3N', hiring({ [name]: value }))).toMatch(message);
  });

  it.each([
    ['f_month', '3', /Enumeration/],
    ['f_year', '26', /Pattern/],
    ['f_is_excluded', 'ΝΑΙ', /Enumeration/],
    ['f_aa_pararthmatos', 'Α', /Pattern/],
    ['f_comments', undefined, /incomplete content.*'f_comments'/],
  ])('refuses an exemption whose %s is %j', async (name, value, message) => {
    const { f_comments, ...rest } = { f_comments: '', [name]: value } as Record<string, unknown>;
    const body = exemption({ ...rest, ...(f_comments === undefined ? {} : { f_comments }) });
    expect(await refused(await connect(), 'ExProan', body)).toMatch(message);
  });

  const two = (): object =>
    workingTime(
      branch([employee([period({ f_to: '12:00' }), period({ f_from: '13:00' })]), employee([period()])]),
      branch([employee([period()])], { f_aa_pararthmatos: '1' }),
    );

  it.each([
    ['element', 2, ['0', '1']],
    ['row', 4, [undefined, undefined, undefined, undefined]],
    ['one', 1, [undefined]],
  ] as const)('answers as many receipts as set: one each %s', async (declarationReceipts, count, branches) => {
    const line = await connect({ declarationReceipts });
    const receipts = await receiptsOf(line, 'WTODaily', two());
    expect(new Set(receipts.map(({ protocol }) => protocol)).size).toBe(count);
    const held = line.sandbox.declarations.list.slice(-count);
    expect(held.map(({ protocol }) => protocol)).toEqual(receipts.map(({ protocol }) => protocol));
    expect(held.map(({ content }) => content?.f_aa_pararthmatos)).toEqual(branches);
  });

  it('refuses who is not employed on the day, by branch, but for a hiring', async () => {
    const withoutEmployment = [{ afm: '045123671', from: '2026-03-09', to: '2026-03-09' }, { afm: '145123679' }];
    const line = await connect({ refusals: 'seen', withoutEmployment });
    expect(await refused(line, 'WTODaily', daily())).toBe(
      'Για το Παράρτημα: 0\\nΔεν υπάρχει σχέση εργασίας στις ημερομηνίες 09/03/2026.',
    );
    expect(await refused(line, 'WTOWeek', weekly())).toContain('09/03/2026');
    const tomorrow = workingTime(branch([employee([period()], { f_date: '10/03/2026' })]));
    await receiptsOf(line, 'WTODaily', tomorrow);
    await receiptsOf(line, 'WebE3N', hiring());
  });
});

describe('GET /Documents/{code}?protocol=...&submittedDate=...', () => {
  const fetchPdf = ({ api }: Line, code: string, params: object): Promise<AxiosResponse> =>
    api.get(`/Documents/${code}`, { params });

  it.each(BODIES)('answers %s as a PDF', async (code, body) => {
    const line = await connect();
    const [receipt] = await receiptsOf(line, code, body());
    const { data } = await fetchPdf(line, code, { protocol: receipt?.protocol, submittedDate: '20260302' });
    const pdf = Buffer.from(data as string, 'base64').toString('latin1');
    expect(pdf).toMatch(/^%PDF-[^]*%%EOF\s*$/);
  });

  it.each([
    ['another kind', 'WTOOv', {}],
    ['another day', 'WTODaily', { submittedDate: '20260301' }],
    ['no day', 'WTODaily', { submittedDate: undefined }],
  ])('refuses %s with 400', async (_what, code, params) => {
    const line = await connect();
    const [receipt] = await receiptsOf(line, 'WTODaily', daily());
    const wanted = { protocol: receipt?.protocol, submittedDate: '20260302', ...params };
    expect((await fetchPdf(line, code, wanted)).status).toBe(400);
  });
});

describe('leaves', () => {
  const cancel = ({ api }: Line, TypeOfDocument: string, Protocol?: string): Promise<AxiosResponse> =>
    api.post('/Documents/CancelSubmittedDocument', { TypeOfDocument, Protocol, SubmittedDate: '20260302' });
  const corrected = (protocol?: string, f_rel_date = '02/03/2026'): object =>
    leaves({ f_rel_protocol: protocol, f_rel_date });
  const GONE = { message: 'No objects found' };

  it.each(['WTOLeave', 'WTOLeaveC'])('can be cancelled, once: %s', async (code) => {
    const line = await connect({ refusals: 'seen' });
    const [first] = await receiptsOf(line, 'WTOLeave', leaves());
    const [last] = code === 'WTOLeave' ? [first] : await receiptsOf(line, code, corrected(first?.protocol));
    expect((await cancel(line, code, last?.protocol)).status).toBe(200);
    expect((await cancel(line, code, last?.protocol)).data).toEqual(GONE);
  });

  it('are replaced by their corrected repeat, whose cancellation does not bring them back', async () => {
    const line = await connect({ refusals: 'seen' });
    const [original] = await receiptsOf(line, 'WTOLeave', leaves());
    const [repeat] = await receiptsOf(line, 'WTOLeaveC', corrected(original?.protocol));
    expect(line.sandbox.declarations.list.at(-2)).toMatchObject({ ...original, replacedBy: repeat?.protocol });
    expect((await cancel(line, 'WTOLeave', original?.protocol)).data).toEqual(GONE);
    expect((await cancel(line, 'WTOLeaveC', repeat?.protocol)).status).toBe(200);
    expect((await cancel(line, 'WTOLeave', original?.protocol)).data).toEqual(GONE);
  });

  it.each(['WTODaily', 'WRKCardSE', 'WebE3N'])('are all that can be cancelled: not %s', async (code) => {
    const line = await connect({ refusals: 'seen' });
    expect((await cancel(line, code, 'ΕΥΣ1')).data).toEqual({
      message: expect.stringContaining('δεν υποστηρίζεται') as string,
    });
  });
});
