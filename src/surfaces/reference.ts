import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import fastify, { type FastifyInstance } from 'fastify';
import { type AnswerScreen, page, sendPage } from '../platform/http/page.ts';
import { createPublicText, type PublicText } from './mount.ts';

const HERE = import.meta.url;
/** In a package of the service, and in a checkout, where an install makes them. No package has the second. */
const PAGES = [
  new URL('./console/index.html', import.meta.url),
  new URL('../../packages/console/dist/index.html', HERE),
];

/** The files of the console by their address, such as `/assets/index-1a2b.js`; undefined if they were not made. */
export function readConsoleFiles(): ReadonlyMap<string, ConsoleFile> | undefined {
  const page = PAGES.find((path) => existsSync(path));
  if (page === undefined) return undefined;
  const place = new URL('./', page);
  const files = new Map<string, ConsoleFile>();
  for (const name of readdirSync(place, { recursive: true, encoding: 'utf8' })) {
    const type = TYPES[extname(name)];
    if (type === undefined) continue;
    files.set(`/${name.replaceAll('\\', '/')}`, { type, text: readFileSync(new URL(name, place), 'utf8') });
  }
  return files;
}

export interface ConsoleFile {
  readonly type: string;
  readonly text: string;
}

/** What the console is made of; anything else in the folder is not sent. */
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
};

/** Files under `/assets/` have a hash of their content in their names: a new version has new names. */
const KEPT = 'public, max-age=31536000, immutable';

/** Only this service's own files are run or loaded; nothing is sent to another host, and no site frames the console. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  // The components write their own styles. Without pictures and requests to other hosts a style can carry nothing away.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
].join('; ');

const NOT_MADE = page(
  'The console was not made',
  '<p>In a checkout, <code>npm install</code> makes it; it needs the dependencies for development. The API works without it: read <a href="/docs/">the documentation</a>.</p>',
);

/** Addresses that are never a screen, so that a wrong one is answered as such. */
const NO_SCREENS =
  /^\/(v1|admin\/v1|session|assets|docs|reference|mcp|oauth|unsubscribe|calendar|stripe)(\/|$)/;
/** To a browser an address of a page that begins so names another host: the console must never lead there (RFC 3986 §4.2). */
const OTHER_HOST = /[/\\]{2}/;

