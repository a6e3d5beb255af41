import { type Static, Type } from 'typebox';
import { LIMITS } from '../platform/values/limits.ts';
import { ProviderError } from '../platform/values/provider-error.ts';
import { firstLine, isoDate, oneLine, type SocialUrl, socialPage } from '../platform/values/social-url.ts';
import { plainText } from '../platform/values/text.ts';
import { ask, askPages, maybe } from './harvestapi-api.ts';
import { type Lookup, readAs, readEach, type SettingValues } from './provider.ts';
import { namesBoard } from './rules-jobs.ts';
import type { CompanyFacts, CompanyRow, Engager, Job, PostedLimit } from './rules-kinds.ts';

/** List prices of the hosted actors in 2026; the prices of one's own plan may differ, so each is a setting. */
type Price =
  | 'PRICE_ITEM_USD'
  | 'PRICE_JOB_USD'
  | 'PRICE_PROFILE_USD'
  | 'PRICE_EMAIL_USD'
  | 'PRICE_SEARCH_PAGE_USD';

/** So many of what has this price, micro-USD. */
export function priceOf(count: number, price: Price, settings: SettingValues): number {
  return count * (settings.number(price) ?? 0);
}

/** Companies on a page of a search. */
const PAGE = 50;
const MAX_LINE = 300;
const MAX_SUMMARY = 2000;

export const CompanyShort = Type.Object({
  universalName: maybe(Type.String()),
  linkedinUrl: maybe(Type.String()),
  name: maybe(Type.String()),
  industries: maybe(Type.String()),
  location: maybe(Type.Object({ linkedinText: maybe(Type.String()) })),
  followers: maybe(Type.Union([Type.String(), Type.Number()])),
  summary: maybe(Type.String()),
});

const Place = Type.Object({
  headquarter: maybe(Type.Boolean()),
  country: maybe(Type.String()),
  city: maybe(Type.String()),
  parsed: maybe(Type.Object({ text: maybe(Type.String()) })),
});

const Company = Type.Object({
  universalName: maybe(Type.String()),
  name: maybe(Type.String()),
  website: maybe(Type.String()),
  linkedinUrl: maybe(Type.String()),
  foundedOn: maybe(Type.Object({ year: maybe(Type.Integer()) })),
  employeeCount: maybe(Type.Integer({ minimum: 0 })),
  followerCount: maybe(Type.Integer({ minimum: 0 })),
  description: maybe(Type.String()),
  locations: maybe(Type.Array(Place)),
  industries: maybe(Type.Array(Type.Object({ name: maybe(Type.String()) }))),
});

export const companySearch: Lookup<'company.search'> = {
  listPrice: ({ limit }, settings) => priceOf(Math.ceil(limit / PAGE), 'PRICE_SEARCH_PAGE_USD', settings),
  async ask({ keyword, location, limit }, call) {
    const { elements, costMicroUsd } = await askPages(
      call,
      '/linkedin/company-search',
      { search: keyword, location },
      { maxPages: Math.ceil(limit / PAGE), isDone: (_page, all) => all >= limit, missing: 'nothing' },
    );
    const { items, rejected } = readEach(CompanyShort, elements);
    return { items: items.flatMap(rowOf).slice(0, limit), rejected, costMicroUsd };
  },
};

/** By its page, or by its name where what is found then bears that name. */
export const companyEnrich: Lookup<'company.enrich'> = {
  listPrice: (_params, settings) => priceOf(1, 'PRICE_PROFILE_USD', settings),
  supports: ({ social_url, name }) =>
    companyPage(social_url) !== undefined || (social_url === undefined && name !== undefined),
  async ask({ social_url, name }, call) {
    const page = companyPage(social_url);
    if (page === undefined && name === undefined)
      throw new ProviderError('unsupported', 'no company page and no name');
    const query = page === undefined ? { search: name } : { url: page.url };
    const answer = await ask(call, '/linkedin/company', query);
    const costMicroUsd = answer?.costMicroUsd;
    if (answer?.element === undefined) return { items: [], costMicroUsd };
    const facts = factsOf(readAs(Company, answer.element, 'profile of a company'));
    const isAsked = page !== undefined || folded(facts?.name ?? '') === folded(name ?? '');
    return { items: facts !== undefined && isAsked ? [facts] : [], costMicroUsd };
  },
};

function rowOf(company: Static<typeof CompanyShort>): CompanyRow[] {
  const name = company.name?.trim() ?? '';
  if (name === '') return [];
  const row = {
    socialUrl: addressOf(company),
    industry: company.industries?.trim(),
    summary: company.summary?.trim().slice(0, MAX_SUMMARY),
    location: company.location?.linkedinText?.trim(),
    followers: followersOf(company.followers ?? undefined),
  };
  return [{ name, ...known(row) }];
}

function factsOf(company: Static<typeof Company>): CompanyFacts | undefined {
  const name = oneLine(company.name ?? '', MAX_LINE);
  if (name === '') return undefined;
  const seat = company.locations?.find(({ headquarter }) => headquarter === true) ?? company.locations?.[0];
  const place = [seat?.city, seat?.country].filter(Boolean).join(', ');
  const industries = (company.industries ?? []).flatMap((one) => (one.name ? [{ name: one.name }] : []));
  const facts = {
    socialUrl: addressOf(company),
    website: company.website?.trim(),
    description: company.description?.trim().slice(0, MAX_SUMMARY),
    employeeCount: company.employeeCount,
    industries: industries.length > 0 ? industries : undefined,
    location: seat?.parsed?.text?.trim() || place,
    founded: company.foundedOn?.year?.toString(),
    followers: company.followerCount,
  };
  return { name, ...known(facts) };
}

