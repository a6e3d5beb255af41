import { randomBytes } from 'node:crypto';
import { formatKey, KEY_RANDOM_BYTES } from '../../src/platform/values/key-scopes.ts';

/** One thing a caller without a valid key can send: the bytes of a request, and what it is answered. */
export interface Kind {
  readonly what: string;
  readonly statuses: readonly number[];
  /** The n-th request; keys and addresses differ, so that nothing is remembered of the one before. */
  octets(n: number): Buffer;
}

const MEBIBYTE = 1024 * 1024;
/** What costs a parser the most for its length: many short fields. */
const fields = (bytes: number): Buffer => {
  let text = '{"a":1';
  for (let n = 0; text.length < bytes - 20; n += 1) text += `,"f${n}":1`;
  return Buffer.from(`${text}}`);
};
const LARGE = fields(8 * MEBIBYTE - 1_000);
/** The most that is read of an unknown key. */
const SMALL = fields(16 * 1024 - 100);
/** Every field of it is wrong in its own way, under all limits of counting. */
const WRONG = Buffer.from(
  JSON.stringify(
    Object.fromEntries(Array.from({ length: 190 }, (_, n) => [`lim${n}`, { limit: 'x'.repeat(40) }])),
  ),
);
const TEXT = Buffer.from(JSON.stringify({ csv_content: 'Ada,Lovelace,Engines\\n'.repeat(380_000) }));

const NOTHING: Buffer = Buffer.alloc(0);
const madeUpKey = () => `Authorization: Bearer ${formatKey('live', randomBytes(KEY_RANDOM_BYTES))}\r\n`;
const token = () => randomBytes(24).toString('base64url');

function request(method: string, path: string, headers: string, body = NOTHING): (n: number) => Buffer {
  return requestWith(
    method,
    () => path,
    () => headers,
    body,
  );
}

function requestWith(
  method: string,
  path: () => string,
  headers: () => string,
  body = NOTHING,
): (n: number) => Buffer {
  const length =
    body.length === 0 ? '' : `Content-Type: application/json\r\nContent-Length: ${body.length}\r\n`;
  return (n) => {
    const from = `X-Forwarded-For: 2001:db8:${(n >> 8).toString(16)}:${(n & 255).toString(16)}::1\r\n`;
    const head = `${method} ${path()} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${from}${length}${headers()}\r\n`;
    return Buffer.concat([Buffer.from(head), body]);
  };
}

const IMPORT = '/v1/fundraising/import-network';
const SEARCH = '/v1/jobs/search';
const PASSWORD = Buffer.from('{"address":"ada@known.example","kind":"smtp_imap","password":"open sesame"}');

export const KINDS: readonly Kind[] = [
  { what: 'no key', statuses: [401], octets: request('GET', '/v1/usage', '') },
  {
    what: 'a mistyped key',
    statuses: [401],
    octets: request('GET', '/v1/usage', 'Authorization: Bearer wp_live_mistyped\r\n'),
  },
  { what: 'no HTTP', statuses: [400], octets: () => Buffer.from('hello\r\n\r\n') },
  { what: 'no key, 8 MiB of fields', statuses: [401], octets: request('POST', IMPORT, '', LARGE) },
  {
    what: 'no key, a password and an Idempotency-Key',
    statuses: [401],
    octets: request('POST', '/v1/mailboxes', 'Idempotency-Key: a\r\n', PASSWORD),
  },
  { what: 'an unknown key', statuses: [401], octets: requestWith('GET', () => '/v1/usage', madeUpKey) },
  {
    what: 'an unknown key, a small body',
    statuses: [401],
    octets: requestWith('POST', () => SEARCH, madeUpKey, Buffer.from('{"keyword":"engineer"}')),
  },
  {
    what: 'an unknown key, 16 KiB of fields',
    statuses: [401],
    octets: requestWith('POST', () => SEARCH, madeUpKey, SMALL),
  },
  {
    what: 'an unknown key, as many faults as are counted',
    statuses: [401],
    octets: requestWith('POST', () => SEARCH, madeUpKey, WRONG),
  },
  {
    what: 'an unknown key, 8 MiB of fields',
    statuses: [401],
    octets: requestWith('POST', () => IMPORT, madeUpKey, LARGE),
  },
  {
    what: 'an unknown key, 8 MiB of text',
    statuses: [401],
    octets: requestWith('POST', () => IMPORT, madeUpKey, TEXT),
  },
  {
    what: 'an unknown key, a query of 14 KiB',
    statuses: [401],
    octets: requestWith('GET', () => `/v1/fundraising/investors?${'a&b&'.repeat(3_500)}`, madeUpKey),
  },
  {
    what: 'a path that is not there',
    statuses: [404],
    octets: request('POST', '/v1/fundraising/nothing', '', SMALL),
  },
  { what: 'the health of the process', statuses: [200], octets: request('GET', '/healthz', '') },
  { what: 'whether it is ready', statuses: [200, 503], octets: request('GET', '/readyz', '') },
  {
    what: 'a link to unsubscribe, looked at',
    statuses: [404],
    octets: requestWith(
      'GET',
      () => `/unsubscribe/${token()}`,
      () => '',
    ),
  },
  {
    what: 'a link to unsubscribe, used, with a body',
    statuses: [404],
    octets: requestWith(
      'POST',
      () => `/unsubscribe/${token()}`,
      () => '',
      SMALL,
    ),
  },
  {
    what: 'a consent that comes back',
    statuses: [400],
    octets: requestWith(
      'GET',
      () => `/oauth/callback?state=${token()}&code=${token()}`,
      () => '',
    ),
  },
  { what: 'the description of the interface', statuses: [200], octets: request('GET', '/openapi.json', '') },
  { what: 'the reference page', statuses: [200], octets: request('GET', '/reference/', '') },
  {
    what: 'the script of the reference page, 4 MB',
    statuses: [200],
    octets: request('GET', '/reference/js/scalar.js', ''),
  },
  { what: 'a page of the documentation', statuses: [200], octets: request('GET', '/docs/ranking', '') },
  { what: 'a page that is not there', statuses: [404], octets: request('GET', '/docs/../package.json', '') },
  {
    what: 'the documentation in one text, 130 kB',
    statuses: [200],
    octets: request('GET', '/llms-full.txt', ''),
  },
];
