import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Marked, type Tokens } from 'marked';
import { escaped } from '../platform/http/page.ts';
import type { CallFacts } from '../platform/incoming.ts';
import { beginRequest, callerOf, type RequestSpan } from '../platform/process.ts';

/** The folder of the pages: in the repository and in the package it is beside `src`. */
const FOLDER = fileURLToPath(new URL('../../docs', import.meta.url));

/**
 * Every page of `docs`, by what follows `/docs/` in its address, with its Markdown: `mcp`, `adr/0001-postgresql-only`; the
 * `README.md` of a folder is its index, '' and `adr/`. Empty if the pages were not installed (docs/adr/0050-pages-of-the-service.md).
 */
export function readLibrary(folder = FOLDER): ReadonlyMap<string, string> {
  return new Map(
    globSync('**/*.md', { cwd: folder })
      .sort()
      .map((path) => [nameOf(path), readFileSync(join(folder, path), 'utf8')]),
  );
}

/** The name of a page by its path below `docs`. */
export function nameOf(path: string): string {
  if (basename(path) !== 'README.md') return path.replace(/\.md$/, '');
  return dirname(path) === '.' ? '' : `${dirname(path)}/`;
}

/** The path of a page's Markdown below `docs`. */
export function pathOf(name: string): string {
  return name === '' || name.endsWith('/') ? `${name}README.md` : `${name}.md`;
}

export const STYLE =
  'body{font:1rem/1.6 system-ui,sans-serif;max-width:52rem;margin:0 auto;padding:1rem 1.5rem 4rem;color:#1a1a1a;background:#fff;overflow-wrap:break-word}' +
  'nav{display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;padding-bottom:.75rem;border-bottom:1px solid #ccc}' +
  'h1,h2,h3{line-height:1.3;margin:2rem 0 .75rem}h1{font-size:1.75rem}h2{font-size:1.35rem}h3{font-size:1.1rem}' +
  'a{color:#0b57d0}code,pre{font:.9em/1.5 ui-monospace,monospace;background:#f3f3f3;border-radius:.25rem}code{padding:.1em .25em}' +
  'pre{padding:.75rem 1rem;overflow-x:auto}pre code{padding:0;background:none;font-size:1em}' +
  'table{display:block;overflow-x:auto;border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:.4rem .75rem;border:1px solid #ccc}' +
  '@media(prefers-color-scheme:dark){body{color:#eee;background:#161616}a{color:#8ab4f8}code,pre{background:#262626}nav,th,td{border-color:#444}}';

/**
 * A page as HTML, without a script. Links to other pages lead to these, on the same service; links to files that are not
 * served are their text.
 */
