import { OpenShifts } from '../../nodes/Ergani/model/workCard/openShifts';
import { mayBeAbout, subjectOf } from '../../nodes/Ergani/model/workCard/repeats';
import type { WorkCardEvent } from '../../nodes/Ergani/model/workCard/workCardEvent';
import { EVENT } from '../support/workCardEvents';

const EMPLOYER = '094123454';

/** At a named branch, a part of a second after the whole. */
const NAMED: WorkCardEvent = { ...EVENT, branch: '1', eventTime: EVENT.eventTime + 250 };

const identity = (changes: Partial<WorkCardEvent> = {}): string =>
  new OpenShifts(EMPLOYER).identitiesOf({ ...NAMED, ...changes })[0];

describe('The same event', () => {
  it.each<[string, Partial<WorkCardEvent>]>([
    ['other names', { lastName: 'x', firstName: 'y' }],
    ['a comment', { comments: 'x' }],
    ['a late reason', { lateReason: '001' }],
    ['another part of the second', { eventTime: NAMED.eventTime + 700 }],
    ['the connected employer by name', { employerAfm: EMPLOYER }],
  ])('with %s', (_, changes) => {
    expect(identity(changes)).toBe(identity());
  });

  it('at whatever branch, named or assumed: nobody arrives at two at once', () => {
    for (const changes of [{ branch: '2' }, { branchAssumed: true }]) expect(identity(changes)).toBe(identity());
  });

  it('whether its row names its own day or none', () => {
    expect(identity({ dayAssumed: true })).toBe(identity());
  });
});

describe('Another event', () => {
  it.each<[string, Partial<WorkCardEvent>]>([
    ['employer', { employerAfm: '123456783' }],
    ['employee', { employeeAfm: '123456783' }],
    ['type', { type: 'checkOut' }],
    ['second', { eventTime: NAMED.eventTime + 1_000 }],
    ['reference date', { referenceDate: '2026-05-03' }],
  ])('by its %s', (_, changes) => {
    expect(identity(changes)).not.toBe(identity());
  });

  it('takes the place of those with its employee, type and reference date', () => {
    expect(subjectOf({ ...NAMED, eventTime: 0, branch: '9' })).toBe(subjectOf(NAMED));
    for (const change of [{ employeeAfm: '1' }, { type: 'checkOut' as const }, { referenceDate: '2026-05-03' }]) {
      expect(subjectOf({ ...NAMED, ...change })).not.toBe(subjectOf(NAMED));
    }
  });
});

describe('Words of the registry about an event that it has', () => {
  it.each([
    ['υπάρχει ήδη είσοδος', true],
    ['υπάρχει ήδη είσοδος (04/05/2026 08:00:00).', true],
    ['υπάρχει ήδη είσοδος στις 8:00', true],
    ['υπάρχει ήδη είσοδος (04/05/2026 07:59:00).', false],
    ['υπάρχουν ήδη οι είσοδοι 07:00 και 08:00', true],
    ['18:00', false],
    ['', true],
  ])('"%s": can mean the one of 08:00: %s', (words, can) => {
    expect(mayBeAbout(NAMED, words)).toBe(can);
  });
});
