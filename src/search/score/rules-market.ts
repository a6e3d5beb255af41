import type { InvestorKind, Stage } from '../../reference/rules-investor-terms.ts';
import { counted, listed, money } from '../../reference/rules-place.ts';
import type { RawPart } from './rules-scale.ts';

/**
 * How likely a first cheque is by its share of the round (ln): hardly below half a percent, often between 5 and 40 % (who
 * leads gives 40 % or less, who joins some 5 to 15), seldom the whole.
 */
const SHARES: readonly (readonly [share: number, weight: number])[] = [
  [0.002, 0],
  [0.05, 1],
  [0.4, 1],
  [0.75, 0.25],
  [1.05, 0],
];
const LN = SHARES.map(([share, weight]) => [Math.log(share), weight] as const);
/** Points between the ends of a stated range that are looked at. */
const POINTS = 9;
/** A stated range is open at an end that is not stated: by a factor of ten. */
const OPEN_END = Math.log(10);
/** What counts as likely as nothing, so that a range that does not fit is 1 in 60, not impossible. */
const FLOOR = 0.012;
/** What is stated of cheques is kept to less than what is stated of fields (docs/adr/0031-hand-set-fit.md). */
const BELIEVED = 0.4;

function weightOf(ln: number): number {
  for (let at = 1; at < LN.length; at += 1) {
    const [from, low] = LN[at - 1] as readonly [number, number];
    const [to, high] = LN[at] as readonly [number, number];
    if (ln < from) return at === 1 ? 0 : low;
    if (ln <= to) return low + ((high - low) * (ln - from)) / (to - from);
  }
  return 0;
}

/**
 * A round is within a range unless its smallest cheque is more than half of it, or its largest so little that somebody else
 * has to be found for all the rest.
 */
const WITHIN = { most: 0.5, least: 0.03 } as const;
/** What is within a range fits at least so well, and what is not less. */
const FITS = 0.7;

/**
 * How well a stated first cheque fits a round (USD), 0 to 1: half by the best of the range, which the round may get, half by
 * its mean, even in its logarithm; from `FITS` on where the round is within the range.
 */
export function chequeFit(minUsd: number | undefined, maxUsd: number | undefined, roundUsd: number): number {
  if (minUsd === undefined && maxUsd === undefined) return 0;
  const top = maxUsd === undefined ? Math.log(minUsd as number) + OPEN_END : Math.log(maxUsd);
  const bottom = minUsd === undefined ? top - OPEN_END : Math.log(minUsd);
  const round = Math.log(roundUsd);
  let [sum, best] = [0, 0];
  for (let point = 0; point < POINTS; point += 1) {
    const weight = weightOf(bottom + ((top - bottom) * point) / (POINTS - 1) - round);
    sum += weight;
    best = Math.max(best, weight);
  }
  const curve = (best + sum / POINTS) / 2;
  const isWithin =
    (minUsd === undefined || minUsd <= WITHIN.most * roundUsd) &&
    (maxUsd === undefined || maxUsd >= WITHIN.least * roundUsd);
  return isWithin ? FITS + (1 - FITS) * curve : FITS * curve;
}

/** ln of how many times likelier a cheque of this fit is than the `usual` fit of those that state one; no range costs that the round is within. */
export function chequeTerm(fit: number, usual: number): number {
  const term = BELIEVED * Math.log((fit + FLOOR) / (usual + FLOOR));
  return fit >= FITS ? Math.max(term, 0) : Math.min(term, 0);
}

/** Whether a stated range leaves the round out: its least cheque is more than the whole. */
export function isTooLarge(minUsd: number | undefined, roundUsd: number): boolean {
  return minUsd !== undefined && minUsd > roundUsd;
}
/**
 * What a least cheque above the round adds. Of those who state one a quarter or more as many join all the same: lists are
 * old, and rounds are made larger. As a reason against it stays the strongest but a stated exclusion.
 */
export const TOO_LARGE = -Math.log(10);

