import { codeText } from '../values/codeText';
import { fold } from '../values/normalise';
import { withoutLeadingZeros } from '../values/numbers';
import { type Problem, refused } from '../values/result';
import { type EventWords, isOneEvent, readEventType } from './eventType';
import { FIELD_LABELS } from './fields';

/** Codes of events that can be understood in more than one way, by what stands for events elsewhere in the sheet. */
const LOOKED_FOR = /^(?:0*\d{1,2}|[IO])$/i;

const KNOWN_CELLS = 100;

const { problem: ONE_OR_THE_OTHER } = refused(
  'ambiguousEvent',
  FIELD_LABELS.event,
  'holds a code that can be a check-in, a check-out or a break beside the codes of other rows',
  "Say by the option 'Event Words' what each code means",
);

/** The codes by which a sheet tells its events: what one of them means can depend on the others. */
export class EventCodes {
  private readonly seen = new Set<string>();

  /** Cells that were looked at, as long as they are few: a sheet repeats some. */
  private readonly known = new Set<unknown>();

  /** Codes that other rows cast doubt on, and whether two letters are events; known once it is asked. */
  private inDoubt: readonly string[] | undefined;

  private hasLetters: boolean | undefined;

  /** Whether a cell names one event. */
  namesOne = false;

  /** @param words of the user, which come before all others */
  constructor(private readonly words: EventWords) {}

  /** Takes in a cell of a column for events. */
  note(cell: unknown): void {
    if (this.known.has(cell)) return;
    if (this.known.size < KNOWN_CELLS) this.known.add(cell);
    this.namesOne ||= isOneEvent(readEventType(cell, this.words));
    if (typeof cell !== 'number' && (typeof cell !== 'string' || cell.length > 4)) return;
    const text = String(cell).trim();
    if (LOOKED_FOR.test(text)) this.seen.add(plain(text));
  }

  /**
   * What is wrong with a cell beside the others: where there is no 0, and a code above 1, the first one can't be the
   * registry's code for a departure, and may be an arrival. Beside a letter, 0 and 1 are not the registry's codes.
   *
   * @returns null for nothing
   */
  problemOf(cell: unknown): Problem | null {
    this.inDoubt ??= this.codesInDoubt();
    if (this.inDoubt.length === 0) return null;
    const text = codeText(cell) ?? '';
    const code = plain(text);
    return this.inDoubt.includes(code) && !this.words.has(text) && !this.words.has(code) ? ONE_OR_THE_OTHER : null;
  }

  private codesInDoubt(): string[] {
    if (this.seen.has('I') || this.seen.has('O')) return ['0', '1'];
    return !this.seen.has('0') && [...this.seen].some((code) => Number(code) > 1) ? ['1'] : [];
  }

  /** The cell as a word, where it is one of two letters that mean an arrival and a departure once both are there. */
  meant(cell: unknown): unknown {
    this.hasLetters ??=
      ['I', 'O'].every((one) => this.seen.has(one)) &&
      ['0', '1'].every((one) => !this.seen.has(one) || this.words.has(one));
    if (!this.hasLetters || typeof cell !== 'string' || this.words.has(fold(cell))) return cell;
    const letter = cell.trim().toUpperCase();
    return letter === 'I' ? 'checkIn' : letter === 'O' ? 'checkOut' : cell;
  }
}

const plain = (text: string): string => withoutLeadingZeros(text.toUpperCase());
