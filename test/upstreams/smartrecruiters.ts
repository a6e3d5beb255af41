import { smartrecruiters } from '../../src/providers/jobs/company-boards.ts';
import { JOBS_PARAMS } from './jobs-params.ts';
import type { UpstreamSamples } from './samples.ts';

/** Made from the notes; the companies are made up. */
export const SMARTRECRUITERS_ANSWER = {
  offset: 0,
  limit: 100,
  totalFound: 1,
  content: [
    {
      id: '7440001',
      name: 'Test Engineer',
      uuid: 'u',
      releasedDate: '2026-11-18T08:26:40.000Z',
      company: { identifier: 'Fernhollow', name: 'Fernhollow Ltd' },
      location: { city: 'Chicago', region: 'IL', country: 'us', remote: false },
      department: { id: '1', label: 'Quality' },
      function: { id: 'engineering', label: 'Engineering' },
    },
  ],
};

export const smartrecruitersSamples: UpstreamSamples = {
  upstream: smartrecruiters,
  kinds: {
    'jobs.search': {
      params: { ...JOBS_PARAMS, keyword: 'company:fernhollow engineer' },
      good: () => ({ json: SMARTRECRUITERS_ANSWER }),
      lying: {
        'an error in JSON': { answer: () => ({ json: { error: 'no' } }), failure: 'bad_response' },
      },
      missing: 'miss',
    },
  },
};
