import { STAGES } from '../../reference/rules-investor-terms.ts';
import {
  ENTRY,
  firstToken,
  LATER,
  NONE,
  SIZE_BINS,
  SIZE_STEPS,
  STAGE_BITS,
  sizeBin,
} from '../index/table.ts';
import { lengthOf, type View } from '../index/view.ts';
import { placeTokensAsked, type Question } from './question.ts';
import { OTHER_KIND, PLACE_LIKENESS, SECTOR_FLOOR, sizeLikeness, stageLikeness } from './rules-signals.ts';

/** A question as tables over what deals can have, as in `Likeness`. */
interface LikenessTables {
  readonly placeBits: Uint8Array;
  readonly placeLike: Float64Array;
  readonly kindLike: Float64Array;
  readonly sizeLike: Float64Array;
  readonly tagSlot: Uint8Array;
  readonly tagWeight: Float64Array;
}

/** A view's sample of entries, copied together: else they would be read from all over the table. */
interface Sample {
  readonly weight: Float64Array;
  /** Place + 1; 0 if there is none. */
  readonly place: Uint32Array;
  readonly kind: Uint8Array;
  readonly size: Uint8Array;
  readonly tagStart: Uint32Array;
  readonly tags: Uint16Array;
  /** Length of the company's vector of idf. */
  readonly length: Float64Array;
}

/** Made once for each view a thread looks at, and forgotten with it. */
const samples = new WeakMap<View, Sample>();

function sampleOf(view: View): Sample {
  const known = samples.get(view);
  if (known !== undefined) return known;
  const { table, weights, idf } = view;
  const deals = view.sample;
  const companies = deals.map((deal) => table.dealCompany[deal] as number);
  const tagStart = new Uint32Array(deals.length + 1);
  const tags: number[] = [];
  for (const [at, company] of companies.entries()) {
    tags.push(...table.tags.subarray(table.tagStart[company], table.tagStart[company + 1]));
    tagStart[at + 1] = tags.length;
  }
  const sample = {
    weight: Float64Array.from(deals, (deal) => weights[table.dealDay[deal] as number] as number),
    // NONE + 1 is 0 in 32 bits, which is no place.
    place: Uint32Array.from(companies, (company) => (table.companyPlace[company] as number) + 1),
    kind: Uint8Array.from(deals, (deal) => table.dealKind[deal] as number),
    size: Uint8Array.from(deals, (deal) => table.dealSize[deal] as number),
    tagStart,
    tags: Uint16Array.from(tags),
    length: Float64Array.from(companies, (company) => lengthOf(table, idf, company)),
  };
  samples.set(view, sample);
  return sample;
}

/** The mean likeness of all entries to what is asked, over the view's sample, by weights; else 1. */
export function meanLikeness(view: View, tables: LikenessTables): number {
  const { weight, place, kind, size, tagStart, tags, length } = sampleOf(view);
  const { placeBits, placeLike, kindLike, sizeLike, tagSlot, tagWeight } = tables;
  let sum = 0;
  let all = 0;
  for (let at = 0; at < weight.length; at += 1) {
    let dot = 0;
    const end = tagStart[at + 1] as number;
    for (let tag = tagStart[at] as number; tag < end; tag += 1) {
      const slot = tagSlot[tags[tag] as number] as number;
      if (slot > 0) dot += tagWeight[slot - 1] as number;
    }
    // As `dealLikeness` says it.
    const own = weight[at] as number;
    sum +=
      own *
      (placeLike[placeBits[place[at] as number] as number] as number) *
      (kindLike[kind[at] as number] as number) *
      (sizeLike[size[at] as number] as number) *
      (SECTOR_FLOOR + (dot > 0 ? Math.min(dot / (length[at] as number), 1) : 0));
    all += own;
  }
  return all === 0 ? 1 : sum / all;
}

/** The levels that a place of the table shares with the place asked, in bits. */
export const IN_COUNTRY = 1;
export const IN_STATE = 2;
export const IN_METRO = 4;
export const IN_CITY = 8;

/** What deals in adjacent bins of size count, by the distance in bins. */
const BIN_WEIGHTS = [1, 0.8, 0.35];

