import { type Static, Type } from 'typebox';
import { firstLine, knownFields, oneLine } from '../platform/values/social-url.ts';
import { described, type Provider, type ProviderCall, readAs, readEach } from './provider.ts';
import type { CompanyFacts, CompanyRow, PersonFacts, PersonRow } from './rules-kinds.ts';

const Maybe = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const LOGIN = '^[A-Za-z0-9][A-Za-z0-9-]{0,38}$';

const Found = Type.Object({ items: Type.Array(Type.Unknown()) });
const Hit = Type.Object({ login: Type.String({ pattern: LOGIN }), html_url: Type.String() });
export const Account = Type.Object({
  login: Type.String({ pattern: LOGIN }),
  html_url: Type.String(),
  type: Type.Optional(Type.String()),
  name: Maybe,
  company: Maybe,
  blog: Maybe,
  location: Maybe,
  bio: Maybe,
  description: Maybe,
  followers: Type.Optional(Type.Integer({ minimum: 0 })),
  created_at: Maybe,
});
export type Account = Static<typeof Account>;

/** Of a question; the qualifiers come on top, and 256 in all is the API's limit. */
const MAX_QUESTION = 200;
/** The search gives no names, and a look-up of each hit comes out of 60 an hour without a token. */
const MAX_DETAILS = 5;

function headers(call: ProviderCall): Record<string, string> {
  const token = call.settings.secret('TOKEN');
  return {
    accept: 'application/vnd.github+json',
    'x-github-api-version': '2022-11-28',
    ...(token !== undefined && { authorization: `Bearer ${token.reveal()}` }),
  };
}

/** Accounts whose name holds the words; what would be read as a qualifier is taken out. */
export async function searchAccounts(
  call: ProviderCall,
  text: string,
  qualifiers: string,
  limit: number,
): Promise<{ accounts: Account[]; rejected: number }> {
  const { body } = await call.json({
    path: '/search/users',
    query: { q: `${nameText(text)} in:name ${qualifiers}`, per_page: limit, page: 1 },
    headers: headers(call),
  });
  const { items, rejected } = readEach(Hit, readAs(Found, body, 'search answer').items);
  const details = await Promise.allSettled(
    items.slice(0, MAX_DETAILS).map(({ login }) => account(call, login)),
  );
  // A look-up that fails costs its hit; where all do, the reason is given.
  const failed = details.filter((detail) => detail.status === 'rejected');
  if (details.length > 0 && failed.length === details.length) throw failed[0]?.reason;
  const accounts = details.flatMap((detail) => (detail.status === 'fulfilled' ? (detail.value ?? []) : []));
  return { accounts, rejected };
}

/** One account; undefined if there is none. */
export async function account(call: ProviderCall, login: string): Promise<Account | undefined> {
  const { status, body } = await call.json({
    path: `/users/${encodeURIComponent(login)}`,
    headers: headers(call),
    accept: [404],
  });
  return status === 404 ? undefined : readAs(Account, body, 'account');
}

