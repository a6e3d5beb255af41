import { adzuna } from '../../src/providers/jobs/adzuna.ts';
import {
  ashby,
  greenhouse,
  lever,
  recruitee,
  smartrecruiters,
  workable,
} from '../../src/providers/jobs/company-boards.ts';
import { himalayas } from '../../src/providers/jobs/himalayas.ts';
import { arbeitnow, jobicy, muse, remoteok, remotive } from '../../src/providers/jobs/job-feeds.ts';
import { jsearch } from '../../src/providers/jobs/jsearch.ts';
import type { Provider } from '../../src/providers/provider.ts';
import type { LookupParams } from '../../src/providers/rules-kinds.ts';
import { feedThrough } from '../harness/job-feeds.ts';
import answers from './job-answers.json' with { type: 'json' };
import type { LookupSample, ProviderSamples } from './samples.ts';

/** A question every source of postings is tried with. */
export const JOBS_PARAMS: LookupParams['jobs.search'] = {
  keyword: 'engineer',
  location: 'United States',
  posted_limit: 'any-time',
  limit: 10,
};

/** What boards and feeds answer, made from the notes; the companies are made up. */
export const {
  adzuna: ADZUNA_JOB,
  ashby: ASHBY_ANSWER,
  greenhouse: GREENHOUSE_ANSWER,
  jobicy: JOBICY_JOBS,
  jsearch: JSEARCH_JOB,
  lever: LEVER_ANSWER,
  recruitee: RECRUITEE_ANSWER,
  remoteok: REMOTEOK_JOBS,
  remotive: REMOTIVE_JOBS,
  smartrecruiters: SMARTRECRUITERS_ANSWER,
  workable: WORKABLE_ANSWER,
} = answers;
export const REMOTEOK_NOTICE = { last_updated: 1795000000, legal: 'Terms: link back, name the source.' };

export const arbeitnowJob = (slug: string, fields: object = {}): object => ({
  ...answers.arbeitnow,
  slug,
  url: `https://arbeitnow.example/jobs/${slug}`,
  ...fields,
});

export const himalayasJob = (id: number, fields: object = {}): object => ({
  ...answers.himalayas,
  title: `Engineer ${id}`,
  applicationLink: `https://himalayas.example/apply/${id}`,
  guid: `https://himalayas.example/companies/fernhollow/jobs/engineer-${id}`,
  ...fields,
});

export const museJob = (id: number, fields: object = {}): object => ({
  ...answers.muse,
  id,
  name: `Field Engineer ${id}`,
  short_name: `field-engineer-${id}`,
  refs: { landing_page: `https://muse.example/jobs/fernhollow/field-engineer-${id}` },
  ...fields,
});

type JobSample = LookupSample<'jobs.search'>;

/** A source whose sound answer is `good`, and which says `wrong` with status 200 if it fails. */
const source = (provider: Provider, good: unknown, wrong: unknown, more: Partial<JobSample> = {}) =>
  ({
    provider,
    kinds: {
      'jobs.search': {
        params: JOBS_PARAMS,
        good: () => ({ json: good }),
        lying: { 'an error in JSON': { answer: () => ({ json: wrong }), failure: 'bad_response' } },
        missing: 'failure',
        ...more,
      },
    },
  }) satisfies ProviderSamples;
/** The board of one company, named in the question; a company without one is a miss. */
const board = (provider: Provider, good: unknown, more: Partial<JobSample> = {}) =>
  source(
    provider,
    good,
    { error: 'no' },
    {
      params: { ...JOBS_PARAMS, keyword: 'company:fernhollow engineer' },
      missing: 'miss',
      ...more,
    },
  );
/** A feed that is copied whole. */
const feed = (provider: Provider, good: unknown, wrong: unknown) =>
  source(provider, good, wrong, { local: { jobFeeds: feedThrough().jobFeeds } });
const failing = (json: unknown): Pick<JobSample, 'lying'> => ({
  lying: { 'an error in JSON': { answer: () => ({ json }) } },
});

export const adzunaSamples = source(adzuna, { count: 1, mean: 1, results: [ADZUNA_JOB] }, undefined, {
  settings: { APP_ID: 'app', KEY: 'adzuna-key' },
  ...failing({ exception: 'AUTH_FAIL', display: 'Authorisation failed', doc: 'x' }),
});
export const jsearchSamples = source(
  jsearch,
  { status: 'OK', request_id: 'r', data: { jobs: [JSEARCH_JOB], cursor: 'c' } },
  undefined,
  {
    settings: { KEY: 'jsearch-key' },
    ...failing({ status: 'ERROR', error: { message: 'no', code: 500 } }),
  },
);
export const himalayasSamples = source(
  himalayas,
  { totalCount: 1, offset: 0, limit: 20, jobs: [himalayasJob(1)] },
  { error: 'Too many requests' },
);

export const ashbySamples = board(ashby, ASHBY_ANSWER);
export const greenhouseSamples = board(greenhouse, GREENHOUSE_ANSWER);
// Its list is the whole answer, and a company may have no opening.
export const leverSamples = board(lever, LEVER_ANSWER, { survives: { '[]': 'empty' } });
export const recruiteeSamples = board(recruitee, RECRUITEE_ANSWER);
export const smartrecruitersSamples = board(smartrecruiters, SMARTRECRUITERS_ANSWER);
export const workableSamples = board(workable, WORKABLE_ANSWER);

export const arbeitnowSamples = feed(
  arbeitnow,
  { data: [arbeitnowJob('one')], links: { next: null }, meta: { current_page: 1 } },
  { message: 'Server Error' },
);
export const jobicySamples = feed(
  jobicy,
  { apiVersion: '2.0', jobCount: 1, jobs: JOBICY_JOBS },
  { success: false, message: 'no' },
);
export const museSamples = feed(
  muse,
  { page: 1, page_count: 1, items_per_page: 20, total: 1, timed_out: false, results: [museJob(1)] },
  { error: 'unknown', code: 500 },
);
export const remoteokSamples = feed(remoteok, [REMOTEOK_NOTICE, ...REMOTEOK_JOBS], { error: 'slow down' });
export const remotiveSamples = feed(
  remotive,
  { '0-legal-notice': 'Made up.', 'job-count': REMOTIVE_JOBS.length, jobs: REMOTIVE_JOBS },
  { error: 'blocked' },
);
