import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { type Reading, refused, understood } from '../../../model/cells/reading';
import type { DocumentDescription } from '../../../model/document/description';
import { bodyOf, type Element, nest, type NestableRow } from '../../../model/document/nesting';
import { type ReadRow, readRow } from '../../../model/document/row';
import { employeeIn } from '../../../model/document/workingTime';
import { inBatches } from '../../../model/workCard/submission';
import { clockOf } from '../../../transport/clock';
import { RegistryFailure } from '../../../transport/failure';
import { descriptionOf } from '../../../transport/lists';
import { Patience, pauseFor } from '../../../transport/patience';
import { Journal } from '../../../transport/journal';
import { callOnce, cancelSignal, registryAccount } from '../../../transport/request';
import { Turns } from '../../../transport/turns';
import { deliver } from '../../delivery/delivery';
import type { Candidate } from '../../delivery/documentKind';
import { isSettled, isTrouble, type Outcome } from '../../delivery/outcome';
import { type ItemOutput, Progress } from '../../delivery/progress';
import { summary } from '../../delivery/summary';
import { errorOf, explain, valueOf } from '../../eachItem';
import { toErrorOutput } from '../../errorOutput';
import { readersOf } from '../../parameters';
import { type Settings, SharedOptions } from '../../workCard/submit/settings';
import { isWorkCard, readDocumentType } from '../documentType';
import { type CompletedRow, completeRows } from './completion';
import { DECLARATION, declarationKind, type ElementReceipt, identityOf } from './declarationKind';
import { type DeclarationRow, type RowOutcome, toOutput } from './output';
import { readRows } from './rows';

/** A row that was read, with what was remarked on it. */
interface ReadDeclaration {
  entry: DeclarationRow;
  warnings: string[];
}

/**
 * Submits the rows of the input as declarations, and tells what became of each row.
 * Section: Endpoints, Other declarations.
 *
 * @returns one item for each row
 * @throws NodeOperationError or NodeApiError as n8n's On Error setting asks for it
 */
export async function submitRows(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  const run = new Run(this, items);
  const stopped = await run.submit().then(
    () => undefined,
    (error: unknown) => error,
  );
  if (stopped === undefined) return toItems(this, run.progress.outputs(keptBack), run.isDry);
  if (!this.continueOnFail() && !run.progress.isAnySettled) throw errorOf(this, stopped, items);
  return toItems(this, run.progress.outputs(notSentFor(stopped)), false);
}

/** One submission of all rows. */
class Run {
  readonly progress: Progress<DeclarationRow, DeclarationRow, ReadDeclaration>;

  isDry = false;

  private documentType = '';

  private description: DocumentDescription | undefined;

  /** Of the elements that can go out. */
  private readonly identities = new Map<Element, string>();

  /** Rows by their ids, which are the indices of their items. */
  private readonly rows: DeclarationRow[] = [];

  constructor(
    private readonly context: IExecuteFunctions,
    private readonly items: INodeExecutionData[],
  ) {
    this.progress = new Progress(items, {
      called: DECLARATION,
      toOutput: (outcome, read) => toOutput(outcome, this.documentType, this.description, read?.warnings),
      // What replaces what is for the declaration to say, in its fields.
      subjectOf: () => '',
    });
  }

  /** Reads, then sends or rehearses. What becomes of each row is in `progress`. */
  async submit(): Promise<void> {
    const settings = this.choose();
    this.isDry = settings.dryRun;
    const { timeout, retryFor } = settings;
    this.description = await descriptionOf(this.context, this.documentType, { timeout, retryFor });
    const elements = this.whole(await this.read(this.description, settings));
    // Where the body is the only element there is, each goes alone.
    const chosen = this.description.elements === null ? { ...settings, batchSize: 1 } : settings;
    if (settings.dryRun) return this.rehearse(elements, chosen, this.description);
    if (this.context.continueOnFail() || this.progress.isFine) await this.send(elements, chosen, this.description);
  }

  /** The options that all rows share, and the type of document. */
  private choose(): Settings {
    const [readType, readOptions] = readersOf(this.context, this.items, ['documentType', 'options']);
    const shared = new SharedOptions();
    let first: unknown;
    for (let item = 0; item < this.items.length; item++) {
      shared.take((readOptions(item) || {}) as IDataObject, item);
      const type = readType(item);
      if (item === 0) first = type;
      else if (type !== first) valueOf(typesDiffer(item));
    }
    this.documentType = valueOf(submittable(valueOf(readDocumentType(first))));
    return valueOf(shared.read());
  }

