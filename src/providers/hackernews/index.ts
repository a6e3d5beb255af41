import { namesBoard } from '../../core/lookup/job-keyword.ts';
import type { Upstream } from '../provider.ts';
import { address } from '../usual-settings.ts';
import { askJobs } from './jobs.ts';
import { askNews } from './news.ts';
import { readPage } from './pages.ts';
import { askComments, askPosts } from './talk.ts';

/** Hacker News through Algolia's search of it. https://hn.algolia.com/api */
export const hackernews: Upstream = {
  id: 'hackernews',
  title: 'Hacker News',
  about:
    'Jobs of the last two threads "Who is hiring?", comments on an item, what a user wrote, and stories about a company; free, 10,000 requests an hour.',
  settings: [address('https://hn.algolia.com/api/v1')],
  // 10,000 an hour are under three a second; bursts are fine.
  limits: { timeoutMs: 10_000, concurrency: 8 },
  probe: {
    question: {
      kind: 'company.news',
      params: { name: 'Microsoft', limit: 5 },
      gives: ['title', 'url', 'date'],
    },
  },
  lookups: {
    'jobs.search': { supports: ({ keyword }) => !namesBoard(keyword), ask: askJobs },
    'social.engagement': {
      // Votes are not public.
      supports: ({ post_url, type }) => type === 'comments' && readPage(post_url)?.kind === 'item',
      ask: askComments,
    },
    'company.news': { ask: askNews },
    'social.posts': { supports: ({ social_url }) => readPage(social_url)?.kind === 'user', ask: askPosts },
  },
};
