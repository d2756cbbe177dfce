import { readFile } from 'node:fs/promises';

import { pdfOf } from '../../../sandbox/pdf';
import { ergani, GOOD_ROW, saveChain, submitRows } from '../workflows';

import type { Scenes } from './scene';

export const pdf: Scenes = {
  'of a submission, with its protocol as its name': async (editor, stage) => {
    const chain = [
      ergani(stage, 'Submit', submitRows()),
      ergani(stage, 'Get PDF', { resource: 'workCard', operation: 'getPdf' }),
    ];
    await editor.openWorkflow(await saveChain(stage, 'PDF', chain, { rows: [GOOD_ROW] }));
    await editor.openNode('Get PDF');
    await editor.execute();
    const [event] = stage.sandbox.ledger.events;
    await editor.output.getByTestId('radio-button-binary').click();
    await editor.output.getByText(`${event.protocol}.pdf`).waitFor();
    await editor.output.getByText('application/pdf').waitFor();
    await editor.picture('pdf', editor.node);

    // n8n shows pictures and texts in the editor; of other files it lets one download.
    const downloaded = editor.page.waitForEvent('download');
    await editor.output.getByTestId('ndv-download-binary-data').click();
    const download = await downloaded;
    expect(download.suggestedFilename()).toBe(`${event.protocol}.pdf`);
    expect(await readFile(await download.path())).toEqual(await pdfOf(event));
  },
};
