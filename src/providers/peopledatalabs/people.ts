import { type Static, Type } from 'typebox';
import type { PersonFacts, PersonRow } from '../../core/lookup/kinds.ts';
import { knownFields } from '../../core/lookup/known-fields.ts';
import { oneLine } from '../../core/lookup/text.ts';
import { domainOf } from '../../reference/domain.ts';
import type { Found, Lookup, ProviderCall, SettingValues } from '../provider.ts';
import { readAs, readEach } from '../reading.ts';
import { addressOf, ask, costOf, match, recordsOf, textOf } from './api.ts';

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
