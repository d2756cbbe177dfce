import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { DateTime } from 'luxon';
import type { IDataObject, IExecuteFunctions, INodeParameters, INodeType } from 'n8n-workflow';
import { Ergani } from '../../nodes/Ergani/Ergani.node';
import type { TimelineEvent } from '../../nodes/Ergani/model/sheet/timelineEvent';
import { workDaysOf } from '../../nodes/Ergani/model/sheet/workDays';
import { readExample } from '../../tools/example';
import { SAMPLE_NOW } from '../../tools/sampleRows';
import { eventAt } from '../support/timelines';
import { callTool, execute, StoredCredential } from './n8n';
import { start } from './registry';
import { minutesFrom, ONCE, submitting } from './rows';

describe('Documentation', () => {
  const page = (...path: string[]): string => readFileSync(join(__dirname, '..', '..', ...path), 'utf8');

  /** What Submit makes of one row on the morning that the documentation speaks of. */
  async function submitted(row: IDataObject): Promise<IDataObject> {
    const { credential } = await start({ clock: SAMPLE_NOW });
    const { outputs } = await execute(credential, [row], submitting(), { onError: 'continueRegularOutput' });
    expect(outputs[0]).toHaveLength(1);
    return outputs[0][0];
  }

  /** The rows of a Markdown table, by its header; code is taken as its text. */
  function tablesOf(markdown: string): IDataObject[][] {
    const blocks = markdown.match(/^\|.*(?:\n\|.*)+/gm) ?? [];
    return blocks.map((block) => {
      const lines = block.split('\n').map((line) =>
        line
          .slice(1, -1)
          .split('|')
          .map((cell) => cell.trim().replaceAll('`', '')),
      );
      const [header, , ...rows] = lines;
      return rows.map((cells) => Object.fromEntries(header.map((name, column) => [name, cells[column]])));
    });
  }

  test('the row at the top of the README becomes what stands below it', async () => {
    const [[before], [after]] = tablesOf(page('README.md'));
    const output = await submitted({ ...before, ΑΦΜ: Number(before.ΑΦΜ) });
    expect(output).toMatchObject(after);
  });
});

