import Type from 'typebox';
import type { EndpointSchema, NOTHING } from '../../endpoint.ts';
import { LOOKUP_BODIES } from '../../lookup-bodies.ts';
import { LOOKUP } from '../../lookup-endpoint.ts';

const Body = LOOKUP_BODIES['social.engagement'];

const Data = Type.Array(
  Type.Object({
    name: Type.String(),
    socialUrl: Type.String(),
    position: Type.String({
      description: 'What the profile says of itself; empty where the network does not tell.',
    }),
    commentary: Type.String({ description: 'The comment; empty for a reaction.' }),
  }),
);

export const schema = {
  ...LOOKUP,
  operation: 'social.engagement',
  lookup: 'social.engagement',
  path: '/v1/social/engagement',
  summary: 'Who reacted to a post, or commented',
  description:
    'The people under a post. Nobody is an answer too: 200 with an empty list, charged. Not kept: each call asks anew.',
  body: Body,
  data: Data,
  example: {
    body: { post_url: 'https://social.example/@ada/112233', type: 'comments', max_pages: 1 },
    data: [
      {
        name: 'Bo Example',
        socialUrl: 'https://social.example/@bo',
        position: 'Operations at Example Grid',
        commentary: 'Congratulations on the round!',
      },
    ],
  },
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof Data>;
