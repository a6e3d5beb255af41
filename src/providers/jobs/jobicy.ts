import { Type } from 'typebox';
import { readAs, type Upstream } from '../provider.ts';
import { address } from '../usual-settings.ts';
import { feedLookup, readFeed, remoteLocation } from './job-feed.ts';

/** Some dozen new postings a day: three hours lose none of the 100 that are shown. */
const MAX_AGE_MS = 3 * 3_600_000;
/** The most it gives. */
const COUNT = 100;

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Answer = Type.Object({ jobs: Type.Array(Type.Unknown()) });
const Posting = Type.Object({
  id: Type.Union([Type.Number(), Type.String()]),
  url: Type.String(),
  jobTitle: Type.String(),
  companyName: Type.String(),
  jobIndustry: Type.Optional(Type.Unknown()),
  jobType: Type.Optional(Type.Unknown()),
  jobGeo: Text,
  jobLevel: Text,
  jobExcerpt: Text,
  pubDate: Type.Optional(Type.Unknown()),
});

/** https://github.com/Jobicy/remote-jobs-api */
export const jobicy: Upstream = {
  id: 'jobicy',
  title: 'Jobicy',
  about:
    'The newest 100 remote jobs, copied every three hours at most; its terms: link to `url`, which is its page.',
  settings: [address('https://jobicy.com')],
  limits: { timeoutMs: 10_000, concurrency: 1 },
  probe: {
    question: {
      kind: 'jobs.search',
      params: { keyword: 'engineer', location: 'Worldwide', posted_limit: 'any-time', limit: 1 },
      gives: ['title', 'url', 'company', 'location', 'postedDate'],
    },
  },
  lookups: {
    'jobs.search': feedLookup({
      id: 'jobicy',
      maxAgeMs: MAX_AGE_MS,
      async read(call) {
        const { body } = await call.json({ path: '/api/v2/remote-jobs', query: { count: COUNT } });
        const { jobs } = readAs(Answer, body, 'list of jobs');
        return readFeed(Posting, jobs, (job) => ({
          id: job.id,
          title: job.jobTitle,
          url: job.url,
          company: job.companyName,
          location: remoteLocation(job.jobGeo),
          posted: job.pubDate,
          texts: [...textsOf(job.jobIndustry), ...textsOf(job.jobType), job.jobLevel, job.jobExcerpt],
        }));
      },
    }),
  },
};

/** Lists that have been texts in older answers. */
function textsOf(value: unknown): string[] {
  return [value].flat().filter((text) => typeof text === 'string');
}
