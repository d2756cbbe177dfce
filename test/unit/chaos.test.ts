import type { Call } from '../../sandbox/ledger';
import { Case } from '../chaos/rules/case';
import { ORACLES, verdictOn } from '../chaos/verdict';
import { goodStory, post, record, type Story, type TamperedTrial } from './chaosStory';

const MINUTE = 60_000;

/** The sheet as it was submitted, and as it came again, of the story. */
interface Told {
  story: Story;
  sheet: TamperedTrial;
  again: TamperedTrial;
}

type Tamper = (told: Told) => unknown;

/** Rows of the sheet. */
const [IN, OUT, OTHER, NIGHT] = [0, 1, 2, 3];
/** The place in the ledger of a row of the sheet: the arrival of the night stands before them. */
const heldAs = (row: number): number => row + 1;

function tampered(tamper: Tamper): Story {
  const story = goodStory();
  const [, sheet, again] = story.trials;
  tamper({ story, sheet, again });
  return story;
}

const assign = (target: object, ...more: object[]): unknown => Object.assign(target, ...more);

/** Takes from the ledger what rows of the sheet brought, and says that they have another status for a reason. */
function take({ story, sheet }: Told, status: string, ...rows: number[]): void {
  const gone = rows.map((row) => story.ledger[heldAs(row)]);
  story.ledger = story.ledger.filter((event) => !gone.includes(event));
  for (const row of rows) tell(sheet, row, status);
}

/** Says that a row has another status. */
const tell = (trial: TamperedTrial, row: number, status: string): unknown =>
  assign(trial.told[row].json, { status, reasonCode: 'noAnswer', reason: 'The registry has not answered' });

/** Has the sheet's only request struck by a fault, or refused. */
const strike = ({ sheet, story }: Told, more: Partial<Call>): void => {
  const [{ call }] = sheet.requests;
  assign(call!, more);
  assign(
    story.calls.find(({ id }) => id === call!.id)!,
    more,
  );
};

/** Sends rows of the sheet once more in a request of the same execution. */
function repeat({ story, sheet }: Told, at: number, ...rows: number[]) {
  const events = rows.map((row) => ({ ...sheet.requests[0].events[row] }));
  const call = post(story, sheet.number, at);
  sheet.requests.push({ events, call });
  sheet.calls = [...sheet.calls, call];
  return events.map((event) => record(story, event, call));
}

/** Has n8n killed while it runs the sheet, with what it has sent on its way. */
const kill = ({ sheet }: Told): unknown => assign(sheet, { ending: 'killed', told: [] });

const WARNED = { warnings: ['It may be held twice'] };

type Forbidden = [oracle: keyof typeof ORACLES, what: string, tamper: Tamper, says: RegExp];

