import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { LIMITS } from '../../core/limits.ts';

/** A rest this small is read and dropped to keep the connection: a new one would cost both sides more. */
const WORTH_KEEPING = 64 * 1024;
/**
 * Read of a longer body after the answer went out: as much as an ordinary request has, which costs little. A
 * client that goes on sending has a moment to read the answer.
 */
const MOST_DRAINED = LIMITS.bodyBytes;
/** The most distant client on a slow line has received the answer by then. */
const LINGER_MS = 1_000;

/**
 * Answers that are given before a body was read reach a client that is still sending it. Closing at once
 * would lose it: what arrives at a closed socket is answered by a reset, and a client that has not read the
 * answer never gets it. So the answer is sent whole, a bounded part of the body is read and dropped, and the
 * connection ends when the client stops, or a moment later.
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

/** Bytes of the body by the request's headers: 0 where it has none, infinite where only its end shows it. */
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
    // A client may reset the connection; without a listener that error would be an uncaught exception.
    body.once('end', end).once('close', end).once('error', end);
    body.on('data', (part: Buffer) => {
      left -= part.length;
      if (left <= 0) body.pause();
    });
    if (body.destroyed || body.readableEnded) end();
  });
}
