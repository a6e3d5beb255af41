import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { failure } from '../core/body.ts';
import { DomainError } from '../core/errors.ts';

/** What to do with bytes that are not HTTP. */
export interface BrokenHttp {
  /** To be called with every request, so that no answer is interrupted. */
  readonly note: (request: IncomingMessage, response: ServerResponse) => void;
  /** Answers in the one envelope, and closes. */
  readonly refuse: (error: NodeJS.ErrnoException, socket: Socket) => void;
}

export function createBrokenHttp(): BrokenHttp {
  const latest = new WeakMap<Socket, { request: IncomingMessage; response: ServerResponse }>();
  const closing = new WeakSet<ServerResponse>();
  return {
    note: (request, response) => {
      latest.set(request.socket, { request, response });
    },
    refuse: (error, socket) => {
      if (error.code === 'ECONNRESET' || socket.destroyed || !socket.writable) return;
      const last = latest.get(socket);
      // Garbage after a whole request (a body without a length): the client would take ours for its answer.
      if (last?.request.complete === true && !last.response.writableFinished) {
        if (closing.has(last.response)) return; // called for every further piece
        closing.add(last.response);
        if (!last.response.headersSent) last.response.setHeader('connection', 'close');
        last.response.once('finish', () => socket.end());
        return;
      }
      socket.end(refusalOf(error));
    },
  };
}

function refusalOf(error: NodeJS.ErrnoException): string {
  const timedOut = error.code === 'ERR_HTTP_REQUEST_TIMEOUT';
  const large = error.code === 'HPE_HEADER_OVERFLOW';
  const status = timedOut
    ? '408 Request Timeout'
    : large
      ? '431 Request Header Fields Too Large'
      : '400 Bad Request';
  const message = timedOut
    ? 'The request was not sent in time.'
    : large
      ? 'The headers are larger than 16 KiB.'
      : 'This is not a valid HTTP request.';
  return refusal(status, new DomainError('invalid_request', message));
}

/** The bytes of an answer in the one envelope, for a connection without a request; it is to be closed after. */
export function refusal(status: string, error: DomainError): string {
  const body = failure(error, {
    requestId: randomUUID(),
    withBalance: false,
  }).head;
  return `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`;
}
