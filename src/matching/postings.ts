import { BLOCK } from './block.ts';
import { codeOf } from './codes.ts';
import { ENTRY, firstToken, NONE, STAGE_BITS, sizeBin } from './table.ts';
import type { View } from './view.ts';

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
  readonly #seen: Uint8Array;
  readonly tokens: number[] = [];

  constructor(view: View) {
    this.#view = view;
    this.#counts = new Float64Array(view.share.length);
    this.#seen = new Uint8Array(view.share.length);
  }

  of(token: number): number {
    return this.#counts[token] as number;
  }

  #add(token: number, weight: number): void {
    if (this.#seen[token] === 0) {
      this.#seen[token] = 1;
      this.tokens.push(token);
    }
    this.#counts[token] = (this.#counts[token] as number) + weight;
  }

  #addPlace(place: number, weight: number): void {
    if (place === NONE) return;
    const { placeTokens } = this.#view.table;
    for (let at = place * 4; at < place * 4 + 4; at += 1) {
      if (placeTokens[at] !== NONE) this.#add(placeTokens[at] as number, weight);
    }
  }

  count(investor: number): void {
    for (const token of this.tokens) {
      this.#counts[token] = 0;
      this.#seen[token] = 0;
    }
    this.tokens.length = 0;
    const { table, weights } = this.#view;
    const [stages, sizes, sectors] = [
      firstToken(table, 'stage'),
      firstToken(table, 'size'),
      firstToken(table, 'sector'),
    ];
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
      for (
        let at = table.tagStart[company] as number;
        at < (table.tagStart[company + 1] as number);
        at += 1
      ) {
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

/** Two passes: how long the lists are, then what is in them. */
export function postingsOf(view: View, order: Uint32Array): Postings {
  const tokens = view.share.length;
  const counter = new Counter(view);
  const postStart = new Uint32Array(tokens + 1);
  const runStart = new Uint32Array(tokens + 1);
  const lastBlock = new Int32Array(tokens).fill(-1);
  for (let rank = 0; rank < order.length; rank += 1) {
    counter.count(order[rank] as number);
    const block = Math.floor(rank / BLOCK);
    for (const token of counter.tokens) {
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
  const postings = {
    postStart,
    postPlace: new Uint8Array(postStart[tokens] as number),
    postCode: new Uint8Array(postStart[tokens] as number),
    runStart,
    runBlock: new Uint16Array(runStart[tokens] as number),
    runPost: new Uint32Array(runStart[tokens] as number),
    runMost: new Uint8Array(runStart[tokens] as number),
  };
  const [nextPost, nextRun] = [postStart.slice(), runStart.slice()];
  lastBlock.fill(-1);
  for (let rank = 0; rank < order.length; rank += 1) {
    counter.count(order[rank] as number);
    const block = Math.floor(rank / BLOCK);
    for (const token of counter.tokens) {
      const post = nextPost[token] as number;
      const code = codeOf(counter.of(token));
      postings.postPlace[post] = rank % BLOCK;
      postings.postCode[post] = code;
      nextPost[token] = post + 1;
      if (lastBlock[token] !== block) {
        lastBlock[token] = block;
        const run = nextRun[token] as number;
        postings.runBlock[run] = block;
        postings.runPost[run] = post;
        nextRun[token] = run + 1;
      }
      const run = (nextRun[token] as number) - 1;
      if (code > (postings.runMost[run] as number)) postings.runMost[run] = code;
    }
  }
  return postings;
}
