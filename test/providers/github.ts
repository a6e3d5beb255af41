import { github } from '../../src/providers/github.ts';
import type { FakeHandler } from '../harness/providers.ts';
import type { ProviderSamples } from './samples.ts';

/** Made from the notes: accounts that do not exist. */
const ACCOUNTS: Readonly<Record<string, object>> = {
  adaplum: {
    login: 'adaplum',
    html_url: 'https://github.com/adaplum',
    type: 'User',
    name: 'Ada Plum',
    company: '@zirkonia',
    blog: 'ada.example',
    location: 'Munich',
    bio: 'Welds robots.\r\nReads.',
    followers: 12,
  },
  nameless: { login: 'nameless', html_url: 'https://github.com/nameless', type: 'User', name: null },
  zirkonia: {
    login: 'zirkonia',
    html_url: 'https://github.com/zirkonia',
    type: 'Organization',
    name: 'Zirkonia',
    blog: '',
    location: 'Munich',
    description: 'Robots that weld',
    followers: 900,
  },
};

export const githubFake: FakeHandler = ({ path, query }) => {
  const account = ACCOUNTS[path.replace('/users/', '')];
  if (path.startsWith('/users/'))
    return account === undefined ? { status: 404, json: { message: 'Not Found' } } : { json: account };
  if (path !== '/search/users') return { status: 404, json: { message: 'Not Found' } };
  const logins = query.q?.includes('type:org') ? ['zirkonia'] : ['adaplum', 'nameless', 'gone'];
  const items = logins.map((login) => ({ login, id: 1, html_url: `https://github.com/${login}`, score: 1 }));
  return { json: { total_count: items.length, incomplete_results: false, items } };
};

export const githubSamples: ProviderSamples = {
  provider: github,
  kinds: {
    'person.search': { params: { query: 'Ada Plum', limit: 5 }, good: githubFake, missing: 'failure' },
    'company.search': { params: { keyword: 'Zirkonia', limit: 5 }, good: githubFake, missing: 'failure' },
    'person.enrich': {
      params: { social_url: 'https://github.com/adaplum' },
      good: githubFake,
      missing: 'miss',
    },
    'company.enrich': {
      params: { social_url: 'https://github.com/zirkonia' },
      good: githubFake,
      missing: 'miss',
    },
  },
};
