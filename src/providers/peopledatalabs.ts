import { type Static, Type } from 'typebox';
import { ProviderError } from '../platform/values/provider-error.ts';
import { knownFields, oneLine } from '../platform/values/social-url.ts';
import { domainOf } from '../reference/reference.ts';
import {
  described,
  type Found,
  type Lookup,
  type OutRequest,
  type Provider,
  type ProviderCall,
  readAs,
  readEach,
  readIf,
  type SettingValues,
} from './provider.ts';
import type { CompanyFacts, CompanyRow, PersonFacts, PersonRow } from './rules-kinds.ts';
import { keyOf } from './usual-settings.ts';

const Failed = Type.Object({ error: Type.Object({ type: Type.Optional(Type.Unknown()) }) });
const Searched = Type.Object({ data: Type.Array(Type.Unknown()) });

export interface ApiAnswer {
  /** Undefined: no match, which is not billed. */
  readonly body: unknown;
  /** Credits the call took, as a header says it; undefined if none does. */
  readonly credits: number | undefined;
}

/** One question. Billed by the record, so that nothing is sent twice. */
export async function ask(call: ProviderCall, request: OutRequest): Promise<ApiAnswer> {
  const { status, headers, body } = await call.json({
    ...request,
    headers: { 'x-api-key': keyOf(call.settings) },
    accept: [404],
    send: 'once',
  });
  if (status === 404) return { body: undefined, credits: 0 };
  // Its answers repeat their status; with one that failed comes `error`.
  if (readIf(Failed, body) !== undefined) {
    throw new ProviderError('upstream', 'the answer is an error', { status });
  }
  return { body, credits: creditsOf(headers['x-call-credits-spent']) };
}

/** No call takes near so many: a larger number is another unit, and the list price stands. */
const MAX_CREDITS = 1000;

function creditsOf(header: string | undefined): number | undefined {
  const credits = header === undefined || header.trim() === '' ? Number.NaN : Number(header);
  return credits >= 0 && credits <= MAX_CREDITS ? credits : undefined;
}

/** The records of a search; none if it says 404. */
export function recordsOf({ body }: ApiAnswer): readonly unknown[] {
  return body === undefined ? [] : readAs(Searched, body, 'search answer').data;
}

/** What a search or a record cost: by the credits it took, else by the records that came. */
export function costOf(answer: ApiAnswer, records: number, priceMicroUsd: number): number {
  return Math.round((answer.credits ?? records) * priceMicroUsd);
}

/** A text of a record; fields a plan does not include come as `true` or `false`. */
export function textOf(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
}

/** Addresses come without their scheme: "linkedin.com/in/…". */
export function addressOf(value: unknown): string | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  const address = /^https?:\/\//iu.test(text) ? text : `https://${text}`;
  return URL.canParse(address)
    ? address.replace('https://linkedin.com/', 'https://www.linkedin.com/')
    : undefined;
}

/** An Elasticsearch `match` of every word; none for what is not asked. */
export function match(field: string, value: string | undefined): readonly unknown[] {
  return value === undefined ? [] : [{ match: { [field]: value } }];
}

// Every field may also be a boolean, where the plan does not include it.
const Person = Type.Object({
  full_name: Type.String({ minLength: 1 }),
  first_name: Type.Optional(Type.Unknown()),
  last_name: Type.Optional(Type.Unknown()),
  headline: Type.Optional(Type.Unknown()),
  job_title: Type.Optional(Type.Unknown()),
  job_company_name: Type.Optional(Type.Unknown()),
  linkedin_url: Type.Optional(Type.Unknown()),
  location_name: Type.Optional(Type.Unknown()),
  summary: Type.Optional(Type.Unknown()),
  work_email: Type.Optional(Type.Unknown()),
});
type Person = Static<typeof Person>;
const Enriched = Type.Object({ data: Type.Unknown() });

/** Below this likelihood (1 to 10) a match is a guess; theirs to choose, ours to be sure. */
const MIN_LIKELIHOOD = 6;
const MAX_TEXT = 4000;

const price = (settings: SettingValues) => settings.number('PERSON_PRICE_USD') ?? 0;

