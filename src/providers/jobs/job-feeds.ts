import { type Static, type TSchema, Type } from 'typebox';
import { ProviderError } from '../../platform/values/provider-error.ts';
import { oneLine } from '../../platform/values/social-url.ts';
import { type FeedJob, plainText } from '../html.ts';
import {
  type Described,
  described,
  type Provider,
  type ProviderCall,
  readAs,
  readEach,
} from '../provider.ts';
import { namesBoard, type RawJob, readJob } from '../rules-jobs.ts';

// Feeds of jobs that are copied and searched in the copy, and below what each has of its own.

/** UTF-16 units of a posting's text that are searched: its beginning says what the work is. */
const TEXT_LENGTH = 400;

/** What a posting of a feed has. */
const JOB_FIELDS = ['title', 'url', 'company', 'location', 'postedDate'] as const;

/** The question that shows whether a source of jobs answers as promised. */
export const jobProbe = (keyword: string, location: string): NonNullable<Provider['probe']> => ({
  question: {
    kind: 'jobs.search',
    params: { keyword, location, posted_limit: 'any-time', limit: 1 },
    gives: JOB_FIELDS,
  },
});

interface Feed extends Described {
  readonly limits: Provider['limits'];
  /** How old the copy may get, ms. */
  readonly maxAgeMs: number;
  /** How long a refresh that failed is not repeated, ms, if the feed asks for more than ten minutes. */
  readonly retryMs?: number;
  /** Pages that are read of a feed in pages, of which a probe reads the first. */
  readonly pages?: number;
  /** All its postings, or its newest. */
  read(call: ProviderCall, pages: number): Promise<readonly FeedJob[]>;
}

/** A feed: it is only asked when the copy is old. */
function jobFeed(feed: Feed): Provider {
  const { id, title, about, settings, limits, maxAgeMs, retryMs, pages, read } = feed;
  return {
    id,
    title,
    about,
    settings,
    limits,
    probe:
      pages === undefined
        ? jobProbe('engineer', 'Worldwide')
        : { question: { ask: async (call) => ({ items: await read(call, 1) }), gives: JOB_FIELDS } },
    lookups: {
      'jobs.search': {
        supports: ({ keyword }) => !namesBoard(keyword),
        async ask(params, call) {
          const refresh = {
            maxAgeMs,
            ...(retryMs === undefined ? {} : { retryMs }),
            run: (signal: AbortSignal) => read(call.under(signal), pages ?? 1),
          };
          const { now, signal } = call;
          return { items: await call.local.jobFeeds.search(id, params, refresh, { now, signal }) };
        },
      },
    },
  };
}

/** A posting of a feed as its source has it; `texts` are searched besides title and company, HTML or not. */
interface RawFeedJob extends RawJob {
  readonly id: string | number;
  readonly texts: readonly (string | null | undefined)[];
}

/**
 * The entries of a feed as postings. Throws `bad_response` if more than half have another shape than promised: a
 * feed that changed its format must not take the place of a sound copy.
 */
function readFeed<Schema extends TSchema>(
  schema: Schema,
  entries: readonly unknown[],
  postingOf: (entry: Static<Schema>) => RawFeedJob,
): FeedJob[] {
  const { items } = readEach(schema, entries);
  const jobs = items.flatMap((item) => {
    const raw = postingOf(item);
    const job = readJob({
      ...raw,
      title: plainText(raw.title ?? '', TEXT_LENGTH),
      company: plainText(raw.company ?? '', TEXT_LENGTH),
    });
    if (job === undefined) return [];
    const words = raw.texts.map((text) => oneLine(plainText(text ?? '', TEXT_LENGTH), TEXT_LENGTH)).join(' ');
    return [{ ...job, id: String(raw.id), words }];
  });
  if (jobs.length * 2 < entries.length) {
    throw new ProviderError(
      'bad_response',
      `${entries.length - jobs.length} of ${entries.length} postings are odd`,
    );
  }
  return jobs;
}

/** The place of a posting on a board that has remote work only: who may take it, and that it is remote. */
export function remoteLocation(who: string | null | undefined): string {
  const text = who?.trim() ?? '';
  if (text === '') return 'Remote';
  return /\b(?:remote|worldwide|anywhere)\b/iu.test(text) ? text : `Remote (${text})`;
}

