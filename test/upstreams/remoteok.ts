import { remoteok } from '../../src/providers/jobs/job-feeds.ts';
import { feedThrough } from '../harness/job-feeds.ts';
import { JOBS_PARAMS } from './jobs-params.ts';
import type { UpstreamSamples } from './samples.ts';

/** Made from the notes; the companies are made up. */
export const REMOTEOK_NOTICE = { last_updated: 1795000000, legal: 'Terms: link back, name the source.' };
export const REMOTEOK_JOBS = [
  {
    id: '333001',
    slug: 'remote-platform-engineer-fernhollow-333001',
    epoch: 1795000000,
    date: '2026-11-18T08:26:40+00:00',
    company: 'Fernhollow',
    position: 'Platform Engineer',
    tags: ['kubernetes', 'go'],
    description: '<div>Clusters that stay up.</div>',
    location: '',
    salary_min: 0,
    salary_max: 0,
    url: 'https://remoteok.example/remote-jobs/333001',
    apply_url: 'https://remoteok.example/l/333001',
  },
];

export const remoteokSamples: UpstreamSamples = {
  upstream: remoteok,
  kinds: {
    'jobs.search': {
      params: JOBS_PARAMS,
      local: { jobFeeds: feedThrough().jobFeeds },
      good: () => ({ json: [REMOTEOK_NOTICE, ...REMOTEOK_JOBS] }),
      lying: {
        'an object instead of the list': {
          answer: () => ({ json: { error: 'slow down' } }),
          failure: 'bad_response',
        },
      },
      missing: 'failure',
    },
  },
};