export function nameText(text: string): string {
  return text
    .replace(/[^\p{L}\p{N}\p{M}'.-]+/gu, ' ')
    .replace(/(?<!\S)(?:-+|(?:AND|OR|NOT)(?!\S))/gu, '')
    .replace(/ +/gu, ' ')
    .trim()
    .slice(0, MAX_QUESTION);
}

/** The login of an account's page; undefined for other pages. */
export function loginOf(url: string | undefined): string | undefined {
  if (url === undefined || !URL.canParse(url)) return undefined;
  const { hostname, pathname } = new URL(url);
  if (!/^(?:www\.)?github\.com$/u.test(hostname)) return undefined;
  return /^\/(?:orgs\/)?([A-Za-z0-9][A-Za-z0-9-]{0,38})\/?$/u.exec(pathname)?.[1];
}

/** Of a biography in a list. */
const SUMMARY = 300;
const DESCRIPTION = 4000;

/** Companies are written as mentions there: "@zirkonia". */
function companyOf({ company }: Account): string | undefined {
  const name = oneLine(company ?? '', 200).replace(/^@/u, '');
  return name === '' ? undefined : name;
}

function positionOf(one: Account): string | undefined {
  const parts = [firstLine(one.bio ?? '', SUMMARY), companyOf(one) ?? ''].filter((part) => part !== '');
  return parts.length === 0 ? undefined : parts.join(', ');
}

/** An account without a name cannot be matched with a person. */
function personRow(one: Account): PersonRow[] {
  const name = oneLine(one.name ?? '', 200);
  return name === '' ? [] : [knownFields({ name, socialUrl: one.html_url, position: positionOf(one) })];
}

function websiteOf({ blog }: Account): string | undefined {
  const text = blog?.trim() ?? '';
  const address = /^https?:\/\//iu.test(text) ? text : `https://${text}`;
  return /\.[a-z]{2,}/iu.test(text) && URL.canParse(address) ? address : undefined;
}

function nameOf(one: Account): string {
  return oneLine(one.name ?? '', 200) || one.login;
}

function companyRow(one: Account): CompanyRow {
  return knownFields({
    name: nameOf(one),
    socialUrl: one.html_url,
    summary: oneLine(one.description ?? one.bio ?? '', SUMMARY),
    location: oneLine(one.location ?? '', 200),
    followers: one.followers,
    website: websiteOf(one),
  });
}

/** GitHub's REST API. https://docs.github.com/en/rest */
export const github: Provider = {
  ...described('github'),
  limits: { timeoutMs: 10_000, concurrency: 5 },
  probe: {
    question: {
      kind: 'company.enrich',
      params: { social_url: 'https://github.com/github' },
      gives: ['name', 'socialUrl', 'followers'],
    },
  },
  lookups: {
    'person.search': {
      supports: ({ query }) => nameText(query) !== '',
      async ask({ query, limit }, call) {
        const { accounts, rejected } = await searchAccounts(call, query, 'type:user', limit);
        return { items: accounts.flatMap(personRow).slice(0, limit), rejected };
      },
    },
    'company.search': {
      supports: ({ keyword }) => nameText(keyword ?? '') !== '',
      async ask({ keyword = '', location, limit }, call) {
        const place = nameText(location ?? '');
        const qualifiers = place === '' ? 'type:org' : `type:org location:"${place}"`;
        const { accounts, rejected } = await searchAccounts(call, keyword, qualifiers, limit);
        return { items: accounts.map(companyRow).slice(0, limit), rejected };
      },
    },
    'person.enrich': {
      supports: ({ social_url }) => loginOf(social_url) !== undefined,
      async ask({ social_url }, call) {
        const one = await account(call, loginOf(social_url) ?? '');
        if (one === undefined || one.type === 'Organization') return { items: [] };
        const facts: PersonFacts = knownFields({
          name: nameOf(one),
          socialUrl: one.html_url,
          headline: firstLine(one.bio ?? '', SUMMARY),
          company: companyOf(one),
          description: oneLine(one.bio ?? '', DESCRIPTION),
          location: oneLine(one.location ?? '', 200),
          website: websiteOf(one),
          followers: one.followers,
        });
        return { items: [facts] };
      },
    },
    'company.enrich': {
      supports: ({ social_url }) => loginOf(social_url) !== undefined,
      async ask({ social_url }, call) {
        const one = await account(call, loginOf(social_url) ?? '');
        if (one === undefined || one.type === 'User') return { items: [] };
        const facts: CompanyFacts = knownFields({
          name: nameOf(one),
          socialUrl: one.html_url,
          website: websiteOf(one),
          description: oneLine(one.description ?? '', DESCRIPTION),
          location: oneLine(one.location ?? '', 200),
          followers: one.followers,
        });
        return { items: [facts] };
      },
    },
  },
};
