import type { INode } from 'n8n-workflow';

import { exampleNames, readExample } from '../../../tools/example';
import type { Editor } from '../editor';
import { LARGEST_BYTES } from '../pictures';

import type { Scenes } from './scene';

const STICKY_NOTE = 'n8n-nodes-base.stickyNote';

/** The smallest and the largest window that is opened on a workflow. */
const SMALL = { width: 1280, height: 800 };
const LARGE = { width: 1600, height: 1200 };
/** The factor by which the window shrinks while the file of its picture is too large. */
const SMALLER = 0.9;
/** What the editor has around the canvas, and a node around its position. */
const FRAME = { width: 340, height: 400 };

/** A window in which the workflow is readable as a whole. */
function windowFor(nodes: INode[]): { width: number; height: number } {
  const ends = nodes.map(({ position: [x, y], parameters: { width = 0, height = 0 } }) => [
    [x, x + Number(width)],
    [y, y + Number(height)],
  ]);
  const [wide, high] = [0, 1].map((axis) => {
    const places = ends.flatMap((end) => end[axis]);
    return Math.max(...places) - Math.min(...places);
  });
  const within = (size: number, least: number, most: number) => Math.min(most, Math.max(least, size));
  return {
    width: within(wide + FRAME.width, SMALL.width, LARGE.width),
    height: within(high + FRAME.height, SMALL.height, LARGE.height),
  };
}

/** Opens an example as it was imported: every node is on the canvas, and the notes can be read. */
async function show(editor: Editor, example: string): Promise<void> {
  const { name: title, nodes } = await readExample(example);
  let { width, height } = windowFor(nodes);
  await editor.page.setViewportSize({ width, height });
  await editor.openFromList(title);
  for (const { name, type, parameters } of nodes) {
    if (type !== STICKY_NOTE) await editor.canvasNode(name).waitFor();
    else {
      const [heading] = String(parameters.content).replace(/^#+ /, '').split('\n');
      await editor.page.getByTestId('sticky').getByText(heading, { exact: true }).waitFor();
    }
  }
  while ((await editor.canvasPicture(`examples/${example}`)) > LARGEST_BYTES) {
    [width, height] = [width, height].map((size) => Math.round(size * SMALLER));
    await editor.page.setViewportSize({ width, height });
  }
}

export const examples: Scenes = {
  'with all of its nodes and notes': async (editor) => {
    for (const example of exampleNames()) await show(editor, example);
  },
};
