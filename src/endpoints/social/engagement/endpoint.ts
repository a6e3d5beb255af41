import Type from 'typebox';
import { defineLookup } from '../../lookup-endpoint.ts';
import { named } from '../../named.ts';
import { THIRD_PARTY } from '../../third-party.ts';

const Data = Type.Array(
  Type.Object(
    {
      name: Type.String(),
      socialUrl: Type.String(),
      position: Type.String({
        description: 'The headline of the profile; empty where the network has none.',
      }),
      commentary: Type.String({ description: 'The comment; empty for a reaction.' }),
    },
    { ...named('Engagement'), ...THIRD_PARTY },
  ),
);

/** POST /v1/social/engagement: who reacted to a post, or commented. */
export const socialEngagement = defineLookup({
  kind: 'social.engagement',
  surfaces: {
    effect: 'spend',
    rows: '',
    mcp: { tool: 'list_engagement', group: 'lookups' },
    cli: { command: 'social engagement' },
  },
  summary: 'Who reacted to a post, or commented',
  description:
    'The people who reacted to a post. No reaction is a valid answer: 200 with an empty list, charged. Not cached.',
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
});
