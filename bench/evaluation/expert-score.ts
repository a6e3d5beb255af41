import { readFile } from 'node:fs/promises';
import { parse } from 'csv-parse/sync';
import type { Found, Profile } from './customer.ts';

/** Forms of a company that say nothing of which one it is: of two names that differ in them alone both are one firm's. */
const LEGAL_FORM =
  /[\s,.]+(?:ag|bv|b\.v\.|co|corp|corporation|gmbh|inc|incorporated|limited|llc|llp|lp|l\.p\.|ltd|mbh|oy|plc|sa|sas|sarl|srl|s\.a\.)\.?$/iu;

/** Comparison key of an investor's name: accents, case, punctuation, spaces and the legal form do not count. */
export function nameKey(name: string): string {
  let bare = name.trim();
  for (let without = bare.replace(LEGAL_FORM, ''); without !== bare; without = bare.replace(LEGAL_FORM, '')) {
    bare = without;
  }
  return bare
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}

/** A profile with the investors whom an expert would name for it; each is a list of spellings of one investor. */
export interface ExpertProfile {
  readonly id: string;
  readonly asOf: string;
  readonly profile: Profile;
  readonly expected: readonly (readonly string[])[];
  /** Names that hold for the rules of a fund's profile: whom to show, and whom not. */
  readonly right: readonly string[];
  readonly wrong: readonly string[];
}

/** The profiles of a file of bench/expert/, lines of `#` left out. Throws with the line number if one is none. */
export async function readExpertProfiles(path: string): Promise<ExpertProfile[]> {
  const lines = (await readFile(path, 'utf8')).split('\n');
  return lines.flatMap((text, at) => {
    if (text.trim() === '' || text.startsWith('#')) return [];
    const { id, as_of, profile, expected = [], right, wrong } = JSON.parse(text) as Record<string, unknown>;
    if (
      typeof id !== 'string' ||
      typeof as_of !== 'string' ||
      profile === undefined ||
      !Array.isArray(expected)
    ) {
      throw new Error(`${path}, line ${at + 1}: expected {"id", "as_of", "profile", "expected"}`);
    }
    return [
      {
        id,
        asOf: as_of,
        profile: profile as Profile,
        expected: (expected as (string | string[])[]).map((one) => (Array.isArray(one) ? one : [one])),
        right: namesOf(right),
        wrong: namesOf(wrong),
      },
    ];
  });
}

function namesOf(rules: unknown): string[] {
  return ((rules ?? []) as { readonly names: readonly string[] }[]).flatMap(({ names }) => names);
}

/** What an investor list states of a first cheque, USD. */
export interface Cheque {
  readonly min?: number;
  readonly max?: number;
}

const UNITS: Readonly<Record<string, number>> = { '': 1, k: 1e3, m: 1e6, b: 1e9 };

/** The amounts of a text in its order, USD: "$250K - $2M", "$1,000,000". */
function amounts(text: string): number[] {
  return [...text.matchAll(/(\d[\d,]*(?:\.\d+)?)\s*([kmb]?)/giu)].map(
    ([, figures = '', unit = '']) =>
      Number(figures.replaceAll(',', '')) * (UNITS[unit.toLowerCase()] as number),
  );
}

