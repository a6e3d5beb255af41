import { remotive } from '../../src/providers/jobs/job-feeds.ts';
import { feedThrough } from '../harness/job-feeds.ts';
import { JOBS_PARAMS } from './jobs-params.ts';
import type { UpstreamSamples } from './samples.ts';

/** Made from the notes; the people and companies are made up. */
export const REMOTIVE_JOBS = [
  {
    id: 7001,
    url: 'https://remotive.example/remote-jobs/software-dev/backend-engineer-7001',
    title: 'Backend Engineer',
    company_name: 'Fernhollow',
    company_logo: 'https://remotive.example/logo/7001',
    category: 'Software Development',
    tags: ['rust', 'postgresql'],
    job_type: 'full_time',
    publication_date: '2026-11-18T10:23:26',
    candidate_required_location: 'USA, Canada',
    salary: '',
    description: '<p>We keep <strong>ledgers</strong> &amp; books.</p>',
  },
  {
    id: 7002,
    url: 'https://remotive.example/remote-jobs/design/designer-7002',
    title: 'Designer',
    company_name: 'Quillwater',
    candidate_required_location: 'Worldwide',
    publication_date: '2026-11-17T08:00:00',
    description: '',
  },
];

export const remotiveSamples: UpstreamSamples = {
  upstream: remotive,
  kinds: {
    'jobs.search': {
      params: JOBS_PARAMS,
      local: { jobFeeds: feedThrough().jobFeeds },
      good: () => ({
        json: { '0-legal-notice': 'Made up.', 'job-count': REMOTIVE_JOBS.length, jobs: REMOTIVE_JOBS },
      }),
      lying: {
        'an error in JSON': { answer: () => ({ json: { error: 'blocked' } }), failure: 'bad_response' },
      },
      missing: 'failure',
    },
  },
};
