import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import type { Outcome } from '../../../delivery/entry';
import type { Element } from '../../../model/forms/nesting';
import { isOvertime, standsAlone } from '../../../model/forms/workingTime';
import { forgetDescription } from '../../../transport/lists';
import type { PlannedRequest, Shipment, Steps } from '../../shared/steps';
import { submit } from '../../shared/submit';
import { declarationKind, type ElementReceipt } from './declarationKind';
import { elementsOf, refuseRows } from './elements';
import { type DeclarationInput, readInput } from './input';
import { assumeRows, type KnownRows, lookUpRows } from './lookUp';
import type { RowOutcome } from './output';
import { type DeclarationRun, startDeclarations } from './run';

/** Submits the rows of the input as declarations. Section: Endpoints, Other declarations. */
export async function submitRows(this: IExecuteFunctions, items: INodeExecutionData[]): Promise<INodeExecutionData[]> {
  return await submit(this, items, DECLARATIONS);
}

const DECLARATIONS: Steps<DeclarationRun, DeclarationInput, KnownRows, Element, Element> = {
  thing: 'row',
  outputColumns: [],
  start: startDeclarations,
  read: readInput,
  lookUp: lookUpRows,
  assume: assumeRows,
  judge: refuseRows,
  arrange: shipmentOf,
};

/** What goes out, an element of the document a request at least. */
function shipmentOf(run: DeclarationRun, input: DeclarationInput, { rowKeys }: KnownRows): Shipment<Element, Element> {
  const { context, ledger } = run;
  const { settings, description, documentType } = input;
  const { waiting, identities } = elementsOf(run, input);
  const byId = new Map(waiting.map(({ id, entry }) => [id, entry]));
  const elementOf = (id: number): Element => byId.get(id) as Element;
  const kind = declarationKind(
    description,
    identities,
    ({ rows }) => rows.flatMap((row) => rowKeys.get(row) ?? []),
    standsAlone(documentType) && !isOvertime(documentType),
    ({ rows }, places) => {
      for (const place of places) ledger.warn(rows[place], DECLARED_BEFORE);
    },
  );
  return {
    waiting,
    kind,
    path: `/Documents/${encodeURIComponent(documentType)}`,
    remedy: 'Correct what the registry names, then submit all rows of this declaration again',
    // Where the body is a single element, each goes alone.
    batchSize: description.elements === null ? 1 : settings.batchSize,
    // Declarations know no time of day.
    judgedAt: 0,
    warn: (id, warning) => ledger.warn(elementOf(id).rows[0], warning),
    report: (id, outcome) => reportElement(run, elementOf(id), outcome, rowKeys.size > 0),
    rehearse: (request) => rehearse(run, request),
    onFailure: async ({ reasonCode }) => {
      // The body follows the description, so the registry must have changed that.
      if (reasonCode === 'schemaViolation') await forgetDescription(context, documentType);
    },
  };
}

const ROWS_NOT_KNOWN = 'Of more than 500 rows it is not known which were declared before, and may be held twice';

const DECLARED_BEFORE =
  'Declared before, as part of another declaration: the registry may hold it twice. Submit new rows alone, unless the form takes the place of earlier ones';

/**
 * Reports the outcome of an element for each of its rows.
 *
 * @param isKnown whether the journal knows its rows
 */
function reportElement(
  { ledger }: DeclarationRun,
  element: Element,
  outcome: Outcome<Element, Element>,
  isKnown: boolean,
): void {
  if (outcome.status === 'submitted' && !isKnown) ledger.warn(element.rows[0], ROWS_NOT_KNOWN);
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

function rehearse({ ledger }: DeclarationRun, { request, ready, body }: PlannedRequest<Element>): void {
  const rows = ready.flatMap(({ prepared }) => prepared.rows);
  const last = rows.reduce((one, other) => Math.max(one, other));
  for (const row of rows) {
    const outcome: RowOutcome = { status: 'valid', prepared: ledger.entryOf(row), request };
    ledger.report(row, row === last ? { ...outcome, body } : outcome);
  }
}