/** The cheque of one row of either layout; undefined if it states none. The service's own reader is not used: this checks it. */
export function chequeOf(row: Readonly<Record<string, string>>): Cheque | undefined {
  const range = amounts(row.Cheque_range ?? '');
  const min = amounts(row['First cheque minimum'] ?? '')[0] ?? range[0];
  const max = amounts(row['First cheque maximum'] ?? '')[0] ?? range[1];
  if (min === undefined && max === undefined) return undefined;
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

/** All stated cheques of the investor lists in these files, by `nameKey`. */
export async function readCheques(files: readonly string[]): Promise<Map<string, Cheque[]>> {
  const byName = new Map<string, Cheque[]>();
  for (const file of files) {
    const rows = parse(await readFile(file), { columns: true, bom: true, relax_column_count: true });
    for (const row of rows as Record<string, string>[]) {
      const cheque = chequeOf(row);
      const key = nameKey(row['Investor name'] ?? row.Name ?? '');
      if (cheque !== undefined && key !== '') byName.set(key, [...(byName.get(key) ?? []), cheque]);
    }
  }
  return byName;
}

/**
 * Whether what an investor states rules out a round of this size (USD): its smallest cheque is more than the whole round,
 * in every statement on record.
 */
export function excludesRound(cheques: readonly Cheque[], roundSizeUsd: number): boolean {
  return cheques.length > 0 && cheques.every(({ min }) => min !== undefined && min > roundSizeUsd);
}

/** What is read of an investor in an answer. */
export type Answered = Pick<Found, 'name' | 'score' | 'tier' | 'scoreParts'>;

/** How an answer of at most 50 does against what was expected of it, and what is wrong with it. */
export interface ProfileScore {
  readonly id: string;
  readonly answered: number;
  /** Shares of the expected investors. */
  readonly among20: number;
  readonly among50: number;
  /** Rank of each expected investor by its first spelling; null if it is not among 50. */
  readonly ranks: Readonly<Record<string, number | null>>;
  /** Of the first 20: tier A with none of eight deals or more in the field. */
  readonly outsideField: readonly string[];
  /** Largest score less smallest, and how many share theirs with another. */
  readonly spread: number;
  readonly equal: number;
  /** Names whose parts do not add up to their score, and those with a part that only holds a sum within bounds. */
  readonly unsummed: readonly string[];
  readonly bounded: readonly string[];
  /** Those whose stated cheque rules the round out, and of them those with no part that says so. */
  readonly excluded: number;
  readonly silent: readonly string[];
}

/** Fewer deals than these say little of an investor's field. */
const FEW_DEALS = 8;
/** Scores and points are shown with two decimals at most; fifteen rounded points may be off by this. */
const SUM_TOLERANCE = 0.1;
/**
 * An answer whose best is less than this above its last, in points of 100, tells them apart by name only. Of fifty that a question naming
 * only a way to build (B2B software) finds, most fit alike, and that is as it is: such a one has nine.
 */
export const LEAST_SPREAD = 8;

/**
 * Companies of an investor of which the answer says that none is in the field; 0 if it says no such thing. The part
 * `field` also counts what is close to the field; `sector` is read if there is none.
 */
export function companiesOutside({ scoreParts }: Answered): number {
  const told =
    scoreParts.find(({ name }) => name === 'field') ?? scoreParts.find(({ name }) => name === 'sector');
  const fact = told?.fact ?? '';
  return Number(/^none of ([\d,]+) compan/u.exec(fact)?.[1]?.replaceAll(',', '') ?? 0);
}

/** Whether a part counts a stated cheque against the investor. */
function tellsCheque({ scoreParts }: Answered): boolean {
  return scoreParts.some(({ points, fact }) => points < 0 && /cheque/iu.test(fact));
}

function sumsUp({ score, scoreParts }: Answered): boolean {
  const sum = scoreParts.reduce((all, { points }) => all + points, 0);
  return Math.abs(sum - score) <= SUM_TOLERANCE;
}

/** How many share their score with another of the answer. */
export function equalScores(answers: readonly Answered[]): number {
  const count = new Map<number, number>();
  for (const { score } of answers) count.set(score, (count.get(score) ?? 0) + 1);
  return answers.filter(({ score }) => (count.get(score) as number) > 1).length;
}

/** Scores an answer, best first. `cheques` are what investor lists state, by `nameKey`. */
export function scoreProfile(
  { id, profile, expected }: ExpertProfile,
  answers: readonly Answered[],
  cheques: ReadonlyMap<string, readonly Cheque[]> = new Map(),
): ProfileScore {
  const rankOf = new Map(
    answers.map(({ name }, at) => [nameKey(name), at + 1]).toReversed() as [string, number][],
  );
  const ranks = expected.map((spellings) => {
    const found = spellings.flatMap((one) => rankOf.get(nameKey(one)) ?? []);
    return [spellings[0] as string, found.length === 0 ? null : Math.min(...found)] as const;
  });
  const share = (among: number) =>
    expected.length === 0
      ? 0
      : ranks.filter(([, rank]) => rank !== null && rank <= among).length / expected.length;
  const names = (chosen: readonly Answered[]) => chosen.map(({ name }) => name);
  const scores = answers.map(({ score }) => score);
  const size = 'round_size_usd' in profile ? (profile.round_size_usd ?? undefined) : undefined;
  const excluded =
    size === undefined
      ? []
      : answers.filter(({ name }) => excludesRound(cheques.get(nameKey(name)) ?? [], size));
  return {
    id,
    answered: answers.length,
    among20: share(20),
    among50: share(50),
    ranks: Object.fromEntries(ranks),
    outsideField: names(
      answers.slice(0, 20).filter((one) => one.tier === 'A' && companiesOutside(one) >= FEW_DEALS),
    ),
    spread: answers.length === 0 ? 0 : Math.max(...scores) - Math.min(...scores),
    equal: equalScores(answers),
    unsummed: names(answers.filter((one) => !sumsUp(one))),
    bounded: names(answers.filter(({ scoreParts }) => scoreParts.some(({ name }) => name === 'bounds'))),
    excluded: excluded.length,
    silent: names(excluded.filter((one) => !tellsCheque(one))),
  };
}

/** The rows of a table of judgements (bench/expert/*.tsv) by its columns; lines of `#` say how to read it. */
export async function readJudged(file: string): Promise<Readonly<Record<string, string>>[]> {
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => !/^#|^$/u.test(line));
  const [columns = [], ...rows] = lines.map((line) => line.split('\t'));
  return rows.map((cells) => Object.fromEntries(columns.map((column, at) => [column, cells[at] ?? ''])));
}

/** What answers are held against, as the command is given it. */
export interface Bars {
  /** Share of right answers, 0 to 1. */
  readonly bar?: string | undefined;
  /** Most answers that say what is not so; any number if it is not given. */
  readonly faults?: string | undefined;
}

/** Prints how many of `all` answers are right, and gives whether the share reaches the bar with no more `wrong` than may be. */
export function reaches(
  right: number,
  all: number,
  wrong: number,
  { bar = '0', faults = 'Infinity' }: Bars,
): boolean {
  const share = right / all;
  const isGood = share >= Number(bar) && wrong <= Number(faults);
  console.log(`${right} of ${all} right (${share.toFixed(4)})${isGood ? '' : ', BELOW THE BAR'}`);
  return isGood;
}
