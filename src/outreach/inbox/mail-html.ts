import { Parser } from 'htmlparser2';

/** Elements that begin and end a line of their own. */
const BLOCKS = new Set(
  'address article aside blockquote center dd div dl dt fieldset figure footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
);
const HIDDEN = new Set(['script', 'style', 'head', 'title', 'template', 'noscript']);
/** Deeper quotes are no part of an answer; it also bounds the marks before a line. */
const MAX_QUOTES = 8;

/**
 * The text of an HTML message as a plain one would have it: lines where blocks are, `> ` before what is quoted. At most
 * `limit` characters; the parser is a tokenizer, so its work grows with the length only.
 */
export function textOfHtml(html: string, limit: number): string {
  const lines: string[] = [];
  let line = '';
  let length = 0;
  let quotes = 0;
  const hidden: string[] = [];
  const breakLine = (always: boolean) => {
    const text = line.replaceAll(/\s+/g, ' ').trim();
    line = '';
    if (text === '' && (!always || lines.at(-1) === '')) return;
    lines.push(text === '' ? '' : `${'> '.repeat(Math.min(quotes, MAX_QUOTES))}${text}`);
    length += text.length + 1;
  };
  const parser = new Parser({
    onopentagname(name) {
      if (HIDDEN.has(name)) hidden.push(name);
      if (name === 'br') breakLine(true);
      else if (BLOCKS.has(name)) breakLine(false);
      if (name === 'blockquote') quotes += 1;
    },
    ontext(text) {
      if (hidden.length === 0 && length + line.length < limit) line += text;
    },
    onclosetag(name) {
      if (hidden.at(-1) === name) hidden.pop();
      if (BLOCKS.has(name)) breakLine(name === 'p');
      if (name === 'blockquote') quotes -= 1;
    },
  });
  parser.write(html);
  parser.end();
  breakLine(false);
  return lines.join('\n').slice(0, limit).trim();
}