function personRow(person: Person): PersonRow {
  const work = [textOf(person.job_title), textOf(person.job_company_name)].filter(
    (part) => part !== undefined,
  );
  return knownFields({
    name: person.full_name,
    socialUrl: addressOf(person.linkedin_url),
    position: work.length === 0 ? textOf(person.headline) : work.join(', '),
  });
}

function personFacts(person: Person): PersonFacts {
  return knownFields({
    name: person.full_name,
    firstName: textOf(person.first_name),
    lastName: textOf(person.last_name),
    socialUrl: addressOf(person.linkedin_url),
    headline: textOf(person.headline),
    position: textOf(person.job_title),
    company: textOf(person.job_company_name),
    description: oneLine(textOf(person.summary) ?? '', MAX_TEXT),
    location: textOf(person.location_name),
  });
}

/** People by name. https://docs.peopledatalabs.com/docs/person-search-api */
export const personSearch: Lookup<'person.search'> = {
  listPrice: ({ limit }, settings) => limit * price(settings),
  async ask({ query, limit }, call) {
    return searchPeople(match('full_name', query.toLowerCase()), limit, call);
  },
};

/** People at a company. */
export const companyPeople: Lookup<'company.people'> = {
  listPrice: ({ limit }, settings) => limit * price(settings),
  async ask({ domain, social_url, name, title, limit }, call) {
    const must = [
      ...(domain !== undefined
        ? match('job_company_website', domainOf(domain) ?? domain)
        : social_url !== undefined
          ? match(
              'job_company_linkedin_url',
              social_url.replace(/^https?:\/\/(?:www\.)?/u, '').replace(/\/+$/u, ''),
            )
          : match('job_company_name', name?.toLowerCase())),
      ...match('job_title', title?.toLowerCase()),
    ];
    return searchPeople(must, limit, call);
  },
};

/** Those who fit all of these, each of them billed. */
async function searchPeople(
  must: ReturnType<typeof match>,
  limit: number,
  call: ProviderCall,
): Promise<Found<PersonRow>> {
  const answer = await ask(call, {
    path: '/person/search',
    json: { query: { bool: { must } }, size: limit, titlecase: true },
  });
  const records = recordsOf(answer);
  const { items, rejected } = readEach(Person, records);
  return {
    items: items.slice(0, limit).map(personRow),
    rejected,
    costMicroUsd: costOf(answer, records.length, price(call.settings)),
  };
}

function enrichQuery(params: { social_url?: string; email?: string; name?: string; company?: string }) {
  const { social_url, email, name, company } = params;
  if (social_url !== undefined) return { profile: social_url };
  return email === undefined ? { name, company } : { email };
}

/** One person. https://docs.peopledatalabs.com/docs/person-enrichment-api */
export const personEnrich: Lookup<'person.enrich'> = {
  listPrice: (_params, settings) => price(settings),
  // A name alone is refused there: it takes the company, too.
  supports: ({ social_url, email, name, company }) =>
    social_url !== undefined || email !== undefined || (name !== undefined && company !== undefined),
  async ask(params, call) {
    const answer = await ask(call, {
      path: '/person/enrich',
      query: { ...enrichQuery(params), min_likelihood: MIN_LIKELIHOOD, titlecase: true },
    });
    if (answer.body === undefined) return { items: [], costMicroUsd: 0 };
    const person = readAs(Person, readAs(Enriched, answer.body, 'enrichment').data, 'person');
    return { items: [personFacts(person)], costMicroUsd: costOf(answer, 1, price(call.settings)) };
  },
};

/** The address at work, where the plan includes it; it was not verified. */
export const personEmail: Lookup<'person.email'> = {
  listPrice: (_params, settings) => price(settings),
  async ask({ social_url, name, domain }, call) {
    const answer = await ask(call, {
      path: '/person/enrich',
      query: {
        ...(social_url === undefined ? { name, company: domain } : { profile: social_url }),
        min_likelihood: MIN_LIKELIHOOD,
        required: 'work_email',
      },
    });
    if (answer.body === undefined) return { items: [], costMicroUsd: 0 };
    const person = readAs(Person, readAs(Enriched, answer.body, 'enrichment').data, 'person');
    const email = textOf(person.work_email);
    const cost = { costMicroUsd: costOf(answer, 1, price(call.settings)) };
    if (email === undefined || !email.includes('@')) return { items: [], ...cost };
    const detail = 'not_verified: The address is on record for this person and was not checked.';
    return { items: [{ email, verdict: 'unknown', detail }], ...cost };
  },
};

