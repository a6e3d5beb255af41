import { ashby } from '../../src/providers/jobs/company-boards.ts';
import { JOBS_PARAMS } from './jobs-params.ts';
import type { UpstreamSamples } from './samples.ts';

/** Made from the notes; the companies are made up. */
export const ASHBY_ANSWER = {
  apiVersion: '1',
  jobs: [
    {
      id: 'b-1',
      title: 'Sound Engineer',
      department: 'Studio',
      team: 'Sound',
      employmentType: 'FullTime',
      location: 'Austin',
      secondaryLocations: [{ location: 'Toronto', address: { addressCountry: 'Canada' } }],
      address: { postalAddress: { addressCountry: 'United States' } },
      isRemote: true,
      isListed: true,
      publishedAt: '2026-11-18T08:26:40.000+00:00',
      jobUrl: 'https://jobs.ashbyhq.com/fernhollow/b-1',
      applyUrl: 'https://jobs.ashbyhq.com/fernhollow/b-1/application',
    },
    {
      id: 'b-2',
      title: 'Secret Engineer',
      location: 'Austin',
      isListed: false,
      jobUrl: 'https://jobs.ashbyhq.com/fernhollow/b-2',
    },
  ],
};

export const ashbySamples: UpstreamSamples = {
  upstream: ashby,
  kinds: {
    'jobs.search': {
      params: { ...JOBS_PARAMS, keyword: 'company:fernhollow engineer' },
      good: () => ({ json: ASHBY_ANSWER }),
      lying: {
        'an error in JSON': { answer: () => ({ json: { error: 'no' } }), failure: 'bad_response' },
      },
      missing: 'miss',
    },
  },
};
