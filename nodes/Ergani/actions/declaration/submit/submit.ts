import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Outcome, Waiting } from '../../../delivery/entry';
import { Journal } from '../../../delivery/journal';
import type { Kind } from '../../../delivery/kind';
import { type KeptOutput, Ledger } from '../../../delivery/ledger';
import { KeyedLock } from '../../../delivery/locks';
import { outcomeOf } from '../../../delivery/messages';
import { type Settings, SharedOptions } from '../../../delivery/options';
import type { DocumentDescription } from '../../../model/forms/description';
import { type Element, nest, repeatsIn } from '../../../model/forms/nesting';
import { isWorkCard } from '../../../model/forms/types';
import {
  dayOf,
  isLeave,
  isOvertime,
  isWorkingTime,
  onlyDays,
  saidBy,
  standsAlone,
  withRivals,
} from '../../../model/forms/workingTime';
import { type Reading, refused, understood } from '../../../model/values/result';
import { RowNames } from '../../../model/values/rowNames';
import { clockOf } from '../../../transport/clock';
import { descriptionOf, forgetDescription } from '../../../transport/lists';
import { cancelSignal, registryAccount, registryAddress } from '../../../transport/request';
import { valueOf } from '../../shared/errors';
import { readersOf } from '../../shared/parameters';
import { NOTHING_SET, readSheetOptions, SHEET_LABELS, type SheetOptions } from '../../shared/sheetOptions';
import { lockFor, notSentBecause, planRequests, runSubmission, send, type Submission } from '../../shared/submission';
import { Tries } from '../../shared/tries';
import { readDocumentType } from '../documentType';
import {
  DECLARATION,
  declarationKind,
  type ElementReceipt,
  type Identity,
  identityOf,
  rowIdentityOf,
} from './declarationKind';
import { type DeclarationRow, type RowOutcome, toOutput } from './output';
import { type ReadRow, readDeclarations } from './reading';

/**
 * Submits the rows of the input as declarations. Section: Endpoints, Other declarations.
 *
 * @returns one item for each row
 * @throws NodeOperationError or NodeApiError as n8n's On Error setting asks for it
 */
export async function submitRows(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  return await runSubmission(this, items, new DeclarationSubmission(this, items), []);
}

/** A row that can be sent. */
interface ReadDeclaration {
  entry: DeclarationRow;
  warnings?: string[];
}

/** The rows of the input. `repeats` maps a row to the first row that says the same. */
interface Sheet {
  rows: readonly ReadRow[];
  repeats: ReadonlyMap<number, number>;
}

class DeclarationSubmission implements Submission<DeclarationRow, DeclarationRow> {
  readonly thing = 'row';

  readonly names: RowNames;

  /** Its ids are the indices of the items. */
  readonly ledger: Ledger<DeclarationRow, DeclarationRow, ReadDeclaration>;

  settings: Settings | undefined;

  journal: Journal | undefined;

  private readonly tries: Tries<KeptOutput>;

  private documentType = '';

  /** Says that no list of employees has checked the rows; undefined where one has. */
  private unchecked: string | undefined;

  private sheetOptions: SheetOptions = NOTHING_SET;

  private description: DocumentDescription | undefined;

  /** The journal's keys of the elements that can go out. */
  private readonly identities = new Map<Element, Identity>();

  /** The journal's keys of the rows, by item; none where the sheet is too long for it. */
  private readonly rowKeys = new Map<number, string>();

  constructor(
    private readonly context: IExecuteFunctions,
    private readonly items: INodeExecutionData[],
  ) {
    this.tries = new Tries(items);
    this.names = new RowNames(items);
    this.ledger = new Ledger(items, this.names, this.tries, {
      called: DECLARATION,
      toOutput: (outcome, read) => toOutput(outcome, this.documentType, this.description, read?.warnings),
      // Which declaration takes the place of which is for their own fields to say.
      subjectOf: () => '',
    });
  }

  takeNotices(): string[] {
    return [this.unchecked ?? []].flat();
  }

