import Type from 'typebox';
import { defineLookup } from '../../lookup-endpoint.ts';
import { PersonRow } from '../../lookup-rows.ts';

const Data = Type.Array(PersonRow);

/** POST /v1/company/people: people of one company. */
export const companyPeople = defineLookup({
  kind: 'company.people',
  surfaces: {
    effect: 'spend',
    rows: '',
    mcp: { tool: 'list_company_people', group: 'lookups' },
    cli: { command: 'company people' },
  },
  summary: 'People of one company',
  description:
    'By `domain`, `social_url` or `name` of the company, of any position or of those whose position contains `title`. Cached; `DELETE /v1/cache` evicts it. Charged also when no one is found (422).',
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
});
