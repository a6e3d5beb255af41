import { greenhouse } from '../../src/providers/jobs/company-boards.ts';
import { JOBS_PARAMS } from './jobs-params.ts';
import type { UpstreamSamples } from './samples.ts';

/** Made from the notes; the companies are made up. */
export const GREENHOUSE_ANSWER = {
  jobs: [
    {
      id: 1,
      internal_job_id: 2,
      title: 'Design Engineer',
      updated_at: '2026-11-20T16:21:55-05:00',
      first_published: '2026-11-10T09:00:00-05:00',
      company_name: 'Fernhollow',
      absolute_url: 'https://boards.greenhouse.io/fernhollow/jobs/1',
      location: { name: 'San Francisco, CA | New York City, NY' },
      metadata: null,
    },
    {
      id: 3,
      title: 'Gardener',
      updated_at: '2026-11-20T16:21:55-05:00',
      absolute_url: 'https://boards.greenhouse.io/fernhollow/jobs/3',
      location: { name: 'London' },
    },
  ],
  meta: { total: 3 },
};

export const greenhouseSamples: UpstreamSamples = {
  upstream: greenhouse,
  kinds: {
    'jobs.search': {
      params: { ...JOBS_PARAMS, keyword: 'company:fernhollow engineer' },
      good: () => ({ json: GREENHOUSE_ANSWER }),
      lying: {
        'an error in JSON': { answer: () => ({ json: { error: 'no' } }), failure: 'bad_response' },
      },
      missing: 'miss',
    },
  },
};
