import { createHmac, hash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isIP, type Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Presented, Reply } from '../incoming.ts';
import type { AnsweredFile } from '../operations/operation.ts';
import { DomainError, failure } from '../values/errors.ts';
import { parseKey } from '../values/key-scopes.ts';
import { OTHER_TYPE } from './unread-body.ts';

/** RFC 9110: the scheme in any case, one space or more, then the token. */
const BEARER = /^bearer +(\S+) *$/i;

const MISSING = new DomainError(
  'unauthorized',
  'No API key was sent. Send one in the header "Authorization: Bearer wp_live_…".',
);
const OTHER_SCHEME = new DomainError(
  'unauthorized',
  'The Authorization header is not of the form "Bearer wp_live_…" or "Bearer wp_test_…".',
);
const MISTYPED = new DomainError(
  'unauthorized',
  'The API key is not one of ours, or was cut or mistyped: its checksum does not hold. Copy it again, whole.',
);

/** Reads the Authorization header. A key whose checksum fails is refused here, without a look-up. */
export function readCredential(header: string | undefined): Presented {
  if (header === undefined || header === '') return { fault: MISSING, presented: false };
  const token = BEARER.exec(header)?.[1];
  if (token === undefined) return { fault: OTHER_SCHEME, presented: true };
  const key = parseKey(token);
  if (key === undefined) return { fault: MISTYPED, presented: true };
  return { hash: hash('sha256', token, 'buffer'), mode: key.mode };
}

/**
 * Whether a request was meant for this service, by its Host header: an attacker's name that is made to point here (DNS
 * rebinding) is not. An address is nobody's name, and a name without a dot cannot be registered; of other names
 * those of the configuration are ours. `names`: in lower case, without ports.
 */
export function isOwnHost(host: string | undefined, names: readonly string[]): boolean {
  const name = nameOf(`http://${host ?? ''}`);
  return name !== undefined && (!name.includes('.') || isIP(name) !== 0 || names.includes(name));
}

/**
 * Whether a browser may have sent it: a page of this service, or no browser at all. The origin is that of the Host header,
 * or, behind a proxy that changes that, the public address of the service.
 */
export function isOwnOrigin(
  origin: string | undefined,
  host: string | undefined,
  publicUrl: string | undefined,
): boolean {
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const given = new URL(origin);
  if (given.protocol !== 'http:' && given.protocol !== 'https:') return false;
  return given.host === host?.toLowerCase() || given.origin === (publicUrl && new URL(publicUrl).origin);
}

/** The name or address of a URL, IPv6 without brackets; undefined if it has none. */
export function nameOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined;
  const { hostname, username, pathname, search, hash } = new URL(url);
  if (hostname === '' || `${username}${search}${hash}` !== '' || pathname !== '/') return undefined;
  return hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '');
}

/** The sender's fault behind an error of reading a body; undefined if it is ours. */
export function faultOfReading(error: { code?: string }, limit: number): DomainError | undefined {
  switch (error.code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new DomainError(
        'payload_too_large',
        `The body is larger than the ${limit / 1024} KiB this endpoint takes.`,
      );
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return OTHER_TYPE;
    case 'ECONNRESET':
      return new DomainError('invalid_request', 'The body was cut off.');
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
      return new DomainError('invalid_request', 'The body is not as long as its Content-Length says.');
    default:
      return undefined;
  }
}

/** Answers with the one envelope if no guard does: what belongs to no endpoint, or broke before one. */
export function sendError(request: FastifyRequest, reply: FastifyReply, error: DomainError): FastifyReply {
  return reply
    .code(error.status)
    .type('application/json; charset=utf-8')
    .send(failure(error, { requestId: request.id, withBalance: false }).head);
}

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

/** No address in any notation is longer; a longer text came from a header. */
const LONGEST = 64;

/**
 * Whom a request is counted for if it has no key: the IPv4 address, or the /64 of an IPv6 one, since one
 * line of an internet provider has that many. An IPv4 address in the form of IPv6 counts as IPv4; a port
 * after it (some proxies write one) is left out. What is no address at all, as a proxy may send it, is
 * counted as it is. A connection that ended before it was looked at has no address
 * (`net.Socket.remoteAddress`): all of them are counted as one.
 */
export function clientNetwork(ip: string | undefined): string {
  if (ip === undefined) return 'unknown';
  const bare = /^\[(.+)\](?::\d+)?$|^(\d+(?:\.\d+){3}):\d+$/.exec(ip.slice(0, LONGEST));
  const text = bare?.[1] ?? bare?.[2] ?? ip.slice(0, LONGEST);
  if (!ipaddr.isValid(text)) return text;
  const address = ipaddr.process(text);
  if (address instanceof ipaddr.IPv4) return address.toString();
  const groups = address.parts.slice(0, 4).map((part) => part.toString(16));
  return `${groups.join(':')}::/64`;
}

export interface ConnectionLimits {
  readonly most: number;
  /** Of one address, of IPv6 its /64. */
  readonly ofOne: number;
}

