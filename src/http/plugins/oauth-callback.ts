import type { FastifyInstance } from 'fastify';
import { LIMITS } from '../../core/limits.ts';
import type { ConsentResult, ConsentService } from '../../core/outreach/consent/ports.ts';
import { consentCookies } from './consent-cookie.ts';
import { messagePage } from './mailbox-pages.ts';
import { sendPage } from './page.ts';
import { createVisitCounter } from './visits.ts';

/** Longer values are not real: ours has 64 characters, codes of Google and Microsoft some hundred. */
const LONGEST = 4_096;
/** Of one address in a minute. Coarse: behind a proxy that is not trusted all come from one. States cannot be guessed. */
const PER_MINUTE = 600;

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