  async submit(): Promise<void> {
    const { context, ledger } = this;
    const settings = this.readSettings();
    this.settings = settings;
    const { timeout, retryFor } = settings;
    const description = await descriptionOf(context, this.documentType, { timeout, retryFor });
    this.description = description;
    const sheet = await this.read(description, settings);
    // Where the body is a single element, each goes alone.
    const own = description.elements === null ? { ...settings, batchSize: 1 } : settings;
    if (settings.dryRun) return this.rehearse(this.toElements(sheet, description), own, description);
    const mayGoOn = (): boolean => context.continueOnFail() || ledger.isFine;
    if (!mayGoOn()) return void this.toElements(sheet, description);
    const { address, account: stored } = await registryAccount(context);
    const account = this.tries.accountFor(stored);
    this.journal = new Journal(context, account, settings.repeatedEvents === 'submit');
    this.makeRowKeys(description);
    // Another execution may be sending these rows: its answer is awaited.
    const lock = new KeyedLock(account, cancelSignal(context));
    await lock.acquire([...this.rowKeys.values()], lockFor(settings));
    try {
      await this.lookUp(this.journal, settings, description);
      this.refuse();
      const goesOn = mayGoOn();
      const elements = this.toElements(sheet, description);
      if (goesOn) await this.send(elements, own, description, { address, account, journal: this.journal });
    } finally {
      lock.release();
    }
  }

  /** Reads the options that all rows share, and the type of document. */
  private readSettings(): Settings {
    const names = ['documentType', 'options', 'dryRun'];
    const [readType, readOptions, readDryRun] = readersOf(this.context, this.items, names);
    const shared = new SharedOptions(DECLARATION, this.names, SHEET_LABELS);
    const types = this.items.map((_, item) => {
      shared.take({ options: (readOptions(item) || {}) as IDataObject, dryRun: readDryRun(item), item });
      return readType(item);
    });
    const other = types.findIndex((type) => type !== types[0]);
    if (other > 0) valueOf(typesDiffer(this.names.list([{ item: 0 }, { item: other }])));
    this.sheetOptions = valueOf(readSheetOptions((readOptions(0) || {}) as IDataObject, isName));
    this.documentType = valueOf(submittable(valueOf(readDocumentType(types[0]))));
    return valueOf(shared.read());
  }

  /** Reads all rows. Those that say the same as earlier ones are not declared. */
  private async read(description: DocumentDescription, { timeout, retryFor, dryRun }: Settings): Promise<Sheet> {
    const { context, documentType, ledger } = this;
    const now = clockOf(await registryAddress(context)).now();
    const asking = {
      options: { timeout, retryFor },
      now,
      sheetOptions: this.sheetOptions,
      stops: !dryRun && !context.continueOnFail(),
    };
    const { rows, unchecked } = await readDeclarations(context, this.items, documentType, description, asking);
    this.unchecked = unchecked;
    for (const [item, row] of rows.entries()) this.add(item, row);
    if (isLeave(documentType)) for (const row of onlyDays(description, rows)) ledger.warn(row, ONLY_DAY);
    const repeats = repeatsIn(rows, (row) => saidBy(row, description, documentType, false));
    for (const [row, first] of repeats) ledger.noteRepeat(row, first);
    return { rows, repeats };
  }

  private add(item: number, row: ReadRow): void {
    const { problems, warnings, failure, apart } = row;
    if (apart === 'blank') this.ledger.add(item, { status: 'skipped', problems, entry: row });
    else if (failure !== undefined) this.ledger.add(item, notSentBecause(failure)(row));
    else if (problems.length > 0) this.ledger.add(item, { status: 'invalid', problems, entry: row });
    else this.ledger.add(item, { entry: row, warnings });
  }

  private makeRowKeys(description: DocumentDescription): void {
    const { documentType, ledger, rowKeys } = this;
    if (!standsAlone(documentType) && this.items.length > MOST_ROWS_KNOWN) return;
    for (const { id, entry } of ledger.waiting()) rowKeys.set(id, rowIdentityOf(entry, description, documentType));
  }

