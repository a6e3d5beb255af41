import type { Outcome } from '../platform/values/outcome.ts';
import type { ProviderError } from '../platform/values/provider-error.ts';
import type { Asker } from '../platform/values/scope.ts';
import { cut, normalUrl } from '../platform/values/social-url.ts';
import { mergeNews } from '../providers/rules-investor-names.ts';
import type {
  Engager,
  LookupData,
  LookupItem,
  LookupKind,
  LookupParams,
  ModelDraft,
  PersonEmail,
  Post,
} from '../providers/rules-kinds.ts';
import type { Trust } from '../providers/rules-source-items.ts';
import { domainOf } from '../reference/reference.ts';
import { mergeCompanies, mergeCompanyFacts, mergePeople } from './rules-merge-companies.ts';

/**
 * Which source is believed where several know a field: what is paid for is curated, a company's own site
 * knows itself, the operator's corpus was chosen, Wikidata is edited by people, registers know little but
 * surely.
 */
export const TRUST: Trust =
  'harvestapi peopledatalabs website corpus wikidata github edgar gleif bluesky mastodon'.split(' ');

/** Who knows a company's site best: itself, then people; paid records often miss a change of name. */
export const WEBSITE_TRUST: Trust = ['website', 'wikidata', 'harvestapi', 'peopledatalabs', 'corpus'];

/** What one source answered. */
export interface SourceAnswer<Kind extends LookupKind> {
  readonly source: string;
  readonly items: readonly LookupItem[Kind][];
}

/** A source that did not answer. */
export interface SourceFailure {
  readonly source: string;
  readonly error: ProviderError;
}

/** A result that no further source can improve. */
export interface Concluded<Kind extends LookupKind> {
  readonly outcome: Outcome;
  readonly data: LookupData[Kind];
}

/**
 * What is particular to one kind of lookup; the chain is the same for all (`chain.ts`), and whom it asks by
 * default stands in `providers/order.ts`.
 */
export interface Recipe<Kind extends LookupKind> {
  readonly kind: Kind;
  /** How long an answer is kept, seconds; absent: not at all. */
  readonly keepSeconds?: number;
  /**
   * Answers without any provider (hygiene of an address), so that nothing is booked; undefined if one is needed.
   * Pure and quick: it also decides, before admission, whether money may be needed.
   */
  decide?(params: LookupParams[Kind]): Concluded<Kind> | undefined;
  /** As `decide`, with the network: what the DNS alone settles. Runs before the chain. */
  examine?(params: LookupParams[Kind], context: Asker): Promise<Concluded<Kind> | undefined>;
  /** Later stages add to what earlier ones said: `settles` and `combine` get all answers so far, not those of a stage. */
  readonly asksAll?: boolean;
  /** Whether a stage's answers end the chain. Absent: any answer does, an empty one too. */
  settles?(answers: readonly SourceAnswer<Kind>[], params: LookupParams[Kind]): boolean;
  /** One answer of those of a stage: merged, without duplicates, ranked, cut to the limit. Pure. */
  combine(
    params: LookupParams[Kind],
    answers: readonly SourceAnswer<Kind>[],
    context: { readonly now: Date },
  ): Concluded<Kind>;
  /** Where every source failed or left it open; absent: `vendor_error`. */
  giveUp?(
    params: LookupParams[Kind],
    failures: readonly SourceFailure[],
    answers: readonly SourceAnswer<Kind>[],
  ): Concluded<Kind>;
  /** The sentence of a miss: what was looked for and what to change. */
  explainMiss(params: LookupParams[Kind]): string;
  /** What an operator has to set so that this lookup is answered: the end of the message if nothing is. */
  readonly toConfigure: string;
}

/** As long as a search is cached: figures of companies are updated by the quarter. */
const WEEK = 7 * 24 * 60 * 60;

/** One company by domain, page or name: what the sources of a stage know, field by field. */
export const companyEnrich: Recipe<'company.enrich'> = {
  kind: 'company.enrich',
  keepSeconds: WEEK,
  combine(params, answers) {
    const data = mergeCompanyFacts(params, answers, { trust: TRUST, websiteTrust: WEBSITE_TRUST, domainOf });
    return data === undefined
      ? { outcome: 'missed', data: { name: '', sources: [] } }
      : { outcome: 'found', data };
  },
  explainMiss: ({ domain, social_url, name }) =>
    `No company is known by ${domain ?? social_url ?? `"${name ?? ''}"`}; ${domain === undefined ? 'give its domain' : 'check the domain'}.`,
  toConfigure:
    'Set WARMPATH_CONTACT so that Wikidata and EDGAR can be asked, or a key: WARMPATH_HARVESTAPI_KEY or WARMPATH_PEOPLEDATALABS_KEY; a website is read without either.',
};

