import type { SandboxOptions, Sandbox } from '../../sandbox/server';
import type { ServiceDescriptor } from '../../sandbox/services';
import type { Receipt } from '../../sandbox/workCards';
import { card, cards, clientOf, connect, event, submission, type Line } from './client';
import { hiring } from './documents';

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
    expect(services.map(({ name }) => name).slice(0, -1)).toEqual([1, 2, 3, 4, 5, 6, 7, 8].map((n) => `EX_BASE_0${n}`));
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

  it.each([
    [true, '1'],
    [false, '0'],
  ])('EX_BASE_01 tells whether the employer is obliged to the work card: %s', async (inCardSector, told) => {
    const line = await connect({ ...SEEN, inCardSector });
    expect((await result(line, 'EX_BASE_01')).Ergodotis).toMatchObject({
      Id: expect.stringMatching(/^\d+$/) as string,
      Afm: '094123454',
      IsInCardSector: told,
    });
  });

  it('EX_BASE_01 changes its mind by the control interface', async () => {
    const line = await connect({ ...SEEN, control: true });
    await clientOf(`${line.sandbox.origin}/control`).put('/records', { inCardSector: false });
    expect((await result(line, 'EX_BASE_01')).Ergodotis).toMatchObject({ IsInCardSector: '0' });
  });

  it('EX_BASE_03 gives the lists that its instructions name', async () => {
    const line = await connect(SEEN);
    expect((await result(line, 'EX_BASE_03', { Parameter: 'WorkTimeType' })).Param).toContainEqual({
      Code: 'ΕΡΓ',
      Description: 'ΕΡΓΑΣΙΑ',
      Extra: 'ΕΡΓΑΣΙΑ-ΕΡΓΑΣΙΑ',
    });
    const { Param } = await result(line, 'EX_BASE_03', { Parameter: 'WorkCardDelayReason' });
    expect((Param as Array<{ Code: string }>).map(({ Code }) => Code)).toEqual(['001', '002', '003']);
    expect((await result(line, 'EX_BASE_03', { Parameter: 'toString' })).Param).toEqual([]);
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

  it('has one employee where an AFM is sent, and none for a stranger', async () => {
    const line = await connect(SEEN);
    expect((await result(line, 'EX_BASE_05', { afm: '102938470' })).Cur).toMatchObject({ Eponimo: 'ΓΕΩΡΓΙΟΥ' });
    expect(await workforce(line, { afm: '999999999' })).toEqual([]);
  });

  it('has names in capitals without accents', async () => {
    const [employee] = await import('../../sandbox/registry').then(({ DEFAULT_EMPLOYEES }) => DEFAULT_EMPLOYEES);
    if (!employee) throw new Error('nobody');
    const line = await connect({ ...SEEN, employees: [{ ...employee, lastName: 'Παπαϊωάννου', firstName: 'Μαΐα' }] });
    expect(await workforce(line)).toMatchObject([{ Eponimo: 'ΠΑΠΑΪΩΑΝΝΟΥ', Onoma: 'ΜΑΪΑ' }]);
  });

  it('knows nobody who is not hired yet or not employed any more, and who has no mark', async () => {
    const withoutEmployment = [{ afm: '045123671', from: '2026-02-01' }];
    const line = await connect({ ...SEEN, withoutCard: ['113829467'], withoutEmployment });
    expect((await workforce(line)).map(({ afm, WorkingCard }) => [afm, WorkingCard])).toEqual([
      ['102938470', 'ΝΑΙ (1)'],
      ['113829467', 'ΟΧΙ (0)'],
    ]);
    const before = await connect({ ...SEEN, clock: '2024-03-10T08:00:00+02:00' });
    expect((await workforce(before)).map(({ afm }) => afm)).toEqual(['045123671']);
  });

  it('tells whoever an event has named, where anybody may work there', async () => {
    const stranger = { f_afm: '999999999', f_eponymo: 'ΠΡΩΤΟΣ', f_onoma: 'ΑΛΕΞΗΣ' };
    for (const [anybody, known] of [
      [true, [{ Eponimo: 'ΠΡΩΤΟΣ', Onoma: 'ΑΛΕΞΗΣ' }]],
      [false, []],
    ] as const) {
      const line = await connect({ ...SEEN, anybody });
      expect((await line.submit(submission(event(stranger)))).status).toBe(200);
      const { data } = await line.execute('EX_BASE_05', { afm: stranger.f_afm });
      expect([(data as { EX_BASE_05?: { Cur?: Row | Row[] } }).EX_BASE_05?.Cur ?? []].flat()).toMatchObject(known);
    }
  });
});

describe('EX_BASE_06: acceptance of terms', () => {
  const ask = (protocol: string, date = '02/03/2026'): Record<string, string> => ({ afm: '145123679', protocol, date });

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

  it('can be nothing but null', async () => {
    const line = await connect({ ...SEEN, noRows: 'nullBody' });
    const { status, data } = await line.execute('EX_BASE_06', ask('ΕΥΣ99'));
    expect([status, data]).toEqual([200, null]);
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

  it('so is an Int that is none', async () => {
    const line = await connect(SEEN);
    const message = await refused(line, 'EX_BASE_08', { PararthmaAa: 'Α', Date: '09/02/2026' });
    expect(message).toBe('Parameter PararthmaAa Invalid Form');
  });

  it("any form passes in the specification's, which shows none", async () => {
    const line = await connect();
    for (const Date of ['20260209', '2026-02-09', '09/02/2026']) {
      expect((await line.execute('EX_DEMO_ALL', { Text: 'x', Date })).status).toBe(200);
    }
  });
});

it('a service that is not allowed is refused in the words that were seen', async () => {
  const user = { username: 'one', password: 'x', usertype: '02', employerAfm: '094123454', services: ['EX_BASE_01'] };
  const line = await connect({ ...SEEN, refusals: 'seen', users: [user] });
  const words = 'Service Code is not authenticated to specific User';
  expect(await refused(line, 'EX_BASE_05', {})).toBe(words);
  expect(await refused(line, 'EX_BASE_99', {})).toBe(words);
});

it('the forms of a running sandbox change its services', async () => {
  const line = await connect();
  const codes = async ({ api }: Line): Promise<number> =>
    ((await api.get('/WebServices/ServicesList')).data as unknown[]).length;
  const { forms }: Sandbox = line.sandbox;
  expect(await codes(line)).toBe(5);
  forms.services = 'seen';
  expect(await codes(line)).toBe(9);
});
