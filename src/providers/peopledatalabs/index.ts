import type { Upstream } from '../provider.ts';
import { API_KEY, address, DAILY_CAP } from '../usual-settings.ts';
import { companyEnrich, companySearch } from './companies.ts';
import { companyPeople, personEmail, personEnrich, personSearch } from './people.ts';

/** People Data Labs. https://docs.peopledatalabs.com */
export const peopledatalabs: Upstream = {
  id: 'peopledatalabs',
  title: 'People Data Labs',
  about:
    'People and companies, billed by the record that is found; what is not found is free. Fields beyond the plan are left out.',
  settings: [
    address('https://api.peopledatalabs.com/v5'),
    API_KEY,
    { name: 'PERSON_PRICE_USD', kind: 'usd', default: '0.28', meaning: 'list price of one person' },
    { name: 'COMPANY_PRICE_USD', kind: 'usd', default: '0.10', meaning: 'list price of one company' },
    DAILY_CAP,
  ],
  limits: { timeoutMs: 20_000, concurrency: 5 },
  probe: {
    question: { kind: 'company.enrich', params: { domain: 'google.com' }, gives: ['name', 'website'] },
    // What is not found is not billed, and nobody has this page.
    account: (call) =>
      personEnrich.ask({ social_url: 'https://www.linkedin.com/in/warmpath-0-nobody-0' }, call),
  },
  lookups: {
    'person.search': personSearch,
    'company.search': companySearch,
    'person.enrich': personEnrich,
    'company.enrich': companyEnrich,
    'person.email': personEmail,
    'company.people': companyPeople,
  },
};