export function renderPage(name: string, markdown: string, isPage: (name: string) => boolean): string {
  const marked = new Marked({
    renderer: {
      heading({ depth, text, tokens }: Tokens.Heading) {
        return `<h${depth} id="${escaped(anchorOf(text))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const target = targetOf(name, href, isPage);
        return target === undefined ? text : `<a href="${escaped(target)}">${text}</a>`;
      },
      // Pages are Markdown; comments are for those who write them.
      html: ({ text }: Tokens.HTML | Tokens.Tag) => (text.startsWith('<!--') ? '' : escaped(text)),
    },
  });
  const up = '../'.repeat(name.split('/').length - 1);
  const title = /^# (.+)$/m.exec(markdown)?.[1] ?? name;
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(title)} · Warmpath</title><style>${STYLE}</style></head>
<body><nav><a href="./${up}">Documentation</a><a href="./${up}../reference/">API reference</a><a href="./${escaped(posix.basename(pathOf(name)))}">This page as Markdown</a></nav>
<main>
${marked.parse(markdown, { async: false })}</main></body>
</html>
`;
}

/** Where a link of a page leads, relative to the page's address; undefined if that is not served. */
function targetOf(name: string, href: string, isPage: (name: string) => boolean): string | undefined {
  if (/^(https?:|mailto:|#)/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  const folder = posix.dirname(pathOf(name));
  const path = posix.join(folder, file);
  // An address of the service is as deep below it as the page's file is below the repository.
  if (path === '../openapi.json') return href;
  const target = nameOf(path);
  if (!isPage(target)) return undefined;
  return `./${nameOf(posix.relative(folder, pathOf(target)))}${anchor === undefined ? '' : `#${anchor}`}`;
}

/** The id of a heading as GitHub makes it: lower case, no punctuation, a hyphen for each blank. */
export function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replaceAll(/\s/g, '-');
}

/** The pages by their names, with their Markdown. */
type Library = ReadonlyMap<string, string>;

/**
 * What assistants are given to read at once, bytes: 50,000 tokens or so, a quarter of what the smaller of today's models take,
 * so that the question and the work fit beside it.
 */
const FULL_BYTES = 200_000;
/** Pages for those who run or change the service: not what an assistant that uses it needs first. */
const OPTIONAL = /operators|contributors/i;

interface Section {
  readonly title: string;
  readonly pages: readonly { readonly title: string; readonly path: string; readonly about: string }[];
}

/**
 * `/llms.txt` by the form of llmstxt.org: title, summary, notes, and the pages of the index as links to their Markdown, relative
 * to this address. `summary` is one sentence, `notes` are what a client has to know before its first call.
 */
export function llmsText(library: Library, summary: string, notes: readonly string[]): string {
  const sections = sectionsOf(library);
  const first = sections.filter(({ title }) => !OPTIONAL.test(title));
  const rest = sections.filter(({ title }) => OPTIONAL.test(title));
  const lines = (all: readonly Section[]) =>
    all.flatMap(({ pages }) => pages.map(({ title, path, about }) => `- [${title}](docs/${path}): ${about}`));
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
  for (const { title, pages } of sectionsOf(library)) {
    if (OPTIONAL.test(title)) continue;
    for (const { path } of pages) {
      const page = `\n---\n\nFrom docs/${path}:\n\n${byPath(library, path).trim()}\n`;
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

function byPath(library: Library, path: string): string {
  return library.get(nameOf(path)) ?? '';
}

/** The sections of the index that have pages; below the index of a folder, in those that are not optional, the pages of it. */
function sectionsOf(library: Library): readonly Section[] {
  return (library.get('') ?? '')
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const title = part.split('\n', 1)[0] ?? '';
      const pages = pagesOf(part, '.').flatMap((page) => {
        const { path } = page;
        const isIndex = path.endsWith('/README.md') && !OPTIONAL.test(title);
        return isIndex ? [page, ...pagesOf(byPath(library, path), posix.dirname(path))] : [page];
      });
      return { title, pages };
    })
    .filter(({ pages }) => pages.length > 0);
}

/** The rows of tables that begin with a link to a page, from a page in `folder`. */
function pagesOf(markdown: string, folder: string): Section['pages'] {
  return [...markdown.matchAll(/^\| \[(.+?)\]\(([^):#]+\.md)\) \| ([^|]+) \|/gm)]
    .map(([, title = '', path = '', about = '']) => ({ title, path: posix.join(folder, path), about }))
    .filter(({ path }) => !path.startsWith('../'));
}

declare module 'fastify' {
  interface FastifyRequest {
    watched: Watched | undefined;
  }
  interface FastifyContextConfig {
    /** What the access log and traces call it; routes without one are pages. */
    operation?: string;
  }
}

interface Watched {
  readonly begun: number;
  readonly span: RequestSpan | undefined;
  readonly traceId: string | undefined;
  facts: CallFacts;
  isEnded: boolean;
}

export interface AccessLog {
  /** Of the requests that did not fail, 0 to 1; those that failed on our side (5xx) are always in it. */
  readonly share: number;
  /** Which process answered: as in the table of those that run. */
  readonly process: string;
}

/** Request ids are random, so that their beginning spreads evenly over this. */
const ID_VALUES = 2 ** 32;

/**
 * A line of the access log and a span for each request, from its headers until its answer is sent or its client has left. In neither
 * is anything that a client wrote but the id of its trace, which has a fixed form: an `x-request-id` of theirs is not read.
 */
export function requests(app: FastifyInstance, log: FastifyBaseLogger, accessLog?: AccessLog): void {
  app.decorateRequest('watched', undefined);
  app.addHook('onRequest', (request, reply, done) => {
    const caller = callerOf(request.headers.traceparent);
    const span = beginRequest(caller);
    request.watched = {
      begun: performance.now(),
      span,
      traceId: span?.traceId ?? caller?.traceId,
      facts: {},
      isEnded: false,
    };
    // A client that leaves is answered no more, and Fastify then has no end of the answer to report.
    reply.raw.once('close', () => end(request, reply, true));
    inRequest(request, done);
  });
  // What reads a body does not keep what belongs to its request.
  app.addHook('preHandler', (request, _reply, done) => inRequest(request, done));
  app.addHook('onResponse', (request, reply, done) => {
    end(request, reply, false);
    done();
  });

  function end(request: FastifyRequest, reply: FastifyReply, isCut: boolean): void {
    const { watched } = request;
    if (watched === undefined || watched.isEnded) return;
    watched.isEnded = true;
    const { url: route, config } = request.routeOptions;
    const { operation = config?.operation, tenantId, mode, charged, operatorId } = watched.facts;
    const status = reply.raw.headersSent ? reply.statusCode : undefined;
    // That a process is not ready is what its probe asks for: an answer, and no failure.
    const hasFailed = status !== undefined && status >= 500 && route !== '/readyz';
    watched.span?.end(
      route === undefined ? request.method : `${request.method} ${route}`,
      {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': status,
        'warmpath.operation': operation,
        'warmpath.request_id': request.id,
        'warmpath.tenant_id': tenantId,
        'warmpath.charged': charged,
      },
      hasFailed,
    );
    if (accessLog === undefined || !(hasFailed || isWanted(request, operation, accessLog.share))) return;
    const line = {
      operation: operation ?? route ?? 'none',
      status,
      ms: Math.round(10 * (performance.now() - watched.begun)) / 10,
      tenant: tenantId,
      mode,
      charged,
      operator: operatorId,
      requestId: request.id,
      traceId: watched.traceId,
      process: accessLog.process,
      ...(isCut ? { isCut } : {}),
    };
    if (hasFailed) log.warn(line, 'request');
    else log.info(line, 'request');
  }
}

/** Pages that are only read (documents, the console, health) are not in the log. */
function isWanted({ id, method }: FastifyRequest, operation: string | undefined, share: number): boolean {
  if (operation === undefined && (method === 'GET' || method === 'HEAD')) return false;
  return share >= 1 || Number.parseInt(id.slice(0, 8), 16) < share * ID_VALUES;
}

/** Takes down what becomes known of a request. */
export function noteOf(request: FastifyRequest): (facts: CallFacts) => void {
  return (facts) => {
    const { watched } = request;
    if (watched !== undefined) watched.facts = { ...watched.facts, ...facts };
  };
}

/** Runs `work` so that its spans belong to the request. */
export function inRequest(request: FastifyRequest, work: () => void): void {
  const span = request.watched?.span;
  if (span === undefined) work();
  else span.run(work);
}
