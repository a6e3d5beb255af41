import { hash } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { FoundInvestor, InvestorRecord } from '../corpus/rules-investor-record.ts';
import { type Db, type Queryable, textArray } from '../platform/database/db.ts';
import {
  cursorTime,
  pageFrom,
  readCursor,
  type TenantTransaction,
  withTenant,
} from '../platform/database/postgres.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';
import type { WhyUnscored } from '../research/rules-ports.ts';
import { MAX_BOOSTED } from './score/rules-ask.ts';
import {
  coldRecord,
  type Funder,
  type ListedFunder,
  type ListedInvestor,
  type LookalikeListStore,
  type SearchContext,
  type StoredInvestorStore,
} from './score/rules-ports.ts';

/** What a tenant's list keeps of an investor, as its columns. */
export interface ListedRow {
  readonly investorId: number;
  /** JSON, without warm paths: those are read again for every answer, and may be gone by then. */
  readonly record: string;
  readonly digest: Buffer;
  /** As found: filters go by it. */
  readonly score: number;
  readonly tier: FoundInvestor['record']['tier'];
  readonly lpType: string | null;
}

/** The rows of found investors, in their order. */
export function listedRows(found: readonly FoundInvestor[]): ListedRow[] {
  return found.map(({ investorId, record: shown }) => {
    const record = JSON.stringify(coldRecord(shown));
    const digest = hash('sha256', record, 'buffer');
    return { investorId, record, digest, score: shown.score, tier: shown.tier, lpType: shown.lpType ?? null };
  });
}

interface Row {
  readonly id: number;
  readonly isNew: boolean;
  readonly firstSeenAt: Date;
  readonly lastUpdatedAt: Date;
  readonly companies: readonly string[];
}

/**
 * Puts funders on a tenant's list and answers in their order; also within a transaction of the caller, whose tenant it
 * sets. Atomic by itself: of calls at the same moment one adds an investor, the others refresh it.
 */
