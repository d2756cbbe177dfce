import { dirname, isAbsolute, join, relative, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import type { IDataObject } from 'n8n-workflow';

import { Advice, asCommand } from './advice';
import { Demo } from './demo';
import { Interrupt, Interrupted } from './interrupt';
import { root } from './project';
import { credentialOf, listing, loginOf, rowsTable, sumLine } from './report';
import { employeeOf } from './sampleRows';
import { checkedMonth, checkedPdfs, checkedRows, SAVE_SHEET_NODE } from './verdict';

const USAGE = `npm start: a sandbox registry, a real n8n with this node, and a spreadsheet submitted from one to the other.

  npm start -- --port <n>          n8n's port (5678, or N8N_PORT)
  npm start -- --sandbox-port <n>  the sandbox's port (4010)
  npm start -- --folder <folder>   where this n8n keeps its data (.demo)
  npm start -- --fresh             forget what is in that folder

Where a port is in use, the next free one is taken. Where no terminal is attached, it stops after the run.
`;

function readFlags() {
  try {
    return parseArgs({
      options: {
        // The defaults, and ports that are free, come from tools/withPorts.mjs.
        port: { type: 'string', default: '5678' },
        'sandbox-port': { type: 'string', default: '4010' },
        folder: { type: 'string', default: join(root, '.demo') },
        fresh: { type: 'boolean', default: false },
        help: { type: 'boolean', short: 'h' },
      },
    }).values;
  } catch (error) {
    throw new Advice(`${error instanceof Error ? error.message : String(error)}\n\n${USAGE}`);
  }
}

/** A path as it is short to read from the project's folder, where npm start runs. */
function shown(path: string): string {
  const short = relative(root, path);
  return short.startsWith('..') || isAbsolute(short) ? path : short;
}

/** The main job: the sheet's rows, and what became of each. */
async function submit(demo: Demo): Promise<IDataObject[]> {
  const execution = await demo.submitSheet();
  const results = checkedRows(execution, demo.sandbox, demo.sample);
  const rows = results.map((result, index): IDataObject => ({ ...employeeOf(demo.sample[index]), ...result }));
  const sheet = shown(String(execution.json(SAVE_SHEET_NODE)[0]?.fileName));
  const requests = `${demo.sandbox.ledger.calls.length} requests to the registry`;
  const lines = listing([['Sheet with the protocols', sheet]]);
  process.stdout.write(`\n${rowsTable(rows)}\n\n${sumLine(rows)}\n${requests}\n\n${lines}\n\n`);
  return rows;
}

/** What else the node is for: the documents of the rows, and the status of a month. */
async function lookUp(demo: Demo, rows: IDataObject[]): Promise<void> {
  const pdfs = await checkedPdfs(await demo.archivePdfs(), rows);
  const { month, employees, path } = await checkedMonth(await demo.reportMonth());
  const lines = listing([
    [`PDFs of the ${pdfs.length} submissions`, shown(dirname(pdfs[0]))],
    [`Who worked in ${month}: ${employees} employees`, shown(path)],
  ]);
  process.stdout.write(`\n${lines}\n\n`);
}

async function stayOpen(demo: Demo, interrupt: Interrupt): Promise<void> {
  await interrupt.during(demo.prepareForPeople());
  const lines = listing([
    ['Open the workflow in a browser. A new sheet is there: Execute workflow submits it.', demo.workflowUrl],
    loginOf(demo.n8n),
    credentialOf(demo.sandbox),
    ['Spreadsheet that the workflow reads', shown(demo.sheetFile)],
    ['Log of n8n', shown(demo.n8n.logFile)],
  ]);
  process.stdout.write(`${lines}\n\nPress Ctrl+C to stop.\n`);
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
  const { folder, fresh, port, 'sandbox-port': sandboxPort } = flags;
  const demo = new Demo({ folder: resolve(folder), fresh, port: Number(port), sandboxPort: Number(sandboxPort) });
  try {
    await interrupt.during(demo.start());
    await interrupt.during(submit(demo).then((rows) => lookUp(demo, rows)));
    if (attended) await stayOpen(demo, interrupt);
    else process.stdout.write('No terminal is attached, so n8n stops here. In a terminal, it stays open to try.\n');
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
