import type { SandboxOptions } from '../../sandbox/server';
import type { ExpiryAnswer } from '../../sandbox/sessions';
import type { Random } from './random';

/** Moments at which local time is of interest, and some ordinary ones. */
const MOMENTS = [
  '2026-03-02T08:00:00+02:00',
  '2026-07-14T14:03:00+03:00',
  // Midnight has just passed, also of the year.
  '2026-05-05T00:04:00+03:00',
  '2026-01-01T00:06:00+02:00',
  // Just after the clocks went forward, and in the hour that they show twice.
  '2026-03-29T04:08:00+03:00',
  '2026-10-25T03:30:00+03:00',
  '2026-10-25T03:05:00+02:00',
  // Years away from the clock of the machine, whichever that shows.
  '2031-11-30T17:00:00+02:00',
  '2024-02-29T22:10:00+02:00',
];

/** A registry before it starts: how it is set up, and how it tells that a token has expired. */
interface RegistryPlan {
  options: SandboxOptions & { clock: string };
  expiry: ExpiryAnswer;
}

/** The longest wait, in ms, that it asks for after too many logins; faults never ask for more. */
export const LONGEST_PAUSE = 1_000;

const GENEROUS = { calls: 100_000, seconds: 1 };
/** Seconds, as the specification has it. */
const LONG_LIFE = 10_800;

/** A registry, drawn. */
export const anyRegistry = (random: Random): RegistryPlan => ({
  options: {
    clock: random.one(MOMENTS),
    rateLimit: random.chance(0.3) ? { calls: random.whole(2, 6), seconds: LONGEST_PAUSE / 1_000 } : GENEROUS,
    accessTokenLifetime: random.chance(0.2) ? random.whole(3, 8) : LONG_LIFE,
    lifetimeAsString: random.chance(0.3),
    // An empty list, as in the trial environment; one that has nobody of the rows; none that this login may use.
    ...random.one([{ employees: [] }, {}, { services: 'seen' as const }]),
  },
  expiry: random.weighted([
    [4, { status: 401, header: false }],
    [2, { status: 401, header: true }],
    [1, { status: 403, header: true }],
    [1, { status: 400, header: true }],
  ]),
});
