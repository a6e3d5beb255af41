import { type Static, Type } from 'typebox';
import type { CompanyFacts, CompanyRow } from '../../core/lookup/kinds.ts';
import { knownFields } from '../../core/lookup/known-fields.ts';
import { oneLine } from '../../core/lookup/text.ts';
import { domainOf } from '../../reference/domain.ts';
import type { Lookup, SettingValues } from '../provider.ts';
import { readAs, readEach, readIf } from '../reading.ts';
import { addressOf, ask, costOf, match, recordsOf, textOf } from './api.ts';

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

const price = (settings: SettingValues) => settings.number('COMPANY_PRICE_USD') ?? 0;

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
  listPrice: ({ limit }, settings) => limit * price(settings),
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
      costMicroUsd: costOf(answer, records.length, price(call.settings)),
    };
  },
};

/** One company. https://docs.peopledatalabs.com/docs/company-enrichment-api */
export const companyEnrich: Lookup<'company.enrich'> = {
  listPrice: (_params, settings) => price(settings),
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
    const cost = { costMicroUsd: costOf(answer, 1, price(call.settings)) };
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
