import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { LIMITS } from '../../core/limits.ts';

/** A rest as small as this is read and thrown away for the connection's sake: a new one would cost both sides more. */
const WORTH_KEEPING = 64 * 1024;
/**
 * Read of a longer one after the answer went out: the whole body of an ordinary request, at less work than anything else
 * that is done for it. A client that goes on sending waits in vain, and has a moment to hear the answer.
 */
const MOST_DRAINED = LIMITS.bodyBytes;
/** A client as far away as they are, on a slow line, has heard the answer by then. */
const LINGER_MS = 1_000;

/**
 * Answers that are given before a body was read reach a client that is still sending it. Closing at once would not do:
 * what arrives at a closed socket is answered by a reset, which takes the answer from a client that has not read it yet.
 * So the answer goes out whole, a bounded part of the body is read into nothing, and the connection ends when the client
 * stops, or a moment later.
 */
export function unreadBody(app: FastifyInstance): void {
  app.addHook('onSend', (request, reply, payload, done) => {
    const { raw } = request;
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    if (!isWhole || request.method === 'HEAD' || raw.readableEnded || announcedBytes(raw) <= WORTH_KEEPING) {
      done();
      return;
    }
    void reply.headers({ connection: 'close', 'content-length': Buffer.byteLength(payload) });
    done(null, Readable.from(andDrain(payload, raw), { objectMode: false }));
  });
}

/** Bytes of the body by the request's headers: 0 where it has none, infinite where only its end tells. */
export function announcedBytes({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY;
  return Number(headers['content-length'] ?? 0);
}

async function* andDrain(answer: string | Buffer, body: IncomingMessage): AsyncGenerator<Buffer> {
  yield typeof answer === 'string' ? Buffer.from(answer) : answer;
  await drained(body);
}

function drained(body: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = MOST_DRAINED;
    const timer = setTimeout(resolve, LINGER_MS);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    // A client that leaves may reset the connection; without a listener that error would be an uncaught exception.
    body.once('end', end).once('close', end).once('error', end);
    body.on('data', (part: Buffer) => {
      left -= part.length;
      if (left <= 0) body.pause();
    });
    if (body.destroyed || body.readableEnded) end();
  });
}