  /**
   * Reports the rows that the journal knows, where each row stands alone: a sheet of leaves grows, and only its new rows
   * are to be declared.
   */
  private async lookUp(
    journal: Journal,
    { repeatedEvents }: Settings,
    description: DocumentDescription,
  ): Promise<void> {
    const { documentType, ledger, rowKeys } = this;
    if (!standsAlone(documentType) || repeatedEvents === 'submit' || !journal.isKept) return;
    const states = await journal.lookUp([...rowKeys.values()].map((key) => ({ key })));
    // Nobody knows whether the registry adds up the overtime of a day or takes its last declaration. So a day with a new
    // row is declared again with all its rows.
    const isOfDays = isOvertime(documentType);
    const dayOfRow = (row: number): string => dayOf(ledger.entryOf(row), description, documentType);
    const newDays = new Set<string>();
    for (const [row, key] of rowKeys) if (isOfDays && !states.has(key)) newDays.add(dayOfRow(row));
    for (const [row, key] of rowKeys) {
      if (isOfDays && newDays.has(dayOfRow(row))) continue;
      const outcome = outcomeOf(states.get(key), ledger.entryOf(row), DECLARATION);
      if (outcome !== undefined) ledger.report(row, outcome);
    }
  }

  /**
   * The elements that can go out as a whole. The rows of the others are held back, since the registry would take a part
   * for all. Of elements that are the same, the first goes out for all.
   */
  private toElements({ rows, repeats }: Sheet, description: DocumentDescription): Waiting<Element>[] {
    const { documentType, ledger } = this;
    this.refuse();
    const waiting = new Set(Array.from(ledger.waiting(), ({ id }) => id));
    // Rows that stand alone and have their outcome are in no element.
    const leftOut = standsAlone(documentType) ? { has: (row: number) => !waiting.has(row) } : repeats;
    const nested = nest(description, rows, leftOut);
    const elements = isWorkingTime(documentType) ? withRivals(nested, rows, description, documentType) : nested;
    const whole: Waiting<Element>[] = [];
    const firsts = new Map<string, Element>();
    for (const [id, element] of elements.entries()) {
      const open = element.rows.filter((row) => waiting.has(row));
      if (element.faulty.length > 0 || open.length < element.rows.length) {
        for (const row of open) ledger.report(row, notSentWithout(ledger.entryOf(row), element, waiting, this.names));
        continue;
      }
      const identity = identityOf(element, documentType);
      const first = firsts.get(identity.own);
      if (first === undefined) {
        firsts.set(identity.own, element);
        this.identities.set(element, identity);
        whole.push({ id, item: element.rows[0], entry: element });
      } else {
        for (const [place, row] of element.rows.entries()) ledger.noteRepeat(row, first.rows[place]);
      }
    }
    return whole;
  }

  /** Refuses the rows that the list of employees contradicts, but for those that the journal knows. */
  private refuse(): void {
    for (const { id, entry } of [...this.ledger.waiting()]) {
      if (entry.refusal === undefined) continue;
      entry.isFaulty = true;
      this.ledger.report(id, { status: 'invalid', problems: [entry.refusal], entry });
    }
  }

  private async send(
    elements: Waiting<Element>[],
    settings: Settings,
    description: DocumentDescription,
    { address, account, journal }: { address: string; account: string; journal: Journal },
  ): Promise<void> {
    const { context, documentType, ledger } = this;
    const clock = clockOf(address);
    const byId = new Map(elements.map(({ id, entry }) => [id, entry]));
    const elementOf = (id: number): Element => byId.get(id) as Element;
    await send(context, elements, this.kindOf(description), settings, {
      path: `/Documents/${encodeURIComponent(documentType)}`,
      remedy: 'Correct what the registry names, then submit all rows of this declaration again',
      journal,
      account,
      now: () => clock.now(),
      warn: (id, warning) => ledger.warn(elementOf(id).rows[0], warning),
      report: (id, outcome) => this.report(elementOf(id), outcome),
      onFailure: async ({ reasonCode }) => {
        // The body follows the description, so the registry must have changed that.
        if (reasonCode === 'schemaViolation') await forgetDescription(context, documentType);
      },
    });
  }