/** A question as tables over what deals can have, so that comparing a deal is a look-up. */
export interface Likeness {
  readonly question: Question;
  /** By place + 1 (0: no place), the bits above. */
  readonly placeBits: Uint8Array;
  /** By these bits. */
  readonly placeLike: Float64Array;
  /** By stage + 1 (0: unknown): 1 where it is asked, and how alike it is. */
  readonly stageAsked: Float64Array;
  readonly stageLike: Float64Array;
  /** By `dealKind`: how alike stage and kind are, together. */
  readonly kindLike: Float64Array;
  /** By size code. */
  readonly binWeight: Float64Array;
  readonly sizeLike: Float64Array;
  /** By bin: what its entries count towards the size asked. */
  readonly bins: Float64Array;
  /** By sector: 0, or one more than its place among those asked. */
  readonly tagSlot: Uint8Array;
  /** By place among those asked: idf squared over the length of the asked vector. */
  readonly tagWeight: Float64Array;
  /** The mean likeness of all entries. */
  readonly mean: number;
}

/** `known`: the mean taken elsewhere, where the view is only a part of a corpus. */
export function likenessOf(view: View, question: Question, known?: Pick<Likeness, 'mean'>): Likeness {
  const { table } = view;
  const tagSlot = new Uint8Array((table.familyStart.at(-1) as number) - firstToken(table, 'sector'));
  const squares = question.sectors.map((sector) => (view.idf[sector] as number) ** 2);
  const length = Math.sqrt(squares.reduce((sum, square) => sum + square, 0));
  for (const [at, sector] of question.sectors.entries()) tagSlot[sector] = at + 1;
  const sizes = sizesOf(question.lnSize);
  const tables = {
    question,
    placeBits: bitsOf(view, question),
    placeLike: placeFactors(question),
    ...stagesOf(question),
    ...sizes,
    tagSlot,
    tagWeight: Float64Array.from(squares, (square) => square / length),
  };
  return { ...tables, mean: known?.mean ?? meanLikeness(view, tables) };
}

function bitsOf({ table }: View, { country, state, metro, city, area }: Question): Uint8Array {
  const { placeTokens } = table;
  const inArea = new Set(area?.tokens);
  const [areaAt, areaBit] = area?.family === 'state' ? [1, IN_STATE] : [0, IN_COUNTRY];
  const bits = new Uint8Array(placeTokens.length / 4 + 1);
  for (let place = 1; place < bits.length; place += 1) {
    const at = (place - 1) * 4;
    let found = 0;
    if (placeTokens[at] === country) found |= IN_COUNTRY;
    if (placeTokens[at + 1] === state) found |= IN_STATE;
    if (placeTokens[at + 2] === metro) found |= IN_METRO;
    // A town of that name in another area is another one.
    if (placeTokens[at + 3] === city && (metro < 0 || placeTokens[at + 2] === metro)) found |= IN_CITY;
    if (area !== undefined && inArea.has(placeTokens[at + areaAt] as number)) found |= areaBit;
    bits[place] = found;
  }
  return bits;
}

/** The levels of place in a question, broadest first, each within the last; the finest counts in full. */
export function placeLevels(question: Question): {
  readonly bit: number;
  readonly tokens: readonly number[];
  readonly like: number;
}[] {
  const tokensOf = (family: Parameters<typeof placeTokensAsked>[1]) => placeTokensAsked(question, family);
  const levels = [
    { bit: IN_COUNTRY, tokens: tokensOf('country'), like: PLACE_LIKENESS.country },
    question.metro >= 0
      ? { bit: IN_METRO, tokens: tokensOf('metro'), like: PLACE_LIKENESS.metro }
      : { bit: IN_STATE, tokens: tokensOf('state'), like: PLACE_LIKENESS.metro },
    { bit: IN_CITY, tokens: tokensOf('city'), like: PLACE_LIKENESS.city },
  ].filter(({ tokens }) => tokens.length > 0);
  return levels.map((level, at) =>
    at === levels.length - 1 ? { ...level, like: PLACE_LIKENESS.city } : level,
  );
}

function placeFactors(question: Question): Float64Array {
  const levels = placeLevels(question);
  return new Float64Array(16).map((_, bits) => {
    const missed = levels.findIndex(({ bit }) => (bits & bit) === 0);
    const met = missed < 0 ? levels.at(-1) : levels[missed - 1];
    return met?.like ?? PLACE_LIKENESS.elsewhere;
  });
}