const Text = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Texts = Type.Optional(Type.Array(Type.String()));
const Anything = Type.Optional(Type.Unknown());
const Id = Type.Union([Type.Number(), Type.String()]);
const Jobs = Type.Object({ jobs: Type.Array(Type.Unknown()) });
const HOUR_MS = 3_600_000;

const ArbeitnowPage = Type.Object({
  data: Type.Array(Type.Unknown()),
  links: Type.Optional(Type.Object({ next: Text })),
});
const ArbeitnowJob = Type.Object({
  slug: Type.String(),
  title: Type.String(),
  url: Type.String(),
  company_name: Type.String(),
  description: Text,
  remote: Type.Optional(Type.Boolean()),
  tags: Texts,
  job_types: Texts,
  location: Text,
  created_at: Anything,
});

/** https://www.arbeitnow.com/blog/job-board-api */
export const arbeitnow = jobFeed({
  ...described('arbeitnow'),
  limits: { timeoutMs: 10_000, concurrency: 1, perSecond: 2 },
  // About a hundred new postings an hour at the busiest: none of the pages read is lost in between.
  maxAgeMs: 2 * HOUR_MS,
  // Of a hundred: the last days.
  pages: 5,
  read: async (call, pages) => {
    const jobs: FeedJob[] = [];
    for (let page = 1; page <= pages; page += 1) {
      const { body } = await call.json({ path: '/api/job-board-api', query: { page } });
      const { data, links } = readAs(ArbeitnowPage, body, 'page of jobs');
      jobs.push(
        ...readFeed(ArbeitnowJob, data, (job) => ({
          id: job.slug,
          title: job.title,
          url: job.url,
          company: job.company_name,
          location: orRemote(job.location ?? '', job.remote === true),
          posted: job.created_at,
          texts: [...(job.tags ?? []), ...(job.job_types ?? []), job.description],
        })),
      );
      if (data.length === 0 || (links?.next ?? null) === null) break;
    }
    return jobs;
  },
});

function orRemote(location: string, isRemote: boolean): string {
  if (!isRemote || /\bremote\b/iu.test(location)) return location;
  return location === '' ? 'Remote' : `${location} (Remote)`;
}

/** Pages of The Muse that are asked for at once. */
const TOGETHER = 4;
const Named = Type.Object({ name: Type.String() });
const MusePage = Type.Object({ page_count: Type.Number(), results: Type.Array(Type.Unknown()) });
const MuseJob = Type.Object({
  id: Id,
  name: Type.String(),
  publication_date: Anything,
  contents: Text,
  locations: Type.Optional(Type.Array(Named)),
  categories: Type.Optional(Type.Array(Named)),
  levels: Type.Optional(Type.Array(Named)),
  refs: Type.Object({ landing_page: Type.String() }),
  company: Type.Object({ name: Type.String(), short_name: Text }),
});

/** https://www.themuse.com/developers/api/v2 */
export const muse = jobFeed({
  ...described('muse'),
  limits: { timeoutMs: 10_000, concurrency: TOGETHER, perSecond: 5 },
  // Without a key it gives 500 calls an hour, of which a copy takes twenty; several installations may share an address.
  maxAgeMs: 6 * HOUR_MS,
  // Of 20, the newest first: it has tens of thousands of postings, and offers no search by word.
  pages: 20,
  read: async (call, most) => {
    const first = await musePage(1, call);
    const last = Math.min(most, first.pages);
    const jobs = [...first.jobs];
    for (let page = 2; page <= last; page += TOGETHER) {
      const pages = Array.from({ length: Math.min(TOGETHER, last - page + 1) }, (_, at) => page + at);
      const read = await Promise.all(pages.map((each) => musePage(each, call)));
      jobs.push(...read.flatMap((more) => more.jobs));
    }
    return jobs;
  },
});

