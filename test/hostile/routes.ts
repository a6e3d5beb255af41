import { ADMIN_ENDPOINTS, ENDPOINTS } from '../../src/app/operations.ts';
import { OPERATOR_KEY } from '../harness/operator.ts';

/** A request as it should be, for cutting and spoiling. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
  /** Beside the usual ones. */
  readonly headers?: readonly string[];
  /** In place of the key of a tenant; '' for none. */
  readonly key?: string;
}

const PAGES: readonly Route[] = [
  ['GET', '/unsubscribe/AAAAAAAAAAAAAAAAAAAAAAAA'],
  ['HEAD', '/unsubscribe/AAAAAAAAAAAAAAAAAAAAAAAA'],
  ['GET', `/calendar/${'A'.repeat(64)}.ics`],
  ['GET', `/oauth/callback?state=${'A'.repeat(43)}&code=x`],
  ['GET', '/reference/'],
  ['GET', '/reference/js/scalar.js'],
  ['GET', '/openapi.json'],
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['GET', '/nothing'],
  ['GET', '/stripe/webhook'],
  ['GET', '/assets/nothing.js'],
  ['GET', '/admin/openapi.json'],
].map(([method = '', path = '']) => ({ method, path, body: undefined }));

/** What the browser of a person sends to the routes of sessions, signed out. */
const SESSIONS: readonly Route[] = [
  ...['/session', '/session/all', '/session/passkeys', '/session/digest'].map((path) => ({
    method: 'GET',
    path,
    body: undefined,
  })),
  { method: 'DELETE', path: '/session', body: {} },
  { method: 'DELETE', path: '/session/all/0c3f5f52-1f3c-4d0c-9a9e-7a4b6c1d2e3f', body: {} },
  { method: 'DELETE', path: '/session/passkeys/AAAAAAAAAAAAAAAAAAAAAA', body: {} },
  { method: 'DELETE', path: '/session/digest', body: {} },
  { method: 'POST', path: '/session/digest', body: { every: 'week', time_zone: 'Europe/Berlin' } },
  { method: 'POST', path: '/session', body: { link: 'A'.repeat(43) } },
  { method: 'POST', path: '/session/link', body: { email: 'ada@made.example' } },
  { method: 'POST', path: '/session/passkeys/options', body: {} },
  { method: 'POST', path: '/session/passkey/options', body: {} },
  ...['/session/passkeys', '/session/passkey'].map((path) => ({
    method: 'POST',
    path,
    body: { response: { id: 'A'.repeat(22), rawId: 'A', type: 'public-key', response: {} } },
  })),
].map((route) => ({
  ...route,
  key: '',
  headers: ['Sec-Fetch-Site: same-origin', `Cookie: warmpath=${'A'.repeat(43)}`],
}));

/** Screens of the console, as a browser opens them. */
const SCREENS: readonly Route[] = ['/', '/sandbox/investors', '/admin', '/..%2f..%2fetc%2fpasswd'].map(
  (path) => ({
    ...{ method: 'GET', path, body: undefined, key: '' },
    headers: ['Accept: text/html'],
  }),
);

/** Every call of an operator, but that which asks publishers for their files. */
const OF_OPERATORS: readonly Route[] = ADMIN_ENDPOINTS.filter(
  ({ schema: { operation } }) => operation !== 'admin.corpora.pull',
).map(({ schema: { method, path, example } }) => ({
  ...{ method, path, key: OPERATOR_KEY },
  body: method === 'GET' ? undefined : ((example.body ?? {}) as object),
}));

/** Every route of the registry, with the body of its example, and every page. */
export const ROUTES: readonly Route[] = [
  ...ENDPOINTS.map(({ schema }) => ({
    method: schema.method,
    path: schema.path,
    body: schema.method === 'GET' ? undefined : ((schema.example.body ?? {}) as object),
  })),
  ...PAGES,
  ...SESSIONS,
  ...SCREENS,
  ...OF_OPERATORS,
  { method: 'POST', path: '/unsubscribe/AAAAAAAAAAAAAAAAAAAAAAAA', body: { one: 'click' } },
];

/** The request as it goes over the wire. `key` undefined: without one. */
export function wire(
  { method, path, body, headers: own = [], key: ownKey }: Route,
  { key, headers = [] }: { readonly key: string | undefined; readonly headers?: readonly string[] },
): { readonly head: string; readonly body: string } {
  const text = body === undefined ? '' : JSON.stringify(body);
  const sent = ownKey === undefined ? key : ownKey || undefined;
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: warmpath.example',
    ...(sent === undefined ? [] : [`Authorization: Bearer ${sent}`]),
    ...own,
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
    ...headers,
  ];
  return { head: `${lines.join('\r\n')}\r\n\r\n`, body: text };
}
