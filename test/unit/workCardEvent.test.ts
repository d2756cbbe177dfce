import fc from 'fast-check';
import { FIELD_LABELS, type FieldName, type RowFields } from '../../nodes/Ergani/model/sheet/fields';
import { type EventType, readEventWord } from '../../nodes/Ergani/model/sheet/eventWord';
import { LATE_REASONS } from '../../nodes/Ergani/model/workCard/lateReasons';
import { judge } from '../../nodes/Ergani/model/workCard/lateness';
import {
  readBranch,
  readComments,
  readLateReason,
  readName,
  readWorkCardEvent,
} from '../../nodes/Ergani/model/workCard/workCardEvent';
import { reasonInItem, type Refusal } from '../../nodes/Ergani/model/values/result';
import { EVENT } from '../support/workCardEvents';

const CONTEXT = { timezone: 'Europe/Athens', lateReason: null };
const ROW: RowFields = {
  employeeAfm: '090000045',
  lastName: 'Παπαδοπούλου',
  firstName: 'Μαρία',
  event: 'Είσοδος',
  eventTime: '04/05/2026 08:00',
};
const FIELDS: FieldName[] = [
  ...(['employerAfm', 'branch', 'employeeAfm', 'lastName', 'firstName', 'event'] as const),
  ...(['eventTime', 'date', 'time', 'referenceDate', 'lateReason', 'comments'] as const),
];
const cell = fc.oneof(fc.jsonValue(), fc.date({ noInvalidDate: false }), fc.double(), fc.anything());

const problemsOf = (fields: RowFields): string[] => {
  const verdict = readWorkCardEvent(fields, CONTEXT);
  return verdict.ok ? [] : verdict.problems.map(reasonInItem);
};

describe('Card entry: f_aa, "0" is the main branch', () => {
  it.each([
    [0, '0'],
    ['0', '0'],
    ['', '0'],
    [null, '0'],
    [undefined, '0'],
    ['00', '0'],
    ['1.0', '1'],
    ['1,0', '1'],
    ['1.0000', '1'],
    ['1234.000', '1234'],
    ['0.000', '0'],
    [99_999, '99999'],
    [' 12 ', '12'],
    ["'3", '3'],
    ['007', '7'],
    ['100', '100'],
  ])('%j is branch %s', (value, branch) => {
    expect(readBranch(value)).toEqual({ ok: true, value: branch });
  });

  it.each(['A', '1.5', 1.5, -1, '-1', true, [], {}, 'Κεντρικό', 1e21, Number.NaN])('%j is refused', (value) => {
    expect(readBranch(value)).toMatchObject({
      ok: false,
      problem: { field: 'Branch', text: 'is not a branch number' },
    });
  });
});

describe('Codes whose point can part thousands', () => {
  it.each(['1.000', '1,000', ' 12.000', "'999,000"])('%j is no branch: it can be two', (value) => {
    expect(readBranch(value)).toMatchObject({ ok: false, problem: { code: 'ambiguousNumber' } });
  });

  it.each(['1.50', '1,5', '1.000.000', '1.000,00', '.0', '1.', '1234567890123456'])(
    '%j is not a branch number',
    (value) => {
      expect(readBranch(value)).toMatchObject({ ok: false, problem: { text: 'is not a branch number' } });
    },
  );

  it('are no event and no late reason either', () => {
    const readEventType = (value: unknown) => readEventWord(value, undefined, true);
    expect([readEventType('1.000').ok, readEventType('1,000').ok, readLateReason('1.000').ok]).toEqual([
      false,
      false,
      false,
    ]);
    expect([readEventType('1.00'), readEventType('0.000')]).toEqual([
      { ok: true, value: 'checkOut' },
      { ok: true, value: 'checkIn' },
    ]);
    expect([readEventType('1.50').ok, readLateReason('1.50').ok]).toEqual([false, false]);
    expect(readLateReason('2.00')).toEqual({ ok: true, value: '002' });
  });

  it('mean the whole number that they show, or nothing, whatever stands behind their point', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 99_999 }),
        fc.constantFrom('.', ','),
        fc.stringMatching(/^\d{1,6}$/),
        (whole, point, rest) => {
          const reading = readBranch(`${whole}${point}${rest}`);
          const twofold = rest.length === 3 && whole > 0 && whole < 1_000;
          expect(reading.ok).toBe(/^0+$/.test(rest) && !twofold);
          if (reading.ok) expect(reading.value).toBe(String(whole));
        },
      ),
    );
  });
});

