import type { Filters, Sort } from '../../addresses.ts';
import { type InvestorRow, scoreOf } from '../../api/investor-rows.ts';
import type { ImportReport, ListImport } from '../../api/investors.ts';
import {
  FIT_LABELS,
  KIND_LABELS,
  PATH_CLAUSES,
  SHOW_LABELS,
  STAGE_LABELS,
  STAGES,
  type Stage,
  UNTOUCHED,
} from '../../labels.ts';
import { forPeople } from '../../parts/words.ts';
import { fits } from './score.tsx';

/** A row with what filters and orders ask of it again and again. */
export interface Listed {
  readonly row: InvestorRow;
  /** The name as it is searched. */
  readonly name: string;
  /** The seat as it is searched. */
  readonly place: string;
  /** By score, over the whole list, from 1; those without one come last. */
  readonly rank: number;
  /** By name, over the whole list. */
  readonly nameRank: number;
}

/** What a search is compared by: without accents and case. */
function searchable(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();
}

/** Rows keep their objects while nothing of them changes, so that of a change only its rows are made searchable again. */
const made = new WeakMap<InvestorRow, { readonly name: string; readonly place: string }>();
function textsOf(row: InvestorRow) {
  const known = made.get(row);
  if (known !== undefined) return known;
  const texts = { name: searchable(row.name), place: searchable(row.geography ?? '') };
  made.set(row, texts);
  return texts;
}

/** The whole list by score, the best first, those without one last; of equal ones by name. */
export function ranked(rows: readonly InvestorRow[]): readonly Listed[] {
  return rows
    .map((row) => ({ row, ...textsOf(row) }))
    .sort((one, other) => compare(one.name, other.name))
    .map((each, nameRank) => ({ ...each, nameRank }))
    .sort((one, other) => scoreOf(other.row) - scoreOf(one.row))
    .map((each, at) => ({ ...each, rank: at + 1 }));
}

/** Of names without accents and case a comparison by code is what a reader expects, and ten times as fast. */
function compare(one: string, other: string): number {
  return one < other ? -1 : one > other ? 1 : 0;
}

/** The rows that pass every filter, in the order they came. `today`: an ISO date. */
export function filtered(list: readonly Listed[], filters: Filters, today: string): readonly Listed[] {
  const { stage, kind, tier, fit, path, show, tag, owner } = filters;
  const q = filters.q === undefined ? undefined : searchable(filters.q.trim());
  const place = filters.place === undefined ? undefined : searchable(filters.place.trim());
  return list.filter(({ row, name, place: seat }) => {
    if (q !== undefined && !name.includes(q)) return false;
    if (stage !== undefined && !stage.includes(row.stage)) return false;
    if (kind !== undefined && (row.kind === undefined || !kind.includes(row.kind))) return false;
    if (tier !== undefined && (row.tier === null || !tier.includes(row.tier))) return false;
    if (path !== undefined && (row.warm !== undefined) !== (path === 'warm')) return false;
    if (tag !== undefined && !row.tags.includes(tag)) return false;
    if (owner !== undefined && row.owner !== owner) return false;
    if (place !== undefined && !seat.includes(place)) return false;
    if (fit !== undefined && !fit.every((one) => fits(row.parts, one))) return false;
    if (show === undefined) return true;
    return show.every((one) => {
      if (one === 'new') return row.isNew;
      if (one === 'free') return row.conflict === false;
      if (one === 'planned') return row.next_step !== undefined || row.next_step_on !== undefined;
      return row.next_step_on !== undefined && row.next_step_on <= today;
    });
  });
}

/** One filter as a part of a sentence, and the filters without it. */
interface Clause {
  readonly key: keyof Filters;
  readonly text: string;
  readonly rest: Filters;
}

/** The filters as parts of one sentence: "fits the field · warm path · not contacted". */
export function clausesOf(filters: Filters): readonly Clause[] {
  const or = (names: readonly string[]) => names.join(' or ');
  const { q, stage, kind, tier, fit, path, show, tag, owner, place } = filters;
  const without = (key: keyof Filters): Filters => {
    const { [key]: _removed, ...rest } = filters;
    return rest;
  };
  const clause = (key: keyof Filters, text: string | undefined): readonly Clause[] =>
    text === undefined ? [] : [{ key, text, rest: without(key) }];
  return [
    ...clause('q', q && `named “${q}”`),
    ...clause('tier', tier && `tier ${or(tier)}`),
    ...clause('kind', kind && or(kind.map((one) => KIND_LABELS[one] ?? one))),
    ...clause('place', place && `in ${place}`),
    ...(fit ?? []).map((one) => ({
      key: 'fit' as const,
      text: `fits the ${FIT_LABELS[one]}`,
      rest: orNothing({ ...filters, fit: fit?.filter((other) => other !== one) }),
    })),
    ...clause('path', path && PATH_CLAUSES[path]),
    ...clause(
      'stage',
      stage &&
        (isUntouched(stage)
          ? 'not contacted'
          : `at ${or(stage.map((one) => STAGE_LABELS[one])).toLowerCase()}`),
    ),
    ...(show ?? []).map((one) => ({
      key: 'show' as const,
      text: SHOW_LABELS[one],
      rest: orNothing({ ...filters, show: show?.filter((other) => other !== one) }),
    })),
    ...clause('tag', tag && `tagged ${tag}`),
    ...clause('owner', owner && `of ${owner}`),
  ];
}

