import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { deliver } from '../../../delivery/deliver';
import type { Outcome, Waiting } from '../../../delivery/entry';
import { Journal } from '../../../delivery/journal';
import type { Kind } from '../../../delivery/kind';
import { type KeptOutput, Ledger } from '../../../delivery/ledger';
import { KeyedLock } from '../../../delivery/locks';
import { outcomeOf } from '../../../delivery/messages';
import { type Settings, SharedOptions } from '../../../delivery/options';
import { rowOf } from '../../../model/values/numbers';
import { type Reading, refused, understood } from '../../../model/values/result';
import type { DocumentDescription } from '../../../model/forms/description';
import { type Element, nest, type NestableRow, repeatsIn } from '../../../model/forms/nesting';
import { namedOtherwise } from '../../../model/forms/people';
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
import { clockOf } from '../../../transport/clock';
import { failureOfError } from '../../../transport/failure';
import { descriptionOf, forgetDescription } from '../../../transport/lists';
import { cancelSignal, registryAccount } from '../../../transport/request';
import { valueOf } from '../../eachItem';
import { readersOf } from '../../parameters';
import { notSentFor, plannedRequests, submitted, worldOf } from '../../shared/submission';
import { Tries } from '../../tries';
import { isWorkCard } from '../../../model/forms/types';
import { readDocumentType } from '../documentType';
import { DECLARATION, declarationKind, type ElementReceipt, identityOf, rowIdentityOf } from './declarationKind';
import { type DeclarationRow, type RowOutcome, toOutput } from './output';
import { type RowRemarks, readSheet } from './reading';

/** A row that was read, with what was remarked on it. */
interface ReadDeclaration {
  entry: DeclarationRow;
  warnings?: string[];
}

/** The rows of the input, and those of them that say the very same as earlier ones. */
interface Sheet {
  rows: readonly NestableRow[];
  repeats: ReadonlyMap<number, number>;
}

/**
 * Submits the rows of the input as declarations, and tells what became of each row.
 * Section: Endpoints, Other declarations.
 *
 * @returns one item for each row
 * @throws NodeOperationError or NodeApiError as n8n's On Error setting asks for it
 */
export async function submitRows(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  return await submitted(this, items, runOf(this, items), []);
}