/** The files of the console, and the page that every screen of it begins with. */
export function consolePages(app: FastifyInstance): AnswerScreen {
  const files = readConsoleFiles() ?? new Map();
  const texts = new Map<string, PublicText>();
  const textOf = (path: string): PublicText => {
    const text = texts.get(path) ?? createPublicText(() => files.get(path)?.text ?? '');
    texts.set(path, text);
    return text;
  };
  app.get('/assets/:name', async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const file = files.get(path);
    if (file === undefined) return reply.callNotFound();
    const bytes = await textOf(path)(request, reply);
    return reply.header('cache-control', KEPT).type(file.type).send(bytes);
  });
  return (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const isPage =
      (request.method === 'GET' || request.method === 'HEAD') &&
      request.headers.accept?.includes('text/html') === true &&
      !NO_SCREENS.test(path) &&
      !OTHER_HOST.test(path);
    if (!isPage) return false;
    if (!files.has('/index.html')) {
      sendPage(reply, 503, NOT_MADE);
      return true;
    }
    void reply.headers({ 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer' });
    void textOf('/index.html')(request, reply).then(
      (bytes) => reply.type('text/html; charset=utf-8').send(request.method === 'HEAD' ? '' : bytes),
      (error: Error) => reply.send(error),
    );
    return true;
  };
}

/** Beside this file in a package, compressed: as a dependency, what it is taken from would bring 20 MB that nothing needs. */
const PACKED = new URL('./scalar.js.gz', import.meta.url);

/**
 * The script of the reference page: out of the package, or in a checkout as `@scalar/fastify-api-reference` serves it.
 * Undefined in a checkout without the dependencies for development.
 */
export async function readReferenceScript(): Promise<string | undefined> {
  if (existsSync(PACKED)) return (await promisify(gunzip)(await readFile(PACKED))).toString();
  let plugin: typeof import('@scalar/fastify-api-reference')['default'];
  try {
    plugin = (await import('@scalar/fastify-api-reference')).default;
  } catch (error) {
    if ((error as { code?: string }).code === 'ERR_MODULE_NOT_FOUND') return undefined;
    throw error;
  }
  const app = fastify();
  await app.register(plugin, { routePrefix: '/reference', configuration: { url: '/openapi.json' } });
  return (await app.inject('/reference/js/scalar.js')).body;
}

/** The script of the page is 4 MB and changes with a new version only; an hour covers one reader. */
const SCRIPT_CACHE = 'private, max-age=3600';

/** Scalar's settings: nothing is asked of, or sent to, any other host. */
const SETTINGS = {
  url: 'openapi.json',
  // The samples are those of each operation: curl, TypeScript and Python.
  hiddenClients: true,
  withDefaultFonts: false,
  telemetry: false,
  proxyUrl: '',
  hideClientButton: true,
  showDeveloperTools: 'never',
  agent: { disabled: true },
  mcp: { disabled: true },
};
const START = `Scalar.createApiReference('#app', ${JSON.stringify(SETTINGS)})`;
const PAGE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>Warmpath API</title></head>
<body>
<noscript>This page needs JavaScript. Without it, read <a href="../openapi.json">/openapi.json</a>.</noscript>
<div id="app"></div>
<script src="js/scalar.js"></script>
<script>${START}</script>
</body>
</html>
`;

/** A key may be typed in here: only this service's own content is run or loaded, and no site frames it. */
const REFERENCE_POLICY = [
  "default-src 'none'",
  `script-src 'self' 'sha256-${createHash('sha256').update(START).digest('base64')}'`,
  // The page writes its own styles.
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "frame-ancestors 'none'",
  "base-uri 'none'",
  "form-action 'none'",
].join('; ');

const LEFT_OUT = page(
  'API reference',
  '<p>The script of this page was left out with the dependencies for development. Packages of the service contain it. Here, read <a href="../docs/">the documentation</a> or <a href="../openapi.json">openapi.json</a>.</p>',
);

/** `/openapi.json` and, at `/reference`, a page made of it with samples of each call, that asks nothing of any other host. */
export function reference(
  app: FastifyInstance,
  { openapi, sampled }: { readonly openapi: () => object; readonly sampled: () => object },
  read = readReferenceScript,
): void {
  const html = createPublicText(() => PAGE);
  let script: Promise<PublicText | undefined> | undefined;
  const readScript = () => {
    script ??= read().then((text) => (text === undefined ? text : createPublicText(() => text)));
    return script;
  };
  for (const [path, make] of [
    ['/openapi.json', openapi],
    ['/reference/openapi.json', sampled],
  ] as const) {
    const document = createPublicText(() => JSON.stringify(make()));
    app.get(path, async (request, reply) => {
      const bytes = await document(request, reply);
      return reply.type('application/json; charset=utf-8').send(bytes);
    });
  }
  app.get('/reference', (_request, reply) => reply.redirect('reference/', 301));
  app.get('/reference/', async (request, reply) => {
    // Every page of the documentation links to this one, which says where else to look.
    if ((await readScript()) === undefined) return sendPage(reply, 200, LEFT_OUT);
    void reply.headers({ 'content-security-policy': REFERENCE_POLICY, 'referrer-policy': 'no-referrer' });
    return reply.type('text/html; charset=utf-8').send(await html(request, reply));
  });
  app.get('/reference/js/scalar.js', async (request, reply) => {
    const text = await readScript();
    if (text === undefined) return sendPage(reply, 404, LEFT_OUT);
    const bytes = await text(request, reply);
    return reply.header('cache-control', SCRIPT_CACHE).type('text/javascript; charset=utf-8').send(bytes);
  });
}
