import { CoInvestors, type CompanyBackers, companyBackersOf } from '../score/likeness.ts';
import { TopList } from '../score/question.ts';
import { ENTRY, firstToken, investorCount, NONE } from './table.ts';
import type { View } from './view.ts';

/** Where the metropolitan area stands in the four tokens of a place; of the others peers say nothing new. */
const METRO_SLOT = 2;

/** Rows of (number, value), one behind the other; `end` is behind a row, which may have shrunk. */
export interface Profiles {
  readonly start: Uint32Array;
  readonly end: Uint32Array;
  readonly of: Uint32Array;
  readonly value: Float32Array;
}

/** Decayed entries by investor and token. */
export function profilesOf(view: View): Profiles {
  const { table, weights, shapeEnd } = view;
  const { dealStart, dealCompany, dealDay, dealKind, companyPlace, placeTokens, tagStart, tags } = table;
  const investors = investorCount(table);
  const start = new Uint32Array(investors + 1);
  let [token, value, size] = [new Uint32Array(1 << 16), new Float32Array(1 << 16), 0];
  const sums = new Float64Array(view.share.length);
  const met = new Uint32Array(view.share.length);
  const sectors = firstToken(table, 'sector');
  for (let investor = 0; investor < investors; investor += 1) {
    const last = shapeEnd[investor] as number;
    let many = 0;
    for (let deal = dealStart[investor] as number; deal < last; deal += 1) {
      const weight = weights[dealDay[deal] as number] as number;
      if (((dealKind[deal] as number) & ENTRY) === 0 || weight === 0) continue;
      const company = dealCompany[deal] as number;
      const place = (companyPlace[company] as number) * 4;
      const metro = place < placeTokens.length ? (placeTokens[place + METRO_SLOT] as number) : NONE;
      if (metro !== NONE) {
        const sum = sums[metro] as number;
        if (sum === 0) met[many++] = metro;
        sums[metro] = sum + weight;
      }
      const end = tagStart[company + 1] as number;
      for (let at = tagStart[company] as number; at < end; at += 1) {
        const tag = sectors + (tags[at] as number);
        const sum = sums[tag] as number;
        if (sum === 0) met[many++] = tag;
        sums[tag] = sum + weight;
      }
    }
    while (size + many > token.length) {
      const [wider, wide] = [new Uint32Array(token.length * 2), new Float32Array(token.length * 2)];
      wider.set(token);
      wide.set(value);
      [token, value] = [wider, wide];
    }
    for (let at = 0; at < many; at += 1) {
      const of = met[at] as number;
      token[size] = of;
      value[size] = sums[of] as number;
      sums[of] = 0;
      size += 1;
    }
    start[investor + 1] = size;
  }
  return { start, end: start.slice(1), of: token, value };
}

/** Added to a peer's volume, so that one with a single entry does not weigh as much as a firm. */
export const PEER_PRIOR = 0.5;
/** Of a sum of at most CROWD numbers, what a difference from it may be wrong by, with room to spare. */
const CANCELLED = 1e-12;

/**
 * What an investor's sum of any token is at most: the sum of the largest token of each of its peers. Summed
 * by company first, so that it costs a small part of the sums themselves.
 */
export function reachOf(
  view: View,
  profiles: Profiles,
  { start: backerRowStart, of, closeness }: CompanyBackers,
): Float32Array {
  const { table, volume, weights, shapeEnd } = view;
  const loudest = new Float64Array(volume.length);
  for (let investor = 0; investor < loudest.length; investor += 1) {
    let most = 0;
    const last = profiles.end[investor] as number;
    for (let at = profiles.start[investor] as number; at < last; at += 1) {
      most = Math.max(most, profiles.value[at] as number);
    }
    loudest[investor] = most / ((volume[investor] as number) + PEER_PRIOR);
  }
  const ofCompany = new Float64Array(backerRowStart.length - 1);
  for (let company = 0; company < ofCompany.length; company += 1) {
    let sum = 0;
    const last = backerRowStart[company + 1] as number;
    for (let at = backerRowStart[company] as number; at < last; at += 1) {
      sum += (closeness[at] as number) * (loudest[of[at] as number] as number);
    }
    ofCompany[company] = sum;
  }
  const reach = new Float32Array(volume.length);
  for (let investor = 0; investor < reach.length; investor += 1) {
    let most = 0;
    const last = shapeEnd[investor] as number;
    for (let deal = table.dealStart[investor] as number; deal < last; deal += 1) {
      const weight = weights[table.dealDay[deal] as number] as number;
      if (((table.dealKind[deal] as number) & ENTRY) === 0 || weight === 0) continue;
      const company = table.dealCompany[deal] as number;
      const many = (backerRowStart[company + 1] as number) - (backerRowStart[company] as number);
      if (many === 0) continue;
      const all = ofCompany[company] as number;
      // Subtracting its own part leaves a rounding error, which is added again.
      const own = (weight / (many - 1)) * (loudest[investor] as number);
      most += Math.max(all - own, 0) + all * CANCELLED;
    }
    reach[investor] = most;
  }
  return reach;
}

