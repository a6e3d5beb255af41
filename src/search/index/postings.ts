import { BLOCK } from '../score/sparse-rows.ts';
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

/** Who has a token, and how much at most; by rank. */
export interface Postings {
  /** Postings of a token: `postStart[t] .. postStart[t + 1]`: the place within the block, and the code of the count. */
  readonly postStart: Uint32Array;
  readonly postPlace: Uint8Array;
  readonly postCode: Uint8Array;
  /** Runs of a token, one for each block it is in: the block, its first posting, the largest code in it. */
  readonly runStart: Uint32Array;
  readonly runBlock: Uint16Array;
  readonly runPost: Uint32Array;
  readonly runMost: Uint8Array;
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

/** Counted once and then sorted by token, as lists whose lengths are known before they are filled. */
export function postingsOf(view: View, order: Uint32Array): Postings {
  const tokens = view.share.length;
  const { end, token: tokenOf, code: codes } = countedOf(view, order);
  const postStart = new Uint32Array(tokens + 1);
  const runStart = new Uint32Array(tokens + 1);
  const lastBlock = new Int32Array(tokens).fill(-1);
  for (let rank = 0, at = 0; rank < order.length; rank += 1) {
    const block = Math.floor(rank / BLOCK);
    for (const last = end[rank] as number; at < last; at += 1) {
      const token = tokenOf[at] as number;
      postStart[token + 1] = (postStart[token + 1] as number) + 1;
      if (lastBlock[token] === block) continue;
      lastBlock[token] = block;
      runStart[token + 1] = (runStart[token + 1] as number) + 1;
    }
  }
  for (let token = 0; token < tokens; token += 1) {
    postStart[token + 1] = (postStart[token + 1] as number) + (postStart[token] as number);
    runStart[token + 1] = (runStart[token + 1] as number) + (runStart[token] as number);
  }
  const postPlace = new Uint8Array(postStart[tokens] as number);
  const postCode = new Uint8Array(postStart[tokens] as number);
  const runBlock = new Uint16Array(runStart[tokens] as number);
  const runPost = new Uint32Array(runStart[tokens] as number);
  const runMost = new Uint8Array(runStart[tokens] as number);
  const [nextPost, nextRun] = [postStart.slice(), runStart.slice()];
  lastBlock.fill(-1);
  for (let rank = 0, at = 0; rank < order.length; rank += 1) {
    const block = Math.floor(rank / BLOCK);
    for (const last = end[rank] as number; at < last; at += 1) {
      const token = tokenOf[at] as number;
      const code = codes[at] as number;
      const post = nextPost[token] as number;
      nextPost[token] = post + 1;
      postPlace[post] = rank % BLOCK;
      postCode[post] = code;
      let run = (nextRun[token] as number) - 1;
      if (lastBlock[token] !== block) {
        lastBlock[token] = block;
        run += 1;
        runBlock[run] = block;
        runPost[run] = post;
        nextRun[token] = run + 1;
      }
      if (code > (runMost[run] as number)) runMost[run] = code;
    }
  }
  return { postStart, postPlace, postCode, runStart, runBlock, runPost, runMost };
}