describe('CardDetails: f_aitiologia, "001", "002", "003" or null', () => {
  it.each([
    ['001', '001'],
    [1, '001'],
    ['2', '002'],
    ['3.0', '003'],
    ["'003", '003'],
    ['', null],
    [null, null],
    [undefined, null],
    ['empty', null],
  ])('%j is %j', (value, reason) => {
    expect(readLateReason(value)).toEqual({ ok: true, value: reason });
  });

  it.each(['004', 0, 4, '0', 'traffic', true, ['001'], '1.5'])(
    '%j is refused with the three reasons and their meaning',
    (value) => {
      const reading = readLateReason(value);
      expect(reading.ok).toBe(false);
      for (const [code, meaning] of Object.entries(LATE_REASONS)) {
        expect(reading.ok ? '' : reading.problem.remedy).toContain(`${code} = ${meaning}`);
      }
    },
  );
});

describe('CardDetails: f_eponymo and f_onoma', () => {
  it('are trimmed at their ends, freed of what is not seen, and never changed otherwise', () => {
    const blanks = fc
      .array(fc.constantFrom(' ', '\t', '\u00a0', '\u200b', '\ufeff', '\n', '\u3000'), { maxLength: 5 })
      .map((all) => all.join(''));
    const inner = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => !/[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]/u.test(text))
      .map((text) => `Ά${text}ς`);
    fc.assert(
      fc.property(blanks, inner, blanks, fc.nat(), (before, name, after, place) => {
        expect(readName(before + name + after, 'Last Name')).toEqual({ ok: true, value: name });
        const letters = [...name];
        letters.splice(1 + (place % letters.length), 0, '\u200e', '\0');
        expect(readName(letters.join(''), 'Last Name')).toEqual({ ok: true, value: name });
      }),
    );
  });

  it.each([
    ['', 'Last Name is empty'],
    ['\u00a0\u200b', 'Last Name is empty'],
    ['\0\u007f', 'Last Name is empty'],
    ['\u{e0041}\ud800', 'Last Name is empty'],
    ['-', 'Last Name is empty'],
    [' — ', 'Last Name is empty'],
    ['n/a', 'Last Name is empty'],
    [undefined, 'Last Name is empty'],
    [12, 'Last Name 12 is not text'],
    [{}, 'Last Name holds an object, which is not text'],
    [['x'], 'Last Name holds a list, which is not text'],
  ])('%j is refused', (value, message) => {
    expect(reasonInItem((readName(value, 'Last Name') as Refusal).problem)).toBe(message);
  });
});

describe('A name that is not known', () => {
  const wantedOf = (fields: RowFields): unknown => {
    const verdict = readWorkCardEvent(fields, CONTEXT);
    return verdict.ok ? verdict.lookup : verdict.problems.map(reasonInItem);
  };

  it.each(['-', 'N/A', '.', 'NULL', '--'])("%s: is left to the registry's list, as an empty one is", (name) => {
    expect(wantedOf({ ...ROW, lastName: name, firstName: name })).toEqual({ employeeAfm: '090000045' });
    expect(wantedOf({ ...ROW, lastName: '', firstName: '', fullName: name })).toEqual({ employeeAfm: '090000045' });
    expect(wantedOf({ ...ROW, lastName: 'Παππά', firstName: name })).toEqual({
      employeeAfm: '090000045',
      lastName: 'Παππά',
    });
  });

  it('names nobody by itself', () => {
    expect(wantedOf({ ...ROW, employeeAfm: '', lastName: '', firstName: '', fullName: '-' })).toEqual([
      'Full Name is empty',
    ]);
  });

  it.each(['Ο', 'Na', 'Ng', 'Ες'])('%s: is a name', (name) => {
    expect(wantedOf({ ...ROW, lastName: name, firstName: name })).toBeUndefined();
  });
});

describe('Card entry: f_comments, string or null', () => {
  it.each([
    ['', null],
    [null, null],
    [' note ', 'note'],
    [12, '12'],
    ['one\r\ntwo\u202e\nthree\n', 'one two three'],
    ['\u{e0041}', null],
  ])('%j is %j', (value, comments) => {
    expect(readComments(value)).toEqual({ ok: true, value: comments });
  });

  it.each([true, [], {}])('%j is refused', (value) => {
    expect(readComments(value)).toMatchObject({ ok: false, problem: { field: 'Comments' } });
  });
});

describe('Cells in which a formula has failed', () => {
  it.each(FIELDS)('are refused in %s, as what they are', (field) => {
    for (const error of ['#N/A', ' #ΤΙΜΗ! ', 'Loading...', { error: '#REF!' }]) {
      const verdict = readWorkCardEvent({ ...ROW, [field]: error }, CONTEXT);
      expect(verdict).toMatchObject({
        ok: false,
        problems: [
          {
            field: FIELD_LABELS[field],
            text: 'is an error of the spreadsheet, not a value',
            remedy: expect.stringMatching(/^Correct the formula/),
          },
        ],
      });
    }
  });
});

