import { identityKey, investorKey, lookupKey } from '../core/identity.ts';
import type { Ask, Feature, Requirement } from '../core/ranking/ask.ts';
import { MU, sizeTerm, smoothedDeviation } from '../core/ranking/formula.ts';
import { capacityTerm, commitmentCapacity } from '../core/ranking/lp-formula.ts';
import { LOOKALIKE_LIFT } from '../core/ranking/parts.ts';
import type { Columns, Posting } from './columns.ts';
import { evidenceOf, factsOf, type Weighed } from './hydrate.ts';
import type { Candidate, InvestorIndex } from './investor-index.ts';
import type { StaticTerms } from './static-terms.ts';
import { Top } from './top.ts';

/** Scores closer than this (a hundredth of a point) are equal on the page, so the tie-break decides. */
const TIE_STEP = 1_000;
/** At most one place in four is kept for funders of competitors that would not be in the answer otherwise. */
const LOOKALIKE_SHARE = 4;

function optional(value: number | undefined): number | undefined {
  return value === undefined || Number.isNaN(value) ? undefined : value;
}

/** The counting score over columns: one pass over all investors, one over each asked token's list. */
export class CountingIndex implements InvestorIndex {
  readonly version: number;
  readonly size: number;
  readonly #columns: Columns;
  readonly #terms: StaticTerms;

  constructor(columns: Columns, terms: StaticTerms, version: number) {
    this.#columns = columns;
    this.#terms = terms;
    this.version = version;
    this.size = columns.names.length;
  }

