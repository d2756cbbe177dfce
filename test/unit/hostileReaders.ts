/** Tries readers of the model with texts of a hundred thousand characters, and writes each trial to the output before it begins. */
import { readListed } from '../../nodes/Ergani/model/forms/codeList';
import { writeSync } from 'node:fs';
import { readAfm } from '../../nodes/Ergani/model/values/afm';
import { readAmka } from '../../nodes/Ergani/model/values/amka';
import { readBase64 } from '../../nodes/Ergani/model/values/base64';
import { readTimeOfDay } from '../../nodes/Ergani/model/values/time/timeOfDay';
import { readDecimalField } from '../../nodes/Ergani/model/forms/decimal';
import { readDescription } from '../../nodes/Ergani/model/forms/description';
import { readPattern } from '../../nodes/Ergani/model/forms/pattern';
import { readRow } from '../../nodes/Ergani/model/forms/row';
import { flawOf, readRules } from '../../nodes/Ergani/model/forms/rules';
import { doubtsOf, remarkOn } from '../../nodes/Ergani/model/forms/unmappedColumns';
import { readTypes } from '../../nodes/Ergani/model/forms/types';
import { readReceipts } from '../../nodes/Ergani/model/registry/receipts';
import { readTitle } from '../../nodes/Ergani/model/forms/title';
import { readValue } from '../../nodes/Ergani/model/forms/value';
import { readHeader } from '../../nodes/Ergani/model/sheet/kinds';
import { recognise } from '../../nodes/Ergani/model/sheet/recognise';
import { readVerdict } from '../../nodes/Ergani/model/sheet/rowStatus';
import { readMark, readStatus } from '../../nodes/Ergani/model/sheet/status';
import { readShifts } from '../../nodes/Ergani/model/sheet/shift';
import { readSheet } from '../../nodes/Ergani/model/sheet/sheet';
import { readQrCode } from '../../nodes/Ergani/model/sheet/qrCode';
import { readEventWord } from '../../nodes/Ergani/model/sheet/eventWord';
import { fold } from '../../nodes/Ergani/model/values/normalise';
import { readIdentifier } from '../../nodes/Ergani/model/values/identifier';
import { decimalReadings, withoutLeadingZeros } from '../../nodes/Ergani/model/values/numbers';
import { readConfirmation } from '../../nodes/Ergani/model/registry/confirmation';
import { sheetError } from '../../nodes/Ergani/model/values/sheetErrors';
import { readEmployees } from '../../nodes/Ergani/model/registry/employees';
import { readPdf } from '../../nodes/Ergani/model/registry/pdf';
import { redactor } from '../../nodes/Ergani/model/values/redact';
import { isEmpty, shortened, quote, trimBlanks, withoutBlanks, refused } from '../../nodes/Ergani/model/values/result';
import { readRecords, typedRecord } from '../../nodes/Ergani/model/registry/records';
import { readRefusedEmployees } from '../../nodes/Ergani/model/registry/refusedLines';
import { readMovements } from '../../nodes/Ergani/model/registry/refusedLines';
import { readRefusal } from '../../nodes/Ergani/model/registry/rejection';
import {
  PARAMETER_TYPES,
  readDescriptors,
  readParameterType,
  readParameterValue,
} from '../../nodes/Ergani/model/registry/serviceDescriptor';
import { matchReceipts } from '../../nodes/Ergani/model/workCard/submission';
import { dayAlone, readDay, readEventTime } from '../../nodes/Ergani/model/values/time/read';
import { readSubmitDate } from '../../nodes/Ergani/model/values/time/submitDate';
import { readCell } from '../../nodes/Ergani/model/values/time/parse';
import {
  readBranch,
  readComments,
  readLateReason,
  readName,
  readWorkCardEvent,
} from '../../nodes/Ergani/model/workCard/workCardEvent';
import { baseUrlOf } from '../../nodes/Ergani/transport/address';
import { failureOfError, failureOfAnswer } from '../../nodes/Ergani/transport/failure';
import { cellsOf } from './documents';

const ZONE = 'Europe/Athens';
const CONTEXT = { timezone: ZONE, employerAfm: null, lateReason: null };