/** Shares of co-investors: by token the investors whose peers have most of it, and by investor how much of peers there is. */
export interface Peers {
  /** By token, ascending by ordinal: `peerStart[token] .. peerStart[token + 1]`. */
  readonly peerStart: Uint32Array;
  readonly peerOf: Uint32Array;
  readonly peerValue: Float32Array;
  /** Sum of what peers weigh, by investor. */
  readonly peerVolume: Float32Array;
}

/** The length of a token's list: ranking needs the investors with most of it. */
const LONGEST_LIST = 500;

/** Investors after which tokens that are complete are looked for, the first time and then by so many times more. */
const FIRST_LOOK = 1_024;
const NEXT_LOOK = 1.5;
/** Of more peers than one for so many tokens, nearly all tokens are met, so it is not recorded which. */
const TOKENS_PER_PEER = 48;
/** Sums of a few thousand rounded numbers stray less than this from the bound that holds for exact ones. */
const ROUNDING = 1 + 1e-6;

/** Sums of one investor's peers by token. */
class Spread {
  readonly #sums: Float64Array;
  /** Tokens met, and 1 for those that are not: a look-up, as a branch is mispredicted half of the time. */
  readonly #met: Uint32Array;
  readonly #fresh: Uint8Array;
  #size = 0;

  constructor(tokens: number) {
    this.#sums = new Float64Array(tokens);
    this.#met = new Uint32Array(tokens + 1);
    this.#fresh = new Uint8Array(tokens).fill(1);
  }

