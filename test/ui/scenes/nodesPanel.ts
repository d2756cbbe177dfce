import type { INodePropertyOptions } from 'n8n-workflow';

import { Ergani } from '../../../nodes/Ergani/Ergani.node';
import type { Editor } from '../editor';

import type { Scenes } from './scene';

const { description } = new Ergani();

/** What each operation is called in the panel. */
const ACTIONS = description.properties
  .filter(({ name }) => name === 'operation')
  .flatMap(({ options = [] }) => (options as INodePropertyOptions[]).map(({ action }) => String(action)));

/** The node among what the panel lists. */
const found = ({ page, nodesPanel: panel }: Editor) =>
  panel.getByTestId('item-iterator-item').filter({ has: page.getByText(description.displayName, { exact: true }) });

/** What people type, and the picture of what they find. */
const SEARCHES = {
  ergani: 'nodes-panel',
  'work card': 'nodes-panel-work-card',
  'κάρτα εργασίας': 'nodes-panel-greek',
  'check-in': 'nodes-panel-check-in',
  employee: 'nodes-panel-employee',
  timesheet: 'nodes-panel-timesheet',
};

/** What they type as well, with accents or without, in singular and plural. */
const MORE_SEARCHES = ['άδεια', 'αδει', 'ωράριο', 'ωραριο', 'υπερωρία', 'εργαζομ', 'overtime', 'leave', 'schedule'];

export const nodesPanel: Scenes = {
  'finds the node by its name and by what it is about, in English and Greek': async (editor) => {
    await editor.openNodesPanel();
    for (const [words, picture] of Object.entries(SEARCHES)) {
      await editor.searchNodes(words);
      await found(editor).waitFor();
      expect(await found(editor).getByTestId('node-creator-item-description').innerText()).toBe(
        description.description,
      );
      await editor.picture(picture);
    }
    for (const words of MORE_SEARCHES) {
      // Nothing of this name, so that what is found next is found by the next words.
      await editor.searchNodes('zzzzzz');
      await found(editor).waitFor({ state: 'hidden' });
      await editor.searchNodes(words);
      await found(editor).waitFor();
    }
  },

  'lists what the node can do, and adds it with what is chosen': async (editor) => {
    await editor.openNodesPanel();
    await editor.searchNodes('ergani');
    await found(editor).click();
    for (const action of ACTIONS) await editor.nodesPanel.getByText(action, { exact: true }).waitFor();
    await editor.picture('actions');

    const submit = 'Submit work cards';
    expect(ACTIONS).toContain(submit);
    await editor.nodesPanel.getByText(submit, { exact: true }).click();
    await editor.node.getByTestId('node-parameters').waitFor();
    expect(await editor.field('resource').locator('input').inputValue()).toBe('Work Card');
    expect(await editor.field('operation').locator('input').inputValue()).toBe('Submit');
    await editor.picture('node-added', editor.node);
    await editor.closeNode();
    // Its name, and below it what it does.
    await editor.canvasNode(submit).getByText(submit, { exact: true }).nth(1).waitFor();
    await editor.picture('canvas-added');
  },
};
