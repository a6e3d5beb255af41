import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createVisitCounter, escaped, page, policyWith, sendPage } from '../platform/http/page.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { shownName } from '../reference/rules-identity.ts';
import type { ConsentService } from './mailboxes.ts';
import type { NoticeLinkStore } from './queries-notices.ts';
import type { ConsentResult, ConsentSeen } from './rules-consent.ts';

/** 256 bits, as a state has. */
const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;

/** Binds a consent to a browser: a secret that only this browser sends back, and a form that proves it. */
export interface ConsentCookies {
  /** The browser's secret for this consent, where it sent one. */
  read(state: string, cookies: string | undefined): string | undefined;
  /** `Set-Cookie`; `seconds` 0 takes it away. */
  write(state: string, secret: string, seconds: number): string;
  make(): string;
  /** What the form holds. Only the cookie makes it, so another site's page cannot send the form. */
  tokenOf(state: string, secret: string): string;
  isToken(state: string, secret: string, token: string | null): boolean;
}

/**
 * `__Host-` (RFC 6265bis §4.1.3.2) makes browsers refuse it from a sibling host or without TLS. It needs
 * `Secure`, which not every browser takes over http on this machine: there, and only there, the cookie has
 * neither.
 */
export function consentCookies(isHttps: boolean): ConsentCookies {
  // A cookie for each consent: two of them may be under way in one browser.
  const nameOf = (state: string) =>
    `${isHttps ? '__Host-' : ''}consent-${createHash('sha256').update(state).digest('hex').slice(0, 16)}`;
  const tokenOf = (state: string, secret: string) =>
    createHmac('sha256', secret).update(`connect ${state}`).digest('base64url');
  return {
    read(state, cookies) {
      const value = cookies === undefined ? undefined : parseCookie(cookies)[nameOf(state)];
      return value !== undefined && SECRET.test(value) ? value : undefined;
    },
    write: (state, value, maxAge) =>
      stringifySetCookie({
        name: nameOf(state),
        value,
        maxAge,
        path: '/',
        httpOnly: true,
        secure: isHttps,
        // Lax: it is sent when Google or Microsoft redirect back, and never with a form of another site.
        sameSite: 'lax',
      }),
    make: () => randomBytes(SECRET_BYTES).toString('base64url'),
    tokenOf,
    isToken(state, secret, token) {
      const wanted = Buffer.from(tokenOf(state, secret));
      const given = Buffer.from(token ?? '');
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    },
  };
}

/** A name or an address, which must not turn the text around it. */
const emphasised = (text: string): string => `<strong><bdi>${escaped(text)}</bdi></strong>`;
const timeOf = (at: Date): string => `${at.toISOString().slice(11, 16)} UTC`;

/** What is asked for, by whom, and a button. `token` proves that the form was opened in this browser. */
export function askPage({ tenantName, address, provider, expiresAt }: ConsentSeen, token: string): string {
  const [tenant, mailbox] = [emphasised(tenantName), emphasised(address)];
  return page(
    'Connect your mailbox?',
    `<p>${tenant} asks for access to the mailbox ${mailbox}.</p>
<p>With it, ${tenant} can:</p>
<ul><li>read the messages in this mailbox,</li><li>send messages in its name,</li><li>do both without an end date, until the access is taken back.</li></ul>
<p><strong>Connect only if you are the owner of ${mailbox} and want ${tenant} to have this access.</strong> Did somebody send you this page and you did not expect it? Close it. Nothing has been changed so far.</p>
<p>The button leads to ${escaped(provider)}, where you sign in and allow the access. Afterwards a message with a link that disconnects comes to the mailbox.</p>
<form method="post"><input type="hidden" name="token" value="${escaped(token)}"><button type="submit">Continue to ${escaped(provider)}</button></form>
<p>This page works once, in this browser, until ${timeOf(expiresAt)}.</p>`,
  );
}

/** A button that ends the access. */
export function disconnectPage(tenantName: string, address: string): string {
  return page(
    'Disconnect this mailbox?',
    `<p>${emphasised(tenantName)} can read the mailbox ${emphasised(address)} and send messages in its name.</p>
<p>Press the button and it can no longer. Messages that were planned from this mailbox wait. Nothing has been changed so far.</p>
<form method="post"><button type="submit">Disconnect</button></form>`,
  );
}

/** It is done, now or before. */
export function disconnectedPage(tenantName: string, address: string): string {
  return page(
    'The mailbox is disconnected',
    `<p>${emphasised(tenantName)} can no longer read ${emphasised(address)} or send from it. What gave access was erased here. You can also take the access back in your account with your mail provider.</p>`,
  );
}

/** A page that says one thing. */
export function messagePage(title: string, text: string): string {
  return page(title, `<p>${escaped(text)}</p>`);
}

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

/** Longer values are not real: ours has 64 characters, codes of Google and Microsoft some hundred. */
const LONGEST = 4_096;

/**
 * GET /oauth/callback: where Google and Microsoft send a browser back to. Its parameters count only together
 * with the cookie of the browser that began. It answers with a page for a person, whatever happened; the
 * address, which holds the code, is not passed on (no referrer, nothing loaded, nothing cached).
 */
export function oauthCallback(app: FastifyInstance, consents: ConsentService, isHttps: boolean): void {
  const cookies = consentCookies(isHttps);
  const isTooMuch = createVisitCounter(PER_MINUTE);
  // No HEAD: this GET acts, once for each code, and a preview by HEAD would use the code up.
  app.get('/oauth/callback', { exposeHeadRoute: false }, async (request, reply) => {
    const query = request.query as Readonly<Record<string, unknown>>;
    const text = (name: string) => {
      const value = query[name];
      return typeof value === 'string' && value.length <= LONGEST ? value : undefined;
    };
    const state = text('state');
    const browser = state === undefined ? undefined : cookies.read(state, request.headers.cookie);
    const back = { state, code: text('code'), error: text('error'), browser };
    const signal = AbortSignal.timeout(LIMITS.requestDeadline);
    let result = BUSY;
    let status = 429;
    try {
      if (!isTooMuch(request.ip)) {
        result = await consents.finishConsent(back, { now: new Date(), signal });
        status = result.done ? 200 : 400;
      }
    } catch (error) {
      request.log.error({ err: error, request_id: request.id }, 'an OAuth login was not finished');
      result = FAILED;
      status = 503;
    }
    if (state !== undefined && browser !== undefined && status < 429) {
      void reply.header('set-cookie', cookies.write(state, '', 0));
    }
    return sendPage(reply, status, messagePage(result.title, result.message));
  });
}

const BUSY: ConsentResult = {
  done: false,
  title: 'Too many requests',
  message: 'There were too many requests from your network. Reload this page in a minute.',
};

const FAILED: ConsentResult = {
  done: false,
  title: 'The mailbox is not connected',
  message: 'Something went wrong on our side. Ask for a new address to open and try again.',
};

/** What a token looks like; anything else is answered without asking the database. */
const TOKEN = /^[\w-]{64}$/;
const ANY_TOKEN = '/mailboxes/disconnect/*';

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
