import { BLOCK, GROUP } from '../score/sparse-rows.ts';
import { ENTRY, firstToken, NONE, STAGE_BITS, sizeBin } from './table.ts';
import type { View } from './view.ts';

/**
 * Decayed counts as one byte, rounded up, so that what is worked out from them is never too small. Code 1 is 0 (the token
 * is there, by a seat, without weight); codes from 2 are 0.01 to 10,000 in steps of 5.6 %.
 */
const LEAST = 0.01;
const MOST = 10_000;
const STEPS = 253;
const RATIO = Math.log(MOST / LEAST) / STEPS;

/** By code, the largest count it stands for. The last has no upper end but this: no investor enters 10,000 companies. */
export const COUNT_OF_CODE = new Float64Array(256).map((_, code) =>
  code < 2 ? 0 : LEAST * Math.exp((code - 2) * RATIO),
);

/** The code of a count >= 0. */
export function codeOf(count: number): number {
  if (!(count > 0)) return 1;
  let code = Math.min(Math.max(Math.ceil(Math.log(count / LEAST) / RATIO) + 2, 2), 255);
  while (code < 255 && (COUNT_OF_CODE[code] as number) < count) code += 1;
  return code;
}

/**
 * Who has a token, and how much at most; by rank, as lists within lists: of groups, of the blocks of a group, of the investors of a
 * block. Runs of a token's groups and blocks are adjacent, so that one ends where the next begins.
 */
export interface Postings {
  /** Groups of a token: `groupStart[t] .. groupStart[t + 1]`: the group, its largest code, its first block and posting. */
  readonly groupStart: Uint32Array;
  readonly groupOf: Uint16Array;
  readonly groupMost: Uint8Array;
  readonly groupRun: Uint32Array;
  readonly groupPost: Uint32Array;
  /** Blocks: the place within the group times 256, plus the largest code; and how many postings. */
  readonly run: Uint16Array;
  readonly runPosts: Uint8Array;
  /** Postings: the place within the block times 256, plus the code of the count. */
  readonly post: Uint16Array;
}

/** Decayed entries of one investor by token, what it declares included; a seat is there without weight. */
class Counter {
  readonly #view: View;
  readonly #counts: Float64Array;
  readonly #isMet: Uint8Array;
  readonly #firsts: { readonly stages: number; readonly sizes: number; readonly sectors: number };
  /** The first `size` are those met. */
  readonly tokens: Uint32Array;
  size = 0;

  constructor(view: View) {
    const { table } = view;
    this.#view = view;
    this.#counts = new Float64Array(view.share.length);
    this.#isMet = new Uint8Array(view.share.length);
    this.tokens = new Uint32Array(view.share.length);
    this.#firsts = {
      stages: firstToken(table, 'stage'),
      sizes: firstToken(table, 'size'),
      sectors: firstToken(table, 'sector'),
    };
  }

  of(token: number): number {
    return this.#counts[token] as number;
  }

  #add(token: number, weight: number): void {
    if (this.#isMet[token] === 0) {
      this.#isMet[token] = 1;
      this.tokens[this.size] = token;
      this.size += 1;
    }
    this.#counts[token] = (this.#counts[token] as number) + weight;
  }

  #addPlace(place: number, weight: number): void {
    if (place === NONE) return;
    const { placeTokens } = this.#view.table;
    for (let at = place * 4; at < place * 4 + 4; at += 1) {
      const token = placeTokens[at] as number;
      if (token !== NONE) this.#add(token, weight);
    }
  }

  count(investor: number): void {
    for (let at = 0; at < this.size; at += 1) {
      const token = this.tokens[at] as number;
      this.#counts[token] = 0;
      this.#isMet[token] = 0;
    }
    this.size = 0;
    const { table, weights } = this.#view;
    const { stages, sizes, sectors } = this.#firsts;
    const end = this.#view.shapeEnd[investor] as number;
    for (let deal = table.dealStart[investor] as number; deal < end; deal += 1) {
      const kind = table.dealKind[deal] as number;
      const weight = weights[table.dealDay[deal] as number] as number;
      if ((kind & ENTRY) === 0 || weight === 0) continue;
      const company = table.dealCompany[deal] as number;
      this.#addPlace(table.companyPlace[company] as number, weight);
      if ((kind & STAGE_BITS) > 0) this.#add(stages + (kind & STAGE_BITS) - 1, weight);
      const code = table.dealSize[deal] as number;
      if (code > 0) this.#add(sizes + sizeBin(code), weight);
      const last = table.tagStart[company + 1] as number;
      for (let at = table.tagStart[company] as number; at < last; at += 1) {
        this.#add(sectors + (table.tags[at] as number), weight);
      }
    }
    const last = table.declaredStart[investor + 1] as number;
    for (let at = table.declaredStart[investor] as number; at < last; at += 1) {
      this.#add(table.declared[at] as number, 1);
    }
    this.#addPlace(table.seat[investor] as number, 0);
  }
}

