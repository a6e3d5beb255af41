import { normalForm } from '../platform/values/text.ts';

export const FUND_STRATEGIES = [
  'venture',
  'growth',
  'buyout',
  'private_credit',
  'real_estate',
  'infrastructure',
  'fund_of_funds',
  'hedge',
  'other',
] as const;

/** What an investor is, as founders tell them apart. One of whom nothing tells has none. */
export const INVESTOR_KINDS = [
  'venture_fund',
  'angel',
  'accelerator',
  'corporate',
  'family_office',
  'government',
  'platform',
  'private_equity',
] as const;
export type InvestorKind = (typeof INVESTOR_KINDS)[number];

/** What a list of a tenant says besides: the corpus and its searches do not tell these apart. */
export const LISTED_KINDS = [
  ...INVESTOR_KINDS,
  'hedge_fund',
  'fund_of_funds',
  'private_credit',
  'pension_fund',
  'sovereign_wealth_fund',
  'endowment',
  'foundation',
  'insurer',
  'bank',
  'wealth_manager',
] as const;
export type ListedKind = (typeof LISTED_KINDS)[number];

export const STAGES = ['pre-seed', 'seed', 'series-a', 'series-b', 'series-c-plus'] as const;
export type Stage = (typeof STAGES)[number];

export const LP_TYPES = [
  'family_office',
  'hnw_individual',
  'recently_exited_founder',
  'institutional',
  'angel',
] as const;
export type LpType = (typeof LP_TYPES)[number];

export type Tier = 'A' | 'B' | 'C';

/**
 * The most each stage raises, USD, where only the amount is known: between the medians of recent American
 * rounds of adjacent stages (about 0.5, 3, 12, 25 and 50 million), so that the likelier one is named.
 */
const UP_TO: readonly (readonly [number, Stage])[] = [
  [1_000_000, 'pre-seed'],
  [6_000_000, 'seed'],
  [20_000_000, 'series-a'],
  [45_000_000, 'series-b'],
];

/** The stage an amount (USD) suggests; undefined if no amount is known. */
export function stageOfAmount(
  raisedUsd: number | undefined,
  upTo: readonly (readonly [number, Stage])[] = UP_TO,
): Stage | undefined {
  if (raisedUsd === undefined) return undefined;
  return upTo.find(([most]) => raisedUsd <= most)?.[1] ?? 'series-c-plus';
}

/** Upper bounds of a round's size for each stage, USD; medians of public US rounds lie well inside them. */
const STAGE_BY_SIZE: readonly (readonly [Stage, number])[] = [
  ['pre-seed', 750_000],
  ['seed', 4_000_000],
  ['series-a', 15_000_000],
  ['series-b', 40_000_000],
];

export function stageBelow(bounds: readonly (readonly [Stage, number])[], value: number): Stage {
  return bounds.find(([, bound]) => value < bound)?.[0] ?? 'series-c-plus';
}

/** The stage at which rounds of a size, USD, are usually raised. */
export function stageOfSize(usd: number): Stage {
  return stageBelow(STAGE_BY_SIZE, usd);
}

/** The usual sizes of rounds of a stage, USD; the last has no upper end. */
export function usualSize(stage: Stage): { readonly least: number; readonly most: number } {
  const at = STAGE_BY_SIZE.findIndex(([one]) => one === stage);
  const below = at < 0 ? STAGE_BY_SIZE.at(-1) : STAGE_BY_SIZE[at - 1];
  return { least: below?.[1] ?? 0, most: STAGE_BY_SIZE[at]?.[1] ?? Number.POSITIVE_INFINITY };
}

/** Words of rounds that are no step of a young company's funding, whatever else their name says. */
const NO_STAGE =
  /debt|loan|grant|\bipo\b|secondary|product ?crowd|non ?equity|mezzanine|acqui|merger|buy ?out|token|coin|post ?series ipo|上市|并购|收购|债|新三板|定增|私有化|非股权/;

/** Words of equity rounds that leave the stage open: there the size decides. */
const OPEN_STAGE =
  /venture|private ?equity|equity|convertible|crowd|corporate|series unknown|funding round|private funding|bridge|战略|股权|未知|未披露/;

