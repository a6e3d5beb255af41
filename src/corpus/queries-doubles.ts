import type { Queryable } from '../platform/database/db.ts';
import type { Mode } from '../platform/values/scope.ts';
import {
  type DealRecord,
  judged,
  type NamedPair,
  type NamedRecord,
  namedPairs,
} from '../reference/names/rules-doubles.ts';
import { looksLikePerson } from '../reference/names/rules-persons.ts';
import { investorKey } from '../reference/rules-identity.ts';
import { knownKind } from '../reference/rules-kind-words.ts';

/** Two records that are probably one firm, for the operator to merge or to keep apart. */
export interface LikelyDouble {
  readonly id: number;
  readonly name: string;
  readonly deals: number;
  readonly otherId: number;
  readonly other: string;
  readonly otherDeals: number;
  readonly why: string;
}

const WHY: Readonly<Record<NamedPair['by'], string>> = {
  initials: 'one name bears the initials of the other',
  former: 'one name is a former name of the other',
  spacing: 'the names differ in blanks',
  known: 'both are names of one firm, as everyone may know',
  person: 'one is a person, the other that person’s own firm by its name',
  surname: 'the firm bears the surname of the person, and both backed one company',
  suffix: 'the names differ in a word such as Ventures, and both backed one company',
};

interface Row extends NamedRecord {
  readonly domain: string | null;
}
interface DealRow {
  readonly id: number;
  readonly companies: readonly string[];
  readonly rounds: readonly string[];
  readonly country: string | null;
  readonly is_company: boolean;
}

/** Investors that stand for themselves: one that is merged, or that others are merged into, is settled. */
const RECORDS = `select id, name, identity_key as key, domain, coalesce(kind = 'person', false) as "isPerson" from investor i
  where mode = $1 and merged_into is null
    and not exists (select from investor f where f.merged_into = i.id) order by id`;

const DEALS = `select i.id, coalesce(d.companies, '{}') as companies, coalesce(d.rounds, '{}') as rounds,
    coalesce(i.country_code, d.country) as country,
    exists (select from company c join round r on r.company_id = c.id join investment b on b.round_id = r.id
      where c.mode = i.mode and c.identity_key = i.identity_key) as is_company
  from investor i left join lateral (
    select array_agg(distinct c.id::text) as companies,
      array_agg(distinct c.id || ' ' || coalesce(r.announced_on::text, '')) as rounds,
      mode() within group (order by c.country_code) as country
    from investment v join round r on r.id = v.round_id join company c on c.id = r.company_id
    where v.investor_id = i.id) d on true
  where i.id = any ($1::bigint[])`;

/** Pairs somebody has judged: merged, also where that was taken back. And what a source gives two ids. */
const SETTLED = `select p.one, p.other, exists (select from investor_merge m
      where (m.from_id, m.into_id) in ((p.one, p.other), (p.other, p.one))) as is_settled,
    exists (select from investor_source s join investor_source o on o.mode = s.mode and o.namespace = s.namespace
      and o.id <> s.id where s.investor_id = p.one and o.investor_id = p.other
      and not starts_with(s.namespace, 'mention:')) as has_two_ids
  from unnest($1::bigint[], $2::bigint[]) p (one, other)`;

interface Judged {
  readonly pair: NamedPair;
  readonly judgement: 'certain' | 'likely';
  readonly one: Row & { readonly deals: number };
  readonly other: Row & { readonly deals: number };
}