describe('The expressions for agents', () => {
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

describe('the work day of a departure after midnight, where an example submits each event as it comes', () => {
  /** Where the terminals write badges: whose else a badge is. */
  const BADGES_OF = {
    'recorded-events':
      "$('Employees').all().filter(({ json }) => json.badge === own.badge || (own.employeeAfm && json.employeeAfm === own.employeeAfm)).map(({ json }) => json.badge)",
  };

  /** The nodes that submit one event after the other, what they call the event, and how they tell whose an event is. */
  const SUBMITTING = {
    'recorded-events': { name: 'Submit Work Cards', own: '$json', person: 'badges.includes(one.badge)' },
    'punch-clock': { name: 'Submit Work Card', own: '$json', person: 'one.employeeAfm === own.employeeAfm' },
    'attendance-terminal': { name: 'Submit Work Cards', own: '$json', person: 'one.employeeAfm === own.employeeAfm' },
  } as const;

  /** The expression of **Reference Date** in an example. */
  async function expressionOf(example: keyof typeof SUBMITTING): Promise<string> {
    const { nodes } = await readExample(example);
    const node = nodes.find(({ name }) => name === SUBMITTING[example].name);
    return String(node?.parameters.referenceDate);
  }

  /** The expression of **Recorded events**, with the rows of a test in the place of its data tables. */
  async function testable(): Promise<string> {
    const expression = await expressionOf('recorded-events');
    expect(expression).toContain("$('Events of a Week')");
    expect(expression).toContain("$('Employees')");
    const employees = [...EMPLOYEES, ...NAMED].map(([badge, employeeAfm]) => ({ json: { badge, employeeAfm } }));
    // Two braces would end the expression.
    const rows = JSON.stringify(employees).replaceAll('}}', '} }');
    return expression.replaceAll("$('Events of a Week')", "$('Source')").replaceAll("$('Employees').all()", rows);
  }

  /** Gives for each item what n8n computes for its parameter. */
  class Computer implements INodeType {
    description: INodeType['description'] = {
      displayName: 'Computer',
      name: 'computer',
      group: ['transform'],
      version: 1,
      description: 'Computes a parameter',
      defaults: { name: 'Computer' },
      inputs: ['main'],
      outputs: ['main'],
      properties: [{ displayName: 'Day', name: 'day', type: 'string', default: '' }],
    };

    execute: INodeType['execute'] = async function (this: IExecuteFunctions) {
      const days = this.getInputData().map((_, item) => ({
        json: { day: this.getNodeParameter('day', item) as string },
      }));
      return await Promise.resolve([days]);
    };
  }

  /** Whose badges are whose: one person is known to two terminals by a badge each. */
  const EMPLOYEES = [
    ['1452', '045123671'],
    ['001', '113829467'],
    ['77', '045123671'],
  ];

  /** Badges of people without a tax number: the registry's list tells it by the name. */
  const NAMED = [['8'], ['9']];
  const HOUR = 3_600_000;
  const athens = (ms: number): DateTime => DateTime.fromMillis(ms, { zone: 'Europe/Athens' });

  /** Rows of the data table, as one terminal or another writes them: Greek time without an offset, or with any. */
  const written = fc
    .uniqueArray(
      fc.record({
        employee: fc.constantFrom(...EMPLOYEES),
        event: fc.constantFrom('checkIn', 'checkOut', 'break'),
        // Two days and nights, on the minutes and on the edges of the rule.
        at: fc.oneof(
          fc.integer({ min: 0, max: 60 * 60 }),
          fc.constantFrom(18 * 60, 24 * 60, 35 * 60, 41 * 60 + 1, 48 * 60, 59 * 60),
        ),
        form: fc.constantFrom('local', 'offset', 'utc'),
        namesDay: fc.boolean(),
      }),
      // Of two events of one person at one moment nobody can tell which was first.
      { minLength: 1, maxLength: 12, selector: ({ employee: [, employeeAfm], at }) => `${employeeAfm} ${at}` },
    )
    .map((events) =>
      events.map(({ employee: [badge, employeeAfm], event, at, form, namesDay }) => {
        const time = athens(Date.parse('2026-05-04T00:00:00+03:00') + (at * HOUR) / 60);
        const texts = { local: time.toFormat('yyyy-MM-dd HH:mm:ss'), offset: time.toISO(), utc: time.toUTC().toISO() };
        // An arrival after midnight can be of a shift of the day before.
        const referenceDate =
          event === 'checkIn' && namesDay && time.hour < 3 ? time.minus({ days: 1 }).toISODate() : null;
        return { badge, employeeAfm, event, eventTime: texts[form], referenceDate };
      }),
    );

  /** The row as the model has it. */
  function toldOf({ employeeAfm, event, eventTime, referenceDate }: IDataObject): TimelineEvent | undefined {
    if (event === 'break') return undefined;
    const time = DateTime.fromISO(String(eventTime).replace(' ', 'T'), { zone: 'Europe/Athens' });
    return eventAt('in 1 08:00', {
      employee: String(employeeAfm),
      kind: event as 'checkIn' | 'checkOut',
      time: time.toMillis(),
      workDay: String(referenceDate ?? time.toISODate()),
      namesWorkDay: referenceDate !== null,
    });
  }

  async function daysOf(rows: IDataObject[], expression: string): Promise<unknown[]> {
    const other = { name: 'computer', type: new Computer(), version: 1 };
    const parameters = { day: expression } as INodeParameters;
    const { outputs, error } = await execute(new StoredCredential({}), rows, parameters, { other });
    expect(error).toBeUndefined();
    return outputs[0].map(({ day }) => day);
  }

  it('is one rule in all of them', async () => {
    const texts = await Promise.all(
      Object.entries(SUBMITTING).map(async ([example, { own, person }]) => {
        const text = await expressionOf(example as keyof typeof SUBMITTING);
        const badges =
          example in BADGES_OF ? `  const badges = ${BADGES_OF[example as keyof typeof BADGES_OF]};\n` : '';
        expect(text).toContain(badges);
        return text.replace(badges, '').replace(`own = ${own};`, 'own = OWN;').replace(person, 'IS_OWN');
      }),
    );
    expect(new Set(texts).size).toBe(1);
    expect(texts[0]).toMatch(/own = OWN;[\s\S]*\(one\) => IS_OWN && /);
  });

  it('is the day that the node would find with all of them in one input', async () => {
    const expression = await testable();
    await fc.assert(
      fc.asyncProperty(written, async (rows) => {
        const told = rows.map(toldOf);
        const found = workDaysOf(told);
        const days = await daysOf(rows, expression);
        rows.forEach(({ event }, place) => {
          if (event === 'break') return;
          const own = told[place]?.workDay;
          expect(days[place] || own).toBe(found.get(place)?.workDay ?? own);
        });
      }),
      { numRuns: 60 },
    );
  });

  it('is not that of somebody else whose tax number is missing, too', async () => {
    const expression = await testable();
    const days = await daysOf(
      [
        { badge: '8', event: 'checkIn', eventTime: '2026-05-04 22:00:00' },
        { badge: '9', event: 'checkOut', eventTime: '2026-05-05 06:00:00' },
      ],
      expression,
    );
    expect(days.at(-1)).toBe('');
  });
});
