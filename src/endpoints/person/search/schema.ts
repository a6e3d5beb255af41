import Type from 'typebox';
import type { EndpointSchema, NOTHING } from '../../endpoint.ts';
import { LOOKUP_BODIES } from '../../lookup-bodies.ts';
import { LOOKUP } from '../../lookup-endpoint.ts';
import { PersonRow } from '../../lookup-rows.ts';

const Body = LOOKUP_BODIES['person.search'];

const Data = Type.Array(PersonRow, { description: 'Best first.' });

export const schema = {
  ...LOOKUP,
  operation: 'person.search',
  lookup: 'person.search',
  path: '/v1/person/search',
  summary: 'People by name',
  description:
    'Everybody the name may mean, best first: for telling people apart before `POST /v1/person/enrich` and ' +
    '`POST /v1/person/email`. Kept for 7 days. Charged also when nobody is found (422).',
  body: Body,
  data: Data,
  example: {
    body: { query: 'Ada Example Harbour Ventures', limit: 1 },
    data: [
      {
        name: 'Ada Example',
        socialUrl: 'https://social.example/@ada',
        position: 'Partner at Example Harbour Ventures',
        source: 'corpus',
      },
    ],
  },
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof Data>;