/** A document with a field of each form. */
const DOCUMENT = readDescription({
  json: {
    A: { B: [{ day: 'x', clock: 'x', amount: 'x', afm: 'x', code: 'x', text: 'x', file: 'AA==', values: ['x'] }] },
  },
  propertiesInfo: Object.entries({
    day: '[0-3][0-9]/[01][0-9]/[0-9]{4}',
    clock: '[0-2][0-9]:[0-5][0-9]',
    amount: '[0-9]+,[0-9]{2}',
    afm: '([0-9]){9}',
    code: '[01]',
    text: '([A-Z]+)*',
  }).map(([name, value]) => ({ name, title: `${name} (0) A (1) B`, restrictions: [{ name: 'pattern', value }] })),
})!;

/** A document with the day and the times of an entry. */
const SCHEDULE = readDescription({
  json: { f_date: 'x', f_from: 'x' },
  propertiesInfo: Object.entries({ f_date: '[0-3][0-9]/[01][0-9]/[0-9]{4}', f_from: '[0-2][0-9]:[0-5][0-9]' }).map(
    ([name, value]) => ({ name, restrictions: [{ name: 'pattern', value }] }),
  ),
})!;

/** Whatever reads what a row or the registry sends, by its name. What they find does not matter here. */
export const READERS: Record<string, (text: string) => unknown> = {
  readAfm: (text) => readAfm(text, 'AFM'),
  remarkOn: (text) => remarkOn([{ header: text, cell: text }]),
  doubtsOf: (text) =>
    [[], [text, text]].map((cells) =>
      doubtsOf(SCHEDULE, cells, [{ header: text, cell: text, meant: SCHEDULE.fields[1] }]),
    ),
  readListed: (text) => readListed(SCHEDULE.fields[1], [{ code: 'ΑΝ', meaning: 'ΑΝΑΠΑΥΣΗ/ΡΕΠΟ' }], text),
  readAmka: (text) => [readAmka(text, 'AMKA'), readAmka(text.slice(0, 200), 'AMKA')],
  recognise: (text) => recognise(text),
  readHeader: (text) => readHeader(text),
  readMark: (text) => readMark(text),
  readStatus: (text) => [readStatus(text), readStatus(text.slice(0, 60))],
  readVerdict: (text) => readVerdict(text, text),
  readSheet: (text) => readSheet([{ [text]: 1, ΑΦΜ: text, AFM: `${text}.` }]),
  fold: (text) => fold(text),
  decimalReadings: (text) => decimalReadings(text),
  readConfirmation: (text) => [readConfirmation(text), readConfirmation({ message: text })],
  readPdf: (text) => [readPdf(text), readPdf({ message: text })],
  redactor: (text) => redactor([text, { [text]: text }])(text),
  refused: (text) => refused('notText', 'Text', 'is wrong', 'Change it', text),
  shown: (text) => quote(text),
  isEmpty: (text) => isEmpty(text),
  shortened: (text) => shortened(text, 40),
  trimBlanks: (text) => trimBlanks(text),
  withoutLeadingZeros: (text) => withoutLeadingZeros(text),
  withoutBlanks: (text) => withoutBlanks(text),
  sheetError: (text) => sheetError(text, 'Last Name'),
  readIdentifier: (text) => readIdentifier(text, 'Protocol', 'Enter it'),
  readRecords: (text) => readRecords({ [text]: [{ [text]: text }] }, text),
  readEmployees: (text) => readEmployees([{ afm: text, Eponimo: text, Onoma: text, PararthmaAa: text }], text),
  typedRecord: (text) => typedRecord({ f_apodoxes: text, f_date_x: text, f_arithmos_x: text, [text]: text }),
  readMovements: (text) => readMovements([text, `Για την κίνηση ${text}`, text], { branch: text, lines: [text] }),
  readRefusedEmployees: (text) =>
    readRefusedEmployees([text, `ΑΦΜ 123456783: ${text}`, text], { branch: text, lines: [text] }),
  readRefusal: (text) => {
    const message = `Για το Παράρτημα: 0\\nΓια την κίνηση ${text}λάθη: \\n${text}`;
    return [text, { message: text }, { message }, Buffer.from(text), [text, text], { [text]: text }].map(readRefusal);
  },
  readDescriptors: (text) =>
    readDescriptors([{ name: text, parameters: [{ name: text, type: text, maxLength: text }] }]),
  readParameterType: (text) => readParameterType(text),
  readParameterValue: (text) =>
    PARAMETER_TYPES.map((type) =>
      readParameterValue({ name: text, description: text, isRequired: true, type, maxLength: 9 }, text),
    ),
  matchReceipts: (text) => matchReceipts([[0]], [{ protocol: text, id: text, submitDate: text }], [0]),
  readDay: (text) => readDay(text, 'Day', ZONE),
  dayAlone: (text) => dayAlone(text),
  readEventTime: (text) => [
    readEventTime({ eventTime: text, date: text, time: text }, ZONE),
    readEventTime({ eventTime: '2026-03-02T08:00' }, text),
  ],
  readSubmitDate: (text) => readSubmitDate(text, 0),
  readCell: (text) => readCell(text),
  readBranch: (text) => readBranch(text),
  readComments: (text) => readComments(text),
  readEventWord: (text) => readEventWord(text),
  signals: (text) =>
    readSheet([
      { Time: text, Event: text, Status: text, Door: text, Notes: text, Λεπτά: text, 'AM/PM': text, Timezone: text },
      { Time: '08:00', Event: 'in', Cancelled: text, 'Next Day': text, Absent: text, Day: text, Weekday: text },
    ]),
  readQrCode: (text) => [readQrCode(text), readQrCode(`erg|${text}`), readQrCode(`erg|nm:${text};ln:${text};afm:1`)],
  readShifts: (text) => [
    readShifts({ date: text }, [{ checkInTime: text, checkOutTime: text }], { timezone: ZONE }),
    readShifts({ date: text, event: 'both' }, [{ checkInTime: text, checkOutTime: text }], { timezone: ZONE }),
    readShifts({ event: text }, [{ checkInTime: '08:00', checkOutDate: text, checkOutTime: text }], { timezone: text }),
  ],
  readLateReason: (text) => readLateReason(text),
  readName: (text) => readName(text, 'Last Name'),
  readWorkCardEvent: (text) => readWorkCardEvent({ lastName: text, branch: text, comments: text }, CONTEXT),
  readBase64: (text) => readBase64(text, 'File'),
  readTimeOfDay: (text) => readTimeOfDay(text, 'Time'),
  readPattern: (text) => readPattern(text)?.accepts(text),
  readTitle: (text) => readTitle(text, () => true),
  readRules: (text) =>
    flawOf(readRules(['pattern', 'enumeration', 'length'].map((name) => ({ name, value: text }))), text),
  readDescription: (text) =>
    readDescription({
      title: text,
      json: { [text]: { [text]: [{ [text]: text }] } },
      propertiesInfo: [{ name: text, title: text, restrictions: [{ name: 'pattern', value: text }] }],
    }),
  readValue: (text) => DOCUMENT.fields.map((field) => readValue(field, text)),
  readDecimalField: (text) => DOCUMENT.fields.map((field) => readDecimalField(field, ',', [0, 2], text)),
  readTypes: (text) => readTypes({ [text]: [{ code: text, description: text }] }),
  readReceipts: (text) =>
    readReceipts(
      [{ protocol: `1${text}`, id: text, submitDate: text, message: text, [text]: text }],
      { groups: [1], member: 'event', group: 'Card', oneForAll: false },
      [0],
    ),
  readRow: (text) =>
    readRow(
      DOCUMENT,
      DOCUMENT.fields.map(() => text),
    ),
  readCells: (text) => cellsOf(DOCUMENT, [{ [text]: 1, day: text, Day: `${text}.` }], { of: () => [text], words: [] }),
  baseUrlOf: (text) => {
    try {
      return baseUrlOf({ environment: 'custom', baseUrl: `https://example.com/${text}` });
    } catch (error) {
      return error;
    }
  },
  failureOfAnswer: (text) =>
    [400, 404, 429, 500].map((status) => failureOfAnswer({ status, headers: { 'retry-after': text }, body: text })),
  failureOfError: (text) => failureOfError(Object.assign(new Error(text), { code: text, messages: [text] })),
};

