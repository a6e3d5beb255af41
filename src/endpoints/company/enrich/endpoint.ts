import Type from 'typebox';
import { defineLookup } from '../../lookup-endpoint.ts';
import { sourcesField } from '../../lookup-rows.ts';
import { named } from '../../named.ts';
import { THIRD_PARTY } from '../../third-party.ts';

const Data = Type.Object(
  {
    name: Type.String(),
    socialUrl: Type.Optional(Type.String()),
    website: Type.Optional(Type.String()),
    description: Type.Optional(Type.String()),
    employeeCount: Type.Optional(Type.Integer({ minimum: 0 })),
    industries: Type.Optional(Type.Array(Type.Object({ name: Type.String() }))),
    location: Type.Optional(Type.String()),
    founded: Type.Optional(Type.String({ description: 'A year or an ISO date.' })),
    followers: Type.Optional(Type.Integer({ minimum: 0 })),
    ...sourcesField,
  },
  { description: 'Unknown fields are absent.', ...named('CompanyRecord'), ...THIRD_PARTY },
);

/** POST /v1/company/enrich: what is known of one company. */
export const companyEnrich = defineLookup({
  kind: 'company.enrich',
  surfaces: {
    effect: 'spend',
    mcp: { tool: 'enrich_company', group: 'lookups' },
    cli: {
      command: 'company enrich',
      columns: ['name', 'website', 'description', 'employeeCount', 'location', 'founded'],
    },
  },
  summary: 'What is known of one company',
  description:
    'By `domain`, `social_url` or `name`. Merged from every provider that knows the company. Cached; `DELETE /v1/cache` evicts it. Charged also when none is found (422).',
  data: Data,
  example: {
    body: { domain: 'cells.example' },
    data: {
      name: 'Example Cells',
      website: 'https://cells.example',
      description: 'Builds batteries for harbours.',
      employeeCount: 24,
      industries: [{ name: 'Energy storage' }],
      location: 'Lisbon, Portugal',
      founded: '2024',
      sources: [
        { source: 'corpus', fields: ['name', 'industries', 'location', 'founded'] },
        { source: 'website', fields: ['website', 'description'] },
      ],
    },
  },
});
