import { FieldLook } from '../index/field.ts';
import { RegionLook } from '../index/region.ts';
import type { Segment } from '../index/segment.ts';
import type { View } from '../index/view.ts';
import type { Bounds } from './bounds.ts';
import { kernelMost, type Plan, SUMS } from './plan.ts';
import { capacityTerm } from './rules-fund.ts';
import { type Adjustment, adjusted } from './rules-signals.ts';
import { BOARD_FACTOR, gaussian, ROW } from './scorer.ts';
import { BLOCK, BlockHeap, CandidateHeap, type Look, type SparseRows } from './sparse-rows.ts';

/** An investor that is among the best so far. */
export interface Scored {
  /** Its corpus id. */
  readonly id: number;
  readonly raw: number;
  /** Orders those whose scores are equal on the page. */
  readonly tie: number;
  /** True if the ask says `loose`: scores within a point are equal then. The same of all of one ask. */
  readonly isLoose?: boolean;
}

/** Scores closer than this (a hundredth of a point) are equal on the page, so the tie-break decides. */
const TIE_STEP = 1_000;
/**
 * What is loose orders scores within about one point (0.07 of a raw score): two investors are never equal to a hundredth
 * of a point, and it would order nothing.
 */
const LOOSE_STEP = 14;

const stepsIn = ({ isLoose = false }: Scored) => (isLoose ? LOOSE_STEP : TIE_STEP);

function stepOf(scored: Scored): number {
  return Math.round(scored.raw * stepsIn(scored));
}

/** Below 0 where `one` comes first: by score in steps, then by tie, then by id. A strict order. */
export function compareScored(one: Scored, other: Scored): number {
  return stepOf(other) - stepOf(one) || other.tie - one.tie || one.id - other.id;
}

/** The best `limit` offered so far, best first. A limit is some fifty: a sorted list is as quick as a heap. */
export class Best<Item extends Scored> {
  readonly items: Item[] = [];
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The raw score below which none is taken any more. */
  threshold(): number {
    const worst = this.items.length < this.#limit ? undefined : this.items.at(-1);
    return worst === undefined ? Number.NEGATIVE_INFINITY : (stepOf(worst) - 0.5) / stepsIn(worst);
  }

  offer(scored: Item): void {
    const { items } = this;
    const worst = items.at(-1);
    if (items.length >= this.#limit && worst !== undefined && compareScored(scored, worst) >= 0) return;
    let [low, high] = [0, items.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compareScored(items[middle] as Item, scored) < 0) low = middle + 1;
      else high = middle;
    }
    items.splice(low, 0, scored);
    if (items.length > this.#limit) items.pop();
  }
}

/** Candidates of a company's raise that are looked at again: from the fourth page on no specialist came up to the first. */
export const LOOKED_AT = 100;

/** The looks of a segment, in the order of their parts; the field is last, as it holds some scores below a limit. */
export function looksOf(segment: Segment): readonly Look[] {
  return [new RegionLook(segment), new FieldLook(segment)];
}

/** A candidate's score with what looks add to it, each to what those before it made of it. */
export function lookAgain(
  looks: readonly Look[],
  { ordinal, raw: first }: { readonly ordinal: number; readonly raw: number },
): { readonly raw: number; readonly adjustments: readonly Adjustment[] } {
  const adjustments: Adjustment[] = [];
  let raw = first;
  for (const look of looks) {
    const added = look.adjust(ordinal, raw);
    adjustments.push(...added);
    raw += adjusted(added);
  }
  return { raw, adjustments };
}

/** Far above what single precision loses in a sum of a dozen columns, far below what distinguishes two scores. */
const SLACK = 1e-3;

/** Which investors may be found, by what blocks say of all of theirs. */
export interface Gate {
  /** By block. */
  readonly blockBits: Uint8Array;
  /** LP types (bit 0: none) that pass. */
  readonly types: number;
  /** Each needs one of its tokens; no investor has a token below 0. */
  readonly requirements: readonly (readonly number[])[];
  /** By ordinal, the rest: asked last. */
  passes(investor: number): boolean;
}

/** Visits investors that could still be among the best, those that could be highest first. */
export interface Visitor {
  /** The raw score below which none is needed any more. */
  threshold(): number;
  visit(investor: number): void;
}

/** What an LP's means add; zero where they are unknown. */
function capacityScore({ capacity, asked }: Plan, lnCapacity: number): number {
  return asked === undefined || Number.isNaN(lnCapacity) ? 0 : capacity * capacityTerm(lnCapacity, asked);
}

/** The most of a block whose largest means are these: up to the usual commitment more is better. */
function capacityMost(plan: Plan, most: number): number {
  return capacityScore(plan, Math.min(most, plan.asked?.lnUsual ?? most));
}

function heldAgainst({ against, againstMu }: Plan, volume: number): number {
  return against === 0 ? 0 : against * Math.log(1 + volume / againstMu);
}

/** Scratch space of one searching thread. */
export class BoundedSearch {
  readonly #view: View;
  readonly #bounds: Bounds;
  readonly #blocks: number;
  readonly #block: Float64Array;
  readonly #sums: readonly Float64Array[];
  readonly #rows: Float64Array;
  /** By block: the most of what is neither fixed, nor from a list, nor from a row. */
  readonly #rests: Float64Array;
  readonly #met: Uint8Array;
  readonly #order: Uint32Array;
  readonly #waiting = new CandidateHeap();
  readonly #inScore = new Float64Array(BLOCK);
  readonly #inSums = Array.from({ length: SUMS }, () => new Float64Array(BLOCK));
  readonly #inMet = new Uint8Array(BLOCK);