const FORBIDDEN: Forbidden[] = [
  ['rowNotToldOnce', 'never', ({ sheet }) => sheet.told.pop(), /it came out 0 times/],
  ['rowNotToldOnce', 'twice', ({ sheet }) => sheet.told.push(sheet.told[OTHER]), /it came out 2 times/],
  ['statusOfNone', 'a new one', ({ sheet }) => tell(sheet, OUT, 'done'), /its status is done/],
  ['wrongOutput', 'success by the second', ({ sheet }) => (sheet.told[OUT].output = 1), /at output 1, being submitted/],
  [
    'wrongOutput',
    'failure by the first',
    ({ sheet }) => {
      sheet.settings.onError = 'continueErrorOutput';
      tell(sheet, OUT, 'unknown');
    },
    /at output 0, being unknown/,
  ],
  [
    'failureWithoutReason',
    'unknown',
    ({ sheet }) => assign(sheet.told[OUT].json, { status: 'unknown' }),
    /it has no reason/,
  ],
  ...['employeeAfm', 'lastName', 'firstName', 'comments', 'branch', 'event', 'referenceDate', 'employerAfm'].map(
    (field): Forbidden => [
      'toldOtherwiseThanMeant',
      field,
      ({ sheet }) => assign(sheet.told[IN].json, { [field]: 'x' }),
      new RegExp(`it came out with another ${field}: x`),
    ],
  ),
  [
    'toldOtherwiseThanMeant',
    'its time',
    ({ sheet }) => assign(sheet.told[IN].json, { eventTime: '2026-03-02T08:00' }),
    /another eventTime/,
  ],
  [
    'toldOtherwiseThanMeant',
    'a night that comes again, by its own day',
    ({ again }) => assign(again.told[NIGHT].json, { referenceDate: '2026-03-02' }),
    /another referenceDate/,
  ],
  ['itemsOutOfOrder', 'reversed', ({ sheet }) => sheet.told.reverse(), /item 2 came out after item 3/],
  ['itemOfNoRow', 'beyond the last', ({ sheet }) => (sheet.told[NIGHT].item = 4), /1 items belong to no row/],
  ['itemOfNoRow', 'unpaired', ({ sheet }) => (sheet.told[NIGHT].item = undefined), /1 items belong to no row/],
  ['stoppedThoughToGoOn', 'Continue', ({ sheet }) => (sheet.error = 'No'), /it stopped: No/],
  [
    'wentOnThoughToStop',
    'Stop Workflow',
    ({ sheet }) => {
      sheet.settings.onError = 'stopWorkflow';
      tell(sheet, OUT, 'rejected');
    },
    /it went on although a row was not submitted/,
  ],
  [
    'sentAndToldOfNoRow',
    'an error alone',
    ({ sheet }) => assign(sheet, { error: 'No', told: [] }),
    /it had sent rows, and its error tells of none/,
  ],
  ['secretTold', 'any', ({ sheet }) => sheet.leaks.push('the password in outputs'), /it told the password in outputs/],
  ['runWithoutEnd', 'any', ({ sheet }) => (sheet.endless = true), /it did not come to an end/],

  [
    'heldTwiceFromOneRequest',
    'any',
    ({ story: { ledger } }) => ledger.push({ ...ledger[heldAs(IN)], protocol: 'ΕΥΣ0' }),
    /the ledger holds it 2 times: ΕΥΣ2, ΕΥΣ0/,
  ],
  ...['notSent', 'rejected', 'invalid', 'duplicate'].map((status): Forbidden => [
    'heldThoughNotSubmitted',
    status,
    ({ sheet }) => tell(sheet, OUT, status),
    new RegExp(`it is ${status}, and the ledger holds it as ΕΥΣ3`),
  ]),
  [
    'submittedThoughNotHeld',
    'any',
    (told) => take(told, 'submitted', OTHER),
    /it is submitted with ΕΥΣ4, and the ledger does not hold it/,
  ],
  [
    'heldWithAnotherReceipt',
    'protocols that were swapped',
    ({ sheet }) => {
      const [{ json: one }, { json: other }] = sheet.told;
      [one.protocol, other.protocol] = [other.protocol, one.protocol];
    },
    /another protocol: ΕΥΣ2 for ΕΥΣ3\n.*another protocol: ΕΥΣ3 for ΕΥΣ2/,
  ],
  ...['id', 'submitDate', 'submittedDate', 'late', 'lateReason'].map((field): Forbidden => [
    'heldWithAnotherReceipt',
    field,
    ({ sheet }) => assign(sheet.told[IN].json, { [field]: 'x' }),
    new RegExp(`the ledger holds it with another ${field}: .+ for x`),
  ]),
  [
    'heldTwiceAndNotTold',
    'by two requests',
    (told) => repeat(told, told.sheet.requests[0].call!.at, OTHER),
    /the ledger holds it 2 times, and no warning says so: ΕΥΣ4, ΕΥΣ6/,
  ],
  [
    'submittedBeforeItHappened',
    'by five seconds',
    ({ story: { ledger } }) => assign(ledger[heldAs(IN)], { submittedAt: ledger[heldAs(IN)].eventAt - 5_000 }),
    /it was submitted 5000 ms before it happened/,
  ],
  [
    'heldInAnotherOrder',
    'a departure before its arrival',
    ({ story: { ledger } }) => ledger.push(...ledger.splice(heldAs(IN), 1)),
    /the ledger holds it before row 0 of the same employee/,
  ],
  [
    'heldAndSaidByNoRow',
    'half an hour earlier',
    ({ story: { ledger } }) => assign(ledger[heldAs(IN)], { eventAt: ledger[heldAs(IN)].eventAt - 30 * MINUTE }),
    /the ledger holds ΕΥΣ2 of \d+ at 2026-03-02T07:51:00\S+, which no row says/,
  ],
  [
    'heldThoughToBeRefused',
    'a departure of nothing',
    ({ sheet }) => assign(sheet.rows[OTHER], { isPoisoned: true, kind: 'poisoned' }),
    /the ledger holds it as ΕΥΣ4, although the registry had to refuse it/,
  ],
  ...['lastName', 'firstName', 'referenceDate', 'branch', 'type', 'comments', 'employerAfm'].map((field): Forbidden => [
    'heldOtherwiseThanMeant',
    field,
    ({ story: { ledger } }) => assign(ledger[heldAs(OTHER)], { [field]: 'x' }),
    new RegExp(`the ledger holds it with another ${field}: x for `),
  ]),
  [
    'heldOtherwiseThanMeant',
    'half a second later',
    ({ story: { ledger } }) => assign(ledger[heldAs(OTHER)], { eventAt: ledger[heldAs(OTHER)].eventAt + 500 }),
    /the ledger holds it with another at: /,
  ],
  [
    'heldOtherwiseThanMeant',
    'a reason that no row gives',
    ({ story: { ledger } }) => assign(ledger[heldAs(OTHER)], { lateReason: '001' }),
    /the ledger holds it with another reason: 001 for null/,
  ],

  ['requestTooLarge', 'by one', ({ sheet }) => (sheet.settings.batchSize = 3), /a request held 4 events, being for 3/],
  [
    'eventTwiceInARequest',
    'any',
    ({ sheet: { requests } }) => requests[0].events.push(requests[0].events[IN]),
    /a request held an event twice/,
  ],
  [
    'reasonForAnEventOnTime',
    'nine minutes old',
    ({ sheet: { requests } }) => (requests[0].events[IN].reason = '001'),
    /it declared a late reason for an event on time/,
  ],
  [
    'sentAndSaidByNoRow',
    'of somebody else',
    ({ sheet: { requests } }) => (requests[0].events[IN].employeeAfm = '119874566'),
    /it sent an event that none of its rows says/,
  ],
  ...['lastName', 'referenceDate', 'branch', 'type'].map((field): Forbidden => [
    'sentOtherwiseThanMeant',
    field,
    ({ sheet: { requests } }) => assign(requests[0].events[OTHER], { [field]: 'x' }),
    new RegExp(`it was sent with another ${field}: x for `),
  ]),
  [
    'sentOtherwiseThanMeant',
    'a night whose arrival is known, for its own day',
    ({ sheet: { requests } }) => (requests[0].events[NIGHT].referenceDate = '2026-03-02'),
    /another referenceDate: 2026-03-02 for 2026-03-01/,
  ],
  [
    'sentAgainThoughItMayHaveArrived',
    'after it was confirmed',
    (told) => repeat(told, told.sheet.requests[0].call!.at, OTHER),
    /its requests: confirmed, confirmed/,
  ],
  ...(
    [
      ['when it is late', (told) => repeat(told, told.sheet.requests[0].call!.at + 20 * MINUTE, OTHER)],
      ['changed', (told) => (repeat(told, told.sheet.requests[0].call!.at, OTHER), rename(told))],
      [
        'though Retry Unknown is never',
        (told) => {
          told.sheet.settings.retryUnknown = 'never';
          repeat(told, told.sheet.requests[0].call!.at, OTHER);
        },
      ],
    ] as Array<[string, Tamper]>
  ).map(([what, tamper]): Forbidden => [
    'sentAgainThoughItMayHaveArrived',
    `without an answer, ${what}`,
    (told) => {
      strike(told, { status: null, faults: ['cut'] });
      tamper(told);
    },
    /its requests: none, confirmed/,
  ]),
  [
    'sentAgainThoughItMayHaveArrived',
    'after receipts that do not fit',
    (told) => {
      strike(told, { faults: ['receipts'] });
      repeat(told, told.sheet.requests[0].call!.at, OTHER);
    },
    /its requests: spoiled, confirmed/,
  ],

  [
    'invalidForNothing',
    'any',
    ({ sheet }) => tell(sheet, OUT, 'invalid'),
    /it is invalid, and nothing is wrong with it/,
  ],
  [
    'repeatUnlikeItsFirst',
    'unknown, beside a submitted one',
    ({ sheet }) => {
      sheet.rows.push({ ...sheet.rows[IN], kind: 'repeated', repeats: IN });
      sheet.told.push({ ...structuredClone(sheet.told[IN]), item: 4 });
      tell(sheet, 4, 'unknown');
    },
    /it is unknown, although it repeats item 0, which is submitted/,
  ],
  [
    'answeredThoughNotSent',
    'rejected',
    ({ again }) => tell(again, OTHER, 'rejected'),
    /it is rejected, and was in no request/,
  ],
  [
    'keptBackForNothing',
    'in no request',
    (told) => {
      told.sheet.requests[0].events.splice(OTHER, 1);
      take(told, 'notSent', OTHER);
    },
    /it is notSent, and nothing was in its way/,
  ],
  [
    'statusAgainstTheAnswer',
    'unknown, and confirmed',
    ({ sheet }) => tell(sheet, OUT, 'unknown'),
    /its last request was confirmed \(status 200\)/,
  ],
  ...(
    [
      ['submitted, without an answer', { status: null, faults: ['cut'] }, 'submitted', /was none \(status none\)/],
      ['rejected, by a gateway', { status: 502, faults: ['answer'] }, 'rejected', /was none \(status 502\)/],
      ['not sent, by receipts that lie', { faults: ['answer'] }, 'notSent', /was spoiled \(status 200\)/],
      ['unknown, turned away unread', { status: 503, faults: ['answer'] }, 'unknown', /was unsent \(status 503\)/],
      ['unknown, its token expired', { status: 401, toldExpiry: true }, 'unknown', /was expired \(status 401\)/],
      ['unknown, and refused', { status: 400 }, 'unknown', /was refused \(status 400\)/],
    ] as Array<[string, Partial<Call>, string, RegExp]>
  ).map(([what, call, status, says]): Forbidden => [
    'statusAgainstTheAnswer',
    what,
    (told) => {
      strike(told, call);
      take(told, status, OTHER);
    },
    says,
  ]),
  [
    'refusedThoughItsArrivalIsThere',
    'a night',
    (told) => {
      strike(told, { status: 400 });
      take(told, 'rejected', NIGHT);
    },
    /it is rejected, although its arrival is with the registry/,
  ],
  [
    'refusedWithOthers',
    'four of them',
    (told) => {
      strike(told, { status: 400 });
      take(told, 'rejected', OTHER);
    },
    /it is rejected, in a request of 4/,
  ],

  [
    'duplicateOfNothing',
    'any',
    (told) => take(told, 'rejected', OTHER),
    /it is a duplicate, and the ledger does not hold it/,
  ],
  [
    'sentAgainByALaterRun',
    'what was submitted',
    ({ sheet, again }) => again.requests.push(sheet.requests[0]),
    /it was sent again, although it was submitted in execution 2/,
  ],
  [
    'sentAgainByALaterRun',
    'what was on its way when n8n was killed',
    (told) => {
      kill(told);
      told.again.requests.push(told.sheet.requests[0]);
    },
    /it was sent again, although it was killed in execution 2/,
  ],
  [
    'invalidThoughWithTheRegistry',
    'any',
    ({ again }) => tell(again, OTHER, 'invalid'),
    /it is invalid, although it was submitted in execution 2/,
  ],
  [
    'unknownForNothing',
    'of a row that was not sent before',
    (told) => {
      take(told, 'notSent', OTHER);
      tell(told.again, OTHER, 'unknown');
    },
    /it is unknown, and nothing like it was sent before/,
  ],
  [
    'placeTakenByAnEarlierRow',
    'two arrivals of a day',
    ({ story: { ledger }, sheet }) => {
      // The second row is an arrival, too, and the first one is recorded behind it.
      for (const held of [ledger[heldAs(OUT)], sheet.rows[OUT].truth]) assign(held, { type: '0' });
      ledger.push(...ledger.splice(heldAs(IN), 1));
    },
    /its event ΕΥΣ2 is the authoritative one, although row 1 has a later one/,
  ],
];

