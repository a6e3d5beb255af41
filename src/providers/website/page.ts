import { readHtml } from '../html.ts';

/** Of a page: what it has beyond is no start page of a company. */
const MAX_ANCHORS = 2000;
const MAX_BLOCKS = 20;
const MAX_BLOCK = 500_000;
const MAX_TITLE = 1000;

/** What a page says of itself besides its text. */
export interface Page {
  readonly title: string;
  /** `name` or `property` in lower case, the first of each. */
  readonly meta: ReadonlyMap<string, string>;
  readonly canonical: string | undefined;
  /** Absolute addresses. */
  readonly links: readonly string[];
  /** The text of each `application/ld+json`. */
  readonly blocks: readonly string[];
  /** Whether any tag stands in it: a page without one is no page. */
  readonly isHtml: boolean;
}

/** Reads a page; relative addresses are those of `url`. Never throws. */
export function readPage(html: string, url: string): Page {
  const meta = new Map<string, string>();
  const links: string[] = [];
  const blocks: string[] = [];
  let canonical: string | undefined;
  let title = '';
  let block: string[] | undefined;
  let inTitle = false;
  let hasTitle = false;
  let isHtml = false;
  readHtml(html, {
    open(name, attributes) {
      isHtml = true;
      const content = attributes.get('content')?.trim() ?? '';
      if (name === 'meta' && content !== '') {
        const key = (attributes.get('property') ?? attributes.get('name') ?? '').toLowerCase();
        if (key !== '' && !meta.has(key)) meta.set(key, content);
      } else if (name === 'link' && /(?:^|\s)canonical(?:\s|$)/iu.test(attributes.get('rel') ?? '')) {
        canonical ??= absolute(attributes.get('href'), url);
      } else if (name === 'a') {
        const link = links.length < MAX_ANCHORS ? absolute(attributes.get('href'), url) : undefined;
        if (link !== undefined) links.push(link);
      } else if (name === 'script' && /^\s*application\/ld\+json/iu.test(attributes.get('type') ?? '')) {
        block = blocks.length < MAX_BLOCKS ? [] : undefined;
      } else if (name === 'title') inTitle = !hasTitle;
    },
    close(name) {
      if (name === 'script' && block !== undefined) {
        blocks.push(block.join('').slice(0, MAX_BLOCK));
        block = undefined;
      }
      if (name === 'title' && inTitle) {
        inTitle = false;
        hasTitle = true;
      }
    },
    text(text) {
      block?.push(text);
      // Drawings have titles of their own: only the first one counts.
      if (inTitle) title += text.slice(0, MAX_TITLE - title.length);
    },
  });
  return { title: title.trim(), meta, canonical, links, blocks, isHtml };
}

function absolute(href: string | undefined, base: string): string | undefined {
  if (href === undefined || href.length > 2000 || !URL.canParse(href, base)) return undefined;
  const url = new URL(href, base);
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : undefined;
}
