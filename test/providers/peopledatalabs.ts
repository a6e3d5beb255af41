import { peopledatalabs } from '../../src/providers/peopledatalabs.ts';
import type { FakeHandler } from '../harness/providers.ts';
import type { ProviderSamples } from './samples.ts';

/** Made from the notes: people and companies that do not exist; `true` stands where the plan does not include a field. */
export const PERSON = {
  full_name: 'Ada Plum',
  first_name: 'Ada',
  last_name: 'Plum',
  headline: true,
  job_title: 'Chief Engineer',
  job_company_name: 'Zirkonia',
  job_company_website: 'zirkonia.example',
  linkedin_url: 'linkedin.com/in/ada-plum-made-up',
  location_name: 'Munich, Bavaria, Germany',
  summary: null,
  work_email: 'ada@zirkonia.example',
};
export const COMPANY = {
  name: 'zirkonia',
  display_name: 'Zirkonia',
  employee_count: 250,
  industry: 'industrial automation',
  website: 'zirkonia.example',
  linkedin_url: 'linkedin.com/company/zirkonia-made-up',
  location: { name: 'munich, bavaria, germany', country: 'germany' },
  summary: 'Robots that weld.',
  founded: 2011,
  total_funding_raised: true,
};
const SPENT = { 'x-call-credits-spent': '1' };

export const peopledatalabsFake: FakeHandler = ({ path }) => {
  switch (path) {
    case '/person/search':
      return { headers: SPENT, json: { status: 200, data: [PERSON], total: 1 } };
    case '/company/search':
      return { headers: SPENT, json: { status: 200, data: [COMPANY], total: 1 } };
    case '/person/enrich':
      return { headers: SPENT, json: { status: 200, likelihood: 9, data: PERSON } };
    case '/company/enrich':
      return { headers: SPENT, json: { status: 200, ...COMPANY } };
    default:
      return { status: 404, json: { status: 404, error: { type: 'not_found', message: 'made up' } } };
  }
};

const rest = {
  settings: { KEY: 'made-up' },
  good: peopledatalabsFake,
  lying: {
    'an error with status 200': {
      answer: () => ({ json: { status: 500, error: { type: 'api_error', message: 'made up' } } }),
    },
  },
  missing: 'miss',
} as const;

export const peopledatalabsSamples: ProviderSamples = {
  provider: peopledatalabs,
  kinds: {
    'person.search': { params: { query: 'Ada Plum', limit: 5 }, ...rest },
    'company.search': { params: { keyword: 'Zirkonia', limit: 5 }, ...rest },
    'person.enrich': { params: { name: 'Ada Plum', company: 'Zirkonia' }, ...rest },
    'company.enrich': { params: { domain: 'zirkonia.example' }, ...rest },
    'person.email': { params: { name: 'Ada Plum', domain: 'zirkonia.example' }, ...rest },
    'company.people': { params: { domain: 'zirkonia.example', limit: 5 }, ...rest },
  },
};
