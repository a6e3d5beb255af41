import Type from 'typebox';
import { defineLookup } from '../../lookup-endpoint.ts';
import { named } from '../../named.ts';
import { THIRD_PARTY } from '../../third-party.ts';

const Data = Type.Array(
  Type.Object(
    {
      url: Type.String(),
      content: Type.String({ description: 'The text, without markup.' }),
      date: Type.String({ description: 'ISO 8601, UTC.' }),
      timestamp: Type.Integer({ description: 'The same in ms since 1970.' }),
    },
    { ...named('Post'), ...THIRD_PARTY },
  ),
  { description: 'Newest first.' },
);

/** POST /v1/social/posts: recent posts of a profile or company page. */
export const socialPosts = defineLookup({
  kind: 'social.posts',
  surfaces: {
    effect: 'spend',
    rows: '',
    mcp: { tool: 'list_posts', group: 'lookups' },
    cli: { command: 'social posts' },
  },
  summary: 'Recent posts of a profile or company page',
  description:
    'Posts of the last days, newest first. No post is a valid answer: 200 with an empty list, charged. Not cached.',
  data: Data,
  example: {
    body: { social_url: 'https://social.example/@ada', days_back: 30 },
    data: [
      {
        url: 'https://social.example/@ada/112233',
        content: 'We led the seed round of Example Cells.',
        date: '2026-11-19T08:30:00.000Z',
        timestamp: 1_795_077_000_000,
      },
    ],
  },
});
