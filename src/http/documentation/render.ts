import { posix } from 'node:path';
import { Marked, type Tokens } from 'marked';
import { escaped } from '../plugins/page.ts';
import { nameOf, pathOf } from './library.ts';

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

/** Where a link of a page leads, relative to the page's address; undefined where that is not served. */
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
