import { STAGES } from '../../reference/rules-investor-terms.ts';
import { type Family, placeLabel } from '../../reference/rules-place.ts';
import { conceptNamed, narrowest } from '../../reference/rules-tags.ts';
import { COUNT_OF_CODE } from '../index/postings.ts';
import { dateOf, stringAt } from '../index/strings.ts';
import { ENTRY, firstToken, SIZE_BINS, type Table } from '../index/table.ts';
import type { View } from '../index/view.ts';
import { type Likeness, placeLevels } from './likeness.ts';
import { type Directory, placeTokensAsked } from './question.ts';
import type { Ask } from './rules-ask.ts';
import type { Model, Slice } from './rules-scale.ts';
import { KERNEL_PRIOR, PLACE_LIKENESS, SECTOR_FLOOR, SIGNAL, type SignalName } from './rules-signals.ts';
import { gaussian, SIZE_MU, startingWith } from './scorer.ts';

/** What explaining reads of a segment. */
export interface SegmentParts {
  readonly table: Table;
  readonly view: View;
}

/** A term of the query, with its tokens and the share of all entries that have one of them. */
export interface QueryTerm {
  readonly family: Family;
  readonly label: string;
  readonly tokens: readonly number[];
  readonly overallShare: number;
  /** Of a sector: broader than another one asked, or another name of it. */
  readonly isBroader: boolean;
}

/** A question as explaining needs it, made once for all candidates. */
export interface ExplainedQuery {
  readonly ask: Ask;
  /** ISO date of the view's day. */
  readonly today: string;
  readonly likeness: Likeness;
  /** In the order places, sectors (as in the question), stages together. */
  readonly terms: readonly QueryTerm[];
  /** By `tagSlot`: 1 if the sector is one asked, and not broader than another one. */
  readonly isNarrow: Uint8Array;
  /** Companies named as competitors, with the names asked for. */
  readonly competitors: ReadonlyMap<number, string>;
  /** The company that asks, where the corpus knows it. */
  readonly self: readonly number[];
  /** Those on board, with the companies they entered but for the one that asks. */
  readonly board: readonly { readonly name: string; readonly companies: ReadonlySet<number> }[];
}

function queryTermsOf({ table, view }: SegmentParts, { question }: Likeness): QueryTerm[] {
  const keys = { starts: table.tokenStarts, bytes: table.tokenBytes };
  const labels = { starts: table.labelStarts, bytes: table.labelBytes };
  const [stages, sectors] = [firstToken(table, 'stage'), firstToken(table, 'sector')];
  const thing = (family: Family, label: string, tokens: readonly number[], isBroader = false): QueryTerm => ({
    family,
    label,
    tokens,
    isBroader,
    overallShare: tokens.reduce((sum, token) => sum + (view.share[token] as number), 0),
  });
  const places = (['country', 'state', 'metro', 'city'] as const)
    .map((family) => {
      const tokens = placeTokensAsked(question, family);
      const isArea = question.area?.family === family;
      const label = () => placeLabel(family, stringAt(keys, tokens[0] as number));
      return tokens.length === 0
        ? undefined
        : thing(family, isArea ? (question.area?.label ?? '') : label(), tokens);
    })
    .filter((one) => one !== undefined);
  const sectorKeys = question.sectors.map((sector) => stringAt(keys, sectors + sector));
  const concepts = sectorKeys.map((key) => conceptNamed(key) ?? key);
  const narrow = new Set(narrowest([...new Set(concepts)]));
  const tags = question.sectors.map((sector, at) => {
    const [key, concept] = [sectorKeys[at] as string, concepts[at] as string];
    const isOtherName = key !== concept && sectorKeys.includes(concept);
    const isBroader = isOtherName || !narrow.has(concept);
    return thing('sector', stringAt(labels, sector), [sectors + sector], isBroader);
  });
  if (question.stages.length === 0) return [...places, ...tags];
  const label = question.stages.map((stage) => STAGES[stage]).join(' or ');
  const tokens = question.stages.map((stage) => stages + stage);
  return [...places, ...tags, thing('stage', label, tokens)];
}