/** A quadratic pattern would take seconds for one of them. */
const SIZE = 50_000;
/** A linear one takes a tenth of a second at most. */
const MOST_SECONDS = 0.5;

/** Each class of characters, and what the patterns of the package begin or go on with. */
const PIECES = [
  ...'xΩς09 \t\n\r.,-/:\'"<>&;=?!{[(\\_%+@éΐİß０\0\u00ad\u0301\u200b\ufeff\ud800',
  ...['\r\n', '\\n', '\u0301\u0323', '😀', ' x', 'x ', '0 ', '. ', '..0', '\u0327\u0301a'],
  ...['<title', '<title ', '<title>', '<TITLE', '<?xml', '<?xml >', '<!doctype', '<!--', '-->', '<br', '<br ', '<br/>'],
  ...'<a¦<a>¦</a>¦<a/>¦<a b="1" ¦ b="1"¦ b=¦ b¦<![CDATA[¦]]>¦&#1¦&#x¦&amp¦&amp;'.split('¦'),
  ...'data:¦data:,¦data:application/pdf;base64,¦%PDF-¦===¦{"message":"¦{"a":¦["¦"]¦\\u0041'.split('¦'),
  ...['1.', '.123', ',123', '1,000', '.0', ',0', '00', '1e', 'e1', '+1', '-1', '1.2,3', '1.200,'],
  ...'12:¦08:00¦08:00 ¦08.00¦2026-03-02¦2026-03-02T¦02/03/2026 ¦20260302¦+03¦π.μ.¦[Europe/'.split('¦'),
  ...'EL¦GR-¦f_aa¦παρ¦παρ 1¦branch¦ΑΦΜ 1 ¦ΑΒ 123456 ¦045 ¦0.4.5.¦045.123.671 ¦Μαρία '.split('¦'),
  ...'f_date¦f_date_¦f_arithmos_¦_afm¦afm_¦_code¦xmlns¦@¦connect E¦handshake¦http://¦../'.split('¦'),
  ...['(0)', '(0) A ', '(((', '[[', '[a-', '{1,2}', 'a{9}', '(a|', '\\p{L}', ';', '; '],
];

