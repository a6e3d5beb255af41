import { ProviderError } from '../platform/values/provider-error.ts';
import { isoDate, knownFields, normalUrl, oneLine } from '../platform/values/social-url.ts';
import { domainOf } from '../reference/reference.ts';
import { readHtml } from './html.ts';
import { described, type InAnswer, type Provider, type ProviderCall } from './provider.ts';
import type { CompanyFacts } from './rules-kinds.ts';

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

/** Of a page; real ones have a handful, and the pages themselves are bounded. */
const MAX_NODES = 500;
/** Objects inside objects that are looked into: a page, its graph, its publisher. */
const MAX_DEPTH = 5;

/** What names a company; everything else that has a name (an article, a person, a product) does not. */
const TYPES =
  /^(?:https?:\/\/schema\.org\/)?(?:\w*Organization|Corporation|LocalBusiness|FinancialService|ProfessionalService|OnlineBusiness|OnlineStore|BankOrCreditUnion|AccountingService|SoftwareCompany|Airline|NGO)$/u;

export type Node = ReadonlyMap<string, unknown>;

/** The organisations of a page's JSON-LD blocks, in order. A block that is no JSON is left out; never throws. */
export function organisations(blocks: readonly string[]): Node[] {
  const found: Node[] = [];
  let left = MAX_NODES;
  const visit = (value: unknown, depth: number): void => {
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH || left <= 0) return;
    left -= 1;
    if (Array.isArray(value)) {
      for (const one of value.slice(0, MAX_NODES)) visit(one, depth + 1);
      return;
    }
    const node: Node = new Map(Object.entries(value));
    const types = [node.get('@type')].flat();
    if (types.some((type) => typeof type === 'string' && TYPES.test(type))) found.push(node);
    for (const name of ['@graph', 'publisher', 'mainEntity', 'about', 'isPartOf', 'provider'])
      visit(node.get(name), depth + 1);
  };
  for (const block of blocks) visit(parsed(block), 0);
  return found;
}

