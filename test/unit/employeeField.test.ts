import { type INode, type INodeParameters, NodeHelpers } from 'n8n-workflow';
import { Ergani } from '../../nodes/Ergani/Ergani.node';

describe('Before the editor lets the node run', () => {
  const { properties, ...description } = new Ergani().description;

  /** The fields that the editor marks where an employee is told by this alone, and by no name. */
  const marked = (employeeAfm: unknown): string[] => {
    const event = { event: 'checkIn', eventTime: '2026-03-02T08:00:00+02:00' };
    const mode = { resource: 'workCard', operation: 'submit', dataMode: 'defineBelow' };
    const parameters = { ...mode, ...event, employeeAfm, lastName: '', firstName: '' } as INodeParameters;
    const node: INode = { id: '1', name: 'Ergani', type: 'ergani', typeVersion: 1, position: [0, 0], parameters };
    const issues = NodeHelpers.getNodeParametersIssues(properties, node, { ...description, properties });
    return Object.keys(issues?.parameters ?? {});
  };

  it.each<[string, unknown, string[]]>([
    ['no name beside plain text', '123456783', []],
    ['no name beside an expression', '={{ $json.ΑΦΜ }}', []],
    ['no name beside an AFM', { __rl: true, mode: 'afm', value: '123456783' }, []],
    [
      'no name beside somebody of the list',
      { __rl: true, mode: 'list', value: '123456783', cachedResultName: 'Α Β' },
      [],
    ],
    ['an AFM in place of nothing', '', ['employeeAfm']],
    ['an AFM in place of none', { __rl: true, mode: 'afm', value: '' }, ['employeeAfm']],
    ['an AFM in place of nobody of the list', { __rl: true, mode: 'list', value: '' }, ['employeeAfm']],
  ])('it asks for %s', (_, employeeAfm, fields) => {
    expect(marked(employeeAfm)).toEqual(fields);
  });
});
