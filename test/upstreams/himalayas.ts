import { himalayas } from '../../src/providers/jobs/himalayas.ts';
import { JOBS_PARAMS } from './jobs-params.ts';
import type { UpstreamSamples } from './samples.ts';

/** Made from the notes and from code that calls it in 2026; the companies are made up. */
export function himalayasJob(id: number, fields: object = {}): object {
  return {
    title: `Engineer ${id}`,
    excerpt: 'Ropes and knots.',
    companyName: 'Fernhollow',
    companySlug: 'fernhollow',
    employmentType: 'Full Time',
    minSalary: null,
    maxSalary: null,
    seniority: ['Senior'],
    currency: 'USD',
    locationRestrictions: ['United States', 'Canada'],
    categories: ['Engineering'],
    description: '<p>Ropes and knots.</p>',
    pubDate: 1795000000,
    expiryDate: 1799000000,
    applicationLink: `https://himalayas.example/apply/${id}`,
    guid: `https://himalayas.example/companies/fernhollow/jobs/engineer-${id}`,
    ...fields,
  };
}

export const himalayasSamples: UpstreamSamples = {
  upstream: himalayas,
  kinds: {
    'jobs.search': {
      params: JOBS_PARAMS,
      good: () => ({ json: { totalCount: 1, offset: 0, limit: 20, jobs: [himalayasJob(1)] } }),
      lying: {
        'an error in JSON': {
          answer: () => ({ json: { error: 'Too many requests' } }),
          failure: 'bad_response',
        },
      },
      missing: 'failure',
    },
  },
};
