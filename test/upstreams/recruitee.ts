import { recruitee } from '../../src/providers/jobs/company-boards.ts';
import { JOBS_PARAMS } from './jobs-params.ts';
import type { UpstreamSamples } from './samples.ts';

/** Made from the notes; the companies are made up. */
export const RECRUITEE_ANSWER = {
  offers: [
    {
      id: 1,
      slug: 'stage-engineer',
      title: 'Stage Engineer',
      status: 'published',
      careers_url: 'https://fernhollow.recruitee.com/o/stage-engineer',
      company_name: 'Fernhollow',
      city: 'Boston',
      country: 'United States',
      location: 'Boston, Massachusetts, United States',
      remote: true,
      department: 'Stage',
      published_at: '2026-11-18 08:26:40 UTC',
    },
  ],
};

export const recruiteeSamples: UpstreamSamples = {
  upstream: recruitee,
  kinds: {
    'jobs.search': {
      params: { ...JOBS_PARAMS, keyword: 'company:fernhollow engineer' },
      good: () => ({ json: RECRUITEE_ANSWER }),
      lying: {
        'an error in JSON': { answer: () => ({ json: { error: 'no' } }), failure: 'bad_response' },
      },
      missing: 'miss',
    },
  },
};
