import Type from 'typebox';
import { defineLookup } from '../../lookup-endpoint.ts';
import { sourceField } from '../../lookup-rows.ts';
import { named } from '../../named.ts';
import { THIRD_PARTY } from '../../third-party.ts';

const Data = Type.Array(
  Type.Object(
    {
      title: Type.String(),
      url: Type.String({ description: 'Where it is published.' }),
      company: Type.String(),
      companyUrl: Type.String({ description: 'Empty where the provider does not have it.' }),
      location: Type.String({ description: 'Empty where the provider does not have it.' }),
      postedDate: Type.String({ description: 'ISO 8601; empty where the provider does not have it.' }),
      ...sourceField,
    },
    { ...named('JobPosting'), ...THIRD_PARTY },
  ),
  { description: 'Newest first.' },
);

/** POST /v1/jobs/search: job postings. */
export const jobsSearch = defineLookup({
  kind: 'jobs.search',
  surfaces: {
    effect: 'spend',
    rows: '',
    mcp: { tool: 'search_jobs', group: 'lookups' },
    cli: { command: 'jobs search' },
  },
  summary: 'Job postings',
  description:
    'Postings by keyword, place and age, newest first, from several boards, without duplicates. A keyword that names a company’s own board is answered by that board. Not cached. Charged also when nothing is found (422).',
  data: Data,
  example: {
    body: { keyword: 'data engineer', location: 'Germany', posted_limit: 'past-week', limit: 1 },
    data: [
      {
        title: 'Data Engineer',
        url: 'https://jobs.example/postings/4711',
        company: 'Example Grid',
        companyUrl: 'https://grid.example',
        location: 'Berlin, Germany',
        postedDate: '2026-11-18',
        source: 'sandbox',
      },
    ],
  },
});
