import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';
import { Ergani } from '../../nodes/Ergani/Ergani.node';
import { SAMPLE_NOW } from '../../tools/sampleRows';
import { execute } from './n8n';
import { start } from './registry';
import { submitting } from './rows';

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

test('the output items of the documentation are what the node puts out', async () => {
  const [, section] = page('docs', 'operations.md').split('### An output item');
  const [row, whole, withoutTime] = [...section.matchAll(/```json\n([^]*?)```/g)].map(
    ([, json]) => JSON.parse(json) as IDataObject,
  );
  // Their fields in their order too.
  const text = (output: IDataObject): string => JSON.stringify(output, null, 2);
  expect(text(await submitted(row))).toBe(text(whole));
  expect(text(await submitted({ ...row, Ώρα: '' }))).toBe(text(withoutTime));
});

/** The actions of the node, as n8n's panel lists them. */
const ACTIONS = new Ergani().description.properties
  .filter(({ name }) => name === 'operation')
  .flatMap(({ options = [] }) => (options as INodePropertyOptions[]).map(({ action }) => String(action)));

/** Actions that a page tells people to choose: behind the node's name, or an action's sentence in bold. */
const actionsIn = (markdown: string): string[] => [
  ...[...markdown.matchAll(/\*\*Ergani > (.+?)\*\*/g)].map(([, action]) => action),
  ...[...markdown.matchAll(/\*\*((?:Get|Submit|Execute|Cancel|Log) (?:PDF of|[a-z]).+?)\*\*/g)].map(
    ([, action]) => action,
  ),
];

test('the actions that the documentation has people choose are in the panel', () => {
  const docs = readdirSync(join(__dirname, '..', '..', 'docs')).filter((file) => file.endsWith('.md'));
  const pages = [page('README.md'), ...docs.map((file) => page('docs', file)), page('examples', 'README.md')];
  const told = pages.flatMap(actionsIn);
  expect(told.length).toBeGreaterThan(3);
  // That one is n8n's own button.
  expect(told.filter((action) => ![...ACTIONS, 'Execute step'].includes(action))).toEqual([]);
  expect(actionsIn('**Ergani > Fly**, **Get many moons** and **Get PDF**')).toEqual(['Fly', 'Get many moons']);
});
