import type { CompanyFacts } from '../../core/lookup/kinds.ts';
import { knownFields } from '../../core/lookup/known-fields.ts';
import { isoDate, normalUrl, oneLine } from '../../core/lookup/text.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { domainOf } from '../../reference/domain.ts';
import type { InAnswer, ProviderCall, Upstream } from '../provider.ts';
import { addressLine, headcount, type Node, organisations, textsIn } from './linked-data.ts';
import { type Page, readPage } from './page.ts';

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
export const website: Upstream = {
  id: 'website',
  title: 'Company website',
  about:
    'Machine-readable data on the home page of a company: schema.org, OpenGraph, meta. Free; no other page is read.',
  settings: [],
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
