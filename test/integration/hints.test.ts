import { type INodeParameters, type INodeType, Workflow } from 'n8n-workflow';
import { Ergani } from '../../nodes/Ergani/Ergani.node';

const type: INodeType = new Ergani();

/** What the editor says of the node, before its first output or from then on, by n8n's own reading of the conditions. */
async function told(parameters: INodeParameters, when: 'beforeExecution' | 'afterExecution'): Promise<string[]> {
  const node = {
    id: '1',
    name: 'Ergani',
    type: 'ergani',
    typeVersion: 1,
    position: [0, 0] as [number, number],
    parameters,
  };
  const workflow = new Workflow({
    nodes: [node],
    connections: {},
    active: false,
    nodeTypes: { getByName: () => type, getByNameAndVersion: () => type, getKnownTypes: () => ({}) },
  });
  await workflow.expression.acquireIsolate();
  try {
    return (type.description.hints ?? [])
      .filter(({ whenToDisplay }) => whenToDisplay === 'always' || whenToDisplay === when)
      .filter(({ displayCondition }) => {
        const met = workflow.expression.getSimpleParameterValue(
          workflow.getNode('Ergani')!,
          displayCondition,
          'internal',
          {},
        );
        expect(typeof met).toBe('boolean');
        return met;
      })
      .map(({ message }) => message);
  } finally {
    await workflow.expression.releaseIsolate();
  }
}

const SUBMIT = { resource: 'workCard', operation: 'submit', dataMode: 'autoMapInputData' };
const DECLARE = { resource: 'declaration', operation: 'submit', documentType: 'WTOLeave' };
const CANCEL = { resource: 'declaration', operation: 'cancel', documentType: 'WTOLeave' };
const MAPPED = { ...SUBMIT, dataMode: 'defineBelow', employeeAfm: '={{ $json.afm }}', event: '={{ $json.event }}' };
const ONE = { ...SUBMIT, dataMode: 'defineBelow', employeeAfm: '123456783' };

const REPORTS = expect.stringContaining('Executing this reports to the registry');
const DRY = expect.stringContaining("'Dry Run' is on");
const SKIPS = expect.stringMatching(/^Executing again reports .* not submitted yet, and skips the \w+ that are/);
const REPEATS = expect.stringMatching(/^Executing again reports the same \w+ once more/);
const REPORTS_NEW = expect.stringContaining('Executing again reports new events');
const ONE_MOMENT = expect.stringContaining("'Event Time' is empty, or now: every item");
const NEW_EACH_TIME = expect.stringContaining('Each run reports a new event');
const ONE_EVENT = expect.stringContaining("'Event' is the same for all items");
const BEHIND_NOW = expect.stringContaining('holds something behind {{ $now }}');

describe('That executing reports stands as long as it does', () => {
  test.each<[string, INodeParameters, unknown[], unknown[]]>([
    ['as it comes', SUBMIT, [REPORTS], [SKIPS]],
    ['Dry Run off', { ...SUBMIT, dryRun: false }, [REPORTS], [SKIPS]],
    ['Dry Run on', { ...SUBMIT, dryRun: true }, [DRY], [DRY]],
    ['Dry Run by an expression that is not known here', { ...SUBMIT, dryRun: '={{ $json.x }}' }, [REPORTS], [SKIPS]],
    ['Repeated Events: Skip', { ...SUBMIT, options: { repeatedEvents: 'skip' } }, [REPORTS], [SKIPS]],
    ['Repeated Events: Submit Again', { ...SUBMIT, options: { repeatedEvents: 'submit' } }, [REPORTS], [REPEATS]],
    ['declarations', DECLARE, [REPORTS], [SKIPS]],
    ['declarations, Dry Run on', { ...DECLARE, dryRun: true }, [DRY], [DRY]],
    ['declarations, Submit Again', { ...DECLARE, options: { repeatedEvents: 'submit' } }, [REPORTS], [REPEATS]],
    [
      'cancellations',
      CANCEL,
      [expect.stringMatching(/^Executing this cancels declarations/)],
      [expect.stringMatching(/^Executing again cancels/)],
    ],
    ['what changes nothing', { resource: 'workCard', operation: 'getPdf' }, [], []],
  ])('%s', async (_, parameters, before, after) => {
    expect(await told(parameters, 'beforeExecution')).toEqual(before);
    expect(await told(parameters, 'afterExecution')).toEqual(after);
  });
});

