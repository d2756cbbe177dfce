import type { Locator, Page } from 'playwright-core';

import { takePicture } from './pictures';

/** It disappears while the pointer is over the trigger. */
const TRIGGER_SIGN = '[class*="_bolt_"]';
/** What users lay on the canvas, with the names below it, and beside it the sign of a trigger and open ends. */
const ON_CANVAS = ['', ' [class*="_description_"]', ` ${TRIGGER_SIGN}`, ' [data-test-id="canvas-handle-plus"]']
  .map((part) => `[data-test-id="canvas-node"]${part}`)
  .concat('[data-test-id="sticky"]')
  .join(', ');
/** What lies over it. */
const CONTROLS = '[data-test-id="canvas-wrapper"] button, [data-test-id="logs-panel"]';

/** How long it can take, on a busy machine, until what was dropped is there, or a click has its effect. */
export const UNNOTICED_MS = 10_000;

/** n8n's editor in a tab, by what its user sees and does. */
export class Editor {
  readonly nodesPanel: Locator;
  /** The open node with its three panels. */
  readonly node: Locator;
  readonly input: Locator;
  readonly output: Locator;
  /** The open credential. */
  readonly credential: Locator;

  constructor(
    readonly page: Page,
    private readonly url: string,
  ) {
    this.nodesPanel = page.getByTestId('node-creator');
    this.node = page.getByTestId('ndv');
    this.input = page.getByTestId('ndv-input-panel');
    this.output = page.getByTestId('output-panel');
    this.credential = page.getByTestId('editCredential-modal');
  }

  /** Opens a workflow that is stored. */
  async openWorkflow(id: string): Promise<void> {
    await this.page.goto(`${this.url}/workflow/${id}`, { waitUntil: 'commit' });
    await this.page.getByTestId('canvas-node').first().waitFor();
  }

  /** Opens a workflow from the list of all, which is faster than by its address: the editor is not loaded again. */
  async openFromList(name: string): Promise<void> {
    const home = this.page.getByTestId('project-home-menu-item');
    if (await home.isVisible()) await home.click();
    else await this.page.goto(`${this.url}/home/workflows`, { waitUntil: 'commit' });
    await this.page.getByTestId('resources-list-search').fill(name);
    await this.page.getByTestId('workflow-card-name').getByText(name, { exact: true }).click();
    await this.page.getByTestId('canvas-node').first().waitFor();
  }

  /** Opens an empty workflow, and beside it the panel with all nodes. */
  async openNodesPanel(): Promise<void> {
    await this.page.goto(`${this.url}/workflow/new`, { waitUntil: 'commit' });
    await this.page.getByTestId('canvas-plus-button').click();
    await this.nodesPanel.waitFor();
  }

  /** Searches the nodes panel. */
  async searchNodes(words: string): Promise<void> {
    await this.nodesPanel.getByRole('textbox').fill(words);
  }

