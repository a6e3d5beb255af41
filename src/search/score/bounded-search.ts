import { FieldLook } from '../index/field.ts';
import { RegionLook } from '../index/region.ts';
import type { Segment } from '../index/segment.ts';
import type { View } from '../index/view.ts';
import type { Bounds } from './bounds.ts';
import { INTO, kernelMost, type List, NOTHING, type Plan } from './plan.ts';
import { capacityTerm } from './rules-fund.ts';
import { type Adjustment, adjusted } from './rules-signals.ts';
import { BOARD_FACTOR, gaussian, ROW } from './scorer.ts';
import { BLOCK, CandidateHeap, GROUP, type Look, type SparseRows } from './sparse-rows.ts';

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
  /** Whose LP types blocks say: all, or those that back companies. */
  readonly bits: 'types' | 'backers';
  /** LP types (bit 0: none) and kinds that pass, as bits. */
  readonly types: number;
  readonly kinds: number;
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

/** A token that counts: what it adds, and the requirements it meets, as bits. */
type Term = List & { readonly needs: number };

/** The lists of a plan, with the tokens that requirements (at most eight) name besides. */
function termsOf(lists: readonly List[], requirements: Gate['requirements']): Term[] {
  const terms = new Map<number, Term>();
  const repeated: Term[] = [];
  for (const list of lists) {
    if (terms.has(list.token)) repeated.push({ ...list, needs: 0 });
    else terms.set(list.token, { ...list, needs: 0 });
  }
  for (const [at, tokens] of requirements.entries()) {
    for (const token of tokens) {
      if (token < 0) continue;
      const term = terms.get(token) ?? { token, score: NOTHING, into: INTO.size, sum: NOTHING, needs: 0 };
      terms.set(token, { ...term, needs: term.needs | (1 << at) });
    }
  }
  return [...terms.values(), ...repeated];
}

/** What terms add up to, by place. */
class Tally {
  readonly score: Float64Array;
  readonly place: Float64Array;
  readonly stage: Float64Array;
  readonly sector: Float64Array;
  readonly size: Float64Array;
  /** As INTO numbers them. */
  readonly sums: readonly Float64Array[];
  readonly met: Uint8Array;

  constructor(places: number) {
    const make = () => new Float64Array(places);
    [this.score, this.place, this.stage, this.sector, this.size] = [make(), make(), make(), make(), make()];
    this.sums = [this.place, this.stage, this.sector, this.size];
    this.met = new Uint8Array(places);
  }

  clear(): void {
    this.score.fill(0);
    for (const sum of this.sums) sum.fill(0);
    this.met.fill(0);
  }

  /** Adds a run of (place times 256, plus code). */
  add(term: Term, items: Uint16Array, from: number, to: number): void {
    const { score: byCode, sum: sumByCode, needs } = term;
    const { score, met } = this;
    const sum = this.sums[term.into] as Float64Array;
    for (let item = from; item < to; item += 1) {
      const packed = items[item] as number;
      const at = packed >> 8;
      const code = packed & 0xff;
      score[at] = (score[at] as number) + (byCode[code] as number);
      sum[at] = (sum[at] as number) + (sumByCode[code] as number);
      met[at] = (met[at] as number) | needs;
    }
  }
}

/** What a search in hand asks. */
interface Asked {
  readonly plan: Plan;
  readonly rows: SparseRows;
  readonly gate: Gate;
  readonly terms: readonly Term[];
}

/** Scratch space of one searching thread. */
export class BoundedSearch {
  readonly #view: View;
  readonly #bounds: Bounds;
  readonly #blocks: number;
  readonly #groups: number;
  /** By block and by group: the most of a row. */
  readonly #blockRows: Float64Array;
  readonly #groupRows: Float64Array;
  /** By block: the most of what is neither fixed nor from a list. */
  readonly #rests: Float64Array;
  /** What waits: investors by ordinal, behind them blocks, behind those groups. */
  readonly #waiting = new CandidateHeap();
  readonly #ofGroups: Tally;
  readonly #within = new Tally(Math.max(BLOCK, GROUP));
  /** By group and term: one more than the place in `groupOf`; 0 where the group has no such token. */
  #lists = new Uint32Array(0);
  /** By group that is open, where its blocks' postings begin below: by block and term, the first and how many. */
  readonly #firstSlot: Uint32Array;
  #slots = 0;
  #slotPost = new Uint32Array(0);
  #slotPosts = new Uint8Array(0);