/** Has the event that was sent last bear another name. */
const rename = ({ sheet }: Told): unknown => assign(sheet.requests.at(-1)!.events[0], { lastName: 'x' });

/** What looks wrong, and may be. */
const ALLOWED: Array<[string, Tamper]> = [
  ['nothing happens', () => undefined],
  [
    'what got no answer goes out again on time, is held twice, and told so',
    (told) => {
      strike(told, { status: null, faults: ['cut'] });
      repeat(told, told.sheet.requests[0].call!.at + 1_000, IN, OUT, OTHER, NIGHT).forEach((held, row) => {
        const { id, protocol, submitDate, submittedDate, late, lateReason } = held;
        assign(told.sheet.told[row].json, { id, protocol, submitDate, submittedDate, late, lateReason, ...WARNED });
      });
    },
  ],
  [
    'what n8n had on its way when it was killed is unknown when it comes again',
    (told) => {
      kill(told);
      for (const row of told.again.told.keys()) tell(told.again, row, 'unknown');
    },
  ],
  [
    'what a registry turns away unread is not sent, and goes out the next time',
    (told) => {
      const { sheet, again, story } = told;
      strike(told, { status: 503, faults: ['answer'] });
      const receipts = sheet.told.map(({ json }) => ({ ...json }));
      take(told, 'notSent', IN, OUT, OTHER, NIGHT);
      const { events } = sheet.requests[0];
      const call = post(story, again.number, sheet.requests[0].call!.at + MINUTE);
      again.requests.push({ events, call });
      again.told.forEach(({ json }, row) => {
        const { id, protocol, submitDate, submittedDate, late, lateReason } = record(story, events[row], call);
        assign(json, receipts[row], { id, protocol, submitDate, submittedDate, late, lateReason });
      });
    },
  ],
  [
    'a departure of nothing is refused alone, also when it comes again',
    (told) => {
      const { sheet, again, story } = told;
      const { [OTHER]: row } = sheet.rows;
      assign(row, { isPoisoned: true, kind: 'poisoned' });
      take(told, 'rejected', OTHER);
      const [event] = sheet.requests[0].events.splice(OTHER, 1);
      tell(again, OTHER, 'rejected');
      for (const trial of [sheet, again]) {
        trial.requests.push({ events: [event], call: post(story, trial.number, event.at + MINUTE, { status: 400 }) });
      }
    },
  ],
];

const saidBy = (oracle: keyof typeof ORACLES, story: Story): string =>
  ORACLES[oracle](new Case(story))
    .map(({ text }) => text)
    .join('\n');

describe('Each oracle of chaos forbids what its name says', () => {
  test.each(FORBIDDEN)('%s: %s', (oracle, _, tamper, says) => {
    expect(saidBy(oracle, goodStory())).toBe('');
    expect(saidBy(oracle, tampered(tamper))).toMatch(says);
  });

  test('all are tried', () => {
    expect(new Set(FORBIDDEN.map(([oracle]) => oracle))).toEqual(new Set(Object.keys(ORACLES)));
  });
});

describe('No oracle of chaos forbids', () => {
  test.each(ALLOWED)('that %s', (_, tamper) => {
    expect(verdictOn(tampered(tamper))).toEqual([]);
  });
});
