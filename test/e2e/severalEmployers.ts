import { DateTime } from 'luxon';
import type { IDataObject } from 'n8n-workflow';

import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, readExample } from '../../tools/example';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { afm } from '../support/afm';
import type { Execution } from '../support/n8n/execution';
import type { N8n } from '../support/n8n/n8n';
import { until } from '../support/until';

const EMPLOYERS = 'Ergani employers';
const ROWS = 'Rows of employers';
const SUBMIT = 'POST /Documents/WRKCardSE';

/** Two clients of an accountant, each with a registry login of its own. */
const ALFA = { employerAfm: '094123454', name: 'ΑΛΦΑ ΑΕ' };
const BETA = { employerAfm: afm(77), name: 'ΒΗΤΑ ΟΕ' };
const STRANGER = afm(78);

/** Played in an n8n that others use, too: see shared.test.ts. */
export function severalEmployers(started: () => N8n): void {
  describe('examples/several-employers.json and one-employer.json', () => {
    let n8n: N8n;
    let alfa: Sandbox;
    let beta: Sandbox;
    let main: string;
    let workflowOf: Map<string, string>;

    /** A copy of the small workflow, as somebody sets it up for a client. */
    async function addClient(name: string, sandbox: Sandbox, login = name): Promise<string> {
      const credential = await saveSandboxCredential(n8n, sandbox, login);
      const id = await n8n.api.saveWorkflow({ ...adopt(await readExample('one-employer'), n8n, credential), name });
      await n8n.api.activate(id);
      return id;
    }

    const employers = async (...rows: IDataObject[]) => {
      await n8n.api.emptyDataTable(EMPLOYERS);
      if (rows.length > 0) await n8n.api.addToDataTable(EMPLOYERS, rows);
    };

    const both = async () =>
      await employers(
        // Typed into a sheet before: the zero in front is gone.
        { ...ALFA, employerAfm: ALFA.employerAfm.slice(1), workflow: workflowOf.get(ALFA.name) },
        // Its address, as the browser shows it while a node is open.
        { ...BETA, workflow: ` ${n8n.url}/workflow/${workflowOf.get(BETA.name)}/0bce3e?new=true` },
      );

    let people = 0;
    /** A row that is on time. */
    const row = (employerAfm: string, cells: IDataObject = {}): IDataObject => {
      people += 1;
      const person = { employeeAfm: afm(people), lastName: `ΕΠΩΝΥΜΟ${people}`, firstName: 'ΜΑΡΙΑ' };
      const eventTime = DateTime.now().setZone('Europe/Athens').minus({ minutes: 3 }).toFormat('yyyy-MM-dd HH:mm:ss');
      return { employerAfm, ...person, branch: '0', event: 'checkIn', eventTime, ...cells };
    };

    const rows = async (...added: IDataObject[]) => {
      await n8n.api.emptyDataTable(ROWS);
      if (added.length > 0) await n8n.api.addToDataTable(ROWS, added);
    };

    async function run(): Promise<Execution> {
      const execution = await n8n.api.run(main);
      expect(execution.summary()).toMatch(/: success$/);
      return execution;
    }

    /** The list of a run: employer, submitted, rejected, unknown. */
    const listOf = (execution: Execution) =>
      execution.json('One List').map((one) => [one.employer, one.submitted, one.rejected, one.unknown]);
    const told = (execution: Execution) => execution.json('Tell Somebody').map(({ text }) => String(text));
    const statuses = async () => (await n8n.api.dataTable(ROWS)).map(({ status }) => status);
    const sent = () => [alfa, beta].map(({ ledger }) => ledger.events.map(({ employeeAfm }) => employeeAfm));

    beforeAll(async () => {
      n8n = started();
      alfa = await startSandbox({ employerAfm: ALFA.employerAfm });
      beta = await startSandbox({ employerAfm: BETA.employerAfm });
      // Choosing a credential is no step of the main workflow: it has no node for one.
      main = await n8n.api.saveWorkflow(await readExample('several-employers'));
      workflowOf = new Map([
        [ALFA.name, await addClient(ALFA.name, alfa)],
        [BETA.name, await addClient(BETA.name, beta)],
      ]);
    }, 180_000);

    beforeEach(() => {
      for (const { ledger, faults } of [alfa, beta]) {
        ledger.reset();
        faults.clear();
      }
    });

    afterAll(async () => {
      await alfa?.close();
      await beta?.close();
    });

    test('before it is set up it stops loudly, and nothing is sent', async () => {
      const execution = await n8n.api.run(main);
      expect(execution.status).toBe('error');
      expect(execution.summary()).toContain('"Ergani employers" has no row yet');
      await rows(row(ALFA.employerAfm));
      expect((await n8n.api.run(main)).status).toBe('error');
      expect(sent()).toEqual([[], []]);
      expect(await statuses()).toEqual([null]);
    });

    test("each row goes out with its own employer's login, and the list tells how many", async () => {
      await both();
      const wrong = { employeeAfm: '12345' };
      await rows(
        row(ALFA.employerAfm),
        row(BETA.employerAfm),
        row(ALFA.employerAfm.slice(1)),
        row(BETA.employerAfm, wrong),
        row(ALFA.employerAfm),
      );
      const written = await n8n.api.dataTable(ROWS);
      const execution = await run();
      expect(listOf(execution)).toEqual([
        [ALFA.name, 3, 0, 0],
        [BETA.name, 1, 1, 0],
      ]);
      expect(sent()).toEqual([[0, 2, 4].map((n) => written[n].employeeAfm), [written[1].employeeAfm]]);
      // One request for each employer.
      expect([alfa, beta].map(({ ledger }) => ledger.count(SUBMIT))).toEqual([1, 1]);
      const after = await n8n.api.dataTable(ROWS);
      expect(after.map(({ status }) => status)).toEqual([
        'submitted',
        'submitted',
        'submitted',
        'invalid',
        'submitted',
      ]);
      expect(after[0].protocol).toBe(alfa.ledger.events[0].protocol);
      expect(after[1].protocol).toBe(beta.ledger.events[0].protocol);
      expect(after[3].reason).toContain('has 5 digits');
      expect(told(execution)).toEqual([
        expect.stringMatching(
          /^ΒΗΤΑ ΟΕ \(\d{9}\): 1 submitted, 1 rejected, 0 unknown, 0 waiting\n12345 ΕΠΩΝΥΜΟ\d+ ΜΑΡΙΑ .*: invalid/,
        ),
      ]);

      // Nothing is left that waits.
      const again = await run();
      expect([listOf(again), told(again)]).toEqual([[], []]);
      // What was corrected is tried again, alone.
      await n8n.api.changeInDataTable(ROWS, after[3].id, { employeeAfm: afm(99), status: '' });
      expect(listOf(await run())).toEqual([[BETA.name, 1, 0, 0]]);
      expect((await statuses())[3]).toBe('submitted');
      expect(beta.ledger.events).toHaveLength(2);
    });

    test('rows of an employer whom nobody knows go to the alarm, once, and all others are submitted', async () => {
      await both();
      await rows(row(STRANGER), row(BETA.employerAfm), row(''));
      const execution = await run();
      expect(listOf(execution)).toEqual([
        ['Unknown employer', 0, 1, 0],
        [BETA.name, 1, 0, 0],
        ['Unknown employer', 0, 1, 0],
      ]);
      expect(told(execution)).toEqual([
        expect.stringContaining('No row of "Ergani employers" has this AFM'),
        expect.stringContaining('No row of "Ergani employers" has this AFM'),
      ]);
      expect(await statuses()).toEqual(['invalid', 'submitted', 'invalid']);
      expect(sent().map(({ length }) => length)).toEqual([0, 1]);
      expect(told(await run())).toEqual([]);
    });

    test("a copy with another client's credential reports nobody", async () => {
      const copied = await addClient('ΓΑΜΜΑ ΕΕ', alfa, ALFA.name);
      await employers(
        { ...ALFA, workflow: workflowOf.get(ALFA.name) },
        { employerAfm: STRANGER, name: 'ΓΑΜΜΑ ΕΕ', workflow: copied },
      );
      await rows(row(STRANGER), row(ALFA.employerAfm));
      const execution = await run();
      expect(listOf(execution)).toEqual([
        ['ΓΑΜΜΑ ΕΕ', 0, 1, 0],
        [ALFA.name, 1, 0, 0],
      ]);
      expect(sent().map(({ length }) => length)).toEqual([1, 0]);
    });

    test('one whose workflow fails keeps back nobody else: its rows are told of, and tried again', async () => {
      const closed = await n8n.api.saveWorkflow({ ...(await readExample('one-employer')), name: 'ΔΕΛΤΑ ΑΕ' });
      await n8n.api.activate(closed).catch(() => undefined);
      const table = (workflow: string | undefined) => [
        { employerAfm: STRANGER, name: 'ΔΕΛΤΑ ΑΕ', workflow },
        { ...BETA, workflow: workflowOf.get(BETA.name) },
      ];
      for (const [workflow, counts, status, words] of [
        // As it is imported: without a credential nothing can have been sent.
        [closed, [0, 0, 0, 1], 'notSent', /credential/i],
        ['nowhere', [0, 0, 1, 0], null, 'Look at the workflow of this employer'],
      ] as const) {
        await employers(...table(workflow));
        await rows(row(STRANGER), row(BETA.employerAfm));
        const execution = await run();
        const [first, second] = execution.json('One List');
        expect([first.submitted, first.rejected, first.unknown, first.waiting]).toEqual(counts);
        expect(second).toMatchObject({ employer: BETA.name, submitted: 1 });
        expect(told(execution)).toEqual([expect.stringMatching(words)]);
        expect((await statuses()).map((one) => one || null)).toEqual([status, 'submitted']);
        // Until it is mended.
        expect(told(await run())).toHaveLength(1);
      }
      await employers({ employerAfm: STRANGER, name: 'ΔΕΛΤΑ ΑΕ', workflow: '' }, ...table('x').slice(1));
      await rows(row(STRANGER), row(BETA.employerAfm));
      expect(told(await run())).toEqual([expect.stringContaining('has no workflow')]);
      await employers(...table(workflowOf.get(BETA.name)), { ...BETA, workflow: 'x' });
      await rows(row(BETA.employerAfm));
      expect(told(await run())).toEqual([expect.stringContaining('Several rows')]);
    });

    test('a Google sheet with Greek headers will do as well', async () => {
      await both();
      const example = await readExample('several-employers');
      const { employerAfm, employeeAfm, lastName, firstName, event, eventTime } = row(BETA.employerAfm);
      const cells = { 'ΑΦΜ Εργοδότη': Number(employerAfm), ΑΦΜ: employeeAfm, Επώνυμο: lastName, Όνομα: firstName };
      const sheet = [
        { row_number: 2, ...cells, Τύπος: event, Ώρα: eventTime, status: '', protocol: '', reason: '' },
        { row_number: 3, ...cells, Τύπος: 'γάμος', Ώρα: eventTime, status: '', protocol: '', reason: '' },
        // Its rows that were submitted are read, too.
        { row_number: 4, ...cells, Τύπος: event, Ώρα: eventTime, status: 'submitted', protocol: 'ΕΥΣ1', reason: '' },
      ];
      const nodes = example.nodes.map((node) => {
        if (node.name === 'Write Back') return { ...node, type: 'n8n-nodes-base.noOp', typeVersion: 1, parameters: {} };
        if (node.name !== 'Read Rows') return node;
        const jsCode = `return ${JSON.stringify(sheet.map((json) => ({ json })))};`;
        return { ...node, type: 'n8n-nodes-base.code', typeVersion: 2, parameters: { jsCode } };
      });
      const execution = await n8n.api.run(
        await n8n.api.saveWorkflow({ ...example, name: 'Several employers by Google', nodes }),
      );
      expect(execution.summary()).toMatch(/: success$/);
      expect(listOf(execution)).toEqual([[BETA.name, 1, 1, 0]]);
      expect(
        execution.json('Write Back').map(({ saved, row: read }) => [(read as IDataObject).row_number, saved]),
      ).toEqual([
        [2, 'submitted'],
        [3, 'invalid'],
      ]);
      expect(told(execution)).toEqual([expect.stringMatching(/\n\d{9} ΕΠΩΝΥΜΟ\d+ ΜΑΡΙΑ γάμος .*: invalid/)]);
    });

    test('it runs by its schedule, too, and where neither workflow keeps its executions', async () => {
      const settings = { saveDataSuccessExecution: 'none' as const };
      const quiet = { ...(await n8n.api.workflow(workflowOf.get(BETA.name) ?? '')), name: 'ΕΨΙΛΟΝ ΑΕ', settings };
      const id = await n8n.api.saveWorkflow(quiet);
      await n8n.api.activate(id);
      await employers({ ...BETA, workflow: id });
      await rows(row(BETA.employerAfm));
      const example = await readExample('several-employers');
      const often = example.nodes.map((node) =>
        node.name === 'Every Five Minutes'
          ? { ...node, parameters: { rule: { interval: [{ field: 'seconds', secondsInterval: 2 }] } } }
          : node,
      );
      const live = await n8n.api.saveWorkflow({ ...example, name: 'Several employers, live', nodes: often });
      await n8n.api.activate(live);
      try {
        await until(async () => (await statuses())[0] === 'submitted');
        expect(beta.ledger.events).toHaveLength(1);
      } finally {
        await n8n.api.call('post', `/workflows/${live}/deactivate`);
        await n8n.api.waitForRunning();
      }
    });

    test('what waits for the registry goes out with a later run, once', async () => {
      await both();
      alfa.faults.add({ kind: 'answer', status: 503, as: 'empty', on: SUBMIT, times: 'always' });
      const id = workflowOf.get(ALFA.name) ?? '';
      const { nodes, ...stored } = await n8n.api.workflow(id);
      // Given up at once.
      const once = nodes.map((node) =>
        node.name === 'Submit Work Cards'
          ? { ...node, parameters: { ...node.parameters, options: { retryFor: 0 } } }
          : node,
      );
      await n8n.api.saveWorkflow({ ...stored, nodes: once });
      await n8n.api.activate(id);
      await rows(row(ALFA.employerAfm), row(BETA.employerAfm));
      expect(told(await run())).toEqual([expect.stringMatching(/^ΑΛΦΑ ΑΕ .* 0 unknown, 1 waiting\n/)]);
      expect(await statuses()).toEqual(['notSent', 'submitted']);
      alfa.faults.clear();
      expect(listOf(await run())).toEqual([[ALFA.name, 1, 0, 0]]);
      expect(sent().map(({ length }) => length)).toEqual([1, 1]);
    });
  });
}
