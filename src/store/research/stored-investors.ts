import type { InvestorRecord } from '../../core/corpus/investor-record.ts';
import type { ListedInvestor, StoredInvestorStore } from '../../core/research/ports.ts';
import type { Scope } from '../../core/scope.ts';
import { cursorTime, isAfter, pageFrom, readCursor } from '../postgres/cursor.ts';
import type { Db } from '../postgres/db.ts';
import { listedRows } from '../postgres/listed-rows.ts';
import { type TenantTransaction, withTenant } from '../postgres/postgres.ts';
import { isInvestor } from './same-investor.ts';

/** The list of investors a tenant's searches have found. */
export function createStoredInvestorStore(db: Db): StoredInvestorStore {
  return {
    async record(scope, found) {
      const rows = listedRows(found);
      // Written by hand: a function call, as on the rest of the billed path.
      await db.query({
        name: 'record_investors',
        text: 'select record_investors($1, $2, $3, $4, $5, $6, $7, $8)',
        values: [
          scope.tenantId,
          scope.mode,
          rows.map(({ investorId }) => investorId),
          rows.map(({ record }) => record),
          rows.map(({ digest }) => digest),
          rows.map(({ score }) => score),
          rows.map(({ tier }) => tier),
          rows.map(({ lpType }) => lpType),
        ],
      });
    },
    async list(scope, filter, page) {
      const after = readCursor(page.cursor);
      const rows = await withTenant(db, scope, ({ kysely }) => {
        let list = own(kysely, scope).select(cursorTime('last_updated_at').as('at'));
        if (filter.tier !== undefined) list = list.where('tier', '=', filter.tier);
        if (filter.lpType !== undefined) list = list.where('lp_type', '=', filter.lpType);
        if (filter.newSince !== undefined) list = list.where('first_seen_at', '>=', filter.newSince);
        return list
          .where(isAfter(after, 'last_updated_at', 'investor_id'))
          .orderBy('last_updated_at', 'desc')
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

function own(kysely: TenantTransaction['kysely'], { tenantId, mode }: Scope) {
  return kysely
    .selectFrom('stored_investor')
    .select(['investor_id as id', 'record', 'first_seen_at', 'last_updated_at', 'is_imported'])
    .select('lookalike_companies as companies')
    .where('tenant_id', '=', tenantId)
    .where('mode', '=', mode);
}

function itemOf(row: {
  readonly id: number;
  readonly record: unknown;
  readonly first_seen_at: Date;
  readonly last_updated_at: Date;
  readonly is_imported: boolean;
  readonly companies: readonly string[];
}): ListedInvestor {
  return {
    investorId: row.id,
    isImported: row.is_imported,
    record: {
      ...(row.record as InvestorRecord),
      firstSeenAt: row.first_seen_at.toISOString(),
      lastUpdatedAt: row.last_updated_at.toISOString(),
      ...(row.companies.length === 0 ? {} : { lookalikeCompanies: row.companies }),
    },
  };
}
