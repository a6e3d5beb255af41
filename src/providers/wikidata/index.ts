import type { Upstream } from '../provider.ts';
import { companyEnrich, companySearch } from './companies.ts';
import { companyFunders } from './funders.ts';
import { companyPeople, personEnrich, personSearch } from './people.ts';

/** Wikidata through the MediaWiki API. https://www.wikidata.org/w/api.php */
export const wikidata: Upstream = {
  id: 'wikidata',
  title: 'Wikidata',
  about:
    'Well-known people and companies with their websites, profiles, sizes and investors. CC0, free, no key; the operator has to be named (a contact), and clients that ignore its pauses are banned.',
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
    {
      name: 'NO_INVESTORS',
      kind: 'text',
      // The European Investment Bank, whose loans are four in five of all statements, and the classes of its like.
      default: 'Q192247|Q1345691|Q4936585|Q327333|Q484652|Q5266746',
      meaning:
        'items that are not returned as investors (P1951), themselves or as a class (P31): public lenders',
    },
  ],
  needsContact: true,
  // Wikimedia allows clients that say who they are 200 requests a minute and 3 at once; a tenth less for its clock.
  limits: { timeoutMs: 10_000, concurrency: 3, perSecond: 3 },
  probe: {
    question: {
      kind: 'company.enrich',
      params: { social_url: 'https://www.wikidata.org/wiki/Q312' },
      gives: ['name', 'website', 'industries', 'location'],
    },
  },
  lookups: {
    'company.search': companySearch,
    'person.search': personSearch,
    'company.enrich': companyEnrich,
    'person.enrich': personEnrich,
    'company.people': companyPeople,
    'company.funders': companyFunders,
  },
};
