import { jsearch } from '../../src/providers/jobs/jsearch.ts';
import { JOBS_PARAMS } from './jobs-params.ts';
import type { UpstreamSamples } from './samples.ts';

/** Made from the notes; the companies are made up. */
export const JSEARCH_JOB = {
  job_id: 'abc==',
  job_title: 'Welding Engineer',
  employer_name: 'Fernhollow',
  employer_website: 'https://fernhollow.example',
  job_publisher: 'A Board',
  job_employment_type: 'FULLTIME',
  job_apply_link: 'https://board.example/jobs/1',
  job_is_remote: false,
  job_posted_at_timestamp: 1795000000,
  job_posted_at_datetime_utc: '2026-11-18T08:26:40.000Z',
  job_city: 'Austin',
  job_state: 'Texas',
  job_country: 'US',
  job_description: 'Sparks.',
};

export const jsearchSamples: UpstreamSamples = {
  upstream: jsearch,
  kinds: {
    'jobs.search': {
      params: JOBS_PARAMS,
      settings: { KEY: 'jsearch-key' },
      good: () => ({ json: { status: 'OK', request_id: 'r', data: { jobs: [JSEARCH_JOB], cursor: 'c' } } }),
      lying: {
        'an error': { answer: () => ({ json: { status: 'ERROR', error: { message: 'no', code: 500 } } }) },
      },
      missing: 'failure',
    },
  },
};