  private kindOf(description: DocumentDescription): Kind<Element, Element> {
    const { documentType, identities, ledger, rowKeys } = this;
    return declarationKind(
      description,
      identities,
      ({ rows }) => rows.flatMap((row) => rowKeys.get(row) ?? []),
      standsAlone(documentType) && !isOvertime(documentType),
      ({ rows }, places) => {
        for (const place of places) ledger.warn(rows[place], DECLARED_BEFORE);
      },
    );
  }

  /** Reports the outcome of an element for each of its rows. */
  private report(element: Element, outcome: Outcome<Element, Element>): void {
    const { identities, journal, ledger } = this;
    // Where an earlier version has written it down, a name may be written otherwise from now on.
    if (outcome.status === 'duplicate') journal?.confirm([(identities.get(element) as Identity).own]);
    if (outcome.status === 'submitted' && this.rowKeys.size === 0) ledger.warn(element.rows[0], ROWS_NOT_KNOWN);
    element.rows.forEach((row, place) => {
      const entry = ledger.entryOf(row);
      if (outcome.status === 'submitted') {
        const { ofRows, ...receipt }: ElementReceipt = outcome.receipt;
        ledger.report(row, { ...outcome, prepared: entry, receipt: ofRows?.[place] ?? receipt });
      } else {
        ledger.report(row, 'prepared' in outcome ? { ...outcome, prepared: entry } : { ...outcome, entry });
      }
    });
  }

  /** Reports what would be sent; the last row of each request has its body. */
  private rehearse(elements: Waiting<Element>[], { batchSize }: Settings, description: DocumentDescription): void {
    for (const { request, ready, body } of planRequests(elements, this.kindOf(description), 0, batchSize)) {
      const rows = ready.flatMap(({ prepared }) => prepared.rows);
      const last = rows.reduce((one, other) => Math.max(one, other));
      for (const row of rows) {
        const outcome: RowOutcome = { status: 'valid', prepared: this.ledger.entryOf(row), request };
        this.ledger.report(row, row === last ? { ...outcome, body } : outcome);
      }
    }
  }
}

/** Fields are named as the registry names them: which there are, the description of the document tells. */
const isName = (field: string): boolean => field.trim() !== '';

/** The code of the document type, if it is one that is submitted here. */
function submittable(code: string): Reading<string> {
  return isWorkCard(code)
    ? refused(
        'notASubmission',
        'Document Type',
        'is a work card, of which this operation knows nothing',
        "Choose the resource 'Work Card' and its operation 'Submit'",
      )
    : understood(code);
}

/** @param rows what messages call two rows with different types */
const typesDiffer = (rows: string): Reading<never> =>
  refused(
    'optionsDiffer',
    'Document Type',
    `is not the same for all items: compare ${rows}`,
    'Send the items of each type to a node of its own, such as with a Switch node',
  );

/** The registry's own names are not asked for this, so the node can't say which of the two is right. */
const ONLY_DAY = 'One day alone of the period that the row names: each other day of it needs a row of its own';

/** The journal has limited room: of longer sheets it knows only the declarations, not their rows. */
const MOST_ROWS_KNOWN = 500;

const ROWS_NOT_KNOWN = 'Of more than 500 rows it is not known which were declared before, and may be held twice';

const DECLARED_BEFORE =
  'Declared before, as part of another declaration: the registry may hold it twice. Submit new rows alone, unless the form takes the place of earlier ones';

/** The outcome of a row whose element can't go out because another row of it is at fault, or was sent by an earlier try. */
function notSentWithout(
  entry: DeclarationRow,
  { faulty, rows }: Element,
  waiting: Set<number>,
  names: RowNames,
): RowOutcome {
  const common = { status: 'notSent', entry, code: 'elementAtFault', unreachable: false } as const;
  if (faulty.length === 0) {
    const sent = rows.find((row) => !waiting.has(row));
    return {
      ...common,
      reason: `Not sent, because ${names.of(Number(sent))} belongs to the same declaration, and an earlier try has sent it`,
      remedy: 'Look in the registry what it holds, then submit all rows of the declaration together',
    };
  }
  return {
    ...common,
    reason: `Not sent, because ${names.of(faulty[0])} belongs to the same declaration, or may, and needs a correction`,
    remedy: 'Correct the row that is named, then submit all rows of the declaration together',
  };
}
