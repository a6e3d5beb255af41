import { type Static, Type } from 'typebox';
import { identityKey } from '../core/identity/identity.ts';
import { knownFields } from '../core/lookup/known-fields.ts';
import { countryCode } from '../core/place/countries.ts';
import { describePlace, parsePlace } from '../core/place/place.ts';
import type { ProviderCall, Upstream } from './provider.ts';
import { readAs, readEach } from './reading.ts';
import { address } from './usual-settings.ts';

const Maybe = Type.Optional(Type.Union([Type.String(), Type.Null()]));
const Address = Type.Object({ city: Maybe, region: Maybe, country: Maybe });
const Answer = Type.Object({ data: Type.Array(Type.Unknown()) });
const Record = Type.Object({
  attributes: Type.Object({
    lei: Type.String({ pattern: '^[A-Z0-9]{20}$' }),
    entity: Type.Object({
      legalName: Type.Object({ name: Type.String({ minLength: 1 }) }),
      headquartersAddress: Type.Optional(Address),
      legalAddress: Type.Optional(Address),
      category: Maybe,
      status: Maybe,
      creationDate: Maybe,
    }),
  }),
});
type Entity = Static<typeof Record>['attributes']['entity'];

/** Records among which one of exactly a given name is looked for. */
const CANDIDATES = 10;
/** A dissolved entity is of no use for outreach. */
const ACTIVE = { 'filter[entity.status]': 'ACTIVE' };

function locationOf({ headquartersAddress, legalAddress }: Entity): string {
  const { city, region, country } = headquartersAddress ?? legalAddress ?? {};
  // ISO 3166-2: "US-CA".
  const state = /^[A-Z]{2}-([A-Z]{2})$/u.exec(region ?? '')?.[1] ?? null;
  return describePlace({ country: country ?? null, state, city: city ?? null });
}

/** Two letters, as the filter wants them; undefined where the text names no country we know. */
function countryFilter(location: string | undefined): string | undefined {
  const { country } = location === undefined ? {} : parsePlace(location);
  if (country === undefined) return undefined;
  return ALPHA2.get(country);
}

/** The codes the other way round: every pair of letters that is a country's. */
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const ALPHA2 = new Map(
  LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).flatMap((pair) => {
    const alpha3 = countryCode(pair);
    return alpha3 === undefined ? [] : [[alpha3, pair] as const];
  }),
);

async function records(call: ProviderCall, query: Record<string, string | number | undefined>) {
  const { body } = await call.json({
    path: '/api/v1/lei-records',
    query: { ...query, ...ACTIVE, 'page[number]': 1 },
    headers: { accept: 'application/vnd.api+json' },
  });
  const { items, rejected } = readEach(Record, readAs(Answer, body, 'list of records').data);
  return { items: items.map(({ attributes }) => attributes), rejected };
}

function pageOf(lei: string): string {
  return `https://search.gleif.org/#/record/${lei}`;
}

/** The registry of legal entity identifiers. https://www.gleif.org/en/lei-data/gleif-api */
export const gleif: Upstream = {
  id: 'gleif',
  title: 'GLEIF',
  about:
    'Legal entities of the world with their registered names and seats; no websites, industries or sizes. CC0, free, no key, 60 requests a minute.',
  settings: [address('https://api.gleif.org')],
  limits: { timeoutMs: 10_000, concurrency: 2, perSecond: 1 },
  probe: {
    question: {
      kind: 'company.search',
      params: { keyword: 'Apple Inc.', limit: 1 },
      gives: ['name', 'location'],
    },
  },
  lookups: {
    'company.search': {
      // It knows countries, no cities: a narrower place would be answered with the whole country.
      supports: ({ keyword, location }) =>
        keyword !== undefined && (location === undefined || isCountry(location)),
      async ask({ keyword, location, limit }, call) {
        const { items, rejected } = await records(call, {
          'filter[entity.legalName]': keyword,
          'filter[entity.legalAddress.country]': countryFilter(location),
          'page[size]': limit,
        });
        const rows = items.map(({ lei, entity }) =>
          knownFields({
            name: entity.legalName.name,
            socialUrl: pageOf(lei),
            industry: entity.category === 'FUND' ? 'Investment fund' : undefined,
            location: locationOf(entity),
          }),
        );
        return { items: rows, rejected };
      },
    },
    'company.enrich': {
      supports: ({ name, domain, social_url }) =>
        name !== undefined && domain === undefined && social_url === undefined,
      async ask({ name = '' }, call) {
        const query = { 'filter[entity.legalName]': name, 'page[size]': CANDIDATES };
        const { items, rejected } = await records(call, query);
        const key = identityKey(name);
        const same = items.filter(({ entity }) => identityKey(entity.legalName.name) === key);
        // One name in two countries is two companies, and nothing here says which is meant.
        const countries = new Set(same.map(({ entity }) => entity.legalAddress?.country));
        const [record] = same;
        if (record === undefined || countries.size > 1) return { items: [], rejected };
        const { lei, entity } = record;
        const facts = knownFields({
          name: entity.legalName.name,
          socialUrl: pageOf(lei),
          location: locationOf(entity),
          founded: /^\d{4}-\d\d-\d\d/u.exec(entity.creationDate ?? '')?.[0],
          sourceUrl: pageOf(lei),
        });
        return { items: [facts], rejected };
      },
    },
  },
};

function isCountry(location: string): boolean {
  const { state, city, near } = parsePlace(location);
  return (
    state === undefined && city === undefined && near === undefined && countryFilter(location) !== undefined
  );
}
