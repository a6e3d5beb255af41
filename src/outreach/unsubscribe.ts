import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createVisitCounter, escaped, page, sendPage } from '../platform/http/page.ts';
import type { UnsubscribeStore } from './queries-suppressions.ts';

/** What is asked: a button that posts to the page's own address. Opening it changes nothing. */
export function askingPage(senderName: string): string {
  const from = sender(senderName);
  return page(
    'Unsubscribe',
    `<p>Press the button and you get no more messages from ${from}. Nothing else is needed, and nothing has been changed so far.</p>
<form method="post"><input type="hidden" name="List-Unsubscribe" value="One-Click"><button type="submit">Unsubscribe</button></form>`,
  );
}

/** It is done, now or before. */
export function donePage(): string {
  return page(
    'You are unsubscribed',
    '<p>Your address is not written to again by this sender. A message that was on its way at this moment may still arrive.</p>',
  );
}

/** An unknown link, or one that was cut off on its way. */
export function unknownPage(): string {
  return page(
    'This link is not known',
    '<p>No one was unsubscribed. The link may have been cut off: open it from the message again, or answer the message and ask for no more. An answer ends the messages, too.</p>',
  );
}

/** What went wrong, where neither the link nor its reader is to blame. */
export function failedPage(title: string, text: string): string {
  return page(title, `<p>${escaped(text)}</p>`);
}

const sender = (name: string): string => (name.trim() === '' ? 'this sender' : escaped(name.trim()));

/** What a token looks like; anything else is answered without asking the database. */
const TOKEN = /^[A-Za-z0-9_-]{22,64}$/;
/** What mail programs take along of the sentence around a link. A token may end with `_` and `-`, so those stay. */
const BEHIND = /[/.,;:!?)\]}>'"’”»…]+$/;
/** What is longer is no token with a few signs behind it: the pattern above takes the square of a length. */
const LONGEST = 100;
/** A one-click form is 26 bytes; what mail programs and proxies add is not more than this. */
const BODY_BYTES = 64 * 1024;
/** Whatever a mail program made of a link, a person who follows it gets a page and not JSON. */
const ANY_TOKEN = '/unsubscribe/*';
/**
 * Requests of one address in a minute. Coarse: a mail provider clicks for all its users from a few addresses,
 * and no click of a person may be lost. Tokens cannot be guessed; this only bounds what one caller without a
 * key costs the database.
 */
const PER_MINUTE = 600;

/**
 * `/unsubscribe/<token>`, the address in `List-Unsubscribe` of every message: GET shows a page and changes nothing, since
 * scanners follow links; POST acts, whatever its body is (RFC 8058: without cookies, login or redirect). No key: who has
 * the token was sent it.
 */
export function unsubscribe(app: FastifyInstance, unsubscribing: UnsubscribeStore): void {
  const isTooMuch = createVisitCounter(PER_MINUTE);
  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    page: (token: string) => Promise<string | undefined>,
  ): Promise<FastifyReply> => {
    if (isTooMuch(request.ip)) {
      const text = 'There were too many requests from your network. Try again in a minute.';
      return sendPage(reply.header('retry-after', '60'), 429, failedPage('Too many requests', text));
    }
    const asked = (request.params as { readonly '*': string })['*'];
    const token = asked.length > LONGEST ? '' : asked.replace(BEHIND, '');
    try {
      const text = TOKEN.test(token) ? await page(token) : undefined;
      return text === undefined ? sendPage(reply, 404, unknownPage()) : sendPage(reply, 200, text);
    } catch (error) {
      request.log.error({ err: error, requestId: request.id }, 'unsubscribing failed');
      const text = 'It is not certain that it worked. Try again in a minute; twice does no harm.';
      return sendPage(reply.header('retry-after', '60'), 503, failedPage('Not done yet', text));
    }
  };

  app.route({
    // Link checkers ask by HEAD, and rate a message with broken links lower.
    method: ['GET', 'HEAD'],
    url: ANY_TOKEN,
    handler: (request, reply) =>
      answer(request, reply, async (token) => {
        const found = await unsubscribing.look(token);
        if (found === undefined) return undefined;
        return found.isDone ? donePage() : askingPage(found.senderName);
      }),
  });
  const act = (request: FastifyRequest, reply: FastifyReply) =>
    answer(request, reply, async (token) =>
      (await unsubscribing.unsubscribe(token)) ? donePage() : undefined,
    );
  app.route({
    method: 'POST',
    url: ANY_TOKEN,
    bodyLimit: BODY_BYTES,
    handler: act,
    // The body is not used: an unreadable one changes nothing of the request.
    errorHandler: (_error, request, reply) => {
      act(request, reply).catch((fault: unknown) => {
        reply.send(fault);
      });
    },
  });
}
