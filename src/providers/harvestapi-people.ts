import { type Static, Type } from 'typebox';
import { ProviderError } from '../platform/values/provider-error.ts';
import { oneLine, type SocialUrl, socialPage } from '../platform/values/social-url.ts';
import { ask, askPages, maybe, type Query } from './harvestapi-api.ts';
import { companyEnrich, companySearch, engagement, jobs, priceOf } from './harvestapi-companies.ts';
import {
  described,
  type Found,
  type Lookup,
  type Provider,
  type ProviderCall,
  readAs,
  readEach,
  type SettingValues,
} from './provider.ts';
import type { PersonEmail, PersonFacts, PersonRow, Post } from './rules-kinds.ts';

/** What the API calls the windows, and the pages asked for at most: more days, more posts. */
const WINDOWS = {
  1: { limit: '24h', maxPages: 1 },
  7: { limit: 'week', maxPages: 2 },
  30: { limit: 'month', maxPages: 3 },
} as const;
/** The size is not documented; the true cost is known after the call. */
const PAGE = 20;
const DAY_MS = 86_400_000;

const Entry = Type.Object({
  linkedinUrl: Type.String({ pattern: '^https://' }),
  content: maybe(Type.String()),
  postedAt: Type.Object({
    timestamp: Type.Number({ exclusiveMinimum: 0, maximum: 8.64e15 }),
    date: maybe(Type.String()),
  }),
  repostedBy: Type.Optional(Type.Unknown()),
});

/** What a person or company posted in the window; others' posts passed on without a word are left out. */
export const posts: Lookup<'social.posts'> = {
  listPrice: ({ days_back }, settings) =>
    priceOf(WINDOWS[days_back].maxPages * PAGE, 'PRICE_ITEM_USD', settings),
  supports: ({ social_url }) => authorOf(social_url) !== undefined,
  async ask({ social_url, days_back }, call) {
    const author = authorOf(social_url);
    if (author === undefined)
      throw new ProviderError('unsupported', 'not the address of a person or company');
    const { limit, maxPages } = WINDOWS[days_back];
    const since = call.now.getTime() - days_back * DAY_MS;
    const isPerson = author.kind === 'profile';
    const { elements, costMicroUsd } = await askPages(
      call,
      isPerson ? '/linkedin/profile-posts' : '/linkedin/company-posts',
      { [isPerson ? 'profile' : 'company']: author.url, scrapePostedLimit: limit },
      { maxPages, missing: 'failure' },
    );
    const { items, rejected } = readEach(Entry, elements);
    const rows = items
      .filter(({ repostedBy }) => repostedBy === undefined || repostedBy === null)
      .map(({ linkedinUrl, content, postedAt: { timestamp } }): Post => {
        return {
          url: linkedinUrl,
          content: content ?? '',
          date: new Date(timestamp).toISOString(),
          timestamp,
        };
      })
      // The window of the API is a hint: pinned and edited posts come with it.
      .filter(({ timestamp }) => timestamp >= since);
    return { items: rows, rejected, costMicroUsd };
  },
};

function authorOf(url: string): SocialUrl | undefined {
  return socialPage(url, 'linkedin.com', 'profile', 'company');
}

/** People on a page of a search. */
const PEOPLE_PAGE = 25;
const MAX_LINE = 300;
const MAX_DESCRIPTION = 5000;
/** Addresses looked at of one person; each costs a verification. */
const MAX_EMAILS = 3;

const ProfileShort = Type.Object({
  publicIdentifier: maybe(Type.String()),
  name: maybe(Type.String()),
  position: maybe(Type.String()),
  linkedinUrl: maybe(Type.String()),
  hidden: maybe(Type.Boolean()),
});

const Profile = Type.Object({
  publicIdentifier: maybe(Type.String()),
  firstName: maybe(Type.String()),
  lastName: maybe(Type.String()),
  headline: maybe(Type.String()),
  about: maybe(Type.String()),
  linkedinUrl: maybe(Type.String()),
  location: maybe(Type.Object({ linkedinText: maybe(Type.String()) })),
  currentPosition: maybe(Type.Array(Type.Object({ companyName: maybe(Type.String()) }))),
  experience: maybe(
    Type.Array(Type.Object({ companyName: maybe(Type.String()), position: maybe(Type.String()) })),
  ),
  websites: maybe(Type.Array(Type.Unknown())),
  emails: maybe(Type.Array(Type.Unknown())),
  followerCount: maybe(Type.Number({ minimum: 0 })),
});

export const personSearch: Lookup<'person.search'> = {
  listPrice: ({ limit }, settings) => searchPrice(limit, settings),
  ask: ({ query, limit }, call) => searchPeople({ search: query }, limit, call),
};

export const companyPeople: Lookup<'company.people'> = {
  listPrice: ({ limit }, settings) => searchPrice(limit, settings),
  supports: ({ social_url, name }) => companyPage(social_url) !== undefined || name !== undefined,
  ask: ({ social_url, name, title, limit }, call) => {
    const currentCompany = companyPage(social_url)?.url ?? name;
    if (currentCompany === undefined) throw new ProviderError('unsupported', 'no company page and no name');
    return searchPeople({ currentCompany, title }, limit, call);
  },
};

export const personEnrich: Lookup<'person.enrich'> = {
  listPrice: (_params, settings) => priceOf(1, 'PRICE_PROFILE_USD', settings),
  supports: ({ social_url }) => personPage(social_url) !== undefined,
  async ask({ social_url }, call) {
    const { profile, costMicroUsd } = await profileOf(social_url, {}, call);
    const facts = profile === undefined ? undefined : factsOf(profile);
    return { items: facts === undefined ? [] : [facts], costMicroUsd };
  },
};

