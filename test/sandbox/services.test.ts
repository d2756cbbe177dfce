import type { ServiceDescriptor } from '../../sandbox/services';
import { connect } from './client';

const NINE_TYPES = ['Text', 'Date', 'Int', 'Decimal', 'ListString', 'ListInt', 'ListStringDate', 'XML', 'MIME'];

const month = (ReportYear: string, ReportMonth: string): Record<string, string> => ({ ReportYear, ReportMonth });

describe('GET /WebServices/ServicesList', () => {
  it('answers the descriptors of the services', async () => {
    const { api } = await connect();
    const { status, data } = await api.get('/WebServices/ServicesList');
    const services = data as ServiceDescriptor[];
    expect(status).toBe(200);
    expect(services.map(({ name }) => name)).toEqual([
      'EX_BASE_01',
      'EX_BASE_02',
      'EX_BASE_03',
      'EX_BASE_04',
      'EX_DEMO_ALL',
    ]);
    expect(services[0]).toEqual({ name: 'EX_BASE_01', description: expect.any(String) as string, parameters: [] });
    expect(services[2]?.parameters).toEqual([
      { name: 'Parameter', description: expect.any(String) as string, isRequired: true, type: 'Text', maxLength: 50 },
    ]);
    expect(services[3]?.parameters.map(({ name, isRequired, type }) => [name, isRequired, type])).toEqual([
      ['ReportYear', true, 'Decimal'],
      ['ReportMonth', true, 'Decimal'],
    ]);
  });

  it('has every parameter type by name, null descriptions, maxLength 0 and more, and instructions', async () => {
    const { api } = await connect();
    const services = (await api.get('/WebServices/ServicesList')).data as ServiceDescriptor[];
    const demonstration = services.find(({ name }) => name === 'EX_DEMO_ALL');
    const parameters = demonstration?.parameters ?? [];
    expect(new Set(parameters.map(({ type }) => type))).toEqual(new Set(NINE_TYPES));
    expect(demonstration?.description).toBeNull();
    expect(demonstration?.instructions).toEqual(expect.any(String));
    expect(parameters.find(({ name }) => name === 'Text')).toMatchObject({ isRequired: true, maxLength: 20 });
    expect(parameters.find(({ name }) => name === 'FreeText')).toMatchObject({ description: null, maxLength: 0 });
  });

  it('answers what the connected user may use, and nothing else', async () => {
    const { api, execute } = await connect({
      users: [{ username: 'one', password: 'x', usertype: '02', employerAfm: '094123454', services: ['EX_BASE_01'] }],
    });
    const { data } = await api.get('/WebServices/ServicesList');
    expect((data as ServiceDescriptor[]).map(({ name }) => name)).toEqual(['EX_BASE_01']);
    expect((await execute('EX_BASE_01')).status).toBe(200);
    expect((await execute('EX_BASE_02')).status).toBe(400);
  });
});

