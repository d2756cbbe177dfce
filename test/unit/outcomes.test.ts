import { EVENT } from '../../nodes/Ergani/actions/workCard/submit/workCardKind';
import type { JournalState } from '../../nodes/Ergani/delivery/journal';
import { outcomeOf } from '../../nodes/Ergani/delivery/known';
import {
  afterFailure,
  afterWrongEmployer,
  whyRejectedTogether,
  whyUnknown,
} from '../../nodes/Ergani/delivery/outcomes';
import { failureOfAnswer, failureOfError } from '../../nodes/Ergani/transport/failure';

describe('What becomes of an entry that is not sent or has no answer', () => {
  test.each<[JournalState | undefined, string | undefined, string | undefined]>([
    ['confirmed', 'duplicate', 'submittedBefore'],
    ['open', 'unknown', 'leftOpen'],
    ['underWay', 'unknown', 'leftOpen'],
    ['forgotten', 'notSent', 'journalFull'],
    [undefined, undefined, undefined],
  ])('by the journal: %s', (state, status, code) => {
    const outcome = outcomeOf(state, {}, EVENT);
    expect([outcome?.status, outcome && 'code' in outcome ? outcome.code : undefined]).toEqual([status, code]);
  });

  const answered = (status: number, message = 'Όχι') => failureOfAnswer({ status, headers: {}, body: { message } });
  const NOT_REACHED = failureOfError(Object.assign(new Error(), { code: 'ENOTFOUND' }));
  const CUT = failureOfError(Object.assign(new Error(), { code: 'ECONNRESET', syscall: 'read' }));
  const WRONG_EMPLOYER = answered(400, 'Το ΑΦΜ δεν αντιστοιχεί στον συνδεδεμένο εργοδότη.');

  test.each([
    ['a refusal before it', afterFailure(answered(400)), 'earlierRequest', false],
    ['a registry that was away', afterFailure(NOT_REACHED), 'unreachable', true],
    ['a session that was refused', afterFailure(answered(401)), 'sessionRefused', false],
    ['the wrong employer of others', afterWrongEmployer(WRONG_EMPLOYER), 'wrongEmployer', false],
  ])('after %s', (_, { code, unreachable }, expected, isAway) =>
    expect([code, unreachable]).toEqual([expected, isAway]),
  );

  test('a request in doubt is unknown for its first failure', () => {
    expect(whyUnknown(CUT, CUT, EVENT).code).toBe('connectionCut');
    expect(whyUnknown(CUT, answered(503), EVENT).code).toBe('connectionCut');
  });

  test.each([
    ['alone', 1, false, 'refused', false],
    ['with others that are named', 3, true, 'othersAtFault', true],
    ['with others, none named', 3, false, 'refused', true],
  ])('refused %s', (_, count, isNamed, expected, isOfAll) => {
    const rejected = whyRejectedTogether(answered(400), count, isNamed, EVENT);
    expect([rejected.code, rejected.isOfAll]).toEqual([expected, isOfAll]);
  });
});