// Every field may also be a boolean, where the plan does not include it.
const Company = Type.Object({
  name: Type.Unknown(),
  display_name: Type.Optional(Type.Unknown()),
  employee_count: Type.Optional(Type.Unknown()),
  industry: Type.Optional(Type.Unknown()),
  website: Type.Optional(Type.Unknown()),
  linkedin_url: Type.Optional(Type.Unknown()),
  location: Type.Optional(Type.Unknown()),
  summary: Type.Optional(Type.Unknown()),
  headline: Type.Optional(Type.Unknown()),
  founded: Type.Optional(Type.Unknown()),
  linkedin_follower_count: Type.Optional(Type.Unknown()),
});
type Company = Static<typeof Company>;
const Place = Type.Object({ name: Type.String() });

/** Of a summary in a list; the whole one is what enrichment gives. */
const SUMMARY = 300;
const DESCRIPTION = 4000;

const companiesPrice = (settings: SettingValues) => settings.number('COMPANY_PRICE_USD') ?? 0;

function count(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? value : undefined;
}

function nameOf({ display_name, name }: Company): string | undefined {
  return textOf(display_name) ?? textOf(name);
}

function placeOf({ location }: Company): string | undefined {
  return readIf(Place, location)?.name;
}

function companyRow(company: Company): CompanyRow[] {
  const name = nameOf(company);
  if (name === undefined) return [];
  return [
    knownFields({
      name,
      socialUrl: addressOf(company.linkedin_url),
      industry: textOf(company.industry),
      summary: oneLine(textOf(company.headline) ?? textOf(company.summary) ?? '', SUMMARY),
      location: placeOf(company),
      followers: count(company.linkedin_follower_count),
      website: addressOf(company.website),
    }),
  ];
}

/** Companies by name and place. https://docs.peopledatalabs.com/docs/company-search-api */
export const companySearch: Lookup<'company.search'> = {
  listPrice: ({ limit }, settings) => limit * companiesPrice(settings),
  async ask({ keyword, location, limit }, call) {
    const must = [
      ...match('name', keyword?.toLowerCase()),
      ...match('location.name', location?.toLowerCase()),
    ];
    const answer = await ask(call, {
      path: '/company/search',
      json: { query: { bool: { must } }, size: limit, titlecase: true },
    });
    const records = recordsOf(answer);
    const { items, rejected } = readEach(Company, records);
    const rows = items.flatMap(companyRow);
    return {
      items: rows.slice(0, limit),
      rejected: rejected + items.length - rows.length,
      costMicroUsd: costOf(answer, records.length, companiesPrice(call.settings)),
    };
  },
};

/** One company. https://docs.peopledatalabs.com/docs/company-enrichment-api */
export const companyEnrich: Lookup<'company.enrich'> = {
  listPrice: (_params, settings) => companiesPrice(settings),
  async ask({ domain, social_url, name }, call) {
    const answer = await ask(call, {
      path: '/company/enrich',
      query: {
        ...(domain !== undefined
          ? { website: domainOf(domain) ?? domain }
          : social_url !== undefined
            ? { profile: social_url }
            : { name }),
        titlecase: true,
      },
    });
    if (answer.body === undefined) return { items: [], costMicroUsd: 0 };
    const company = readAs(Company, answer.body, 'company');
    const known = nameOf(company);
    const cost = { costMicroUsd: costOf(answer, 1, companiesPrice(call.settings)) };
    if (known === undefined) return { items: [], rejected: 1, ...cost };
    const industry = textOf(company.industry);
    const facts: CompanyFacts = knownFields({
      name: known,
      socialUrl: addressOf(company.linkedin_url),
      website: addressOf(company.website),
      description: oneLine(textOf(company.summary) ?? textOf(company.headline) ?? '', DESCRIPTION),
      employeeCount: count(company.employee_count),
      industries: industry === undefined ? [] : [{ name: industry }],
      location: placeOf(company),
      founded: count(company.founded)?.toString() ?? textOf(company.founded),
      followers: count(company.linkedin_follower_count),
    });
    return { items: [facts], ...cost };
  },
};

/** People Data Labs. https://docs.peopledatalabs.com */
export const peopledatalabs: Provider = {
  ...described('peopledatalabs'),
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
