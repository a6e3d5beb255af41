import { harvestapi } from '../../src/providers/harvestapi-people.ts';
import type { FakeAnswer, FakeHandler } from '../harness/providers.ts';
import type { ProviderSamples } from './samples.ts';

/** Made from the notes and the types of the maker's client, which judges it (`harvestapi.test.ts`). */
export interface FakeHarvest {
  /** By path; a list is given out in pages, an object is one element. */
  readonly content: Readonly<Record<string, readonly object[] | object>>;
  readonly pageSize?: number;
  /** Per call, US dollars. */
  readonly cost?: number;
}

const ENVELOPE = {
  status: 200,
  error: null,
  entityId: 'e1',
  requestId: 'r1',
  query: {},
  originalQuery: {},
  user: { membershipTier: 'basic', requestsConcurrency: 2 },
  payments: ['item'],
};

export function fakeHarvest({ content, pageSize = 10, cost = 0.01 }: FakeHarvest): FakeHandler {
  return ({ path, query, headers }): FakeAnswer => {
    if (headers['x-api-key'] !== 'k-test') return { status: 401, json: { error: 'Invalid API key' } };
    const found = content[path.replace('/linkedin/', '')];
    if (found === undefined)
      return {
        status: 404,
        json: { ...ENVELOPE, status: 404, error: { message: 'Not found', status: 404 } },
      };
    if (!Array.isArray(found)) return { json: { ...ENVELOPE, element: found, cost } };
    const page = Number(query.page ?? 1);
    const elements = found.slice((page - 1) * pageSize, page * pageSize);
    const pagination = {
      totalPages: Math.ceil(found.length / pageSize),
      totalElements: found.length,
      pageNumber: page,
      previousElements: (page - 1) * pageSize,
      pageSize,
      paginationToken: null,
    };
    return { json: { ...ENVELOPE, elements, pagination, cost } };
  };
}

export const ADA = 'https://www.linkedin.com/in/ada-quill';
export const QUILL = 'https://www.linkedin.com/company/quill-robotics';
export const POST = 'https://www.linkedin.com/feed/update/urn:li:activity:7123456789012345678';

const at = Date.parse('2026-11-20T10:00:00.000Z');
const actor = {
  id: 'ACoAAA1',
  name: 'Bo Finch',
  linkedinUrl: 'https://www.linkedin.com/in/ACoAAB1234567890',
  position: 'Angel at Finch\n',
};

/** No one real. */
export const HARVEST_CONTENT = {
  'profile-posts': [
    {
      id: '1',
      linkedinUrl: `${POST}`,
      content: 'Our new fund',
      author: { type: 'profile', name: 'Ada Quill', publicIdentifier: 'ada-quill' },
      postedAt: { timestamp: at, date: new Date(at).toISOString(), postedAgoShort: '1d' },
      engagement: { likes: 1, comments: 1, shares: 0, reactions: [] },
    },
  ],
  'company-posts': [
    {
      id: '2',
      linkedinUrl: `${POST}1`,
      author: { type: 'company', name: 'Quill Robotics', universalName: 'quill-robotics' },
      postedAt: { timestamp: at, date: new Date(at).toISOString() },
    },
  ],
  'post-reactions': [{ id: '1', reactionType: 'PRAISE', postId: '1', actor }],
  'post-comments': [
    { id: '1', linkedinUrl: POST, commentary: 'Congratulations', createdAtTimestamp: at, postId: '1', actor },
  ],
  'profile-search': [
    { id: 'h', publicIdentifier: '', name: 'LinkedIn Member', hidden: true },
    {
      id: '1',
      publicIdentifier: 'ada-quill',
      name: 'Ada Quill',
      position: 'Partner at Quill',
      linkedinUrl: ADA,
    },
    { id: '2', publicIdentifier: 'bo-finch', name: 'Bo Finch' },
  ],
  'company-search': [
    {
      id: '9',
      universalName: 'quill-robotics',
      linkedinUrl: QUILL,
      name: 'Quill Robotics',
      industries: 'Robotics',
      location: { linkedinText: 'Oslo, Norway' },
      followers: '12K followers',
      summary: 'Robots that write',
    },
  ],
  'job-search': [
    {
      id: '5',
      url: 'https://www.linkedin.com/jobs/view/5',
      title: 'Engineer',
      postedDate: '2026-11-19T08:00:00.000Z',
      company: { id: '9', universalName: 'quill-robotics', linkedinUrl: QUILL, name: 'Quill Robotics' },
      location: { linkedinText: 'Oslo, Norway' },
    },
  ],
  profile: {
    id: 'ACoAAA0',
    publicIdentifier: 'ada-quill',
    firstName: 'Ada',
    lastName: 'Quill',
    headline: 'Partner at Quill',
    about: 'Backs robots.',
    linkedinUrl: ADA,
    location: { linkedinText: 'Oslo, Norway' },
    currentPosition: [{ companyName: 'Quill Ventures' }],
    experience: [{ companyName: 'Quill Ventures', position: 'Partner', endDate: null }],
    websites: ['https://quill.example'],
    emails: ['old@quill.example', 'ada@quill.example'],
    followerCount: 900,
  },
  company: {
    id: '9',
    universalName: 'quill-robotics',
    name: 'Quill Robotics',
    website: 'https://robots.example',
    linkedinUrl: QUILL,
    foundedOn: { month: null, year: 2019, day: null },
    employeeCount: 42,
    followerCount: 12_000,
    description: 'Robots that write.',
    locations: [
      { headquarter: false, city: 'Bergen', country: 'NO' },
      { headquarter: true, city: 'Oslo', country: 'NO', parsed: { text: 'Oslo, Norway' } },
    ],
    industries: [{ id: '1', name: 'Robotics' }],
  },
} as const;

const good = fakeHarvest({ content: HARVEST_CONTENT });
const settings = { KEY: 'k-test' };
const says = (part: object) => () => ({ json: { ...ENVELOPE, elements: [], cost: 0, ...part } });
const lying = {
  'status 500 within': { answer: says({ status: 500, error: 'Something broke' }) },
  'status 429 within': {
    answer: says({ status: 429, error: { message: 'Slow down', status: 429 } }),
    failure: 'rate_limited',
  },
  'status 402 within': { answer: says({ status: 402, error: 'Limit exceeded' }), failure: 'quota_exhausted' },
  'an error and status 200': { answer: says({ error: 'Something broke' }) },
  'a list of errors': { answer: says({ error: [{ message: 'No', status: 401 }] }), failure: 'auth_failed' },
} as const;
const common = { settings, good, lying, missing: 'failure' } as const;
const verified = {
  verifyEmail: async () => ({ verdict: 'deliverable', detail: 'accepted: the mailbox took it' }) as const,
};

export const harvestapiSamples: ProviderSamples = {
  provider: harvestapi,
  kinds: {
    'jobs.search': {
      ...common,
      params: { keyword: 'engineer', location: 'Norway', posted_limit: 'past-month', limit: 10 },
    },
    'company.search': { ...common, params: { keyword: 'robots', limit: 10 } },
    'person.search': { ...common, params: { query: 'quill', limit: 10 } },
    'social.posts': { ...common, params: { social_url: ADA, days_back: 7 } },
    'social.engagement': { ...common, params: { post_url: POST, type: 'comments', max_pages: 2 } },
    'person.enrich': { ...common, params: { social_url: ADA } },
    'person.email': { ...common, params: { social_url: ADA }, local: verified },
    'company.enrich': { ...common, params: { social_url: QUILL } },
    'company.people': { ...common, params: { social_url: QUILL, limit: 10 } },
  },
};
