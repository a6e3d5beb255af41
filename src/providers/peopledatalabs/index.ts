import type { Upstream } from '../provider.ts';
import { companyEnrich, companySearch } from './companies.ts';
import { companyPeople, personEmail, personEnrich, personSearch } from './people.ts';

/** People Data Labs. https://docs.peopledatalabs.com */
export const peopledatalabs: Upstream = {
  id: 'peopledatalabs',
  title: 'People Data Labs',
  about:
    'People and companies, billed by the record that is found; what is not found is free. Fields beyond the plan are left out.',
  settings: [
    { name: 'URL', kind: 'url', default: 'https://api.peopledatalabs.com/v5', meaning: 'address of the API' },
    { name: 'KEY', kind: 'secret', required: true, meaning: 'API key' },
    { name: 'PERSON_PRICE_USD', kind: 'usd', default: '0.28', meaning: 'list price of one person' },
    { name: 'COMPANY_PRICE_USD', kind: 'usd', default: '0.10', meaning: 'list price of one company' },
    { name: 'DAILY_CAP_USD', kind: 'usd', default: '5', meaning: 'what it may cost in a UTC day' },
  ],
  limits: { timeoutMs: 20_000, concurrency: 5 },
  lookups: {
    'person.search': personSearch,
    'company.search': companySearch,
    'person.enrich': personEnrich,
    'company.enrich': companyEnrich,
    'person.email': personEmail,
    'company.people': companyPeople,
  },
};
