import { clockTime, exactTime, greekDay } from './athens';
import type { AcceptedEvent } from './ledger';

/** A reason for a refusal, in the sandbox's words and in those that the registry was seen to use. */
export interface Reason {
  readonly specification: string;
  readonly seen: string;
}

/** A reason of which the registry's own words are not known. */
export const plain = (text: string): Reason => ({ specification: text, seen: text });

export const wrongEmployer = (employerAfm: string): Reason => ({
  specification: `Ο ΑΦΜ εργοδότη ${employerAfm} δεν αντιστοιχεί στον συνδεδεμένο εργοδότη.`,
  seen: 'Το ΑΦΜ δεν αντιστοιχεί στον συνδεδεμένο εργοδότη.',
});

export const wrongBranch = plain('Ο χρήστης του παραρτήματος δεν μπορεί να υποβάλει για άλλο παράρτημα.');

/** @param day `yyyy-MM-dd` */
export const notEmployed = (day: string): Reason =>
  plain(`Δεν υπάρχει σχέση εργασίας στις ημερομηνίες ${greekDay(day)}.`);

export const withoutCard = plain('Χωρίς Ένδειξη Κάρτας Εργασίας.');

/** @param now milliseconds */
export const inFuture = (now: number): Reason => ({
  specification: 'Η ώρα του συμβάντος είναι μεταγενέστερη της υποβολής.',
  seen: `Η δηλωμένη ώρα κίνησης είναι μεγαλύτερη και αποκλίνει σημαντικά της τωρινής ώρας (${clockTime(now)}).`,
});

export const lateReasonMissing: Reason = {
  specification: 'Η υποβολή είναι εκπρόθεσμη και απαιτείται αιτιολογία.',
  seen: 'Η ώρα κίνησης είναι εκτός του επιτρεπόμενου χρονικού ορίου. Πρέπει να συμπληρώσετε τον λόγο καθυστέρησης.',
};

export const lateReasonNotAllowed: Reason = {
  specification: 'Η υποβολή είναι εμπρόθεσμη και δεν επιτρέπεται αιτιολογία.',
  seen: 'Δεν πρέπει να δηλώνεται λόγος καθυστέρησης, όταν η ώρα κίνησης είναι εντός του επιτρεπόμενου χρονικού ορίου.',
};

export const afterCutOff = plain('Η λήξη νυχτερινής βάρδιας δεν μπορεί να είναι μετά τις 11:00 της επόμενης ημέρας.');

/** @param referenceDate `yyyy-MM-dd` */
export const withoutCheckIn = (referenceDate: string): Reason =>
  plain(`Δεν βρέθηκε έναρξη εργασίας για την ημερομηνία αναφοράς ${greekDay(referenceDate)}.`);

export const existsAlready = ({ type, eventAt }: Pick<AcceptedEvent, 'type' | 'eventAt'>): Reason =>
  plain(`Για τον εργαζόμενο υπάρχει ήδη ${type === '0' ? 'είσοδος' : 'έξοδος'} (${exactTime(eventAt)}).`);
