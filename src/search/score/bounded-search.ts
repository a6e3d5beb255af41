import type { View } from '../index/view.ts';
import type { Bounds, Summary } from './bounds.ts';
import { INTO, kernelMost, type List, NOTHING, type Plan } from './plan.ts';
import { BOARD_FACTOR, gaussian } from './scorer.ts';
import { BLOCK, CandidateHeap, GROUP, type SparseRows } from './sparse-rows.ts';

/** Far above what single precision loses in a sum of a dozen columns, far below what distinguishes two scores. */
const SLACK = 1e-3;

/** Which investors may be found, by what blocks say of all of theirs. */
export interface Gate {
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

/**
 * So many wait before the best of them are visited whatever is closed: a first threshold, however low, keeps most others out. A
 * few times what a search looks at.
 */
const EAGER = 256;

/** A token that counts: what it adds, and the requirements it meets, as bits. */
type Term = List & { readonly needs: number };

/** The lists of a plan, with the tokens that requirements (at most eight) name besides. */
function termsOf(lists: readonly List[], requirements: readonly (readonly number[])[]): readonly Term[] {
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
    this.score = make();
    [this.place, this.stage, this.sector, this.size] = [make(), make(), make(), make()];
    this.sums = [this.place, this.stage, this.sector, this.size];
    this.met = new Uint8Array(places);
  }

  clear(): void {
    this.score.fill(0);
    for (const sum of this.sums) sum.fill(0);
    this.met.fill(0);
  }

  addOne({ score: byCode, sum: sumByCode, into, needs }: Term, at: number, code: number): void {
    const sum = this.sums[into] as Float64Array;
    this.score[at] = (this.score[at] as number) + (byCode[code] as number);
    sum[at] = (sum[at] as number) + (sumByCode[code] as number);
    this.met[at] = (this.met[at] as number) | needs;
  }

  /** Adds a run of (place times 256, plus code). */
  add(term: Term, items: Uint16Array, from: number, to: number): void {
    for (let item = from; item < to; item += 1) {
      const packed = items[item] as number;
      this.addOne(term, packed >> 8, packed & 0xff);
    }
  }
}

/** What a search in hand asks. */
interface Asked {
  readonly plan: Plan;
  readonly rows: SparseRows;
  readonly gate: Gate;
  readonly terms: readonly Term[];
  /** Bits of all requirements. */
  readonly needed: number;
}

/** Blocks, or groups of them: by number the most of a row, and of all that is neither fixed nor from a list. */
class Level {
  readonly summary: Summary;
  readonly size: number;
  readonly rows: Float64Array;
  readonly rests: Float64Array;

  constructor(summary: Summary) {
    this.summary = summary;
    this.size = summary.types.length;
    [this.rows, this.rests] = [new Float64Array(this.size), new Float64Array(this.size)];
  }
}

/** Scratch space of one searching thread. */
export class BoundedSearch {
  readonly #view: View;
  readonly #bounds: Bounds;
  readonly #blocks: Level;
  readonly #groups: Level;
  /** What waits: investors, by ordinal; and blocks, with groups numbered behind them. */
  readonly #waiting = new CandidateHeap();
  readonly #closed = new CandidateHeap();
  readonly #ofGroups: Tally;
  readonly #within = new Tally(GROUP);
  /** By group and term: one more than the place in `groupOf`; 0 where the group has no such token. */
  #lists = new Uint32Array(0);
  /** By block of a group that is open, and term: the first posting, and how many. */
  #slotPost = new Uint32Array(0);
  #slotPosts = new Uint8Array(0);
  /** What is read only so that memory is there when it is needed. */
  readonly #touched = new Float64Array(1);

  constructor(view: View, bounds: Bounds) {
    this.#view = view;
    this.#bounds = bounds;
    this.#blocks = new Level(bounds.blocks);
    this.#groups = new Level(bounds.groups);
    this.#ofGroups = new Tally(this.#groups.size);
  }

