import { posix } from 'node:path';
import { nameOf } from './library.ts';

/** The pages by their names, with their Markdown. */
type Library = ReadonlyMap<string, string>;

/**
 * What assistants are given to read at once, bytes: 50,000 tokens or so, a quarter of what the smaller of today's models take,
 * so that the question and the work fit beside it.
 */
const FULL_BYTES = 200_000;
/** Pages for those who run or change the service: not what an assistant that uses it needs first. */
const OPTIONAL = /operators|contributors/i;

/** A section of the index: a heading with its rows of link and description. */
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
    // The name has a meaning in the format: what is left out where there is little room.
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