  /** A node on the canvas. */
  canvasNode(name: string): Locator {
    return this.page.locator(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
  }

  /** Opens a node of the canvas. */
  async openNode(name: string): Promise<void> {
    await this.canvasNode(name).dblclick();
    await this.node.getByTestId('node-parameters').waitFor();
  }

  async closeNode(): Promise<void> {
    await this.node.getByTestId('ndv-close-button').click();
    await this.node.waitFor({ state: 'hidden' });
  }

  /** A field of the open node, or of the open credential. */
  field(name: string, within: Locator = this.node): Locator {
    return within.getByTestId(`parameter-input-${name}`);
  }

  /** Types a text into a field; beside it there can be a choice of how the value is given, which can't be typed. */
  async fill(name: string, text: string, within?: Locator): Promise<void> {
    await this.field(name, within).locator('input:not([readonly]), textarea:not([readonly])').first().fill(text);
  }

  /** Chooses an option of a field by what it is called. */
  async choose(name: string, option: string, within?: Locator): Promise<void> {
    await this.field(name, within).click();
    await this.page.getByRole('option', { name: option }).click();
  }

  /** Turns a field from an expression to a fixed value. */
  async fixate(name: string): Promise<void> {
    await this.field(name).hover();
    await this.node.getByTestId(`${name}-parameter-input-options-container`).getByTestId('radio-button-fixed').click();
  }

  /** Adds an option of the collection Options. */
  async addOption(name: string): Promise<void> {
    await this.node.getByTestId('collection-parameter-add').click();
    await this.page.getByRole('option', { name, exact: true }).click();
  }

  /** Executes the open node and what comes before it, and waits for its end. */
  async execute(): Promise<void> {
    const button = this.node.getByTestId('node-execute-button');
    await button.click();
    await this.output.getByTestId(/^node-run-status-(success|danger)$/).waitFor();
    await this.idle(button).waitFor();
  }

  /** Executes the workflow from the canvas, and waits for its end. */
  async executeWorkflow(): Promise<void> {
    const button = this.page.getByTestId('execute-workflow-button');
    await button.click();
    await this.page.getByTestId('clear-execution-data-button').waitFor();
    await this.idle(button).waitFor();
  }

  /** A button that is not at work. Its text does not tell: at work, it is still there, behind a sign. */
  private idle(button: Locator): Locator {
    return button.and(this.page.locator(':not([aria-busy="true"])'));
  }

  /** Executes what comes before the open node. */
  async executePrevious(): Promise<void> {
    await this.input.getByTestId('execute-previous-node').click();
    await this.input.getByTestId('run-data-schema-item').first().waitFor();
    // The rows are shown before the execution has ended.
    await this.idle(this.node.getByTestId('node-execute-button')).waitFor();
  }

  /** Searches the items of the output. */
  async searchOutput(words: string): Promise<void> {
    await this.output.getByTestId('ndv-search').fill(words);
  }

  /** Empties a field that holds an expression. */
  async clear(name: string): Promise<void> {
    await this.field(name).getByRole('textbox').fill('');
  }

  /** Turns a switch. */
  async toggle(name: string): Promise<void> {
    // The input itself has no size: what the pointer meets is its label.
    await this.field(name).getByRole('switch').dispatchEvent('click');
  }

  /** Drags a field of the input into a field of the node, once more where the editor was busy and did not notice. */
  async drag(column: string, name: string): Promise<void> {
    const pill = this.input.locator(`[data-target="mappable"][data-name="${column}"]`);
    const target = this.field(name);
    const dropped = target.getByText(column);
    const dragOnce = async (): Promise<void> => {
      await target.scrollIntoViewIfNeeded();
      // To hover waits until what is below has come to rest: each drop lays the panel out anew.
      await pill.hover();
      await this.page.mouse.down();
      await target.hover();
      await this.page.mouse.up();
    };
    await dragOnce();
    await dropped.waitFor({ timeout: UNNOTICED_MS }).catch(dragOnce);
    await dropped.waitFor();
    await this.leaveField();
  }

  /** Closes what a field opens while the cursor is in it. */
  async leaveField(): Promise<void> {
    await this.node.getByTestId('tab-params').click();
  }

  /** Shows the first item of the output field by field. */
  async showSchema(): Promise<void> {
    await this.output.getByTestId('radio-button-schema').click();
    await this.output.getByTestId('run-data-schema-item').first().waitFor();
  }

  /** The rows of the output's table, by its header. */
  async outputRows(): Promise<Array<Record<string, string>>> {
    await this.output.getByTestId('radio-button-table').click();
    const table = this.output.getByRole('table').first();
    await table.waitFor();
    const texts = async (cells: Locator) => (await cells.allInnerTexts()).map((text) => text.trim());
    const header = await texts(table.locator('thead th'));
    const rows = await table.locator('tbody tr').all();
    return await Promise.all(
      rows.map(async (row) => {
        const cells = await texts(row.locator('td'));
        return Object.fromEntries(header.map((name, place) => [name, cells[place]]));
      }),
    );
  }

  /** Takes a picture of the whole window, or of a part of it. */
  async picture(name: string, part?: Locator): Promise<void> {
    await takePicture(part ?? this.page, name);
  }

  /** Shows the whole workflow, and waits until the canvas has come to rest. */
  async zoomToFit(): Promise<void> {
    await this.page.getByTestId('zoom-to-fit').click();
    // A trial click clicks nothing.
    await this.page.getByTestId('canvas-node').first().click({ trial: true });
    await this.page.mouse.move(0, 0);
  }

  /** Takes a picture of the nodes and notes on the canvas, and of nothing else. Returns its size in bytes. */
  async canvasPicture(name: string): Promise<number> {
    await this.zoomToFit();
    const around = await this.page.locator(ON_CANVAS).all();
    return await takePicture(this.page, name, { around, without: CONTROLS, always: TRIGGER_SIGN });
  }
}