const isUntouched = (stages: readonly Stage[]): boolean =>
  stages.length === UNTOUCHED.length && UNTOUCHED.every((one) => stages.includes(one));

/** Empty lists are no filters. */
function orNothing(filters: Filters): Filters {
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => !(Array.isArray(value) && value.length === 0)),
  );
}

/** Filters that hold several values. */
export type Several = 'stage' | 'kind' | 'tier' | 'fit' | 'show';

/** A value of a list of a filter put in or taken out. */
export function toggled<Key extends Several>(
  filters: Filters,
  key: Key,
  value: NonNullable<Filters[Key]>[number],
): Filters {
  const values: readonly string[] = filters[key] ?? [];
  const next = values.includes(value) ? values.filter((one) => one !== value) : [...values, value];
  return orNothing({ ...filters, [key]: next });
}

/** A column of the board. */
interface BoardColumn {
  readonly stage: Stage;
  /** By rank; those that moved last come first once somebody acts on them. */
  readonly cards: readonly Listed[];
}

/** The columns of the board, in the order of the stages; within one the best first, from a first contact on the latest. */
export function columnsOf(list: readonly Listed[]): readonly BoardColumn[] {
  const columns = new Map<Stage, Listed[]>(STAGES.map((stage) => [stage, []]));
  for (const listed of list) columns.get(listed.row.stage)?.push(listed);
  return STAGES.map((stage) => {
    const cards = columns.get(stage) ?? [];
    const isByRank = stage === 'found' || stage === 'shortlisted';
    return { stage, cards: isByRank ? cards : cards.sort(byLatest) };
  });
}

function byLatest(one: Listed, other: Listed): number {
  return other.row.stage_at < one.row.stage_at ? -1 : other.row.stage_at > one.row.stage_at ? 1 : 0;
}

/** The reasons of a no with how often each was given, the most frequent first; those without one last, as undefined. */
export function reasonsOf(
  cards: readonly Listed[],
): readonly (readonly [reason: string | undefined, count: number])[] {
  const counts = new Map<string | undefined, number>();
  for (const { row } of cards) counts.set(row.reason, (counts.get(row.reason) ?? 0) + 1);
  return [...counts].sort(
    ([one, times], [other, others]) =>
      Number(one === undefined) - Number(other === undefined) || others - times,
  );
}

const USUAL_REASONS = [
  'No answer',
  'Too early',
  'Not their field',
  'Conflict',
  'Terms',
  'Fund is fully invested',
];
/** As many as are taken in at a glance; whatever else is typed. */
const MOST_REASONS = 10;

/** Reasons to choose from: those that were given before, the most frequent first, and usual ones that none of them says already. */
export function reasonsOffered(used: readonly string[]): readonly string[] {
  const counts = new Map<string, number>();
  for (const reason of used) counts.set(reason, (counts.get(reason) ?? 0) + 1);
  const said = [...counts].sort(([, one], [, other]) => other - one).map(([reason]) => reason);
  const usual = USUAL_REASONS.filter(
    (reason) => !said.some((one) => one.toLowerCase().startsWith(reason.toLowerCase())),
  );
  return [...said, ...usual].slice(0, MOST_REASONS);
}

/** What is committed together, USD. */
export const committedOf = (cards: readonly Listed[]): number =>
  cards.reduce((sum, { row }) => sum + (row.committed_usd ?? 0), 0);

/** The stage beside one; itself at either end. */
export function stageBeside(stage: Stage, by: 1 | -1): Stage {
  const at = STAGES.indexOf(stage) + by;
  return STAGES[at] ?? stage;
}

interface Sortable<Row> {
  readonly key: string;
  sortBy?(row: Row): string | number | undefined;
}

/** Words as the reader's language orders them, and numbers within them by their size. */
const words = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** The rows in the order asked for; those without a value last, and equal ones as they were. */
export function sortRows<Row>(
  rows: readonly Row[],
  columns: readonly Sortable<Row>[],
  sort: Sort | undefined,
): readonly Row[] {
  const column = columns.find(({ key }) => key === sort?.key);
  const value = column?.sortBy?.bind(column);
  if (value === undefined || sort === undefined) return rows;
  const direction = sort.isDescending ? -1 : 1;
  // Values are taken once: a comparison takes them n log n times.
  return rows
    .map((row) => ({ row, by: value(row) }))
    .sort(({ by: one }, { by: other }) => {
      if (one === undefined || other === undefined)
        return Number(one === undefined) - Number(other === undefined);
      if (typeof one === 'number' && typeof other === 'number') return (one - other) * direction;
      return words.compare(String(one), String(other)) * direction;
    })
    .map(({ row }) => row);
}

