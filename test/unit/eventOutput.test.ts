import { toOutput } from '../../nodes/Ergani/actions/workCard/submit/output';
import { workCardKind } from '../../nodes/Ergani/actions/workCard/submit/workCardKind';
import { judge } from '../../nodes/Ergani/model/workCard/lateness';
import type { WorkCardEvent } from '../../nodes/Ergani/model/workCard/workCardEvent';
import { WARNINGS } from '../../nodes/Ergani/model/values/words/warnings';

const NOW = Date.parse('2026-03-03T06:05:00+02:00');

const CHECK_OUT: WorkCardEvent = {
  employerAfm: null,
  branch: '0',
  comments: null,
  employeeAfm: '047658008',
  lastName: 'ΑΝΑΓΝΩΣΤΟΥ',
  firstName: 'ΜΑΡΙΑ',
  type: 'checkOut',
  eventTime: NOW - 60_000,
  referenceDate: '2026-03-03',
  dayAssumed: true,
  lateReason: null,
};

const checkOut = (given: Partial<WorkCardEvent> = {}): WorkCardEvent => ({ ...CHECK_OUT, ...given });

test('A check-out asks about its own keys, which stay, and about those of shifts, which are only remembered', () => {
  const asked = workCardKind('').memory?.asks({ ...CHECK_OUT, shiftAfter: CHECK_OUT.eventTime - 86_400_000 }) ?? [];
  expect(new Set(asked.map(({ key, isMemory }) => [key.includes('"shift"'), isMemory].join()))).toEqual(
    new Set(['false,false', 'true,true']),
  );
});

describe('The warning about the work day of a check-out whose arrival is not in the input', () => {
  const warningsOf = (event: WorkCardEvent): unknown => {
    const prepared = judge(event, NOW);
    if (!prepared.ok) throw new Error(prepared.problem.code);
    return toOutput({ status: 'valid', prepared: prepared.value, request: 1 }, null).warnings;
  };

  const remembered = (event: WorkCardEvent): WorkCardEvent => {
    const { memory } = workCardKind('');
    const isOfEvening = (key: string): boolean => key.includes('"shift"') && key.includes('"2026-03-02"');
    const [shift] =
      memory
        ?.asks(event)
        .map(({ key }) => key)
        .filter(isOfEvening) ?? [];
    memory?.complete(
      event,
      (key) => key === shift,
      () => false,
    );
    return event;
  };

  test.each([
    ['there is none where the row names the day', checkOut(), undefined],
    ['its own day, assumed', checkOut({ shiftAfter: -Infinity }), [WARNINGS.workDayAssumed({ workDay: '2026-03-03' })]],
    [
      'the day before, as the journal remembers it',
      remembered(checkOut({ shiftAfter: -Infinity })),
      [WARNINGS.workDayRemembered({ workDay: '2026-03-02' })],
    ],
  ])('%s', (_, event, warnings) => expect(warningsOf(event)).toEqual(warnings));
});
