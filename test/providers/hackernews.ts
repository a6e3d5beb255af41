import { hackernews } from '../../src/providers/hackernews.ts';
import type { FakeHandler } from '../harness/providers.ts';
import { JOBS_PARAMS } from './jobs.ts';
import { MADE_NEWS, NEWS_PARAMS } from './news.ts';
import type { ProviderSamples } from './samples.ts';

/** Made from the notes; people and companies are made up. */
export const HN_STORIES = [
  ['900', 'Ask HN: Freelancer? Seeking freelancer? (November 2026)'],
  ['901', 'Ask HN: Who wants to be hired? (November 2026)'],
  ['902', 'Ask HN: Who is hiring? (November 2026)'],
  ['802', 'Ask HN: Who is hiring? (October 2026)'],
  ['702', 'Ask HN: Who is hiring? (September 2026)'],
].map(([objectID, title]) => ({
  objectID,
  title,
  created_at: '2026-11-01T16:00:00Z',
  author: 'whoishiring',
}));

export function hnComment(id: number, text: string, fields: object = {}): object {
  return {
    objectID: `${id}`,
    created_at: '2026-11-03T10:00:00Z',
    created_at_i: 1793700000,
    author: 'fern_hiring',
    comment_text: text,
    story_id: 902,
    story_title: 'Ask HN: Who is hiring? (November 2026)',
    parent_id: 902,
    _tags: ['comment', 'author_fern_hiring', 'story_902'],
    ...fields,
  };
}

export const HN_TREE = {
  id: 5000,
  type: 'story',
  author: 'fern',
  title: 'Show HN: A ladder',
  children: [
    {
      id: 5001,
      author: 'moss',
      text: 'Nice &amp; <i>tall</i>.<p>How tall?',
      children: [{ id: 5002, author: 'fern', text: 'Very.', children: [] }],
    },
    {
      id: 5003,
      author: null,
      text: null,
      children: [{ id: 5004, author: 'reed', text: 'Gone?', children: [] }],
    },
    { id: 5005, author: 'sedge', text: 'I want one.', children: [] },
  ],
};

/** Stories about a company; the search forgives slips of the pen. */
export const hnStories: FakeHandler = () => ({
  json: {
    hits: MADE_NEWS.map(({ url, title, date }, at) => ({
      objectID: `${700 + at}`,
      title: title.replace(/<\/?b>/g, ''),
      // A story without a page of its own is read where it was given.
      url: at === 1 ? null : url,
      story_text: at === 1 ? '<p>Sparks.' : null,
      created_at: date,
      author: 'fern',
      points: 3,
      num_comments: 1,
    })),
    nbHits: 3,
    page: 0,
  },
});

const hiring: FakeHandler = ({ query }) =>
  query.tags?.startsWith('story,')
    ? { json: { hits: HN_STORIES, nbHits: 5, page: 0 } }
    : {
        json: {
          hits: [hnComment(9001, 'Fernhollow | Backend Engineer | Remote (US) | https://fernhollow.example')],
          nbHits: 1,
          page: 0,
        },
      };

const lying = {
  'a message instead of hits': {
    answer: () => ({ json: { message: 'index is resting', status: 500 } }),
    failure: 'bad_response',
  },
} as const;

export const hackernewsSamples: ProviderSamples = {
  provider: hackernews,
  kinds: {
    'jobs.search': { params: JOBS_PARAMS, good: hiring, lying, missing: 'failure' },
    'social.engagement': {
      params: { post_url: 'https://news.ycombinator.com/item?id=5000', type: 'comments', max_pages: 1 },
      good: () => ({ json: HN_TREE }),
      lying,
      missing: 'miss',
    },
    'company.news': { params: NEWS_PARAMS, good: hnStories, lying, missing: 'failure' },
    'social.posts': {
      params: { social_url: 'https://news.ycombinator.com/user?id=fern', days_back: 30 },
      good: () => ({
        json: {
          hits: [
            { objectID: '5002', created_at: '2026-11-20T10:00:00Z', comment_text: 'Very.', author: 'fern' },
          ],
        },
      }),
      lying,
      missing: 'failure',
    },
  },
};
