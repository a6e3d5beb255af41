/** What a plan must hold in partnerships and joint ventures to count as proof that it invests in funds, USD. */
export const PARTNERSHIPS_FLOOR_USD = 5_000_000;
/** What a sponsor's plans must hold together to be an allocator anyway, USD (both: investor-corpora.md, section 6). */
export const PLANS_FLOOR_USD = 500_000_000;

export type PlanEntity = 'plan' | 'master_trust' | 'pooled_account';

/** One return of Form 5500 with its Schedule H. */
export interface PlanReturn {
  readonly entity: PlanEntity;
  /** Partnership and joint venture interests at the end of the year, USD. */
  readonly partnershipsUsd: number;
  readonly assetsUsd: number;
}

/**
 * Who files: a plan; a master trust in which plans of one employer keep what they own; or an account in which a bank or
 * insurer pools what plans of many employers own, which belongs to none of them. `entityCode` is TYPE_PLAN_ENTITY_CD (4
 * = direct filing entity), `dfeCode` TYPE_DFE_PLAN_ENTITY_CD (M master trust, C collective trust, P pooled separate
 * account, E 103-12 entity, G group insurance arrangement).
 */
export function planEntity(entityCode: string, dfeCode: string): PlanEntity {
  if (entityCode.trim() !== '4' && dfeCode.trim() === '') return 'plan';
  return /^(?:c|p|e|g|d)/i.test(dfeCode.trim()) ? 'pooled_account' : 'master_trust';
}

/**
 * What a sponsor's plans own, USD. A plan's total already holds its share of the master trust, so that the
 * trust's total counts only where the plans' are missing; partnerships count for their holder, summed up.
 */
export function sponsorAssets(returns: readonly PlanReturn[]): {
  readonly partnershipsUsd: number;
  readonly assetsUsd: number;
} {
  const sum = (entity: PlanEntity, of: (one: PlanReturn) => number) =>
    returns.filter((one) => one.entity === entity).reduce((total, one) => total + of(one), 0);
  return {
    partnershipsUsd:
      sum('plan', (one) => one.partnershipsUsd) + sum('master_trust', (one) => one.partnershipsUsd),
    assetsUsd: Math.max(
      sum('plan', (one) => one.assetsUsd),
      sum('master_trust', (one) => one.assetsUsd),
    ),
  };
}

/** True where a sponsor's plans are an institutional allocator. */
export function isAllocator(owned: {
  readonly partnershipsUsd: number;
  readonly assetsUsd: number;
}): boolean {
  return owned.partnershipsUsd >= PARTNERSHIPS_FLOOR_USD || owned.assetsUsd >= PLANS_FLOOR_USD;
}
