import type { INodeParameters } from 'n8n-workflow';

import type { Editor } from '../editor';
import type { Stage } from '../stage';
import { ergani, GOOD_ROW, saveChain } from '../workflows';

import type { Scenes } from './scene';

const FIXED_TIME = "'Event Time' is fixed";
const ONE_MOMENT = "'Event Time' is empty, or now";
const ONE_EVENT = "'Event' is the same for all items";
const ONE_REASON = "'Late Reason' is the same for all items";
const DRY_RUN = "'Dry Run' is on";
const REPORTS = 'Executing this reports to the registry';
const REPORTS_REST = 'Executing again reports what is not submitted yet, and skips the events that are';
const REPORTS_AGAIN = 'Executing again reports the same events once more';
const REPORTS_NEW = 'Executing again reports new events';
const CANCELS = 'Executing this cancels declarations';

/** A Submit with the fields of the input mapped, and these parameters in their place. */
const mapped = (parameters: INodeParameters): INodeParameters => ({
  resource: 'workCard',
  operation: 'submit',
  dataMode: 'defineBelow',
  employeeAfm: '={{ $json.ΑΦΜ }}',
  lastName: '={{ $json.Επώνυμο }}',
  firstName: '={{ $json.Όνομα }}',
  event: '={{ $json.Τύπος }}',
  eventTime: '={{ $json.Ημερομηνία + " " + $json.Ώρα }}',
  ...parameters,
});

async function open(editor: Editor, stage: Stage, name: string, parameters: INodeParameters): Promise<void> {
  const step = ergani(stage, 'Submit', mapped(parameters));
  await editor.openWorkflow(await saveChain(stage, name, [step], { rows: [GOOD_ROW] }));
  await editor.openNode('Submit');
}

/** Waits for exactly these hints. */
async function expectHints({ output }: Editor, ...texts: string[]): Promise<void> {
  for (const text of [
    FIXED_TIME,
    ONE_MOMENT,
    ONE_EVENT,
    ONE_REASON,
    DRY_RUN,
    REPORTS,
    REPORTS_REST,
    REPORTS_AGAIN,
    REPORTS_NEW,
    CANCELS,
  ]) {
    await output.getByText(text).waitFor({ state: texts.includes(text) ? 'visible' : 'hidden' });
  }
}

export const hints: Scenes = {
  'that executing reports, unless it is a dry run': async (editor, stage) => {
    await open(editor, stage, 'Hint: reports', {});
    await expectHints(editor, REPORTS);
    await editor.picture('hint-reports', editor.node);
    await editor.toggle('dryRun');
    await expectHints(editor, DRY_RUN);
    await editor.execute();
    await editor.outputRows();
    await expectHints(editor, DRY_RUN);
    await editor.toggle('dryRun');
    // The output is that of the dry run; what comes next reports.
    await expectHints(editor, REPORTS_REST);
    await editor.execute();
    await editor.outputRows();
    await expectHints(editor, REPORTS_REST);
    await editor.picture('hint-again', editor.node);
    await editor.addOption('Repeated Events');
    await editor.choose('repeatedEvents', 'Submit Again');
    await expectHints(editor, REPORTS_AGAIN);
  },

  'that executing cancels': async (editor, stage) => {
    const documentType = { __rl: true, mode: 'code', value: 'WTOLeave' };
    const step = ergani(stage, 'Cancel', { resource: 'declaration', operation: 'cancel', documentType });
    await editor.openWorkflow(await saveChain(stage, 'Hint: cancels', [step]));
    await editor.openNode('Cancel');
    await expectHints(editor, CANCELS);
  },

  'that every item gets the moment of execution, or the time and the event that were typed in': async (
    editor,
    stage,
  ) => {
    await open(editor, stage, 'Hint: time', { eventTime: '', event: 'checkIn' });
    await expectHints(editor, ONE_MOMENT, ONE_EVENT, REPORTS);
    await editor.picture('hint-now', editor.node);
    await editor.fill('eventTime', '2026-03-10 08:00:00');
    await editor.page.keyboard.press('Enter');
    await editor.leaveField();
    await expectHints(editor, FIXED_TIME, ONE_EVENT, REPORTS);
    await editor.picture('hint-fixed-time', editor.node);
  },

  'that one late reason is declared for all items, typed in or as an option': async (editor, stage) => {
    await open(editor, stage, 'Hint: late reason', { lateReason: '001' });
    await expectHints(editor, ONE_REASON, REPORTS);
    await editor.picture('hint-late-reason', editor.node);
    await editor.choose('lateReason', 'None');
    await expectHints(editor, REPORTS);
    await editor.addOption('Late Reason');
    await editor.field('lateReason').last().click();
    await editor.page.getByRole('option', { name: '002' }).click();
    await expectHints(editor, ONE_REASON, REPORTS);
  },
};
