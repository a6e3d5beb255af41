import { type Static, Type } from 'typebox';
import type { Question } from '../platform/outbound/connectors.ts';
import { ACCEPTED_ENCODINGS } from '../platform/outbound/failures.ts';
import { refused, refuseUrl } from '../platform/outbound/identity-fetch.ts';
import { ProviderError } from '../platform/values/provider-error.ts';
import { knownFields } from '../platform/values/social-url.ts';
import { countryCode } from '../reference/rules-countries.ts';
import { identityKey } from '../reference/rules-identity.ts';
import { describePlace, parsePlace } from '../reference/rules-place.ts';
import {
  described,
  type OutRequest,
  type Provider,
  type ProviderCall,
  readAs,
  readEach,
  type SettingValues,
} from './provider.ts';

/** Of what an adapter sets, a host that a user named gets this and nothing else: no key, no cookie. */
const GUARDED_HEADERS = new Set(['accept', 'accept-language']);
/** What browsers and servers agree to carry. */
const URL_LENGTH = 8_192;

export interface QuestionContext {
  readonly provider: Pick<Provider, 'settings'>;
  readonly settings: SettingValues;
  readonly userAgent: string;
  /** What kind of body is hoped for. */
  readonly accept: string;
  readonly anyPort: boolean;
}

export function methodOf(request: OutRequest): 'GET' | 'POST' {
  return request.method ?? (request.json === undefined && request.form === undefined ? 'GET' : 'POST');
}

/**
 * The request as it goes over the line. Throws ProviderError `not_configured` without a base URL, `unsupported` for what
 * cannot be sent, `unreachable` where the guard refuses the address.
 */
export function questionOf(request: OutRequest, context: QuestionContext): Question {
  const guarded = request.guardedUrl !== undefined;
  const url =
    request.guardedUrl === undefined ? ownUrl(request, context) : userUrl(request.guardedUrl, context);
  for (const [name, value] of Object.entries(request.query ?? {})) {
    for (const each of [value ?? []].flat()) url.searchParams.append(name, String(each));
  }
  // A plus is a space in forms only; servers that read the query as RFC 3986 says would see a plus.
  if (request.query !== undefined) url.search = url.search.replaceAll('+', '%20');
  if (url.href.length > URL_LENGTH) throw cannotBeSent('the address is too long');
  const method = methodOf(request);
  if (guarded && method !== 'GET') throw cannotBeSent('hosts of users are only read');
  const given = lowerCase(request.headers ?? {});
  return {
    url,
    method,
    headers: {
      accept: context.accept,
      ...(guarded
        ? Object.fromEntries(Object.entries(given).filter(([name]) => GUARDED_HEADERS.has(name)))
        : given),
      ...bodyType(request),
      'accept-encoding': ACCEPTED_ENCODINGS,
      'user-agent': (!guarded && given['user-agent']) || context.userAgent,
    },
    body: bodyOf(request),
  };
}

/** Below the configured base URL, whatever the path says. */
function ownUrl(request: OutRequest, { provider, settings }: QuestionContext): URL {
  const base = provider.settings.some(({ name }) => name === 'URL') ? settings.text('URL') : undefined;
  if (base === undefined) throw new ProviderError('not_configured', 'its URL is not set');
  const path = request.path ?? '';
  if (path !== '' && !path.startsWith('/')) throw cannotBeSent('the path does not begin with a slash');
  const text = base.replace(/\/+$/, '') + path;
  if (!URL.canParse(text)) throw new ProviderError('not_configured', 'its URL is not one');
  return new URL(text);
}

function userUrl(text: string, { anyPort }: QuestionContext): URL {
  if (!URL.canParse(text)) throw refused('not a URL');
  const url = new URL(text);
  refuseUrl(url, anyPort);
  return url;
}

function bodyOf({ json, form }: OutRequest): string | undefined {
  if (json !== undefined) return JSON.stringify(json);
  return form === undefined ? undefined : new URLSearchParams(form).toString();
}

function bodyType({ json, form }: OutRequest): Record<string, string> {
  if (json !== undefined) return { 'content-type': 'application/json' };
  return form === undefined ? {} : { 'content-type': 'application/x-www-form-urlencoded' };
}

function lowerCase(headers: NonNullable<OutRequest['headers']>): Record<string, string> {
  const set = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name.toLowerCase(), value] as const],
  );
  return Object.fromEntries(set);
}
const cannotBeSent = (why: string) => new ProviderError('unsupported', why, { spend: 'none' });

/** The key as it is sent; empty if none is set. */
export function keyOf(settings: SettingValues): string {
  return settings.secret('KEY')?.reveal() ?? '';
}

/** `PRICE_USD` in micro-USD, where every call costs that. */
export function onePrice(_params: unknown, settings: SettingValues): number {
  return settings.number('PRICE_USD') ?? 0;
}

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

/** Two letters, as the filter wants them; undefined if the text names no country we know. */
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
export const gleif: Provider = {
  ...described('gleif'),
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
