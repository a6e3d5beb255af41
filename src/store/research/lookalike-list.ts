import { MAX_BOOSTED } from '../../core/ranking/ask.ts';
import type { Funder, ListedFunder, LookalikeListStore } from '../../core/ranking/lookalike-ports.ts';
import type { Scope } from '../../core/scope.ts';
import type { Queryable } from '../postgres/db.ts';
import { listedRows } from '../postgres/listed-rows.ts';

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
): Promise<readonly ListedFunder[]> {
  if (funders.length === 0) return [];
  const listed = listedRows(funders);
  const rows = await db.query<Row>({
    name: 'record_funders',
    text: `select investor_id as id, is_new as "isNew", first_seen_at as "firstSeenAt",
          last_updated_at as "lastUpdatedAt", companies
          from record_funders($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb[], $10)`,
    values: [
      scope.tenantId,
      scope.mode,
      listed.map(({ investorId }) => investorId),
      listed.map(({ record }) => record),
      listed.map(({ digest }) => digest),
      listed.map(({ score }) => score),
      listed.map(({ tier }) => tier),
      listed.map(({ lpType }) => lpType),
      funders.map(({ companies }) => JSON.stringify(companies)),
      profile,
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

/** What lookalike calls add to a tenant's list of investors. */
export function createLookalikeListStore(db: Queryable): LookalikeListStore {
  return {
    recordFunders: (scope, funders, profile) => recordFunders(db, scope, funders, profile),
    boosted: ({ tenantId, mode }, profile) =>
      db.query({
        name: 'lifted_investors',
        text: 'select investor_id as "investorId", via from lifted_investors($1, $2, $3, $4)',
        values: [tenantId, mode, profile, MAX_BOOSTED],
      }),
  };
}
