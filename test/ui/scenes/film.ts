import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { animated, type Frame } from '../animation';
import type { Editor } from '../editor';
import { picturesFolder, takesPictures } from '../pictures';

import type { Scenes } from './scene';

/** Wide enough for the sheet beside what became of it. */
const WINDOW = { width: 1360, height: 720 };

/** Takes the pictures of a film. */
class Film {
  private readonly frames: Frame[] = [];

  constructor(
    private readonly editor: Editor,
    private readonly name: string,
  ) {}

  /** A picture of what is on the screen now, which stands for so many ms. */
  async take(ms: number): Promise<void> {
    if (!takesPictures) return;
    const name = `film/${this.name}-${this.frames.length}`;
    await this.editor.picture(name);
    this.frames.push({ png: await readFile(join(picturesFolder, `${name}.png`)), ms });
  }

  /** Puts them together as `<name>.png`. */
  async finish(): Promise<void> {
    if (takesPictures) await writeFile(join(picturesFolder, `${this.name}.png`), animated(this.frames));
  }
}

export const film: Scenes = {
  'how a sheet gets its protocols': async (editor, stage) => {
    const reel = new Film(editor, 'sheet-to-protocols');
    await editor.page.setViewportSize(WINDOW);
    await editor.openWorkflow(await stage.copyExample('spreadsheet-to-registry', 'Attendance sheet to registry'));
    await editor.zoomToFit();
    await reel.take(1_500);

    await editor.openNode('Submit Work Cards');
    await editor.executePrevious();
    await editor.input.getByTestId('radio-button-table').click();
    await editor.input.getByRole('cell', { name: 'Βασιλείου' }).waitFor();
    await reel.take(3_000);

    await editor.execute();
    const rows = await editor.outputRows();
    const { events } = stage.sandbox.ledger;
    const submitted = rows.filter(({ status }) => status === 'submitted');
    expect(submitted.map(({ protocol }) => protocol).sort()).toEqual(events.map(({ protocol }) => protocol).sort());
    expect([rows.length, submitted.length]).toEqual([13, 11]);
    await editor.output.getByText('11 submitted, 2 need attention:').waitFor();
    await reel.take(5_000);
    await reel.finish();
  },
};
