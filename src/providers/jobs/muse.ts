import { Type } from 'typebox';
import type { FeedJob } from '../html.ts';
import { type ProviderCall, readAs, type Upstream } from '../provider.ts';
import { address } from '../usual-settings.ts';
import { feedLookup, JOB_FIELDS, readFeed } from './job-feed.ts';

/** Without a key it gives 500 calls an hour, of which a copy takes twenty; several installations may share an address. */
const MAX_AGE_MS = 6 * 3_600_000;
/** Pages of 20, the newest first: it has tens of thousands of postings, and offers no search by word. */
const PAGES = 20;
/** Pages asked at once. */
const TOGETHER = 4;

const Named = Type.Object({ name: Type.String() });
const Answer = Type.Object({ page_count: Type.Number(), results: Type.Array(Type.Unknown()) });
const Posting = Type.Object({
  id: Type.Union([Type.Number(), Type.String()]),
  name: Type.String(),
  publication_date: Type.Optional(Type.Unknown()),
  contents: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  locations: Type.Optional(Type.Array(Named)),
  categories: Type.Optional(Type.Array(Named)),
  levels: Type.Optional(Type.Array(Named)),
  refs: Type.Object({ landing_page: Type.String() }),
  company: Type.Object({
    name: Type.String(),
    short_name: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  }),
});

/** https://www.themuse.com/developers/api/v2 */
export const muse: Upstream = {
  id: 'muse',
  title: 'The Muse',
  about: 'Jobs mostly in the United States, the newest 400, copied every six hours at most.',
  settings: [
    address('https://www.themuse.com'),
    { name: 'KEY', kind: 'secret', meaning: 'key of a registered application, for a higher limit of calls' },
  ],
  limits: { timeoutMs: 10_000, concurrency: TOGETHER, perSecond: 5 },
  probe: { question: { ask: async (call) => ({ items: await read(call, 1) }), gives: JOB_FIELDS } },
  lookups: { 'jobs.search': feedLookup({ id: 'muse', maxAgeMs: MAX_AGE_MS, read: (call) => read(call) }) },
};

async function read(call: ProviderCall, most = PAGES): Promise<readonly FeedJob[]> {
  const profiles = `${call.settings.text('URL')}/profiles/`;
  const first = await readPage(1, profiles, call);
  const last = Math.min(most, first.pages);
  const jobs = [...first.jobs];
  for (let page = 2; page <= last; page += TOGETHER) {
    const pages = Array.from({ length: Math.min(TOGETHER, last - page + 1) }, (_, at) => page + at);
    for (const { jobs: more } of await Promise.all(pages.map((each) => readPage(each, profiles, call)))) {
      jobs.push(...more);
    }
  }
  return jobs;
}

async function readPage(
  page: number,
  profiles: string,
  call: ProviderCall,
): Promise<{ readonly jobs: readonly FeedJob[]; readonly pages: number }> {
  const { body } = await call.json({
    path: '/api/public/jobs',
    query: { page, descending: true, api_key: call.settings.secret('KEY')?.reveal() },
  });
  const { results, page_count: pages } = readAs(Answer, body, 'page of jobs');
  const jobs = readFeed(Posting, results, (job) => ({
    id: job.id,
    title: job.name,
    url: job.refs.landing_page,
    company: job.company.name,
    companyUrl: job.company.short_name
      ? `${profiles}${encodeURIComponent(job.company.short_name)}`
      : undefined,
    location: (job.locations ?? []).map(({ name }) => name).join('; '),
    posted: job.publication_date,
    texts: [...[...(job.categories ?? []), ...(job.levels ?? [])].map(({ name }) => name), job.contents],
  }));
  return { jobs, pages };
}
