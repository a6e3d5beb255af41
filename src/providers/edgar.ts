import { type Static, Type } from 'typebox';
import { knownFields } from '../platform/values/social-url.ts';
import { countryName } from '../reference/rules-countries.ts';
import { describePlace } from '../reference/rules-place.ts';
import {
  askNews,
  CANDIDATES,
  cikOf,
  cikOfUrl,
  companiesAmong,
  filers,
  nameOf,
  pageOf,
  recordOf,
} from './edgar-news.ts';
import { described, type Provider, readAs } from './provider.ts';
import type { CompanyFacts, CompanyRow } from './rules-kinds.ts';

const Maybe = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Submissions = Type.Object({
  name: Type.String({ minLength: 1 }),
  sicDescription: Maybe,
  website: Maybe,
  addresses: Type.Optional(
    Type.Object({
      business: Type.Optional(
        Type.Object({ city: Maybe, stateOrCountry: Maybe, stateOrCountryDescription: Maybe }),
      ),
    }),
  ),
});

function locationOf({ addresses }: Static<typeof Submissions>): string {
  const { city, stateOrCountry, stateOrCountryDescription } = addresses?.business ?? {};
  // Their codes are the postal ones for states; other countries have a code of their own next to a name.
  const isState =
    describePlace({ country: 'USA', state: stateOrCountry ?? null, city: null }) !== countryName('USA');
  if (isState) return describePlace({ country: 'USA', state: stateOrCountry ?? null, city: city ?? null });
  return [city, stateOrCountryDescription]
    .filter((part) => typeof part === 'string' && part !== '')
    .join(', ');
}

/** EDGAR of the U.S. Securities and Exchange Commission. https://www.sec.gov/search-filings/edgar-application-programming-interfaces */
export const edgar: Provider = {
  ...described('edgar'),
  needsContact: 'email',
  // Ten a second is theirs for one address, and going beyond it blocks the address for minutes.
  limits: { timeoutMs: 10_000, concurrency: 4, perSecond: 5 },
  // By its name: the search and the record, which lie at two addresses.
  probe: {
    question: {
      kind: 'company.enrich',
      params: { name: 'Apple Inc.' },
      gives: ['name', 'industries', 'location'],
    },
  },
  lookups: {
    'company.search': {
      supports: ({ keyword, location }) => keyword !== undefined && location === undefined,
      async ask({ keyword = '', limit }, call) {
        const { items, rejected } = await filers(call, keyword);
        const companies = await companiesAmong(call, items.slice(0, CANDIDATES));
        const rows: CompanyRow[] = companies.map(({ _id, _source }) => ({
          name: nameOf(_source.entity),
          socialUrl: pageOf(_id),
        }));
        return { items: rows.slice(0, limit), rejected };
      },
    },
    'company.enrich': {
      supports: ({ social_url, name }) =>
        social_url === undefined ? name !== undefined : cikOfUrl(social_url) !== undefined,
      async ask({ social_url, name }, call) {
        const cik = await cikOf(call, social_url, name);
        if (cik === undefined) return { items: [] };
        const body = await recordOf(call, cik);
        if (body === undefined) return { items: [] };
        const record = readAs(Submissions, body, 'record of a filer');
        const industry = record.sicDescription ?? undefined;
        const facts: CompanyFacts = knownFields({
          name: record.name,
          socialUrl: pageOf(cik),
          website: websiteOf(record.website),
          description: industry,
          industries: industry === undefined || industry === '' ? [] : [{ name: industry }],
          location: locationOf(record),
          sourceUrl: pageOf(cik),
        });
        return { items: [facts] };
      },
    },
    'company.news': { ask: askNews },
  },
};

/** The field is mostly empty, and if it is not it may be a name without a scheme. */
function websiteOf(text: string | null | undefined): string | undefined {
  if (text === undefined || text === null || text === '') return undefined;
  const address = /^https?:\/\//iu.test(text) ? text : `https://${text}`;
  return URL.canParse(address) ? address : undefined;
}