export const CONNECTIONS: ConnectionLimits = {
  /** Below the usual limit of 1,024 open files: the rest is for the database, providers and mail. */
  most: 900,
  /** A third: more than the pool of any client, and the rest is left to others before any is closed. */
  ofOne: 300,
};

const TOO_MANY = new DomainError(
  'unavailable',
  'Your network holds too many connections to this service. Close some, or keep and use them again.',
);

/**
 * Shares the server's connections out between addresses. Who has their share is refused more. Where all are taken, a newcomer takes the place of a
 * connection without a request under way, the oldest of the address that has the most, unless that is their own. A
 * trusted proxy has no share: it stands for many, and theirs are never given up.
 */
export function limitConnections(
  server: Server,
  { most, ofOne }: ConnectionLimits,
  isProxy: (address: string) => boolean,
): void {
  /** Oldest first, by network; those of proxies apart. */
  const held = new Map<string, Set<Socket>>();
  const latest = new WeakMap<
    Socket,
    { readonly request: IncomingMessage; readonly response: ServerResponse }
  >();
  let total = 0;

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    latest.set(request.socket, { request, response });
  });

  server.on('connection', (socket: Socket) => {
    // Node asks for the address when it is first read and keeps it: a request that was cut off still has one.
    const address = socket.remoteAddress;
    // Closed already.
    if (address === undefined) return socket.destroy();
    const isFromProxy = isProxy(address);
    const network = clientNetwork(address);
    const own = held.get(network) ?? new Set();
    const isOver = !isFromProxy && own.size >= ofOne;
    if (isOver || (total >= most && !giveUpOne(isFromProxy ? 0 : own.size))) {
      socket.end(refusal('503 Service Unavailable', TOO_MANY));
      return socket.destroySoon();
    }
    total += 1;
    if (!isFromProxy) held.set(network, own.add(socket));
    socket.once('close', () => {
      total -= 1;
      own.delete(socket);
      if (own.size === 0) held.delete(network);
    });
    return socket;
  });

  /** Frees a place of the address with the most, if it has more than `theirs` and not all in use. */
  function giveUpOne(theirs: number): boolean {
    const [largest] = [...held.values()].sort((one, other) => other.size - one.size);
    if (largest === undefined || largest.size <= theirs) return false;
    for (const socket of largest) {
      const last = latest.get(socket);
      // A request that is still being sent is not under way: else headers alone would hold a place.
      if (last?.request.complete === true && !last.response.writableFinished) continue;
      socket.destroy();
      return true;
    }
    return false;
  }
}

/** Sends a reply as it is; it is JSON. */
export function sendReply(reply: FastifyReply, { status, headers, text }: Reply): FastifyReply {
  return reply.code(status).headers(headers).type('application/json; charset=utf-8').send(text);
}

/** Carries a question to `/healthz`: 32 hexadecimal digits that were never asked before. */
export const CHALLENGE_HEADER = 'warmpath-challenge';
/** Carries its answer. */
export const PROOF_HEADER = 'warmpath-proof';
const CHALLENGE = /^[0-9a-f]{32}$/;

export function newChallenge(): string {
  return randomBytes(16).toString('hex');
}

/** A key of 32 bytes that only this process and its database know. */
export function newProofKey(): Buffer {
  return randomBytes(32);
}

/**
 * The answer to a challenge, undefined if it is none: HMAC-SHA-256 (RFC 2104) over it and the address the
 * process listens at, so that a relayed question to a service elsewhere gets an answer for elsewhere.
 */
export function proofOf(key: Buffer, challenge: unknown, address: string): string | undefined {
  if (typeof challenge !== 'string' || !CHALLENGE.test(challenge)) return undefined;
  return createHmac('sha256', key).update(`${challenge} ${address}`).digest('hex');
}

/** Whether what came back is the answer of the process that has the key and listens at the address. */
export function isProof(key: Buffer, challenge: string, address: string, answer: string | null): boolean {
  const expected = proofOf(key, challenge, address) ?? '';
  return answer?.length === expected.length && timingSafeEqual(Buffer.from(answer), Buffer.from(expected));
}

/**
 * Whether a request wants the file by itself. Programs that take JSON say so, as the SDK does, and so do those that say nothing; a
 * browser that follows a link asks for a page, and others for the type or for anything (RFC 9110 §12.5.1).
 */
export function asksForFile(accept: string | undefined, { type }: AnsweredFile): boolean {
  const asked = (accept ?? '').toLowerCase();
  if (asked.includes('application/json')) return false;
  return [type, 'text/*', 'text/html', '*/*'].some((one) => asked.includes(one));
}

/** Spreadsheets take a file without it for one of the system's own coding. */
const BYTE_ORDER_MARK = '\ufeff';

/** Sends the file that an answer holds, as a download. */
export function sendFile(
  reply: FastifyReply,
  { status, headers, text }: Reply,
  { field, type, name }: AnsweredFile,
): FastifyReply {
  const content = String((JSON.parse(text) as Record<string, unknown>)[field] ?? '');
  return reply
    .code(status)
    .headers(headers)
    .header('content-disposition', `attachment; filename="${name}"`)
    .type(`${type}; charset=utf-8`)
    .send(`${BYTE_ORDER_MARK}${content}`);
}
