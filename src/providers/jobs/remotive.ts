import { Type } from 'typebox';
import { readAs, type Upstream } from '../provider.ts';
import { address } from '../usual-settings.ts';
import { feedLookup, readFeed, remoteLocation } from './job-feed.ts';

/** Its terms: four calls a day are enough, as the list is a day late, and two in a minute are too many. A failed one counts. */
const QUARTER_DAY_MS = 6 * 3_600_000;
/** Some weeks of postings. */
const LIMIT = 500;

const Answer = Type.Object({ jobs: Type.Array(Type.Unknown()) });
const Posting = Type.Object({
  id: Type.Union([Type.Number(), Type.String()]),
  url: Type.String(),
  title: Type.String(),
  company_name: Type.String(),
  category: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  tags: Type.Optional(Type.Array(Type.String())),
  publication_date: Type.Optional(Type.Unknown()),
  candidate_required_location: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
});

/** https://github.com/remotive-com/remote-jobs-api */
export const remotive: Upstream = {
  id: 'remotive',
  title: 'Remotive',
  about:
    'Remote jobs of the world, a day late, copied four times a day at most; its terms: name Remotive as the source and link to `url`, which is its page.',
  settings: [address('https://remotive.com')],
  limits: { timeoutMs: 20_000, concurrency: 1, maxBytes: 20 * 1024 * 1024 },
  // One of the four calls of a day.
  probe: {
    question: {
      kind: 'jobs.search',
      params: { keyword: 'engineer', location: 'Worldwide', posted_limit: 'any-time', limit: 1 },
      gives: ['title', 'url', 'company', 'location', 'postedDate'],
    },
  },
  lookups: {
    'jobs.search': feedLookup({
      id: 'remotive',
      maxAgeMs: QUARTER_DAY_MS,
      retryMs: QUARTER_DAY_MS,
      async read(call) {
        const { body } = await call.json({ path: '/api/remote-jobs', query: { limit: LIMIT }, send: 'once' });
        const { jobs } = readAs(Answer, body, 'list of jobs');
        return readFeed(Posting, jobs, (job) => ({
          id: job.id,
          title: job.title,
          url: job.url,
          company: job.company_name,
          location: remoteLocation(job.candidate_required_location),
          posted: job.publication_date,
          texts: [job.category, ...(job.tags ?? []), job.description],
        }));
      },
    }),
  },
};
