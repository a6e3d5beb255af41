import { ENTRY, firstToken, investorCount } from './table.ts';
import type { View } from './view.ts';

/** Shares of co-investors: by token the investors whose peers have most of it, and by investor how much of peers there is. */
export interface Peers {
  /** By token, ascending by ordinal: `peerStart[token] .. peerStart[token + 1]`. */
  readonly peerStart: Uint32Array;
  readonly peerOf: Uint32Array;
  readonly peerValue: Float32Array;
  /** Sum of what peers weigh, by investor. */
  readonly peerVolume: Float32Array;
}

/** A token's list keeps so many: what ranking needs are the investors it says most of. */
const LONGEST_LIST = 500;
/** A company of more backers than this is a crowd: nobody in it is beside anybody. */
export const CROWD = 60;
/** Added to a peer's volume, so that one with a single entry does not speak as loud as a firm. */
const PEER_PRIOR = 0.5;
/** Where the metropolitan area stands within the four tokens of a place; of the others peers tell nothing new. */
const METRO_SLOT = 2;

interface Profiles {
  readonly start: Uint32Array;
  readonly token: Uint32Array;
  readonly value: Float32Array;
}

/** Decayed entries by investor and token, sparse. */
function profilesOf(view: View): Profiles {
  const { table, weights, shapeEnd } = view;
  const investors = investorCount(table);
  const start = new Uint32Array(investors + 1);
  let [token, value, size] = [new Uint32Array(1 << 16), new Float32Array(1 << 16), 0];
  const sums = new Float64Array(view.share.length);
  const sectors = firstToken(table, 'sector');
  const met: number[] = [];
  for (let investor = 0; investor < investors; investor += 1) {
    const add = (of: number, weight: number) => {
      if (of >= sums.length) return;
      if (sums[of] === 0) met.push(of);
      sums[of] = (sums[of] as number) + weight;
    };
    for (let deal = table.dealStart[investor] as number; deal < (shapeEnd[investor] as number); deal += 1) {
      const kind = table.dealKind[deal] as number;
      const weight = weights[table.dealDay[deal] as number] as number;
      if ((kind & ENTRY) === 0 || weight === 0) continue;
      const company = table.dealCompany[deal] as number;
      const place = (table.companyPlace[company] as number) * 4;
      if (place < table.placeTokens.length) {
        add(table.placeTokens[place + METRO_SLOT] as number, weight);
      }
      for (
        let at = table.tagStart[company] as number;
        at < (table.tagStart[company + 1] as number);
        at += 1
      ) {
        add(sectors + (table.tags[at] as number), weight);
      }
    }
    if (size + met.length > token.length) {
      const [wider, wide] = [new Uint32Array(token.length * 2), new Float32Array(token.length * 2)];
      wider.set(token);
      wide.set(value);
      [token, value] = [wider, wide];
    }
    for (const of of met) {
      token[size] = of;
      value[size] = sums[of] as number;
      sums[of] = 0;
      size += 1;
    }
    met.length = 0;
    start[investor + 1] = size;
  }
  return { start, token, value };
}

/** A token's list while it is gathered: cut back to the largest now and then, so that it stays small. */
class TopList {
  of = new Uint32Array(16);
  value = new Float32Array(16);
  size = 0;
  /** What is no larger has no place in the list any more. */
  #floor = 0;

  /** Investors come ascending: of equal values the first stay. */
  push(investor: number, value: number): void {
    if (Math.fround(value) <= this.#floor) return;
    if (this.size === this.of.length) this.#makeRoom();
    this.of[this.size] = investor;
    this.value[this.size] = value;
    this.size += 1;
  }

  #makeRoom(): void {
    if (this.size >= 4 * LONGEST_LIST) this.cut();
    else {
      const [of, value] = [new Uint32Array(this.size * 2), new Float32Array(this.size * 2)];
      of.set(this.of);
      value.set(this.value);
      [this.of, this.value] = [of, value];
    }
  }

