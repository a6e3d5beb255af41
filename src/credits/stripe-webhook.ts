import type { FastifyInstance } from 'fastify';
import { faultOfReading, sendError } from '../platform/http/replies.ts';
import { DomainError } from '../platform/values/errors.ts';

/** Events of payments are some kilobytes; Stripe's largest are far below this. Hashing as much takes a millisecond. */
const BODY_BYTES = 256 * 1024;
/** A signature is some hundred characters; while a secret is replaced there are two. */
const SIGNATURE_LENGTH = 2_048;

/** Takes an event of Stripe; see `Payments`. */
export type ReceiveEvent = (body: Buffer, signature: string) => Promise<'taken' | 'ignored' | 'refused'>;

/**
 * `POST /stripe/webhook`: where Stripe says what became of payments. The signature is over the body as it was sent, and is
 * checked before anything of it is read. 200 also for what is not ours: Stripe would send it again for days. 503 where it could
 * not be stored: Stripe does send it again.
 */
export function stripeWebhook(app: FastifyInstance, receive: ReceiveEvent): void {
  app.register(async (scope) => {
    // Of this route only: every body is taken as bytes, whatever it says it is.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, bytes, done) => done(null, bytes));
    scope.route({
      method: 'POST',
      url: '/stripe/webhook',
      bodyLimit: BODY_BYTES,
      async handler(request, reply) {
        const signature = request.headers['stripe-signature'];
        const { body } = request;
        if (!Buffer.isBuffer(body) || typeof signature !== 'string' || signature.length > SIGNATURE_LENGTH)
          return sendError(request, reply, NOT_SIGNED);
        try {
          const result = await receive(body, signature);
          if (result === 'refused') return sendError(request, reply, NOT_SIGNED);
          return await reply.code(200).send({ result });
        } catch (error) {
          request.log.error({ err: error, requestId: request.id }, 'an event of Stripe was not stored');
          return sendError(request, reply.header('retry-after', '60'), NOT_STORED);
        }
      },
      errorHandler: (error, request, reply) => {
        sendError(request, reply, faultOfReading(error, BODY_BYTES) ?? NOT_SIGNED);
      },
    });
  });
}

const NOT_SIGNED = new DomainError(
  'invalid_request',
  'This is no event that Stripe has signed for this service in the last five minutes. Check the signing secret in WARMPATH_STRIPE_WEBHOOK_SECRET and the clock.',
);
const NOT_STORED = new DomainError('unavailable', 'The event could not be stored; send it again.', {
  retryAfterSeconds: 60,
});