/** A score by what an investor states: the log-odds it starts from, with their fact, and its parts; a fact that is left out is the record's. */
export interface StatedScore {
  readonly logOdds: number;
  readonly fact: string;
  readonly parts: readonly (Omit<RawPart, 'fact'> & { readonly fact: string | undefined })[];
}

/** Most things named in a fact: more is a list. */
const NAMED = 3;

/** What is stated and known of an investor, as people read it, with what is asked. */
export interface StatedShown {
  readonly kind: InvestorKind | undefined;
  /** " (investor list of 2024-06-30)", or empty. */
  readonly by: string;
  readonly stages: readonly Stage[];
  readonly askedStages: readonly Stage[];
  readonly cheque: { readonly minUsd?: number; readonly maxUsd?: number };
  readonly askedUsd: number | undefined;
  /** Names of the countries it states; those that it names above all first. */
  readonly countries: readonly string[];
  readonly isWorldwide: boolean;
  readonly askedCountry: string | undefined;
  readonly statesCountry: boolean;
  readonly seat: string | undefined;
  /** Of a seat abroad: whether its country is of the market or the continent of the country asked, which is stated. */
  readonly seatNear?: 'market' | 'continent';
  /** The name of the region that it is in with the place asked. */
  readonly region?: string | undefined;
  /** Labels of the fields it states, the nearest to what is asked first. */
  readonly fields: readonly string[];
  readonly isGeneralist: boolean;
  /** It speaks of technology in general. */
  readonly isTechnology: boolean;
  /** Its fields are ways to build what is asked, and none of them another field. */
  readonly isOfWays: boolean;
  readonly isNear: boolean;
  readonly askedFields: readonly string[];
  readonly leavesOut: readonly string[];
  readonly customers: 'b2b' | 'b2c' | undefined;
  readonly isLead: boolean;
  readonly means: string | undefined;
}

export const KIND_WORDS: Readonly<Record<InvestorKind, string>> = {
  venture_fund: 'a venture fund',
  angel: 'an angel',
  accelerator: 'an accelerator',
  corporate: 'a corporate investor',
  family_office: 'a family office',
  government: 'a public investor',
  platform: 'a platform, where others invest',
  private_equity: 'a private equity firm',
};

function some(names: readonly string[]): string {
  const more = names.length - NAMED;
  return more <= 0 ? listed(names, 'and') : `${names.slice(0, NAMED).join(', ')} and ${more} more`;
}

function placeFact({ countries, askedCountry, statesCountry, by }: StatedShown): string {
  const all = countries.length;
  if (statesCountry) {
    if (all === 1) return `states ${askedCountry} alone${by}`;
    return `states ${askedCountry} among ${counted(all, 'country', 'countries')}${by}`;
  }
  return `states ${some(countries)}, not ${askedCountry ?? 'the country asked'}${by}`;
}

function nearFact({ seatNear, askedCountry, region }: StatedShown): string {
  if (region !== undefined) return `, in the same region (${region}) as the place asked`;
  if (seatNear === undefined || askedCountry === undefined) return '';
  return seatNear === 'market'
    ? `, in the same market as ${askedCountry}`
    : `, on the same continent as ${askedCountry}`;
}

function chequeFact({ cheque: { minUsd, maxUsd }, askedUsd, by }: StatedShown): string {
  const range =
    minUsd === undefined
      ? `up to ${money(maxUsd ?? 0)}`
      : maxUsd === undefined
        ? `from ${money(minUsd)}`
        : minUsd === maxUsd
          ? `of ${money(minUsd)}`
          : `of ${money(minUsd)} to ${money(maxUsd)}`;
  return `states cheques ${range}, asked a round of ${money(askedUsd ?? 0)}${by}`;
}