  /** Every investor whose bound reaches the visitor's threshold is visited. */
  run(plan: Plan, rows: SparseRows, gate: Gate, visitor: Visitor): void {
    const [waiting, closed] = [this.#waiting, this.#closed];
    const terms = termsOf(plan.lists, gate.requirements);
    const asked = { plan, rows, gate, terms, needed: (1 << gate.requirements.length) - 1 };
    waiting.clear();
    closed.clear();
    this.#raise(plan, rows);
    this.#openAll(asked);
    // What can be highest is next: an investor is visited only when nothing that is closed can hold a higher one.
    while (waiting.size + closed.size > 0) {
      const least = visitor.threshold();
      if (Math.max(closed.highestBound, waiting.highestBound) < least) return;
      const isEager = least === Number.NEGATIVE_INFINITY && waiting.size > EAGER;
      if (waiting.size > 0 && (isEager || waiting.highestBound >= closed.highestBound)) {
        const investor = waiting.pop();
        if (gate.passes(investor)) visitor.visit(investor);
        continue;
      }
      const next = closed.pop();
      if (next < this.#blocks.size) this.#openBlock(asked, next, least);
      else this.#openGroup(asked, next - this.#blocks.size, least);
    }
  }

  /** The most that sparse rows say of anybody in a block or group. */
  #raise(plan: Plan, rows: SparseRows): void {
    const [ofBlock, ofGroup] = [this.#blocks.rows.fill(0), this.#groups.rows.fill(0)];
    const { rank } = this.#bounds;
    for (const investor of rows.investors()) {
      const block = Math.floor((rank[investor] as number) / BLOCK);
      const value = this.#rowScore(plan, rows, investor);
      if (value <= (ofBlock[block] as number)) continue;
      ofBlock[block] = value;
      const group = Math.floor(block / GROUP);
      ofGroup[group] = Math.max(ofGroup[group] as number, value);
    }
  }

  /** Groups that may hold a candidate wait. */
  #openAll(asked: Asked): void {
    const { groupStart, groupOf, groupMost } = this.#bounds;
    const { terms } = asked;
    const tally = this.#ofGroups;
    tally.clear();
    const slots = this.#groups.size * terms.length;
    if (this.#lists.length < slots) {
      this.#lists = new Uint32Array(slots);
      this.#slotPost = new Uint32Array(slots * GROUP);
      this.#slotPosts = new Uint8Array(slots * GROUP);
    }
    const lists = this.#lists.fill(0, 0, slots);
    for (const [which, term] of terms.entries()) {
      const end = groupStart[term.token + 1] as number;
      for (let list = groupStart[term.token] as number; list < end; list += 1) {
        const at = groupOf[list] as number;
        tally.addOne(term, at, groupMost[list] as number);
        lists[at * terms.length + which] = list + 1;
      }
    }
    this.#bound(asked, this.#groups, 0, tally, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY);
  }

  /** Blocks of a group that can reach `least` wait from now on. */
  #openGroup(asked: Asked, group: number, least: number): void {
    const { groupRun, groupPost, run, runPosts } = this.#bounds;
    const { terms } = asked;
    const [lists, slotPost, slotPosts] = [this.#lists, this.#slotPost, this.#slotPosts];
    const tally = this.#within;
    tally.clear();
    const first = group * GROUP * terms.length;
    slotPosts.fill(0, first, first + GROUP * terms.length);
    // Memory that lies apart is asked for of all terms before the first is added: it then comes for many at a time.
    const from = group * terms.length;
    let touched = 0;
    for (let at = from; at < from + terms.length; at += 1) {
      const list = lists[at] as number;
      if (list > 0)
        touched += (groupPost[list - 1] as number) + (run[groupRun[list - 1] as number] as number);
    }
    this.#touched[0] = touched;
    for (let which = 0; which < terms.length; which += 1) {
      const list = lists[from + which] as number;
      if (list === 0) continue;
      const [begin, end] = [groupRun[list - 1] as number, groupRun[list] as number];
      tally.add(terms[which] as Term, run, begin, end);
      let post = groupPost[list - 1] as number;
      for (let at = begin; at < end; at += 1) {
        const slot = first + ((run[at] as number) >> 8) * terms.length + which;
        slotPost[slot] = post;
        slotPosts[slot] = runPosts[at] as number;
        post += runPosts[at] as number;
      }
    }
    this.#bound(asked, this.#blocks, group * GROUP, tally, least, this.#groups.rests[group] as number);
  }

  /** Blocks or groups from `first` on, those that `tally` is of, wait from now on if they can reach `least`. */
  #bound(
    { plan, gate, needed }: Asked,
    level: Level,
    first: number,
    tally: Tally,
    least: number,
    restOfGroup: number,
  ): void {
    const { score, met } = tally;
    const { summary, rests } = level;
    const number = level === this.#blocks ? 0 : this.#blocks.size;
    const [bits, fixed] = [summary.types, summary[plan.fixed]];
    const end = Math.min(first + score.length, level.size);
    for (let at = first; at < end; at += 1) {
      const place = at - first;
      const own = (score[place] as number) + (fixed[at] as number);
      const isOpen =
        met[place] === needed &&
        ((bits[at] as number) & gate.types) !== 0 &&
        ((summary.kinds[at] as number) & gate.kinds) !== 0;
      if (!isOpen || own + restOfGroup < least) continue;
      const rest =
        this.#logs(plan, summary.volume[at] as number, tally, place) +
        plan.habit * ((summary.habit[at] as number) - plan.everybodysSize) +
        (level.rows[at] as number) +
        SLACK;
      rests[at] = rest;
      if (own + rest >= least) this.#closed.push(number + at, own + rest);
    }
  }