type Columns = NonNullable<ListImport['columns']>;
type Stages = NonNullable<ListImport['stages']>;
type Warning = NonNullable<ImportReport['warnings']>[number];
type Differing = ImportReport['differs'][number];

/** What was answered of a file that is imported. */
export interface Answers {
  readonly columns: Columns;
  readonly stages: Stages;
  /** Whom unclear names mean: the id of an investor, another name of the file, or `own`. */
  readonly meant: ReadonlyMap<string, string>;
  /** Fields that the list replaces where somebody set them here. */
  readonly overwrite: readonly string[];
}

export const NO_ANSWERS: Answers = { columns: {}, stages: {}, meant: new Map(), overwrite: [] };

/** What was asked of a file since it was chosen, in the order in which it came: what is answered keeps its place. */
export interface Asked {
  /** Statuses with the rows that have them. */
  readonly statuses: ReadonlyMap<string, number>;
  /** Names that could mean several. */
  readonly names: ReadonlyMap<string, ImportReport['unclear'][number]['candidates']>;
  /** Fields that stand here otherwise. */
  readonly differs: ReadonlyMap<string, Differing>;
}

export const NOTHING_ASKED: Asked = { statuses: new Map(), names: new Map(), differs: new Map() };

/** What is chosen for a name that is another one of the list. */
const SAME_AS = 'same as ';
const ofList = (name: string) => ({ id: `${SAME_AS}${name}`, name, why: 'in this file too' });

/** The same with what a report asks. */
export function askedAfter(asked: Asked, { questions, unclear, differs }: ImportReport): Asked {
  const statuses = questions.filter(({ answer_in: where }) => where === 'stages');
  const alike = questions.filter(({ answer_in: where }) => where === 'choices');
  return {
    statuses: new Map([...asked.statuses, ...statuses.map(({ text, rows }) => [text, rows] as const)]),
    names: new Map([
      ...asked.names,
      ...alike.map(({ text, examples }) => [text, examples.map(ofList)] as const),
      ...unclear.map(({ name, candidates }) => [name, candidates] as const),
    ]),
    differs: new Map([...asked.differs, ...differs.map((one) => [one.field, one] as const)]),
  };
}

/** A file as the service takes it: a text as it is, everything else as base64. */
export function contentOf(bytes: Uint8Array): Pick<ListImport, 'csv_content' | 'file'> {
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (text !== '' && !text.includes('\0')) return { csv_content: text };
  } catch {
    // Another encoding, or no text at all: the service says which.
  }
  // In parts: a call takes some ten thousand arguments.
  let letters = '';
  for (let at = 0; at < bytes.length; at += 8_192)
    letters += String.fromCharCode(...bytes.subarray(at, at + 8_192));
  return { file: btoa(letters) };
}

/** What a report warns of, for people: what is asked stands beside as questions. */
export const warningsInWords = (warnings: readonly Warning[] = []): readonly Warning[] =>
  warnings
    .filter(({ field }) => field !== 'questions')
    .map((warning) => ({ ...warning, message: forPeople(warning.message) }))
    .filter(({ message }) => message !== '');

/** What an import says, and what it asked and nobody answered. */
export function inWords({
  warnings = [],
  questions,
}: Pick<ImportReport, 'warnings' | 'questions'>): readonly Warning[] {
  const inNote = 'It stands in the note; set the stage on the board.';
  const unanswered = questions.map(({ answer_in: where, text: value, message }) =>
    where === 'stages' ? { field: 'stage', value, message: inNote } : { field: 'name', value, message },
  );
  return warningsInWords([...warnings, ...unanswered]);
}

/** A status with its stage; without one it goes to the note. */
export function withStage(stages: Stages, status: string, stage: string): Stages {
  const { [status]: _, ...others } = stages;
  return stage === '' ? others : ({ ...others, [status]: stage } as Stages);
}

/** What was chosen, as the service takes it. */
export function choicesOf(meant: Answers['meant']): NonNullable<ListImport['choices']> {
  return [...meant].map(([name, id]) => {
    if (id === 'own') return { name };
    return id.startsWith(SAME_AS) ? { name, same_as: id.slice(SAME_AS.length) } : { name, investor_id: id };
  });
}

/** Fields that several columns may hold together. */
const SEVERAL: ReadonlySet<string> = new Set([
  'ignore',
  'note',
  'tags',
  'place',
  'contact',
  'title',
  'email',
  'phone',
  'profile',
]);

/** A column that holds a field; another one that was chosen for it before is not taken then, if the field has one column. */
export function withColumn(columns: Columns, column: string, field: string): Columns {
  const others = Object.entries(columns).map(
    ([name, holds]) => [name, holds === field && !SEVERAL.has(field) ? 'ignore' : holds] as const,
  );
  return { ...Object.fromEntries(others), [column]: field } as Columns;
}
