import { workable } from '../../src/providers/jobs/company-boards.ts';
import { JOBS_PARAMS } from './jobs-params.ts';
import type { UpstreamSamples } from './samples.ts';

/** Made from the notes; the companies are made up. */
export const WORKABLE_ANSWER = {
  name: 'Fernhollow',
  description: null,
  jobs: [
    {
      title: 'Rail Engineer',
      shortcode: 'ABC123',
      telecommuting: false,
      department: 'Rail',
      url: 'https://apply.workable.com/j/ABC123',
      published_on: '2026-11-18',
      created_at: '2026-11-17',
      country: 'United States',
      city: 'Seattle',
      state: 'Washington',
      locations: [{ country: 'United States', countryCode: 'US', city: 'Seattle', region: 'Washington' }],
    },
  ],
};

export const workableSamples: UpstreamSamples = {
  upstream: workable,
  kinds: {
    'jobs.search': {
      params: { ...JOBS_PARAMS, keyword: 'company:fernhollow engineer' },
      good: () => ({ json: WORKABLE_ANSWER }),
      lying: {
        'an error in JSON': { answer: () => ({ json: { error: 'no' } }), failure: 'bad_response' },
      },
      missing: 'miss',
    },
  },
};
