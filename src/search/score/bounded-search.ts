import { FieldLook } from '../index/field.ts';
import { RegionLook } from '../index/region.ts';
import type { Segment } from '../index/segment.ts';
import type { View } from '../index/view.ts';
import type { Bounds } from './bounds.ts';
import { Joint } from './joint.ts';
import type { Likeness } from './likeness.ts';
import { kernelMost, type Plan, withJoint } from './plan.ts';
import { capacityTerm } from './rules-fund.ts';
import { type Adjustment, adjusted } from './rules-signals.ts';
import { BOARD_FACTOR, gaussian, ROW } from './scorer.ts';
import { BLOCK, CandidateHeap, GROUP, type Look, type SparseRows } from './sparse-rows.ts';
import { Tally, type Term, termsOf } from './terms.ts';

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

/**
 * So many wait before the best of them are visited whatever is closed: a first threshold, however low, keeps most others out. A
 * few times what a search looks at.
 */
const EAGER = +(process.env.EAGER ?? 256);

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
  readonly #joint: Joint;
  /** By block and by group: the most of a row. */
  readonly #blockRows: Float64Array;
  readonly #groupRows: Float64Array;
  /** By block and by group: the most of what is neither fixed nor from a list. */
  readonly #rests: Float64Array;
  readonly #groupRests: Float64Array;
  /** What waits: investors, by ordinal; and blocks, with groups numbered behind them. */
  readonly #waiting = new CandidateHeap();
  readonly #nodes = new CandidateHeap();
  readonly #ofGroups: Tally;
  readonly #within = new Tally(Math.max(BLOCK, GROUP));
  /** By group and term: one more than the place in `groupOf`; 0 where the group has no such token. */
  #lists = new Uint32Array(0);
  /** By group that is open, where its blocks' postings begin below: by block and term, the first and how many. */
  readonly #firstSlot: Uint32Array;
  #slots = 0;
  // By term: where its blocks and postings begin in a group; and what is only read so that memory is there when it is needed.
  #from = new Uint32Array(0);
  #next = new Uint32Array(0);
  #touched = new Float64Array(0);
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
    this.#groupRests = new Float64Array(this.#groups);
    this.#joint = new Joint(view, bounds);
    this.#ofGroups = new Tally(this.#groups);
    this.#firstSlot = new Uint32Array(this.#groups);
  }

  /** Every investor whose bound reaches the visitor's threshold is visited. */
  run(plan: Plan, likeness: Likeness, rows: SparseRows, gate: Gate, visitor: Visitor): void {
    this.#joint.begin(likeness);
    const terms = termsOf(plan.lists, gate.requirements, this.#joint.tokens);
    const asked = { plan, rows, gate, terms };
    if (this.#from.length < terms.length) {
      const many = terms.length * 2;
      [this.#from, this.#next, this.#touched] = [
        new Uint32Array(many),
        new Uint32Array(many),
        new Float64Array(many),
      ];
    }
    const waiting = this.#waiting;
    waiting.clear();
    this.#nodes.clear();
    this.#slots = 0;
    this.#boundRows(plan, rows);
    this.#openAll(asked);
    const nodes = this.#nodes;
    // What can be highest is next: an investor is visited only when nothing that is closed can hold a higher one.
    for (;;) {
      const least = visitor.threshold();
      if (Math.max(nodes.highestBound, waiting.highestBound) < least || nodes.size + waiting.size === 0)
        return;
      const isEager = least === Number.NEGATIVE_INFINITY && waiting.size > EAGER;
      if (waiting.size > 0 && (isEager || waiting.highestBound >= nodes.highestBound)) {
        const investor = waiting.pop();
        if (gate.passes(investor)) visitor.visit(investor);
        continue;
      }
      const next = nodes.pop();
      if (next < this.#blocks) this.#openBlock(asked, next, least);
      else this.#openGroup(asked, next - this.#blocks, least);
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
    this.#bound(asked, 'groups', 0, this.#groups, tally, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  }

  /** Blocks of a group that can reach `least` wait from now on. */
  #openGroup(asked: Asked, group: number, least: number): void {
    const { groupRun, groupPost, run, runPosts } = this.#bounds;
    const { terms } = asked;
    const first = this.#newSlots(group, terms.length * GROUP);
    const [slotPost, slotPosts] = [this.#slotPost, this.#slotPosts];
    const tally = this.#within;
    tally.clear();
    // In steps, so that scattered memory is fetched for all terms at a time.
    const [from, next, touched] = [this.#from, this.#next, this.#touched];
    for (let which = 0; which < terms.length; which += 1) {
      const list = this.#lists[group * terms.length + which] as number;
      from[which] = list === 0 ? 0 : (groupRun[list - 1] as number);
      next[which] = list === 0 ? 0 : (groupPost[list - 1] as number);
    }
    for (let which = 0; which < terms.length; which += 1) {
      const at = from[which] as number;
      touched[which] = (run[at] as number) + (runPosts[at] as number);
    }
    for (let which = 0; which < terms.length; which += 1) {
      const list = this.#lists[group * terms.length + which] as number;
      if (list === 0) continue;
      const to = groupRun[list] as number;
      tally.add(terms[which] as Term, run, from[which] as number, to);
      let post = next[which] as number;
      for (let at = from[which] as number; at < to; at += 1) {
        const slot = first + ((run[at] as number) >> 8) * terms.length + which;
        const posts = runPosts[at] as number;
        slotPost[slot] = post;
        slotPosts[slot] = posts;
        post += posts;
      }
    }
    const block = group * GROUP;
    this.#bound(
      asked,
      'blocks',
      block,
      Math.min(block + GROUP, this.#blocks),
      tally,
      least,
      this.#groupRests[group] as number,
    );
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
    restOfGroup: number,
  ): void {
    const summary = this.#bounds[which];
    const rows = which === 'blocks' ? this.#blockRows : this.#groupRows;
    const joint = which === 'blocks' ? this.#joint.ofBlock : this.#joint.ofGroup;
    const rests = which === 'blocks' ? this.#rests : this.#groupRests;
    const number = which === 'blocks' ? 0 : this.#blocks;
    const [bits, fixed] = [summary[gate.bits], summary[plan.fixed]];
    const needed = (1 << gate.requirements.length) - 1;
    for (let at = from; at < to; at += 1) {
      const place = at - from;
      const isOpen =
        tally.met[place] === needed &&
        ((bits[at] as number) & gate.types) !== 0 &&
        ((summary.kinds[at] as number) & gate.kinds) !== 0;
      const own = (tally.score[place] as number) + (fixed[at] as number);
      if (!isOpen || own + restOfGroup < least) continue;
      const rest =
        // One of unknown means may be among them.
        Math.max(capacityMost(plan, summary.capacity[at] as number), 0) +
        this.#logs(plan, summary.volume[at] as number, tally, place, joint[at] as number) +
        plan.habit * ((summary.habit[at] as number) - plan.everybodysSize) -
        heldAgainst(plan, summary.least[at] as number) +
        (rows[at] as number) +
        SLACK;
      rests[at] = rest;
      if (own + rest >= least) this.#nodes.push(number + at, own + rest);
    }
  }

  /** The parts that are the logarithm of a sum. */
  #logs(plan: Plan, volume: number, tally: Tally, at: number, joint: number): number {
    const size = tally.size[at] as number;
    const ofSize = plan.sizeWeight === 0 ? 0 : plan.sizeWeight * Math.log(1 + size / plan.sizePer);
    if (plan.kernelWeight === 0) return ofSize;
    const { kernelLeast: least } = plan;
    const [place, stage] = [tally.place[at] as number, tally.stage[at] as number];
    const [sector, joined] = [tally.sector[at] as number, tally.joined[at] as number];
    const alike = Math.min(
      kernelMost(least, volume, place, stage, sector + joined),
      withJoint(least, volume, place, stage, sector, joined, joint, this.#joint.outside),
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

  #isOfType(gate: Gate, investor: number): boolean {
    const { lpType, kind } = this.#view.table;
    return (
      ((1 << (lpType[investor] as number)) & gate.types) !== 0 &&
      ((1 << (kind[investor] as number)) & gate.kinds) !== 0
    );
  }

  /** Investors of a block that can reach `least` wait from now on. */
  #openBlock({ plan, rows, gate, terms }: Asked, block: number, least: number): void {
    const { order, post, lnCapacity, volume, habitMean, habitVariance, blocks } = this.#bounds;
    const fixed = this.#bounds[plan.fixed];
    const tally = this.#within;
    tally.clear();
    const slots = (this.#firstSlot[Math.floor(block / GROUP)] as number) + (block % GROUP) * terms.length;
    const first = block * BLOCK;
    const touched = this.#touched;
    for (let which = 0; which < terms.length; which += 1)
      touched[which] = post[this.#slotPost[slots + which] as number] as number;
    touched[0] = (fixed[first] as number) + (order[first] as number);
    for (let which = 0; which < terms.length; which += 1) {
      const posts = this.#slotPosts[slots + which] as number;
      if (posts === 0) continue;
      const from = this.#slotPost[slots + which] as number;
      tally.add(terms[which] as Term, post, from, from + posts);
    }
    const { score, met } = tally;
    const last = Math.min(first + BLOCK, order.length);
    const rest = this.#rests[block] as number;
    const needed = (1 << gate.requirements.length) - 1;
    const isMixed =
      ((blocks.types[block] as number) & ~gate.types) !== 0 ||
      ((blocks.kinds[block] as number) & ~gate.kinds) !== 0;
    const hasRows = this.#blockRows[block] !== 0;
    const hasJoint = this.#joint.ofBlock[block] !== 0;
    for (let rank = first; rank < last; rank += 1) {
      const at = rank - first;
      const own = (score[at] as number) + (fixed[rank] as number);
      // First the cheap parts, with the block's bound for the rest; most are ruled out here.
      if (own + rest < least || met[at] !== needed) continue;
      const investor = order[rank] as number;
      if (isMixed && !this.#isOfType(gate, investor)) continue;
      const known = own + (hasRows && rows.has(investor) ? this.#rowScore(plan, rows, investor) : 0);
      const entered = volume[rank] as number;
      let bound =
        known +
        capacityScore(plan, lnCapacity[rank] as number) +
        this.#logs(plan, entered, tally, at, hasJoint ? this.#joint.of(investor) : 0) -
        heldAgainst(plan, entered) +
        SLACK;
      if (plan.habit !== 0) {
        const habit = gaussian(plan.lnSize, habitMean[rank] as number, habitVariance[rank] as number);
        bound += plan.habit * (habit - plan.everybodysSize);
      }
      if (bound >= least) this.#waiting.push(investor, bound);
    }
  }
}
