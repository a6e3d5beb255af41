import type { Upstream } from '../provider.ts';
import { companyEnrich, companySearch } from './companies.ts';
import { companyPeople, personEnrich, personSearch } from './people.ts';

/** Wikidata through the MediaWiki API. https://www.wikidata.org/w/api.php */
export const wikidata: Upstream = {
  id: 'wikidata',
  title: 'Wikidata',
  about:
    'Well-known people and companies with their websites, profiles and sizes. CC0, free, no key; the operator has to be named (a contact), and clients that ignore its pauses are banned.',
  settings: [
    { name: 'URL', kind: 'url', default: 'https://www.wikidata.org', meaning: 'address of the wiki' },
    {
      name: 'COMPANY_TYPES',
      kind: 'text',
      // Business, company, enterprise, public, private and holding company, corporation, organisation, software and
      // technology company, bank.
      default: 'Q4830453|Q783794|Q6881511|Q891723|Q1589009|Q219577|Q167037|Q43229|Q1058914|Q18388277|Q22687',
      meaning: 'items a company is an instance of (P31)',
    },
  ],
  // Wikimedia asks for a few requests at once at most, and throttles clients that do not say who they are.
  needsContact: true,
  limits: { timeoutMs: 10_000, concurrency: 3, perSecond: 5 },
  lookups: {
    'company.search': companySearch,
    'person.search': personSearch,
    'company.enrich': companyEnrich,
    'person.enrich': personEnrich,
    'company.people': companyPeople,
  },
};
