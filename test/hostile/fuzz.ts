import { ADMIN_ENDPOINTS, ENDPOINTS } from '../../src/app/operations.ts';
import { seededRandom } from '../../src/platform/values/scope.ts';
import type { Exchange } from './exchange.ts';
import { ROUTES, type Route, wire } from './routes.ts';

/** One hostile connection, the same for the same seed and place. */
export interface HostileCase {
  readonly exchange: Exchange;
  /** Of what is HTTP and names an operation: its answer has to be one that the operation declares. */
  readonly operation: Pick<Route, 'method' | 'path'> | undefined;
}

export interface Keys {
  readonly live: string;
  readonly test: string;
}

type Random = () => number;
const pick = <Item>(random: Random, items: readonly Item[]): Item =>
  items[Math.floor(random() * items.length)] as Item;

/** Times and ids that are none, numbers that fit nowhere, and text that is more or other than it seems. */
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udfff',
  '\u202e\u2066x',
  '\ufdfa'.repeat(200),
  'a'.repeat(300),
  'é'.repeat(5_000),
  '\u{1f9ff}'.repeat(40),
  '=?utf-8?B?RXZl?=',
  'Subject\r\nBcc: eve@evil.example',
  "' or 1=1 --",
  '{{7*7}}<%= 7 %>',
  '../../etc/passwd',
  'javascript:alert(1)',
  '=HYPERLINK("http://evil.example")',
  'http://169.254.169.254/',
  'http://127.0.0.1:9/',
  'https://user:pass@made.example:0/%00',
  'made.example',
  'ada@made.example',
  '"a b"@made.example',
  'null',
  'NaN',
  '1e309',
  '-0',
  '9223372036854775808',
  '99999999999999999999999',
  '2026-02-30',
  '2026-02-30T00:00:00.000Z',
  '0000-01-01T00:00:00.000Z',
  '2026-01-01T24:00:00Z',
  '2016-12-31T23:59:60Z',
  '9999-12-31T23:59:59.999999999-15:59',
  '2026-01-01T00:00:00+99:99',
  '2026-01-01 00:00:00+02',
  '2026-01-01T00:00:00.000Z~1',
  '2026-02-30T00:00:00.000Z~1',
  '2026-01-01T24:00:00.000Z~999999999999999',
  '2026-01-01T00:00:00.000000Z~999999999999999',
  '2026-01-01T00:00:00.000Z~0b5c2b0e-3f7e-4c53-9f0a-5d1f3a9c1e77',
  '0b5c2b0e-3f7e-4c53-9f0a-5d1f3a9c1e77',
  '0B5C2B0E-3F7E-4C53-9F0A-5D1F3A9C1E77',
  'urn:uuid:0b5c2b0e-3f7e-4c53-9f0a-5d1f3a9c1e77',
  '{0b5c2b0e-3f7e-4c53-9f0a-5d1f3a9c1e77}',
  'eyJ0YWJsZSI6ImFwaV9rZXkiLCJhZnRlciI6WyIyMDI2LTAyLTMwIDAwOjAwOjAwKzAwIiwieCJdfQ',
  'First Name,Last Name,URL,Email Address,Company,Position,Connected On\n"Ada,Made,,,Made,CEO,31 Feb 2024',
] as const;
const VALUES: readonly unknown[] = [
  ...TEXTS,
  null,
  true,
  false,
  0,
  -1,
  0.5,
  1e300,
  5e-324,
  2 ** 31,
  2 ** 53 + 2,
  -(2 ** 63),
  [],
  {},
  [null],
  [[[[]]]],
  [{}],
  Array.from({ length: 300 }, (_, at) => at),
  Array.from({ length: 60 }, () => 'made.example'),
  { constructor: 1 },
  { toString: 'x', length: -1 },
];
const HEADERS: readonly string[] = [
  'Idempotency-Key: a',
  'Idempotency-Key: "a',
  `Idempotency-Key: ${'k'.repeat(300)}`,
  'Idempotency-Key: \u00e9',
  'Content-Encoding: gzip',
  'Accept: text/html;q=0.1, */*;q=-1',
  'Accept-Encoding: br, gzip, *;q=0',
  'Accept-Version: 9.9.9',
  `Cookie: ${'a=b; '.repeat(800)}`,
  'X-Forwarded-For: 1.2.3.4, unknown, ::1, "',
  'X-Forwarded-Host: evil.example',
  'X-HTTP-Method-Override: DELETE',
  'X-Request-Id: \u0001'.replace('\u0001', 'a'),
  'Traceparent: 00-00000000000000000000000000000000-0000000000000000-ff',
  'If-None-Match: *',
  'Range: bytes=0-18446744073709551615',
  'Transfer-Encoding: identity',
  'TE: trailers',
  'Origin: null',
];
const TYPES: readonly string[] = [
  'application/json',
  'application/json; charset=utf-16',
  'application/json;charset="',
  'APPLICATION/JSON',
  'application/json, text/plain',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  ';',
];
const GARBAGE: readonly string[] = [
  '\u0000\u0001\u0002',
  'GET\r\n\r\n',
  'GET / HTTP/1.1\r\n\r\n',
  'GET / HTTP/1.1\r\nHost x\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked, chunked\r\n\r\n',
  'POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n',
  'GET /%zz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET /v1/%00 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'GET //v1//usage?a[__proto__]=1 HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'OPTIONS * HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
  'TRACE / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
];