  search(ask: Ask): readonly Candidate[] {
    const columns = this.#columns;
    const weighed = this.#weigh(ask.features);
    const score = (ask.audience === 'equity' ? this.#terms.equity : this.#terms.lp).slice();
    this.#addFeatures(
      score,
      weighed.filter((one) => one.feature.use === 'score'),
    );
    this.#addSize(score, ask);
    const ties = weighed.filter((one) => one.feature.use === 'tie');
    const tie = ties.length === 0 ? score : new Float64Array(this.size);
    if (ties.length > 0) this.#addFeatures(tie, ties);

    const competitors = this.#companies(ask.competitors);
    const lookalikes = new Set<number>();
    if (ask.surfaceLookalikes) {
      for (const company of competitors.keys()) {
        for (const investor of columns.funders.get(company) ?? []) lookalikes.add(investor);
      }
      for (const investor of lookalikes) score[investor] = (score[investor] ?? 0) + LOOKALIKE_LIFT;
    }
    const allowed = this.#audience(ask);
    const hard = this.#satisfied(ask.requirements.filter((one) => !this.#isSoft(one)));
    const soft = this.#satisfied(ask.requirements.filter((one) => this.#isSoft(one)));

    const isBetter = (a: number, b: number): boolean => {
      const [stepA, stepB] = [Math.round((score[a] ?? 0) * TIE_STEP), Math.round((score[b] ?? 0) * TIE_STEP)];
      if (stepA !== stepB) return stepA > stepB;
      const [tieA, tieB] = [tie[a] ?? 0, tie[b] ?? 0];
      return tieA === tieB ? a < b : tieA > tieB;
    };
    const best = new Top(ask.limit, isBetter);
    const bestLookalikes = new Top(Math.ceil(ask.limit / LOOKALIKE_SHARE), isBetter);
    for (let at = 0; at < this.size; at += 1) {
      if (allowed[at] !== 1 || hard?.[at] === 0) continue;
      if (lookalikes.has(at)) bestLookalikes.offer(at);
      if (soft?.[at] !== 0) best.offer(at);
    }
    const found = this.#withLookalikes(best.sorted(), bestLookalikes.sorted(), ask.limit).sort((a, b) =>
      isBetter(a, b) ? -1 : 1,
    );
    return found.map((at) => ({
      facts: factsOf(columns, at),
      evidence: evidenceOf(columns, at, ask, weighed, competitors, lookalikes.has(at)),
    }));
  }

  /** Sector and stage filters give way to a lookalike; a strict place does not. */
  #isSoft(requirement: Requirement): boolean {
    return requirement.family === 'sector' || requirement.family === 'stage';
  }

  /** Kept lookalikes push the worst of the others out. */
  #withLookalikes(best: readonly number[], lookalikes: readonly number[], limit: number): number[] {
    const missing = lookalikes.filter((at) => !best.includes(at));
    const has = best.length - best.filter((at) => lookalikes.includes(at)).length;
    const keep = Math.min(has, limit - lookalikes.length);
    const others = best.filter((at) => !lookalikes.includes(at)).slice(0, Math.max(keep, 0));
    return missing.length === 0 ? [...best] : [...others, ...lookalikes];
  }

  /** Features some deal has, with their postings; the sectors share their weight among those that are known. */
  #weigh(features: readonly Feature[]): Weighed[] {
    const known = features.flatMap((feature) => {
      const posting = this.#union(feature.tokens);
      return posting === undefined ? [] : [{ feature, posting }];
    });
    const sectors = known.filter((one) => one.feature.family === 'sector').length;
    return known.map((one) => ({
      ...one,
      weight: one.feature.family === 'sector' ? one.feature.weight / sectors : one.feature.weight,
    }));
  }

  /** One posting for "any of these": what an investor has of each adds up, as their shares do. */
  #union(tokens: readonly string[]): Posting | undefined {
    const found = tokens.map((name) => this.#columns.postings.get(name)).filter((one) => one !== undefined);
    if (found.length < 2) return found[0];
    const sums = new Map<number, { decayed: number; deals: number }>();
    for (const posting of found) {
      for (const [at, investor] of posting.investors.entries()) {
        const sum = sums.get(investor) ?? { decayed: 0, deals: 0 };
        sum.decayed += posting.decayed[at] ?? 0;
        sum.deals += posting.deals[at] ?? 0;
        sums.set(investor, sum);
      }
    }
    const entries = [...sums].sort(([a], [b]) => a - b);
    return {
      investors: Uint32Array.from(entries, ([investor]) => investor),
      decayed: Float64Array.from(entries, ([, sum]) => sum.decayed),
      deals: Uint32Array.from(entries, ([, sum]) => sum.deals),
      share: Math.min(
        found.reduce((sum, posting) => sum + posting.share, 0),
        1,
      ),
    };
  }

  /** L of an investor without the thing is ln mu - ln(P + mu), whatever the thing: one pass does it for all. */
  #addFeatures(score: Float64Array, weighed: readonly Weighed[]): void {
    const byColumn = new Map<Float64Array, number>();
    for (const { feature, weight } of weighed) {
      const column = this.#columns.decayedIn[feature.family];
      byColumn.set(column, (byColumn.get(column) ?? 0) + weight);
    }
    for (const [column, weight] of byColumn) {
      const logs = this.#terms.logs.get(column) as Float64Array;
      const base = weight * Math.log(MU);
      for (let at = 0; at < score.length; at += 1) {
        score[at] = (score[at] as number) + base - weight * (logs[at] as number);
      }
    }
    for (const { posting, weight } of weighed) {
      const prior = MU * posting.share;
      const { investors, decayed } = posting;
      for (let at = 0; at < investors.length; at += 1) {
        const investor = investors[at] as number;
        score[investor] =
          (score[investor] as number) + weight * Math.log(1 + (decayed[at] as number) / prior);
      }
    }
  }

  #addSize(score: Float64Array, ask: Ask): void {
    const { sizeUsd } = ask;
    const { sizeMean, sizeDeviation, sizeRounds, everybodysDeviation, chequeMax, exitSize } = this.#columns;
    if (sizeUsd === undefined || sizeUsd <= 0) return;
    for (let at = 0; at < score.length; at += 1) {
      if (ask.audience === 'lp') {
        const capacity = commitmentCapacity(optional(chequeMax[at]), optional(exitSize[at]));
        if (capacity !== undefined) score[at] = (score[at] as number) + capacityTerm(capacity, sizeUsd);
        continue;
      }
      const rounds = sizeRounds[at] as number;
      if (rounds === 0) continue;
      const habit = { mean: sizeMean[at] as number, deviation: sizeDeviation[at] as number, rounds };
      const deviation = smoothedDeviation(habit, everybodysDeviation);
      score[at] = (score[at] as number) + sizeTerm(sizeUsd, habit.mean, deviation);
    }
  }

  /** 1 where an investor is of the asked kind and not on board yet. */
  #audience(ask: Ask): Uint8Array {
    const { lpTypes, backsCompanies, investorsByKey } = this.#columns;
    const types = new Set<string | null | undefined>(ask.lpTypes);
    const allowed = new Uint8Array(this.size);
    for (let at = 0; at < this.size; at += 1) {
      const isKind = ask.audience === 'lp' || backsCompanies[at] === 1;
      const isType = (ask.audience === 'equity' && types.size === 0) || types.has(lpTypes[at]);
      if (isKind && isType) allowed[at] = 1;
    }
    for (const name of ask.onBoard) {
      for (const key of [investorKey(name), identityKey(name)]) {
        for (const at of investorsByKey.get(key) ?? []) allowed[at] = 0;
      }
    }
    return allowed;
  }

  /** 1 where every requirement holds; undefined where there is none. */
  #satisfied(requirements: readonly Requirement[]): Uint8Array | undefined {
    if (requirements.length === 0) return undefined;
    const counts = new Uint8Array(this.size);
    for (const [passed, { family, tokens }] of requirements.entries()) {
      const pass = (at: number) => {
        if (counts[at] === passed) counts[at] = passed + 1;
      };
      for (const name of tokens) {
        for (const at of this.#columns.postings.get(name)?.investors ?? []) pass(at);
      }
      if (family === 'sector' || family === 'stage') continue;
      for (const [at, seat] of this.#columns.seats.entries())
        if (tokens.some((name) => seat.includes(name))) pass(at);
    }
    return counts.map((count) => (count === requirements.length ? 1 : 0));
  }

  /** Ordinals of companies by the names given: by the exact key, else by the looser one. */
  #companies(names: readonly string[]): ReadonlyMap<number, string> {
    const found = new Map<number, string>();
    const { companiesByKey, companiesByLooseKey } = this.#columns;
    for (const name of names) {
      const matches = companiesByKey.get(identityKey(name)) ?? companiesByLooseKey.get(lookupKey(name)) ?? [];
      for (const company of matches) found.set(company, name);
    }
    return found;
  }
}