  cut(): void {
    if (this.size <= LONGEST_LIST) return;
    const ascending = this.value.slice(0, this.size).sort();
    const floor = ascending[this.size - LONGEST_LIST] as number;
    let equals = LONGEST_LIST;
    for (let at = this.size - 1; at >= 0 && (ascending[at] as number) > floor; at -= 1) equals -= 1;
    let kept = 0;
    for (let at = 0; at < this.size; at += 1) {
      const value = this.value[at] as number;
      if (value < floor || (value === floor && equals === 0)) continue;
      if (value === floor) equals -= 1;
      this.of[kept] = this.of[at] as number;
      this.value[kept] = value;
      kept += 1;
    }
    this.size = kept;
    this.#floor = floor;
  }
}

/**
 * What those an investor invests beside do: X_x = sum over its companies and their other backers j of
 * w_j / (backers - 1) x (P_jx / (P_j + 0.5)). It says something of investors too young to have habits of their own.
 */
export function peersOf(view: View): Peers {
  const { table, volume } = view;
  const profiles = profilesOf(view);
  const investors = investorCount(table);
  const lists: (TopList | undefined)[] = [];
  const peerVolume = new Float32Array(investors);
  const closeness = new Float64Array(investors);
  const sums = new Float64Array(view.share.length);
  const metTokens = new Uint32Array(view.share.length);
  for (let investor = 0; investor < investors; investor += 1) {
    const beside = besideOf(view, investor, closeness);
    let [loudness, met] = [0, 0];
    for (const peer of beside) {
      const weight = (closeness[peer] as number) / ((volume[peer] as number) + PEER_PRIOR);
      closeness[peer] = 0;
      loudness += weight * (volume[peer] as number);
      for (let at = profiles.start[peer] as number; at < (profiles.start[peer + 1] as number); at += 1) {
        const token = profiles.token[at] as number;
        const sum = sums[token] as number;
        if (sum === 0) {
          metTokens[met] = token;
          met += 1;
        }
        sums[token] = sum + weight * (profiles.value[at] as number);
      }
    }
    peerVolume[investor] = loudness;
    for (let at = 0; at < met; at += 1) {
      const token = metTokens[at] as number;
      lists[token] ??= new TopList();
      lists[token].push(investor, sums[token] as number);
      sums[token] = 0;
    }
  }
  return { ...listColumns(lists, view.share.length), peerVolume };
}

/** Those who entered companies the investor entered; `closeness` gets how much, and is the caller's to empty again. */
function besideOf({ table, weights, shapeEnd }: View, investor: number, closeness: Float64Array): number[] {
  const beside: number[] = [];
  for (let deal = table.dealStart[investor] as number; deal < (shapeEnd[investor] as number); deal += 1) {
    const isSeen = (weights[table.dealDay[deal] as number] as number) > 0;
    if (((table.dealKind[deal] as number) & ENTRY) === 0 || !isSeen) continue;
    const company = table.dealCompany[deal] as number;
    const [from, to] = [table.backerStart[company] as number, table.backerStart[company + 1] as number];
    let seen = 0;
    for (let at = from; at < to; at += 1) {
      if ((weights[table.backerDay[at] as number] as number) > 0) seen += 1;
    }
    if (seen < 2 || seen > CROWD) continue;
    for (let at = from; at < to; at += 1) {
      const peer = table.backers[at] as number;
      const weight = weights[table.backerDay[at] as number] as number;
      if (peer === investor || weight === 0) continue;
      if (closeness[peer] === 0) beside.push(peer);
      closeness[peer] = (closeness[peer] as number) + weight / (seen - 1);
    }
  }
  return beside;
}

function listColumns(
  lists: readonly (TopList | undefined)[],
  tokens: number,
): Pick<Peers, 'peerStart' | 'peerOf' | 'peerValue'> {
  const peerStart = new Uint32Array(tokens + 1);
  for (let token = 0; token < tokens; token += 1) {
    lists[token]?.cut();
    peerStart[token + 1] = (peerStart[token] as number) + (lists[token]?.size ?? 0);
  }
  const peerOf = new Uint32Array(peerStart[tokens] as number);
  const peerValue = new Float32Array(peerOf.length);
  for (let token = 0; token < tokens; token += 1) {
    const list = lists[token];
    if (list === undefined) continue;
    peerOf.set(list.of.subarray(0, list.size), peerStart[token]);
    peerValue.set(list.value.subarray(0, list.size), peerStart[token]);
  }
  return { peerStart, peerOf, peerValue };
}
