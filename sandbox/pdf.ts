import { exactTime, greekDay } from './athens';
import type { Declaration } from './declarations';
import type { DocumentType } from './documents/description';
import { isObject } from './json';
import type { RecordedEvent } from './ledger';
import { printed, type Sheet } from './sheet';

const LATE_REASONS = {
  '001': 'Πρόβλημα στην ηλεκτροδότηση ή στις τηλεπικοινωνίες',
  '002': 'Πρόβλημα στα συστήματα του εργοδότη',
  '003': 'Πρόβλημα σύνδεσης με το μητρώο',
} as const;

/** Submitted events of one protocol as a PDF in Greek, a page each (section "Endpoints", GET with a protocol). */
export async function pdfOf(...events: [RecordedEvent, ...RecordedEvent[]]): Promise<Buffer> {
  const [{ protocol, submittedAt }] = events;
  const sheets = events.map((event) => ({ heading: 'Ψηφιακή κάρτα εργασίας', lines: linesOf(event) }));
  return printed(`Κάρτα εργασίας ${protocol}`, submittedAt, sheets);
}

/** A declaration as a PDF in Greek: its fields by their titles. */
export async function pdfOfDeclaration(declaration: Declaration, type: DocumentType): Promise<Buffer> {
  const { protocol, submittedDate, submitDate = submittedDate, submittedAt = 0, employerAfm, content } = declaration;
  const titles = new Map(type.propertiesInfo.map(({ name, title }) => [name, title]));
  const lines: Sheet['lines'] = [
    ['Αριθμός πρωτοκόλλου', protocol],
    ['Ημερομηνία υποβολής', submitDate],
    ['ΑΦΜ εργοδότη', employerAfm],
    ...leavesOf(content).map(([name, value]) => [titles.get(name) ?? name, value] as const),
  ];
  return printed(`${type.title} ${protocol}`, submittedAt, [{ heading: type.description, lines }]);
}

/** Every field that holds something, in the document's order. */
function leavesOf(content: unknown, name = ''): Array<[name: string, value: string]> {
  if (Array.isArray(content)) return content.flatMap((element) => leavesOf(element, name));
  if (isObject(content)) return Object.entries(content).flatMap(([key, value]) => leavesOf(value, key));
  const value = String(content ?? '').trim();
  return value === '' ? [] : [[name, value]];
}

function linesOf(event: RecordedEvent): Sheet['lines'] {
  return [
    ['Αριθμός πρωτοκόλλου', event.protocol],
    ['Ημερομηνία υποβολής', event.submitDate],
    ['ΑΦΜ εργοδότη', event.employerAfm],
    ['Παράρτημα', event.branch === '0' ? '0 (έδρα)' : event.branch],
    ['Σχόλια', event.comments || '-'],
    ['ΑΦΜ εργαζομένου', event.employeeAfm],
    ['Επώνυμο', event.lastName],
    ['Όνομα', event.firstName],
    ['Τύπος', event.type === '0' ? 'Έναρξη εργασίας (0)' : 'Λήξη εργασίας (1)'],
    ['Ημερομηνία αναφοράς', greekDay(event.referenceDate)],
    ['Ώρα συμβάντος', exactTime(event.eventAt)],
    ['Υποβολή', event.late ? 'Εκπρόθεσμη' : 'Εμπρόθεσμη'],
    ['Αιτιολογία', event.lateReason ? `${event.lateReason} ${LATE_REASONS[event.lateReason]}` : '-'],
  ];
}
