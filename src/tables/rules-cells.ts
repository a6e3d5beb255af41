import { decodeHTMLStrict } from 'entities/decode';
import { rightly } from '../platform/values/encoding.ts';
import { normalForm } from '../platform/values/text.ts';

/** As much of a cell as is read: a third more than a spreadsheet's cell can hold, and four times what is stored of any. */
export const MAX_CELL = 50_000;

/** What was done to a cell that its reader should know. */
export type Mended = 'wrong_reading' | 'lost_letters' | 'cut';

export interface CleanCell {
  readonly text: string;
  /** The address behind a text that is a link. */
  readonly link?: string;
  readonly mended?: Mended;
}

/** ASCII that no sign of a link, a guard, an entity or a formula is in: as it stands. */
const PLAIN = /^[\x20\x21\x23-\x25\x28-\x3b\x3e-\x5a\x5c\x5e-\x7e]*$/;
/** What nobody sees: the blank without width, the joiner of words, the mark of order, the soft hyphen, marks of direction; NUL and other controls. */
const UNSEEN = /(?![\t\n])[\p{Cc}\u200b\u200e\u200f\u2060\ufeff\u00ad]/gu;
/** Blanks that do not break, and of other widths. */
const BLANKS = /(?! )\p{Zs}/gu;
const ENTITY = /&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,30});/iu;
/** What our own export, and others, put before a cell that a spreadsheet would run. */
const GUARDED = /(^\s*|;\s*)'(?='*[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;
/** How a spreadsheet is kept from making a number of a text: ="0012". */
const KEPT_TEXT = /^="([^"]*)"$/u;
const ADDRESS = String.raw`(?:https?:\/\/|mailto:|www\.)[^\s<>]{1,2000}`;
/** A cell of a table in Markdown that is bold, slanted or code as a whole. */
const MARKED = /^\s*(\*{1,3}|__|`)([^*`\n]+)\1\s*$/u;
/** [Name](address) and <address>, [[Page]], [[Page|Name]]. */
const MARKDOWN = new RegExp(
  String.raw`!?\[([^\[\]\n]{0,500})\]\(\s*<?(${ADDRESS}?)>?(?:\s+"[^"\n]{0,300}")?\s*\)`,
  'gu',
);
const ANGLED = new RegExp(`^<(${ADDRESS})>$`, 'u');
const WIKI = /\[\[([^\]|\n]{1,300})(?:\|([^\]\n]{1,300}))?\]\]/gu;
/** How Notion, and Airtable after it, write a page of their own: "Name (https://www.notion.so/Name-1a2b)". Blanks are looked at from their first. */
const OWN_PAGE =
  /(?<![ \t])[ \t]*\((https?:\/\/(?:[\w-]+\.)?(?:notion\.(?:so|site)|airtable\.com|coda\.io|app\.clickup\.com)\/[^()\s]{0,500})\)/gu;
/** Notes of CRMs are HTML: tags that have nothing between them but attributes. "a <b and c> d" has no tag. */
const TAG =
  /<(\/?)(a|abbr|b|blockquote|br|code|div|em|font|h[1-6]|hr|i|img|li|ol|p|pre|s|small|span|strong|sub|sup|table|tbody|td|th|thead|tr|u|ul)(\s[^<>]*)?\/?>/giu;
