import Type from 'typebox';
import { defineLookup } from '../../lookup-endpoint.ts';
import { PersonRow } from '../../lookup-rows.ts';

const Data = Type.Array(PersonRow, { description: 'Best first.' });

/** POST /v1/person/search: people by name. */
export const personSearch = defineLookup({
  kind: 'person.search',
  surfaces: {
    effect: 'spend',
    rows: '',
    mcp: { tool: 'search_people', group: 'lookups' },
    cli: { command: 'person search' },
  },
  summary: 'People by name',
  description:
    'Every person the name may mean, best first: to choose one before `POST /v1/person/enrich` and `POST /v1/person/email`. Cached for 7 days. Charged also when no one is found (422).',
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
});
