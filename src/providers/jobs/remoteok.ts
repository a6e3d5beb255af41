import { Type } from 'typebox';
import { readAs, type Upstream } from '../provider.ts';
import { address } from '../usual-settings.ts';
import { feedLookup, readFeed, remoteLocation } from './job-feed.ts';

/** It shows the newest hundred, a few days' worth. */
const MAX_AGE_MS = 2 * 3_600_000;

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Answer = Type.Array(Type.Unknown(), { minItems: 1 });
const Posting = Type.Object({
  id: Type.Union([Type.Number(), Type.String()]),
  position: Type.String(),
  url: Type.String(),
  company: Text,
  location: Text,
  date: Type.Optional(Type.Unknown()),
  epoch: Type.Optional(Type.Unknown()),
  tags: Type.Optional(Type.Array(Type.String())),
  description: Text,
});

/** https://remoteok.com/api (its first entry has the terms) */
export const remoteok: Upstream = {
  id: 'remoteok',
  title: 'Remote OK',
  about:
    'The newest hundred remote jobs, copied every two hours at most; its terms: name Remote OK as the source and link to `url`, which is its page.',
  settings: [address('https://remoteok.com')],
  limits: { timeoutMs: 15_000, concurrency: 1, maxBytes: 10 * 1024 * 1024 },
  probe: {
    question: {
      kind: 'jobs.search',
      params: { keyword: 'engineer', location: 'Worldwide', posted_limit: 'any-time', limit: 1 },
      gives: ['title', 'url', 'company', 'location', 'postedDate'],
    },
  },
  lookups: {
    'jobs.search': feedLookup({
      id: 'remoteok',
      maxAgeMs: MAX_AGE_MS,
      async read(call) {
        const { body } = await call.json({ path: '/api' });
        const [first, ...others] = readAs(Answer, body, 'list of jobs');
        const entries = isNotice(first) ? others : [first, ...others];
        return readFeed(Posting, entries, (job) => ({
          id: job.id,
          title: job.position,
          url: job.url,
          company: job.company,
          location: remoteLocation(job.location),
          posted: job.date ?? job.epoch,
          texts: [...(job.tags ?? []), job.description],
        }));
      },
    }),
  },
};

/** The first entry holds the terms, under `legal`, and no posting. */
function isNotice(entry: unknown): boolean {
  return typeof entry === 'object' && entry !== null && 'legal' in entry;
}