/** Companies by name and place: the answers of a stage as one list. */
export const companySearch: Recipe<'company.search'> = {
  kind: 'company.search',
  keepSeconds: WEEK,
  combine(params, answers) {
    const data = mergeCompanies(params, answers, { trust: TRUST, domainOf });
    return { outcome: data.length === 0 ? 'missed' : 'found', data };
  },
  explainMiss: ({ keyword, location }) =>
    keyword === undefined
      ? `No company is known in ${location ?? 'this place'}; try a larger place or give a keyword.`
      : `No company is known by "${keyword}"${location === undefined ? '' : ` in ${location}`}; use fewer words${location === undefined ? '' : ' or leave out the place'}.`,
  toConfigure:
    'Set WARMPATH_CONTACT so that Wikidata and EDGAR can be asked, or a key: WARMPATH_HARVESTAPI_KEY or WARMPATH_PEOPLEDATALABS_KEY; the imported corpus, which needs no network, has nothing that fits: check the spelling of what was asked, or import more.',
};

/** People by name: the answers of a stage as one list of candidates, namesakes apart. */
export const personSearch: Recipe<'person.search'> = {
  kind: 'person.search',
  keepSeconds: WEEK,
  combine(params, answers) {
    const data = mergePeople(params, answers, TRUST);
    return { outcome: data.length === 0 ? 'missed' : 'found', data };
  },
  explainMiss: ({ query }) => `No one is known by "${query}"; give first and last name alone.`,
  toConfigure:
    'Set WARMPATH_CONTACT so that Wikidata can be asked, or a key: WARMPATH_HARVESTAPI_KEY or WARMPATH_PEOPLEDATALABS_KEY; the imported corpus, which needs no network, has nothing that fits: check the spelling of what was asked, or import more.',
};

/** With so many reports no paid source is asked for more. */
const ENOUGH = 5;
/** Reports of money raised, where those are looked for: a round is seldom reported less often. */
const ENOUGH_FUNDING = 3;

/**
 * Reports about a company and what it filed: the free sources in parallel, the paid ones one after another
 * until there is enough. No report is an answer.
 */
export const companyNews: Recipe<'company.news'> = {
  kind: 'company.news',
  asksAll: true,
  settles(answers, { limit, focus }) {
    const items = mergeNews(answers, limit);
    if (focus === undefined) return items.length >= Math.min(limit, ENOUGH);
    return items.filter(({ topic }) => topic === 'funding').length >= Math.min(limit, ENOUGH_FUNDING);
  },
  combine({ limit }, answers) {
    const data = mergeNews(answers, limit);
    return { outcome: data.length === 0 ? 'empty' : 'found', data };
  },
  explainMiss: ({ name }) => `Nothing was reported of "${name}" lately.`,
  toConfigure:
    'GDELT and Hacker News need no key; set WARMPATH_CONTACT so that EDGAR can be asked, and WARMPATH_SEARXNG_URL or the key of a web search for more.',
};

/** As long as a verdict on an address is cached: it is one. */
const KEPT_SECONDS = 60 * 24 * 60 * 60;

type Answers = readonly SourceAnswer<'person.email'>[];

/**
 * A person's address at work. `found` only with an address that a source confirmed or knows; `missed` where
 * every source knew none; free and `undetermined` if nothing could be confirmed either way.
 */
export const personEmail: Recipe<'person.email'> = {
  kind: 'person.email',
  keepSeconds: KEPT_SECONDS,
  settles: (answers) => best(answers) !== undefined,
  combine(_params, answers) {
    const found = best(answers);
    if (found !== undefined) return { outcome: 'found', data: found };
    return leftOpen(answers);
  },
  giveUp(_params, failures, answers) {
    const open = leftOpen(answers);
    // Nothing is known to be missing where a source could not be asked.
    const isKnown = open.outcome === 'undetermined' || (answers.length > 0 && failures.length === 0);
    return isKnown ? open : { outcome: 'undetermined', data: unavailable(failures.length > 0) };
  },
  explainMiss: ({ name, domain, social_url }) =>
    name === undefined || domain === undefined
      ? `No address is known for ${social_url ?? 'this profile'}; give the person's name and the company's domain.`
      : `No usual form of this name has a mailbox at ${domain}; check the spelling and the domain.`,
  toConfigure:
    'Set WARMPATH_HARVESTAPI_KEY, or configure the e-mail verification: the patterns of a name are confirmed by it.',
};

