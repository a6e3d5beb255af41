import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The bytes of a text in the coding that a request accepts; sets the headers that say which. */
export type PublicText = (request: FastifyRequest, reply: FastifyReply) => Promise<Buffer>;

const compress = promisify(gzip);

/**
 * A text that is the same for every caller, encoded once and compressed once, when it is first asked for: compressing 4 MB
 * for each request would be the most expensive thing that a caller without a key could ask for.
 *
 * NOTE: only such texts are compressed. The length of a compressed answer shows how much of it repeats: where
 * it holds a secret together with text that its caller chose, the secret can be guessed byte by byte (the
 * BREACH attack). Answers of endpoints hold both, so they are sent as they are; a proxy in front of the
 * service should leave them so, too.
 */
export function createPublicText(text: string): PublicText {
  const plain = Buffer.from(text);
  let compressed: Promise<Buffer> | undefined;
  return async (request, reply) => {
    void reply.header('vary', 'accept-encoding');
    const accepted = request.headers['accept-encoding'];
    if (accepted === undefined || negotiate(accepted, ['gzip', 'identity']) !== 'gzip') return plain;
    compressed ??= compress(plain, { level: constants.Z_BEST_COMPRESSION });
    void reply.header('content-encoding', 'gzip');
    return compressed;
  };
}