function entered({ table, view }: SegmentParts, investor: number, self: readonly number[]): Set<number> {
  const companies = new Set<number>();
  const end = table.dealStart[investor + 1] as number;
  for (let deal = table.dealStart[investor] as number; deal < end; deal += 1) {
    const company = table.dealCompany[deal] as number;
    const isEntry = ((table.dealKind[deal] as number) & ENTRY) !== 0;
    const isSeen = (view.weights[table.dealDay[deal] as number] as number) > 0;
    if (isEntry && isSeen && !self.includes(company)) companies.add(company);
  }
  return companies;
}

/** Makes a question ready for explaining its candidates. `likeness`: the question of the same `ask` in this segment. */
export function explainedQueryOf(
  parts: SegmentParts,
  directory: Pick<Directory, 'companies'>,
  ask: Ask,
  likeness: Likeness,
): ExplainedQuery {
  const { table } = parts;
  const self = ask.companyName === undefined ? [] : directory.companies(ask.companyName);
  const competitors = new Map<number, string>();
  for (const name of ask.competitors) {
    for (const company of directory.companies(name)) {
      if (!competitors.has(company)) competitors.set(company, name);
    }
  }
  const terms = queryTermsOf(parts, likeness);
  const sectors = terms.filter(({ family }) => family === 'sector');
  return {
    ask,
    today: dateOf(parts.view.day),
    likeness,
    terms,
    isNarrow: Uint8Array.from([0, ...sectors.map(({ isBroader }) => (isBroader ? 0 : 1))]),
    competitors,
    self,
    board: likeness.question.board.map((member) => ({
      name: stringAt({ starts: table.nameStarts, bytes: table.nameBytes }, member),
      companies: entered(parts, member, self),
    })),
  };
}

/** Sums whose logarithm is a part of the score: of what likenesses by place, stage and sector are above their least, and of entries of the size. */
export const INTO = { place: 0, stage: 1, sector: 2, size: 3 } as const;

/** The least likeness of a deal; the most is 1 by place and stage, and one more than the least by sector. */
export interface KernelLeast {
  readonly place: number;
  readonly stage: number;
  readonly sector: number;
}

/**
 * The most that the kernel sum can be: of deals that weigh `volume` together each likeness is its least and something above it, which
 * adds up to `place`, `stage` and `sector`. Multiplied out, a product of things above is at most the sum of one of them times the
 * largest of the others, as if the same deals had all of them.
 */
export function kernelMost(
  least: KernelLeast,
  volume: number,
  place: number,
  stage: number,
  sector: number,
): number {
  const [morePlace, moreStage] = [1 - least.place, 1 - least.stage];
  const placeAndStage = Math.min(place * moreStage, stage * morePlace);
  return (
    least.sector * (least.place * (least.stage * volume + stage) + least.stage * place + placeAndStage) +
    least.place * (least.stage * sector + Math.min(stage, sector * moreStage)) +
    least.stage * Math.min(place, sector * morePlace) +
    Math.min(placeAndStage, sector * morePlace * moreStage)
  );
}

/** A token's list, and what each code adds at most: to the score, and to one of the sums. */
export interface List {
  readonly token: number;
  readonly score: Float64Array;
  readonly into: (typeof INTO)[keyof typeof INTO];
  readonly sum: Float64Array;
}

/** How the bound of a question is made up: bound = fixed + lists + kernel + size + rows. */
export interface Plan {
  readonly lists: readonly List[];
  /** The column of what investors start from. */
  readonly fixed: 'fixedNew' | 'fixedFollowOn';
  /** Of the signal `size_habit`; 0 if no size is asked. */
  readonly habit: number;
  readonly lnSize: number;
  readonly everybodysSize: number;
  /** What every deal of an investor has of likeness by place, stage and sector; the sums say how much more all have together. */
  readonly kernelLeast: KernelLeast;
  readonly kernelWeight: number;
  readonly kernelPer: number;
  readonly sizeWeight: number;
  readonly sizePer: number;
  /** The weight of companies shared with those on board. */
  readonly board: number;
}

export const NOTHING = new Float64Array(256);