const FIELDS = new Map(
  [...ENDPOINTS, ...ADMIN_ENDPOINTS].map(({ schema }) => {
    const names = (of: unknown) => Object.keys((of as { properties?: object }).properties ?? {});
    return [`${schema.method} ${schema.path}`, { query: names(schema.query), body: names(schema.body) }];
  }),
);

/** The hostile connection at this place of a run. */
export function hostileCase(seed: number, at: number, keys: Keys): HostileCase {
  const random = seededRandom(seed ^ Math.imul(at + 1, 0x9e3779b1));
  const draw = random();
  const drawn = keyOf(random, keys);
  if (draw < 0.05)
    return { exchange: { pieces: [pick(random, GARBAGE)], ending: 'end' }, operation: undefined };
  const route = pick(random, ROUTES);
  const { method, path } = route;
  const key = route.key === undefined || random() < 0.1 ? drawn : route.key || undefined;
  if (draw < 0.75) {
    const text = spoiled(random, route, key);
    const operation =
      path.startsWith('/v1/') && FIELDS.has(`${method} ${path}`) ? { method, path } : undefined;
    return { exchange: { pieces: [text], ending: 'wait' }, operation };
  }
  const { head, body } = wire(route, { key });
  const whole = head + body;
  if (draw < 0.85) {
    const cut = whole.slice(0, 1 + Math.floor(random() * whole.length));
    return { exchange: { pieces: [cut], ending: pick(random, ['end', 'reset']) }, operation: undefined };
  }
  if (draw < 0.92) return { exchange: { pieces: [whole], ending: 'reset' }, operation: undefined };
  if (draw < 0.96) {
    return {
      exchange: { pieces: [`${whole}${pick(random, GARBAGE)}`], ending: 'end' },
      operation: undefined,
    };
  }
  const chunked = head.replace(/Content-Length: \d+/, 'Transfer-Encoding: chunked');
  const size = pick(random, ['zz', '-1', '7fffffffffffffff', 'fffffffffffffffff', '0', '1']);
  return { exchange: { pieces: [chunked, `${size}\r\n${body}\r\n`], ending: 'end' }, operation: undefined };
}

function keyOf(random: Random, { live, test }: Keys): string | undefined {
  const draw = random();
  if (draw < 0.45) return live;
  if (draw < 0.85) return test;
  return pick(random, [
    undefined,
    '',
    'wp_live_x',
    `${live.slice(0, -1)}_`,
    'x'.repeat(4_000),
    'wp_test_\u00e9',
  ]);
}

/** A whole request in HTTP whose query, headers and body are not what they should be. */
function spoiled(random: Random, route: Route, key: string | undefined): Buffer {
  const fields = FIELDS.get(`${route.method} ${route.path}`) ?? { query: [], body: [] };
  const asked = [...fields.query, ...(random() < 0.1 ? ['x', '__proto__', 'cursor[]'] : [])]
    .filter(() => random() < 0.5)
    .map((name) => `${name}=${encoded(random, pick(random, TEXTS))}`);
  const path = asked.length === 0 ? route.path : `${route.path}?${asked.join('&')}`;
  const body = route.body === undefined ? undefined : bodyOf(random, route.body, fields.body);
  const lines = [
    `${route.method} ${path} HTTP/1.1`,
    'Host: warmpath.example',
    'Connection: close',
    ...(key === undefined ? [] : [`Authorization: ${random() < 0.95 ? 'Bearer' : 'Basic'} ${key}`]),
    ...(body === undefined
      ? []
      : [
          `Content-Type: ${random() < 0.9 ? 'application/json' : pick(random, TYPES)}`,
          `Content-Length: ${body.length}`,
        ]),
    ...(route.headers ?? []),
    ...HEADERS.filter(() => random() < 0.04).filter(
      (line) => !(body !== undefined && line.startsWith('Transfer')),
    ),
  ];
  return Buffer.concat([Buffer.from(`${lines.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)]);
}

/** As an address carries it, seldom with an escape that is none. */
function encoded(random: Random, text: string): string {
  const escaped = encodeURIComponent(text.toWellFormed());
  return random() < 0.03 ? `${escaped}%ZZ%c3` : escaped;
}

function bodyOf(random: Random, example: object, names: readonly string[]): Buffer {
  const value = structuredClone(example) as Record<string, unknown>;
  const places = [...Object.keys(value), ...names];
  for (let times = Math.floor(random() * 4); times > 0 && places.length > 0; times -= 1) {
    const place = pick(random, places);
    const held = value[place];
    if (random() < 0.15) delete value[place];
    else if (Array.isArray(held) && random() < 0.5) value[place] = [...held, pick(random, VALUES)];
    else if (typeof held === 'object' && held !== null && random() < 0.5)
      value[place] = { ...held, [pick(random, Object.keys(held)) ?? 'x']: pick(random, VALUES) };
    else value[place] = pick(random, VALUES);
  }
  if (random() < 0.05) value[pick(random, TEXTS).toWellFormed()] = 1;
  const text = JSON.stringify(value);
  const draw = random();
  if (draw < 0.9) return Buffer.from(text);
  if (draw < 0.92) return Buffer.from(text.slice(0, Math.floor(random() * text.length)));
  if (draw < 0.94) return Buffer.concat([Buffer.from(text), Buffer.from([0xff, 0xfe, 0x80])]);
  if (draw < 0.96) return Buffer.from(`\ufeff${text}`);
  if (draw < 0.98) return Buffer.from(`${'['.repeat(500)}${']'.repeat(500)}`);
  return Buffer.from(text.replace('{', '{"__proto__":{"x":1},'));
}