export async function recordFunders(
  db: Queryable,
  scope: Scope,
  funders: readonly Funder[],
  profile: string,
  mark?: string,
): Promise<readonly ListedFunder[]> {
  if (funders.length === 0) return [];
  const listed = listedRows(funders);
  const rows = await db.query<Row>({
    name: 'record_funders',
    text: `select investor_id as id, is_new as "isNew", first_seen_at as "firstSeenAt",
          last_updated_at as "lastUpdatedAt", companies
          from record_funders($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb[], $10, $11)`,
    values: [
      scope.tenantId,
      scope.mode,
      listed.map(({ investorId }) => investorId),
      textArray(listed.map(({ record }) => record)),
      listed.map(({ digest }) => digest),
      listed.map(({ score }) => score),
      listed.map(({ tier }) => tier),
      listed.map(({ lpType }) => lpType),
      funders.map(({ companies }) => JSON.stringify(companies)),
      profile,
      mark ?? null,
    ],
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  return funders.flatMap(({ investorId, record }) => {
    const row = byId.get(investorId);
    if (row === undefined) return [];
    return {
      ...record,
      investorId,
      firstSeenAt: row.firstSeenAt.toISOString(),
      lastUpdatedAt: row.lastUpdatedAt.toISOString(),
      lookalikeCompanies: row.companies,
      isNew: row.isNew,
    };
  });
}

/** What a longer transaction that writes a list, or takes it away, waits for first, in the order of `record_investors`. */
export async function waitForErasedPeople(db: Queryable): Promise<void> {
  await db.query({ text: "select pg_advisory_xact_lock_shared(hashtext('warmpath erasure'))" });
}

/** What lookalike calls add to a tenant's list of investors. */
export function createLookalikeListStore(db: Queryable): LookalikeListStore {
  return {
    recordFunders: (scope, funders, profile, mark) => recordFunders(db, scope, funders, profile, mark),
    async contextOf({ tenantId, mode }, profile, stored) {
      const [context] = await db.query<SearchContext>({
        name: 'search_context',
        text: 'select has_network as "hasNetwork", boosted, mark from search_context($1, $2, $3, $4, $5)',
        values: [tenantId, mode, profile, MAX_BOOSTED, stored ?? null],
      });
      return context ?? { hasNetwork: false, boosted: [], mark: '' };
    },
  };
}

/** What the ranking learned from a corpus. `weights` and `report` are JSON, checked when they are read. */
export interface RankingModel {
  readonly trainedAt: Date;
  /** The version of the corpus it was trained on, and how many deals that was. */
  readonly corpusVersion: number;
  readonly deals: number;
  /** ISO date; nothing after it was seen. */
  readonly asOf: string;
  readonly weights: unknown;
  readonly report: unknown;
}

export interface RankingModels {
  /** The one kept last for a mode, if any. */
  latest(mode: Mode): Promise<RankingModel | undefined>;
  /** Keeps a model; the oldest beyond the last 20 of its mode go. */
  keep(mode: Mode, model: Omit<RankingModel, 'trainedAt'>): Promise<void>;
}

/** Enough to see how it went over some weeks of imports. */
const KEPT = 20;

/** Models are kept under the role that answers requests: the service trains them during its work. */
export function createRankingModels(db: Db): RankingModels {
  return {
    async latest(mode) {
      const [row] = await db.query<RankingModel>({
        name: 'ranking_model_latest',
        text: `select trained_at as "trainedAt", corpus_version as "corpusVersion", deals, as_of as "asOf", weights, report
          from ranking_model where mode = $1 order by id desc limit 1`,
        values: [mode],
      });
      return row;
    },
    keep: (mode, { corpusVersion, deals, asOf, weights, report }) =>
      db.transaction(async (transaction) => {
        await transaction.query({
          text: `insert into ranking_model (mode, corpus_version, deals, as_of, weights, report)
            values ($1, $2, $3, $4, $5, $6)`,
          values: [mode, corpusVersion, deals, asOf, JSON.stringify(weights), JSON.stringify(report)],
        });
        await transaction.query({
          text: `delete from ranking_model where mode = $1 and id <=
            (select id from ranking_model where mode = $1 order by id desc offset $2 limit 1)`,
          values: [mode, KEPT],
        });
      }),
  };
}

/**
 * Whether a column holds the number of this investor, of the record it is merged into, or of one merged with it. Holds
 * for the number itself also where the corpus has no such record any more.
 */
export function isInvestor(column: string, id: number): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)} in (
    select ${id}::bigint union select s.id from investor a
      join investor s on s.id = coalesce(a.merged_into, a.id) or s.merged_into = coalesce(a.merged_into, a.id)
    where a.id = ${id})`;
}

/** The key of the profile as it stands; $1 tenant, $2 mode. Not looked for by the row: so it is read, and made, once a statement. */
const PROFILE_KEY = `(select profile_score_key(f.body) from profile f where f.tenant_id = $1 and f.mode = $2)`;
const IS_SCORED = `coalesce(s.unscored is null and s.scored_for = ${PROFILE_KEY}, false)`;

/** Why a row `s` has no score for the profile as it stands (`WhyUnscored`); null if it has one. */
export const UNSCORED_BECAUSE = `case when s.scored_for = ${PROFILE_KEY} then s.unscored
  when ${PROFILE_KEY} is null then 'no_raise' else 'working' end`;

/** The list of investors a tenant's searches have found. */
export function createStoredInvestorStore(db: Db): StoredInvestorStore {
  return {
    async record(scope, found, scoredFor, mark) {
      const rows = listedRows(found);
      // Written by hand: a function call, as on the rest of the billed path.
      await db.query({
        name: 'record_investors',
        text: 'select record_investors($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)',
        values: [
          scope.tenantId,
          scope.mode,
          rows.map(({ investorId }) => investorId),
          textArray(rows.map(({ record }) => record)),
          rows.map(({ digest }) => digest),
          rows.map(({ score }) => score),
          rows.map(({ tier }) => tier),
          rows.map(({ lpType }) => lpType),
          scoredFor ?? null,
          mark ?? null,
        ],
      });
    },
    async list(scope, filter, page) {
      const after = readCursor(page.cursor);
      const rows = await withTenant(db, scope, async ({ kysely }) => {
        // Each part by its index, so that a page of a long list reads no more than the page.
        const part = (isScored: boolean, limit: number) => {
          const place = isScored ? sql.ref('last_updated_at') : sql`(last_updated_at - ${BEHIND})`;
          let list = own(kysely, scope).select(cursorTime(place).as('at')).where('is_scored', '=', isScored);
          if (filter.tier !== undefined) list = list.where('tier', '=', filter.tier);
          if (filter.lpType !== undefined) list = list.where('lp_type', '=', filter.lpType);
          if (filter.newSince !== undefined) list = list.where('first_seen_at', '>=', filter.newSince);
          if (after !== undefined) {
            const at = isScored ? sql`${after.at}::timestamptz` : sql`${after.at}::timestamptz + ${BEHIND}`;
            list = list.where(sql<boolean>`(last_updated_at, investor_id) < (${at}, ${after.id})`);
          }
          return list
            .orderBy('last_updated_at', 'desc')
            .orderBy('investor_id', 'desc')
            .limit(limit)
            .execute();
        };
        const scored = await part(true, page.limit + 1);
        const isFull = scored.length > page.limit || filter.tier !== undefined;
        return isFull ? scored : [...scored, ...(await part(false, page.limit + 1 - scored.length))];
      });
      return pageFrom(rows, page.limit, itemOf, ({ at, id }) => ({ at, id }));
    },
    async notListed(scope, investorIds) {
      if (investorIds.length === 0) return [];
      const rows = await withTenant(db, scope, ({ query }) =>
        query<{ id: number }>({
          name: 'stored_not_listed',
          // As two sets: for each of some thousands another look at the list takes seconds.
          text: `with listed as materialized (
              select s.investor_id as id from stored_investor s where s.tenant_id = $1 and s.mode = $2)
            select u.id from unnest($3::bigint[]) with ordinality u (id, place) where u.id not in (
              select l.id from listed l union all
              select m.merged_into from listed l join investor m on m.id = l.id where m.merged_into is not null)
            order by u.place`,
          values: [scope.tenantId, scope.mode, investorIds],
        }),
      );
      return rows.map(({ id }) => id);
    },
    async find(scope, investorId) {
      const row = await withTenant(db, scope, ({ kysely }) =>
        own(kysely, scope, true)
          .where(isInvestor('investor_id', investorId))
          .orderBy('last_updated_at', 'desc')
          .limit(1)
          .executeTakeFirst(),
      );
      return row === undefined ? undefined : itemOf(row);
    },
  };
}

/** Those without a score come after those with one: as many hours, 500 years, as no list is old. */
const BEHIND = sql`interval '4380000 hours'`;
/** An expression over $1 tenant and $2 mode. */
function ofScope<Value>(text: string, { tenantId, mode }: Scope): RawBuilder<Value> {
  const parts = text.split(/\$(\d)/u);
  const pieces = parts.map((part, at) =>
    at % 2 === 0 ? sql.raw(part) : part === '1' ? sql`${tenantId}::uuid` : sql`${mode}::text`,
  );
  return sql<Value>`${sql.join(pieces, sql.raw(''))}`;
}

function own(kysely: TenantTransaction['kysely'], scope: Scope, isRemovedToo = false) {
  return kysely
    .selectFrom((build) =>
      build
        .selectFrom('stored_investor as s')
        .selectAll()
        .select(ofScope<boolean>(IS_SCORED, scope).as('is_scored'))
        .select(ofScope<WhyUnscored | null>(UNSCORED_BECAUSE, scope).as('why_unscored'))
        .where('s.tenant_id', '=', scope.tenantId)
        .where('s.mode', '=', scope.mode)
        .where((where) => (isRemovedToo ? where.val(true) : where('s.removed_at', 'is', null)))
        .as('listed'),
    )
    .select([
      'investor_id as id',
      'record',
      'first_seen_at',
      'last_updated_at',
      'is_imported',
      'why_unscored',
    ])
    .select('lookalike_companies as companies');
}

function itemOf(row: {
  readonly id: number;
  readonly record: unknown;
  readonly first_seen_at: Date;
  readonly last_updated_at: Date;
  readonly is_imported: boolean;
  readonly why_unscored: WhyUnscored | null;
  readonly companies: readonly string[];
}): ListedInvestor {
  // What the list states of it is for scores.
  const { stated: _, ...record } = row.record as InvestorRecord & { readonly stated?: string };
  return {
    investorId: row.id,
    isImported: row.is_imported,
    unscored: row.why_unscored ?? undefined,
    record: {
      ...record,
      firstSeenAt: row.first_seen_at.toISOString(),
      lastUpdatedAt: row.last_updated_at.toISOString(),
      ...(row.companies.length === 0 ? {} : { lookalikeCompanies: row.companies }),
    },
  };
}
