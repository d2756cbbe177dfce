import { Sheet } from '../../../model/attendance/sheet';
import type { JudgedEvent } from '../../../model/workCard/lateness';
import { Subjects } from '../../../model/workCard/repeats';
import { Turns } from '../../../transport/turns';
import type { WorkCardEvent } from '../../../model/workCard/workCardEvent';
import { Delivery, Ready, type World } from '../../delivery/delivery';
import { Isolation } from '../../delivery/isolation';
import type { Progress } from '../../delivery/progress';
import { compareEvents, type ReadItem } from './comparison';
import { EventReader, type ReadEvent } from './readEvent';
import { NOTHING_SET } from './settings';
import { workCardKind } from './workCardKind';

const ROW = { employeeAfm: '123456783', lastName: 'A', firstName: 'A', event: 'in', eventTime: '2026-05-04 08:00' };

/** Rows that nobody submits. */
export const MADE_UP = [ROW, ROW, ROW].map((json) => ({ json }));

const kept: unknown[] = [];

/**
 * Keeps one of each kind of object that an execution makes for its rows, made of rows that nobody submits. Once garbage
 * collection finds none of a kind, V8 throws away what it has compiled for it, and the next execution begins from
 * scratch: that is a third of what this node takes itself.
 *
 * @param progress of the made-up rows
 */
export function keepOneOfEach(progress: Progress<WorkCardEvent, JudgedEvent, ReadEvent>): void {
  const contents = MADE_UP.map(({ json: row }) => ({ row }));
  const sheet = new Sheet(contents);
  const reader = new EventReader();
  const all = contents.flatMap((content, item) => {
    const row = { ...sheet.read(content), sheetProblem: null, likeness: undefined };
    const read = reader.of(Object.assign(row, { options: {}, sheetOptions: NOTHING_SET }));
    return read.map((one): ReadItem => ({ item, nth: 0, read: one }));
  });
  for (const { item, read, nth } of compareEvents(all, false)) progress.add(item, read, nth);
  const waiting = [...progress.waiting()];
  const kind = workCardKind('');
  const ready = waiting.map(
    ({ id, item, entry }) => new Ready(id, item, entry, { event: entry, late: false, lateReason: null }, kind),
  );
  const delivery = new Delivery(kind, {} as World<WorkCardEvent, JudgedEvent>, {
    retryUnknown: 'never',
    heldBack: [],
  });
  const [{ id, judged, entry }] = ready;
  const receipt = { id: '1', protocol: '1', submitDate: '04/05/2026 08:00' };
  progress.tell(id, { status: 'submitted', judged, receipt, near: entry.eventTime });
  kept.push(
    sheet,
    reader,
    all,
    progress,
    waiting,
    ready,
    delivery,
    new Isolation(delivery, kind),
    new Subjects(),
    new Turns(''),
  );
}