  constructor(view: View, bounds: Bounds) {
    this.#view = view;
    this.#bounds = bounds;
    this.#blocks = bounds.blocks.types.length;
    this.#groups = bounds.groups.types.length;
    this.#blockRows = new Float64Array(this.#blocks);
    this.#groupRows = new Float64Array(this.#groups);
    this.#rests = new Float64Array(this.#blocks);
    this.#ofGroups = new Tally(this.#groups);
    this.#firstSlot = new Uint32Array(this.#groups);
  }

  /** Every investor whose bound reaches the visitor's threshold is visited. */
  run(plan: Plan, rows: SparseRows, gate: Gate, visitor: Visitor): void {
    const asked = { plan, rows, gate, terms: termsOf(plan.lists, gate.requirements) };
    const waiting = this.#waiting;
    waiting.clear();
    this.#slots = 0;
    this.#boundRows(plan, rows);
    this.#openAll(asked);
    const blocks = this.#view.volume.length;
    const groups = blocks + this.#blocks;
    // What can be highest is next: an investor is visited only when nothing that waits can hold a higher one.
    while (waiting.size > 0 && waiting.highestBound >= visitor.threshold()) {
      const next = waiting.pop();
      if (next < blocks) visitor.visit(next);
      else if (next < groups) this.#openBlock(asked, next - blocks, visitor.threshold());
      else this.#openGroup(asked, next - groups, visitor.threshold());
    }
  }

  /** Groups that may hold a candidate wait. */
  #openAll(asked: Asked): void {
    const { groupStart, groupOf, groupMost } = this.#bounds;
    const { terms } = asked;
    const tally = this.#ofGroups;
    tally.clear();
    const { score, met } = tally;
    const slots = this.#groups * terms.length;
    if (this.#lists.length < slots) this.#lists = new Uint32Array(slots);
    const lists = this.#lists.fill(0, 0, slots);
    for (const [which, { token, into, needs, score: byCode, sum: sumByCode }] of terms.entries()) {
      const sum = tally.sums[into] as Float64Array;
      const end = groupStart[token + 1] as number;
      for (let list = groupStart[token] as number; list < end; list += 1) {
        const at = groupOf[list] as number;
        const most = groupMost[list] as number;
        score[at] = (score[at] as number) + (byCode[most] as number);
        sum[at] = (sum[at] as number) + (sumByCode[most] as number);
        met[at] = (met[at] as number) | needs;
        lists[at * terms.length + which] = list + 1;
      }
    }
    this.#bound(asked, 'groups', 0, this.#groups, tally, Number.NEGATIVE_INFINITY);
  }

