import Type from 'typebox';
import type { EndpointSchema, NOTHING } from '../../endpoint.ts';
import { LOOKUP_BODIES } from '../../lookup-bodies.ts';
import { LOOKUP } from '../../lookup-endpoint.ts';

const Body = LOOKUP_BODIES['social.posts'];

const Data = Type.Array(
  Type.Object({
    url: Type.String(),
    content: Type.String({ description: 'The text, without markup.' }),
    date: Type.String({ description: 'ISO 8601, UTC.' }),
    timestamp: Type.Integer({ description: 'The same in ms since 1970.' }),
  }),
  { description: 'Newest first.' },
);

export const schema = {
  ...LOOKUP,
  operation: 'social.posts',
  lookup: 'social.posts',
  path: '/v1/social/posts',
  summary: 'Recent posts of a profile or company page',
  description:
    'Posts of the last days, newest first. None is an answer too: 200 with an empty list, charged. Not kept: each ' +
    'call asks anew.',
  body: Body,
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
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof Data>;
