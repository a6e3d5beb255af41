import type { FastifyInstance } from 'fastify';
import { createPublicText, type PublicText } from '../coding.ts';
import { readConsoleFiles } from './console-files.ts';
import { type AnswerScreen, page, sendPage } from './page.ts';

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
const NO_SCREENS = /^\/(v1|admin\/v1|session|assets|docs|reference|mcp|oauth|unsubscribe|stripe)(\/|$)/;
/** To a browser an address of a page that begins so names another host: the console must never lead there (RFC 3986 §4.2). */
const OTHER_HOST = /[/\\]{2}/;

/** The files of the console, and the page that every screen of it begins with. */
export function consolePages(app: FastifyInstance): AnswerScreen {
  const files = readConsoleFiles() ?? new Map();
  const texts = new Map<string, PublicText>();
  const textOf = (path: string): PublicText => {
    const text = texts.get(path) ?? createPublicText(files.get(path)?.text ?? '');
    texts.set(path, text);
    return text;
  };
  for (const [path, { type }] of files) {
    if (!path.startsWith('/assets/')) continue;
    app.get(path, async (request, reply) => {
      const bytes = await textOf(path)(request, reply);
      return reply.header('cache-control', KEPT).type(type).send(bytes);
    });
  }
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