/** Every one that is an address and not called undeliverable: the surest verdict first, then the order of sources. */
function best(answers: Answers): (PersonEmail & { readonly source: string }) | undefined {
  const usable = answers.flatMap(({ source, items }) =>
    items
      .filter(({ email, verdict }) => email !== '' && verdict !== 'undeliverable')
      .map((item) => ({ ...item, source })),
  );
  return usable.find(({ verdict }) => verdict === 'deliverable') ?? usable[0];
}

function leftOpen(answers: Answers) {
  const [open] = answers.flatMap(({ source, items }) =>
    items.filter(({ email }) => email === '').map((item) => ({ ...item, source })),
  );
  const nobody = {
    email: '',
    verdict: 'unknown',
    detail: 'not_found: No address was found.',
    source: '',
  } as const;
  return open === undefined
    ? ({ outcome: 'missed', data: nobody } as const)
    : ({ outcome: 'undetermined', data: open } as const);
}

function unavailable(wasAsked: boolean): PersonEmail & { readonly source: string } {
  return {
    email: '',
    verdict: 'unknown',
    detail: wasAsked
      ? 'provider_unavailable: No source could be reached; ask again later.'
      : `not_configured: No provider is configured to find addresses. ${personEmail.toConfigure}`,
    source: '',
  };
}

/** A draft by the first language model that gives one; nothing is kept, as every question holds a tenant's own words. */
export const touchDraft: Recipe<'touch.draft'> = {
  kind: 'touch.draft',
  // What a model refused or cut short is reported together with what the next one wrote, or alone.
  asksAll: true,
  settles: (answers) => answers.some(({ items }) => items.some(isWritten)),
  combine(_params, answers) {
    const data = answers.flatMap(({ source, items }) => items.map((item) => ({ ...item, source })));
    return { outcome: data.some(isWritten) ? 'found' : 'missed', data };
  },
  explainMiss: () => 'The model wrote nothing that can be read.',
  toConfigure: 'Set WARMPATH_LLM_URL and WARMPATH_LLM_MODEL; WARMPATH_LLM_KEY where the server wants one.',
};

function isWritten(item: ModelDraft): boolean {
  return !('fault' in item);
}

/** As for posts: what is longer is an article. */
const MAX_COMMENTARY = 10_000;

/**
 * Who reacted to a post, or commented on it. The address decides who is asked, so a chain has one source at
 * most; an empty list is an answer. Who commented twice is listed twice, who reacted once.
 */
export const socialEngagement: Recipe<'social.engagement'> = {
  kind: 'social.engagement',
  combine(_params, answers) {
    const rows = new Map<string, Engager>();
    for (const row of answers.flatMap(({ items }) => items)) {
      const commentary = cut(row.commentary, MAX_COMMENTARY);
      // Pages overlap while people react; without an address two of one name may be two people.
      const key = JSON.stringify([row.socialUrl || rows.size, row.name, commentary]);
      if (!rows.has(key)) rows.set(key, { ...row, commentary });
    }
    const data = [...rows.values()];
    return { outcome: data.length === 0 ? 'empty' : 'found', data };
  },
  explainMiss: () => 'No one has reacted to this post or commented on it.',
  toConfigure:
    'Posts of Bluesky, Hacker News (comments) and Mastodon-compatible servers (https://host/@name/id) need no key; for LinkedIn set WARMPATH_HARVESTAPI_KEY. Other networks cannot be asked.',
};

/** The longest posts of any network have 3,000 characters; what is longer is an article. */
const MAX_CONTENT = 10_000;
const DAY_MS = 86_400_000;

/**
 * Posts of a profile or company page. The address decides who is asked (`supports` of each source), so a chain has one
 * source at most; no posts in the window is an answer.
 */
export const socialPosts: Recipe<'social.posts'> = {
  kind: 'social.posts',
  combine({ days_back }, answers, { now }) {
    // Again, whatever window the source used: an answer must not depend on its source.
    const since = now.getTime() - days_back * DAY_MS;
    const posts = answers.flatMap(({ items }) => items).filter(({ timestamp }) => timestamp >= since);
    const byUrl = new Map<string, Post>();
    for (const post of posts.sort((a, b) => b.timestamp - a.timestamp)) {
      const url = normalUrl(post.url);
      if (!byUrl.has(url)) byUrl.set(url, { ...post, content: cut(post.content, MAX_CONTENT) });
    }
    const data = [...byUrl.values()];
    return { outcome: data.length === 0 ? 'empty' : 'found', data };
  },
  explainMiss: () => 'There are no posts in this window. Ask for more days.',
  toConfigure:
    'Accounts of Bluesky and of Mastodon-compatible servers (https://host/@name) need no key; for LinkedIn set WARMPATH_HARVESTAPI_KEY. Other networks cannot be asked.',
};