function fieldFact({
  fields,
  isGeneralist,
  isTechnology,
  isOfWays,
  isNear,
  askedFields,
  by,
}: StatedShown): string {
  if (fields.length === 0) {
    return isGeneralist || !isTechnology
      ? `states that every field is open to it${by}`
      : `states technology or software and no field of its own${by}`;
  }
  const open = isGeneralist ? ', and that others are open to it' : '';
  if (isNear) {
    const [nearest = ''] = fields;
    return fields.length === 1
      ? `states ${nearest} ${isGeneralist ? 'above all' : 'alone'}${by}`
      : `states ${nearest} among ${fields.length} fields${open}${by}`;
  }
  if (isOfWays) return `states ${some(fields)} and no field of its own${open}${by}`;
  return `states ${some(fields)}${open}, not ${listed(askedFields.slice(0, NAMED), 'or')}${by}`;
}

/** The fact behind a part of the score of an investor without deals. */
export function statedFact(part: string, shown: StatedShown): string {
  switch (part) {
    case 'kind':
      return shown.kind === undefined ? 'kind unknown' : KIND_WORDS[shown.kind];
    case 'stated_place':
      return placeFact(shown);
    case 'seat':
      return `seat in ${shown.seat ?? 'an unknown place'}${nearFact(shown)}`;
    case 'stated_stage': {
      const missed = shown.askedStages.filter((stage) => !shown.stages.includes(stage));
      const not = missed.length === shown.askedStages.length ? `, asked ${listed(missed, 'or')}` : '';
      return `states ${listed(shown.stages, 'and')}${not}${shown.by}`;
    }
    case 'stated_field':
      return fieldFact(shown);
    case 'stated_cheque':
      return chequeFact(shown);
    case 'stated_customers':
      return `states companies that sell to ${shown.customers === 'b2b' ? 'businesses' : 'consumers'}${shown.by}`;
    case 'stated_role':
      return shown.isLead
        ? `states that it leads rounds${shown.by}`
        : `states that it joins rounds of others${shown.by}`;
    case 'stated_condition':
      return `states a condition on founders, origin or programme that your profile says nothing of${shown.by}`;
    case 'stated_exclusion':
      return `states that it leaves out ${listed(shown.leavesOut, 'and')}${shown.by}`;
    default:
      return shown.means ?? 'means on record';
  }
}

/**
 * About how many of a thousand venture rounds of 2015 to 2024 went to companies of a country, rounded from the yearly
 * reports of the trade: how an investor that states many countries spreads over them. Others have `REST`.
 */
const ROUNDS: Readonly<Record<string, number>> = {
  USA: 400,
  CHN: 130,
  GBR: 70,
  IND: 60,
  DEU: 35,
  FRA: 35,
  CAN: 30,
  JPN: 30,
  ISR: 25,
  KOR: 25,
  BRA: 17,
  SGP: 15,
  AUS: 15,
  ESP: 13,
  SWE: 13,
  NLD: 13,
  CHE: 11,
  ITA: 9,
  IDN: 9,
  FIN: 7,
  DNK: 7,
  IRL: 6,
  BEL: 6,
  NOR: 6,
  AUT: 4,
  POL: 6,
  MEX: 6,
  ARE: 6,
  HKG: 8,
  TUR: 5,
  RUS: 6,
  NGA: 4,
  KEN: 3,
  EGY: 4,
  ZAF: 4,
  COL: 4,
  CHL: 3,
  ARG: 3,
  EST: 3,
  PRT: 3,
  VNM: 4,
  MYS: 4,
  THA: 3,
  PHL: 3,
  PAK: 2,
  SAU: 3,
  NZL: 4,
  TWN: 4,
  CZE: 2,
  ROU: 2,
  HUN: 2,
  GRC: 2,
  UKR: 2,
  LTU: 2,
  LUX: 2,
};
const REST = 0.5;

/** The countries of the table together, and some hundred others. */
const WORLD = Object.values(ROUNDS).reduce((sum, rounds) => sum + rounds, 0) + 50 * REST;

/** The part of the world's rounds that a country has, 0 to 1. */
export function marketShare(country: string): number {
  return marketOf(country) / WORLD;
}

/** The size of a country's market beside others'; of alpha-3 codes. */
export function marketOf(country: string): number {
  return ROUNDS[country] ?? REST;
}
