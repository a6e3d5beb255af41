import type { FastifyInstance } from 'fastify';
import Type from 'typebox';
import { readEmail } from '../../core/account/people/fields.ts';
import { SIGN_IN } from '../../core/account/people/sign-in.ts';
import { DomainError } from '../../core/errors.ts';
import { clientNetwork } from '../client-network.ts';
import { createVisitCounter } from '../plugins/visits.ts';
import { sessionRoutes } from './session-route.ts';

const Asked = Type.Object(
  { email: Type.String({ minLength: 3, maxLength: 320 }) },
  { additionalProperties: false },
);

/** Mails a link to whoever has the address, if anyone; for whom someone in this network asks. */
export type MailLink = (email: string, network: string) => Promise<void>;

/**
 * `POST /session/link`: mails a link to sign in. The answer is the same, and comes as soon, whether or not someone has the address: what
 * is looked up and mailed is so afterwards.
 */
export function mailedLink(
  app: FastifyInstance,
  {
    mailLink,
    publicUrl,
  }: { readonly mailLink: MailLink | undefined; readonly publicUrl: string | undefined },
): void {
  const isTooMuch = createVisitCounter(SIGN_IN.perMinute);
  sessionRoutes(app, publicUrl)('POST', '/session/link', Asked, async (request, reply, body) => {
    if (mailLink === undefined) throw NO_MAIL;
    const email = readEmail(body.email);
    if (email === undefined) throw NO_ADDRESS;
    if (isTooMuch(request.ip)) throw BUSY;
    mailLink(email, clientNetwork(request.ip)).catch((error: unknown) => {
      request.log.error({ err: error, requestId: request.id }, 'a link to sign in was not mailed');
    });
    return reply.code(200).send({ sent: true });
  });
}

const NO_MAIL = new DomainError(
  'not_configured',
  'This service mails no links: its operator sets WARMPATH_MAIL_URL and WARMPATH_MAIL_FROM. An owner can make a link, and so does "warmpath member link".',
);
const NO_ADDRESS = new DomainError('invalid_request', 'This is no e-mail address.');
const BUSY = new DomainError(
  'rate_limited',
  'There were too many requests from your network. Try again in a minute.',
  { retryAfterSeconds: 60 },
);