/** All pairs of a mode that are or may be one firm and that nobody has judged. */
async function judgedPairs(db: Queryable, mode: Mode): Promise<Judged[]> {
  const rows = await db.query<Row>({ text: RECORDS, values: [mode] });
  const records = rows.map((row) => ({ ...row, isPerson: row.isPerson || looksLikePerson(row.name) }));
  const pairs = namedPairs(records, investorKey);
  if (pairs.length === 0) return [];
  const ids = [...new Set(pairs.flatMap(({ one, other }) => [one, other]))];
  const deals = await db.query<DealRow>({ text: DEALS, values: [ids] });
  const settled = await db.query<{ is_settled: boolean; has_two_ids: boolean }>({
    text: SETTLED,
    values: [pairs.map(({ one }) => one), pairs.map(({ other }) => other)],
  });
  const byId = new Map(records.map((record) => [record.id, record]));
  const dealsOf = new Map(deals.map((row) => [row.id, row]));
  return pairs.flatMap((pair, at): Judged[] => {
    const [one, other] = [byId.get(pair.one), byId.get(pair.other)];
    const [ours, theirs] = [dealsOf.get(pair.one), dealsOf.get(pair.other)];
    if (one === undefined || other === undefined || ours === undefined || theirs === undefined) return [];
    if (settled[at]?.is_settled === true) return [];
    const judgement = judged(pair, recordOf(one, ours), recordOf(other, theirs));
    const hasTwoIds = settled[at]?.has_two_ids === true;
    const hasDeals = ours.companies.length > 0 && theirs.companies.length > 0;
    if (judgement === undefined || (hasTwoIds && !hasDeals)) return [];
    return [
      {
        pair,
        // Two ids of one source are two investors to it.
        judgement: hasTwoIds ? 'likely' : judgement,
        one: { ...one, deals: ours.companies.length },
        other: { ...other, deals: theirs.companies.length },
      },
    ];
  });
}

function recordOf(row: Row, deals: DealRow): DealRecord & { readonly key: string } {
  return {
    key: row.key,
    domain: row.domain,
    country: deals.country,
    companies: new Set(deals.companies),
    rounds: new Set(deals.rounds),
    isCompany: deals.is_company || knownKind(row.key) === 'corporate',
  };
}

/**
 * Merges the pairs of a mode that are certainly one firm, the one with fewer deals into the other; each can be taken back
 * (`corpus unmerge`) and is not made again then. To be called in the transaction of an import. Returns how many.
 */
export async function mergeDoubles(db: Queryable, mode: Mode): Promise<number> {
  const taken = new Set<number>();
  const merges: { readonly from: number; readonly into: number; readonly reason: string }[] = [];
  for (const { pair, judgement, one, other } of await judgedPairs(db, mode)) {
    if (judgement !== 'certain') continue;
    const [into, from] = other.deals > one.deals ? [other, one] : [one, other];
    // A merge is one step: what takes part in one of this import waits for the next.
    if (taken.has(from.id) || taken.has(into.id)) continue;
    taken.add(from.id).add(into.id);
    merges.push({ from: from.id, into: into.id, reason: `certain by name: ${WHY[pair.by]}` });
  }
  if (merges.length === 0) return 0;
  const [froms, intos] = [merges.map(({ from }) => from), merges.map(({ into }) => into)];
  await db.query({
    text: `update investor i set merged_into = m.into_id
      from unnest($1::bigint[], $2::bigint[]) m (from_id, into_id) where i.id = m.from_id`,
    values: [froms, intos],
  });
  await db.query({
    text: `insert into investor_merge (from_id, into_id, reason)
      select * from unnest($1::bigint[], $2::bigint[], $3::text[])`,
    values: [froms, intos, merges.map(({ reason }) => reason)],
  });
  return merges.length;
}

/** The pairs that only a person can judge, those with most deals first; at most `limit`. */
export async function listDoubles(
  db: Queryable,
  mode: Mode,
  limit: number,
): Promise<readonly LikelyDouble[]> {
  const pairs = await judgedPairs(db, mode);
  return pairs
    .map(({ pair, one, other }) => ({
      id: one.id,
      name: one.name,
      deals: one.deals,
      otherId: other.id,
      other: other.name,
      otherDeals: other.deals,
      why: WHY[pair.by],
    }))
    .toSorted((a, b) => b.deals + b.otherDeals - a.deals - a.otherDeals || a.id - b.id)
    .slice(0, limit);
}
