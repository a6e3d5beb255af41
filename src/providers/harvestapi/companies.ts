import { type Static, Type } from 'typebox';
import { LIMITS } from '../../core/limits.ts';
import type { CompanyFacts, CompanyRow } from '../../core/lookup/kinds.ts';
import { oneLine } from '../../core/lookup/text.ts';
import { ProviderError } from '../../core/provider-error.ts';
import { socialPage } from '../../core/social/social-url.ts';
import type { SocialUrl } from '../../core/social/social-url-pages.ts';
import { normalForm } from '../../core/text/normal-form.ts';
import type { Lookup } from '../provider.ts';
import { readAs, readEach } from '../reading.ts';
import { ask, askPages, maybe } from './api.ts';
import { priceOf } from './settings.ts';

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

/** "12K followers", "1,234 followers" or a number; undefined where it is neither. */
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
  return normalForm(name, 'NFKD', LIMITS.lookup.nameLength)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

function companyPage(url: string | undefined): SocialUrl | undefined {
  return socialPage(url, 'linkedin.com', 'company');
}
