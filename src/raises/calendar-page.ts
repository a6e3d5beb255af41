import type { FastifyInstance } from 'fastify';
import { createVisitCounter } from '../platform/http/page.ts';
import type { RaiseStore } from './queries-raises.ts';
import { type CalendarLinkStore, calendarOfSteps } from './rules-calendar.ts';

/** What a token looks like: the tenant's 16 bytes and 32 others; anything else is answered without asking the database. */
const FILE = /^([A-Za-z0-9_-]{64})\.ics$/;
/** Requests of one network in a minute: calendars ask some times a day, and those of many people from a few addresses. */
const PER_MINUTE = 60;

/**
 * `/calendar/<token>.ics`: what a calendar subscribes to. No key: who has the token was given it. Titles and days of next steps, and
 * nothing else; a token that is ended or was never given is 404 alike.
 */
export function calendarPage(app: FastifyInstance, links: CalendarLinkStore, raises: RaiseStore): void {
  const isTooMuch = createVisitCounter(PER_MINUTE);
  app.route({
    method: ['GET', 'HEAD'],
    url: '/calendar/*',
    handler: async (request, reply) => {
      // An address in a log would let its reader in: nothing of it is kept by who stands between.
      const plain = reply
        .header('cache-control', 'private, no-store')
        .header('referrer-policy', 'no-referrer');
      if (isTooMuch(request.ip)) {
        const text = 'There were too many requests from your network. Try again in a minute.\n';
        return plain.code(429).header('retry-after', '60').type('text/plain; charset=utf-8').send(text);
      }
      const [, token] = FILE.exec((request.params as { readonly '*': string })['*']) ?? [];
      const scope = token === undefined ? undefined : await links.scopeOf(token);
      if (scope === undefined)
        return plain
          .code(404)
          .type('text/plain; charset=utf-8')
          .send('There is no calendar at this address.\n');
      const [raise, steps] = await Promise.all([raises.find(scope, undefined), raises.steps(scope)]);
      return plain.type('text/calendar; charset=utf-8').send(calendarOfSteps(raise, steps));
    },
  });
}
