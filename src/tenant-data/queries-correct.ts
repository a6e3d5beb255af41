import { lockCorpus, raiseCorpusVersion } from '../corpus/queries-merges.ts';
import {
  type HeldRecord,
  nameKeys,
  type PersonChange,
  type PersonCorrection,
  type PersonRecordId,
} from '../corpus/rules-held.ts';
import type { Db, Queryable, Transaction } from '../platform/database/db.ts';
import { OperatorError } from '../platform/values/errors.ts';
import { identityKey, investorKey, personKey } from '../reference/rules-identity.ts';

export interface RecordNumbers {
  readonly people: readonly number[];
  readonly investors: readonly number[];
}

/** The numbers of record ids. Throws an `OperatorError` for another text. */
export function numbersOf(records: readonly string[]): RecordNumbers {
  const of = (kind: string) => records.flatMap((record) => numberOf(kind, record) ?? []);
  const other = records.find(
    (record) => (numberOf('person', record) ?? numberOf('investor', record)) === undefined,
  );
  if (other !== undefined)
    throw new OperatorError('usage', `"${other}" is no record; one is called person-12 or investor-7.`);
  return { people: of('person'), investors: of('investor') };
}

/** The number of `person-12` for "person"; undefined for any other text. */
export function numberOf(kind: string, record: string): number | undefined {
  const digits = record.startsWith(`${kind}-`) ? record.slice(kind.length + 1) : '';
  return /^[1-9]\d{0,14}$/.test(digits) ? Number(digits) : undefined;
}

/** Deals of a record that are shown, the newest first. */
const DEALS = 20;
/** Roles, facts, aliases and ids of one record that are shown: a public figure has some dozens. */
const MOST = 500;

const list = (query: string) => `coalesce((select json_agg(x) from (${query}) x), '[]'::json)`;

const CORRECTIONS = (column: string) =>
  list(`select id, field, was, value, reason, made_by as by, made_at as at from person_correction
    where ${column} = r.id order by id desc limit ${MOST}`);

const PEOPLE = `select 'person-' || r.id as record, r.name, 'person' as kind, r.source, r.source_id as "sourceId",
    r.as_of::text as "asOf", r.country_code as country, r.city, r.social_url as "profileUrl", null::text as description,
    null::bigint as "mergedInto",
    ${list(`select p.title, coalesce(c.name, i.name) as organisation,
        case when p.company_id is null then 'investor-' || p.investor_id else 'company-' || p.company_id end as "of", p.note,
        p.is_current as current, p.started_on::text as "startedOn", p.ended_on::text as "endedOn", p.source
      from person_role p left join company c on c.id = p.company_id left join investor i on i.id = p.investor_id
      where p.person_id = r.id order by p.is_current desc nulls last, p.started_on desc nulls last, p.title limit ${MOST}`)} as roles,
    '[]'::json as deals, 0 as "dealCount", '[]'::json as facts, '[]'::json as aliases,
    json_build_array(json_build_object('namespace', 'person:' || r.source, 'id', r.source_id)) as ids,
    0 as funds, 0 as commitments, 0 as sales, ${CORRECTIONS('person_id')} as corrections
  from person r where r.id = any ($1::bigint[]) and r.mode = 'live' order by r.id`;

const INVESTORS = `select 'investor-' || r.id as record, r.name, r.kind, r.source, r.source_id as "sourceId",
    r.as_of::text as "asOf", r.country_code as country, r.city, r.social_url as "profileUrl", r.description,
    r.merged_into as "mergedInto", '[]'::json as roles,
    ${list(`select c.name as company, d.kind, d.announced_on::text as "announcedOn", v.source, v.url
      from investment v join round d on d.id = v.round_id join company c on c.id = d.company_id
      where v.investor_id = r.id order by d.announced_on desc nulls last, d.id desc limit ${DEALS}`)} as deals,
    (select count(*)::int from investment v where v.investor_id = r.id) as "dealCount",
    ${list(`select field, value, source, source_id as record, as_of::text as "asOf", url from investor_fact
      where investor_id = r.id order by field, as_of desc nulls last, source limit ${MOST}`)} as facts,
    ${list(`select distinct alias as name, source from investor_alias where investor_id = r.id order by 1, 2 limit ${MOST}`)} as aliases,
    ${list(`select namespace, id from investor_source where investor_id = r.id order by 1, 2 limit ${MOST}`)} as ids,
    (select count(*)::int from fund f where f.investor_id = r.id) as funds,
    (select count(*)::int from commitment f where f.investor_id = r.id) as commitments,
    (select count(*)::int from exit_sale f where f.investor_id = r.id) as sales,
    ${CORRECTIONS('investor_id')} as corrections
  from investor r where r.id = any ($1::bigint[]) and r.mode = 'live' order by r.id`;

/** The records of these numbers in the live corpus; what is not there is left out. */
export async function readRecords(db: Queryable, numbers: RecordNumbers): Promise<readonly HeldRecord[]> {
  const people = await db.query<HeldRecord>({ text: PEOPLE, values: [numbers.people] });
  const investors = await db.query<HeldRecord>({ text: INVESTORS, values: [numbers.investors] });
  return [...people, ...investors];
}

