import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { asText, isEmpty, type Problem, refused, soleOf, trimBlanks } from '../../../model/values/result';
import { columnOf, columnsOf, readCells, type UnmappedCell } from '../../../model/forms/columns';
import type { DocumentDescription, Field } from '../../../model/forms/description';
import { headersOf, moreHeadersOf } from '../../../model/forms/headers';
import { ownRows } from '../../../model/forms/knownSheet';
import { isNothing } from '../../../model/forms/value';
import { base64In } from '../../binary';
import { computed, mappedReadersOf } from '../../parameters';
import { contentOf, isBlank, listInBody, wholeRowOf } from '../../webhook';

/** The cells of a row by the indices of the fields, and what is wrong with it. */
export interface Row {
  item: number;
  cells: unknown[];
  problems: Problem[];
  /** What it has in columns that mean no field of the document. */
  unmapped: readonly UnmappedCell[];
  /** What it is where it has nothing for the document: a blank row or one that was called off, or one of something else. */
  apart?: 'blank' | 'foreign';
  isBranchAssumed?: boolean;
}

/** The registry would take a document of nothing but empty fields where all of them may be empty. */
const { problem: NOTHING_IN_IT } = refused(
  'noColumn',
  'Item',
  'has no value for any field of the document',
  "Name its columns after the document's fields, or map them: Declaration: Get Template tells their names",
);

/** A row that a sheet has left over, such as one behind its last, or one that was called off. */
const { problem: BLANK } = refused(
  'missing',
  'Item',
  'is blank, or says that it was called off: nothing is declared for it',
  'Nothing is left to do. If something is to be declared, correct the row',
);

/**
 * Whether a cell says that its row, such as a leave, was cancelled or never granted. In an output of this node the words
 * are of what became of the row, which may be corrected by now.
 */
const isCalledOff = ({ header, cell }: UnmappedCell): boolean =>
  header !== 'reasonCode' &&
  cell !== 'rejected' &&
  (CALLED_OFF.test(asText((cell as { status?: unknown }).status ?? cell)) ||
    NOT_GRANTED.test(`${header} ${asText(cell)}`));

const CALLED_OFF =
  /^\s*(?:cancel\S*|deleted|super[cs]eded|refused?|rejected|declined|denied|withdrawn|[αά]κ[υύ]ρ\S*|αν[αά]κλ\S*|απορρ[ιί][φπ]\S*|(?:μη|δεν) εγκ\S*|not approved)\s*$/i;
/** A header with its cell: a no, or of what was called off a yes or its moment. */
const NOT_GRANTED =
  /^(?:is|[_ ])*(?:approved|[έε]γκ\S*)\s+(?:false|no?|[όο]χι|0)\s*$|^(?:is|remote|was|[_ ])*(?:cancell?ed|declined|deleted|rejected|[αά]κυρ\S*|απορρ\S*)[_ ]?(?:at)? (?:true|y|ναι|1$|20)/i;

/** Reads the rows of an input by the names of their fields. */
function automaticReader(
  documentType: string,
  description: DocumentDescription,
  items: INodeExecutionData[],
): (item: number) => Omit<Row, 'item'> {
  const table = headersOf(description, moreHeadersOf(documentType));
  const whole = items.map(({ json }) => wholeRowOf(json));
  const own = ownRows(
    documentType,
    description,
    whole.map((row) => row?.cells ?? {}),
    table,
  );
  const columns = columnsOf(
    own.map(({ row }) => row),
    table,
  );
  return (item) => {
    const given = whole[item];
    if (given === null) return { cells: [], problems: [listInBody('row')], unmapped: [] };
    const { row, problems } = own[item];
    const read = readCells(columns, row);
    read.problems.push(...given.problems, ...problems);
    return isBlank(contentOf(items[item].json)?.row ?? {}) || read.unmapped.some(isCalledOff)
      ? { cells: [], problems: [BLANK], unmapped: [], apart: 'blank' }
      : read;
  };
}

/** Reads rows as the node's fields define them. */
function definedReader(
  context: IExecuteFunctions,
  description: DocumentDescription,
  items: INodeExecutionData[],
): (item: number) => Omit<Row, 'item'> {
  const table = headersOf(description);
  const readers = [...mappedReadersOf(context, items, 'fields')];
  return (item) => {
    const cells: unknown[] = [];
    const problems: Problem[] = [];
    for (const [id, read] of readers) {
      const fields = columnOf(id, table)?.fields ?? [];
      const cell = soleOf(computed(fields[0]?.label ?? id, read, item, problems));
      if (isNothing(cell, fields[0])) continue;
      if (fields.length === 1) cells[fields[0].index] = cell;
      else problems.push(unknownField(id));
    }
    return { cells, problems, unmapped: [] };
  };
}

const unknownField = (id: string): Problem =>
  refused(
    'unknownField',
    id,
    'is no field of this document, or no longer one',
    "Open the node, refresh the list of 'Fields', and map the value again",
  ).problem;

/**
 * What is rather the name of a binary field, or a number, than the content of a file, though it can be read as Base64:
 * `data`, `1234`. No file is as short.
 */
const PROPERTY_NAME = /^[\w ]{1,60}$/;

/** Puts the content of files, as Base64, in the place of the names of the binary fields that hold them. */
async function takeFiles(
  context: IExecuteFunctions,
  files: Field[],
  items: INodeExecutionData[],
  item: number,
  { cells, problems }: Row,
): Promise<void> {
  for (const { index, label } of files) {
    const cell = cells[index];
    if (typeof cell !== 'string' || isEmpty(cell)) continue;
    const name = trimBlanks(cell);
    const content = await base64In(context, items[item], item, name);
    if (content !== null) cells[index] = content;
    else if (PROPERTY_NAME.test(name)) {
      const remedy = 'Enter the name of one that it has, or the content of a file as Base64';
      problems.push(refused('unknownBinary', label, 'names no binary field of the item', remedy, name).problem);
    }
  }
}

/** The rows of the input, each when it is asked for: read by the names of their fields, or as the node defines them. */
export async function* readRows(
  context: IExecuteFunctions,
  documentType: string,
  description: DocumentDescription,
  items: INodeExecutionData[],
): AsyncGenerator<Row> {
  const isAutomatic = context.getNodeParameter('dataMode', 0) === 'autoMapInputData';
  const read = isAutomatic
    ? automaticReader(documentType, description, items)
    : definedReader(context, description, items);
  const files = description.fields.filter(({ form }) => form.kind === 'file');
  for (let item = 0; item < items.length; item++) {
    const row: Row = { item, ...read(item) };
    if (row.problems.length === 0 && row.cells.every(isEmpty)) {
      row.problems.push(NOTHING_IN_IT);
      row.apart = 'foreign';
    }
    if (files.length > 0) await takeFiles(context, files, items, item, row);
    yield row;
  }
}
