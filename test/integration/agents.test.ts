import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { Ergani } from '../../nodes/Ergani/Ergani.node';
import { readExample } from '../../tools/example';
import { callTool } from './n8n';
import { start } from './registry';
import { minutesFrom, ONCE } from './rows';

const page = readFileSync(join(__dirname, '..', '..', 'docs', 'agents.md'), 'utf8');

/** The tables of the page: by the name of a field, the expression to paste into it. */
const [submit, document] = page
  .split(/\n(?=\| Field )/)
  .slice(1)
  .map((table) =>
    Object.fromEntries(
      [...table.matchAll(/^\| ([A-Z][\w ]+?) +\| `(\{\{.+?\}\})`/gm)].map(([, field, expression]) => [
        field,
        expression,
      ]),
    ),
  );

/** The name of a field of an operation, as workflows store it. */
const nameOf = (resource: string, operation: string, label: string): string => {
  const found = new Ergani().description.properties.find(
    ({ displayName, displayOptions: { show = {} } = {} }) =>
      displayName === label && show.resource?.includes(resource) && show.operation?.includes(operation),
  );
  if (!found) throw new Error(`${resource} ${operation} has no field ${label}`);
  return found.name;
};

const parametersOf = (resource: string, operation: string, table: Record<string, string>): INodeParameters => ({
  resource,
  operation,
  ...Object.fromEntries(
    Object.entries(table).map(([label, expression]) => [nameOf(resource, operation, label), `=${expression}`]),
  ),
});

const ARGUMENT = /\$fromAI\('(\w+)'/;

describe('The expressions for agents', () => {
  test('fill every field of Submit that an agent may fill, each under its own name', () => {
    const parameters = parametersOf('workCard', 'submit', submit);
    const expected = [
      'branch',
      'comments',
      'employeeAfm',
      'event',
      'eventTime',
      'firstName',
      'lastName',
      'referenceDate',
    ];
    expect(
      Object.keys(parameters)
        .filter((name) => !['resource', 'operation'].includes(name))
        .sort(),
    ).toEqual(expected);
    for (const name of expected) expect(ARGUMENT.exec(String(parameters[name]))?.[1]).toBe(name);
  });

  test('are those of the example, but for comments, which it leaves alone', async () => {
    const { nodes } = await readExample('assistant');
    const tools = nodes.filter(({ name }) => ['Check Work Card', 'Submit Work Card'].includes(name));
    expect(tools).toHaveLength(2);
    const { resource, operation, comments, ...documented } = parametersOf('workCard', 'submit', submit);
    expect([resource, operation, comments]).toEqual(['workCard', 'submit', expect.stringContaining('comments')]);
    for (const { parameters } of tools) {
      const [branch, employeeAfm] = [parameters.branch, parameters.employeeAfm].map(
        (one) => (one as IDataObject).value,
      );
      expect({ ...parameters, branch, employeeAfm }).toMatchObject(documented);
    }
  });

  test('take what a model gives, and no more of it', async () => {
    const { sandbox, credential } = await start();
    const eventTime = minutesFrom(sandbox, -1);
    const given = { employeeAfm: '123456783', lastName: 'ΕΠΩΝΥΜΟ', firstName: 'ΜΑΡΙΑ', event: 'checkIn', eventTime };
    const parameters = { ...parametersOf('workCard', 'submit', submit), options: ONCE };
    const more = { dryRun: true, lateReason: '003', employerAfm: '111111111' };
    const [output] = (await callTool(credential, { ...given, ...more }, parameters)) as IDataObject[];
    expect(output).toMatchObject({ status: 'submitted', branch: '0', lateReason: null, event: 'checkIn' });
    expect(sandbox.ledger.events).toMatchObject([
      { employeeAfm: '123456783', type: '0', comments: null, employerAfm: sandbox.employerAfm },
    ]);

    const name = { protocol: String(output.protocol), submittedDate: String(output.submittedDate) };
    const [pdf] = (await callTool(credential, name, parametersOf('workCard', 'getPdf', document))) as IDataObject[];
    expect(JSON.stringify(pdf)).toContain(`${name.protocol}.pdf`);
  });
});