/** The fields that say something. */
function known(fields: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== ''),
  );
}

/** "12K followers", "1,234 followers" or a number; undefined if it is neither. */
export function followersOf(written: string | number | undefined): number | undefined {
  if (typeof written === 'number') return written >= 0 ? Math.round(written) : undefined;
  const [, digits = '', unit = ''] =
    /^\s*(\d[\d,]*(?:\.\d+)?)\s*([KMB])?\+?(?:\s|$)/iu.exec(written ?? '') ?? [];
  if (digits === '') return undefined;
  const scale = { '': 1, K: 1e3, M: 1e6, B: 1e9 }[unit.toUpperCase()] ?? 1;
  return Math.round(Number(digits.replaceAll(',', '')) * scale);
}

export function addressOf({
  linkedinUrl,
  universalName,
}: Pick<Static<typeof CompanyShort>, 'linkedinUrl' | 'universalName'>): string | undefined {
  if (linkedinUrl?.startsWith('https://')) return linkedinUrl;
  return universalName ? `https://www.linkedin.com/company/${encodeURIComponent(universalName)}` : undefined;
}

function folded(name: string): string {
  return plainText(name, LIMITS.lookup.nameLength).replace(/[^\p{L}\p{N}]/gu, '');
}

function companyPage(url: string | undefined): SocialUrl | undefined {
  return socialPage(url, 'linkedin.com', 'company');
}

/** Postings on a page of a search. */
const JOBS_PAGE = 25;

const WINDOWS: Readonly<Record<PostedLimit, string | undefined>> = {
  'past-24h': '24h',
  'past-week': 'week',
  'past-month': 'month',
  'any-time': undefined,
};

const Entry = Type.Object({
  // Two names for one thing, by the version of the API.
  url: maybe(Type.String()),
  linkedinUrl: maybe(Type.String()),
  title: Type.String({ minLength: 1 }),
  postedDate: maybe(Type.String()),
  company: maybe(CompanyShort),
  location: maybe(Type.Object({ linkedinText: maybe(Type.String()) })),
});

export const jobs: Lookup<'jobs.search'> = {
  // Nothing is paid for a question to another board.
  supports: ({ keyword }) => !namesBoard(keyword),
  listPrice: ({ limit }, settings) =>
    priceOf(Math.ceil(limit / JOBS_PAGE) * JOBS_PAGE, 'PRICE_JOB_USD', settings),
  async ask({ keyword, location, posted_limit, limit }, call) {
    const { elements, costMicroUsd } = await askPages(
      call,
      '/linkedin/job-search',
      {
        search: keyword,
        // "UK" is taken for Ukraine there.
        location: /^u\.?k\.?$/iu.test(location.trim()) ? 'United Kingdom' : location,
        postedLimit: WINDOWS[posted_limit],
        sortBy: 'date',
      },
      {
        maxPages: Math.ceil(limit / JOBS_PAGE),
        isDone: (_page, all) => all >= limit,
        missing: 'nothing',
      },
    );
    const { items, rejected } = readEach(Entry, elements);
    return { items: items.flatMap(jobsRowOf).slice(0, limit), rejected, costMicroUsd };
  },
};

function jobsRowOf(job: Static<typeof Entry>): Job[] {
  const url = job.url ?? job.linkedinUrl ?? '';
  if (!url.startsWith('https://')) return [];
  return [
    {
      title: job.title.trim(),
      url,
      company: job.company?.name?.trim() ?? '',
      companyUrl: job.company ? (addressOf(job.company) ?? '') : '',
      location: job.location?.linkedinText?.trim() ?? '',
      postedDate: isoDate(job.postedDate) ?? '',
    },
  ];
}

/** Reactions, or root comments, of a page. */
const ENGAGEMENT_PAGE = 10;
const MAX_POSITION = 300;

const Actor = Type.Object({
  name: maybe(Type.String()),
  linkedinUrl: maybe(Type.String()),
  position: maybe(Type.String()),
});
const Reaction = Type.Object({ actor: Actor });
const Comment = Type.Object({ actor: Actor, commentary: maybe(Type.String()) });

export const engagement: Lookup<'social.engagement'> = {
  listPrice: ({ max_pages }, settings) => priceOf(max_pages * ENGAGEMENT_PAGE, 'PRICE_ITEM_USD', settings),
  supports: ({ post_url }) => socialPage(post_url, 'linkedin.com', 'post') !== undefined,
  async ask({ post_url, type, max_pages }, call) {
    const post = socialPage(post_url, 'linkedin.com', 'post');
    if (post === undefined) throw new ProviderError('unsupported', 'not the address of a post');
    const path = type === 'reactions' ? '/linkedin/post-reactions' : '/linkedin/post-comments';
    const { elements, costMicroUsd } = await askPages(
      call,
      path,
      { post: post.url },
      { maxPages: max_pages, missing: 'failure' },
    );
    const { items, rejected } =
      type === 'reactions' ? readEach(Reaction, elements) : readEach(Comment, elements);
    return { items: items.map(engager).filter(({ name }) => name !== ''), rejected, costMicroUsd };
  },
};

function engager({ actor, commentary }: Static<typeof Reaction> & Partial<Static<typeof Comment>>): Engager {
  return {
    name: actor.name?.trim() ?? '',
    socialUrl: actor.linkedinUrl ?? '',
    position: firstLine(actor.position ?? '', MAX_POSITION),
    commentary: commentary ?? '',
  };
}
