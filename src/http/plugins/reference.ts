import { createHash } from 'node:crypto';
import apiReference from '@scalar/fastify-api-reference';
import type { FastifyInstance } from 'fastify';
import { createPublicText, type PublicText } from '../public-text.ts';

/** The script of the page is 4 MB and changes with a new version only; an hour covers one reader. */
const SCRIPT_CACHE = 'private, max-age=3600';

/** `/openapi.json` and, at `/reference`, a page made of it that asks nothing of any other host. */
export async function reference(app: FastifyInstance, openapi: object): Promise<void> {
  const text = JSON.stringify(openapi);
  const document = createPublicText(text);
  app.get('/openapi.json', async (request, reply) => {
    const bytes = await document(request, reply);
    return reply.type('application/json; charset=utf-8').send(bytes);
  });
  // In a scope of its own: the hook is for this page alone.
  await app.register(async (scope) => {
    let script: Made | undefined;
    let html: Made | undefined;
    scope.addHook('onSend', async (request, reply, payload) => {
      const type = String(reply.getHeader('content-type'));
      if (typeof payload !== 'string') return payload;
      if (type.includes('javascript')) {
        if (script?.of !== payload) script = { of: payload, text: createPublicText(payload), policy: '' };
        void reply.header('cache-control', SCRIPT_CACHE);
        return script.text(request, reply);
      }
      if (!type.includes('html')) return payload;
      if (html?.of !== payload) html = madePage(payload);
      void reply.headers({ 'content-security-policy': html.policy, 'referrer-policy': 'no-referrer' });
      return html.text(request, reply);
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

/** What is sent for a text, made once: encoding 4 MB for each request takes twenty times as long as sending them. */
interface Made {
  readonly of: string;
  readonly text: PublicText;
  readonly policy: string;
}

function madePage(of: string): Made {
  const page = readable(of);
  return { of, text: createPublicText(page), policy: policyOf(page) };
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

/** A key may be typed in here: only this service's own content is run or loaded, and no site frames it. */
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