const ENDS_LINE = /^(?:blockquote|br|div|h[1-6]|hr|li|p|pre|tr)$/iu;
const HREF = /\shref\s*=\s*["']?((?:https?:|mailto:)[^\s"'<>]{1,2000})/iu;
/** Addresses that only lead on to another one. */
const LEADS_ON =
  /^https?:\/\/(?:www\.google\.[\w.]+\/url|l\.facebook\.com\/l\.php|(?:www\.)?linkedin\.com\/(?:safety\/go|redir\/redirect)|slack-redir\.net\/link)\?/u;
const PLACE_OF_ADDRESS: readonly string[] = ['url', 'q', 'u'];

/**
 * A cell as a person reads it: letters of a wrong reading mended, entities and links as their text, guards of exports undone,
 * without blanks around. Lines within it stay.
 */
export function cleanCell(cell: string): CleanCell {
  if (cell.length < MAX_CELL && PLAIN.test(cell) && !cell.includes('(http') && !MARKED.test(cell))
    return { text: cell.trim() };
  const cut = cell.slice(0, MAX_CELL);
  const right = rightly(cut);
  const tidy = normalForm(right, 'NFC', MAX_CELL).replace(UNSEEN, '').replace(BLANKS, ' ').toWellFormed();
  const page = withoutTags(tidy);
  const plain = ENTITY.test(page.text) ? decodeHTMLStrict(page.text) : page.text;
  const { text, link = page.link } = withoutLinks(plain.replace(KEPT_TEXT, '$1').replace(GUARDED, '$1'));
  const mended = mendedOf(cell, cut, right);
  return {
    text: text.replace(MARKED, '$2').trim(),
    ...(link === undefined ? {} : { link }),
    ...(mended && { mended }),
  };
}

function mendedOf(cell: string, cut: string, right: string): Mended | undefined {
  if (cut.length < cell.length) return 'cut';
  if (right !== cut) return 'wrong_reading';
  return cut.includes('\uFFFD') ? 'lost_letters' : undefined;
}

/** A cell of a table that the service wrote itself: as it stands, but for the guards. */
export const writtenCell = (cell: string): CleanCell => ({
  text: cell.slice(0, MAX_CELL).replace(GUARDED, '$1').trim(),
});

/** HTML as it is read: the ends of blocks are ends of lines, and the address of the first link stands beside the text. */
function withoutTags(cell: string): { readonly text: string; readonly link?: string } {
  let link: string | undefined;
  const text = cell.replace(TAG, (all, end: string, name: string, attributes = '') => {
    if (attributes.trim() !== '' && !attributes.includes('=') && attributes.trim() !== '/') return all;
    link ??= HREF.exec(attributes)?.[1];
    return (end !== '' || /^[bh]r$/iu.test(name)) && ENDS_LINE.test(name) ? '\n' : '';
  });
  if (text === cell) return { text };
  const tidy = text.replace(/(?<![ \t])[ \t]*\n\s*/gu, '\n').trim();
  return link === undefined ? { text: tidy } : { text: tidy, link };
}

/** Links as their text; the address of the first beside it. A link whose text is empty or an address is its address. */
function withoutLinks(cell: string): { readonly text: string; readonly link?: string } {
  let link: string | undefined;
  const plain = cell
    .replace(MARKDOWN, (_all, name: string, address: string) => {
      link ??= address;
      const isAddress = name.trim() === '' || /^(?:https?:\/\/|www\.)/u.test(name.trim());
      return isAddress ? address : name;
    })
    .replace(WIKI, (_all, page: string, name: string | undefined) => name ?? page)
    .replace(ANGLED, '$1')
    .replace(OWN_PAGE, (_all, address: string) => {
      link ??= address;
      return '';
    });
  const text = LEADS_ON.test(plain.trim()) ? ledTo(plain.trim()) : plain;
  return link === undefined ? { text } : { text, link };
}

function ledTo(address: string): string {
  const asked = URL.parse(address)?.searchParams;
  const led = PLACE_OF_ADDRESS.map((name) => asked?.get(name)).find(
    (one) => one && /^https?:\/\//u.test(one),
  );
  return led ?? address;
}

/** A number between thousands is no list: "1,250". */
const SEPARATORS = [/\n/u, /;|:::|\|/u, /,(?!\d{3}(?!\d))/u] as const;

const HASH_TAGS = /^#[\p{L}\p{N}_-]+(?:[\s,]+#[\p{L}\p{N}_-]+)*$/u;

/**
 * The values of a cell that holds several, each once: a JSON array, hash tags, or what stands on lines, between semicolons or pipes, or
 * between commas; the first of these that is in it.
 */
export function listOf(cell: string): readonly string[] {
  const text = cell.trim();
  const items =
    ofJson(text) ??
    ofNumbers(text) ??
    (HASH_TAGS.test(text)
      ? text.split(/[\s,]*#/u)
      : text.split(SEPARATORS.find((separator) => separator.test(text)) ?? '\n'));
  const tidy = items.map((item) =>
    item
      .replace(/^\s*(?:[-*•·–]\s+|\[[ x]\]\s+)/iu, '')
      .trim()
      .replace(/^"([^"]*)"$/u, '$1'),
  );
  return [...new Set(tidy.filter((item) => item !== ''))];
}

/** "1. Idea 2. Prototype +1": what a page counted, and how many more it did not show. */
function ofNumbers(text: string): string[] | undefined {
  if (!/^1\. |\s2\. |\s\+\d+$/u.test(text) || !/^\d{1,2}\. \S/u.test(text)) return undefined;
  return text.replace(/\s\+\d{1,3}$/u, '').split(/(?:^|[\s,;|]+)\d{1,2}\. /u);
}

function ofJson(text: string): string[] | undefined {
  if (!/^\[[\s\S]*\]$/u.test(text)) return undefined;
  try {
    const items: unknown = JSON.parse(text);
    return Array.isArray(items) ? items.flatMap(wordsOf) : undefined;
  } catch {
    // Python and Ruby write the same with single quotes.
    const inner = text.slice(1, -1);
    if (/^\s*'/u.test(inner)) return inner.split(/',\s*'/u).map((item) => item.replace(/^\s*'|'\s*$/gu, ''));
    // ClickUp writes it without quotes.
    return /[[\]"]/u.test(inner) ? undefined : inner.split(',');
  }
}

/** Of an object its name, as the exports of interfaces have it. */
function wordsOf(item: unknown): string[] {
  if (typeof item === 'string' || typeof item === 'number') return [String(item)];
  if (typeof item !== 'object' || item === null) return [];
  const { name, label, value, title } = item as Record<string, unknown>;
  const said = [name, label, value, title].find((one) => typeof one === 'string');
  return typeof said === 'string' ? [said] : [];
}
