import type { Upstream } from '../provider.ts';
import { engagement } from './engagement.ts';
import { posts } from './posts.ts';
import { companyEnrich, personEnrich, personSearch } from './profiles.ts';

/** Bluesky through an AppView: public data, no key. Lexicons: https://docs.bsky.app/docs/category/http-reference */
export const bluesky: Upstream = {
  id: 'bluesky',
  title: 'Bluesky',
  about:
    'Posts, likes, answers and profiles of Bluesky accounts, and a search for people. Public data, free, no key; about 3,000 requests in 5 minutes from one address. Reposts and answers to others are no posts of an account and are left out; a thousand posts at most are read.',
  settings: [
    {
      name: 'URL',
      kind: 'url',
      meaning: 'An AppView with the lexicons `app.bsky.*`.',
      default: 'https://public.api.bsky.app',
    },
    {
      name: 'SECOND_URL',
      kind: 'url',
      meaning: 'another address of the AppView, which is asked where the first answers 403',
      default: 'https://api.bsky.app',
    },
  ],
  limits: { timeoutMs: 10_000, concurrency: 8, perSecond: 10 },
  probe: {
    question: {
      kind: 'person.enrich',
      params: { social_url: 'https://bsky.app/profile/bsky.app' },
      gives: ['name', 'socialUrl', 'followers'],
    },
  },
  lookups: {
    'social.posts': posts,
    'social.engagement': engagement,
    'person.search': personSearch,
    'person.enrich': personEnrich,
    'company.enrich': companyEnrich,
  },
};
