import fc from 'fast-check';
import { readAfm } from '../../nodes/Ergani/model/values/afm';
import { readAmka } from '../../nodes/Ergani/model/values/amka';
import { readEventWord } from '../../nodes/Ergani/model/sheet/eventWord';
import { readSheet } from '../../nodes/Ergani/model/sheet/sheet';
import { FIELDS } from '../../nodes/Ergani/model/sheet/vocabulary/fields';
import { readPdf } from '../../nodes/Ergani/model/registry/pdf';
import { type Problem, type Reading, reasonInError } from '../../nodes/Ergani/model/values/result';
import { PARAMETER_TYPES, readParameterValue } from '../../nodes/Ergani/model/registry/serviceDescriptor';
import { readDay, readEventTime } from '../../nodes/Ergani/model/values/time/read';
import {
  readBranch,
  readComments,
  readLateReason,
  readName,
  readWorkCardEvent,
} from '../../nodes/Ergani/model/workCard/workCardEvent';

const ATHENS = 'Europe/Athens';

/** What each reader of cells finds wrong with one. */
const READERS: Record<string, (cell: unknown) => Problem[]> = {
  AFM: (cell) => problemsOf(readAfm(cell, 'Employee AFM')),
  AMKA: (cell) => problemsOf(readAmka(cell, 'AMKA')),
  branch: (cell) => problemsOf(readBranch(cell)),
  event: (cell) => problemsOf(readEventWord(cell)),
  'late reason': (cell) => problemsOf(readLateReason(cell)),
  name: (cell) => problemsOf(readName(cell, 'Last Name')),
  comments: (cell) => problemsOf(readComments(cell)),
  'event time': (cell) => problemsOf(readEventTime({ eventTime: cell }, ATHENS)),
  'date and time': (cell) => problemsOf(readEventTime({ date: cell, time: cell }, ATHENS)),
  'time in the gap of spring': (cell) => problemsOf(readEventTime({ date: '29/03/2026', time: cell }, ATHENS)),
  'times that differ': (cell) => problemsOf(readEventTime({ eventTime: '2026-03-02T08:00', time: cell }, ATHENS)),
  timezone: (cell) => problemsOf(readEventTime({ eventTime: '2026-03-02T08:00' }, String(cell))),
  day: (cell) => problemsOf(readDay(cell, 'Reference Date', ATHENS)),
  'two columns': (cell) => readSheet([{ ΑΦΜ: cell, AFM: 'another', Επώνυμο: 'x', Surname: cell }]).rows[0].problems,
  PDF: (cell) => problemsOf(readPdf(cell)),
  ...Object.fromEntries(
    PARAMETER_TYPES.map((type) => [
      `parameter of type ${type}`,
      (cell: unknown) =>
        problemsOf(readParameterValue({ name: 'P', description: 'P', isRequired: true, type, maxLength: 3 }, cell)),
    ]),
  ),
  row: (cell) => {
    const fields = Object.fromEntries(Object.keys(FIELDS).map((field) => [field, cell]));
    const verdict = readWorkCardEvent(fields, { timezone: ATHENS, lateReason: null });
    return verdict.ok ? [] : verdict.problems;
  },
};

const problemsOf = (reading: Reading<unknown>): Problem[] => (reading.ok ? [] : [reading.problem]);

/** Remarks, names and numbers, alone and in what a sheet makes of them. */
const person = fc.oneof(
  fc.constantFrom('Παπαδοπούλου', 'ασθένεια', 'ΑΒ 123456', '094123454', '94123454', '094.123.454', 'EL094123454'),
  fc.stringMatching(/^[1-9]\d{6,11}$/),
  fc.stringMatching(/^[Α-ΩΆ-Ώα-ω]{5,12}$/),
);
const cell = fc.oneof(
  person.map((text): [string, unknown] => [text, text]),
  fc.stringMatching(/^[1-9]\d{6,11}$/).map((text): [string, unknown] => [text, Number(text)]),
  fc.tuple(person, person).map(([text, other]): [string, unknown] => [text, `${text} ${other}`]),
  person.map((text): [string, unknown] => [text, `<${text}>`]),
  person.map((text): [string, unknown] => [text, `02/03/2026 ${text}`]),
  person.map((text): [string, unknown] => [text, [text, { [text]: text }]]),
  person.map((text): [string, unknown] => [text, { [text]: text }]),
);

describe('What is wrong with a cell, in the words of an error', () => {
  it.each(Object.keys(READERS))('quotes nothing of it: %s', (reader) => {
    fc.assert(
      fc.property(cell, ([secret, value]) => {
        for (const problem of READERS[reader](value)) {
          const logged = `${reasonInError(problem)} ${problem.remedy}`;
          expect(logged).not.toContain(secret);
          expect(logged.replace(/\D/g, '')).not.toContain(secret.replace(/\D/g, '') || '-');
        }
      }),
      { numRuns: 200 },
    );
  });

  it('each reader finds something wrong with one of these, so that the rule above is tried', () => {
    for (const [name, problems] of Object.entries(READERS)) {
      const found = ['Παπαδοπούλου <', { a: 1 }, 'x'.repeat(30)].flatMap(problems);
      expect([name, found.length > 0]).toEqual([name, true]);
    }
  });
});