  /** Blocks of a group that can reach `least` wait from now on. */
  #openGroup(asked: Asked, group: number, least: number): void {
    const { groupRun, groupPost, run, runPosts } = this.#bounds;
    const { terms } = asked;
    const first = this.#newSlots(group, terms.length * GROUP);
    const [slotPost, slotPosts] = [this.#slotPost, this.#slotPosts];
    const tally = this.#within;
    tally.clear();
    for (const [which, term] of terms.entries()) {
      const list = (this.#lists[group * terms.length + which] as number) - 1;
      if (list < 0) continue;
      const [from, to] = [groupRun[list] as number, groupRun[list + 1] as number];
      tally.add(term, run, from, to);
      let post = groupPost[list] as number;
      for (let at = from; at < to; at += 1) {
        const slot = first + ((run[at] as number) >> 8) * terms.length + which;
        const posts = runPosts[at] as number;
        slotPost[slot] = post;
        slotPosts[slot] = posts;
        post += posts;
      }
    }
    const block = group * GROUP;
    this.#bound(asked, 'blocks', block, Math.min(block + GROUP, this.#blocks), tally, least);
  }

  /** Room for what an open group keeps of its blocks, all zero. */
  #newSlots(group: number, many: number): number {
    const first = this.#slots;
    this.#firstSlot[group] = first;
    this.#slots += many;
    if (this.#slots > this.#slotPost.length) {
      const [post, posts] = [new Uint32Array(this.#slots * 2), new Uint8Array(this.#slots * 2)];
      post.set(this.#slotPost);
      posts.set(this.#slotPosts);
      [this.#slotPost, this.#slotPosts] = [post, posts];
    }
    this.#slotPosts.fill(0, first, this.#slots);
    return first;
  }

  /** Blocks or groups `from` to `to` that can reach `least` wait from now on; `tally` is of these, and of no others. */
  #bound(
    { plan, gate }: Asked,
    which: 'blocks' | 'groups',
    from: number,
    to: number,
    tally: Tally,
    least: number,
  ): void {
    const summary = this.#bounds[which];
    const rows = which === 'blocks' ? this.#blockRows : this.#groupRows;
    const number = this.#view.volume.length + (which === 'blocks' ? 0 : this.#blocks);
    const [bits, fixed] = [summary[gate.bits], summary[plan.fixed]];
    const needed = (1 << gate.requirements.length) - 1;
    for (let at = from; at < to; at += 1) {
      const place = at - from;
      const isOpen =
        tally.met[place] === needed &&
        ((bits[at] as number) & gate.types) !== 0 &&
        ((summary.kinds[at] as number) & gate.kinds) !== 0;
      if (!isOpen) continue;
      const rest =
        // One of unknown means may be among them.
        Math.max(capacityMost(plan, summary.capacity[at] as number), 0) +
        this.#logs(plan, summary.volume[at] as number, tally, place) +
        plan.habit * ((summary.habit[at] as number) - plan.everybodysSize) -
        heldAgainst(plan, summary.least[at] as number) +
        (rows[at] as number) +
        SLACK;
      if (which === 'blocks') this.#rests[at] = rest;
      const bound = (tally.score[place] as number) + rest + (fixed[at] as number);
      if (bound >= least) this.#waiting.push(number + at, bound);
    }
  }

  /** The parts that are the logarithm of a sum. */
  #logs(plan: Plan, volume: number, { place, stage, sector, size }: Tally, at: number): number {
    const ofSize =
      plan.sizeWeight === 0 ? 0 : plan.sizeWeight * Math.log(1 + (size[at] as number) / plan.sizePer);
    if (plan.kernelWeight === 0) return ofSize;
    const alike = kernelMost(
      plan.kernelLeast,
      volume,
      place[at] as number,
      stage[at] as number,
      sector[at] as number,
    );
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
    const [ofBlock, ofGroup] = [this.#blockRows.fill(0), this.#groupRows.fill(0)];
    if (plan.rows.length === 0 && plan.rowCosine === 0) return;
    for (const investor of rows.investors()) {
      const block = Math.floor((this.#bounds.rank[investor] as number) / BLOCK);
      const score = this.#rowScore(plan, rows, investor);
      if (score <= (ofBlock[block] as number)) continue;
      ofBlock[block] = score;
      const group = Math.floor(block / GROUP);
      ofGroup[group] = Math.max(ofGroup[group] as number, score);
    }
  }

  /** Investors of a block that can reach `least` wait from now on. */
  #openBlock({ plan, rows, gate, terms }: Asked, block: number, least: number): void {
    const { order, post, lnCapacity, habitMean, habitVariance } = this.#bounds;
    const fixed = this.#bounds[plan.fixed];
    const { volume, table } = this.#view;
    const tally = this.#within;
    tally.clear();
    const slots =
      (this.#firstSlot[Math.floor(block / GROUP)] as number) + (block % GROUP) * terms.length;
    for (const [which, term] of terms.entries()) {
      const posts = this.#slotPosts[slots + which] as number;
      if (posts === 0) continue;
      const from = this.#slotPost[slots + which] as number;
      tally.add(term, post, from, from + posts);
    }
    const { score, met } = tally;
    const first = block * BLOCK;
    const last = Math.min(first + BLOCK, order.length);
    const rest = this.#rests[block] as number;
    const needed = (1 << gate.requirements.length) - 1;
    for (let rank = first; rank < last; rank += 1) {
      const at = rank - first;
      const own = (score[at] as number) + (fixed[rank] as number);
      // First the cheap parts, with the block's bound for the rest; most are ruled out here.
      if (own + rest < least || met[at] !== needed) continue;
      const investor = order[rank] as number;
      const isOfType =
        ((1 << (table.lpType[investor] as number)) & gate.types) !== 0 &&
        ((1 << (table.kind[investor] as number)) & gate.kinds) !== 0;
      if (!isOfType) continue;
      const known = own + (rows.has(investor) ? this.#rowScore(plan, rows, investor) : 0);
      const entered = volume[investor] as number;
      let bound =
        known +
        capacityScore(plan, lnCapacity[rank] as number) +
        this.#logs(plan, entered, tally, at) -
        heldAgainst(plan, entered) +
        SLACK;
      if (plan.habit !== 0) {
        const habit = gaussian(plan.lnSize, habitMean[rank] as number, habitVariance[rank] as number);
        bound += plan.habit * (habit - plan.everybodysSize);
      }
      if (bound >= least && gate.passes(investor)) this.#waiting.push(investor, bound);
    }
  }
}
