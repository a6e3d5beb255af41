import { sql } from 'kysely';
import type { InvestorRecord } from '../../core/corpus/investor-record.ts';
import type { ListedInvestor, StoredInvestorStore } from '../../core/research/ports.ts';
import type { Scope } from '../../core/scope.ts';
import { cursorTime, isAfter, pageFrom, readCursor } from '../postgres/cursor.ts';
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
      const rows = await withTenant(db, scope, ({ kysely }) => {
        let list = own(kysely, scope).select(cursorTime('place').as('at'));
        if (filter.tier !== undefined)
          list = list.where('tier', '=', filter.tier).where('is_scored', '=', true);
        if (filter.lpType !== undefined) list = list.where('lp_type', '=', filter.lpType);
        if (filter.newSince !== undefined) list = list.where('first_seen_at', '>=', filter.newSince);
        return list
          .where(isAfter(after, 'place', 'investor_id'))
          .orderBy('place', 'desc')
          .orderBy('investor_id', 'desc')
          .limit(page.limit + 1)
          .execute();
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

/** Those without a score come after those with one: as many years as no list is old. */
const BEHIND = sql`interval '500 years'`;

function own(kysely: TenantTransaction['kysely'], scope: Scope) {
  // As IS_SCORED, which knows the places of its values.
  const isScored = sql<boolean>`coalesce(s.scored_for = (select profile_score_key(f.body) from profile f
    where f.tenant_id = ${scope.tenantId}::uuid and f.mode = ${scope.mode}::text), false)`;
  return kysely
    .selectFrom((build) =>
      build
        .selectFrom('stored_investor as s')
        .selectAll()
        .select(isScored.as('is_scored'))
        .select(
          sql<Date>`s.last_updated_at - case when ${isScored} then interval '0' else ${BEHIND} end`.as(
            'place',
          ),
        )
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