/** With what editors leave in: comments around it, commas before a closing bracket. */
function parsed(block: string): unknown {
  const text = block
    .replace(/^\s*(?:<!--|\/\*<!\[CDATA\[\*\/|\/\/<!\[CDATA\[|<!\[CDATA\[)/u, '')
    .replace(/(?:\/\/\s*)?(?:-->|\]\]>)\s*$/u, '')
    .trim();
  for (const attempt of [text, text.replace(/,(?=[ \t\r\n]*[\]}])/gu, '')]) {
    try {
      return JSON.parse(attempt);
    } catch {
      // The next reading, or none: a bad block is left out.
    }
  }
  return undefined;
}

/** The texts of a value: of itself, of a list, of things with a name. */
export function textsIn(value: unknown): string[] {
  return [value].flat().flatMap((one) => {
    if (typeof one === 'string') return one.trim() === '' ? [] : [one.trim()];
    const name = typeof one === 'object' && one !== null && 'name' in one ? one.name : undefined;
    return typeof name === 'string' && name.trim() !== '' ? [name.trim()] : [];
  });
}

/** A number of people: 250, "250", "1,200", {value} or {minValue, maxValue}, whose middle is taken. */
export function headcount(value: unknown): number | undefined {
  const of = (one: unknown): number | undefined => {
    const figure = typeof one === 'string' ? Number(one.replace(/[,\s]/gu, '') || Number.NaN) : one;
    return typeof figure === 'number' && Number.isSafeInteger(figure) && figure > 0 ? figure : undefined;
  };
  const direct = of(value);
  if (direct !== undefined || typeof value !== 'object' || value === null) return direct;
  const node = new Map<string, unknown>(Object.entries(value));
  const exact = of(node.get('value'));
  const least = of(node.get('minValue'));
  const most = of(node.get('maxValue'));
  return (
    exact ?? (least !== undefined && most !== undefined ? Math.round((least + most) / 2) : (least ?? most))
  );
}

/** A postal address as one line: city, region, country. */
export function addressLine(value: unknown): string | undefined {
  const [first] = [value].flat();
  if (typeof first === 'string') return first.trim() || undefined;
  if (typeof first !== 'object' || first === null) return undefined;
  const node = new Map<string, unknown>(Object.entries(first));
  const parts = ['addressLocality', 'addressRegion', 'addressCountry'].flatMap((name) =>
    textsIn(node.get(name)).slice(0, 1),
  );
  return parts.length === 0 ? undefined : parts.join(', ');
}

const MAX_NAME = 200;
const DESCRIPTION = 4000;
const MAX_INDUSTRIES = 10;
const MAX_INDUSTRY = 80;

/** Profiles a company links to, in the order we want them. */
const PROFILES: readonly RegExp[] = [
  /^https?:\/\/(?:[a-z]+\.)?linkedin\.com\/company\/[^/?#]+/iu,
  /^https?:\/\/bsky\.app\/profile\/[^/?#]+/iu,
  /^https?:\/\/(?:www\.)?(?:x|twitter)\.com\/(?!(?:intent|share|home|search|hashtag|i)(?:[/?#]|$))\w+/iu,
];

/** The name before the first separator of a title on one line: "Zirkonia | Robots that weld". */
function nameOfTitle(title: string): string {
  return title.split(/ [|–—·•:-] |[|•]/u)[0] ?? '';
}

/** The first that says something. */
function first(values: readonly (string | undefined)[], max: number): string | undefined {
  return values.map((value) => oneLine(value ?? '', max)).find((value) => value !== '');
}

function fieldOf(nodes: readonly Node[], ...names: readonly string[]): string[] {
  return names.flatMap((name) => nodes.flatMap((node) => textsIn(node.get(name))));
}

function socialUrlOf(nodes: readonly Node[], links: readonly string[]): string | undefined {
  const pages = [...fieldOf(nodes, 'sameAs'), ...links];
  for (const profile of PROFILES) {
    for (const page of pages) {
      const [url] = profile.exec(page) ?? [];
      if (url !== undefined) return normalUrl(url.replace(/^http:/iu, 'https:'));
    }
  }
  return undefined;
}

function industriesOf(nodes: readonly Node[], page: Page): { name: string }[] {
  const told = fieldOf(nodes, 'knowsAbout', 'industry', 'naics');
  const names = told.length > 0 ? told : (page.meta.get('keywords') ?? '').split(',');
  const distinct = new Set(names.map((name) => oneLine(name, MAX_INDUSTRY)).filter((name) => name !== ''));
  return [...distinct].slice(0, MAX_INDUSTRIES).map((name) => ({ name }));
}

/** A year, or a day where it is one. */
function foundedOf(text: string | undefined): string | undefined {
  return /^\d{4}$/u.test(text ?? '') ? text : isoDate(text)?.slice(0, 10);
}

/** The canonical address where it is of the same company, else where the page was found in the end. */
function websiteOf(page: Page, url: string): string {
  const isOwn = page.canonical !== undefined && domainOf(page.canonical) === domainOf(url);
  return normalUrl(isOwn && page.canonical !== undefined ? page.canonical : new URL(url).origin);
}

function factsOf(page: Page, url: string): CompanyFacts | undefined {
  const nodes = organisations(page.blocks);
  const { meta } = page;
  const name = first(
    [
      ...fieldOf(nodes, 'name', 'legalName'),
      meta.get('og:site_name'),
      nameOfTitle(oneLine(page.title, MAX_NAME)),
    ],
    MAX_NAME,
  );
  if (name === undefined) return undefined;
  return knownFields({
    name,
    socialUrl: socialUrlOf(nodes, page.links),
    website: websiteOf(page, url),
    description: first(
      [...fieldOf(nodes, 'description'), meta.get('description'), meta.get('og:description')],
      DESCRIPTION,
    ),
    employeeCount: nodes
      .map((node) => headcount(node.get('numberOfEmployees')))
      .find((count) => count !== undefined),
    industries: industriesOf(nodes, page),
    location: first(
      nodes.map((node) => addressLine(node.get('address'))),
      MAX_NAME,
    ),
    founded: foundedOf(first(fieldOf(nodes, 'foundingDate'), MAX_NAME)),
    sourceUrl: normalUrl(url),
  });
}

/**
 * Some companies answer at "www." only, some without a certificate: each is tried where the one before cannot be reached.
 * Rejects with what the first one failed with.
 */
async function homePage(domain: string, { text }: ProviderCall): Promise<InAnswer<string>> {
  const isBare = domainOf(domain) === domain;
  const addresses = [
    `https://${domain}/`,
    ...(isBare ? [`https://www.${domain}/`] : []),
    `http://${domain}/`,
  ];
  let failed: unknown;
  for (const guardedUrl of addresses) {
    try {
      const headers = { accept: 'text/html,application/xhtml+xml', 'accept-language': 'en' };
      return await text({ guardedUrl, headers, accept: [404, 410] });
    } catch (error) {
      failed ??= error;
      if (!(error instanceof ProviderError) || error.failure !== 'unreachable') throw error;
    }
  }
  throw failed;
}

/**
 * A company's own site: its home page and nothing else, which needs no robots.txt. The host is the caller's word, so it
 * goes through the guard (public addresses only).
 */
export const website: Provider = {
  ...described('website'),
  // Each is another server: parallel requests load none of them.
  limits: { timeoutMs: 10_000, concurrency: 64, maxBytes: 2_000_000 },
  probe: { none: 'each company has a site of its own' },
  lookups: {
    'company.enrich': {
      supports: ({ domain }) => domain !== undefined,
      async ask({ domain = '' }, call) {
        const { status, url, body } = await homePage(domain.replace(/\.$/u, ''), call);
        if (status === 404 || status === 410) return { items: [] };
        const page = readPage(body, url);
        if (!page.isHtml) throw new ProviderError('bad_response', 'the home page is no HTML');
        const facts = factsOf(page, url);
        return { items: facts === undefined ? [] : [facts] };
      },
    },
  },
};
