import type { FastifyReply } from 'fastify';
import type { Forms } from './forms';

const LINE_OF_BASE64 = /.{1,76}/g;

/** Sends a PDF as Base64, in the form that is in force. */
export function sendPdf(reply: FastifyReply, pdf: Buffer, form: Forms['pdfForm']): FastifyReply {
  const document = pdf.toString('base64');
  if (form === 'text' || form === 'lines') {
    const text = form === 'text' ? document : document.replace(LINE_OF_BASE64, '$&\r\n');
    return reply.type('text/plain; charset=utf-8').send(text);
  }
  const message = form === 'emptyMessage' ? '' : null;
  const answer = form === 'json' ? document : { message, document };
  return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
}