const numbered = (piece: (n: number) => string): string => {
  let text = '';
  for (let n = 0; text.length < SIZE; n++) text += piece(n);
  return text;
};

function* textsOf(): Generator<[what: string, text: string]> {
  for (const piece of PIECES) {
    yield [`${JSON.stringify(piece)} again and again`, `${piece.repeat(Math.ceil(SIZE / piece.length))}!\0`];
  }
  yield ['a page of titles', `<html>${'<title'.repeat(SIZE / 6)}`];
  yield ['as many elements inside of each other', `${'<a>'.repeat(SIZE / 3)}${'</a>'.repeat(SIZE / 3)}`];
  yield ['attributes', `<a${numbered((n) => ` b${n}="${n}"`)}/>`];
  yield ['attributes of one name', `<a${' b="1"'.repeat(SIZE / 6)}/>`];
  yield ['elements with attributes', `<a>${numbered((n) => `<b${n} c='${n}'/>`)}</a>`];
  yield ['names', numbered((n) => `ΕΠΩΝΥΜΟ${n} ΜΑΡΙΑ${n} `)];
  yield ['numbers', numbered((n) => `${100_000_000 + n} `)];
  yield ['lists in lists', `${'['.repeat(SIZE / 2)}${']'.repeat(SIZE / 2)}`];
  yield ['objects in objects', `${'{"a":'.repeat(SIZE / 8)}1${'}'.repeat(SIZE / 8)}`];
}

/** Only where this file is run, not where it is imported. */
if (process.argv[2] === 'run') {
  for (const [what, text] of textsOf()) {
    for (const [name, read] of Object.entries(READERS)) {
      writeSync(1, `${name}: ${what}\n`);
      const before = process.cpuUsage().user;
      try {
        read(text);
      } catch (error) {
        writeSync(1, `! ${name}: ${what}: ${String(error).slice(0, 200)}\n`);
      }
      // Of the processor, not of the clock: other processes do not count.
      const seconds = (process.cpuUsage().user - before) / 1_000_000;
      if (seconds > MOST_SECONDS) writeSync(1, `! ${name}: ${what}: took ${seconds} s\n`);
    }
  }
  writeSync(1, 'done\n');
}
