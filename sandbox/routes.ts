import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Declarations } from './declarations';
import type { DocumentTypes } from './documents/types';
import { WORK_CARD } from './documents/workCard';
import type { Forms } from './forms';
import { pdfOf, pdfOfDeclaration } from './pdf';
import { sendPdf } from './pdfAnswer';
import { asksForPdf, type PdfQuery } from './pdfQuery';
import type { Services } from './services';
import type { Sessions } from './sessions';
import { template, type WorkCards } from './workCards';

/** What answers. */
export interface Parts {
  readonly sessions: Sessions;
  readonly workCards: WorkCards;
  readonly documents: DocumentTypes;
  readonly declarations: Declarations;
  readonly services: Services;
  readonly forms: Forms;
}

/** Every endpoint of the specification, and those that the guide has besides. */
export function routes(api: FastifyInstance, parts: Parts): void {
  const { sessions, workCards, documents, declarations, services, forms } = parts;
  const connect = async (request: FastifyRequest): Promise<void> => {
    request.user = await sessions.connected(request.headers.authorization);
    request.call.username = request.user.username;
  };
  const connected = { preHandler: connect };

  api.post('/Authentication', async ({ body, call }) => {
    const { user, tokens } = await sessions.logIn(body);
    call.username = user.username;
    return tokens;
  });
  api.post('/Authentication/Refresh', async ({ body, call, headers }) => {
    await sessions.issuedHere(headers.authorization);
    const { user, tokens } = await sessions.refresh(body);
    call.username = user.username;
    return tokens;
  });
  api.post('/Authentication/Logout', connected, async ({ body, user }, reply) => {
    sessions.logOut(user, body);
    return reply.send();
  });

  api.get<{ Querystring: PdfQuery }>('/Documents/WRKCardSE', connected, async ({ query, user }, reply) => {
    if (asksForPdf(query)) {
      const events = workCards.find(user, query);
      return sendPdf(reply, await pdfOf(...events), forms.pdfForm);
    }
    if (forms.template === 'described') return documents.describe(WORK_CARD.code);
    return template(forms.template === 'wrapped');
  });
  api.post('/Documents/WRKCardSE', connected, async ({ body, call, user }) => workCards.submit(user, body, call));
  api.post('/Documents/CancelSubmittedDocument', connected, async ({ body, user }, reply) => {
    const message = declarations.cancel(user, body);
    if (forms.cancellation === 'object') return { message };
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(message));
  });

  api.get('/Lookup/Submissions', connected, async () => documents.list());
  api.get<{ Params: { code: string }; Querystring: PdfQuery }>(
    '/Documents/:code',
    connected,
    async ({ params, query, user }, reply) => {
      const type = documents.of(params.code);
      if (!type) return reply.callNotFound();
      if (!asksForPdf(query)) return documents.describe(params.code);
      const declaration = declarations.find(user, params.code, query);
      return sendPdf(reply, await pdfOfDeclaration(declaration, type), forms.pdfForm);
    },
  );
  api.post<{ Params: { code: string } }>('/Documents/:code', connected, async ({ params, body, call, user }, reply) => {
    if (!documents.of(params.code)) return reply.callNotFound();
    return declarations.submit(user, params.code, body, call);
  });

  api.get('/WebServices/ServicesList', connected, async ({ user }) => services.list(user));
  api.post('/WebServices/ExecuteService', connected, async ({ body, user }, reply) =>
    // Fastify would send a null as no body.
    reply.type('application/json; charset=utf-8').send(JSON.stringify(services.execute(user, body))),
  );
}
