import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { shownName } from '../../core/identity/shown-name.ts';
import type { NoticeLinkStore } from '../../core/outreach/consent/ports.ts';
import { disconnectedPage, disconnectPage, messagePage } from './mailbox-pages.ts';
import { sendPage } from './page.ts';
import { createVisitCounter } from './visits.ts';

/** What a token looks like; anything else is answered without asking the database. */
const TOKEN = /^[\w-]{64}$/;
const ANY_TOKEN = '/mailboxes/disconnect/*';
/** Requests of one address in a minute, as for the other pages without a key. Tokens cannot be guessed. */
const PER_MINUTE = 600;
/** The form is empty. */
const BODY_BYTES = 4_096;

/**
 * `/mailboxes/disconnect/<token>`, the link in the notice to a mailbox that was connected: GET shows a page and changes
 * nothing, since scanners follow links; POST erases what opens the mailbox. No key: who has the token reads the mailbox.
 */
export function disconnectMailbox(app: FastifyInstance, links: NoticeLinkStore): void {
  const isTooMuch = createVisitCounter(PER_MINUTE);
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    isAct: boolean,
  ): Promise<FastifyReply> => {
    if (isTooMuch(request.ip)) {
      const text = 'There were too many requests from your network. Try again in a minute.';
      return sendPage(reply.header('retry-after', '60'), 429, messagePage('Too many requests', text));
    }
    const token = (request.params as { readonly '*': string })['*'].replace(/\/$/, '');
    try {
      const found = TOKEN.test(token) ? await links.look(token) : undefined;
      if (found === undefined) return sendPage(reply, 404, messagePage('This link is not known', UNKNOWN));
      if (isAct && found.isConnected) await links.disconnect(token);
      const page = isAct || !found.isConnected ? disconnectedPage : disconnectPage;
      return sendPage(reply, 200, page(shownName(found.tenantName), found.address));
    } catch (error) {
      request.log.error({ err: error, requestId: request.id }, 'a mailbox was not disconnected by its link');
      const text = 'It is not certain that it worked. Try again in a minute; twice does no harm.';
      return sendPage(reply.header('retry-after', '60'), 503, messagePage('Not done yet', text));
    }
  };
  app.get(ANY_TOKEN, (request, reply) => answer(request, reply, false));
  app.post(ANY_TOKEN, {
    bodyLimit: BODY_BYTES,
    handler: (request, reply) => answer(request, reply, true),
    // The body is not used.
    errorHandler: (_error, request, reply) => {
      answer(request, reply, true).catch((fault: unknown) => {
        reply.send(fault);
      });
    },
  });
}

const UNKNOWN =
  'Nothing was changed. The link may have been cut off: open it from the message again. The mailbox may also have been connected again since: then a newer message has the link.';
