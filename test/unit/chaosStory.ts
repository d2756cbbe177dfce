import type { IDataObject } from 'n8n-workflow';
import type { Call, RecordedEvent } from '../../sandbox/ledger';
import type { Evidence, Request, SentEvent, ToldRow, Trial } from '../chaos/evidence';
import { type PlannedRow, rowOf } from '../chaos/rows';
import type { Settings } from '../chaos/settings';
import { athens, dayOf, type Reason, type Truth } from '../chaos/truth';
import { afm } from '../support/afm';

const MINUTE = 60_000;
/** When all but the arrival of the night is submitted. */
const MORNING = Date.parse('2026-03-02T08:00:00+02:00');

/** Evidence that can be tampered with. */
export type TamperedTrial = { -readonly [key in keyof Trial]: Trial[key] } & {
  told: ToldRow[];
  rows: PlannedRow[];
  requests: Array<{ events: SentEvent[]; call: Call | undefined }>;
  leaks: string[];
};

export interface Story extends Evidence {
  trials: TamperedTrial[];
  ledger: RecordedEvent[];
  calls: Call[];
}

export const SETTINGS: Settings = {
  rows: 4,
  batchSize: 100,
  onRejection: 'isolate',
  onError: 'continueRegularOutput',
  tries: 1,
  newLists: false,
  retryFor: 0,
  retryUnknown: undefined,
  timeout: undefined,
  lateReason: null,
  asksEmployer: false,
  late: 0,
  poisoned: 0,
};

const truthOf = (n: number, type: Truth['type'], at: number, more: Partial<Truth> = {}): Truth => ({
  employerAfm: '094123454',
  employeeAfm: afm(n),
  lastName: `ΕΠΩΝΥΜΟ${n}`,
  firstName: 'ΜΑΡΙΑ',
  type,
  at,
  referenceDate: dayOf(at),
  branch: '0',
  comments: null,
  reason: null,
  ...more,
});

const planned = (kind: PlannedRow['kind'], truth: Truth, referenceDate = ''): PlannedRow =>
  rowOf({ kind, truth }, SETTINGS, referenceDate);

/** What the node tells of a row that is with the registry, or is not. */
export function toldOf({ truth }: PlannedRow, item: number, more: IDataObject): ToldRow {
  const { type, at, ...fields } = truth;
  const event = type === '0' ? 'checkIn' : 'checkOut';
  const json = { ...fields, event, eventTime: athens(at).toISO(), reasonCode: null, reason: null, warnings: null };
  return { output: 0, item, json: { ...json, ...more } };
}

/** A request for work cards at a moment, and what the sandbox noted of it. */
export function post(story: Story, trial: number, at: number, more: Partial<Call> = {}): Call {
  const id = story.calls.length + 1;
  const query = { request: `${trial}-${id}` };
  const path = '/Documents/WRKCardSE';
  const noted = { id, method: 'POST', path, service: null, query, at, status: 200, toldExpiry: false };
  const call: Call = { ...noted, username: 'demo', faults: [], ...more };
  story.calls.push(call);
  return call;
}

/** What the registry holds once it has taken an event. */
export function record(story: Story, event: SentEvent, call: Call): RecordedEvent {
  const { at: eventAt, reason: lateReason, ...fields } = event;
  const n = story.ledger.length + 1;
  const time = athens(call.at);
  const held: RecordedEvent = {
    ...fields,
    eventAt,
    date: String(athens(eventAt).toISO()),
    lateReason: lateReason as Reason | null,
    late: call.at - eventAt > 15 * MINUTE,
    call: call.id,
    id: String(n),
    protocol: `ΕΥΣ${n}`,
    submittedAt: call.at,
    submitDate: time.toFormat('dd/MM/yyyy HH:mm'),
    submittedDate: time.toFormat('yyyyMMdd'),
    supersedes: null,
    supersededBy: null,
  };
  story.ledger.push(held);
  return held;
}

const eventOf = ({ truth }: PlannedRow): SentEvent => ({ ...truth });

/** An execution at a moment: what it has sent arrived, and was told. */
function run(story: Story, rows: PlannedRow[], at: number, isSent: boolean): void {
  const number = story.trials.length + 1;
  const requests: Request[] = [];
  let told = rows.map((row, item) => toldOf(row, item, { status: 'duplicate' }));
  let calls: Call[] = [];
  if (isSent) {
    const call = post(story, number, at);
    const events = rows.map(eventOf);
    requests.push({ events, call });
    calls = [call];
    told = events.map((event, item) => {
      const { id, protocol, submitDate, submittedDate, late, lateReason } = record(story, event, call);
      const receipt = { id, protocol, submitDate, submittedDate, late, lateReason };
      return toldOf(rows[item], item, { status: 'submitted', ...receipt });
    });
  }
  const settings = { ...SETTINGS };
  const rest = { ending: undefined, error: undefined, paused: false, leaks: [], endless: false, endedAt: at + MINUTE };
  const trial = { number, round: number, settings, rows, told, requests, calls, ...rest };
  story.trials.push(trial as unknown as TamperedTrial);
}

/**
 * A story in which nothing is wrong: the arrival of a night is posted in the evening; in the morning a sheet of an
 * arrival and a departure of one employee, an arrival of another, and the departure of that night; and the sheet again.
 */
export function goodStory(): Story {
  const story: Story = { registry: 1, trials: [], ledger: [], faults: [], calls: [], restarts: 0 };
  const evening = MORNING - 10 * 60 * MINUTE;
  const arrival = planned('punch', truthOf(3, '0', evening - MINUTE));
  const night = planned('night', truthOf(3, '1', MORNING - MINUTE, { referenceDate: '2026-03-01' }));
  const sheet = [
    planned('on time', truthOf(1, '0', MORNING - 9 * MINUTE)),
    planned('on time', truthOf(1, '1', MORNING - 4 * MINUTE), '2026-03-02'),
    planned('on time', truthOf(2, '0', MORNING - 2 * MINUTE)),
    { ...night, arrival },
  ];
  run(story, [arrival], evening, true);
  run(story, sheet, MORNING, true);
  run(story, sheet, MORNING + MINUTE, false);
  return story;
}