  constructor(view: View, bounds: Bounds) {
    this.#view = view;
    this.#bounds = bounds;
    this.#blocks = bounds.blockTypes.length;
    this.#block = new Float64Array(this.#blocks);
    this.#sums = Array.from({ length: SUMS }, () => new Float64Array(this.#blocks));
    this.#rows = new Float64Array(this.#blocks);
    this.#rests = new Float64Array(this.#blocks);
    this.#met = new Uint8Array(this.#blocks);
    this.#order = new Uint32Array(this.#blocks);
  }

  /** Every investor whose bound reaches the visitor's threshold is visited. */
  run(plan: Plan, rows: SparseRows, gate: Gate, visitor: Visitor): void {
    const open = this.#boundBlocks(plan, rows, gate);
    const blocks = new BlockHeap(this.#order, open, this.#block);
    const candidates = this.#waiting;
    candidates.clear();
    // The investor that can be highest is next: a block is opened only when none that waits can be as high as its best.
    for (let at = blocks.pop(); at >= 0; at = blocks.pop()) {
      const bound = (this.#block[at] as number) + SLACK;
      while (candidates.highestBound >= bound && candidates.highestBound >= visitor.threshold())
        visitor.visit(candidates.pop());
      if (bound < visitor.threshold()) break;
      this.#openBlock(at, plan, rows, gate, visitor.threshold());
    }
    while (candidates.highestBound >= visitor.threshold() && candidates.size > 0)
      visitor.visit(candidates.pop());
  }

  /** Bounds of blocks that may hold a candidate; returns how many, their numbers in `#order`. */
  #boundBlocks(plan: Plan, rows: SparseRows, gate: Gate): number {
    const { runStart, runBlock, runMost } = this.#bounds;
    const score = this.#block.fill(0);
    for (const sum of this.#sums) sum.fill(0);
    const [place, stage, sector, size] = this.#sums as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    for (const list of plan.lists) {
      const { token } = list;
      const sum = this.#sums[list.into] as Float64Array;
      const { score: byCode, sum: sumByCode } = list;
      for (let run = runStart[token] as number; run < (runStart[token + 1] as number); run += 1) {
        const at = runBlock[run] as number;
        const most = runMost[run] as number;
        score[at] = (score[at] as number) + (byCode[most] as number);
        sum[at] = (sum[at] as number) + (sumByCode[most] as number);
      }
    }
    this.#boundRows(plan, rows);
    this.#meet(gate);
    let open = 0;
    const bounds = this.#bounds;
    const rests = this.#rests;
    for (let at = 0; at < this.#blocks; at += 1) {
      const isOpen =
        ((gate.blockBits[at] as number) & gate.types) !== 0 && this.#met[at] === gate.requirements.length;
      if (!isOpen) continue;
      const volume = bounds.blockVolume[at] as number;
      const rest =
        // One of unknown means may be among them.
        Math.max(capacityMost(plan, bounds.blockCapacity[at] as number), 0) +
        this.#logs(
          plan,
          volume,
          place[at] as number,
          stage[at] as number,
          sector[at] as number,
          size[at] as number,
        ) +
        plan.habit * ((bounds.blockHabit[at] as number) - plan.everybodysSize) -
        heldAgainst(plan, bounds.blockLeast[at] as number);
      rests[at] = rest;
      score[at] = (score[at] as number) + rest + (plan.blockFixed[at] as number) + (this.#rows[at] as number);
      this.#order[open] = at;
      open += 1;
    }
    return open;
  }

  /** The parts that are the logarithm of a sum. */
  #logs(plan: Plan, volume: number, place: number, stage: number, sector: number, size: number): number {
    const ofSize = plan.sizeWeight === 0 ? 0 : plan.sizeWeight * Math.log(1 + size / plan.sizePer);
    if (plan.kernelWeight === 0) return ofSize;
    const alike = kernelMost(plan.kernelLeast, volume, place, stage, sector);
    return ofSize + plan.kernelWeight * Math.log(1 + alike / plan.kernelPer);
  }

