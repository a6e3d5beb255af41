import {
  findOrganisations,
  hasFirm,
  type OrganisationRow,
  organisationRecords,
} from '../corpus/queries-organisations.ts';
import { findPeople, findPerson, type HumanRow, peopleOfOrganisations } from '../corpus/queries-people.ts';
import type { Queryable } from '../platform/database/db.ts';
import { knownFields, oneLine } from '../platform/values/social-url.ts';
import type {
  CompanyFacts,
  CompanyRow,
  CorpusLookupStore,
  LookupParams,
  PersonFacts,
  PersonRow,
} from '../providers/rules-kinds.ts';
import { describePlace } from '../reference/rules-place.ts';

/** Of a description in a list; the whole one is what enrichment gives. */
const SUMMARY = 300;
const DESCRIPTION = 4000;

/** How people who invest are called if nothing else is known of what they do. */
const INVESTORS: Readonly<Record<string, string>> = {
  angel: 'Angel investor',
  hnw_individual: 'Private investor',
  recently_exited_founder: 'Founder with a recent exit',
  family_office: 'Family office',
  institutional: 'Institutional investor',
};

function text(value: string | null, max: number): string | undefined {
  return value === null ? undefined : oneLine(value, max);
}

function placeName(row: OrganisationRow | HumanRow): string {
  return describePlace({ country: row.country_code, state: row.state_code, city: row.city });
}

function websiteOf(row: OrganisationRow): string | undefined {
  return row.website ?? (row.domain === null ? undefined : `https://${row.domain}`);
}

function companyRow(row: OrganisationRow): CompanyRow {
  return knownFields({
    name: row.name,
    socialUrl: row.social_url ?? undefined,
    industry:
      row.asked_tags?.[0] ?? row.sector_tags[0] ?? (row.table === 'investor' ? 'Investment' : undefined),
    summary: text(row.description, SUMMARY),
    location: placeName(row),
    website: websiteOf(row),
  });
}

/** The first record that knows a field says it. */
function companyFacts(rows: readonly OrganisationRow[]): CompanyFacts | undefined {
  const [first] = rows;
  if (first === undefined) return undefined;
  const known = <Value>(read: (row: OrganisationRow) => Value | null | undefined) =>
    rows.map(read).find((value) => value !== null && value !== undefined && value !== '') ?? undefined;
  const tags = [...new Set(rows.flatMap((row) => row.sector_tags))];
  return knownFields({
    name: first.name,
    socialUrl: known((row) => row.social_url),
    website: known(websiteOf),
    description: known((row) => text(row.description, DESCRIPTION)),
    industries: tags.map((name) => ({ name })),
    location: known(placeName),
    founded: known((row) => row.founded_on),
  });
}

function positionOf(row: HumanRow): string | undefined {
  const [role] = row.roles;
  if (role !== undefined) return `${role.title}, ${role.organisation}`;
  if (row.table === 'person') return undefined;
  return text(row.description, SUMMARY) ?? INVESTORS[row.lp_type ?? ''] ?? 'Investor';
}

function personRow(row: HumanRow): PersonRow {
  return knownFields({ name: row.name, socialUrl: row.social_url ?? undefined, position: positionOf(row) });
}

function personFacts(row: HumanRow): PersonFacts {
  const [role] = row.roles;
  return knownFields({
    name: row.name,
    socialUrl: row.social_url ?? undefined,
    headline: positionOf(row),
    position: role?.title,
    company: role?.organisation,
    description: text(row.description, DESCRIPTION),
    location: placeName(row),
    website: row.website ?? undefined,
  });
}

/** Looks names up in the live corpus; needs no index but those of the database, so it answers from the first moment. */
export function createCorpusLookupStore(db: Queryable): CorpusLookupStore {
  const organisations = (params: LookupParams['company.enrich']) =>
    organisationRecords(db, { domain: params.domain, socialUrl: params.social_url, name: params.name });
  return {
    async isEmpty(signal) {
      signal.throwIfAborted();
      const [row] = await db.query<{ empty: boolean }>({
        name: 'corpus_is_empty',
        text: `select not exists (select from investor where mode = 'live')
          and not exists (select from company where mode = 'live') as empty`,
      });
      return row?.empty === true;
    },
    async people(query, limit, signal) {
      signal.throwIfAborted();
      return (await findPeople(db, query, limit)).map(personRow);
    },
    async companies({ keyword, location, limit }, signal) {
      signal.throwIfAborted();
      return (await findOrganisations(db, { name: keyword, location, limit })).map(companyRow);
    },
    async person({ social_url: socialUrl, name, company }, signal) {
      signal.throwIfAborted();
      const row = await findPerson(db, { socialUrl, name, company });
      return row === undefined ? undefined : personFacts(row);
    },
    async company(params, signal) {
      signal.throwIfAborted();
      return companyFacts(await organisations(params));
    },
    async peopleOf(params, signal) {
      signal.throwIfAborted();
      const rows = await organisations(params);
      if (rows.length === 0) return [];
      const idsOf = (table: OrganisationRow['table']) =>
        rows.filter((row) => row.table === table).map(({ id }) => id);
      const ids = { companies: idsOf('company'), investors: idsOf('investor') };
      return (await peopleOfOrganisations(db, ids, params.title)).slice(0, params.limit).map(personRow);
    },
    async hasInvestor(name, signal) {
      signal.throwIfAborted();
      return hasFirm(db, name);
    },
  };
}
