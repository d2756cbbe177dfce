import { isAbsolute, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import type { IDataObject } from 'n8n-workflow';

import { Advice, asCommand } from './advice';
import { Demo, EXAMPLES_CREDENTIAL, TODAY_CREDENTIAL } from './demo';
import { Interrupt, Interrupted } from './interrupt';
import { root } from './project';
import { addresses, loginOf, requestsLine, rowsTable } from './report';
import { employeeOf, SAMPLE_ROWS } from './sampleRows';
import { callCounts } from './sandboxAccess';
import { choosePorts, PORT_FLAGS, type PortFlags } from './serverPorts';
import { checkedMonth, checkedPdfs, checkedRows, SAVE_SHEET_NODE } from './verdict';

const USAGE = `npm start: a sandbox registry, a real n8n with this node, and a spreadsheet submitted from one to the other.

  npm start -- --port <n>          n8n's port (5678, or N8N_PORT)
  npm start -- --sandbox-port <n>  the sandbox's port (4010)
  npm start -- --folder <folder>   where this n8n keeps its data (.demo)
  npm start -- --fresh             forget what is in that folder

Where no terminal is attached, it stops after the run, and takes free ports when the usual ones are in use.
`;

interface Flags extends PortFlags {
  folder?: string;
  fresh?: boolean;
  help?: boolean;
}

function readFlags(): Flags {
  try {
    return parseArgs({
      options: {
        ...PORT_FLAGS,
        folder: { type: 'string' },
        fresh: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new Advice(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

async function prepare(flags: Flags, attended: boolean): Promise<Demo> {
  const ports = await choosePorts(flags, { command: 'npm start', anyOther: !attended });
  const folder = flags.folder ? resolve(flags.folder) : join(root, '.demo');
  return new Demo({ folder, fresh: flags.fresh ?? false, ...ports });
}

/** A path as it is short to read from the project's folder, where npm start runs. */
function shown(path: string): string {
  const short = relative(root, path);
  return short.startsWith('..') || isAbsolute(short) ? path : short;
}

/** The main job: the sheet's rows, what became of each, and the requests that it took. */
async function submit(demo: Demo): Promise<IDataObject[]> {
  const execution = await demo.submitSheet();
  const results = checkedRows(execution, demo.sandbox);
  const rows = results.map((result, index): IDataObject => ({ ...employeeOf(SAMPLE_ROWS[index]), ...result }));
  const requests = requestsLine(callCounts(demo.sandbox), `${rows.length} rows`);
  const sheet = shown(String(execution.json(SAVE_SHEET_NODE)[0]?.fileName));
  process.stdout.write(`\n${rowsTable(rows)}\n\n${requests}\nSheet with protocols: ${sheet}\n\n`);
  return rows;
}

/** What else the node is for: the documents of the rows, and the status of a month. */
async function lookUp(demo: Demo, rows: IDataObject[]): Promise<void> {
  const before = demo.sandbox.ledger.calls.length;
  const [pdf, ...others] = await checkedPdfs(await demo.archivePdfs(), rows);
  const { month, employees, path } = await checkedMonth(await demo.reportMonth());
  const lines = [
    `PDFs: ${shown(pdf)} and ${others.length} others`,
    `EX_BASE_04 for ${month}: ${employees} employees, in ${shown(path)}`,
    requestsLine(callCounts(demo.sandbox, before), 'these two'),
  ];
  process.stdout.write(`\n${lines.join('\n')}\n\n`);
}

async function show(demo: Demo): Promise<void> {
  await lookUp(demo, await submit(demo));
}

async function stayOpen(demo: Demo, interrupt: Interrupt): Promise<void> {
  await demo.keepRepeatable();
  const lines: Array<[string, string]> = [
    ['Editor', demo.workflowUrl],
    ['Login', loginOf(demo.n8n)],
    ['Examples', `use the credential "${EXAMPLES_CREDENTIAL}": ${demo.sandbox.url}, where it is 08:05 over and over`],
    ['Your own', `use the credential "${TODAY_CREDENTIAL}": ${demo.today.url}, whose clock is right`],
    ['Registry', 'both are sandboxes: nothing reaches the real registry'],
    ['Log of n8n', demo.n8n.logFile],
  ];
  process.stdout.write(`${addresses(lines)}\n\nPress Ctrl+C to stop.\n`);
  const ended = await Promise.race([interrupt.asked, demo.n8n.ended]);
  if (!interrupt.happened) throw new Advice(`n8n has ended (${ended}). Its log is ${demo.n8n.logFile}.`);
}

async function main(): Promise<number> {
  const flags = readFlags();
  if (flags.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const attended = Boolean(process.stdin.isTTY);
  const interrupt = new Interrupt();
  const demo = await prepare(flags, attended);
  try {
    await interrupt.during(demo.start());
    await interrupt.during(show(demo));
    if (attended) await stayOpen(demo, interrupt);
    else
      process.stdout.write(
        `${addresses([
          ['Editor', demo.n8n.url],
          ['Login', loginOf(demo.n8n)],
        ])}\n`,
      );
    return 0;
  } catch (error) {
    if (!(error instanceof Interrupted)) throw error;
    return 130;
  } finally {
    process.stderr.write('Stopping ...\n');
    await demo.stop();
    // Ends whatever was interrupted half-way.
    if (interrupt.happened) process.exit(attended ? 0 : 130);
  }
}

if (require.main === module) void asCommand(main);
