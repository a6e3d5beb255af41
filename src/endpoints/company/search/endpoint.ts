import Type from 'typebox';
import { defineLookup } from '../../lookup-endpoint.ts';
import { sourceField } from '../../lookup-rows.ts';
import { named } from '../../named.ts';
import { THIRD_PARTY } from '../../third-party.ts';

const Data = Type.Array(
  Type.Object(
    {
      name: Type.String(),
      socialUrl: Type.Optional(Type.String()),
      industry: Type.Optional(Type.String()),
      summary: Type.Optional(Type.String()),
      location: Type.Optional(Type.String()),
      followers: Type.Optional(Type.Integer({ minimum: 0 })),
      website: Type.Optional(Type.String({ description: 'Additional.' })),
      ...sourceField,
    },
    { ...named('CompanyRow'), ...THIRD_PARTY },
  ),
  { description: 'Best first; what is not known of a company is left out.' },
);

/** POST /v1/company/search: companies by keyword and place. */
export const companySearch = defineLookup({
  kind: 'company.search',
  surfaces: {
    effect: 'spend',
    rows: '',
    mcp: { tool: 'search_companies', group: 'lookups' },
    cli: { command: 'company search' },
  },
  summary: 'Companies by keyword and place',
  description:
    'Companies whose name or business fits the keyword, at the place, best first. Needs `keyword`, `location` or both. ' +
    'Cached for 7 days. Charged also when nothing is found (422).',
  data: Data,
  example: {
    body: { keyword: 'battery storage', location: 'Portugal', limit: 1 },
    data: [
      {
        name: 'Example Cells',
        socialUrl: 'https://social.example/@examplecells',
        industry: 'Energy storage',
        summary: 'Builds batteries for harbours.',
        location: 'Lisbon, Portugal',
        followers: 1_240,
        website: 'https://cells.example',
        source: 'corpus',
      },
    ],
  },
});