async function musePage(page: number, call: ProviderCall) {
  const profiles = `${call.settings.text('URL')}/profiles/`;
  const { body } = await call.json({
    path: '/api/public/jobs',
    query: { page, descending: true, api_key: call.settings.secret('KEY')?.reveal() },
  });
  const { results, page_count: pages } = readAs(MusePage, body, 'page of jobs');
  const jobs = readFeed(MuseJob, results, (job) => ({
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

const JobicyJob = Type.Object({
  id: Id,
  url: Type.String(),
  jobTitle: Type.String(),
  companyName: Type.String(),
  jobIndustry: Anything,
  jobType: Anything,
  jobGeo: Text,
  jobLevel: Text,
  jobExcerpt: Text,
  pubDate: Anything,
});
/** Lists that have been texts in older answers. */
const textsOf = (value: unknown) => [value].flat().filter((text) => typeof text === 'string');

/** https://github.com/Jobicy/remote-jobs-api */
export const jobicy = jobFeed({
  ...described('jobicy'),
  limits: { timeoutMs: 10_000, concurrency: 1 },
  // Some dozen new postings a day: three hours lose none of the 100 that are shown.
  maxAgeMs: 3 * HOUR_MS,
  read: async (call) => {
    const { body } = await call.json({ path: '/api/v2/remote-jobs', query: { count: 100 } });
    return readFeed(JobicyJob, readAs(Jobs, body, 'list of jobs').jobs, (job) => ({
      id: job.id,
      title: job.jobTitle,
      url: job.url,
      company: job.companyName,
      location: remoteLocation(job.jobGeo),
      posted: job.pubDate,
      texts: [...textsOf(job.jobIndustry), ...textsOf(job.jobType), job.jobLevel, job.jobExcerpt],
    }));
  },
});

const RemoteOkList = Type.Array(Type.Unknown(), { minItems: 1 });
const RemoteOkJob = Type.Object({
  id: Id,
  position: Type.String(),
  url: Type.String(),
  company: Text,
  location: Text,
  date: Anything,
  epoch: Anything,
  tags: Texts,
  description: Text,
});

/** https://remoteok.com/api (its first entry has the terms) */
export const remoteok = jobFeed({
  ...described('remoteok'),
  limits: { timeoutMs: 15_000, concurrency: 1, maxBytes: 10 * 1024 * 1024 },
  // It shows the newest hundred, a few days' worth.
  maxAgeMs: 2 * HOUR_MS,
  read: async (call) => {
    const { body } = await call.json({ path: '/api' });
    const [first, ...others] = readAs(RemoteOkList, body, 'list of jobs');
    // The first entry holds the terms, under `legal`, and no posting.
    const isNotice = typeof first === 'object' && first !== null && 'legal' in first;
    return readFeed(RemoteOkJob, isNotice ? others : [first, ...others], (job) => ({
      id: job.id,
      title: job.position,
      url: job.url,
      company: job.company,
      location: remoteLocation(job.location),
      posted: job.date ?? job.epoch,
      texts: [...(job.tags ?? []), job.description],
    }));
  },
});

const RemotiveJob = Type.Object({
  id: Id,
  url: Type.String(),
  title: Type.String(),
  company_name: Type.String(),
  category: Text,
  tags: Texts,
  publication_date: Anything,
  candidate_required_location: Text,
  description: Text,
});

/** https://github.com/remotive-com/remote-jobs-api */
export const remotive = jobFeed({
  ...described('remotive'),
  limits: { timeoutMs: 20_000, concurrency: 1, maxBytes: 20 * 1024 * 1024 },
  // Its terms: four calls a day are enough, as the list is a day late, and two in a minute are too many. A failed one counts.
  maxAgeMs: 6 * HOUR_MS,
  retryMs: 6 * HOUR_MS,
  read: async (call) => {
    // Some weeks of postings.
    const { body } = await call.json({ path: '/api/remote-jobs', query: { limit: 500 }, send: 'once' });
    return readFeed(RemotiveJob, readAs(Jobs, body, 'list of jobs').jobs, (job) => ({
      id: job.id,
      title: job.title,
      url: job.url,
      company: job.company_name,
      location: remoteLocation(job.candidate_required_location),
      posted: job.publication_date,
      texts: [job.category, ...(job.tags ?? []), job.description],
    }));
  },
});