/** The address on or behind a profile, as the verifier judges it: one that bounces is not given out. */
export const personEmail: Lookup<'person.email'> = {
  listPrice: (_params, settings) =>
    priceOf(1, 'PRICE_PROFILE_USD', settings) + priceOf(1, 'PRICE_EMAIL_USD', settings),
  supports: ({ social_url }) => personPage(social_url) !== undefined,
  async ask({ social_url }, call) {
    const { profile, costMicroUsd } = await profileOf(social_url, { findEmail: true }, call);
    const checked: PersonEmail[] = [];
    for (const email of emailsOf(profile).slice(0, MAX_EMAILS)) {
      const check = await call.local.verifyEmail(email, call.signal);
      checked.push({ email, ...check });
      if (check.verdict === 'deliverable') break;
    }
    const usable = checked.filter(({ verdict }) => verdict !== 'undeliverable');
    const best = usable.find(({ verdict }) => verdict === 'deliverable') ?? usable[0];
    return { items: best === undefined ? [] : [best], costMicroUsd };
  },
};

function searchPrice(limit: number, settings: SettingValues): number {
  return priceOf(Math.ceil(limit / PEOPLE_PAGE), 'PRICE_SEARCH_PAGE_USD', settings);
}

async function searchPeople(query: Query, limit: number, call: ProviderCall): Promise<Found<PersonRow>> {
  const { elements, costMicroUsd } = await askPages(call, '/linkedin/profile-search', query, {
    maxPages: Math.ceil(limit / PEOPLE_PAGE),
    isDone: (_page, all) => all >= limit,
    missing: 'nothing',
  });
  const { items, rejected } = readEach(ProfileShort, elements);
  return { items: items.flatMap(rowOf).slice(0, limit), rejected, costMicroUsd };
}

/** Empty for a profile that is not public ("LinkedIn Member"). */
function rowOf(profile: Static<typeof ProfileShort>): PersonRow[] {
  const name = profile.name?.trim() ?? '';
  if (profile.hidden === true || name === '') return [];
  const socialUrl = addressOf(profile);
  const position = oneLine(profile.position ?? '', MAX_LINE);
  return [{ name, ...(socialUrl !== undefined && { socialUrl }), ...(position !== '' && { position }) }];
}

async function profileOf(
  url: string | undefined,
  more: Query,
  call: ProviderCall,
): Promise<{ profile: Static<typeof Profile> | undefined; costMicroUsd: number | undefined }> {
  const page = personPage(url);
  if (page === undefined) throw new ProviderError('unsupported', 'not the address of a person');
  const answer = await ask(call, '/linkedin/profile', { url: page.url, ...more });
  const profile =
    answer?.element === undefined ? undefined : readAs(Profile, answer.element, 'profile of a person');
  return { profile, costMicroUsd: answer?.costMicroUsd };
}

function factsOf(profile: Static<typeof Profile>): PersonFacts | undefined {
  const firstName = profile.firstName?.trim();
  const lastName = profile.lastName?.trim();
  const name = [firstName, lastName].filter(Boolean).join(' ');
  if (name === '') return undefined;
  const facts = {
    firstName,
    lastName,
    socialUrl: addressOf(profile),
    headline: oneLine(profile.headline ?? '', MAX_LINE),
    position: profile.experience?.[0]?.position?.trim(),
    company: (profile.currentPosition?.[0]?.companyName ?? profile.experience?.[0]?.companyName)?.trim(),
    description: profile.about?.trim().slice(0, MAX_DESCRIPTION),
    location: profile.location?.linkedinText?.trim(),
    website: profile.websites?.find((site) => typeof site === 'string'),
    followers: profile.followerCount,
  };
  // What is empty is not known.
  const known = Object.entries(facts).filter(([, value]) => ![undefined, null, ''].includes(value as string));
  return { name, ...Object.fromEntries(known) };
}

/** Texts, or objects with the text as `email`. */
function emailsOf(profile: Static<typeof Profile> | undefined): readonly string[] {
  const given = (profile?.emails ?? []).map((entry) =>
    typeof entry === 'object' && entry !== null && 'email' in entry ? entry.email : entry,
  );
  return [...new Set(given.filter((email) => typeof email === 'string').map((email) => email.trim()))].filter(
    (email) => /^[^\s@]+@[^\s@]+$/u.test(email),
  );
}

function addressOf({
  linkedinUrl,
  publicIdentifier,
}: Pick<Static<typeof ProfileShort>, 'linkedinUrl' | 'publicIdentifier'>): string | undefined {
  if (linkedinUrl?.startsWith('https://')) return linkedinUrl;
  return publicIdentifier ? `https://www.linkedin.com/in/${encodeURIComponent(publicIdentifier)}` : undefined;
}

function personPage(url: string | undefined): SocialUrl | undefined {
  return socialPage(url, 'linkedin.com', 'profile');
}

function companyPage(url: string | undefined): SocialUrl | undefined {
  return socialPage(url, 'linkedin.com', 'company');
}

/** HarvestAPI, LinkedIn data (https://docs.harvest-api.com): off without a key. */
export const harvestapi: Provider = {
  ...described('harvestapi'),
  // Answers are made while one waits. The allowance of calls under way is one's plan's: one at a time fits all.
  limits: { timeoutMs: 60_000, concurrency: 1 },
  probe: {
    question: {
      kind: 'company.enrich',
      params: { social_url: 'https://www.linkedin.com/company/linkedin' },
      gives: ['name', 'socialUrl'],
    },
  },
  lookups: {
    'jobs.search': jobs,
    'company.search': companySearch,
    'person.search': personSearch,
    'social.posts': posts,
    'social.engagement': engagement,
    'person.enrich': personEnrich,
    'person.email': personEmail,
    'company.enrich': companyEnrich,
    'company.people': companyPeople,
  },
};