  /** Reads all rows, and puts them into elements. */
  private async read(description: DocumentDescription, { timeout, retryFor, dryRun }: Settings): Promise<Element[]> {
    const rows: CompletedRow[] = [];
    for await (const row of readRows(this.context, description, this.items)) rows.push({ ...row, warnings: [] });
    const employee = employeeIn(this.documentType, description);
    const stops = !dryRun && !this.context.continueOnFail();
    if (employee !== null) await completeRows(this.context, employee, rows, { timeout, retryFor }, stops);
    const read = rows.map((row) => this.take(row, readRow(description, row.cells)));
    return nest(description, read);
  }

  /** Takes a row: what can be sent of it, or what is wrong with it. */
  private take(row: CompletedRow, { values, problems: others, warnings }: ReadRow): NestableRow {
    const { problems: found, failure } = row;
    const labels = new Set(found.map(({ field }) => field));
    const problems = [...found, ...others.filter(({ field }) => !labels.has(field))];
    const entry: DeclarationRow = { values };
    const item = this.rows.push(entry) - 1;
    if (failure !== undefined) this.progress.add(item, notSentFor(failure)(entry));
    else if (problems.length > 0) this.progress.add(item, { status: 'invalid', problems, entry });
    else this.progress.add(item, { entry, warnings: [...row.warnings, ...warnings] });
    return { values, isFaulty: failure !== undefined || problems.length > 0 };
  }

  /**
   * The elements that can go out as a whole. Rows of the others are kept back: the registry would take a part for all.
   * One that is the very same as an earlier one goes out for both.
   */
  private whole(elements: Element[]): Candidate<Element>[] {
    const waiting = new Set(Array.from(this.progress.waiting(), ({ id }) => id));
    const candidates: Candidate<Element>[] = [];
    const first = new Map<string, Element>();
    for (const [id, element] of elements.entries()) {
      const open = element.rows.filter((row) => waiting.has(row));
      if (element.faulty.length > 0 || open.length < element.rows.length) {
        for (const row of open) this.progress.tell(row, withoutOthers(this.rows[row], element, waiting));
        continue;
      }
      const identity = identityOf(element, this.documentType);
      const same = first.get(identity);
      if (same === undefined) {
        first.set(identity, element);
        this.identities.set(element, identity);
        candidates.push({ id, item: element.rows[0], entry: element });
      } else {
        for (const [place, row] of element.rows.entries()) this.progress.noteRepeat(row, same.rows[place]);
      }
    }
    return candidates;
  }

  private async send(
    elements: Candidate<Element>[],
    settings: Settings,
    description: DocumentDescription,
  ): Promise<void> {
    const { context } = this;
    const { address, account } = await registryAccount(context);
    const clock = clockOf(address);
    const journal = new Journal(context, account, settings.repeatedEvents === 'submit');
    const byId = new Map(elements.map(({ id, entry }) => [id, entry]));
    let isWarned = false;
    await deliver(
      elements,
      declarationKind(description, this.identities),
      {
        post: async (body) =>
          await callOnce(context, {
            method: 'POST',
            path: `/Documents/${encodeURIComponent(this.documentType)}`,
            body: body as IDataObject,
            timeout: settings.timeout,
            remedy: 'Correct what the registry names, then submit all rows of this declaration again',
            ifUnknown: 'lookFirst',
          }),
        patience: (_, unknownToo) =>
          new Patience({ forMs: settings.retryFor * 1_000, unknownToo, signal: cancelSignal(context) }),
        pause: async (ms) => await pauseFor(ms, cancelSignal(context)),
        now: () => clock.now(),
        journal,
        turns: new Turns(account, cancelSignal(context)),
        warn: (id, warning) => this.progress.warn(firstRowOf(byId, id), warning),
        tell: (id, outcome) => {
          // Once is enough to know it.
          if (!isWarned && journal.complaint !== undefined && isSettled(outcome)) {
            this.progress.warn(firstRowOf(byId, id), journal.complaint);
            isWarned = true;
          }
          this.tell(byId.get(id) as Element, outcome);
        },
      },
      { ...settings, heldBack: [] },
    );
  }