  add({ start, end, of, value }: Profiles, row: number, weight: number): void {
    const [sums, met, fresh] = [this.#sums, this.#met, this.#fresh];
    const last = end[row] as number;
    let size = this.#size;
    for (let at = start[row] as number; at < last; at += 1) {
      const token = of[at] as number;
      met[size] = token;
      size += fresh[token] as number;
      fresh[token] = 0;
      sums[token] = (sums[token] as number) + weight * (value[at] as number);
    }
    this.#size = size;
  }

  /** The same, where so many rows are added that all tokens are looked through afterwards: `emptyAll`. */
  addOfMany({ start, end, of, value }: Profiles, row: number, weight: number): void {
    const sums = this.#sums;
    const last = end[row] as number;
    for (let at = start[row] as number; at < last; at += 1) {
      const token = of[at] as number;
      sums[token] = (sums[token] as number) + weight * (value[at] as number);
    }
  }

  /** Hands the sums to the lists, and is empty again. */
  empty(lists: Lists, investor: number): void {
    const [sums, met, fresh] = [this.#sums, this.#met, this.#fresh];
    const { floors } = lists;
    for (let at = 0; at < this.#size; at += 1) {
      const token = met[at] as number;
      const sum = Math.fround(sums[token] as number);
      sums[token] = 0;
      fresh[token] = 1;
      if (sum >= (floors[token] as number)) lists.push(token, investor, sum);
    }
    this.#size = 0;
  }

  emptyAll(lists: Lists, investor: number): void {
    const sums = this.#sums;
    const { floors } = lists;
    for (let token = 0; token < sums.length; token += 1) {
      const sum = Math.fround(sums[token] as number);
      if (sum >= (floors[token] as number)) lists.push(token, investor, sum);
    }
    sums.fill(0);
  }
}

/** Tokens' lists, with the least value that still enters; never zero. */
class Lists {
  readonly of: readonly TopList[];
  readonly floors: Float64Array;

  constructor(tokens: number) {
    this.of = Array.from({ length: tokens }, () => new TopList(LONGEST_LIST));
    this.floors = new Float64Array(tokens).fill(Number.MIN_VALUE);
  }

  push(token: number, investor: number, value: number): void {
    const list = this.of[token] as TopList;
    list.push(investor, value);
    if (list.floor > 0) this.floors[token] = list.floor;
  }
}

/** Adds up the rows of all peers; how much of them there is. */
function addPeers(
  spread: Spread,
  profiles: Profiles,
  { peers, closeness, size }: CoInvestors,
  volume: Float32Array,
  isMany: boolean,
): number {
  let loudness = 0;
  for (let at = 0; at < size; at += 1) {
    const peer = peers[at] as number;
    const weight = (closeness[peer] as number) / ((volume[peer] as number) + PEER_PRIOR);
    loudness += weight * (volume[peer] as number);
    if (isMany) spread.addOfMany(profiles, peer, weight);
    else spread.add(profiles, peer, weight);
  }
  return loudness;
}

/**
 * What the co-investors of an investor do: X_x = sum over its companies and their other backers j of w_j /
 * (backers - 1) x (P_jx / (P_j + 0.5)). It says something of investors too young to have habits of their own.
 * Investors are visited from the highest bound down: once none left can reach into a full list, its token is
 * done with, and most of the work is never done.
 */
export function peersOf(view: View): Peers {
  const { volume } = view;
  const tokens = view.share.length;
  const profiles = profilesOf(view);
  const companyBackers = companyBackersOf(view);
  const coInvestors = new CoInvestors(view, companyBackers);
  const peerVolume = new Float32Array(volume.length);
  const reach = reachOf(view, profiles, companyBackers);
  const lists = new Lists(tokens);
  const spread = new Spread(tokens);
  const many = tokens / TOKENS_PER_PEER;
  let [done, look] = [0, FIRST_LOOK];
  for (const investor of descending(reach)) {
    coInvestors.collect(investor);
    const isMany = coInvestors.size > many;
    peerVolume[investor] = addPeers(spread, profiles, coInvestors, volume, isMany);
    if (isMany) spread.emptyAll(lists, investor);
    else spread.empty(lists, investor);
    done += 1;
    if (done < look) continue;
    look *= NEXT_LOOK;
    dropBelow(profiles, lists.floors, (reach[investor] as number) * ROUNDING);
  }
  return { ...listColumns(lists.of), peerVolume };
}

/** Places of the largest first. */
function descending(values: Float32Array): Uint32Array {
  const halves = new Uint32Array(values.length * 2);
  const high = new Float32Array(halves.buffer);
  for (let at = 0; at < values.length; at += 1) {
    halves[2 * at] = at;
    high[2 * at + 1] = values[at] as number;
  }
  // Bits of floating-point numbers that are not negative sort as the numbers do.
  new BigUint64Array(halves.buffer).sort();
  return Uint32Array.from(values, (_, at) => halves[2 * (values.length - 1 - at)] as number);
}

/** Leaves out the tokens whose lists an investor with no more than `reach` cannot enter. */
function dropBelow({ start, end, of, value }: Profiles, floors: Float64Array, reach: number): void {
  for (let row = 0; row < end.length; row += 1) {
    const last = end[row] as number;
    let kept = start[row] as number;
    for (let at = kept; at < last; at += 1) {
      const token = of[at] as number;
      if ((floors[token] as number) > reach) continue;
      of[kept] = token;
      value[kept] = value[at] as number;
      kept += 1;
    }
    end[row] = kept;
  }
}

function listColumns(lists: readonly TopList[]): Omit<Peers, 'peerVolume'> {
  const peerStart = new Uint32Array(lists.length + 1);
  for (const [token, list] of lists.entries()) {
    list.cut();
    peerStart[token + 1] = (peerStart[token] as number) + list.size;
  }
  const peerOf = new Uint32Array(peerStart[lists.length] as number);
  const peerValue = new Float32Array(peerOf.length);
  for (const [token, list] of lists.entries()) list.writeTo(peerOf, peerValue, peerStart[token] as number);
  return { peerStart, peerOf, peerValue };
}
