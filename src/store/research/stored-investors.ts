import { sql } from 'kysely';
import type { InvestorRecord } from '../../core/corpus/investor-record.ts';
import type { ListedInvestor, StoredInvestorStore } from '../../core/ranking/ports.ts';
import type { Scope } from '../../core/scope.ts';
import { cursorTime, pageFrom, readCursor } from '../postgres/cursor.ts';
import type { Db } from '../postgres/db.ts';
import { listedRows } from '../postgres/listed-rows.ts';
import { type TenantTransaction, withTenant } from '../postgres/postgres.ts';
import { isInvestor } from './same-investor.ts';

/**
 * Whether the score of a row `s` is one for the profile as it stands; $1 tenant, $2 mode. The profile is not looked for by the row: so it is
 * read, and its key made, once a statement, and not once a row.
 */
export const IS_SCORED = `coalesce(s.scored_for = (select profile_score_key(f.body) from profile f
  where f.tenant_id = $1 and f.mode = $2), false)`;

/** The list of investors a tenant's searches have found. */
export function createStoredInvestorStore(db: Db): StoredInvestorStore {
  return {
    async record(scope, found, scoredFor) {
      const rows = listedRows(found);
      // Written by hand: a function call, as on the rest of the billed path.
      await db.query({
        name: 'record_investors',
        text: 'select record_investors($1, $2, $3, $4, $5, $6, $7, $8, $9)',
        values: [
          scope.tenantId,
          scope.mode,
          rows.map(({ investorId }) => investorId),
          rows.map(({ record }) => record),
          rows.map(({ digest }) => digest),
          rows.map(({ score }) => score),
          rows.map(({ tier }) => tier),
          rows.map(({ lpType }) => lpType),
          scoredFor ?? null,
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
    async find(scope, investorId) {
      const row = await withTenant(db, scope, ({ kysely }) =>
        own(kysely, scope)
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
/** The parts of `IS_SCORED` beside its two values. */
const [BEFORE_TENANT = '', BEFORE_MODE = '', REST = ''] = IS_SCORED.split(/\$\d/);

function own(kysely: TenantTransaction['kysely'], scope: Scope) {
  const isScored = sql<boolean>`${sql.raw(BEFORE_TENANT)}${scope.tenantId}::uuid${sql.raw(BEFORE_MODE)}${scope.mode}::text${sql.raw(REST)}`;
  return kysely
    .selectFrom((build) =>
      build
        .selectFrom('stored_investor as s')
        .selectAll()
        .select(isScored.as('is_scored'))
        .where('s.tenant_id', '=', scope.tenantId)
        .where('s.mode', '=', scope.mode)
        .as('listed'),
    )
    .select(['investor_id as id', 'record', 'first_seen_at', 'last_updated_at', 'is_imported', 'is_scored'])
    .select('lookalike_companies as companies');
}

function itemOf(row: {
  readonly id: number;
  readonly record: unknown;
  readonly first_seen_at: Date;
  readonly last_updated_at: Date;
  readonly is_imported: boolean;
  readonly is_scored: boolean;
  readonly companies: readonly string[];
}): ListedInvestor {
  return {
    investorId: row.id,
    isImported: row.is_imported,
    isScored: row.is_scored,
    record: {
      ...(row.record as InvestorRecord),
      firstSeenAt: row.first_seen_at.toISOString(),
      lastUpdatedAt: row.last_updated_at.toISOString(),
      ...(row.companies.length === 0 ? {} : { lookalikeCompanies: row.companies }),
    },
  };
}
