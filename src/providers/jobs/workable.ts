import { type Static, Type } from 'typebox';
import { type ProviderCall, readAs, readEach, type Upstream } from '../provider.ts';
import { boardLookup, firstSegment } from './company-board.ts';

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Place = Type.Object({ city: Text, state: Text, region: Text, country: Text });
const Answer = Type.Object({ name: Text, jobs: Type.Array(Type.Unknown()) });
const Posting = Type.Object({
  title: Type.String(),
  url: Type.String(),
  city: Text,
  state: Text,
  country: Text,
  locations: Type.Optional(Type.Union([Type.Array(Place), Type.Null()])),
  telecommuting: Type.Optional(Type.Unknown()),
  department: Text,
  published_on: Type.Optional(Type.Unknown()),
});

/** Hosts below workable.com that are no company's. */
const OWN_HOSTS: ReadonlySet<string> = new Set([
  'www',
  'apply',
  'jobs',
  'help',
  'resources',
  'careers',
  'api',
]);

/** https://help.workable.com (careers widget); the list is public. */
export const workable: Upstream = {
  id: 'workable',
  title: 'Workable',
  about:
    'The job board of one company, where the keyword has its address or `company:name`; free and public, with a strict rate limit.',
  settings: [
    {
      name: 'URL',
      kind: 'url',
      default: 'https://apply.workable.com',
      meaning: 'address of the careers widget API',
    },
  ],
  // It answers 429 after a few quick calls.
  limits: { timeoutMs: 10_000, concurrency: 1, perSecond: 1 },
  probe: {
    question: {
      kind: 'jobs.search',
      params: {
        keyword: 'https://apply.workable.com/huggingface',
        location: 'Worldwide',
        posted_limit: 'any-time',
        limit: 1,
      },
      gives: ['title', 'url', 'company', 'location', 'postedDate'],
    },
  },
  lookups: { 'jobs.search': boardLookup({ companyOf, parting: '-', read }) },
};

function companyOf(url: URL): string | undefined {
  if (url.hostname === 'apply.workable.com') return firstSegment(url);
  const [, name] = /^([\w-]+)\.workable\.com$/u.exec(url.hostname) ?? [];
  return name !== undefined && OWN_HOSTS.has(name) ? undefined : name;
}

async function read(company: string, call: ProviderCall) {
  const { status, body } = await call.json({
    path: `/api/v1/widget/accounts/${encodeURIComponent(company)}`,
    query: { details: true },
    accept: [404],
  });
  if (status === 404) return { postings: [], rejected: 0 };
  const { name, jobs } = readAs(Answer, body, 'list of jobs');
  const { items, rejected } = readEach(Posting, jobs);
  const postings = items.map((job) => ({
    title: job.title,
    url: job.url,
    company: name || company,
    companyUrl: `https://apply.workable.com/${encodeURIComponent(company)}`,
    location: placesOf(job),
    posted: job.published_on,
    texts: [job.department],
  }));
  return { postings, rejected };
}

function placesOf(job: Static<typeof Posting>): string {
  const several = job.locations ?? [];
  const places = (several.length > 0 ? several : [{ ...job, region: job.state }]).map((place) =>
    [place.city, place.region, place.country].filter(Boolean).join(', '),
  );
  return [...places, ...(job.telecommuting === true ? ['Remote'] : [])].filter(Boolean).join('; ');
}
