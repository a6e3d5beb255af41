import { createInvestorNames } from '../corpus/queries-named.ts';
import { organisationLookups } from '../corpus/queries-people.ts';
import { companyIdOf, investorIdOf } from '../corpus/rules-investor-id.ts';
import type { Queryable } from '../platform/database/db.ts';
import type { Mode } from '../platform/values/scope.ts';
import { CERTAIN } from '../providers/rules-funder-claim.ts';
import { type NearRecord, shorterKeys, spelled } from '../reference/names/rules-near.ts';
import { slipsOf } from '../reference/names/rules-slips.ts';
import { identityKey, looseKey } from '../reference/rules-identity.ts';
import { describePlace } from '../reference/rules-place.ts';
import type { JobFeedStore, LookupCacheStore, SpendStore } from './rules-ports.ts';

/**
 * An answer larger than this is not kept: fifty rows of the longest texts a source gives are a tenth of it. The table
 * refuses more (lookup_cache in migrations).
 */
export const MAX_KEPT_BYTES = 256 * 1024;

/** Cached answers in the database, shared by all processes. Works under the role that answers requests. */
export function createLookupCacheStore(db: Queryable): LookupCacheStore {
  return {
    async read(key) {
      const [row] = await db.query<{ value: string | null; generation: number }>({
        name: 'read_lookup',
        text: 'select value, generation from read_lookup($1)',
        values: [key],
      });
      return { value: row?.value ?? undefined, generation: row?.generation ?? 0 };
    },
    async keep({ key, kind, generation, value, seconds }) {
      // A text of PostgreSQL holds every character except this one.
      if (Buffer.byteLength(value) > MAX_KEPT_BYTES || value.includes('\0')) return;
      await db.query({
        name: 'keep_lookup',
        text: 'select keep_lookup($1, $2, $3, $4, $5)',
        values: [key, kind, generation, value, seconds],
      });
    },
    async evict(key, kind) {
      const [row] = await db.query<{ live: boolean }>({
        name: 'evict_lookup',
        text: 'select evict_lookup($1, $2) as live',
        values: [key, kind],
      });
      return row?.live === true;
    },
  };
}

/**
 * Spend of providers by UTC day of the database's clock. Works under the role that answers requests. Both statements
 * may be repeated: a booking's id books once and is settled once. Rejects if the database is away.
 */
export function createSpendStore(db: Queryable): SpendStore {
  return {
    async book({ id, provider, microUsd, capMicroUsd, requestId }) {
      if (microUsd === 0) return true; // what is free needs no room
      const [row] = await db.query<{ booked: boolean }>({
        name: 'book_spend',
        text: 'select book_spend($1, $2, $3, $4, $5) as booked',
        values: [id, provider, microUsd, capMicroUsd, requestId ?? null],
      });
      return row?.booked === true;
    },
    async settle(id, microUsd) {
      await db.query({
        name: 'settle_spend',
        text: 'select settle_spend($1, $2)',
        values: [id, microUsd],
      });
    },
  };
}

/** What a provider has cost on one day. */
export interface ProviderSpend {
  readonly provider: string;
  /** `YYYY-MM-DD`, UTC. */
  readonly day: string;
  /** Booked, corrected by what settled calls really cost, micro-USD. */
  readonly spentMicroUsd: number;
  /** Paid calls that were booked, whatever came of them. */
  readonly calls: number;
}

/** A quarter of a year of a dozen providers: what an operator looks back at, and as long as single calls are kept. */
const MOST_ROWS = 1_200;

/** The last days of every provider, newest day first, for the operator: needs the role that sees all rows. */
export function readSpend(db: Queryable): Promise<ProviderSpend[]> {
  return db.query<ProviderSpend>({
    text: `select d.provider, d.day, d.spent_micro_usd as "spentMicroUsd", count(c.id) as calls
      from provider_day d left join provider_call c on c.day = d.day and c.provider = d.provider
      where d.day > (now() at time zone 'utc')::date - 90
      group by d.provider, d.day order by d.day desc, d.provider limit $1`,
    values: [MOST_ROWS],
  });
}

/** The largest copy that is kept, bytes; the table refuses more than four times that (job_feed in migrations). */
export const MAX_FEED_BYTES = 2 * 1024 * 1024;

