import { pathOf } from './library.ts';

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
export function llmsText(index: string, summary: string, notes: readonly string[]): string {
  const sections = sectionsOf(index);
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
export function llmsFullText(text: string, library: ReadonlyMap<string, string>): string {
  const index = library.get('') ?? '';
  let left = FULL_BYTES - Buffer.byteLength(text);
  const parts: string[] = [];
  const omitted: string[] = [];
  for (const { title, pages } of sectionsOf(index)) {
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

function byPath(library: ReadonlyMap<string, string>, path: string): string {
  for (const [name, markdown] of library) if (pathOf(name) === path) return markdown;
  return '';
}

/** The tables of the index that begin with a link to a page of this folder. */
function sectionsOf(index: string): readonly Section[] {
  return index
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.split('\n', 1)[0] ?? '',
      pages: [...part.matchAll(/^\| \[(.+?)\]\(([^):#]+\.md)\) \| (.+) \|$/gm)]
        .map(([, title = '', path = '', about = '']) => ({ title, path, about }))
        .filter(({ path }) => !path.startsWith('../')),
    }))
    .filter(({ pages }) => pages.length > 0);
}