function ofLetter(letter: string): Stage {
  if (letter === 'a') return 'series-a';
  return letter === 'b' ? 'series-b' : 'series-c-plus';
}

/** "Pre-Series B" is raised where series A was. */
const BEFORE: Readonly<Record<string, Stage>> = { a: 'seed', b: 'series-a', c: 'series-b' };

function ofWords(words: string): Stage | undefined {
  const before = /\bpre ?(?:series ?)?([a-z])\d?(?![a-z])/.exec(words)?.[1];
  if (before !== undefined) return BEFORE[before] ?? 'series-c-plus';
  if (/pre ?seed|种子|\bidea\b|friends/.test(words)) return 'pre-seed';
  const letter =
    /\bseries ?([a-z])(?![a-z])/.exec(words)?.[1] ?? /(?:^|[^a-z])([a-z])\d?\+*轮/.exec(words)?.[1];
  if (letter !== undefined) return ofLetter(letter);
  if (/\bpre ?series\b/.test(words)) return 'seed';
  if (/seed|天使/.test(words)) return 'seed';
  return /\bangel\b/.test(words) ? 'pre-seed' : undefined;
}

/** What a round is called is a few words; of more only these are looked at. */
const MAX_WORDS = 300;

/**
 * The stage of a round from the source's own words: `code` ("A", "B2", "pre-A") decides, then `kind` ("seed",
 * "Series C", "天使轮", "Pre-Series A"), then, for an equity round that leaves it open ("venture", "Private
 * Equity"), the size in USD. An angel round is `pre-seed`, a 天使轮 is `seed` (it follows the 种子轮). Debt,
 * grants, secondary sales and what comes after listing have none, nor has anything unclear: undefined.
 */
export function stageOf(kind: string, code?: string, raisedUsd?: number): Stage | undefined {
  const words = normalForm(kind, 'NFKC', MAX_WORDS)
    .toLowerCase()
    .replaceAll('\\\\n', ' ')
    .replace(/[\s_\-–—/.]+/g, ' ')
    .trim();
  if (NO_STAGE.test(words)) return undefined;
  const ofCode = normalForm(code ?? '', 'NFKC', MAX_WORDS)
    .toLowerCase()
    .replace(/[\s_-]+/g, '');
  if (/^[a-z](?:\d|\+)*$/.test(ofCode)) return ofLetter(ofCode.charAt(0));
  const said = ofWords(ofCode.replace(/^pre/, 'pre ')) ?? ofWords(words);
  if (said !== undefined) return said;
  if (raisedUsd === undefined || raisedUsd <= 0 || !OPEN_STAGE.test(words)) return undefined;
  return stageOfSize(raisedUsd);
}

/** What directories call the companies an investor wants, and the stages such companies raise. */
const DECLARED: readonly (readonly [RegExp, readonly Stage[]])[] = [
  [/idea|patent|prototype|mvp|pre ?seed|angel/, ['pre-seed']],
  [/early revenue|post revenue|(?<!pre )\bseed|early stage/, ['seed']],
  [/scaling/, ['series-a', 'series-b']],
  [/series ?\+\+/, ['series-b', 'series-c-plus']],
  [/series ?\+(?!\+)/, ['series-a', 'series-b']],
  [/pre ipo|late stage/, ['series-c-plus']],
  [/growth/, ['series-b', 'series-c-plus']],
];

/** The stages a directory's words name ("1. Idea or Patent,2. Prototype", "Pre-seed, Series A"), in order, each once. */
export function declaredStages(text: string): readonly Stage[] {
  const found = new Set<Stage>();
  for (const part of text.toLowerCase().split(/[,;|\n]/)) {
    const words = part.replace(/[\s_\-/.]+/g, ' ').trim();
    if (words === '') continue;
    const letter = /\bseries ([a-z])\b/.exec(words)?.[1];
    if (letter !== undefined) found.add(ofLetter(letter));
    for (const [pattern, stages] of DECLARED) {
      if (letter === undefined && pattern.test(words)) for (const stage of stages) found.add(stage);
    }
  }
  return ['pre-seed', 'seed', 'series-a', 'series-b', 'series-c-plus'].filter((stage): stage is Stage =>
    found.has(stage as Stage),
  );
}
