import type { Upstream } from '../provider.ts';
import { companyEnrich, companySearch } from './companies.ts';
import { engagement } from './engagement.ts';
import { jobs } from './jobs.ts';
import { companyPeople, personEmail, personEnrich, personSearch } from './people.ts';
import { posts } from './posts.ts';
import { SETTINGS } from './settings.ts';

/** HarvestAPI, LinkedIn data (https://docs.harvest-api.com): off without a key. */
export const harvestapi: Upstream = {
  id: 'harvestapi',
  title: 'HarvestAPI (LinkedIn)',
  about:
    "LinkedIn posts, reactions, comments, people, companies and jobs, paid per item. Off without a key: reading LinkedIn by machine is against LinkedIn's user agreement and data of people falls under privacy law, so the operator decides. The cost that an answer states is booked as US dollars.",
  settings: SETTINGS,
  // Answers are made while one waits. The allowance of calls under way is one's plan's: one at a time fits all.
  limits: { timeoutMs: 60_000, concurrency: 1 },
  probe: {
    question: {
      kind: 'company.enrich',
      params: { social_url: 'https://www.linkedin.com/company/linkedin' },
      gives: ['name', 'socialUrl'],
    },
  },
  lookups: {
    'jobs.search': jobs,
    'company.search': companySearch,
    'person.search': personSearch,
    'social.posts': posts,
    'social.engagement': engagement,
    'person.enrich': personEnrich,
    'person.email': personEmail,
    'company.enrich': companyEnrich,
    'company.people': companyPeople,
  },
};
