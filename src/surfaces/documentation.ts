import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { policyWith } from '../platform/http/page.ts';
import { sendError } from '../platform/http/replies.ts';
import type { Endpoint } from '../platform/operations/operation.ts';
import { DomainError } from '../platform/values/errors.ts';
import { createPublicText, type PublicText } from './mount.ts';
import {
  FOLDER,
  type Library,
  type Listed,
  nameOf,
  pathOf,
  readLibrary,
  renderPage,
  type Section,
  STYLE,
  searchedParts,
  sectionsOf,
} from './pages.ts';

const JSON_TYPE = 'application/json; charset=utf-8';
const SCRIPT = 'text/javascript; charset=utf-8';
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
  const sections = sectionsOf(library);
  const raw = new Map([...library].map(([name, markdown]) => [pathOf(name), markdown]));
  const made = new Map<string, PublicText>();
  const once = (address: string, make: () => string): PublicText => {
    const text = made.get(address) ?? createPublicText(make);
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
  const searching: readonly (readonly [name: string, type: string, make: () => string])[] = [
    ['search.js', SCRIPT, () => readFileSync(join(FOLDER, 'search.js'), 'utf8')],
    ['minisearch.js', SCRIPT, readMiniSearch],
    ['search.json', JSON_TYPE, () => JSON.stringify(searchedParts(library))],
  ];
  for (const [name, type, make] of searching) {
    const text = createPublicText(make);
    app.get(`/docs/${name}`, (request, reply) =>
      send(request, reply.header('cache-control', SEARCH_CACHE), type, text),
    );
  }
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
    if (library.has(name)) {
      void reply.headers({ 'content-security-policy': POLICY, 'referrer-policy': 'no-referrer' });
      return send(
        request,
        reply,
        HTML,
        once(`/${name}`, () => renderPage(name, library, sections)),
      );
    }
    if (library.has(`${name}/`)) return reply.redirect(`${name.split('/').at(-1)}/`, 308);
    return sendError(request, reply, new DomainError('route_not_found', NO_PAGE));
  });
}

/** The search is the only script, and asks this service only. */
const POLICY = `${policyWith("form-action 'none'", STYLE)}; script-src 'self'; connect-src 'self'`;
/** What the search needs is 200 kB and changes with a new version only; an hour covers one reader. */
const SEARCH_CACHE = 'private, max-age=3600';

/** MiniSearch as browsers load it, without its remark about a file that is not served. */
const readMiniSearch = (): string =>
  readFileSync(fileURLToPath(import.meta.resolve('minisearch')), 'utf8').replace(
    /^\/\/# sourceMapping.*$/m,
    '',
  );

const NO_PAGE = 'There is no page of this name; all are listed at /docs/.';

const SUMMARY =
  'Self-hosted REST API for fundraising research: ranked investors for a raise with the facts behind every score, who can introduce you, and approved outreach, paid by prepaid credits.';

function notes(endpoints: readonly Endpoint[]): readonly string[] {
  const prices = new Map<string, string>();
  for (const { schema } of endpoints) {
    if (schema.billing.kind === 'free') continue;
    const name = schema.lookup === undefined ? `\`${schema.operation}\`` : 'each lookup';
    const { kind, prices: listed } = schema.billing;
    prices.set(name, `${listed.join(', ')}${kind === 'each' ? ' each' : ''}`);
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

/**
 * What assistants are given to read at once, bytes: 50,000 tokens or so, a quarter of what the smaller of today's models take,
 * so that the question and the work fit beside it.
 */
const FULL_BYTES = 200_000;
/** Pages for those who run or change the service: not what an assistant that uses it needs first. */
const OPTIONAL = /operators|contributors/i;

/**
 * `/llms.txt` by the form of llmstxt.org: title, summary, notes, and the pages of the index as links to their Markdown, relative
 * to this address. `summary` is one sentence, `notes` are what a client has to know before its first call.
 */
export function llmsText(library: Library, summary: string, notes: readonly string[]): string {
  const sections = sectionsOf(library);
  const first = sections.filter(({ title }) => !OPTIONAL.test(title));
  const rest = sections.filter(({ title }) => OPTIONAL.test(title));
  const lines = (all: readonly Section[]) =>
    all.flatMap((section) =>
      pagesOf(section).map(({ title, path, about }) => `- [${title}](docs/${path}): ${about}`),
    );
  return `${[
    '# Warmpath',
    `> ${summary}`,
    notes.map((note) => `- ${note}`).join('\n'),
    ...first.map((section) => `## ${section.title}\n\n${lines([section]).join('\n')}`),
    '## API\n\n- [OpenAPI 3.1](openapi.json): every operation with its schemas, prices, examples and errors',
    // The name has a meaning in the format: what is left out if there is little room.
    `## Optional\n\n${lines(rest).join('\n')}`,
  ].join('\n\n')}\n`;
}

/** `/llms-full.txt`: the pages that are not optional, whole and in the order of the index, as long as there is room for them. */
export function llmsFullText(text: string, library: Library): string {
  let left = FULL_BYTES - Buffer.byteLength(text);
  const parts: string[] = [];
  const omitted: string[] = [];
  for (const section of sectionsOf(library)) {
    if (OPTIONAL.test(section.title)) continue;
    for (const { path } of pagesOf(section)) {
      const page = `\n---\n\nFrom docs/${path}:\n\n${library.get(nameOf(path))?.trim()}\n`;
      left -= Buffer.byteLength(page);
      if (left >= 0) parts.push(page);
      else {
        left += Buffer.byteLength(page);
        omitted.push(path);
      }
    }
  }
  const note = omitted.map((path) => `- docs/${path}`).join('\n');
  return `${text}${parts.join('')}${note === '' ? '' : `\n---\n\nLeft out for their length:\n\n${note}\n`}`;
}

/** Its pages; of folders, but in those sections that are optional, each page too. */
const pagesOf = ({ title, pages }: Section): readonly Listed[] =>
  pages.flatMap(({ within, ...page }) => (OPTIONAL.test(title) ? [page] : [page, ...within]));
