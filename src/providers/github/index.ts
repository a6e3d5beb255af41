import type { CompanyFacts, CompanyRow, PersonFacts, PersonRow } from '../../core/lookup/kinds.ts';
import { knownFields } from '../../core/lookup/known-fields.ts';
import { firstLine, oneLine } from '../../core/lookup/text.ts';
import type { Upstream } from '../provider.ts';
import { address } from '../usual-settings.ts';
import { type Account, account, loginOf, nameText, searchAccounts } from './api.ts';

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
export const github: Upstream = {
  id: 'github',
  title: 'GitHub',
  about:
    'People and organisations with a public profile on GitHub; the five best hits of a search are looked at. Free; without a token 10 searches a minute and 60 look-ups an hour.',
  settings: [
    address('https://api.github.com'),
    { name: 'TOKEN', kind: 'secret', meaning: 'a token without any scope; raises the limits' },
  ],
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