function scores(weight: number, per: number): Float64Array {
  if (weight === 0 || per === 0) return NOTHING;
  return COUNT_OF_CODE.map((count) => weight * Math.log1p(count / per));
}

function times(factor: number): Float64Array {
  return COUNT_OF_CODE.map((count) => factor * count);
}

/** A question's plan. */
export function planOf(view: View, model: Model, likeness: Likeness): Plan {
  const { question } = likeness;
  const { table, share } = view;
  const slice: Slice = question.isFollowOn ? 'followon' : 'new';
  const weightOf = (name: SignalName) => model.weights[slice][SIGNAL[name]] as number;
  const shareOf = (token: number) => (token < 0 ? 0 : (share[token] as number));
  const [stages, sizes, sectors] = [
    firstToken(table, 'stage'),
    firstToken(table, 'size'),
    firstToken(table, 'sector'),
  ];
  const levels = placeLevels(question);
  let worth: number = PLACE_LIKENESS.elsewhere;
  const lists: List[] = [];
  const sums = new Map<number, Float64Array>();
  for (const { tokens, like } of levels) {
    for (const token of tokens) sums.set(token, times(like - worth));
    worth = like;
  }
  for (const name of ['country', 'state', 'metro', 'city'] as const) {
    const tokens = placeTokensAsked(question, name);
    const part = tokens.reduce((sum, token) => sum + shareOf(token), 0);
    if (part === 0) continue;
    // Of several countries each adds at most what it would alone: the logarithm of a sum is below the sum of logarithms.
    const score = scores(weightOf(name), startingWith(part));
    for (const token of tokens)
      lists.push({ token, score, into: INTO.place, sum: sums.get(token) ?? NOTHING });
  }
  const stageShare = question.stages.reduce((sum, stage) => sum + shareOf(stages + stage), 0);
  const lessAlike = otherStages(likeness);
  for (const stage of question.stages) {
    const score = scores(weightOf('stage'), startingWith(stageShare));
    const sum = times(1 - lessAlike);
    lists.push({ token: stages + stage, score, into: INTO.stage, sum });
  }
  const known = question.sectors.filter((sector) => shareOf(sectors + sector) > 0);
  for (const [at, sector] of question.sectors.entries()) {
    const part = shareOf(sectors + sector);
    if (part === 0) continue;
    const score = scores(weightOf('sector') / known.length, startingWith(part));
    // A company with the sector has a vector no shorter than the sector's own idf.
    const cosine = (likeness.tagWeight[at] as number) / (view.idf[sector] as number);
    lists.push({ token: sectors + sector, score, into: INTO.sector, sum: times(cosine) });
  }
  let sizePer = 0;
  for (let bin = 0; bin < SIZE_BINS; bin += 1) {
    const factor = likeness.bins[bin] as number;
    sizePer += factor * shareOf(sizes + bin);
    if (factor === 0 || shareOf(sizes + bin) === 0) continue;
    lists.push({ token: sizes + bin, score: NOTHING, into: INTO.size, sum: times(factor) });
  }
  const asksSize = !Number.isNaN(question.lnSize);
  return {
    lists,
    fixed: slice === 'new' ? 'fixedNew' : 'fixedFollowOn',
    habit: asksSize ? weightOf('size_habit') : 0,
    lnSize: question.lnSize,
    everybodysSize: asksSize ? gaussian(question.lnSize, view.sizeMean, view.sizeVariance) : 0,
    kernelLeast: { place: PLACE_LIKENESS.elsewhere, stage: lessAlike, sector: SECTOR_FLOOR },
    kernelWeight: weightOf('similar'),
    kernelPer: KERNEL_PRIOR * likeness.mean,
    sizeWeight: sizePer > 0 ? weightOf('size') : 0,
    sizePer: SIZE_MU * sizePer,
    board: weightOf('board'),
  };
}

/** How alike a deal of a stage that is not asked, or of none, can be; one of a stage asked is as alike as can be. */
function otherStages({ question, stageLike }: Likeness): number {
  if (question.stages.length === 0) return 1;
  const others = [...stageLike.subarray(0, STAGES.length + 1)].filter(
    (_, at) => !question.stages.includes(at - 1),
  );
  return Math.max(...others);
}
