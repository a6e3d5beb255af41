import { Tokenizer } from 'htmlparser2';
import { cut, withoutControls } from '../core/lookup/text.ts';

/** What is read of a document at most, UTF-16 units: the largest answer we take (5 MB) is cut to what can matter. */
const MAX_HTML = 2_000_000;

/** Of one tag; a page that has more is no page for readers. */
const MAX_ATTRIBUTES = 50;

/** What the reading of a document comes upon, in its order. Names are in lower case, entities decoded. */
export interface HtmlVisitor {
  open(name: string, attributes: ReadonlyMap<string, string>): void;
  close(name: string): void;
  /** Also what stands in `script` and `style`; one text may come in several parts. */
  text(text: string): void;
}

/**
 * Reads HTML of any quality from left to right. No tree is built and no tags are matched, so that time is linear and
 * memory constant whatever is written there; the tokenizer is htmlparser2's. Never throws.
 */
export function readHtml(html: string, visitor: HtmlVisitor): void {
  const text = html.slice(0, MAX_HTML);
  let tag = '';
  let attributes = new Map<string, string>();
  let attribute = '';
  let value = '';
  const opened = (): void => {
    visitor.open(tag, attributes);
    attributes = new Map();
  };
  const nothing = (): void => {};
  const tokenizer = new Tokenizer(
    { decodeEntities: true },
    {
      onopentagname: (start, end) => {
        tag = text.slice(start, end).toLowerCase();
      },
      onattribname: (start, end) => {
        attribute = text.slice(start, end).toLowerCase();
        value = '';
      },
      onattribdata: (start, end) => {
        value += text.slice(start, end);
      },
      onattribentity: (code) => {
        value += String.fromCodePoint(code);
      },
      onattribend: () => {
        if (attributes.size < MAX_ATTRIBUTES && !attributes.has(attribute)) attributes.set(attribute, value);
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag: (start, end) => visitor.close(text.slice(start, end).toLowerCase()),
      ontext: (start, end) => visitor.text(text.slice(start, end)),
      ontextentity: (code) => visitor.text(String.fromCodePoint(code)),
      oncdata: nothing,
      oncomment: nothing,
      ondeclaration: nothing,
      onend: nothing,
      onprocessinginstruction: nothing,
    },
  );
  tokenizer.write(text);
  tokenizer.end();
}

/** Elements that begin and end a line of their own. */
const LINES: ReadonlySet<string> = new Set(
  'p div br hr li ul ol dl dt dd tr table h1 h2 h3 h4 h5 h6 blockquote pre section article header footer'.split(
    ' ',
  ),
);

/** Elements whose content is not visible. */
const UNSEEN: ReadonlySet<string> = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'head',
  'title',
  'svg',
]);

function isUnseen(name: string, attributes: ReadonlyMap<string, string>): boolean {
  // Mastodon hides the scheme and the tail of a link in spans of this class.
  return (
    UNSEEN.has(name) ||
    attributes.has('hidden') ||
    /(?:^|\s)invisible(?:\s|$)/u.test(attributes.get('class') ?? '')
  );
}

/** Elements that have no end tag, so that none is waited for. */
const VOID: ReadonlySet<string> = new Set(
  'area base br col embed hr img input link meta source track wbr'.split(' '),
);

/** What is collected beyond the wanted length, so that blanks that fall away do not shorten the text. */
const SLACK = 4;

/**
 * What a reader sees of a piece of HTML: paragraphs, breaks and list items on lines of their own, entities decoded,
 * scripts, styles and invisible spans dropped, white space runs as one blank; at most `maxLength` UTF-16 units. Plain
 * text comes back as it is. Linear in the length of the HTML.
 */
export function plainText(html: string, maxLength: number): string {
  const parts: string[] = [];
  let length = 0;
  let unseen = '';
  let depth = 0;
  const add = (text: string): void => {
    if (length >= maxLength * SLACK) return;
    parts.push(text);
    length += text.length;
  };
  readHtml(html, {
    open(name, attributes) {
      if (unseen !== '') {
        if (name === unseen) depth += 1;
      } else if (!VOID.has(name) && isUnseen(name, attributes)) {
        unseen = name;
        depth = 1;
      } else if (LINES.has(name)) add('\n');
    },
    close(name) {
      if (unseen === '') {
        if (LINES.has(name)) add('\n');
        return;
      }
      if (name === unseen) depth -= 1;
      if (depth === 0) unseen = '';
    },
    text(text) {
      // A line break in the source is a blank; those of paragraphs come from the tags.
      if (unseen === '') add(text.replace(/\s+/gu, ' '));
    },
  });
  const lines = parts
    .join('')
    .slice(0, maxLength * SLACK)
    .split('\n')
    .map((line) => withoutControls(line).replace(/\s+/gu, ' ').trim())
    .filter((line) => line !== '');
  return cut(lines.join('\n'), maxLength);
}
