import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { ConsentService } from '../../core/outreach/consent/ports.ts';
import { type ConsentCookies, consentCookies } from './consent-cookie.ts';
import { askPage, messagePage } from './mailbox-pages.ts';
import { policyWith, sendPage } from './page.ts';
import { createVisitCounter } from './visits.ts';

const CONNECT_PATH = '/mailboxes/connect';
/** What a state looks like; anything else is answered without asking the database. */
const STATE = /^[\w-]{64}$/;
/** The one field of the form has 43 characters. */
const BODY_BYTES = 4_096;
/** Requests of one address in a minute, as for the other pages without a key. States cannot be guessed. */
const PER_MINUTE = 600;

/**
 * `/mailboxes/connect/<state>`, the address that POST /v1/mailboxes/authorize gives: GET says who asks for what and gives
 * the browser a secret; POST, with a token made of that secret, binds the consent to this browser and leads on to Google
 * or Microsoft (docs/adr/0020-oauth-in-one-browser.md).
 */
export function connectMailbox(app: FastifyInstance, consents: ConsentService, isHttps: boolean): void {
  const cookies = consentCookies(isHttps);
  const isTooMuch = createVisitCounter(PER_MINUTE);
  // The form redirects to the provider, then to any organisation's sign-in; on this machine to a fake.
  const policy = policyWith(`form-action 'self' https:${isHttps ? '' : ' http:'}`);

  const answer = async (
    request: FastifyRequest,
    reply: FastifyReply,
    act: (state: string, secret: string | undefined) => Promise<FastifyReply>,
  ): Promise<FastifyReply> => {
    if (isTooMuch(request.ip)) {
      const text = 'There were too many requests from your network. Try again in a minute.';
      return sendPage(reply.header('retry-after', '60'), 429, messagePage('Too many requests', text));
    }
    const state = (request.params as { readonly '*': string })['*'].replace(/\/$/, '');
    try {
      if (!STATE.test(state)) return gone(reply);
      return await act(state, cookies.read(state, request.headers.cookie));
    } catch (error) {
      request.log.error({ err: error, requestId: request.id }, 'an OAuth login could not be started');
      const text = 'Something went wrong on our side. Nothing was changed. Open the link again in a minute.';
      return sendPage(reply.header('retry-after', '60'), 503, messagePage('Not now', text));
    }
  };

  app.get(`${CONNECT_PATH}/*`, (request, reply) =>
    answer(request, reply, async (state, known) => {
      const seen = await consents.lookAtConsent(state, known);
      if (seen === undefined) return gone(reply);
      if (seen.isTaken) return elsewhere(reply);
      const secret = known ?? cookies.make();
      const asking = askPage(seen, cookies.tokenOf(state, secret));
      return sendPage(withCookie(reply, cookies, state, secret, seen.expiresAt), 200, asking, policy);
    }),
  );

  // A context of its own: forms are read here and nowhere else.
  app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: BODY_BYTES },
      (_request, text, done) => done(null, new URLSearchParams(text as string)),
    );
    forms.post(`${CONNECT_PATH}/*`, {
      bodyLimit: BODY_BYTES,
      handler: (request, reply) =>
        answer(request, reply, async (state, secret) => {
          const token = request.body instanceof URLSearchParams ? request.body.get('token') : null;
          if (secret === undefined || !cookies.isToken(state, secret, token)) return unbound(reply);
          const url = await consents.bindConsent(state, secret);
          if (url === undefined) return gone(reply);
          return reply.code(303).headers({ location: url, 'referrer-policy': 'no-referrer' }).send();
        }),
      errorHandler: (_error, _request, reply) => {
        void unbound(reply);
      },
    });
  });
}

function withCookie(
  reply: FastifyReply,
  cookies: ConsentCookies,
  state: string,
  secret: string,
  until: Date,
): FastifyReply {
  const seconds = Math.max(1, Math.ceil((until.getTime() - Date.now()) / 1_000));
  return reply.header('set-cookie', cookies.write(state, secret, seconds));
}

function gone(reply: FastifyReply): FastifyReply {
  const text =
    'It is too old, was used already, or was cut off. Ask the person who gave it to you for a new one. Nothing was changed.';
  return sendPage(reply, 404, messagePage('This link is not known', text));
}

function elsewhere(reply: FastifyReply): FastifyReply {
  const text =
    'The button of this page was pressed in another browser, and only that browser can continue. If it was not you, inform the person who gave you the link, and ask for a new one.';
  return sendPage(reply, 409, messagePage('This link is in use in another browser', text));
}

function unbound(reply: FastifyReply): FastifyReply {
  const text =
    'The button was not pressed on the page of this service, or your browser keeps no cookies. Allow cookies for this site, open the link again and press the button. Nothing was changed.';
  return sendPage(reply, 403, messagePage('Open the link again', text));
}