/** The same; throws an `OperatorError` for one that is not there. */
export async function needRecords(
  db: Queryable,
  records: readonly PersonRecordId[],
): Promise<readonly HeldRecord[]> {
  const found = await readRecords(db, numbersOf(records));
  const missing = records.find((record) => !found.some((held) => held.record === record));
  if (missing !== undefined)
    throw new OperatorError('not_found', `The live corpus has no record ${missing}.`);
  return found;
}

/**
 * Puts right what a record says of somebody, so that it stands over later imports. Returns what was put right. Throws an
 * `OperatorError` for what is not there, and while an import runs.
 */
export function correctPerson(
  db: Db,
  change: PersonChange,
  reason: string,
  by: string,
): Promise<PersonCorrection> {
  return db.transaction(async (transaction) => {
    await lockCorpus(transaction, 'live');
    const [held] = await needRecords(transaction, [change.record]);
    if (held === undefined)
      throw new OperatorError('not_found', `The live corpus has no record ${change.record}.`);
    const corrected =
      'name' in change
        ? await correctName(transaction, held, change.name)
        : await correctRole(transaction, held, change);
    const { field, ofCompany, ofInvestor, was, value } = corrected;
    const [row] = await transaction.query<PersonCorrection>({
      text: `insert into person_correction (mode, person_id, investor_id, field, of_company, of_investor, was, value, reason, made_by)
        values ('live', $1, $2, $3, $4, $5, $6, $7, $8, $9)
        returning id, field, was, value, reason, made_by as by, made_at as at`,
      values: [
        numberOf('person', change.record) ?? null,
        numberOf('investor', change.record) ?? null,
        field,
        ofCompany,
        ofInvestor,
        was,
        value,
        reason,
        by,
      ],
    });
    if (row === undefined) throw new Error('the correction was not stored');
    await raiseCorpusVersion(transaction, 'live');
    return row;
  });
}

interface Corrected {
  readonly field: 'name' | 'role';
  readonly ofCompany: number | null;
  readonly ofInvestor: number | null;
  readonly was: string;
  readonly value: string | null;
}

async function correctName(db: Transaction, held: HeldRecord, name: string): Promise<Corrected> {
  if (nameKeys(name).whole === '') throw new OperatorError('usage', 'The name has no letter or digit.');
  const person = numberOf('person', held.record);
  if (person !== undefined) {
    await db.query({
      text: 'update person set name = $2, identity_key = $3 where id = $1',
      values: [person, name, personKey(name)],
    });
  } else {
    const investor = numberOf('investor', held.record);
    const wrong = [...new Set([investorKey(held.name), identityKey(held.name)])];
    await db.query({
      text: 'update investor set name = $2, identity_key = $3, updated_at = now() where id = $1',
      values: [investor, name, investorKey(name)],
    });
    // Who is named so by a file of tomorrow is this record, and is shown by the right name.
    await db.query({
      text: `insert into investor_alias (mode, alias_key, investor_id, alias, source, as_of)
        select 'live', key, $1, $2, 'operator', current_date from unnest($3::text[]) key where key <> $4
        on conflict (mode, alias_key, investor_id) do update set alias = excluded.alias, source = excluded.source`,
      values: [investor, name, wrong, investorKey(name)],
    });
    await db.query({
      text: "delete from investor_fact where investor_id = $1 and field in ('name', 'filed_name')",
      values: [investor],
    });
    await db.query({
      text: 'update investment set named = null where investor_id = $1 and named is not null',
      values: [investor],
    });
  }
  return { field: 'name', ofCompany: null, ofInvestor: null, was: held.name, value: name };
}

async function correctRole(
  db: Transaction,
  held: HeldRecord,
  change: Extract<PersonChange, { readonly role: unknown }>,
): Promise<Corrected> {
  const { of, title } = change.role;
  const ofCompany = numberOf('company', of) ?? null;
  const ofInvestor = numberOf('investor', of) ?? null;
  if (!held.roles.some((role) => role.of === of && role.title === title))
    throw new OperatorError('not_found', `${held.record} has no role "${title}" at ${of}.`);
  const where = `person_id = $1 and company_id is not distinct from $2 and investor_id is not distinct from $3 and title = $4`;
  const at = [numberOf('person', held.record), ofCompany, ofInvestor, title];
  const value = change.title === undefined ? title : change.title;
  if (value !== title)
    // Of two titles that are now one, one stays.
    await db.query({
      text: `delete from person_role where ${where} and ($5::text is null or exists (select from person_role o
        where o.person_id = $1 and o.company_id is not distinct from $2 and o.investor_id is not distinct from $3 and o.title = $5))`,
      values: [...at, value],
    });
  if (value === null) return { field: 'role', ofCompany, ofInvestor, was: title, value };
  await db.query({ text: `update person_role set title = $5 where ${where}`, values: [...at, value] });
  if (change.endedOn !== undefined)
    await db.query({
      text: `update person_role set ended_on = $5::date, is_current = $5::date is null where ${where}`,
      values: [...at.slice(0, 3), value, change.endedOn],
    });
  return { field: 'role', ofCompany, ofInvestor, was: title, value };
}
