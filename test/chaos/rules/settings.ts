import type { Call } from '../../../sandbox/ledger';
import { isSessionCall, type Trial } from '../evidence';
import type { Settings } from '../settings';
import type { Case } from './case';
import type { Violation } from './violation';

/** Whether an execution can't send anything, whatever its rows: then each of them comes out, and none was sent. */
export const isHopeless = ({ settings: { option, credential } }: Trial): boolean =>
  option?.refused === true || credential?.useless === true;

/** Whether an execution can end wherever it was, with no call that tells why. */
export function mayEndAnywhere(trial: Trial): boolean {
  const { option, credential } = trial.settings;
  if (isHopeless(trial) || option?.flaw !== undefined) return true;
  return credential !== undefined && (credential.reads < Infinity || !trial.calls.some(isSessionCall));
}

/** What an execution can't go on with, in words; undefined where its settings are fine. */
export function settingsFlaw({ settings: { option, credential } }: Trial): string | undefined {
  if (option?.flaw !== undefined) return `of its options ${option.flaw}`;
  return credential && `its credential fails: ${credential.flaw}`;
}

/** Settings that can't be used are found before anything is sent, and a login that was refused is not tried again. */
export function settingsAreHeeded({ evidence }: Case): Violation[] {
  return evidence.trials.flatMap((trial): Violation[] => {
    const { number, requests, calls, settings } = trial;
    const no = (text: string): Violation => ({ trial: number, row: undefined, unaccounted: false, text });
    const violations: Violation[] = [];
    if (isHopeless(trial) && requests.length > 0) {
      violations.push(no(`it sent ${requests.length} requests, although ${settingsFlaw(trial)}`));
    }
    const logins = calls.filter(({ path }) => path === '/Authentication');
    if (settings.credential?.refused === true && !areAllowed(logins, settings)) {
      violations.push(no(`it logged in ${logins.length} times, although ${settingsFlaw(trial)}`));
    }
    return violations;
  });
}

/** Timers of a machine may be early, in ms. */
const TIMERS_DIFFER = 50;

/**
 * Whether the registry allowed each login after the first, which it refused: none where it named no time; else not
 * before that, and no more than Retry For has room for in each try.
 */
function areAllowed(logins: readonly Call[], { credential, retryFor, tries }: Settings): boolean {
  const { retryAfter = Infinity } = credential ?? {};
  const most = 1 + tries * Math.floor((retryFor * 1_000) / retryAfter);
  const tooSoon = logins.some(({ at }, index) => index > 0 && at - logins[index - 1].at < retryAfter - TIMERS_DIFFER);
  return logins.length <= most && !tooSoon;
}
