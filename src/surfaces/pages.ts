import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Marked, type Tokens } from 'marked';
import { escaped } from '../platform/http/page.ts';
import { VERSION } from '../platform/process.ts';

/** The pages by their names, with their Markdown. */
export type Library = ReadonlyMap<string, string>;

/** The folder of the pages and of the script of their search: in the repository and in the package it is beside `src`. */
export const FOLDER = fileURLToPath(new URL('../../docs', import.meta.url));
/** What changed, by version: it stands beside that folder, and is served as a page of it. */
const CHANGELOG = 'changelog';

/**
 * Every page of `docs`, by what follows `/docs/` in its address, with its Markdown: `mcp`, `adr/0001-postgresql-only`; the
 * `README.md` of a folder is its index, '' and `adr/`. Empty if the pages were not installed (docs/adr/0050-pages-of-the-service.md).
 */
export function readLibrary(folder = FOLDER): Library {
  const changes = globSync('../CHANGELOG.md', { cwd: folder }).map((path): [string, string] => [
    CHANGELOG,
    readFileSync(join(folder, path), 'utf8').replaceAll('](docs/', ']('),
  ]);
  const pages = globSync('**/*.md', { cwd: folder })
    .sort()
    .map((path): [string, string] => [nameOf(path), readFileSync(join(folder, path), 'utf8')]);
  return new Map([...pages, ...changes]);
}

/** The name of a page by its path below `docs`. */
export function nameOf(path: string): string {
  if (path === '../CHANGELOG.md') return CHANGELOG;
  if (basename(path) !== 'README.md') return path.replace(/\.md$/, '');
  return dirname(path) === '.' ? '' : `${dirname(path)}/`;
}

/** The path of a page's Markdown below `docs`. */
export function pathOf(name: string): string {
  return name === '' || name.endsWith('/') ? `${name}README.md` : `${name}.md`;
}

export interface Listed {
  readonly title: string;
  readonly path: string;
  readonly about: string;
}

/** Pages of the index for one kind of reader; those of a folder stand below its index. */
export interface Section {
  readonly title: string;
  readonly pages: readonly (Listed & { readonly within: readonly Listed[] })[];
}