describe('What Event Time is', () => {
  test.each<[string, INodeParameters, unknown[], unknown[]]>([
    ['empty, for items that differ', MAPPED, [ONE_MOMENT, REPORTS], [ONE_MOMENT, REPORTS_NEW]],
    ['the former default', { ...MAPPED, eventTime: '={{ $now }}' }, [ONE_MOMENT, REPORTS], [ONE_MOMENT, REPORTS_NEW]],
    ['empty, for one employee', ONE, [NEW_EACH_TIME, REPORTS], [NEW_EACH_TIME, REPORTS_NEW]],
    ['a column', { ...MAPPED, eventTime: '={{ $json.time }}' }, [REPORTS], [SKIPS]],
    [
      'a column behind now',
      { ...MAPPED, eventTime: '={{ $now }} {{ $json.time }}' },
      [BEHIND_NOW, REPORTS],
      [BEHIND_NOW, SKIPS],
    ],
    [
      'empty beside a date, which is no time',
      { ...MAPPED, eventDate: '={{ $json.date }}', eventTime: '' },
      [REPORTS],
      [SKIPS],
    ],
    [
      'beside a date that is typed in',
      { ...MAPPED, eventDate: '2026-03-02', eventTime: '={{ $json.time }}' },
      [expect.stringContaining("'Event Date' is fixed"), REPORTS],
      [expect.stringContaining("'Event Date' is fixed"), SKIPS],
    ],
    ['a time reckoned from now', { ...MAPPED, eventTime: '={{ $now.minus({ minutes: 5 }) }}' }, [REPORTS], [SKIPS]],
    ['not there, with Both', { ...MAPPED, event: 'both' }, [REPORTS], [SKIPS]],
    [
      'typed in',
      { ...MAPPED, eventTime: '2026-03-02T08:00:00' },
      [expect.stringContaining('is fixed'), REPORTS],
      [expect.stringContaining('is fixed'), SKIPS],
    ],
  ])('%s', async (_, parameters, before, after) => {
    expect(await told(parameters, 'beforeExecution')).toEqual(before);
    expect(await told(parameters, 'afterExecution')).toEqual(after);
  });
});

describe('What Event is', () => {
  const TIMED = { ...MAPPED, eventTime: '={{ $json.time }}' };

  test.each<[string, INodeParameters, unknown[]]>([
    ['as it comes, for items that differ', { ...TIMED, event: 'checkIn' }, [ONE_EVENT]],
    ['left out, as n8n stores what it was from the start', { ...TIMED, event: undefined }, [ONE_EVENT]],
    ['a departure, for items that differ', { ...TIMED, event: 'checkOut' }, [ONE_EVENT]],
    ['a column', TIMED, []],
    ['both', { ...TIMED, event: 'both' }, []],
    ['fixed, for one employee', { ...TIMED, employeeAfm: '123456783', event: 'checkIn' }, []],
    ['mapped automatically', { ...SUBMIT, event: 'checkIn' }, []],
  ])('%s', async (_, parameters, warnings) => {
    expect(await told(parameters, 'beforeExecution')).toEqual([...warnings, REPORTS]);
  });
});

test('the words below the node on the canvas are the action of its operation', async () => {
  const workflow = new Workflow({
    nodes: [
      ...[SUBMIT, CANCEL, { resource: 'session', operation: 'logOut' }].map((parameters, n) => ({
        id: String(n),
        name: String(n),
        type: 'ergani',
        typeVersion: 1,
        position: [0, 0] as [number, number],
        parameters,
      })),
    ],
    connections: {},
    active: false,
    nodeTypes: { getByName: () => type, getByNameAndVersion: () => type, getKnownTypes: () => ({}) },
  });
  await workflow.expression.acquireIsolate();
  const words = ['0', '1', '2'].map((name) =>
    workflow.expression.getSimpleParameterValue(workflow.getNode(name)!, type.description.subtitle, 'internal', {}),
  );
  await workflow.expression.releaseIsolate();
  expect(words).toEqual(['Submit work cards', 'Cancel leave declaration', 'Log out of session']);
});