  /** Tells each row of an element what became of the element. */
  private tell(element: Element, outcome: Outcome<Element, Element>): void {
    element.rows.forEach((row, place) => {
      const entry = this.rows[row];
      if (outcome.status === 'submitted') {
        const { ofRows, ...receipt }: ElementReceipt = outcome.receipt;
        this.progress.tell(row, { ...outcome, judged: entry, receipt: ofRows?.[place] ?? receipt });
      } else {
        this.progress.tell(row, 'judged' in outcome ? { ...outcome, judged: entry } : { ...outcome, entry });
      }
    });
  }

  /** Gives each row the verdict of a dry run, and the last of each request the body that would go out. */
  private rehearse(elements: Candidate<Element>[], { batchSize }: Settings, description: DocumentDescription): void {
    let request = 0;
    for (const batch of inBatches(elements, batchSize)) {
      request += 1;
      const body = bodyOf(
        description,
        batch.map(({ entry }) => entry.value),
      );
      const rows = batch.flatMap(({ entry }) => entry.rows);
      const last = Math.max(...rows);
      for (const row of rows) {
        const outcome: RowOutcome = { status: 'valid', judged: this.rows[row], request };
        this.progress.tell(row, row === last ? { ...outcome, body } : outcome);
      }
    }
  }
}

/** The code of the document type, if it is one that is submitted here. */
function submittable(code: string): Reading<string> {
  return isWorkCard(code)
    ? refused(
        'notASubmission',
        'Document Type',
        'is a work card, which knows late events and shifts that this operation does not',
        "Choose the resource 'Work Card' and its operation 'Submit'",
      )
    : understood(code);
}

const typesDiffer = (item: number): Reading<never> =>
  refused(
    'optionsDiffer',
    'Document Type',
    `is not the same for all items: [item 0] and [item ${item}] differ`,
    'Send the items of each type to a node of its own, for example with a Switch node',
  );

/** The row that stands for an element where something is said once of it. */
const firstRowOf = (elements: Map<number, Element>, id: number): number => (elements.get(id) as Element).rows[0];

/** What became of a row whose element can't go out for another row of it. */
function withoutOthers(entry: DeclarationRow, { faulty, rows }: Element, waiting: Set<number>): RowOutcome {
  const culprits = faulty.length > 0 ? faulty : rows.filter((row) => !waiting.has(row));
  return {
    status: 'notSent',
    entry,
    code: 'elementAtFault',
    reason: `Not sent, because [item ${culprits[0]}] belongs to the same declaration, or may, and needs a correction`,
    remedy: 'Correct the row that is named, then submit all rows of the declaration together',
    unreachable: false,
  };
}

/** What became of a row that was kept back for the sake of others. */
function keptBack(entry: Partial<DeclarationRow>): RowOutcome {
  const reason = 'Nothing was sent, because other rows need a correction';
  const remedy = 'Correct the rows that are named, then run the workflow again';
  return { status: 'notSent', entry, code: 'othersAtFault', reason, remedy, unreachable: false };
}

/** What became of the rows that still waited when something stopped the run as a whole. */
function notSentFor(error: unknown): (entry: Partial<DeclarationRow>) => RowOutcome {
  const { code, message: reason, remedy } = explain(error);
  const unreachable = error instanceof RegistryFailure && error.unreachable;
  return (entry) => ({ status: 'notSent', entry, code, reason, remedy, unreachable });
}

/** The output items, or the error that n8n's On Error setting asks for. A dry run tells of each row in any case. */
function toItems(context: IExecuteFunctions, outputs: ItemOutput[], isDry: boolean): INodeExecutionData[] {
  // n8n keeps nothing of a node that was cancelled, but what it throws is in n8n's log.
  const mustStop = (!context.continueOnFail() && !isDry) || cancelSignal(context)?.aborted;
  if (mustStop && outputs.some(({ json }) => isTrouble(json))) throw summary(context.getNode(), outputs);
  return outputs.map(({ item, json }) => {
    const paired: INodeExecutionData = { json, pairedItem: { item } };
    return isTrouble(json) ? toErrorOutput(context, paired, String(json.reason), String(json.remedy)) : paired;
  });
}