/** The sections of the index that have pages. */
export function sectionsOf(library: Library): readonly Section[] {
  return (library.get('') ?? '')
    .split(/^## /m)
    .slice(1)
    .map((part) => ({
      title: part.split('\n', 1)[0] ?? '',
      pages: listedIn(part, '.').map((page) => {
        const isIndex = page.path.endsWith('/README.md');
        const index = isIndex ? (library.get(nameOf(page.path)) ?? '') : '';
        return { ...page, within: listedIn(index, posix.dirname(page.path)) };
      }),
    }))
    .filter(({ pages }) => pages.length > 0);
}

/** The rows of tables that begin with a link to a page, or with its number before that, from a page in `folder`. */
function listedIn(markdown: string, folder: string): readonly Listed[] {
  return [...markdown.matchAll(/^\| (?:\d+ \| )?\[(.+?)\]\(([^):#]+\.md)\) \| ([^|]+) \|/gm)]
    .map(([, title = '', path = '', about = '']) => ({ title, path: posix.join(folder, path), about }))
    .filter(({ path }) => !path.startsWith('../'));
}

/** A part of a page under one heading, as it is searched. */
export interface SearchedPart {
  readonly id: number;
  /** The page, and the anchor of the heading. */
  readonly address: string;
  readonly title: string;
  readonly heading: string;
  readonly text: string;
}

/** What `/docs/` is searched for: every page, heading by heading, as plain text. */
export function searchedParts(library: Library): readonly SearchedPart[] {
  return [...library]
    .flatMap(([name, markdown]) => {
      const title = titleOf(name, markdown);
      // Lines of a block of code that begin with a number sign are no headings.
      const blocks = markdown.split(/^(```[\s\S]*?^```)$/m);
      const marked = blocks.map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/^#+ /gm, '\0')));
      return marked
        .join('')
        .split('\0')
        .slice(1)
        .map((part, at) => {
          const [heading = '', ...lines] = part.split('\n');
          const address = at === 0 ? name : `${name}#${anchorOf(heading)}`;
          return { address, title, heading: plain(heading), text: plain(lines.join('\n')) };
        });
    })
    .map((part, id) => ({ id, ...part }));
}

/** Markdown without its signs. */
const plain = (markdown: string): string =>
  markdown
    .replaceAll(/<!--[\s\S]*?-->/g, '')
    .replaceAll(/\]\([^)]*\)/g, ' ')
    .replaceAll(/[`*|[\]]|-{3,}|^```\w*$/gm, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const titleOf = (name: string, markdown: string): string => /^# (.+)$/m.exec(markdown)?.[1] ?? name;

export const STYLE =
  'body{font:1rem/1.6 system-ui,sans-serif;margin:0 auto;max-width:78rem;padding:0 1.5rem 4rem;color:#1a1a1a;background:#fff;overflow-wrap:break-word}' +
  'header{position:relative;display:flex;flex-wrap:wrap;align-items:center;gap:.25rem 1.25rem;padding:.75rem 0;border-bottom:1px solid #ccc}' +
  'form{flex:1;min-width:12rem}input{font:inherit;box-sizing:border-box;width:100%;padding:.35rem .6rem;color:inherit;background:transparent;border:1px solid #777;border-radius:.25rem}' +
  '#found{position:absolute;z-index:1;top:100%;left:0;right:0;max-height:70vh;overflow-y:auto;background:#fff;border:1px solid #ccc;padding:.5rem 1rem}' +
  '#found ul{list-style:none;margin:0;padding:0}#found a{display:block;padding:.4rem 0;text-decoration:none}#found a:is(:hover,:focus){text-decoration:underline}#found span{display:block;color:#555;font-size:.875rem}' +
  'h1,h2,h3{line-height:1.3;margin:2rem 0 .75rem}h1{font-size:1.75rem}h2{font-size:1.35rem}h3{font-size:1.1rem}' +
  'a{color:#0b57d0}code,pre{font:.9em/1.5 ui-monospace,monospace;background:#f3f3f3;border-radius:.25rem}code{padding:.1em .25em}' +
  'pre{padding:.75rem 1rem;overflow-x:auto}pre code{padding:0;background:none;font-size:1em}' +
  'table{display:block;overflow-x:auto;border-collapse:collapse}th,td{text-align:left;vertical-align:top;padding:.4rem .75rem;border:1px solid #ccc}' +
  'nav{font-size:.9375rem;line-height:1.4}nav h2{font-size:.9375rem;margin:1.25rem 0 .25rem}nav ul{list-style:none;margin:0;padding:0}nav ul ul{padding-left:1rem}' +
  'nav li a{display:block}nav li a,summary{padding:.25rem .5rem;text-decoration:none;border-radius:.25rem}nav li a:hover{text-decoration:underline}nav [aria-current]{font-weight:600;color:inherit;background:#e8eefb}' +
  ':focus-visible{outline:2px solid #0b57d0;outline-offset:2px}[hidden]{display:none}' +
  '@media(min-width:60rem){.page{display:grid;grid-template-columns:15rem minmax(0,52rem);gap:0 2.5rem}nav{grid-area:1/1;position:sticky;top:0;max-height:100vh;overflow-y:auto;box-sizing:border-box;padding-bottom:2rem}main{grid-area:1/2}' +
  '.skip:not(:focus){position:absolute;left:-100rem}}' +
  '@media(prefers-color-scheme:dark){body,#found{color:#eee;background:#161616}a{color:#8ab4f8}code,pre{background:#262626}header,#found,th,td{border-color:#444}#found span{color:#aaa}nav [aria-current]{background:#26334d}:focus-visible{outline-color:#8ab4f8}}';

/**
 * A page as HTML, with all pages beside it; its only script is that of the search, and without it nothing but the search is missing.
 * Links to other pages lead to these, on the same service; links to files that are not served are their text.
 */
export function renderPage(name: string, library: Library, sections: readonly Section[]): string {
  const marked = new Marked({
    renderer: {
      heading({ depth, text, tokens }: Tokens.Heading) {
        return `<h${depth} id="${escaped(anchorOf(text))}">${this.parser.parseInline(tokens)}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link) {
        const text = this.parser.parseInline(tokens);
        const target = targetOf(name, href, library);
        return target === undefined ? text : `<a href="${escaped(target)}">${text}</a>`;
      },
      // Pages are Markdown; comments are for those who write them.
      html: ({ text }: Tokens.HTML | Tokens.Tag) => (text.startsWith('<!--') ? '' : escaped(text)),
    },
  });
  const up = `./${'../'.repeat(name.split('/').length - 1)}`;
  const markdown = library.get(name) ?? '';
  // What is wider than the page is moved by keyboard, too.
  const content = marked.parse(markdown, { async: false }).replaceAll(/<(pre|table)>/g, '<$1 tabindex="0">');
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${escaped(titleOf(name, markdown))} · Warmpath</title><style>${STYLE}</style><script type="module" src="${up}search.js"></script></head>
<body><header><a href="${up}">Documentation</a><a class="skip" href="#pages">All pages</a><form role="search" hidden><input type="search" aria-label="Search the documentation" placeholder="Search ( / )" autocomplete="off" aria-controls="found"></form><div id="found" hidden></div><a href="${up}../reference/">API reference</a><a href="./${escaped(posix.basename(pathOf(name)))}">This page as Markdown</a></header>
<div class="page"><main>
${content}</main>
${pagesBeside(name, up, sections)}</div></body>
</html>
`;
}

/** The list of all pages by their readers, from the page of this name. */
function pagesBeside(name: string, up: string, sections: readonly Section[]): string {
  const item = (path: string, title: string) => {
    const other = nameOf(path);
    const here = other === name ? ' aria-current="page"' : '';
    return `<li><a href="${escaped(up + other)}"${here}>${escaped(title.replaceAll('`', ''))}</a></li>`;
  };
  const lists = sections.map(({ title, pages }) => {
    const items = pages.map(({ path, title: page, within }) => {
      if (within.length === 0) return item(path, page);
      const isOpen = name.startsWith(nameOf(path)) ? ' open' : '';
      const inside = within.map((one) => item(one.path, one.title)).join('');
      return `<li><details${isOpen}><summary>${escaped(page)}</summary><ul>${item(path, 'Overview')}${inside}</ul></details></li>`;
    });
    return `<h2>${escaped(title.split(':', 1)[0] ?? '')}</h2><ul>${items.join('')}</ul>`;
  });
  return `<nav id="pages" aria-label="All pages">${lists.join('\n')}
<h2>Warmpath ${escaped(VERSION)}</h2><ul>${item(`${CHANGELOG}.md`, 'Changelog')}</ul></nav>`;
}

/** Where a link of a page leads, relative to the page's address; undefined if that is not served. */
function targetOf(name: string, href: string, library: Library): string | undefined {
  if (/^(https?:|mailto:|#)/.test(href)) return href;
  const [file = '', anchor] = href.split('#');
  const folder = posix.dirname(pathOf(name));
  const path = posix.join(folder, file);
  // An address of the service is as deep below it as the page's file is below the repository.
  if (path === '../openapi.json') return href;
  const target = nameOf(path);
  if (!library.has(target)) return undefined;
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
