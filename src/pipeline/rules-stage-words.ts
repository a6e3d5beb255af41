import { normalForm } from '../platform/values/text.ts';
import type { InvestorKind } from '../reference/rules-investor-terms.ts';
import { PIPELINE_STAGES, type PipelineStage } from './fields.ts';
import words from './stage-words.json' with { type: 'json' };

/** The words of the longest phrase. */
const MOST_WORDS = 5;
/** A text of a list has at most so many characters that say a stage. */
const LONGEST = 100;
/** How lists number their stages: "3. Meeting". */
const NUMBERED = /^\s*\d{1,2}\s*[.):\-–]\s+/u;
/** What stands between words. Any other sign is part of its word, so "committed?" is no word of ours. */
const BETWEEN = /[\s\-‐–—_/,;:.()[\]&+!'’"|]+/gu;

const plain = (text: string) =>
  normalForm(text, 'NFKD', LONGEST).replace(/\p{M}/gu, '').toLowerCase().replace(BETWEEN, ' ').trim();

/**
 * What lists call the stages of a raise, in English, German, French and Spanish. A text is one of these, with words of its stage
 * beside it (which say no more than they do), or it is not understood: "not", "in competitor" or "soon" turn a stage round, and no
 * list of such words is ever whole. `alone`: a stage alone, and something else beside any other word.
 */
const phrasesOf = (of: Readonly<Partial<Record<PipelineStage, readonly string[]>>>) =>
  PIPELINE_STAGES.flatMap((stage) => (of[stage] ?? []).map((phrase) => [phrase, stage] as const));
const STAGE_OF: ReadonlyMap<string, PipelineStage> = new Map([
  ...PIPELINE_STAGES.map((stage) => [stage.replaceAll('_', ' '), stage] as const),
  ...phrasesOf(words.phrases),
]);
const ALONE_OF: ReadonlyMap<string, PipelineStage> = new Map(phrasesOf(words.alone));
const BESIDE_OF: ReadonlySet<string> = new Set(
  phrasesOf(words.beside).map(([phrase, stage]) => `${stage} ${phrase}`),
);

/**
 * The stage a text of a list means: by the mapping, which names texts without regard to case and marks, then by words, if every one of
 * them is known and all mean the same stage. Undefined where anything else is said.
 */
export function stageOfText(
  text: string,
  mapping: Readonly<Record<string, PipelineStage>> = {},
): PipelineStage | undefined {
  const said = plain(text);
  for (const [name, stage] of Object.entries(mapping)) if (plain(name) === said) return stage;
  // What is cut off may turn it round.
  if (text.length > LONGEST) return undefined;
  const bare = plain(text.replace(NUMBERED, ''));
  return ALONE_OF.get(bare) ?? stageOfWords(bare.split(' '));
}

function stageOfWords(words: readonly string[]): PipelineStage | undefined {
  const stages = new Set<PipelineStage>();
  const others: string[] = [];
  for (let at = 0; at < words.length; ) {
    let taken = 0;
    for (let most = Math.min(MOST_WORDS, words.length - at); most > 0 && taken === 0; most -= 1) {
      const phrase = words.slice(at, at + most).join(' ');
      const stage = STAGE_OF.get(phrase);
      if (stage !== undefined) stages.add(stage);
      else if (PIPELINE_STAGES.some((one) => BESIDE_OF.has(`${one} ${phrase}`))) others.push(phrase);
      else continue;
      taken = most;
    }
    if (taken === 0) return undefined;
    at += taken;
  }
  const [stage] = stages;
  return stages.size === 1 && others.every((phrase) => BESIDE_OF.has(`${stage} ${phrase}`))
    ? stage
    : undefined;
}

/** The rounds that a fund invests in, as far as words of a column named "Stage" go. */
const ROUNDS =
  /^(?:(?:pre ?)?seed|(?:pre )?series [a-h]|series|angel|idea|concept|mvp|prototype|early|late|later|growth|expansion|bridge|ipo|scaling|revenue|stages?|venture|capital|rounds?|all|any|and|to|plus|[a-h]|\d)(?= |$)/u;

/** Whether a text says in which rounds somebody invests, and not how far the talks are. */
export function isRounds(text: string): boolean {
  let rest = plain(text);
  const whole = rest;
  while (rest !== '') {
    const [round] = ROUNDS.exec(rest) ?? [];
    if (round === undefined) return false;
    rest = rest.slice(round.length).trim();
  }
  return whole !== '';
}

const KINDS: readonly (readonly [InvestorKind, RegExp])[] = [
  ['corporate', /\b(?:cvc|corporate)\b/u],
  ['family_office', /\bfamily office\b/u],
  ['accelerator', /\b(?:accelerator|incubator)\b/u],
  ['private_equity', /\b(?:private equity|pe|growth equity)\b/u],
  ['government', /\b(?:government|public|grant)\b/u],
  ['platform', /\b(?:platform|crowdfunding|syndicate)\b/u],
  ['angel', /\b(?:angels?|individual|business angel)\b/u],
  ['venture_fund', /\b(?:vc|venture|fund|micro vc|seed fund)\b/u],
];

/** The kind of investor a text of a list means; undefined if it says none of ours. */
export function kindOfText(text: string): InvestorKind | undefined {
  const said = plain(text).replace(/[^\p{L}\p{N}]+/gu, ' ');
  return KINDS.find(([, words]) => words.test(said))?.[0];
}

/** What a column of an investor list can hold. */
export const LIST_FIELDS = [
  'name',
  'id',
  'website',
  'place',
  'kind',
  'stage',
  'reason',
  'note',
  'next_step',
  'next_step_on',
  'owner',
  'tags',
  'committed_usd',
  'amount',
  'currency',
  'first_name',
  'last_name',
  'contact',
  'title',
  'email',
  'phone',
  'profile',
] as const;
export type ListField = (typeof LIST_FIELDS)[number];

/**
 * What Airtable, HubSpot, Affinity and Notion call their columns in exports, and people in spreadsheets of their own; compared without
 * case, blanks and marks. Of two columns for one field the name that comes first counts. An open deal has an `amount` too, and so has
 * who only might write a cheque: a commitment if the stage says so.
 */
const NAMES: Readonly<Partial<Record<ListField, readonly string[]>>> = words.columns;

/** Longer cells are no names of columns. */
const LONGEST_NAME = 100;

/** A name as it is compared. */
export function columnKey(text: string): string {
  return normalForm(text, 'NFKD', LONGEST_NAME)
    .replace(/[^\p{L}\p{N}]/gu, '')
    .toLowerCase();
}

const KNOWN: ReadonlyMap<string, { readonly field: ListField; readonly place: number }> = new Map(
  LIST_FIELDS.flatMap((field) =>
    (NAMES[field] ?? []).map((name, place) => [columnKey(name), { field, place }] as const),
  ).reverse(),
);

/** Where the fields of a list stand in a row. */
export interface ListHeader {
  readonly at: Readonly<Partial<Record<ListField, number>>>;
  /** Other columns that are named like the one of the stage, in order. */
  readonly otherStages: readonly number[];
  /** The names as they stand. */
  readonly names: readonly string[];
  readonly known: number;
}

/** By the name of a column, what it holds; `ignore`: nothing of ours. */
export type ColumnMapping = Readonly<Record<string, ListField | 'ignore'>>;

/**
 * The cells read as the names of columns, by the mapping first; undefined unless one of them is the investor's name. A mapping that is
 * given names columns as they stand, without regard to case, blanks and marks.
 */
export function listHeaderOf(cells: readonly string[], mapping: ColumnMapping = {}): ListHeader | undefined {
  if (cells.some((cell) => cell.length > LONGEST_NAME)) return undefined;
  const mapped = new Map(Object.entries(mapping).map(([name, field]) => [columnKey(name), field]));
  const found = cells.flatMap((cell, index) => {
    const key = columnKey(cell);
    const said = mapped.get(key);
    if (said === 'ignore' || key === '') return [];
    if (said !== undefined) return [{ field: said, place: -1, index }];
    const known = KNOWN.get(key);
    return known === undefined ? [] : [{ ...known, index }];
  });
  const at: Partial<Record<ListField, number>> = {};
  const sorted = found.toSorted((one, other) => one.place - other.place || one.index - other.index);
  for (const { field, index } of sorted) at[field] ??= index;
  if (at.name === undefined) return undefined;
  // What a mapping says of the stage is not doubted.
  const stages = sorted.filter(({ field }) => field === 'stage');
  const otherStages = stages[0]?.place === -1 ? [] : stages.slice(1).map(({ index }) => index);
  return { at, otherStages, names: cells, known: Object.keys(at).length };
}

/**
 * The header with another column for the stage, where the first of that name says in which rounds somebody invests: "Stage" of a fund
 * is "Seed", and how far the talks are stands in "Status".
 */
export function withStageOfTalks(header: ListHeader, rows: readonly (readonly string[])[]): ListHeader {
  const holdsRounds = (index: number) => {
    const said = rows.map((cells) => cells[index] ?? '').filter((cell) => cell.trim() !== '');
    return said.filter(isRounds).length * 2 > said.length;
  };
  const { stage } = header.at;
  if (stage === undefined || header.otherStages.length === 0 || !holdsRounds(stage)) return header;
  const other = header.otherStages.find((index) => !holdsRounds(index));
  return other === undefined ? header : { ...header, at: { ...header.at, stage: other } };
}

/** Columns that hold nothing of ours, by their names. */
export function ignoredColumns({ at, names }: ListHeader): string[] {
  const used = new Set(Object.values(at));
  return names.filter((name, index) => !used.has(index) && name.trim() !== '');
}
