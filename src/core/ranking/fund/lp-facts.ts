import type { LpEvidence } from '../evidence.ts';
import { counted, grouped, listed, money, percent } from '../labels.ts';
import { ASSETS_COMMITMENT_SHARE, commitmentCapacity } from './lp-formula.ts';

const LP_TYPE_WORDS = {
  family_office: 'family office',
  hnw_individual: 'wealthy individual',
  recently_exited_founder: 'recently exited founder',
  institutional: 'institutional allocator',
  angel: 'angel',
} as const;

/** The parts whose facts are of limited partners alone. */
const LP_PARTS = [
  'lp_type',
  'size',
  'mission',
  'exit',
  'commitments',
  'akin',
  'manager',
  'freshness',
] as const;
type LpPart = (typeof LP_PARTS)[number];

export function isLpPart(part: string): part is LpPart {
  return (LP_PARTS as readonly string[]).includes(part);
}

/** " as of 2025-12-31 (irs-990pf)", of what is known of it. */
function datedSource(on: string | undefined, source: string | undefined): string {
  return `${on === undefined ? '' : ` as of ${on}`}${source === undefined ? '' : ` (${source})`}`;
}

/** The figure that shows an LP's size. */
function sizeFact({ chequeMaxUsd, exitSizeUsd, assets, leastCommitmentUsd }: LpEvidence): string {
  const least = leastCommitmentUsd === undefined ? '' : `, asked from ${money(leastCommitmentUsd)}`;
  if (chequeMaxUsd !== undefined) return `cheques up to ${money(chequeMaxUsd)}${least}`;
  const capacity = commitmentCapacity({ chequeMaxUsd, exitSizeUsd, assetsUsd: assets?.usd });
  const byExit = commitmentCapacity({ chequeMaxUsd, exitSizeUsd, assetsUsd: undefined });
  if (exitSizeUsd !== undefined && byExit === capacity) return `exit of ${money(exitSizeUsd)}${least}`;
  if (assets === undefined) return 'no size on record';
  const share = `, of which one fund gets ${percent(ASSETS_COMMITMENT_SHARE)} as a rule of thumb`;
  return `assets of ${money(assets.usd, 2)}${datedSource(assets.on, assets.source)}${least === '' ? '' : `${share}${least}`}`;
}

const funds = (count: number) => counted(count, 'fund', 'funds');

function commitmentsFact({ held }: LpEvidence): string {
  if (held.count === 0) return 'no fund held on record';
  const newest =
    held.on === undefined && held.source === undefined
      ? ''
      : `, newest record${datedSource(held.on, held.source)}`;
  return `held ${funds(held.count)}${newest}`;
}

function akinFact({ held: { akin } }: LpEvidence): string {
  if (akin.count === 0) return 'no such fund held on record';
  const what = `${grouped(akin.count)} ${listed(akin.by, 'or')} ${akin.count === 1 ? 'fund' : 'funds'}`;
  return `held ${what}${akin.names.length === 0 ? '' : `, as ${listed(akin.names, 'and')}`}`;
}

/** The fact behind a part of a limited partner's score. */
export function lpFact(part: LpPart, lp: LpEvidence): string {
  switch (part) {
    case 'lp_type':
      return lp.lpType === undefined ? 'no type on record' : LP_TYPE_WORDS[lp.lpType];
    case 'size':
      return sizeFact(lp);
    case 'mission':
      return lp.mission.length === 0
        ? 'no words of its own on record'
        : `its own record speaks of ${listed(lp.mission, 'and')}`;
    case 'exit':
      if (lp.exitOn === undefined) return 'no dated exit on record';
      return `${lp.exitSizeUsd === undefined ? 'exit' : `exit of ${money(lp.exitSizeUsd)}`} on ${lp.exitOn}`;
    case 'commitments':
      return commitmentsFact(lp);
    case 'akin':
      return akinFact(lp);
    case 'manager':
      return lp.held.own.length === 0
        ? 'no fund of the same manager on record'
        : `held ${listed(lp.held.own, 'and')}, of the same manager`;
    case 'freshness':
      return lp.recordedOn === undefined ? 'no dated record' : `on record as of ${lp.recordedOn}`;
  }
}
