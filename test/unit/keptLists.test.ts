import type { IExecuteFunctions } from 'n8n-workflow';
import { RegistryFailure } from '../../nodes/Ergani/transport/failure';
import { KeptLists } from '../../nodes/Ergani/transport/lists';
import type { ListOptions } from '../../nodes/Ergani/transport/request';
import type { FailureKind } from '../../nodes/Ergani/transport/statuses';

const MINUTE = 60_000;

beforeEach(() => void jest.useFakeTimers({ now: Date.parse('2026-03-02T08:00:00+02:00') }));
afterEach(() => void jest.useRealTimers());

/** An execution of a login: n8n gives all runs of a node in it the same signal. */
const execution = (username = 'demo', brake = new AbortController()): IExecuteFunctions =>
  ({
    getCredentials: async () => ({ environment: 'trial', username, password: 'x', userType: '02' }),
    getExecutionCancelSignal: () => brake.signal,
  }) as unknown as IExecuteFunctions;

const failed = (kind: FailureKind): RegistryFailure =>
  new RegistryFailure(kind, { code: 'noAnswer', message: kind, remedy: 'None' });

/** Lists of a registry that gives these answers one after the other, the last one again and again. */
function listsOf(...answers: Array<string[] | FailureKind>) {
  let count = 0;
  const lists = new KeptLists<string>('list', async () => {
    const answer = answers[Math.min(count++, answers.length - 1)];
    if (typeof answer === 'string') throw failed(answer);
    return { list: answer };
  });
  return {
    asked: () => count,
    of: async (caller: IExecuteFunctions, options?: ListOptions, fresh?: boolean) =>
      await lists.of(caller, options, fresh).catch(({ kind }: RegistryFailure) => kind),
  };
}

const OPTIONAL: ListOptions = { isOptional: true };

/** Who asks for a list one after the other: one execution or several, who needs it or can do without. */
interface Turn {
  by: string;
  user?: string;
  options?: ListOptions;
  fresh?: boolean;
  after?: number;
}

describe('How often the registry is asked for a list', () => {
  it.each<[string, Array<string[] | FailureKind>, Turn[], answers: unknown[], asked: number]>([
    ['once by two executions', [['a']], [{ by: '1' }, { by: '2' }], [['a'], ['a']], 1],
    ['again after five minutes', [['a'], ['b']], [{ by: '1' }, { by: '2', after: 5 * MINUTE }], [['a'], ['b']], 2],
    ['not before', [['a'], ['b']], [{ by: '1' }, { by: '2', after: 5 * MINUTE - 1 }], [['a'], ['a']], 1],
    ['by each login', [['a'], ['b']], [{ by: '1' }, { by: '2', user: 'another' }], [['a'], ['b']], 2],
    ['again, where the clock was set back', [['a'], ['b']], [{ by: '1' }, { by: '2', after: -1 }], [['a'], ['b']], 2],
    [
      'once more for what it lacks, and no more in five minutes',
      [['a'], ['b'], ['c']],
      [{ by: '1' }, { by: '2', fresh: true }, { by: '3', fresh: true }, { by: '3' }],
      [['a'], ['b'], ['b'], ['b']],
      2,
    ],
    ['once in an execution, whatever it lacks', [['a']], [{ by: '1' }, { by: '1', fresh: true }], [['a'], ['a']], 1],
    ['once in an execution, though it is empty', [[], ['b']], [{ by: '1' }, { by: '1' }], [[], []], 1],
    ['again by others, where it was empty', [[], ['b']], [{ by: '1' }, { by: '2' }], [[], ['b']], 2],
    [
      'not where it was empty, and they can do without',
      [[]],
      [{ by: '1' }, { by: '2', options: OPTIONAL }],
      [[], []],
      1,
    ],
    [
      'not where it failed, and they can do without',
      ['unknown'],
      [
        { by: '1', options: OPTIONAL },
        { by: '2', options: OPTIONAL },
      ],
      ['unknown', 'unknown'],
      1,
    ],
    [
      'again where it failed, by whoever needs it',
      ['unsent', ['b']],
      [{ by: '1', options: OPTIONAL }, { by: '2' }],
      ['unsent', ['b']],
      2,
    ],
    [
      'again where it failed, also in one execution',
      ['unsent', ['b']],
      [{ by: '1' }, { by: '1' }],
      ['unsent', ['b']],
      2,
    ],
    ['not where it was refused', ['refused', ['b']], [{ by: '1' }, { by: '2' }], ['refused', 'refused'], 1],
    [
      'again where an execution was cancelled',
      ['cancelled', ['b']],
      [{ by: '1' }, { by: '2' }],
      ['cancelled', ['b']],
      2,
    ],
  ])('%s', async (_, answers, turns, expected, asked) => {
    const lists = listsOf(...answers);
    const executions = new Map<string, IExecuteFunctions>();
    const came: unknown[] = [];
    for (const { by, user, options, fresh, after = 0 } of turns) {
      jest.setSystemTime(Date.now() + after);
      const caller = executions.get(by) ?? execution(user);
      executions.set(by, caller);
      came.push(await lists.of(caller, options, fresh));
    }
    expect([came, lists.asked()]).toEqual([expected, asked]);
  });
});

describe('How long a list is waited for', () => {
  it('is said by each execution for itself, and the answer serves the next one', async () => {
    let tell: (list: string[]) => void = () => undefined;
    const lists = new KeptLists<string>('list', async () => ({ list: await new Promise((done) => (tell = done)) }));
    const until = Date.now() + 2_000;
    const patient = lists.of(execution());
    const impatient = lists.of(execution(), { until, isOptional: true }).catch((error: unknown) => error);
    await jest.advanceTimersByTimeAsync(2_500);
    expect(await impatient).toBeInstanceOf(RegistryFailure);
    tell(['a']);
    expect(await patient).toEqual(['a']);
    expect(await lists.of(execution(), OPTIONAL)).toEqual(['a']);
  });
});
