import { describe, expect, it } from 'vitest';
import { oneFake } from '../../test/harness/asked.ts';
import { ask, type FakeHandler, settingValues } from '../../test/harness/providers.ts';
import { HN_STORIES, HN_TREE, hnComment } from '../../test/providers/hackernews.ts';
import { JOBS_PARAMS } from '../../test/providers/jobs.ts';
import { hackernews } from './hackernews.ts';

const fake = oneFake();
const NOW = new Date('2026-11-21T12:00:00Z');
const at = async (handler: FakeHandler) => ({ ...(await fake.start(handler)), now: NOW });

describe('jobs', () => {
  const search = async (comments: object[], params = {}) => {
    const options = await at(({ query }) => ({
      json: { hits: query.tags?.startsWith('story,') ? HN_STORIES : comments },
    }));
    return ask(hackernews, 'jobs.search', { ...JOBS_PARAMS, ...params }, options);
  };

  it('come from the last two threads of those who hire, searched in one request', async () => {
    await search([], { posted_limit: 'past-month' });
    expect(fake.requests.map(({ path, query }) => ({ path, ...query }))).toEqual([
      { path: '/search_by_date', tags: 'story,author_whoishiring', hitsPerPage: '9' },
      {
        path: '/search_by_date',
        tags: 'comment,(story_902,story_802)',
        query: 'engineer',
        hitsPerPage: '200',
        numericFilters: `created_at_i>${NOW.getTime() / 1000 - 30 * 86_400}`,
      },
    ]);
  });

  it('are top-level comments, open to the place, in the window', async () => {
    const line = 'Fernhollow | Engineer | Remote (US)';
    const { items, rejected } = await search(
      [
        hnComment(1, `${line}<p>We make &amp; mend.`),
        hnComment(2, `Reply Inc | ${line}`, { parent_id: 1 }),
        hnComment(3, 'Quillwater | Engineer | Berlin, Germany'),
        hnComment(4, 'Mosslight | Engineer | New York', { created_at: '2026-10-01T00:00:00Z' }),
        hnComment(5, 'Sedge | Engineer | Boston, MA', { story_id: '802', parent_id: '802' }),
        { objectID: '6' },
      ],
      { posted_limit: 'past-month' },
    );
    expect(items.map(({ title, company, url }) => `${company}: ${title} ${url}`)).toEqual([
      'Fernhollow: Engineer https://news.ycombinator.com/item?id=1',
      'Sedge: Engineer https://news.ycombinator.com/item?id=5',
    ]);
    expect(rejected).toBe(1);
  });

  it('are none where there is no thread', async () => {
    const options = await at(() => ({ json: { hits: HN_STORIES.slice(0, 2) } }));
    expect(await ask(hackernews, 'jobs.search', JOBS_PARAMS, options)).toEqual({ items: [] });
    expect(fake.requests).toHaveLength(1);
  });
});

describe('comments', () => {
  const params = {
    post_url: 'https://news.ycombinator.com/item?id=5000',
    type: 'comments',
    max_pages: 1,
  } as const;

  it('are those of the whole tree in its order, without deleted ones', async () => {
    const found = await ask(hackernews, 'social.engagement', params, await at(() => ({ json: HN_TREE })));
    expect(fake.requests[0]?.path).toBe('/items/5000');
    expect(found.items.map(({ name, commentary }) => `${name}: ${commentary}`)).toEqual([
      'moss: Nice & tall.\nHow tall?',
      'fern: Very.',
      'reed: Gone?',
      'sedge: I want one.',
    ]);
    expect(found.items[0]).toMatchObject({
      socialUrl: 'https://news.ycombinator.com/user?id=moss',
      position: '',
    });
  });

  it('are a hundred a page', async () => {
    const children = Array.from({ length: 250 }, (_, id) => ({ author: `a${id}`, text: 'x', children: [] }));
    const options = await at(() => ({ json: { children } }));
    const found = await ask(hackernews, 'social.engagement', { ...params, max_pages: 2 }, options);
    expect(found.items).toHaveLength(200);
    expect(found.items.at(-1)?.name).toBe('a199');
  });

  it('are empty for an item that is not there', async () => {
    const options = await at(() => ({ status: 404, json: { status: 404 } }));
    expect(await ask(hackernews, 'social.engagement', params, options)).toEqual({ items: [] });
  });
});

it('posts are what a user wrote, stories with their title and link', async () => {
  const options = await at(() => ({
    json: {
      hits: [
        { objectID: '2', created_at: '2026-11-20T10:00:00Z', comment_text: 'A <b>reply</b>' },
        {
          objectID: '1',
          created_at: '2026-11-19T10:00:00Z',
          title: 'Show HN: A ladder',
          url: 'https://fern.example',
          story_text: null,
        },
        { objectID: 'x' },
      ],
    },
  }));
  const found = await ask(
    hackernews,
    'social.posts',
    { social_url: 'https://news.ycombinator.com/user?id=fern', days_back: 7 },
    options,
  );
  expect(fake.requests[0]?.query).toEqual({
    tags: '(story,comment),author_fern',
    numericFilters: `created_at_i>${NOW.getTime() / 1000 - 7 * 86_400}`,
    hitsPerPage: '100',
  });
  expect(found).toEqual({
    items: [
      {
        url: 'https://news.ycombinator.com/item?id=2',
        content: 'A reply',
        date: '2026-11-20T10:00:00.000Z',
        timestamp: Date.parse('2026-11-20T10:00:00Z'),
      },
      expect.objectContaining({ content: 'Show HN: A ladder\nhttps://fern.example' }),
    ],
    rejected: 1,
  });
});

it('answers for its own pages only', () => {
  const settings = settingValues(hackernews, {});
  const engagement = (post_url: string, type: 'comments' | 'reactions') =>
    hackernews.lookups['social.engagement']?.supports?.({ post_url, type, max_pages: 1 }, settings);
  expect(engagement('https://news.ycombinator.com/item?id=5000', 'comments')).toBe(true);
  expect(engagement('https://news.ycombinator.com/item?id=5000', 'reactions')).toBe(false);
  for (const url of [
    'https://news.ycombinator.com/item?id=5000%2F..',
    'https://news.ycombinator.com/user?id=fern',
    'https://news.ycombinator.com.evil.example/item?id=5000',
    'https://other.example/item?id=5000',
    'item?id=5000',
  ]) {
    expect(engagement(url, 'comments'), url).toBe(false);
  }
  const posts = (social_url: string) =>
    hackernews.lookups['social.posts']?.supports?.({ social_url, days_back: 1 }, settings);
  expect(posts('https://news.ycombinator.com/user?id=fern')).toBe(true);
  expect(posts('https://news.ycombinator.com/user?id=fern,story')).toBe(false);
});
