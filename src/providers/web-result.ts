import type { WebResult } from '../core/lookup/kinds.ts';
import { cut, normalUrl, oneLine } from '../core/lookup/text.ts';
import { plainText } from './html.ts';

/** As long as the longest title a search engine shows, twice over, UTF-16 units. */
const MAX_TITLE = 300;
/** Two or three sentences: what a list of results shows of a page, UTF-16 units. */
const MAX_SNIPPET = 500;

/** A result as an engine gives it: texts may be missing and may be HTML. */
export interface RawResult {
  readonly url: string;
  readonly title?: string | null | undefined;
  readonly snippet?: string | null | undefined;
}

/**
 * The results that lead to a web page, in their order, in our words: HTML stripped, white space collapsed, cut short,
 * the address in its one spelling and only once. A page without a title is called by its address.
 */
export function webResults(raw: readonly RawResult[]): WebResult[] {
  const found = new Map<string, WebResult>();
  for (const { url: written, title, snippet } of raw) {
    const url = normalUrl(written);
    if (!/^https?:\/\//u.test(url) || !URL.canParse(url) || found.has(url)) continue;
    found.set(url, {
      title: shown(title, MAX_TITLE) || cut(url.replace(/^https?:\/\//u, ''), MAX_TITLE),
      url,
      snippet: shown(snippet, MAX_SNIPPET),
    });
  }
  return [...found.values()];
}

function shown(text: string | null | undefined, max: number): string {
  // One line out of many: blanks fall away, so a little more is read than can be shown.
  return oneLine(plainText(text ?? '', 2 * max), max);
}
