import type { HeldRecord, PersonRecordId } from '../../../core/corpus/held.ts';
import { OperatorError } from '../../../core/operator-error.ts';
import type { Queryable } from '../../postgres/db.ts';

/** Numbers of records by the table they are in. */
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
