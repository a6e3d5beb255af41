import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../core/errors.ts';
import type { Endpoint } from '../../endpoints/endpoint.ts';
import { createPublicText, type PublicText } from '../coding.ts';
import { pathOf, readLibrary } from '../documentation/library.ts';
import { llmsFullText, llmsText } from '../documentation/llms.ts';
import { renderPage, STYLE } from '../documentation/render.ts';
import { sendError } from '../send-error.ts';
import { policyWith } from './page.ts';

const HTML = 'text/html; charset=utf-8';
const MARKDOWN = 'text/markdown; charset=utf-8';
const TEXT = 'text/plain; charset=utf-8';

/**
 * The pages of `docs` for people (`/docs/mcp`) and as they are written (`/docs/mcp.md`), and for assistants an index of them
 * (`/llms.txt`) and the pages for its users in one text (`/llms-full.txt`). All pages are in memory, by name: no address is ever
 * a path of a file. A page is made when it is first asked for.
 */
export function documentation(app: FastifyInstance, endpoints: readonly Endpoint[]): void {
  const library = readLibrary();
  const raw = new Map([...library].map(([name, markdown]) => [pathOf(name), markdown]));
  const made = new Map<string, PublicText>();
  const once = (address: string, make: () => string): PublicText => {
    const text = made.get(address) ?? createPublicText(make());
    made.set(address, text);
    return text;
  };
  const send = async (request: FastifyRequest, reply: FastifyReply, type: string, text: PublicText) =>
    reply.type(type).send(await text(request, reply));

  const llms = () => llmsText(library, SUMMARY, notes(endpoints));
  app.get('/llms.txt', (request, reply) => send(request, reply, TEXT, once('llms', llms)));
  app.get('/llms-full.txt', (request, reply) =>
    send(
      request,
      reply,
      TEXT,
      once('llms-full', () => llmsFullText(llms(), library)),
    ),
  );
  app.get('/docs', (_request, reply) => reply.redirect('docs/', 308));
  app.get<{ Params: { '*': string } }>('/docs/*', (request, reply) => {
    const name = request.params['*'];
    const markdown = raw.get(name);
    if (markdown !== undefined)
      return send(
        request,
        reply,
        MARKDOWN,
        once(`/${name}`, () => markdown),
      );
    const page = library.get(name);
    if (page !== undefined) {
      void reply.headers({ 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer' });
      return send(
        request,
        reply,
        HTML,
        once(`/${name}`, () => renderPage(name, page, (other) => library.has(other))),
      );
    }
    if (library.has(`${name}/`)) return reply.redirect(`${name.split('/').at(-1)}/`, 308);
    return sendError(request, reply, new DomainError('route_not_found', NO_PAGE));
  });
}

const POLICY = policyWith("form-action 'none'", STYLE);
const NO_PAGE = 'There is no page of this name; all are listed at /docs/.';

const SUMMARY =
  'Self-hosted REST API for fundraising research: ranked investors for a raise with the facts behind every score, who can introduce you, and approved outreach, paid by prepaid credits.';

/** What a client has to know before its first call. */
function notes(endpoints: readonly Endpoint[]): readonly string[] {
  const prices = new Map<string, string>();
  for (const { schema } of endpoints) {
    if (schema.billing.kind === 'free') continue;
    const name = schema.lookup === undefined ? `\`${schema.operation}\`` : 'each lookup';
    prices.set(name, schema.billing.prices.join(', '));
  }
  const listed = [...prices].map(([name, price]) => `${name} ${price}`).join('; ');
  return [
    'Every request has `Authorization: Bearer <key>`. `wp_test_…` keys are answered from made-up data, `wp_live_…` keys from imported data and real providers.',
    `Credits per call: ${listed}; everything else is free. \`"dry_run": true\` says what a call would cost, for nothing.`,
    'A POST with an `Idempotency-Key` may be repeated without paying twice.',
    'Assistants connect to `/mcp` (Model Context Protocol) with the same key; see [MCP](docs/mcp.md).',
    'No message is sent to anyone before a person has approved it.',
  ];
}
