import type { INodeParameters } from 'n8n-workflow';
import { Editor } from './editor';
import { execute } from './n8n';
import { start } from './registry';

const service = (value: string): INodeParameters => ({
  resource: 'service',
  operation: 'execute',
  service: { __rl: true, mode: 'list', value },
});
const executing = (code: string, value: INodeParameters): INodeParameters => ({
  ...service(code),
  parameters: { mappingMode: 'defineBelow', value },
});

describe('Services as they were seen', () => {
  test.each(['2026-02-27', '27/2/2026', '20260227'])('a day goes out as dd/MM/yyyy: %s', async (day) => {
    const { sandbox, credential } = await start({ services: 'seen' });
    const parameters = executing('EX_BASE_07', { PararthmaAa: 0, Date: day });
    const { error } = await execute(credential, [{}], parameters);
    expect(error).toBeUndefined();
    expect(sandbox.ledger.calls.at(-1)).toMatchObject({ path: '/WebServices/ExecuteService', status: 200 });
  });

  test('sent as written, in another form, it is refused: so the form above is what is taken', async () => {
    const { credential } = await start({ services: 'seen' });
    const parameters = executing('EX_BASE_07', { PararthmaAa: 0, Date: '20260227' });
    const { error } = await execute(credential, [{}], { ...parameters, options: { sendAsWritten: true } });
    expect(error?.message).toContain('Parameter Date Invalid Form');
  });

  test('Get Many has the instructions in its output', async () => {
    const { credential } = await start({ services: 'seen' });
    const { outputs } = await execute(credential, [{}], { resource: 'service', operation: 'getAll', returnAll: true });
    const told = new Map(outputs[0].map(({ name, instructions }) => [name, instructions]));
    expect(told.get('EX_BASE_01')).toContain('IsInCardSector');
    expect(told.get('EX_BASE_07')).toContain('DD/MM/YYYY');
  });

  test('beside the parameters of Execute: words above the field that they are about', async () => {
    const { credential } = await start({ services: 'seen' });
    const { fields } = await new Editor(credential, service('EX_BASE_07')).fields();
    expect(fields.find(({ id }) => id === 'Date')?.displayName).toMatch(/^Date - .*DD\/MM\/YYYY/);
  });

  test('values that they list are choices of the field, which can be executed', async () => {
    const { credential } = await start({ services: 'seen' });
    const { fields } = await new Editor(credential, service('EX_BASE_03')).fields();
    expect(fields).toMatchObject([{ id: 'Parameter', displayName: 'Parameter', type: 'options' }]);
    expect(fields[0].options?.map(({ value }) => value)).toContain('WorkCardDelayReason');
    const parameters = executing('EX_BASE_03', { Parameter: 'WorkCardDelayReason' });
    Object.assign(parameters.parameters as object, { schema: fields });
    const { error, outputs } = await execute(credential, [{}], parameters);
    expect(error).toBeUndefined();
    expect(outputs[0].map(({ Code }) => Code)).toEqual(['001', '002', '003']);
  });

  test('where there is no field, in a notice', async () => {
    const { credential } = await start({ services: 'seen' });
    expect(await new Editor(credential, service('EX_BASE_01')).fields()).toEqual({
      fields: [],
      emptyFieldsNotice: expect.stringMatching(/^This service takes no parameters\. .*IsInCardSector/) as string,
    });
  });

  test('what they say of no parameter by name stands with the first', async () => {
    const { credential } = await start();
    const { fields } = await new Editor(credential, service('EX_BASE_03')).fields();
    expect(fields.map(({ displayName }) => displayName)).toEqual([
      expect.stringMatching(/ - Διαθέσιμες λίστες: ADEIA, XORA, WorkTimeType\.$/) as string,
    ]);
  });
});