/** What is counted, by rank: `end[rank]` is behind a rank's tokens. */
interface Counted {
  readonly end: Uint32Array;
  readonly token: Uint32Array;
  readonly code: Uint8Array;
}

function countedOf(view: View, order: Uint32Array): Counted {
  const counter = new Counter(view);
  const end = new Uint32Array(order.length);
  let [token, code, size] = [new Uint32Array(1 << 16), new Uint8Array(1 << 16), 0];
  for (let rank = 0; rank < order.length; rank += 1) {
    counter.count(order[rank] as number);
    while (size + counter.size > token.length) {
      const [wider, wide] = [new Uint32Array(token.length * 2), new Uint8Array(token.length * 2)];
      wider.set(token);
      wide.set(code);
      [token, code] = [wider, wide];
    }
    for (let at = 0; at < counter.size; at += 1) {
      const of = counter.tokens[at] as number;
      token[size] = of;
      code[size] = codeOf(counter.of(of));
      size += 1;
    }
    end[rank] = size;
  }
  return { end, token, code };
}

/** Turns counts by token (one place later) into where each token's list begins. */
function addUp(counts: Uint32Array): Uint32Array {
  for (let at = 1; at < counts.length; at += 1)
    counts[at] = (counts[at] as number) + (counts[at - 1] as number);
  return counts;
}

/** Counted once and then sorted by token, as lists whose lengths are known before they are filled. */
export function postingsOf(view: View, order: Uint32Array): Postings {
  const tokens = view.share.length;
  const { end, token: tokenOf, code: codes } = countedOf(view, order);
  const [posts, runs, groups] = [0, 1, 2].map(() => new Uint32Array(tokens + 1)) as [
    Uint32Array,
    Uint32Array,
    Uint32Array,
  ];
  const lastBlock = new Int32Array(tokens).fill(-1);
  const isNewGroup = (last: number, block: number) =>
    last < 0 || Math.floor(last / GROUP) !== Math.floor(block / GROUP);
  for (let rank = 0, at = 0; rank < order.length; rank += 1) {
    const block = Math.floor(rank / BLOCK);
    for (const last = end[rank] as number; at < last; at += 1) {
      const token = tokenOf[at] as number;
      posts[token + 1] = (posts[token + 1] as number) + 1;
      const before = lastBlock[token] as number;
      if (before === block) continue;
      lastBlock[token] = block;
      runs[token + 1] = (runs[token + 1] as number) + 1;
      if (isNewGroup(before, block)) groups[token + 1] = (groups[token + 1] as number) + 1;
    }
  }
  for (const counts of [posts, runs, groups]) addUp(counts);
  const many = groups[tokens] as number;
  const made = {
    groupStart: groups.slice(),
    groupOf: new Uint16Array(many),
    groupMost: new Uint8Array(many),
    groupRun: new Uint32Array(many + 1).fill(runs[tokens] as number),
    groupPost: new Uint32Array(many),
    run: new Uint16Array(runs[tokens] as number),
    runPosts: new Uint8Array(runs[tokens] as number),
    post: new Uint16Array(posts[tokens] as number),
  };
  const { groupOf, groupMost, groupRun, groupPost, run, runPosts, post } = made;
  lastBlock.fill(-1);
  for (let rank = 0, at = 0; rank < order.length; rank += 1) {
    const block = Math.floor(rank / BLOCK);
    for (const last = end[rank] as number; at < last; at += 1) {
      const token = tokenOf[at] as number;
      const code = codes[at] as number;
      const before = lastBlock[token] as number;
      if (before !== block) {
        lastBlock[token] = block;
        if (isNewGroup(before, block)) {
          const group = groups[token] as number;
          groupOf[group] = Math.floor(block / GROUP);
          groupRun[group] = runs[token] as number;
          groupPost[group] = posts[token] as number;
          groups[token] = group + 1;
        }
        run[runs[token] as number] = (block % GROUP) * 256;
        runs[token] = (runs[token] as number) + 1;
      }
      const [inGroup, inBlock] = [(groups[token] as number) - 1, (runs[token] as number) - 1];
      const most = run[inBlock] as number;
      run[inBlock] = most - (most % 256) + Math.max(most % 256, code);
      runPosts[inBlock] = (runPosts[inBlock] as number) + 1;
      groupMost[inGroup] = Math.max(groupMost[inGroup] as number, code);
      post[posts[token] as number] = (rank % BLOCK) * 256 + code;
      posts[token] = (posts[token] as number) + 1;
    }
  }
  return made;
}
