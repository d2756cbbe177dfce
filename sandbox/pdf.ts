import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';
import { exactTime, greekDay } from './athens';
import type { RecordedEvent } from './ledger';

/** How the Base64 text of a PDF is answered: as a JSON string, bare, or bare with line breaks. */
export type PdfForm = 'json' | 'text' | 'lines';

const LATE_REASONS = {
  '001': 'Πρόβλημα στην ηλεκτροδότηση ή στις τηλεπικοινωνίες',
  '002': 'Πρόβλημα στα συστήματα του εργοδότη',
  '003': 'Πρόβλημα σύνδεσης με το μητρώο',
} as const;

const MARGIN = 56;
const LABEL_WIDTH = 170;
/** Height of a few lines: comments of any length stay on the one page. */
const LONGEST_VALUE = 60;

// The fonts that every PDF reader has hold no Greek.
const font = (style: string): Buffer => readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/DejaVuSans${style}.ttf`));
let fonts: { regular: Buffer; bold: Buffer } | undefined;

/** A submitted event as a PDF of one page, in Greek (section "Endpoints", GET with protocol and submittedDate). */
export async function pdfOf(event: RecordedEvent): Promise<Buffer> {
  fonts ??= { regular: font(''), bold: font('-Bold') };
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    font: '',
    info: { Title: `Κάρτα εργασίας ${event.protocol}`, CreationDate: new Date(event.submittedAt) },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((done, fail) => {
    document
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .once('end', done)
      .once('error', fail);
  });
  document.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  draw(document, event);
  document.end();
  await finished;
  return Buffer.concat(chunks);
}

function draw(document: PDFKit.PDFDocument, event: RecordedEvent): void {
  const width = document.page.width - 2 * MARGIN;
  document.font('bold').fontSize(17).text('Ψηφιακή κάρτα εργασίας');
  document.font('regular').fontSize(9.5).fillColor('#555').text('Δοκιμαστικό μητρώο: έγγραφο χωρίς νομική ισχύ');
  document.moveDown(1.2);
  document.rect(MARGIN, document.y, width, 1).fill('#1f4e8c');
  document.moveDown(1.2);
  for (const [label, value] of linesOf(event)) {
    const top = document.y;
    document.font('regular').fontSize(10.5).fillColor('#555').text(label, MARGIN, top, { width: LABEL_WIDTH });
    const bottom = document.y;
    document
      .font('bold')
      .fillColor('#111')
      .text(value, MARGIN + LABEL_WIDTH, top, { width: width - LABEL_WIDTH, height: LONGEST_VALUE, ellipsis: true });
    document.y = Math.max(bottom, document.y) + 8;
  }
}

function linesOf(event: RecordedEvent): Array<[label: string, value: string]> {
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
