import { arbeitnow } from '../../src/providers/jobs/job-feeds.ts';
import { feedThrough } from '../harness/job-feeds.ts';
import { JOBS_PARAMS } from './jobs-params.ts';
import type { UpstreamSamples } from './samples.ts';

/** Made from the notes; the companies are made up. */
export function arbeitnowJob(slug: string, fields: object = {}): object {
  return {
    slug,
    company_name: 'Fernhollow GmbH',
    title: 'Entwicklungsingenieur (m/w/d)',
    description: '<p>Maschinen &amp; Werkzeuge</p>',
    remote: false,
    url: `https://arbeitnow.example/jobs/${slug}`,
    tags: ['Engineering'],
    job_types: ['Vollzeit'],
    location: 'Berlin',
    created_at: 1795000000,
    ...fields,
  };
}

export const arbeitnowSamples: UpstreamSamples = {
  upstream: arbeitnow,
  kinds: {
    'jobs.search': {
      params: JOBS_PARAMS,
      local: { jobFeeds: feedThrough().jobFeeds },
      good: () => ({
        json: { data: [arbeitnowJob('one')], links: { next: null }, meta: { current_page: 1 } },
      }),
      lying: {
        'a message instead of data': {
          answer: () => ({ json: { message: 'Server Error' } }),
          failure: 'bad_response',
        },
      },
      missing: 'failure',
    },
  },
};
