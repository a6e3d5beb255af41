import Type from 'typebox';
import type { EndpointSchema, NOTHING } from '../../endpoint.ts';
import { LOOKUP_BODIES } from '../../lookup-bodies.ts';
import { LOOKUP } from '../../lookup-endpoint.ts';
import { PersonRow } from '../../lookup-rows.ts';

const Body = LOOKUP_BODIES['company.people'];

const Data = Type.Array(PersonRow);

export const schema = {
  ...LOOKUP,
  operation: 'company.people',
  lookup: 'company.people',
  path: '/v1/company/people',
  summary: 'People of one company',
  description:
    'By `domain`, `social_url` or `name` of the company, of any position or of those that hold `title`. Kept; ' +
    '`DELETE /v1/cache` drops it. Charged also when nobody is found (422).',
  body: Body,
  data: Data,
  example: {
    body: { domain: 'harbour.example', title: 'partner', limit: 1 },
    data: [
      {
        name: 'Ada Example',
        socialUrl: 'https://social.example/@ada',
        position: 'Partner',
        source: 'corpus',
      },
    ],
  },
} satisfies EndpointSchema<typeof Body, typeof NOTHING, typeof Data>;
