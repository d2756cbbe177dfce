import { readFileSync } from 'node:fs';
import PDFDocument from 'pdfkit';

/** A heading with labelled values, on as many pages as they need. */
export interface Sheet {
  readonly heading: string;
  readonly lines: ReadonlyArray<readonly [label: string, value: string]>;
}

const MARGIN = 56;
const LABEL_WIDTH = 170;
/** Height of a few lines, so that long values stay on one page. */
const LONGEST_VALUE = 60;

// The standard fonts of PDF have no Greek letters.
const font = (style: string): Buffer => readFileSync(require.resolve(`dejavu-fonts-ttf/ttf/DejaVuSans${style}.ttf`));
let fonts: { regular: Buffer; bold: Buffer } | undefined;

/**
 * Draws sheets as a PDF.
 *
 * @param created milliseconds; the same sheets of the same moment are the same bytes
 */
export async function printed(title: string, created: number, sheets: readonly Sheet[]): Promise<Buffer> {
  fonts ??= { regular: font(''), bold: font('-Bold') };
  const document = new PDFDocument({
    size: 'A4',
    margin: MARGIN,
    font: '',
    autoFirstPage: false,
    info: { Title: title, CreationDate: new Date(created) },
  });
  const chunks: Buffer[] = [];
  const finished = new Promise<void>((done, fail) => {
    document
      .on('data', (chunk: Buffer) => chunks.push(chunk))
      .once('end', done)
      .once('error', fail);
  });
  document.registerFont('regular', fonts.regular).registerFont('bold', fonts.bold);
  for (const sheet of sheets) draw(document.addPage(), sheet);
  document.end();
  await finished;
  return Buffer.concat(chunks);
}

function draw(document: PDFKit.PDFDocument, { heading, lines }: Sheet): void {
  const width = document.page.width - 2 * MARGIN;
  document.font('bold').fontSize(17).fillColor('#000').text(heading);
  document.font('regular').fontSize(9.5).fillColor('#555').text('Δοκιμαστικό μητρώο: έγγραφο χωρίς νομική ισχύ');
  document.moveDown(1.2);
  document.rect(MARGIN, document.y, width, 1).fill('#1f4e8c');
  document.moveDown(1.2);
  for (const [label, value] of lines) {
    if (document.y > document.page.height - MARGIN - LONGEST_VALUE) document.addPage();
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