/** Works under the role that answers requests. */
export function createJobFeedStore(db: Queryable): JobFeedStore {
  return {
    async state(feed) {
      const [row] = await db.query<{
        version: number;
        age: number | null;
        busy: boolean;
        retry: number;
        failure: string | null;
      }>({
        name: 'job_feed_state',
        text: `select version, (extract(epoch from clock_timestamp() - copied_at) * 1000)::float8 as age,
            coalesce(lease_until > clock_timestamp(), false) as busy,
            greatest(coalesce(extract(epoch from retry_at - clock_timestamp()) * 1000, 0), 0)::float8 as retry, failure
          from job_feed where feed = $1`,
        values: [feed],
      });
      return {
        version: row?.version ?? 0,
        ageMs: row?.age ?? undefined,
        isBusy: row?.busy ?? false,
        retryInMs: row?.retry ?? 0,
        failure: row?.failure ?? undefined,
      };
    },
    async read(feed) {
      const [row] = await db.query<{ version: number; postings: string }>({
        name: 'job_feed_read',
        text: 'select version, postings from job_feed where feed = $1 and version > 0',
        values: [feed],
      });
      return row;
    },
    async claim(feed, { lease, leaseMs, maxAgeMs }) {
      const rows = await db.query({
        name: 'job_feed_claim',
        text: `insert into job_feed as f (feed, lease, lease_until)
          values ($1, $2, clock_timestamp() + $3 * interval '1 ms')
          on conflict (feed) do update set lease = excluded.lease, lease_until = excluded.lease_until
          where coalesce(f.lease_until <= clock_timestamp(), true) and coalesce(f.retry_at <= clock_timestamp(), true)
            and coalesce(f.copied_at <= clock_timestamp() - $4 * interval '1 ms', true)
          returning 1`,
        values: [feed, lease, leaseMs, maxAgeMs],
      });
      return rows.length > 0;
    },
    async keep(feed, lease, postings) {
      const rows = await db.query({
        name: 'job_feed_keep',
        text: `update job_feed set postings = $3, version = version + 1, copied_at = clock_timestamp(),
            lease = null, lease_until = null, failure = null, retry_at = null
          where feed = $1 and lease = $2 returning 1`,
        values: [feed, lease, postings],
      });
      return rows.length > 0;
    },
    async fail(feed, lease, failure, retryMs) {
      await db.query({
        name: 'job_feed_fail',
        text: `update job_feed set lease = null, lease_until = null, failure = $3,
            retry_at = clock_timestamp() + $4 * interval '1 ms'
          where feed = $1 and lease = $2`,
        values: [feed, lease, failure, retryMs],
      });
    },
  };
}

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

/** Names of one table or of its aliases. `mode is not distinct from`: see `LIVE` in `corpus/queries-people.ts`. */
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

/** $1: mode. $2: joined spellings. $3: the joined key. $4: its words. $5: investors that are called so. */
function near(table: Table): string {
  return `select r.id, r.name, r.domain, r.country_code as country, r.state_code as state, r.city,
      array_agg(distinct h.key) as keys, ${DEALS[table]} as deals
    from (${table === 'investor' ? CALLED : ''} ${namesOf(table, 'id', 'identity_key')} union ${namesOf(`${table}_alias`, `${table}_id`, 'alias_key')}) h
    join ${SHOWN[table]} where r.mode = $1 group by r.id`;
}

const CALLED =
  'select id, identity_key as key from investor where mode = $1 and id = any ($5::bigint[]) union';
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
  const words = organisationLookups(key)[0]?.words ?? '';
  if (joined === '') return [];
  const [named = []] =
    table === 'investor' ? await createInvestorNames(db).named(mode, [{ name, beside: true }]) : [];
  const called = new Map(named.map(({ id, sure }) => [id, sure ? ('sure' as const) : ('alike' as const)]));
  const spellings = [...new Set([...slipsOf(joined), spelled(key), ...shorterKeys(key).map(looseKey)])];
  const rows = await db.query<Row>({
    name: `near_${table}`,
    text: NEAR[table],
    values: [mode, spellings, joined, words, ...(table === 'investor' ? [[...called.keys()]] : [])],
  });
  return rows.map(({ id, name: shown, domain, country, state, city, keys, deals }) => {
    const place = describePlace({ country, state, city });
    const how = called.get(id);
    return {
      id: table === 'company' ? companyIdOf(id) : investorIdOf(id),
      name: shown,
      keys,
      ...(place === '' ? {} : { place }),
      ...(domain === null ? {} : { domain }),
      deals,
      ...(how === undefined ? {} : { called: how }),
    };
  });
}
