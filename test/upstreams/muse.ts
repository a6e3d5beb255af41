import { muse } from '../../src/providers/jobs/job-feeds.ts';
import { feedThrough } from '../harness/job-feeds.ts';
import { JOBS_PARAMS } from './jobs-params.ts';
import type { UpstreamSamples } from './samples.ts';

/** Made from the notes; the companies are made up. */
export function museJob(id: number, fields: object = {}): object {
  return {
    id,
    name: `Field Engineer ${id}`,
    short_name: `field-engineer-${id}`,
    type: 'external',
    publication_date: '2026-11-18T23:33:04Z',
    contents: '<p>Pumps and <b>valves</b></p>',
    locations: [{ name: 'Boston, MA' }, { name: 'Flexible / Remote' }],
    categories: [{ name: 'Science and Engineering' }],
    levels: [{ name: 'Mid Level', short_name: 'mid' }],
    tags: [],
    refs: { landing_page: `https://muse.example/jobs/fernhollow/field-engineer-${id}` },
    company: { id: 12, short_name: 'fernhollow', name: 'Fernhollow' },
    ...fields,
  };
}

export const museSamples: UpstreamSamples = {
  upstream: muse,
  kinds: {
    'jobs.search': {
      params: JOBS_PARAMS,
      local: { jobFeeds: feedThrough().jobFeeds },
      good: () => ({
        json: {
          page: 1,
          page_count: 1,
          items_per_page: 20,
          total: 1,
          timed_out: false,
          results: [museJob(1)],
        },
      }),
      lying: {
        'an error in JSON': {
          answer: () => ({ json: { error: 'unknown', code: 500 } }),
          failure: 'bad_response',
        },
      },
      missing: 'failure',
    },
  },
};
