import type { InvestorKind } from '../corpus/investor-kind.ts';
import type { InvestorRecord } from '../corpus/investor-record.ts';
import type { LpType } from '../kind/investor-terms.ts';
import type { Evidence } from './evidence.ts';
import { partsOf } from './parts.ts';
import { rationaleOf } from './rationale.ts';
import { tierOf, toPoints } from './scale.ts';

/** What is known of an investor as of the index's day, for showing. */
export interface ShownFacts {
  readonly name: string;
  /** Declared first, then by how many deals have them. */
  readonly sectorTags: readonly string[];
  /** Its seat, as a person reads it. */
  readonly geography: string | undefined;
  readonly lastActivityDate: string | undefined;
  /** Newest investment first, each company once. */
  readonly portfolioCompanies: readonly string[];
  readonly lpType: LpType | undefined;
  readonly kind: InvestorKind | undefined;
  readonly exitSizeUsd: number | undefined;
}

/**
 * The record of a candidate as the contract shows it: score 0 to 100, its parts, tier, conflict, and a rationale where
 * `withRationale`. `warmPath` is false and `networkProximity` 0 while no network is imported.
 */
export function recordOf(facts: ShownFacts, evidence: Evidence, withRationale: boolean): InvestorRecord {
  const { score, scoreParts } = toPoints(partsOf(evidence));
  const [competitor] = evidence.isSurfaced ? evidence.backed : [];
  const via = competitor ?? evidence.boostedVia;
  const record: InvestorRecord = {
    name: facts.name,
    sectorTags: shownTags(facts, evidence),
    ...(facts.geography === undefined ? {} : { geography: facts.geography }),
    ...(facts.lastActivityDate === undefined ? {} : { lastActivityDate: facts.lastActivityDate }),
    portfolioCompanies: facts.portfolioCompanies,
    ...(facts.kind === undefined ? {} : { kind: facts.kind }),
    ...(facts.lpType === undefined ? {} : { lpType: facts.lpType }),
    // The contract keeps an exit to the LP side of the service.
    ...(evidence.lp === undefined || facts.exitSizeUsd === undefined
      ? {}
      : { exitSizeUsd: facts.exitSizeUsd }),
    networkProximity: 0,
    score,
    scoreParts,
    tier: tierOf(score),
    warmPath: false,
    ...(via === undefined ? {} : { lookalikeVia: via }),
    conflict: evidence.backed.length > 0,
  };
  return withRationale ? { ...record, rationale: rationaleOf(record) } : record;
}

/** The tags that were asked for and are on record come first: a filter's answer shows what it filtered by. */
function shownTags(facts: ShownFacts, evidence: Evidence): readonly string[] {
  const asked = evidence.held
    .filter(({ family, companies, declared }) => family === 'sector' && (companies > 0 || declared))
    .map(({ label }) => label);
  return [...new Set([...asked, ...facts.sectorTags])].slice(
    0,
    Math.max(asked.length, facts.sectorTags.length),
  );
}
