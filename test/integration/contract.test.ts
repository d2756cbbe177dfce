import { createNodeAsTool } from 'n8n-core/dist/execution-engine/node-execution-context/utils/create-node-as-tool';
import { type INode, type INodeProperties, isINodePropertyOptionsList } from 'n8n-workflow';
import { ErganiApi } from '../../credentials/ErganiApi.credentials';
import { Ergani } from '../../nodes/Ergani/Ergani.node';
import codex from '../../nodes/Ergani/Ergani.node.json';

const LINK = /<a href="([^"]+)" target="_blank">Learn more<\/a>/g;
const MOST_WORDS = 20;

describe('The contract', () => {
  const { description } = new Ergani();
  const { properties } = description;

  /** What users' workflows store: parameter by parameter with its default, as the design promises it. */
  const CONTRACT: Record<string, Record<string, Record<string, unknown>>> = {
    workCard: {
      submit: {
        dryRun: false,
        employerAfm: '',
        dataMode: 'defineBelow',
        branch: { mode: 'list', value: '' },
        employeeAfm: { mode: 'afm', value: '' },
        lastName: '',
        firstName: '',
        event: 'checkIn',
        eventDate: '',
        eventTime: '',
        checkInTime: '',
        checkOutTime: '',
        referenceDate: '',
        lateReason: '',
        comments: '',
        options: {},
      },
      getPdf: {
        protocol: '={{ $json.protocol }}',
        submittedDate: '={{ $json.submittedDate }}',
        binaryPropertyName: 'data',
        options: {},
      },
      getTemplate: { options: {} },
    },
    declaration: {
      submit: {
        dryRun: false,
        documentType: { mode: 'list', value: '' },
        dataMode: 'defineBelow',
        fields: { mappingMode: 'defineBelow', value: null },
        options: {},
      },
      getTypes: { returnAll: false, limit: 50, options: {} },
      getTemplate: { documentType: { mode: 'list', value: '' }, options: {} },
      getPdf: {
        documentType: { mode: 'code', value: '={{ $json.documentType }}' },
        protocol: '={{ $json.protocol }}',
        submittedDate: '={{ $json.submittedDate }}',
        binaryPropertyName: 'data',
        options: {},
      },
      cancel: {
        documentType: { mode: 'code', value: '={{ $json.documentType }}' },
        protocol: '={{ $json.protocol }}',
        submittedDate: '={{ $json.submittedDate }}',
        options: {},
      },
    },
    service: {
      getAll: { returnAll: false, limit: 50, options: {} },
      execute: {
        service: { mode: 'list', value: '' },
        parameters: { mappingMode: 'defineBelow', value: null },
        options: {},
      },
    },
    session: { logOut: { options: {} } },
  };

  const REQUEST_OPTIONS = { retryFor: 60, timeout: 60_000 };

  const OPTIONS: Record<string, Record<string, unknown>> = {
    'workCard submit': {
      batchSize: 100,
      includeOtherFields: false,
      columnNames: {},
      columnsNotUsed: '',
      dateOrder: 'dayFirst',
      eventWords: {},
      fullNameOrder: 'lastNameFirst',
      lateReason: '',
      onRejection: 'isolate',
      repeatedEvents: 'skip',
      ...REQUEST_OPTIONS,
      retryUnknown: 'whileOnTime',
      timezone: 'Europe/Athens',
    },
    'workCard getPdf': REQUEST_OPTIONS,
    'workCard getTemplate': REQUEST_OPTIONS,
    'declaration submit': {
      batchSize: 100,
      columnNames: {},
      columnsNotUsed: '',
      dateOrder: 'dayFirst',
      eventWords: {},
      includeOtherFields: false,
      onRejection: 'isolate',
      repeatedEvents: 'skip',
      ...REQUEST_OPTIONS,
      retryUnknown: 'never',
    },
    'declaration getTypes': REQUEST_OPTIONS,
    'declaration getTemplate': REQUEST_OPTIONS,
    'declaration getPdf': REQUEST_OPTIONS,
    'declaration cancel': REQUEST_OPTIONS,
    'service getAll': REQUEST_OPTIONS,
    'service execute': { convertValues: false, sendAsWritten: false, simplify: true, ...REQUEST_OPTIONS },
    'session logOut': REQUEST_OPTIONS,
  };

  const OPERATIONS = Object.entries(CONTRACT).flatMap(([resource, operations]) =>
    Object.keys(operations).map((operation): [string, string] => [resource, operation]),
  );

  const optionsOf = ({ options = [] }: INodeProperties) => {
    if (!isINodePropertyOptionsList(options)) throw new TypeError('no list of options');
    return options;
  };

  const shownFor = (property: INodeProperties, name: 'resource' | 'operation', value: string): boolean =>
    (property.displayOptions?.show?.[name] as string[] | undefined)?.includes(value) ?? false;

  /** The parameters of an operation. Notices are left out, since they hold no value. */
  const parametersOf = (resource: string, operation: string): INodeProperties[] =>
    properties.filter(
      (property) =>
        property.type !== 'notice' &&
        shownFor(property, 'resource', resource) &&
        shownFor(property, 'operation', operation),
    );

  const operationsOf = (resource: string): INodeProperties =>
    properties.find((property) => property.name === 'operation' && shownFor(property, 'resource', resource))!;

  /** All parameters with those inside of collections. */
  const everyParameter = (all: INodeProperties[]): INodeProperties[] =>
    all.flatMap((property) => [
      property,
      ...(property.type === 'collection' ? everyParameter(property.options as INodeProperties[]) : []),
    ]);

  describe('the names that workflows store', () => {
    test('node and credential', () => {
      expect(description).toMatchObject({
        name: 'ergani',
        displayName: 'Ergani',
        version: 1,
        credentials: [{ name: 'erganiApi', required: true }],
        usableAsTool: true,
      });
      const { name, displayName, properties: fields } = new ErganiApi();
      expect({ name, displayName }).toEqual({ name: 'erganiApi', displayName: 'Ergani API' });
      const defaults = Object.fromEntries(fields.map((field) => [field.name, field.default]));
      expect(defaults).toMatchObject({ environment: 'trial', baseUrl: '', username: '', password: '', userType: '02' });
      const hidden = ['accessToken', 'accessTokenExpired', 'refreshToken', 'refreshTokenExpired'];
      for (const field of hidden)
        expect(fields).toContainEqual(expect.objectContaining({ name: field, type: 'hidden' }));
      expect(fields.filter(({ typeOptions }) => typeOptions?.expirable).map((field) => field.name)).toEqual([
        'accessToken',
      ]);
    });

    test('Dry Run is the first field of both operations that submit', () => {
      for (const resource of ['workCard', 'declaration'])
        expect(parametersOf(resource, 'submit')[0].name).toBe('dryRun');
    });

    test('resources and their operations, complete', () => {
      const resource = properties.find(({ name }) => name === 'resource')!;
      expect(
        optionsOf(resource)
          .map(({ value }) => value)
          .sort(),
      ).toEqual(Object.keys(CONTRACT).sort());
      expect(resource.default).toBe('workCard');
      for (const [name, operations] of Object.entries(CONTRACT)) {
        expect(
          optionsOf(operationsOf(name))
            .map(({ value }) => value)
            .sort(),
        ).toEqual(Object.keys(operations).sort());
      }
      const defaults = Object.keys(CONTRACT).map((name) => [name, operationsOf(name).default]);
      expect(Object.fromEntries(defaults)).toEqual({
        workCard: 'submit',
        declaration: 'submit',
        service: 'execute',
        session: 'logOut',
      });
    });

    test.each(OPERATIONS)('%s %s: each parameter with its default, and no other', (resource, operation) => {
      const parameters = parametersOf(resource, operation).map(({ name, default: value }) => [name, value]);
      expect(Object.fromEntries(parameters)).toEqual(CONTRACT[resource][operation]);
      expect(parameters).toHaveLength(Object.keys(CONTRACT[resource][operation]).length);
    });

    test.each(Object.entries(OPTIONS))('%s: the options with their defaults', (key, defaults) => {
      const [resource, operation] = key.split(' ');
      const collection = parametersOf(resource, operation).find(({ name }) => name === 'options')!;
      const options = (collection.options as INodeProperties[]).map(({ name, default: value }) => [name, value]);
      expect(Object.fromEntries(options)).toEqual(defaults);
    });

    test('the values that choices store', () => {
      const choices = (name: string, inside = everyParameter(parametersOf('workCard', 'submit'))) =>
        inside.filter((field) => field.name === name).map((field) => optionsOf(field).map(({ value }) => value));
      expect(choices('dataMode')).toEqual([['autoMapInputData', 'defineBelow']]);
      expect(choices('event')).toEqual([['both', 'checkIn', 'checkOut']]);
      expect(choices('dateOrder')).toEqual([['dayFirst', 'monthFirst', 'yearFirst']]);
      expect(choices('fullNameOrder')).toEqual([['firstNameFirst', 'lastNameFirst']]);
      expect(choices('lateReason')).toEqual([
        ['001', '002', '003', ''],
        ['001', '002', '003', ''],
      ]);
      expect(choices('onRejection')).toEqual([['isolate', 'stop']]);
      expect(choices('repeatedEvents')).toEqual([['skip', 'submit']]);
      expect(choices('retryUnknown')).toEqual([['always', 'never', 'whileOnTime']]);
      const fields = new ErganiApi().properties;
      expect(choices('environment', fields)).toEqual([['custom', 'production', 'trial']]);
      expect(choices('userType', fields)).toEqual([['01', '02', '03']]);
    });

    test('the fields that the registry fills, beside the value by hand', () => {
      const modes = (name: string) =>
        properties
          .find((property) => property.name === name)!
          .modes!.map((mode) => [mode.name, mode.typeOptions?.searchListMethod]);
      expect(modes('branch')).toEqual([
        ['list', 'getBranches'],
        ['id', undefined],
      ]);
      expect(modes('employeeAfm')).toEqual([
        ['list', 'searchEmployees'],
        ['afm', undefined],
      ]);
      expect(modes('service')).toEqual([
        ['list', 'getServices'],
        ['id', undefined],
      ]);
      expect(Object.keys(new Ergani().methods.listSearch)).toEqual(
        expect.arrayContaining(['getBranches', 'getServices']),
      );
    });
  });

  describe("texts after n8n's UX guidelines", () => {
    /** The names that each list of a description shows, at any depth. */
    function listsIn(value: unknown, key = ''): string[][] {
      if (typeof value !== 'object' || value === null) return [];
      if (!Array.isArray(value)) return Object.entries(value).flatMap(([name, one]) => listsIn(one, name));
      const isList = key === 'options' || key === 'values';
      const names = (value as Array<{ name?: string; displayName?: string }>).map(
        (one) => one.displayName ?? String(one.name),
      );
      return [...(isList ? [names] : []), ...value.flatMap((one) => listsIn(one))];
    }

    test('lists are sorted by name: resources, operations, choices, options', () => {
      const lists = listsIn([properties, new ErganiApi().properties]);
      expect(lists.length).toBeGreaterThan(30);
      // As n8n's rule `options-sorted-alphabetically` compares names.
      const sorted = (names: string[]) => [...names].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' }));
      expect(lists).toEqual(lists.map(sorted));
    });

    const operations = OPERATIONS.map(([resource, operation]) => ({
      resource,
      ...optionsOf(operationsOf(resource)).find(({ value }) => value === operation)!,
    }));

    /** All that the editor says of the node and of the credential, beside the names of fields. */
    const texts = [
      ...[...everyParameter(properties), ...new ErganiApi().properties].flatMap((field) => [
        field.type === 'notice' ? field.displayName : '',
        field.description ?? '',
        field.hint ?? '',
        ...(field.type === 'options' ? optionsOf(field).map(({ description: text = '' }) => text) : []),
      ]),
      ...(description.hints ?? []).map(({ message }) => message),
      ...operations.flatMap(({ action = '', description: text = '' }) => [action, text]),
      description.description,
    ].filter((text) => text !== '');

    test(`descriptions of fields have at most ${MOST_WORDS} words; a link tells the rest`, () => {
      const described = everyParameter([...properties, ...new ErganiApi().properties]).map(
        (field) => field.description ?? '',
      );
      const words = (text: string): number => text.replace(LINK, '').trim().split(/\s+/).length;
      expect(described.filter((text) => words(text) > MOST_WORDS)).toEqual([]);
    });

    test('the fields and choices that texts speak of are there', () => {
      const fields = [...everyParameter(properties), ...new ErganiApi().properties];
      const names = fields.flatMap((field) => [
        field.displayName,
        ...(field.type === 'options' ? optionsOf(field).map(({ name }) => name) : []),
      ]);
      const spoken = texts.flatMap((text) => [...text.matchAll(/'([A-Z][^']*)'/g)].map(([, name]) => name));
      expect(spoken).toEqual(expect.arrayContaining(['Event Time', 'Dry Run', 'Trial']));
      // What n8n itself calls a choice of its setting On Error.
      const ofN8n = ['Continue (using error output)'];
      expect(spoken.filter((name) => !names.includes(name) && !ofN8n.includes(name))).toEqual([]);
    });
  });

  describe('as a tool of an AI agent', () => {
    const nodeOf = (resource: string, operation: string, parameters: INode['parameters'] = {}): INode => ({
      id: '1',
      name: 'Ergani',
      type: 'n8n-nodes-ergani.erganiTool',
      typeVersion: 1,
      position: [0, 0],
      parameters: { descriptionType: 'auto', resource, operation, ...parameters },
    });
    const toolOf = (node: INode) =>
      createNodeAsTool({
        node,
        nodeType: new Ergani(),
        handleToolInvocation: async (toolArguments) => await Promise.resolve(toolArguments),
      }).response;

    test.each([
      ['workCard', 'submit', 'Submit work cards in Ergani'],
      ['workCard', 'getPdf', 'Get PDF of work card in Ergani'],
      ['workCard', 'getTemplate', 'Get template of work cards in Ergani'],
      ['declaration', 'cancel', 'Cancel leave declaration in Ergani'],
      ['service', 'getAll', 'Get many services in Ergani'],
      ['service', 'execute', 'Execute service in Ergani'],
      ['session', 'logOut', 'Log out of session in Ergani'],
    ])('%s %s: what the model reads', (resource, operation, text) => {
      const { name, description: told } = toolOf(nodeOf(resource, operation));
      expect(name).toBe('Ergani');
      expect(told).toBe(text);
    });

    test('a description of its own comes first, and the default of it says what is reported to whom', () => {
      const { description: told } = toolOf(
        nodeOf('workCard', 'submit', { descriptionType: 'manual', toolDescription: 'Clock someone in' }),
      );
      expect(told).toBe('Clock someone in');
      expect(description.description).toMatch(/^Report .* to the Greek labour registry$/);
    });

    test('fields that the model fills become arguments of the tool', async () => {
      const tool = toolOf(
        nodeOf('workCard', 'getPdf', {
          protocol: "={{ $fromAI('Protocol', 'Protocol of the submission', 'string') }}",
          submittedDate: "={{ $fromAI('Submitted_Date', `Day of the submission`, 'string') }}",
        }),
      );
      const given = { Protocol: 'ΕΥΣ92', Submitted_Date: '20260504' };
      expect(await tool.invoke(given)).toEqual(given);
      await expect(tool.invoke({ Protocol: 'ΕΥΣ92' })).rejects.toThrow(/schema/);
    });
  });

  describe('codex', () => {
    test('categories of n8n, and what people would type', () => {
      expect(codex.node).toBe('n8n-nodes-ergani.ergani');
      expect(codex.categories).toEqual(['Productivity', 'Finance & Accounting']);
      const aliases = codex.alias.map((alias) => alias.toLowerCase());
      for (const typed of ['ergani', 'work card', 'κάρτα εργασίας', 'time clock', 'attendance', 'payroll']) {
        expect(aliases.some((alias) => alias.includes(typed))).toBe(true);
      }
      const links = Object.values(codex.resources).flat();
      expect(links.length).toBeGreaterThan(0);
      for (const { url } of links) expect(url).toMatch(/^https:\/\//);
    });
  });
});
