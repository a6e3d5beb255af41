import { Type } from 'typebox';
import { type ProviderCall, readAs, readEach, readIf, type Upstream } from '../provider.ts';
import { boardLookup, firstSegment } from './company-board.ts';

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Answer = Type.Object({ jobs: Type.Array(Type.Unknown()) });
const Posting = Type.Object({
  title: Type.String(),
  jobUrl: Type.String(),
  isListed: Type.Optional(Type.Unknown()),
  isRemote: Type.Optional(Type.Unknown()),
  location: Text,
  secondaryLocations: Type.Optional(Type.Union([Type.Array(Type.Object({ location: Text })), Type.Null()])),
  address: Type.Optional(Type.Unknown()),
  publishedAt: Type.Optional(Type.Unknown()),
  department: Text,
  team: Text,
});
const Address = Type.Object({
  postalAddress: Type.Object({ addressCountry: Type.String({ minLength: 1 }) }),
});

/** https://developers.ashbyhq.com/docs/public-job-posting-api */
export const ashby: Upstream = {
  id: 'ashby',
  title: 'Ashby',
  about:
    'The job board of one company, where the keyword has its address or `company:name`; free and public, and slow.',
  settings: [
    {
      name: 'URL',
      kind: 'url',
      default: 'https://api.ashbyhq.com',
      meaning: 'address of the job posting API',
    },
  ],
  // Ten to twenty seconds have been seen.
  limits: { timeoutMs: 25_000, concurrency: 4, maxBytes: 10 * 1024 * 1024 },
  probe: {
    question: {
      kind: 'jobs.search',
      params: {
        keyword: 'https://jobs.ashbyhq.com/ashby',
        location: 'Worldwide',
        posted_limit: 'any-time',
        limit: 1,
      },
      gives: ['title', 'url', 'company', 'location', 'postedDate'],
    },
  },
  lookups: {
    'jobs.search': boardLookup({
      companyOf: (url) => (url.hostname === 'jobs.ashbyhq.com' ? firstSegment(url) : undefined),
      parting: '-',
      read,
    }),
  },
};

async function read(company: string, call: ProviderCall) {
  const { status, body } = await call.json({
    path: `/posting-api/job-board/${encodeURIComponent(company)}`,
    accept: [404],
  });
  if (status === 404) return { postings: [], rejected: 0 };
  const { items, rejected } = readEach(Posting, readAs(Answer, body, 'job board').jobs);
  const postings = items
    .filter(({ isListed }) => isListed !== false)
    .map((job) => ({
      title: job.title,
      url: job.jobUrl,
      company,
      companyUrl: `https://jobs.ashbyhq.com/${encodeURIComponent(company)}`,
      location: placesOf(job.location, job.address, job.secondaryLocations, job.isRemote === true),
      posted: job.publishedAt,
      texts: [job.department, job.team],
    }));
  return { postings, rejected };
}

function placesOf(
  main: string | null | undefined,
  address: unknown,
  others: readonly { readonly location?: string | null }[] | null | undefined,
  isRemote: boolean,
): string {
  const read = readIf(Address, address);
  const country = read?.postalAddress.addressCountry;
  const first = main?.includes(',') || main === country ? main : [main, country].filter(Boolean).join(', ');
  const places = [first, ...(others ?? []).map(({ location }) => location)].filter(Boolean);
  const isSaid = places.some((place) => /\bremote\b/iu.test(place ?? ''));
  return [...places, ...(isRemote && !isSaid ? ['Remote'] : [])].join('; ');
}
