import { ENDPOINTS } from '../../src/endpoints/index.ts';

/** A request as it should be, for cutting and spoiling. */
export interface Route {
  readonly method: string;
  readonly path: string;
  readonly body: object | undefined;
}

const PAGES: readonly Route[] = [
  ['GET', '/unsubscribe/AAAAAAAAAAAAAAAAAAAAAAAA'],
  ['HEAD', '/unsubscribe/AAAAAAAAAAAAAAAAAAAAAAAA'],
  ['GET', `/oauth/callback?state=${'A'.repeat(43)}&code=x`],
  ['GET', '/reference/'],
  ['GET', '/reference/js/scalar.js'],
  ['GET', '/openapi.json'],
  ['GET', '/healthz'],
  ['GET', '/readyz'],
  ['GET', '/nothing'],
].map(([method = '', path = '']) => ({ method, path, body: undefined }));

/** Every route of the registry, with the body of its example, and every page. */
export const ROUTES: readonly Route[] = [
  ...ENDPOINTS.map(({ schema }) => ({
    method: schema.method,
    path: schema.path,
    body: schema.method === 'GET' ? undefined : ((schema.example.body ?? {}) as object),
  })),
  ...PAGES,
  { method: 'POST', path: '/unsubscribe/AAAAAAAAAAAAAAAAAAAAAAAA', body: { one: 'click' } },
];

/** The request as it goes over the wire. `key` undefined: without one. */
export function wire(
  { method, path, body }: Route,
  { key, headers = [] }: { readonly key: string | undefined; readonly headers?: readonly string[] },
): { readonly head: string; readonly body: string } {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = [
    `${method} ${path} HTTP/1.1`,
    'Host: warmpath.example',
    ...(key === undefined ? [] : [`Authorization: Bearer ${key}`]),
    ...(body === undefined
      ? []
      : ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(text)}`]),
    ...headers,
  ];
  return { head: `${lines.join('\r\n')}\r\n\r\n`, body: text };
}
