import { lever } from '../../src/providers/jobs/company-boards.ts';
import { JOBS_PARAMS } from './jobs-params.ts';
import type { UpstreamSamples } from './samples.ts';

/** Made from the notes; the companies are made up. */
export const LEVER_ANSWER = [
  {
    id: 'aaaa-1',
    text: 'Site Engineer',
    hostedUrl: 'https://jobs.lever.co/fernhollow/aaaa-1',
    applyUrl: 'https://jobs.lever.co/fernhollow/aaaa-1/apply',
    createdAt: 1795000000000,
    country: 'US',
    workplaceType: 'remote',
    categories: {
      commitment: 'Full-time',
      department: 'Works',
      location: 'Denver, CO',
      team: 'Bridges',
      allLocations: ['Denver, CO', 'Austin, TX'],
    },
    descriptionPlain: 'Bridges.',
  },
];

export const leverSamples: UpstreamSamples = {
  upstream: lever,
  kinds: {
    'jobs.search': {
      params: { ...JOBS_PARAMS, keyword: 'company:fernhollow engineer' },
      good: () => ({ json: LEVER_ANSWER }),
      lying: {
        'an error in JSON': { answer: () => ({ json: { error: 'no' } }), failure: 'bad_response' },
      },
      missing: 'miss',
      // Its list is the whole answer, and a company may have no opening.
      survives: { '[]': 'empty' },
    },
  },
};
