import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { createPublicText, type PublicText } from '../coding.ts';
import { page, sendPage } from './page.ts';
import { readReferenceScript } from './reference-script.ts';

/** The script of the page is 4 MB and changes with a new version only; an hour covers one reader. */
const SCRIPT_CACHE = 'private, max-age=3600';

/** Scalar's settings: nothing is asked of, or sent to, any other host. */
const SETTINGS = {
  url: '../openapi.json',
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
const POLICY = [
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

/** `/openapi.json` and, at `/reference`, a page made of it that asks nothing of any other host. */
export function reference(app: FastifyInstance, openapi: object, read = readReferenceScript): void {
  const document = createPublicText(JSON.stringify(openapi));
  const html = createPublicText(PAGE);
  let script: Promise<PublicText | undefined> | undefined;
  const readScript = () => {
    script ??= read().then((text) => (text === undefined ? text : createPublicText(text)));
    return script;
  };
  app.get('/openapi.json', async (request, reply) => {
    const bytes = await document(request, reply);
    return reply.type('application/json; charset=utf-8').send(bytes);
  });
  app.get('/reference', (_request, reply) => reply.redirect('reference/', 301));
  app.get('/reference/', async (request, reply) => {
    // Every page of the documentation links to this one, which says where else to look.
    if ((await readScript()) === undefined) return sendPage(reply, 200, LEFT_OUT);
    void reply.headers({ 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer' });
    return reply.type('text/html; charset=utf-8').send(await html(request, reply));
  });
  app.get('/reference/js/scalar.js', async (request, reply) => {
    const text = await readScript();
    if (text === undefined) return sendPage(reply, 404, LEFT_OUT);
    const bytes = await text(request, reply);
    return reply.header('cache-control', SCRIPT_CACHE).type('text/javascript; charset=utf-8').send(bytes);
  });
}
