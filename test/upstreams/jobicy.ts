import { jobicy } from '../../src/providers/jobs/job-feeds.ts';
import { feedThrough } from '../harness/job-feeds.ts';
import { JOBS_PARAMS } from './jobs-params.ts';
import type { UpstreamSamples } from './samples.ts';

/** Made from the notes; the companies are made up. */
export const JOBICY_JOBS = [
  {
    id: 91001,
    url: 'https://jobicy.example/jobs/91001-data-engineer',
    jobTitle: 'Data Engineer &#8211; Lakes',
    companyName: 'Fernhollow',
    jobIndustry: ['Data Science'],
    jobType: ['full-time'],
    jobGeo: 'USA',
    jobLevel: 'Senior',
    jobExcerpt: 'Pipelines and patience&hellip;',
    jobDescription: '<p>Pipelines and patience.</p>',
    pubDate: '2026-11-19 09:12:33',
  },
];

export const jobicySamples: UpstreamSamples = {
  upstream: jobicy,
  kinds: {
    'jobs.search': {
      params: JOBS_PARAMS,
      local: { jobFeeds: feedThrough().jobFeeds },
      good: () => ({ json: { apiVersion: '2.0', jobCount: 1, jobs: JOBICY_JOBS } }),
      lying: {
        'a message instead of jobs': {
          answer: () => ({ json: { success: false, message: 'no' } }),
          failure: 'bad_response',
        },
      },
      missing: 'failure',
    },
  },
};
