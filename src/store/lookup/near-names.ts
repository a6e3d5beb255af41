import { companyIdOf, investorIdOf } from '../../core/corpus/investor-id.ts';
import { identityKey, looseKey } from '../../core/identity/identity.ts';
import { type NearRecord, shorterKeys, spelled } from '../../core/identity/near-names.ts';
import { slipsOf } from '../../core/identity/slip.ts';
import { CERTAIN } from '../../core/news/funder-claim.ts';
import { describePlace } from '../../core/place/place.ts';
import type { Mode } from '../../core/scope.ts';
import { organisationLookups } from '../corpus/names.ts';
import type { Queryable } from '../postgres/db.ts';

/** Names that begin with the one asked for, and names with all its words: those behind them are known too little to matter. */
const MAX_BEGINNINGS = 300;
/** Names that begin with one spelling of it: itself, and what follows first. */
const MAX_OF_SPELLING = 3;
/** As much of a name as is compared; longer ones are sentences. */
const MAX_KEY = 80;

/** The largest character there is: what sorts after every continuation of a beginning, in the collation "C". */
const LAST = '\u{10ffff}';

type Table = 'company' | 'investor';

const DEALS: Record<Table, string> = {
  company: `(select count(*)::int from round d where d.company_id = r.id and exists (
    select from investment v where v.round_id = d.id and (v.confidence is null or v.confidence >= ${CERTAIN})))`,
  investor: `(select count(*)::int from investment d where d.investor_id = r.id
    and (d.confidence is null or d.confidence >= ${CERTAIN}))`,
};
/** A merged investor is shown as what it was merged into. */
const SHOWN: Record<Table, string> = {
  company: 'company r on r.id = h.id',
  investor: 'investor o on o.id = h.id join investor r on r.id = coalesce(o.merged_into, o.id)',
};

/** Names of one table or of its aliases. `mode is not distinct from`: see `LIVE` in `corpus/names.ts`. */
function namesOf(from: string, id: string, key: string): string {
  const joined = `key_joined(n.${key}) collate "C"`;
  const range = (low: string, high: string, most: number) =>
    `select n.${id} as id, n.${key} as key from ${from} n where n.mode = $1 and ${joined} >= ${low} and ${joined} <= ${high}
      order by ${joined} limit ${most}`;
  return `(select x.* from unnest($2::text[]) s(joined) cross join lateral
      (${range('s.joined', `s.joined || '${LAST}'`, MAX_OF_SPELLING)}) x)
    union (${range('$3', `$3 || '${LAST}'`, MAX_BEGINNINGS)})
    union (select n.${id}, n.${key} from ${from} n where key_words(n.${key}) @@ $4::tsquery
      and n.mode is not distinct from $1 limit ${MAX_BEGINNINGS})`;
}

/** $1: mode. $2: joined spellings. $3: the joined key. $4: its words. */
function near(table: Table): string {
  return `select r.id, r.name, r.domain, r.country_code as country, r.state_code as state, r.city,
      array_agg(distinct h.key) as keys, ${DEALS[table]} as deals
    from (${namesOf(table, 'id', 'identity_key')} union ${namesOf(`${table}_alias`, `${table}_id`, 'alias_key')}) h
    join ${SHOWN[table]} where r.mode = $1 group by r.id`;
}

const NEAR: Record<Table, string> = { company: near('company'), investor: near('investor') };

interface Row {
  readonly id: number;
  readonly name: string;
  readonly domain: string | null;
  readonly country: string | null;
  readonly state: string | null;
  readonly city: string | null;
  readonly keys: readonly string[];
  readonly deals: number;
}

/**
 * Records whose names may be near to one that is not on record: one slip away, beginning with it, or with all its words.
 * `chooseNear` says which are. By the indexes of the corpus alone, so that it needs no extension of the database and holds
 * at once what an import brought; some thousand look-ups of an index, a few ms.
 */
export async function nearRecords(
  db: Queryable,
  mode: Mode,
  table: Table,
  name: string,
): Promise<readonly NearRecord[]> {
  const key = identityKey(name).slice(0, MAX_KEY);
  const joined = looseKey(key);
  const words = organisationLookups(key)[0]?.words;
  if (joined === '' || words === undefined) return [];
  const spellings = [...new Set([...slipsOf(joined), spelled(key), ...shorterKeys(key).map(looseKey)])];
  const rows = await db.query<Row>({
    name: `near_${table}`,
    text: NEAR[table],
    values: [mode, spellings, joined, words],
  });
  return rows.map(({ id, name: shown, domain, country, state, city, keys, deals }) => {
    const place = describePlace({ country, state, city });
    return {
      id: table === 'company' ? companyIdOf(id) : investorIdOf(id),
      name: shown,
      keys,
      ...(place === '' ? {} : { place }),
      ...(domain === null ? {} : { domain }),
      deals,
    };
  });
}
