import { Type } from 'typebox';
import type { FeedJob } from '../html.ts';
import { type ProviderCall, readAs, type Upstream } from '../provider.ts';
import { address } from '../usual-settings.ts';
import { feedLookup, JOB_FIELDS, readFeed } from './job-feed.ts';

/** About a hundred new postings an hour at the busiest: none of the pages read is lost in between. */
const MAX_AGE_MS = 2 * 3_600_000;
/** Pages of a hundred: the last days. */
const PAGES = 5;

const Answer = Type.Object({
  data: Type.Array(Type.Unknown()),
  links: Type.Optional(Type.Object({ next: Type.Optional(Type.Union([Type.String(), Type.Null()])) })),
});
const Posting = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  url: Type.String(),
  company_name: Type.String(),
  description: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  remote: Type.Optional(Type.Boolean()),
  tags: Type.Optional(Type.Array(Type.String())),
  job_types: Type.Optional(Type.Array(Type.String())),
  location: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  created_at: Type.Optional(Type.Unknown()),
});

/** https://www.arbeitnow.com/blog/job-board-api */
export const arbeitnow: Upstream = {
  id: 'arbeitnow',
  title: 'Arbeitnow',
  about: 'Jobs in Germany and Europe and remote ones, the newest 500, copied every two hours at most.',
  settings: [address('https://www.arbeitnow.com')],
  limits: { timeoutMs: 10_000, concurrency: 1, perSecond: 2 },
  probe: { question: { ask: async (call) => ({ items: await read(call, 1) }), gives: JOB_FIELDS } },
  lookups: {
    'jobs.search': feedLookup({ id: 'arbeitnow', maxAgeMs: MAX_AGE_MS, read: (call) => read(call) }),
  },
};

async function read(call: ProviderCall, most = PAGES): Promise<readonly FeedJob[]> {
  const jobs: FeedJob[] = [];
  for (let page = 1; page <= most; page += 1) {
    const { body } = await call.json({ path: '/api/job-board-api', query: { page } });
    const { data, links } = readAs(Answer, body, 'page of jobs');
    jobs.push(
      ...readFeed(Posting, data, (job) => ({
        id: job.slug,
        title: job.title,
        url: job.url,
        company: job.company_name,
        location: placeOf(job.location ?? '', job.remote === true),
        posted: job.created_at,
        texts: [...(job.tags ?? []), ...(job.job_types ?? []), job.description],
      })),
    );
    if (data.length === 0 || (links?.next ?? null) === null) break;
  }
  return jobs;
}

function placeOf(location: string, isRemote: boolean): string {
  if (!isRemote || /\bremote\b/iu.test(location)) return location;
  return location === '' ? 'Remote' : `${location} (Remote)`;
}
