import { expect, test } from 'vitest';
import { seededRandom } from '../../platform/values/scope.ts';
import { peersOf } from './peers.ts';
import { ENTRY, NONE, type Table, TOKEN_FAMILIES } from './table.ts';
import type { View } from './view.ts';

const [INVESTORS, COMPANIES, METROS, SECTORS, DEALS] = [5_000, 4_000, 3, 9, 14_000];
const [LONGEST, MAX_BACKERS] = [500, 60];

/** Few tokens and many investors, so that lists are full and most investors cannot reach into them. */
function madeView(): View {
  const random = seededRandom(11);
  const below = (limit: number) => Math.floor(random() * limit);
  const skewed = (limit: number) => Math.floor(limit * random() ** 3);
  const pairs = new Set<number>();
  for (let at = 0; at < DEALS; at += 1) pairs.add(skewed(INVESTORS) * COMPANIES + below(COMPANIES));
  for (let at = 0; at < MAX_BACKERS + 9; at += 1) pairs.add((INVESTORS - 1 - at) * COMPANIES);
  const deals = [...pairs].sort((a, b) => a - b);
  const days = deals.map(() => below(40));
  const startsOf = (of: readonly number[], groups: number) => {
    const starts = new Uint32Array(groups + 1);
    for (const one of of) starts[one + 1] = (starts[one + 1] as number) + 1;
    for (let at = 0; at < groups; at += 1)
      starts[at + 1] = (starts[at + 1] as number) + (starts[at] as number);
    return starts;
  };
  const investor = deals.map((pair) => Math.floor(pair / COMPANIES));
  const company = deals.map((pair) => pair % COMPANIES);
  const dealStart = startsOf(investor, INVESTORS);
  const order = [...deals.keys()].sort(
    (a, b) =>
      (company[a] as number) - (company[b] as number) || (investor[a] as number) - (investor[b] as number),
  );
  const weights = Float64Array.from({ length: 40 }, (_, day) => (day === 0 ? 0 : 2 ** (-day / 9)));
  const familyStart = Uint32Array.of(0, 0, 0, METROS, METROS, METROS, METROS, METROS + SECTORS);
  expect(familyStart).toHaveLength(TOKEN_FAMILIES.length + 1);
  const table = {
    ids: new Float64Array(INVESTORS),
    dealStart,
    dealCompany: Uint32Array.from(company),
    dealDay: Uint16Array.from(days),
    dealKind: new Uint8Array(deals.length).fill(ENTRY),
    companyPlace: Uint32Array.from({ length: COMPANIES }, (_, of) => (of % 7 === 0 ? NONE : skewed(METROS))),
    placeTokens: Uint32Array.from({ length: METROS * 4 }, (_, at) => (at % 4 === 2 ? at >> 2 : NONE)),
    tagStart: Uint32Array.from({ length: COMPANIES + 1 }, (_, of) => of * 2),
    tags: Uint16Array.from({ length: COMPANIES * 2 }, (_, at) => 2 * skewed(4) + (at % 2)),
    backerStart: startsOf(company, COMPANIES),
    backers: Uint32Array.from(order, (deal) => investor[deal] as number),
    backerDay: Uint16Array.from(order, (deal) => days[deal] as number),
    familyStart,
  } as Partial<Table> as Table;
  const volume = new Float32Array(INVESTORS);
  for (const [deal, of] of investor.entries())
    volume[of] = (volume[of] as number) + (weights[days[deal] as number] as number);
  const share = new Float64Array(METROS + SECTORS);
  return { table, weights, volume, share, shapeEnd: dealStart.slice(1) } as Partial<View> as View;
}

/** X_x of one investor, as its formula says. */
function sumsOf({ table, weights, volume, share }: View, investor: number) {
  const entries = (of: number) =>
    [...table.dealCompany.subarray(table.dealStart[of], table.dealStart[of + 1])].map((company, at) => ({
      company,
      weight: weights[table.dealDay[(table.dealStart[of] as number) + at] as number] as number,
    }));
  const sums = new Float64Array(share.length);
  let loudness = 0;
  for (const mine of entries(investor).filter(({ weight }) => weight > 0)) {
    const backers = [];
    for (
      let at = table.backerStart[mine.company] as number;
      at < (table.backerStart[mine.company + 1] as number);
      at += 1
    ) {
      const weight = weights[table.backerDay[at] as number] as number;
      if (weight > 0) backers.push({ of: table.backers[at] as number, weight });
    }
    if (backers.length < 2 || backers.length > MAX_BACKERS) continue;
    for (const { of, weight } of backers.filter((backer) => backer.of !== investor)) {
      const loud = weight / (backers.length - 1) / ((volume[of] as number) + 0.5);
      loudness += loud * (volume[of] as number);
      for (const entry of entries(of)) {
        const metro = table.companyPlace[entry.company] as number;
        const tags = [...table.tags.subarray(entry.company * 2, entry.company * 2 + 2)];
        const tokens = [...(metro === NONE ? [] : [metro]), ...tags.map((tag) => METROS + tag)];
        for (const token of tokens) sums[token] = (sums[token] as number) + loud * entry.weight;
      }
    }
  }
  return { sums, loudness };
}

test('the lists of peers hold the investors whose peers have most of a token, also where most are passed over', () => {
  const view = madeView();
  const peers = peersOf(view);
  const all = Array.from({ length: INVESTORS }, (_, investor) => sumsOf(view, investor));
  for (const [investor, { loudness }] of all.entries())
    expect(Math.abs((peers.peerVolume[investor] as number) - loudness)).toBeLessThan(1e-5 * (1 + loudness));
  let full = 0;
  for (let token = 0; token < view.share.length; token += 1) {
    const [from, to] = [peers.peerStart[token] as number, peers.peerStart[token + 1] as number];
    const values = all.map(({ sums }) => sums[token] as number).filter((value) => value > 0);
    expect(to - from).toBe(Math.min(values.length, LONGEST));
    if (to - from === LONGEST) full += 1;
    const floor = values.sort((a, b) => b - a)[to - from - 1] ?? 0;
    for (let at = from; at < to; at += 1) {
      const value = all[peers.peerOf[at] as number]?.sums[token] ?? 0;
      expect(Math.abs((peers.peerValue[at] as number) - value)).toBeLessThan(1e-5 * (1 + value));
      expect(value).toBeGreaterThanOrEqual(floor * (1 - 1e-5));
      if (at > from) expect(peers.peerOf[at]).toBeGreaterThan(peers.peerOf[at - 1] as number);
    }
  }
  expect(full).toBeGreaterThan(5);
});
