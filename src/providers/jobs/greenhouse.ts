import { Type } from 'typebox';
import { type ProviderCall, readAs, readEach, type Upstream } from '../provider.ts';
import { boardLookup, firstSegment } from './company-board.ts';

const Named = Type.Optional(
  Type.Union([Type.Object({ name: Type.Union([Type.String(), Type.Null()]) }), Type.Null()]),
);
const Answer = Type.Object({ jobs: Type.Array(Type.Unknown()) });
const Posting = Type.Object({
  title: Type.String(),
  absolute_url: Type.String(),
  location: Named,
  first_published: Type.Optional(Type.Unknown()),
  updated_at: Type.Optional(Type.Unknown()),
  company_name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});

/** https://developers.greenhouse.io/job-board.html */
export const greenhouse: Upstream = {
  id: 'greenhouse',
  title: 'Greenhouse',
  about:
    'The job board of one company, where the keyword has its address or `company:name`; free and public.',
  settings: [
    {
      name: 'URL',
      kind: 'url',
      default: 'https://boards-api.greenhouse.io',
      meaning: 'address of the job board API',
    },
  ],
  limits: { timeoutMs: 10_000, concurrency: 4 },
  probe: {
    question: {
      kind: 'jobs.search',
      params: {
        keyword: 'https://boards.greenhouse.io/gitlab',
        location: 'Worldwide',
        posted_limit: 'any-time',
        limit: 1,
      },
      gives: ['title', 'url', 'company', 'location', 'postedDate'],
    },
  },
  lookups: { 'jobs.search': boardLookup({ companyOf, parting: '', read }) },
};

function companyOf(url: URL): string | undefined {
  if (!/^(?:job-)?boards(?:\.eu)?\.greenhouse\.io$/u.test(url.hostname)) return undefined;
  // A board embedded in the company's own pages: /embed/job_board?for=acme
  return firstSegment(url) === 'embed' ? (url.searchParams.get('for') ?? undefined) : firstSegment(url);
}

async function read(company: string, call: ProviderCall) {
  const { status, body } = await call.json({
    path: `/v1/boards/${encodeURIComponent(company)}/jobs`,
    accept: [404],
  });
  if (status === 404) return { postings: [], rejected: 0 };
  const { items, rejected } = readEach(Posting, readAs(Answer, body, 'list of jobs').jobs);
  const postings = items.map((job) => ({
    title: job.title,
    url: job.absolute_url,
    company: job.company_name ?? company,
    companyUrl: `https://boards.greenhouse.io/${encodeURIComponent(company)}`,
    location: job.location?.name,
    // Older answers have only when it was last changed.
    posted: job.first_published ?? job.updated_at,
    texts: [],
  }));
  return { postings, rejected };
}