  #rowScore(plan: Plan, rows: SparseRows, investor: number): number {
    let score = 0;
    for (const { column, weight, per } of plan.rows) {
      const value = rows.get(investor, column);
      if (value > 0) score += weight * Math.log(1 + value / per);
    }
    const cosine = rows.get(investor, ROW.cosine);
    return cosine === 0 ? score : score + plan.rowCosine * Math.log(1 + BOARD_FACTOR * cosine);
  }

  #boundRows(plan: Plan, rows: SparseRows): void {
    this.#rows.fill(0);
    if (plan.rows.length === 0 && plan.rowCosine === 0) return;
    for (const investor of rows.investors()) {
      const block = Math.floor((this.#bounds.rank[investor] as number) / BLOCK);
      const score = this.#rowScore(plan, rows, investor);
      if (score > (this.#rows[block] as number)) this.#rows[block] = score;
    }
  }

  /** Counts, by block, how many requirements any investor in it meets. */
  #meet(gate: Gate): void {
    const { runStart, runBlock } = this.#bounds;
    const met = this.#met.fill(0);
    for (const [passed, tokens] of gate.requirements.entries()) {
      for (const token of tokens) {
        if (token < 0) continue;
        for (let run = runStart[token] as number; run < (runStart[token + 1] as number); run += 1) {
          const block = runBlock[run] as number;
          if (met[block] === passed) met[block] = passed + 1;
        }
      }
    }
  }

  /** The postings of a token within a block: first and end. */
  #within(token: number, block: number): readonly [number, number] {
    const { runStart, runBlock, runPost, postStart } = this.#bounds;
    let [low, high] = [runStart[token] as number, runStart[token + 1] as number];
    const end = high;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((runBlock[middle] as number) < block) low = middle + 1;
      else high = middle;
    }
    if (low === end || runBlock[low] !== block) return [0, 0];
    const last = low + 1 < end ? (runPost[low + 1] as number) : (postStart[token + 1] as number);
    return [runPost[low] as number, last];
  }

  /** Investors of a block that can reach `least` wait from now on. */
  #openBlock(block: number, plan: Plan, rows: SparseRows, gate: Gate, least: number): void {
    const { order, postPlace, postCode, habitMean, habitVariance } = this.#bounds;
    const { volume, table } = this.#view;
    const score = this.#inScore.fill(0);
    for (const sum of this.#inSums) sum.fill(0);
    const [place, stage, sector, size] = this.#inSums as [
      Float64Array,
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    for (const list of plan.lists) {
      const [from, to] = this.#within(list.token, block);
      const sum = this.#inSums[list.into] as Float64Array;
      const { score: byCode, sum: sumByCode } = list;
      for (let post = from; post < to; post += 1) {
        const at = postPlace[post] as number;
        const code = postCode[post] as number;
        score[at] = (score[at] as number) + (byCode[code] as number);
        sum[at] = (sum[at] as number) + (sumByCode[code] as number);
      }
    }
    const met = this.#meetWithin(gate, block);
    const first = block * BLOCK;
    const last = Math.min(first + BLOCK, order.length);
    const rest = (this.#rests[block] as number) + (this.#rows[block] as number) + SLACK;
    const needed = gate.requirements.length;
    for (let rank = first; rank < last; rank += 1) {
      const at = rank - first;
      const own = (score[at] as number) + (plan.fixed[rank] as number);
      // First the cheap parts, with the block's bound for the rest; most are ruled out here.
      if (own + rest < least || met[at] !== needed) continue;
      const investor = order[rank] as number;
      if (((1 << (table.lpType[investor] as number)) & gate.types) === 0) continue;
      const known = own + (rows.has(investor) ? this.#rowScore(plan, rows, investor) : 0);
      const entered = volume[investor] as number;
      let bound =
        known +
        capacityScore(plan, this.#bounds.lnCapacity[rank] as number) +
        this.#logs(
          plan,
          entered,
          place[at] as number,
          stage[at] as number,
          sector[at] as number,
          size[at] as number,
        ) -
        heldAgainst(plan, entered);
      if (plan.habit !== 0) {
        const habit = gaussian(plan.lnSize, habitMean[rank] as number, habitVariance[rank] as number);
        bound += plan.habit * (habit - plan.everybodysSize);
      }
      if (bound + SLACK >= least && gate.passes(investor)) this.#waiting.push(investor, bound + SLACK);
    }
  }

  #meetWithin(gate: Gate, block: number): Uint8Array {
    const met = this.#inMet.fill(0);
    for (const [passed, tokens] of gate.requirements.entries()) {
      for (const token of tokens) {
        if (token < 0) continue;
        const [from, to] = this.#within(token, block);
        for (let post = from; post < to; post += 1) {
          const at = this.#bounds.postPlace[post] as number;
          if (met[at] === passed) met[at] = passed + 1;
        }
      }
    }
    return met;
  }
}