  /** The parts that are the logarithm of a sum. */
  #logs(plan: Plan, volume: number, tally: Tally, at: number): number {
    const size = tally.size[at] as number;
    const ofSize = plan.sizeWeight === 0 ? 0 : plan.sizeWeight * Math.log(1 + size / plan.sizePer);
    if (plan.kernelWeight === 0) return ofSize;
    const { kernelLeast: least } = plan;
    const [place, stage] = [tally.place[at] as number, tally.stage[at] as number];
    const alike = kernelMost(least, volume, place, stage, tally.sector[at] as number);
    return ofSize + plan.kernelWeight * Math.log(1 + alike / plan.kernelPer);
  }

  #rowScore(plan: Plan, rows: SparseRows, investor: number): number {
    return plan.board * Math.log(1 + BOARD_FACTOR * rows.get(investor, 0));
  }

  #isOfType(gate: Gate, investor: number): boolean {
    const { lpType, kind } = this.#view.table;
    return (
      ((1 << (lpType[investor] as number)) & gate.types) !== 0 &&
      ((1 << (kind[investor] as number)) & gate.kinds) !== 0
    );
  }

  /** Investors of a block that can reach `least` wait from now on. */
  #openBlock({ plan, rows, gate, terms, needed }: Asked, block: number, least: number): void {
    const { order, post, volume, habitMean, habitVariance, blocks } = this.#bounds;
    const fixed = this.#bounds[plan.fixed];
    const tally = this.#within;
    tally.clear();
    const slots = block * terms.length;
    const first = block * BLOCK;
    // As in a group.
    let touched = (fixed[first] as number) + (order[first] as number);
    for (let slot = slots; slot < slots + terms.length; slot += 1)
      if (this.#slotPosts[slot] !== 0) touched += post[this.#slotPost[slot] as number] as number;
    this.#touched[0] = touched;
    for (let which = 0; which < terms.length; which += 1) {
      const posts = this.#slotPosts[slots + which] as number;
      if (posts === 0) continue;
      const from = this.#slotPost[slots + which] as number;
      tally.add(terms[which] as Term, post, from, from + posts);
    }
    const { score, met } = tally;
    const last = Math.min(first + BLOCK, order.length);
    const rest = this.#blocks.rests[block] as number;
    const isMixed =
      ((blocks.types[block] as number) & ~gate.types) !== 0 ||
      ((blocks.kinds[block] as number) & ~gate.kinds) !== 0;
    const hasRows = this.#blocks.rows[block] !== 0;
    for (let rank = first; rank < last; rank += 1) {
      const at = rank - first;
      const own = (score[at] as number) + (fixed[rank] as number);
      // First the cheap parts, with the block's bound for the rest; most are ruled out here.
      if (own + rest < least || met[at] !== needed) continue;
      const investor = order[rank] as number;
      if (isMixed && !this.#isOfType(gate, investor)) continue;
      const known = own + (hasRows && rows.has(investor) ? this.#rowScore(plan, rows, investor) : 0);
      const entered = volume[rank] as number;
      let bound = known + this.#logs(plan, entered, tally, at) + SLACK;
      if (plan.habit !== 0) {
        const habit = gaussian(plan.lnSize, habitMean[rank] as number, habitVariance[rank] as number);
        bound += plan.habit * (habit - plan.everybodysSize);
      }
      if (bound >= least) this.#waiting.push(investor, bound);
    }
  }
}
