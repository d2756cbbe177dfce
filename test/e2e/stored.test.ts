import { readdirSync, readFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import { basename, join } from 'node:path';

import { NodeHelpers } from 'n8n-workflow';

import { Ergani } from '../../nodes/Ergani/Ergani.node';
import { DEFAULT_EMPLOYEES } from '../../sandbox/registry';
import { startSandbox, type Sandbox } from '../../sandbox/server';
import { adopt, EXAMPLES } from '../../tools/example';
import type { Execution } from '../../tools/execution';
import type { N8n } from '../../tools/n8n';
import type { WorkflowFile } from '../../tools/n8nApi';
import { NODE_TYPE } from '../../tools/project';
import { SAMPLE_NOW, SAMPLE_ROWS } from '../../tools/sampleRows';
import { saveSandboxCredential } from '../../tools/sandboxAccess';
import { checkedRows } from '../../tools/verdict';
import { startN8n } from '../support/startN8n';
import { until } from '../support/until';

import { checkInAt, postEvent } from './terminalPosts';

const STORED = join(__dirname, 'stored');
const SHEET = 'attendance.xlsx';
const GOOD_ROWS = SAMPLE_ROWS.filter(({ expected }) => expected === 'submitted').length;
const MINUTE = 60_000;
/** What n8n adds to a node that is used as a tool. */
const N8N_S_OWN = ['descriptionType', 'toolDescription'];

const { description } = new Ergani();

const readIn = (folder: string, file: string): WorkflowFile =>
  JSON.parse(readFileSync(join(folder, file), 'utf8')) as WorkflowFile;

/** The commits at which workflows were kept. */
const commits = readdirSync(STORED, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name);

interface Ran {
  execution: Execution;
  sandbox: Sandbox;
}

type Run =
  /** An example of today that is the same, and what plays it: where people, devices or workers are needed. */
  | { sameAs: string; playedBy: string }
  /** Executed by hand, in this order. */
  | { check(ran: Ran): void }
  /** Started from outside. */
  | 'posted';

/** What each stored workflow must still come to, in the order in which they are executed. */
const RUNS: Record<string, Record<string, Run>> = {
  '3f0c718': {
    'spreadsheet-to-registry': {
      check({ execution, sandbox }) {
        const rows = checkedRows(execution, sandbox);
        expect(rows.filter(({ status }) => status === 'submitted')).toHaveLength(GOOD_ROWS);
        expect(execution.json('Save Spreadsheet')).toHaveLength(1);
      },
    },
    'archive-pdfs': {
      check({ execution, sandbox }) {
        const protocols = sandbox.ledger.events.map(({ protocol }) => protocol);
        expect(
          execution
            .json('Save PDF')
            .map(({ protocol }) => protocol)
            .sort(),
        ).toEqual(protocols.sort());
      },
    },
    'correct-event': {
      check({ execution, sandbox }) {
        const [corrected] = execution.json('Submit Correction');
        expect(corrected).toMatchObject({ status: 'submitted', late: true, lateReason: '002' });
        const event = sandbox.ledger.event(String(corrected.protocol));
        expect(event).toMatchObject({ date: '2026-03-10T07:20:00+02:00', referenceDate: '2026-03-10', type: '0' });
        expect(sandbox.ledger.event(String(event?.supersedes))).toMatchObject({ date: '2026-03-10T07:30:00+02:00' });
      },
    },
    'monthly-status': {
      check({ execution }) {
        expect(execution.json('Get Monthly Status')).toMatchObject(
          DEFAULT_EMPLOYEES.map(({ afm, lastName }) => ({ f_afm: afm, f_eponimo: lastName, f_year: '2026' })),
        );
      },
    },
    'services-and-template': {
      check({ execution }) {
        expect(execution.json('Get Services').map(({ name }) => name)).toContain('EX_BASE_04');
        expect(execution.json('Get Template')).toHaveLength(1);
      },
    },
    'cancel-leave': {
      check({ execution, sandbox }) {
        expect(execution.json('Cancel Leave')).toMatchObject([{ documentType: 'WTOLeave', protocol: 'ΑΔ101' }]);
        expect(sandbox.declarations.list.filter(({ cancelled }) => cancelled)).toHaveLength(1);
      },
    },
    'attendance-terminal': 'posted',
    assistant: { sameAs: 'assistant.json', playedBy: 'assistant.test.ts' },
    'kept-rows': 'posted',
    'log-out': {
      check({ execution }) {
        expect(execution.json('Log Out')).toMatchObject([{ loggedOut: true }]);
      },
    },
  },
};

describe.each(commits)('Workflows as they were saved at %s', (commit) => {
  const folder = join(STORED, commit);
  const names = readdirSync(folder)
    .filter((file) => file.endsWith('.json'))
    .map((file) => basename(file, '.json'));
  const runs = RUNS[commit];
  const workflowOf = (name: string): WorkflowFile => readIn(folder, `${name}.json`);

  it('are all run here', () => {
    expect(Object.keys(runs).sort()).toEqual(names.sort());
  });

  it.each(names)('%s: n8n knows each parameter that it stores, and finds nothing wrong', (name) => {
    const ours = workflowOf(name).nodes.filter(({ type }) => type.startsWith(NODE_TYPE));
    expect(ours).not.toEqual([]);
    for (const node of ours) {
      const loaded = NodeHelpers.getNodeParameters(
        description.properties,
        node.parameters,
        true,
        false,
        node,
        description,
      );
      const stored = Object.fromEntries(Object.entries(node.parameters).filter(([name]) => !N8N_S_OWN.includes(name)));
      expect(loaded).toMatchObject(stored);
      const asLoaded = { ...node, parameters: loaded ?? {} };
      expect(NodeHelpers.getNodeParametersIssues(description.properties, asLoaded, description)).toBeNull();
    }
  });

  it.each(
    Object.entries(runs).flatMap(([name, run]) =>
      typeof run === 'object' && 'sameAs' in run ? [{ name, ...run }] : [],
    ),
  )('$name is the $sameAs of today, which $playedBy plays', ({ name, sameAs, playedBy }) => {
    // Its question is n8n's own, and its texts are ours: what is stored of the node is what has to stay.
    const toolsOf = ({ nodes }: WorkflowFile) =>
      nodes
        .filter(({ type }) => type.startsWith(NODE_TYPE))
        .map(({ parameters: { employeeAfm, ...parameters }, ...node }) => ({
          name: node.name,
          parameters,
          employeeAfm: (employeeAfm as { value?: string }).value ?? employeeAfm,
        }));
    expect(toolsOf(workflowOf(name))).toEqual(toolsOf(readIn(EXAMPLES, sameAs)));
    expect(readFileSync(join(__dirname, playedBy), 'utf8')).toContain(basename(sameAs, '.json'));
  });

  describe('in a real n8n', () => {
    let sandbox: Sandbox;
    let n8n: N8n;
    const ids = new Map<string, string>();

    beforeAll(async () => {
      sandbox = await startSandbox({ clock: SAMPLE_NOW });
      n8n = await startN8n();
      const credential = await saveSandboxCredential(n8n, sandbox, 'Sandbox');
      await copyFile(join(folder, SHEET), join(n8n.filesFolder, SHEET));
      for (const name of names) ids.set(name, await n8n.api.saveWorkflow(adopt(workflowOf(name), n8n, credential)));
    }, 180_000);

    afterAll(async () => {
      await n8n?.dispose();
      await sandbox?.close();
    });

    it.each(
      Object.entries(runs).flatMap(([name, run]) =>
        typeof run === 'object' && 'check' in run ? [{ name, ...run }] : [],
      ),
    )('$name', async ({ name, check }) => {
      sandbox.clock.set(SAMPLE_NOW);
      const execution = await n8n.api.run(ids.get(name) ?? '');
      expect(execution.summary()).toMatch(/: success$/);
      check({ execution, sandbox });
    });

    it('attendance-terminal: an event is answered with its protocol; one of an outage waits, and arrives', async () => {
      sandbox.clock.set(new Date().toISOString());
      const id = ids.get('attendance-terminal') ?? '';
      expect((await n8n.api.run(id, { trigger: 'Set Up' })).summary()).toMatch(/: success$/);
      await n8n.api.activate(id);
      const post = async (employeeAfm: string) =>
        await postEvent(
          `${n8n.localUrl}/webhook/attendance-terminal`,
          checkInAt(sandbox.clock.now() - MINUTE, { employeeAfm }),
        );
      const answered = await post('102938470');
      const [recorded] = sandbox.ledger.events.slice(-1);
      expect(answered).toMatchObject({ status: 200, answer: { status: 'submitted', protocol: recorded.protocol } });

      const held = sandbox.ledger.events.length;
      sandbox.faults.add({ kind: 'answer', status: 503, on: 'POST /Documents/WRKCardSE', times: 'always' });
      expect(await post('123456783')).toMatchObject({ status: 202, answer: { status: 'kept' } });
      expect(await n8n.api.dataTable('Attendance queue')).toMatchObject([{ employeeAfm: '123456783' }]);
      sandbox.faults.clear();
      // The five minutes can be over just then: that run has the event until it has given the registry up.
      await until(async () => {
        expect((await n8n.api.run(id, { trigger: 'Every Five Minutes' })).summary()).toMatch(/: success$/);
        return (await n8n.api.dataTable('Attendance queue')).length === 0;
      }, 2_000);
      expect(sandbox.ledger.events.slice(held)).toMatchObject([{ employeeAfm: '123456783', lateReason: null }]);
    });

    it('kept-rows: a row is answered once it is kept, and gets its protocol', async () => {
      sandbox.clock.set(new Date().toISOString());
      await n8n.api.activate(ids.get('kept-rows') ?? '');
      const row = checkInAt(sandbox.clock.now() - MINUTE, { employeeAfm: '113829467' });
      const posted = await postEvent(`${n8n.localUrl}/webhook/kept-rows`, { rows: [row] });
      expect(posted.status).toBe(202);
      expect((await n8n.api.wait(String(posted.answer.execution))).summary()).toMatch(/: success$/);
      const [recorded] = sandbox.ledger.events.slice(-1);
      expect(recorded).toMatchObject({ employeeAfm: '113829467', lateReason: null });
      expect(await n8n.api.dataTable('Kept rows')).toMatchObject([{ state: 'submitted', protocol: recorded.protocol }]);
    });
  });
});
