import { adzuna } from '../../src/providers/jobs/adzuna.ts';
import { JOBS_PARAMS } from './jobs-params.ts';
import type { UpstreamSamples } from './samples.ts';

/** Made from the notes; the companies are made up. */
export const ADZUNA_JOB = {
  id: '4100000001',
  title: 'Senior <strong>Engineer</strong>',
  description: 'Bridges&hellip;',
  created: '2026-11-19T06:15:11Z',
  redirect_url: 'https://www.adzuna.example/land/ad/4100000001',
  company: { display_name: 'Fernhollow', __CLASS__: 'Adzuna::API::Response::Company' },
  location: {
    display_name: 'Boston, Suffolk County',
    area: ['US', 'Massachusetts', 'Suffolk County', 'Boston'],
  },
  category: { label: 'Engineering Jobs', tag: 'engineering-jobs' },
  salary_is_predicted: '0',
  adref: 'x',
  __CLASS__: 'Adzuna::API::Response::Job',
};

export const adzunaSamples: UpstreamSamples = {
  upstream: adzuna,
  kinds: {
    'jobs.search': {
      params: JOBS_PARAMS,
      settings: { APP_ID: 'app', KEY: 'adzuna-key' },
      good: () => ({ json: { count: 1, mean: 1, results: [ADZUNA_JOB] } }),
      lying: {
        'an exception': {
          answer: () => ({ json: { exception: 'AUTH_FAIL', display: 'Authorisation failed', doc: 'x' } }),
        },
      },
      missing: 'failure',
    },
  },
};