describe('POST /WebServices/ExecuteService', () => {
  it('EX_BASE_01: the employer, keyed by the service code', async () => {
    const { execute } = await connect({ employerAfm: '801234560' });
    const { status, data } = await execute('EX_BASE_01');
    expect(status).toBe(200);
    const text = expect.any(String) as string;
    expect(data).toEqual({
      EX_BASE_01: { Ergodotis: { Afm: '801234560', Eponimia: text, DiakritikosTitlos: text, Ame: text } },
    });
  });

  const one = { Aa: '0', Address: 'ΕΡΜΟΥ 15' };
  const two = { Aa: '1', Address: 'ΤΣΙΜΙΣΚΗ 48' };
  it.each([
    ['one as an object', [one], one],
    ['several as an array', [one, two], [one, two]],
    ['none as null', [], null],
  ])('EX_BASE_02: the branches, %s', async (_how, branches, result) => {
    const { execute } = await connect({ branches });
    expect((await execute('EX_BASE_02')).data).toEqual({ EX_BASE_02: { Pararthma: result } });
  });

  it('EX_BASE_03: the rows of a list by name', async () => {
    const { execute } = await connect();
    const rows = async (Parameter: string): Promise<unknown> =>
      ((await execute('EX_BASE_03', { Parameter })).data as { EX_BASE_03: { Param: unknown } }).EX_BASE_03.Param;
    expect(await rows('XORA')).toEqual({ Code: 'GR', Description: 'ΕΛΛΑΔΑ' });
    expect(await rows('ADEIA')).toContainEqual({ Code: '1', Description: 'ΚΑΝΟΝΙΚΗ ΑΔΕΙΑ' });
    expect(await rows('toString')).toBeNull();
  });

  it.each([
    ['none', month('2024', '2'), null],
    ['one', month('2024', '3'), { f_afm: '045123671', f_year: '2024', f_month: '3' }],
    ['several', month('2024', '4'), [{ f_afm: '045123671' }, { f_afm: '102938470' }]],
    ['several, the numbers as decimals', month('2025,00', '01.0'), [{ f_month: '1' }, {}, { f_afm: '113829467' }]],
  ])('EX_BASE_04: a month with %s of the employees', async (_how, parameters, result) => {
    const { execute } = await connect();
    const { status, data } = await execute('EX_BASE_04', parameters);
    expect(status).toBe(200);
    const { MiniaiaKatastash } = (data as { EX_BASE_04: { MiniaiaKatastash: unknown } }).EX_BASE_04;
    if (result === null) expect(MiniaiaKatastash).toBeNull();
    else expect(MiniaiaKatastash).toMatchObject(result);
  });

  it('EX_BASE_04: every field of the specification, all strings, decimals in Greek', async () => {
    const { execute } = await connect();
    const { data } = await execute('EX_BASE_04', month('2024', '3'));
    const row = (data as { EX_BASE_04: { MiniaiaKatastash: Record<string, unknown> } }).EX_BASE_04.MiniaiaKatastash;
    const named =
      'f_ergodoti_id f_pararthma_aa f_year f_month f_ergazomenos_type f_afm f_eponimo f_onoma f_amka f_sxesh_apasxolhshs ' +
      'f_kathestos f_apodoxes f_week_wres f_date_proslipsis f_arithmos_hmerwn_ergasias f_arithmos_hmerwn_anapaushs_repo ' +
      'f_arithmos_hmerwn_kanonikh_adeia';
    expect(Object.keys(row)).toEqual(expect.arrayContaining(named.split(' ')));
    expect(Object.values(row).every((value) => typeof value === 'string')).toBe(true);
    expect(Object.keys(row).some((name) => name.startsWith('f_arithmos_leptwn_'))).toBe(true);
    expect(row).toMatchObject({ f_apodoxes: '1.200,00', f_date_proslipsis: '2024-03-01T00:00:00+02:00' });
  });

  it('EX_DEMO_ALL: what it was sent, for all nine types', async () => {
    const { execute } = await connect();
    const sent = Object.fromEntries(NINE_TYPES.map((name) => [name, `τιμή ${name}`]));
    const { data } = await execute('EX_DEMO_ALL', sent);
    const { Parametros } = (data as { EX_DEMO_ALL: { Parametros: unknown } }).EX_DEMO_ALL;
    expect(Parametros).toEqual(
      Object.entries(sent).map(([ParameterName, ParameterValue]) => ({ ParameterName, ParameterValue })),
    );
  });

  it('takes a Text of its maxLength, and of any length where that is 0', async () => {
    const { execute } = await connect();
    const FreeText = 'Ω'.repeat(5_000);
    expect((await execute('EX_DEMO_ALL', { Text: 'Ω'.repeat(20), FreeText })).status).toBe(200);
  });

  const year2024 = { ParameterName: 'ReportYear', ParameterValue: '2024' };
  it.each([
    ['a service that is listed nowhere', { ServiceCode: 'EX_BASE_99', Parameters: [] }, /EX_BASE_99.*εξουσιοδοτημένος/],
    ['no code', { Parameters: [] }, /ServiceCode/],
    ['no Parameters', { ServiceCode: 'EX_BASE_01' }, /Parameters/],
    ['Parameters as an object', { ServiceCode: 'EX_BASE_01', Parameters: {} }, /Parameters/],
    ['a required parameter missing', { ServiceCode: 'EX_BASE_04', Parameters: [year2024] }, /ReportMonth/],
    [
      'a required parameter that is empty',
      { ServiceCode: 'EX_BASE_03', Parameters: [{ ParameterName: 'Parameter', ParameterValue: '' }] },
      /Parameter /,
    ],
    [
      'a value that is no string',
      { ServiceCode: 'EX_BASE_04', Parameters: [year2024, { ParameterName: 'ReportMonth', ParameterValue: 3 }] },
      /ReportMonth/,
    ],
    ['a parameter without name', { ServiceCode: 'EX_BASE_01', Parameters: [{ ParameterValue: '1' }] }, /ParameterName/],
    [
      'a month that does not exist',
      { ServiceCode: 'EX_BASE_04', Parameters: [year2024, { ParameterName: 'ReportMonth', ParameterValue: '13' }] },
      /ReportMonth/,
    ],
    [
      'a Text longer than its maxLength',
      { ServiceCode: 'EX_DEMO_ALL', Parameters: [{ ParameterName: 'Text', ParameterValue: 'Ω'.repeat(21) }] },
      /Text.*20/,
    ],
  ])('refuses with 400 and a message: %s', async (_what, body, message) => {
    const { api } = await connect();
    const { status, data } = await api.post('/WebServices/ExecuteService', body);
    expect(status).toBe(400);
    expect(data).toEqual({ message: expect.stringMatching(message) as string });
  });
});