describe('A row becomes a work-card event', () => {
  it('with the defaults of what it leaves empty', () => {
    expect(readWorkCardEvent(ROW, CONTEXT)).toEqual({
      ok: true,
      event: { ...EVENT, branchAssumed: true, dayAssumed: true },
      warnings: [],
      dayAssumed: true,
    });
  });

  it('with all that it says', () => {
    const row = {
      ...ROW,
      employerAfm: 'EL 094019245',
      branch: 3,
      comments: 'note',
      event: 'out',
      eventTime: undefined,
      date: '05/05/2026',
      time: '02:00',
      referenceDate: '04/05/2026',
      lateReason: 2,
    };
    expect(readWorkCardEvent(row, { ...CONTEXT, lateReason: '003' })).toMatchObject({
      ok: true,
      event: {
        employerAfm: '094019245',
        branch: '3',
        comments: 'note',
        type: 'checkOut',
        eventTime: Date.parse('2026-05-05T02:00:00+03:00'),
        referenceDate: '2026-05-04',
        lateReason: '002',
      },
    });
  });

  it("with the context's late reason where it names none, and the connected employer", () => {
    expect(readWorkCardEvent(ROW, { ...CONTEXT, lateReason: '003' })).toMatchObject({
      ok: true,
      event: { employerAfm: null, lateReason: '003' },
    });
  });

  it("whose reference date is the event's day in Athens where none is given, whatever its zone", () => {
    expect(readWorkCardEvent({ ...ROW, eventTime: '2026-05-04T22:30:00Z' }, CONTEXT)).toMatchObject({
      event: { referenceDate: '2026-05-05' },
    });
    expect(
      readWorkCardEvent({ ...ROW, eventTime: '2026-05-04 22:30' }, { ...CONTEXT, timezone: 'America/New_York' }),
    ).toMatchObject({ event: { referenceDate: '2026-05-05' } });
  });

  it('or the list of all that is wrong with it', () => {
    expect(
      problemsOf({
        employeeAfm: '12',
        lastName: '',
        firstName: 7,
        event: 'Ε',
        eventTime: '',
        branch: 'x',
        referenceDate: '04/05/26',
        lateReason: '9',
        comments: {},
        employerAfm: 'y',
      }),
    ).toEqual([
      'Employer AFM "y" is not a number of nine digits',
      'Branch "x" is not a branch number',
      'Comments holds an object, which is not text',
      'Employee AFM "12" has 2 digits, not 9',
      'First Name 7 is not text',
      'Event "Ε" is a bare code: 0 and 1, I and O mean an arrival in some systems, and a departure in others',
      'Event Time is empty',
      'Reference Date "04/05/26" has a year of two digits, and may have the month first',
      'Late Reason "9" is none of the three reasons that the registry takes',
    ]);
  });

  it('with the warnings of what was repaired or looks mistyped', () => {
    const verdict = readWorkCardEvent({ ...ROW, employeeAfm: 90000045, employerAfm: '999999999' }, CONTEXT);
    expect(verdict).toMatchObject({
      ok: true,
      warnings: [
        expect.stringContaining('Employer AFM "999999999" has a check digit'),
        expect.stringContaining('"090000045"'),
      ],
    });
  });

  it('or problems of named fields for any JSON values, never an exception', () => {
    const row = fc.record(Object.fromEntries(FIELDS.map((name) => [name, fc.oneof(cell, fc.constant(ROW[name]))])), {
      requiredKeys: [],
    });
    fc.assert(
      fc.property(row, (fields) => {
        const verdict = readWorkCardEvent(fields, CONTEXT);
        if (verdict.ok) {
          expect(verdict.event.employeeAfm).toMatch(/^\d{9}$/);
          expect(judge(verdict.event, EVENT.eventTime)).toHaveProperty('ok');
        } else {
          expect(verdict.problems.length).toBeGreaterThan(0);
          for (const problem of verdict.problems) {
            expect(reasonInItem(problem).length).toBeLessThan(400);
            expect(problem.remedy).not.toBe('');
          }
        }
      }),
      { numRuns: 3000 },
    );
  });
});

describe('Limits: night-shift check-out cut-off, 11:00 on the following day', () => {
  const verdictOf = (event: EventType, eventTime: string) =>
    problemsOf({ ...ROW, event, eventTime, referenceDate: '2026-05-04' });

  it.each(['2026-05-05T06:00:00+03:00', '2026-05-05T11:00:00+03:00', '2026-05-05T08:00:00Z'])(
    'a check-out at %s is in time',
    (at) => {
      expect(verdictOf('checkOut', at)).toEqual([]);
    },
  );

  it.each(['2026-05-05T11:00:01+03:00', '2026-05-05T11:00:00.001+03:00', '2026-05-06T01:00:00+03:00'])(
    'a check-out at %s is refused',
    (at) => {
      expect(verdictOf('checkOut', at)).toEqual([
        expect.stringContaining('of a check-out lies after 11:00 on the day after its Reference Date'),
      ]);
    },
  );

  it('says nothing of a check-in', () => {
    expect(verdictOf('checkIn', '2026-05-05T13:00:00+03:00')).toEqual([]);
  });
});
