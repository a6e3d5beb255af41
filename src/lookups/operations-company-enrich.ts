import Type from 'typebox';
import { THIRD_PARTY } from '../platform/operations/shown-fields.ts';
import { named } from '../platform/values/fields.ts';
import {
  companyRecord,
  companyRow,
  engager,
  job,
  post,
  sourceField,
  sourcesField,
  webResult,
} from '../providers/fields-rows.ts';
import { defineLookup, PersonRow } from './operations-lookups.ts';

const Data = Type.Object(
  { ...companyRecord, ...sourcesField },
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

const PeopleData = Type.Array(PersonRow);

/** POST /v1/company/people: people of one company. */
export const companyPeople = defineLookup({
  kind: 'company.people',
  surfaces: {
    effect: 'spend',
    rows: '',
    mcp: { tool: 'list_company_people', group: 'main' },
    cli: { command: 'company people' },
  },
  summary: 'People of one company',
  description:
    'By `domain`, `social_url` or `name` of the company, of any position or of those whose position contains `title`. Cached; `DELETE /v1/cache` evicts it. Charged also when no one is found (422).',
  data: PeopleData,
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

const CompaniesData = Type.Array(
  Type.Object({ ...companyRow, ...sourceField }, { ...named('CompanyRow'), ...THIRD_PARTY }),
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
  data: CompaniesData,
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

const JobsData = Type.Array(
  Type.Object({ ...job, ...sourceField }, { ...named('JobPosting'), ...THIRD_PARTY }),
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
  data: JobsData,
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

const WebData = Type.Array(Type.Object(webResult, { ...named('WebResult'), ...THIRD_PARTY }));

/** POST /v1/search/web: web search. */
export const searchWeb = defineLookup({
  kind: 'search.web',
  surfaces: {
    effect: 'spend',
    rows: '',
    mcp: { tool: 'search_web', group: 'lookups' },
    cli: { command: 'web search' },
  },
  summary: 'Web search',
  description:
    'Web pages for a query, in the order of the configured search engine. By default none is configured, and the error says what to set. No result is 200 with an empty list, charged. Not cached.',
  data: WebData,
  example: {
    body: { query: 'Example Cells seed round', count: 1, livecrawl: true },
    data: [
      {
        title: 'Example Cells raises a seed round',
        url: 'https://news.example/example-cells',
        snippet: 'The maker of batteries for harbours has raised $3M led by Example Harbour Ventures.',
      },
    ],
  },
});

const EngagementData = Type.Array(Type.Object(engager, { ...named('Engagement'), ...THIRD_PARTY }));

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
    'The people who reacted to a post. No reaction is 200 with an empty list, charged. Not cached.',
  data: EngagementData,
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

const PostsData = Type.Array(Type.Object(post, { ...named('Post'), ...THIRD_PARTY }), {
  description: 'Newest first.',
});

/** POST /v1/social/posts: recent posts of a profile or company page. */
export const socialPosts = defineLookup({
  kind: 'social.posts',
  surfaces: {
    effect: 'spend',
    rows: '',
    mcp: { tool: 'list_posts', group: 'lookups' },
    cli: { command: 'social posts' },
  },
  summary: 'Recent posts of a profile or company page',
  description:
    'Posts of the last days, newest first. No post is 200 with an empty list, charged. Not cached.',
  data: PostsData,
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
});
