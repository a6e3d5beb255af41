import { createHash } from 'node:crypto';
import apiReference from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';

/** The script of the page is 4 MB and changes with a new version only; an hour is a session of reading. */
const SCRIPT_CACHE = 'private, max-age=3600';

/** `/openapi.json` and, at `/reference`, a page made of it that asks nothing of any other host. */
export async function reference(app: FastifyInstance, openapi: object): Promise<void> {
  const text = JSON.stringify(openapi);
  app.get('/openapi.json', (_request, reply) => reply.type('application/json; charset=utf-8').send(text));
  // In a scope of its own: the hook is for this page alone.
  await app.register(async (scope) => {
    scope.addHook('onSend', async (_request, reply, payload) => {
      const type = String(reply.getHeader('content-type'));
      if (type.includes('javascript')) void reply.header('cache-control', SCRIPT_CACHE);
      if (typeof payload !== 'string' || !type.includes('html')) return payload;
      const page = readable(payload);
      void reply.headers({ 'content-security-policy': policyOf(page), 'referrer-policy': 'no-referrer' });
      return page;
    });
    await scope.register(apiReference, {
      routePrefix: '/reference',
      configuration: {
        content: text,
        pageTitle: 'Warmpath API',
        withDefaultFonts: false,
        telemetry: false,
        proxyUrl: '',
        hideClientButton: true,
        showDeveloperTools: 'never',
        agent: { disabled: true },
        mcp: { disabled: true },
      },
    });
  });
}

/** What the page lacks: its language, and a word for those who run no scripts. */
function readable(html: string): string {
  return html
    .replace('<html>', '<html lang="en">')
    .replace(
      '<div id="app"></div>',
      '<noscript>This page needs JavaScript. Without it, read <a href="/openapi.json">/openapi.json</a>.</noscript>\n    $&',
    );
}

/** A key may be typed in here: nothing is run or asked but what comes from this service, and nobody frames it. */
function policyOf(html: string): string {
  const inline = [...html.matchAll(/<script(?![^>]*\bsrc=)[^>]*>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
  return [
    "default-src 'none'",
    `script-src 'self' ${inline.join(' ')}`,
    // The page writes its own styles.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ');
}
