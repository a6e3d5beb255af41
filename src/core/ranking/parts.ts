import type { Evidence, FeatureEvidence, LpEvidence } from './evidence.ts';
import { activityTerm, type Family, likelihoodTerm, NO_ACTIVITY, sizeTerm, UNSEEN_DEALS } from './formula.ts';
import { capacityTerm, commitmentCapacity, exitTerm, LP_TYPE_TERM, lpActivityTerm } from './lp-formula.ts';
import type { RawPart } from './scale.ts';

/**
 * What having backed a named competitor adds: odds e times better. Funders of competitors alone find one true investor
 * in twenty, so it lifts and does not rank.
 */
export const LOOKALIKE_LIFT = 1;

const LP_TYPE_WORDS = {
  family_office: 'family office',
  hnw_individual: 'wealthy individual',
  recently_exited_founder: 'recently exited founder',
  institutional: 'institutional allocator',
  angel: 'angel',
} as const;

/** "investment" or "investments". */
export function investments(count: number): string {
  return count === 1 ? '1 investment' : `${count} investments`;
}

/** "$180K", "$2.1M": three figures at most, as people say money. */
export function money(usd: number): string {
  const steps = [
    [1e9, 'B'],
    [1e6, 'M'],
    [1e3, 'K'],
  ] as const;
  const [unit, suffix] = steps.find(([from]) => usd >= from) ?? [1, ''];
  return `$${Number((usd / unit).toPrecision(3))}${suffix}`;
}

const PREPOSITION: Readonly<Record<Family, string>> = {
  country: 'in',
  state: 'in',
  city: 'in',
  sector: 'in',
  stage: 'at',
};

function featureFact(feature: FeatureEvidence, deals: number): string {
  const { family, label } = feature;
  const what = `${PREPOSITION[family]} ${label}`;
  if (feature.deals > 0) return `${feature.deals} of ${investments(deals)} ${what}`;
  if (feature.declared)
    return family === 'sector' || family === 'stage' ? `states ${label}` : `based in or open to ${label}`;
  return deals === 0 ? `nothing known ${what}` : `none of ${investments(deals)} ${what}`;
}

function featureParts(evidence: Evidence): RawPart[] {
  const byFamily = new Map<Family, RawPart>();
  for (const feature of evidence.features) {
    if (feature.use !== 'score' || feature.weight === 0) continue;
    const raw = feature.weight * likelihoodTerm(feature.withIt, feature.all, feature.share);
    const fact = featureFact(feature, evidence.deals);
    const known = byFamily.get(feature.family);
    byFamily.set(feature.family, {
      name: feature.family,
      raw: raw + (known?.raw ?? 0),
      fact: known === undefined ? fact : `${known.fact}, ${fact}`,
    });
  }
  return [...byFamily.values()];
}

function activityFact({ recentDeals, deals }: Evidence): string {
  if (deals === 0) return 'no dated investment on record';
  return `${investments(recentDeals)} in the last 12 months, ${deals} in all`;
}

function equityParts(evidence: Evidence): RawPart[] {
  const decayed = evidence.deals === 0 ? UNSEEN_DEALS : evidence.decayedDeals;
  const activity = activityTerm(evidence.recentDeals, decayed) - NO_ACTIVITY;
  const parts = [
    { name: 'activity', raw: activity, fact: activityFact(evidence) },
    ...featureParts(evidence),
  ];
  const { size } = evidence;
  if (size === undefined) return parts;
  const fact = `rounds of typically ${money(Math.exp(size.mean))}, asked ${money(size.asked)}`;
  return [...parts, { name: 'size', raw: sizeTerm(size.asked, size.mean, size.deviation), fact }];
}

function capacityFact(lp: LpEvidence, least: number): string {
  if (lp.chequeMaxUsd !== undefined)
    return `cheques up to ${money(lp.chequeMaxUsd)}, asked from ${money(least)}`;
  return `exit of ${money(lp.exitSizeUsd ?? 0)}, asked from ${money(least)}`;
}

function lpParts(evidence: Evidence, lp: LpEvidence): RawPart[] {
  const parts: RawPart[] = [
    { name: 'lp_type', raw: LP_TYPE_TERM, fact: LP_TYPE_WORDS[lp.lpType] },
    ...featureParts(evidence),
  ];
  const capacity = commitmentCapacity(lp.chequeMaxUsd, lp.exitSizeUsd);
  const least = lp.leastCommitmentUsd;
  if (capacity !== undefined && least !== undefined) {
    parts.push({ name: 'size', raw: capacityTerm(capacity, least), fact: capacityFact(lp, least) });
  }
  if (lp.exit !== undefined) {
    parts.push({ name: 'exit', raw: exitTerm(lp.exit.daysAgo), fact: `exit on ${lp.exit.on}` });
  }
  if (evidence.deals > 0) {
    const raw = lpActivityTerm(evidence.recentDeals, evidence.decayedDeals);
    parts.push({ name: 'activity', raw, fact: activityFact(evidence) });
  }
  return parts;
}

/**
 * The named parts of a candidate's score, unscaled; their sum is what candidates are ordered by. A backed competitor is
 * always a part: a lift where lookalikes are asked for, else a fact without points.
 */
export function partsOf(evidence: Evidence): RawPart[] {
  const parts = evidence.lp === undefined ? equityParts(evidence) : lpParts(evidence, evidence.lp);
  if (evidence.backed.length === 0) return parts;
  const fact = `backed ${evidence.backed.join(', ')}`;
  const lifted = { name: 'lookalike', raw: LOOKALIKE_LIFT, fact };
  return [...parts, evidence.isLifted ? lifted : { name: 'conflict', raw: 0, fact }];
}