function stagesOf({
  stages: asked,
  isFollowOn,
}: Question): Pick<Likeness, 'stageAsked' | 'stageLike' | 'kindLike'> {
  const stageAsked = new Float64Array(STAGE_BITS + 1);
  for (const stage of asked) stageAsked[stage + 1] = 1;
  const stageLike = new Float64Array(STAGE_BITS + 1).fill(1);
  for (let at = 0; at <= STAGES.length && asked.length > 0; at += 1) {
    const stage = at === 0 ? undefined : at - 1;
    stageLike[at] = Math.max(...asked.map((one) => stageLikeness(one, stage)));
  }
  const kindLike = new Float64Array((STAGE_BITS | ENTRY | LATER) + 1).map((_, kind) => {
    const isLater = (kind & LATER) !== 0;
    return (stageLike[kind & STAGE_BITS] as number) * (isLater === isFollowOn ? 1 : OTHER_KIND);
  });
  return { stageAsked, stageLike, kindLike };
}

function sizesOf(lnSize: number): Pick<Likeness, 'binWeight' | 'sizeLike' | 'bins'> {
  const [binWeight, sizeLike] = [new Float64Array(256), new Float64Array(256).fill(1)];
  const bins = new Float64Array(SIZE_BINS);
  if (Number.isNaN(lnSize)) return { binWeight, sizeLike, bins };
  const middle = sizeBin(Math.max(Math.round(lnSize * SIZE_STEPS), 1));
  for (let bin = 0; bin < SIZE_BINS; bin += 1) bins[bin] = BIN_WEIGHTS[Math.abs(bin - middle)] ?? 0;
  for (let code = 0; code < 256; code += 1) {
    sizeLike[code] = sizeLikeness(lnSize, code === 0 ? undefined : code / SIZE_STEPS);
    binWeight[code] = code === 0 ? 0 : (bins[sizeBin(code)] as number);
  }
  return { binWeight, sizeLike, bins };
}

/** Decayed entries of an investor in another field or country than is asked, as far as both are known. */
export function entriesElsewhere(
  view: View,
  { question, placeBits, tagSlot }: Likeness,
  investor: number,
): number {
  const { table, weights, shapeEnd } = view;
  const asksPlace = question.country >= 0 || question.area !== undefined;
  let sum = 0;
  for (let deal = table.dealStart[investor] as number; deal < (shapeEnd[investor] as number); deal += 1) {
    if (((table.dealKind[deal] as number) & ENTRY) === 0) continue;
    const company = table.dealCompany[deal] as number;
    const place = table.companyPlace[company] as number;
    const hasCountry = place !== NONE && table.placeTokens[place * 4] !== NONE;
    const isAbroad = asksPlace && hasCountry && placeBits[place + 1] === 0;
    const [from, to] = [table.tagStart[company] as number, table.tagStart[company + 1] as number];
    const isApart =
      question.sectors.length > 0 &&
      from < to &&
      table.tags.subarray(from, to).every((tag) => tagSlot[tag] === 0);
    if (isAbroad || isApart) sum += weights[table.dealDay[deal] as number] as number;
  }
  return sum;
}

/** How alike one deal (an entry) is to what is asked. */
export function dealLikeness(view: View, likeness: Likeness, deal: number): number {
  const { table, idf } = view;
  const company = table.dealCompany[deal] as number;
  const kind = table.dealKind[deal] as number;
  let dot = 0;
  for (let at = table.tagStart[company] as number; at < (table.tagStart[company + 1] as number); at += 1) {
    const slot = likeness.tagSlot[table.tags[at] as number] as number;
    if (slot > 0) dot += likeness.tagWeight[slot - 1] as number;
  }
  const cosine = dot > 0 ? Math.min(dot / lengthOf(table, idf, company), 1) : 0;
  const place = (table.companyPlace[company] as number) + 1;
  const bits = place < likeness.placeBits.length ? (likeness.placeBits[place] as number) : 0;
  return (
    (likeness.placeLike[bits] as number) *
    (likeness.kindLike[kind] as number) *
    (likeness.sizeLike[table.dealSize[deal] as number] as number) *
    (SECTOR_FLOOR + cosine)
  );
}