/** One submission of all rows. */
function runOf(context: IExecuteFunctions, items: INodeExecutionData[]) {
  // As far as it is known: what becomes of a row is told whatever goes wrong.
  const document: { type: string; description?: DocumentDescription } = { type: '' };
  // Of the elements that can go out.
  const identities = new Map<Element, string>();
  // What the journal knows the rows by; none of a sheet that is too long for it.
  const keys = new Map<number, string>();
  const tries = new Tries<KeptOutput>(items);
  const ledger = new Ledger<DeclarationRow, DeclarationRow, ReadDeclaration>(items, tries, {
    called: DECLARATION,
    toOutput: (outcome, read) => toOutput(outcome, document.type, document.description, read?.warnings),
    // What replaces what is for the declaration to say, in its fields.
    subjectOf: () => '',
  });

  /** Reads, then sends or rehearses. What becomes of each row is in `ledger`. */
  async function submit(): Promise<void> {
    const settings = choose();
    run.isDry = settings.dryRun;
    run.includesOthers = settings.includeOtherFields;
    const { timeout, retryFor } = settings;
    const description = await descriptionOf(context, document.type, { timeout, retryFor });
    document.description = description;
    const sheet = await read(description, settings);
    // Where the body is the only element there is, each goes alone.
    const chosen = description.elements === null ? { ...settings, batchSize: 1 } : settings;
    if (settings.dryRun) return rehearse(whole(sheet, description), chosen, description);
    const mayGoOn = context.continueOnFail() || ledger.isFine;
    if (!mayGoOn) return void whole(sheet, description);
    const { address, account: stored } = await registryAccount(context);
    const account = tries.accountFor(stored);
    const journal = new Journal(context, account, settings.repeatedEvents === 'submit');
    run.journal = journal;
    if (standsAlone(document.type) || items.length <= MOST_ROWS_KNOWN)
      for (const { id, entry } of ledger.waiting()) keys.set(id, rowIdentityOf(entry, description, document.type));
    // What another execution sends of these rows is known once it has its answer.
    const lock = new KeyedLock(account, cancelSignal(context));
    await lock.acquire([...keys.values()], Infinity);
    try {
      await recognize(journal, settings, description);
      await send(whole(sheet, description), chosen, description, { address, account, journal });
    } finally {
      lock.release();
    }
  }

  /**
   * Tells of the rows that the journal knows, where each stands by itself: a sheet of leaves grows, and its new rows are
   * to be declared alone.
   */
  async function recognize(
    journal: Journal,
    { repeatedEvents }: Settings,
    description: DocumentDescription,
  ): Promise<void> {
    if (!standsAlone(document.type) || repeatedEvents === 'submit' || !journal.isKept) return;
    const states = await journal.lookUp([...keys.values()]);
    // Whether the overtime of a day adds up, or the last declaration of it counts, is not known: of a day it goes together.
    const isTogether = isOvertime(document.type);
    const dayOfRow = (row: number): string => dayOf(ledger.entryOf(row), description, document.type);
    const grown = new Set<string>();
    for (const [row, key] of keys) if (isTogether && !states.has(key)) grown.add(dayOfRow(row));
    for (const [row, key] of keys) {
      const entry = ledger.entryOf(row);
      const outcome =
        isTogether && grown.has(dayOfRow(row)) ? undefined : outcomeOf(states.get(key), entry, DECLARATION);
      if (outcome !== undefined) ledger.report(row, outcome);
    }
  }

  /** The options that all rows share, and the type of document. */
  function choose(): Settings {
    const [readType, readOptions, readDryRun] = readersOf(context, items, ['documentType', 'options', 'dryRun']);
    const shared = new SharedOptions(DECLARATION);
    const types = items.map((_, item) => {
      shared.take({ options: (readOptions(item) || {}) as IDataObject, dryRun: readDryRun(item), item });
      return readType(item);
    });
    const other = types.findIndex((type) => type !== types[0]);
    if (other > 0) valueOf(typesDiffer(other));
    document.type = valueOf(submittable(valueOf(readDocumentType(types[0]))));
    return valueOf(shared.read());
  }

  /** Reads all rows. Those that say the very same as earlier ones are not declared. */
  async function read(description: DocumentDescription, { timeout, retryFor, dryRun }: Settings): Promise<Sheet> {
    const asking = { options: { timeout, retryFor }, stops: !dryRun && !context.continueOnFail() };
    const { rows, remarks } = await readSheet(context, items, document.type, description, asking);
    for (const [item, row] of rows.entries()) add(item, row, remarks.get(item));
    for (const [row, first] of namedOtherwise(description, rows)) ledger.warn(row, hasOtherName(first));
    if (isLeave(document.type)) for (const row of onlyDays(description, rows)) ledger.warn(row, ONLY_DAY);
    const repeats = repeatsIn(rows, (row) => saidBy(row, description, document.type, false));
    for (const [row, first] of repeats) ledger.noteRepeat(row, first);
    return { rows, repeats };
  }

  /** Takes the row of an item, whose id is the same: what can be sent of it, or what is wrong with it. */
  function add(item: number, entry: DeclarationRow, remarks: RowRemarks | undefined): void {
    const { problems = [], warnings = [], failure, apart } = remarks ?? {};
    if (apart === 'blank') ledger.add(item, { status: 'skipped', problems, entry });
    else if (failure !== undefined) ledger.add(item, notSentFor(failure)(entry));
    else if (problems.length > 0) ledger.add(item, { status: 'invalid', problems, entry });
    else ledger.add(item, warnings.length > 0 ? { entry, warnings } : { entry });
  }

  /**
   * The elements that can go out as a whole. Rows of the others are kept back: the registry would take a part for all.
   * One that is the very same as an earlier one goes out for both. Rows that each stand by themselves are in none once
   * they are told of, by an earlier try too.
   */
  function whole({ rows, repeats }: Sheet, description: DocumentDescription): Waiting<Element>[] {
    const waiting = new Set(Array.from(ledger.waiting(), ({ id }) => id));
    const leftOut = standsAlone(document.type) ? { has: (row: number) => !waiting.has(row) } : repeats;
    const nested = nest(description, rows, leftOut);
    const elements = isWorkingTime(document.type) ? withRivals(nested, rows, description, document.type) : nested;
    const candidates: Waiting<Element>[] = [];
    const first = new Map<string, Element>();
    for (const [id, element] of elements.entries()) {
      const open = element.rows.filter((row) => waiting.has(row));
      if (element.faulty.length > 0 || open.length < element.rows.length) {
        for (const row of open) ledger.report(row, withoutOthers(ledger.entryOf(row), element, waiting));
        continue;
      }
      const identity = identityOf(element, document.type);
      const same = first.get(identity);
      if (same === undefined) {
        first.set(identity, element);
        identities.set(element, identity);
        candidates.push({ id, item: element.rows[0], entry: element });
      } else {
        for (const [place, row] of element.rows.entries()) ledger.noteRepeat(row, same.rows[place]);
      }
    }
    return candidates;
  }

  async function send(
    elements: Waiting<Element>[],
    settings: Settings,
    description: DocumentDescription,
    { address, account, journal }: Awaited<ReturnType<typeof registryAccount>> & { journal: Journal },
  ): Promise<void> {
    const clock = clockOf(address);
    const byId = new Map(elements.map(({ id, entry }) => [id, entry]));
    const world = worldOf<Element, Element>(context, settings, {
      path: `/Documents/${encodeURIComponent(document.type)}`,
      remedy: 'Correct what the registry names, then submit all rows of this declaration again',
      journal,
      account,
      now: () => clock.now(),
      warn: (id, warning) => ledger.warn(firstRowOf(byId, id), warning),
      report: (id, outcome) => report(byId.get(id) as Element, outcome),
    });
    const post = async (body: object): Promise<unknown> =>
      await world.post(body).catch(async (error: unknown) => {
        // What was built after the description breaks it: by now it may be another one.
        const failure = failureOfError(error);
        if (failure.reasonCode === 'schemaViolation') await forgetDescription(context, document.type);
        throw failure;
      });
    const kind = kindOf(description);
    await deliver(elements, kind, { ...world, post }, { ...settings, retryFor: settings.retryFor * 1_000 });
  }

  const kindOf = (description: DocumentDescription): Kind<Element, Element> =>
    declarationKind(
      description,
      identities,
      ({ rows }) => rows.flatMap((row) => keys.get(row) ?? []),
      standsAlone(document.type) && !isOvertime(document.type),
      ({ rows }, places) => {
        for (const place of places) ledger.warn(rows[place], DECLARED_BEFORE);
      },
    );

  /** Tells each row of an element what became of the element. */
  function report(element: Element, outcome: Outcome<Element, Element>): void {
    if (outcome.status === 'submitted' && keys.size === 0) ledger.warn(element.rows[0], ROWS_NOT_KNOWN);
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

  /** Gives each row the verdict of a dry run, and the last of each request the body that would go out. */
  function rehearse(elements: Waiting<Element>[], { batchSize }: Settings, description: DocumentDescription): void {
    for (const { request, ready, body } of plannedRequests(elements, kindOf(description), 0, batchSize)) {
      const rows = ready.flatMap(({ prepared }) => prepared.rows);
      const last = Math.max(...rows);
      for (const row of rows) {
        const outcome: RowOutcome = { status: 'valid', prepared: ledger.entryOf(row), request };
        ledger.report(row, row === last ? { ...outcome, body } : outcome);
      }
    }
  }

  const run = {
    thing: 'row',
    ledger,
    isDry: false,
    includesOthers: false,
    submit,
    journal: undefined as Journal | undefined,
  };
  return run;
}

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

const typesDiffer = (item: number): Reading<never> =>
  refused(
    'optionsDiffer',
    'Document Type',
    `is not the same for all items: ${rowOf(0)} and ${rowOf(item)} differ`,
    'Send the items of each type to a node of its own, such as with a Switch node',
  );

/** Which of the two is right is not for the node to say: the registry's own names are not asked for. */
const hasOtherName = (item: number): string =>
  `The tax number is that of ${rowOf(item)}, which has another name: one of the two rows may be about somebody else`;

const ONLY_DAY = 'One day alone of the period that the row names: each other day of it needs a row of its own';

/** Of longer sheets the journal knows the declarations alone: it has room for so many entries, and no more. */
const MOST_ROWS_KNOWN = 500;

const ROWS_NOT_KNOWN = 'Of more than 500 rows it is not known which were declared before, and may be held twice';

const DECLARED_BEFORE =
  'Declared before, as part of another declaration: the registry may hold it twice. Submit new rows alone, unless the form takes the place of earlier ones';

/** The row that stands for an element where something is said once of it. */
const firstRowOf = (elements: Map<number, Element>, id: number): number => (elements.get(id) as Element).rows[0];

/** What became of a row whose element can't go out for another row of it: one at fault, or one that has gone out. */
function withoutOthers(entry: DeclarationRow, { faulty, rows }: Element, waiting: Set<number>): RowOutcome {
  const common = { status: 'notSent', entry, code: 'elementAtFault', unreachable: false } as const;
  if (faulty.length === 0) {
    const sent = rows.find((row) => !waiting.has(row));
    return {
      ...common,
      reason: `Not sent, because ${rowOf(Number(sent))} belongs to the same declaration, and an earlier try has sent it`,
      remedy: 'Look in the registry what it holds, then submit all rows of the declaration together',
    };
  }
  return {
    ...common,
    reason: `Not sent, because ${rowOf(faulty[0])} belongs to the same declaration, or may, and needs a correction`,
    remedy: 'Correct the row that is named, then submit all rows of the declaration together',
  };
}
