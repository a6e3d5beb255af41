import { COLUMN_NAMES } from '../network/rules-column-names.ts';
import {
  type Column,
  type ColumnMapping,
  type ColumnTold,
  MOST,
  roleByCells,
  roleOfCells,
  type Step,
  stepsOf,
} from './rules-column-roles.ts';
import { type Looks, looksOf } from './rules-column-values.ts';
import {
  AFTER_ALL,
  BY_A_WORD,
  columnKey,
  EXPORT_COLUMNS,
  headingOf,
  type ListField,
  PEOPLE_FIELDS,
  PLACE_ROLES,
  type Role,
} from './rules-headings.ts';
import { nameColumns } from './rules-name-columns.ts';
import { type StatedColumns, statedColumns } from './rules-stated-columns.ts';
import { areDeals, decideDeals, saysInvestors, withDealNames } from './rules-what-list.ts';

/** What columns hold, decided together. */
export interface ListColumns {
  /** As answers and mappings name them. */
  readonly labels: readonly string[];
  readonly told: readonly ColumnTold[];
  /** By field the columns that hold it, the best first. */
  readonly at: Readonly<Partial<Record<ListField, readonly number[]>>>;
  /** Columns that say what an investor does, beside being tags or lines of the note. */
  readonly stated: StatedColumns;
  /** Columns that hold something nothing is taken from. */
  readonly ignored: readonly string[];
  /** The column whose text is the note as it stands; others are lines with their heading. */
  readonly note: number | undefined;
  /** Says of a deal only whether it is won or lost, beside its stage. */
  readonly outcome: number | undefined;
  /** Columns with a mark in the rows whose talks got so far, if there is none of stages. */
  readonly steps: readonly Step[];
  /** The column of names holds employers: of who invests alone the person is the investor. */
  readonly hasEmployers: boolean;
  /** The investors are people, as the heading of their names says. */
  readonly hasAngels: boolean;
  /** Most are of a kind that is a person: who has no kind is one too. */
  readonly areMostAngels: boolean;
  /** Columns of names of deals, which may say who the investor is if nothing else does. */
  readonly deals: readonly number[];
  /** The rows are deals: a cell may name all who invested, and what stands beside the company is of it. */
  readonly ofDeals: boolean;
  /** Something says that the names are those of investors. */
  isOfInvestors(titles: readonly string[]): boolean;
  /** It is our own export: all is as it stands. */
  readonly isOwn: boolean;
  /** Some column says who the investors are. */
  readonly isUnderstood: boolean;
}

const NOUNS: Readonly<Record<ListField, string>> = {
  name: 'names of investors',
  id: 'ids of this service',
  website: 'websites',
  place: 'places',
  kind: 'kinds of investors',
  stage: 'stages of the talks',
  reason: 'reasons for a no',
  note: 'notes',
  next_step: 'next steps',
  next_step_on: 'days of next steps',
  owner: 'who looks after an investor',
  tags: 'tags',
  committed_usd: 'what is committed',
  soft_circled_usd: 'what is said and not committed',
  amount: 'amounts, committed if the stage says so',
  currency: 'currencies',
  first_name: 'first names of people',
  last_name: 'last names of people',
  contact: 'names of people',
  title: 'positions of people',
  email: 'e-mail addresses',
  phone: 'phone numbers',
  profile: 'profiles of people',
};
/** Roles that are a field under another name, and what is told of them. */
const FIELD_OF: Readonly<Partial<Record<Role, readonly [field: ListField | 'ignore', why: string]>>> = {
  city: ['place', 'Its heading stands for a part of places.'],
  state: ['place', 'Its heading stands for a part of places.'],
  country: ['place', 'Its heading stands for a part of places.'],
  region: ['note', 'It says where an investor invests: a line of the note.'],
  status: ['stage', 'Its heading stands for stages of the talks.'],
  stage: ['stage', 'Its heading stands for stages of the talks.'],
  rounds: [
    'tags',
    'It says in which rounds an investor invests, and not how far the talks are: kept as tags.',
  ],
  sectors: ['tags', 'It says what an investor invests in: kept as tags.'],
  about: ['note', 'It says something of an investor that has no field: a line of the note.'],
  cheque: [
    'note',
    'It says what an investor usually gives or has, which is no commitment: a line of the note.',
  ],
  company: ['note', 'It names companies or people, and no investor: a line of the note.'],
  page: ['ignore', 'It holds addresses of pages that are no website and no profile of a person.'],
};
/** Of these one column is read; what others say stands elsewhere. */
const ONE: Readonly<Partial<Record<ListField, ListField | 'ignore'>>> = {
  ...{ kind: 'tags', stage: 'note', reason: 'note', next_step: 'note', next_step_on: 'note', owner: 'note' },
  ...{
    committed_usd: 'note',
    soft_circled_usd: 'note',
    amount: 'note',
    currency: 'note',
    website: 'ignore',
    id: 'ignore',
  },
};
const SAID = 'You said so.';
/** The names of columns as answers show them: one without a name by its place, one of a name said twice by its count. */
export function labelsOf(names: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return names.map((name, at) => {
    const label = name === '' ? `Column ${at + 1}` : name;
    const count = (seen.get(label) ?? 0) + 1;
    seen.set(label, count);
    return count === 1 ? label : `${label} (${count})`;
  });
}

/** Whether these are the columns of our own export. */
export const isOwnExport = (names: readonly string[]): boolean =>
  OWN_MARKS.every((mark) => names.includes(mark));

const isExported = (name: string): name is keyof typeof EXPORT_COLUMNS => Object.hasOwn(EXPORT_COLUMNS, name);
const OWN_MARKS = ['stage_at', 'committed_usd', 'best_reason', 'first_seen'];

const FIRST_NAMES: ReadonlySet<string> = new Set(
  COLUMN_NAMES.firstName.flatMap((line) => line.split(', ')).map(columnKey),
);
const LAST_NAMES: ReadonlySet<string> = new Set(
  COLUMN_NAMES.lastName.flatMap((line) => line.split(', ')).map(columnKey),
);

/** Decides what the columns of a list hold: by the mapping, by headings and cells together, each with the others in view. */
export function columnsOf(
  names: readonly string[],
  rows: readonly { readonly cells: readonly string[] }[],
  mapping: ColumnMapping = {},
): ListColumns {
  const labels = labelsOf(names);
  const mapped = new Map(Object.entries(mapping).map(([name, field]) => [columnKey(name), field]));
  const isOwn = isOwnExport(names);
  const decided = new Map<number, readonly [ListField | 'ignore', string]>();
  const open: Column[] = [];
  const looks = names.map((_, at) => looksOf(cellsAt(rows, at)));
  for (const [at, look] of looks.entries()) {
    const name = names[at] ?? '';
    const label = labels[at] ?? '';
    const field = mapped.get(columnKey(label)) ?? mapped.get(columnKey(name));
    const own = isOwn && isExported(name) ? EXPORT_COLUMNS[name] : undefined;
    if (field !== undefined) decided.set(at, [field, SAID]);
    else if (own !== undefined)
      decided.set(at, [
        own,
        own === 'ignore' ? 'The service computes it.' : 'It is a column of our own export.',
      ]);
    else open.push(openColumn(at, label, look, name));
  }
  const columns = withDealNames(withNamesApart(open), rows);
  // Files put together: what one calls "Type" the other calls "Investor type".
  const areApart = (one: Column, other: Column) =>
    rows.filter(({ cells }) => cells[one.at] !== '' && cells[other.at] !== '').length * 20 <
    Math.min(one.looks.filled, other.looks.filled);
  const { fields, hasEmployers } = nameColumns(columns, decided, areApart);
  for (const [at, said] of fields) decided.set(at, said);
  const ofDeals = areDeals(columns, (at) => decided.get(at)?.[0], rows);
  if (ofDeals) decideDeals(columns, decided);
  const steps = stepsOf(names, looks, decided, columns);
  for (const { at, stage } of steps) decided.set(at, ['stage', `A mark in it says "${stage}".`]);
  const rest = columns.map((one) => withProse(one, decided));
  const outcome = decideRest(rest, decided, areApart);
  const told = names.map((_, at): ColumnTold => {
    const [field, why] = decided.get(at) ?? ['ignore', 'Its heading is not known.'];
    return { column: labels[at] ?? '', field, why };
  });
  const at: Partial<Record<ListField, number[]>> = {};
  const places = new Map(open.map((column) => [column.at, rankOf(column)]));
  const inOrder = [...told.keys()].toSorted(
    (one, other) => (places.get(one) ?? -1) - (places.get(other) ?? -1) || one - other,
  );
  for (const column of inOrder) {
    const field = told[column]?.field;
    if (field !== undefined && field !== 'ignore' && steps.every((step) => step.at !== column))
      at[field] = [...(at[field] ?? []), column];
  }
  for (const field of IN_FILE_ORDER) at[field]?.sort((one, other) => one - other);
  const notes =
    at.note?.filter((column) => columns.find((one) => one.at === column)?.role === 'note' || isOwn) ?? [];
  const [note] = notes.length > 0 ? notes : mappedNotes(at.note ?? [], names, mapped);
  return {
    labels,
    told,
    at,
    stated: ofDeals ? {} : statedColumns(rest, told),
    ignored: told.flatMap(({ field, column }, place) =>
      field === 'ignore' && [...cellsAt(rows, place)].some((cell) => cell !== '') ? [column] : [],
    ),
    note,
    outcome,
    steps,
    hasEmployers,
    ofDeals,
    isOfInvestors: (titles) =>
      isOwn ||
      told.some(({ field, why }) => field === 'name' && why === SAID) ||
      saysInvestors(open, told, rows, titles),
    isOwn,
    areMostAngels: open.some(({ role, looks }) => role === 'kind' && looks.angel > MOST),
    hasAngels:
      at.name?.every((column) => columns.some((one) => one.at === column && one.role === 'angel')) === true,
    deals: columns.flatMap((one) =>
      one.role === 'deal' && told[one.at]?.field !== 'ignore' ? [one.at] : [],
    ),
    isUnderstood: [at.name, at.contact, at.first_name, at.last_name].some((one) => one !== undefined),
  };
}

/** Parts of a place in their order; else the name that comes first. */
const rankOf = ({ role, place }: Column): number =>
  PLACE_ROLES.includes(role) ? PLACE_ROLES.indexOf(role) * 100_000 + place : place;

/** Of what stands several times in a row the order of the file says which belongs to which. */
const IN_FILE_ORDER: readonly ListField[] = [...PEOPLE_FIELDS, 'note', 'tags'];

/** A column that was said to hold notes, and is called so. */
function mappedNotes(
  columns: readonly number[],
  names: readonly string[],
  mapped: ReadonlyMap<string, unknown>,
): number[] {
  return columns.filter(
    (at) => mapped.has(columnKey(names[at] ?? '')) && headingOf(names[at] ?? '')?.role === 'note',
  );
}

function* cellsAt(rows: readonly { readonly cells: readonly string[] }[], at: number): Generator<string> {
  for (const { cells } of rows) yield cells[at] ?? '';
}

/** Of columns that are known by a word of their heading, the share of cells above which they are that. */
const LEAST: Readonly<Partial<Record<Role, number>>> = { email: 0, phone: 0, profile: 0, status: MOST };

function openColumn(at: number, label: string, looks: Looks, name: string): Column {
  const said = headingOf(name);
  // A word of a heading is a hint, to which cells have to agree: "Email Status" has no addresses, "Approval status" no stages.
  const least = said?.place === BY_A_WORD ? LEAST[said.role] : undefined;
  const isDenied =
    said !== undefined && least !== undefined && looks.filled > 0 && looks[said.role as keyof Looks] <= least;
  const heading = isDenied ? undefined : said;
  const key = columnKey(name);
  const [role, why] =
    heading === undefined ? (roleOfCells(looks) ?? []) : roleByCells(heading.role, looks, key);
  const place = heading?.place ?? Number.MAX_SAFE_INTEGER;
  return { at, label, key, looks, place, role, ...(why === undefined ? {} : { why }) };
}

const HONORIFIC: ReadonlySet<string> = new Set(['title', 'titel', 'titre', 'titulo', 'anrede']);

/** "Nombre" beside "Apellidos" is a first name, and "Nom" beside "Prénom" a last one; alone each is a name. */
function withNamesApart(columns: readonly Column[]): Column[] {
  const has = (role: Role) => columns.some((column) => column.role === role);
  const [hasFirst, hasLast] = [has('first_name'), has('last_name')];
  const firstAt = columns.find(({ role }) => role === 'first_name')?.at ?? 0;
  const hasPosition = columns.some(({ role, key }) => role === 'title' && !HONORIFIC.has(key));
  return columns.map((column) => {
    // Outlook's "Title" before the names is Mr or Dr, if another column is the position.
    if (hasPosition && column.at < firstAt && HONORIFIC.has(column.key))
      return { ...column, role: undefined };
    if (column.role !== 'entity' || hasFirst === hasLast) return column;
    if (hasLast && FIRST_NAMES.has(column.key)) return { ...column, role: 'first_name' as const };
    if (hasFirst && (LAST_NAMES.has(column.key) || column.key === 'name'))
      return { ...column, role: 'last_name' as const };
    return column;
  });
}

/** A column of an unknown heading that no name was found in, if most of its cells are sentences. */
function withProse(column: Column, decided: ReadonlyMap<number, unknown>): Column {
  const { looks, role, at } = column;
  if (role !== undefined || decided.has(at) || looks.worded <= MOST) return column;
  return { ...column, role: 'about', why: 'Its heading is not known, and its cells are prose.' };
}

/** Every column that names nobody: its role as a field; the column of outcomes. */
function decideRest(
  columns: readonly Column[],
  decided: Map<number, readonly [ListField | 'ignore', string]>,
  areApart: (one: Column, other: Column) => boolean,
): number | undefined {
  const rest = columns.filter(({ at, role }) => role !== undefined && !decided.has(at));
  const hasPlace = columns.some(({ role }) => role === 'place' || role === 'city' || role === 'country');
  const taken = new Set([...decided.values()].map(([field]) => field));
  const first = new Map<ListField | 'ignore', Column>();
  let outcome: number | undefined;
  for (const column of rest.toSorted(byRank)) {
    let [field, why] = fieldOf(column, hasPlace);
    if (field === 'id' && column.looks.filled > 0 && column.looks.id === 0)
      [field, why] = ['ignore', 'These ids are of another service.'];
    const instead = field === 'ignore' ? undefined : ONE[field];
    const holder = first.get(field);
    if (instead === undefined || !taken.has(field)) first.set(field, column);
    else if (holder !== undefined && areApart(holder, column))
      why = `It stands for the same as "${holder.label}" where that is empty.`;
    else if (
      field === 'stage' &&
      holder !== undefined &&
      outcome === undefined &&
      column.looks.status > MOST
    ) {
      outcome = column.at;
      why = 'It says whether a deal is won or lost, and its stage where the other column is empty.';
    } else {
      why = `Another column holds ${NOUNS[field as ListField]}: ${INSTEAD[instead]}.`;
      field = instead;
    }
    taken.add(field);
    const more = /\bline of the note|kept as/u.test(why) ? ` ${why}` : '';
    decided.set(column.at, [field, column.why === undefined ? why : `${column.why}${more}`]);
  }
  return outcome;
}

const INSTEAD: Readonly<Record<string, string>> = {
  ignore: 'not taken',
  tags: 'kept as tags',
  note: 'kept as a line of the note',
};

/** Of several columns for the stage the one whose cells are stages; else the one whose name comes first. */
function byRank(one: Column, other: Column): number {
  const isSure = ({ role, looks }: Column) =>
    (role === 'status' || role === 'stage') && looks.status > MOST ? 0 : 1;
  const isFull = ({ looks }: Column) => (looks.filled > 0 ? 0 : 1);
  return (
    isFull(one) - isFull(other) || isSure(one) - isSure(other) || one.place - other.place || one.at - other.at
  );
}

const PLACES: ReadonlySet<string> = new Set(['geography', 'region', 'regions', 'geo', 'geographies']);

/** A list with so many cells of several countries says where investors invest. */
const SOME_LISTS = 0.1;

function fieldOf({ role, key, looks }: Column, hasPlace: boolean): [ListField | 'ignore', string] {
  if (role === 'region' && !hasPlace && PLACES.has(key) && looks.countries < SOME_LISTS)
    return ['place', 'Its heading stands for places.'];
  const other = FIELD_OF[role as Role];
  if (other !== undefined) return [...other];
  const field = role as ListField;
  // A name beside another name, as further headers below bring along.
  return Object.hasOwn(NOUNS, field)
    ? [field, `Its heading stands for ${NOUNS[field]}.`]
    : ['note', 'Another column names the investors: a line of the note.'];
}

/** How many cells of a record are headings that are known: what a header is found by. */
export function headingsKnown(cells: readonly string[], mapping: ColumnMapping = {}): number {
  const mapped = new Set(Object.keys(mapping).map(columnKey));
  // Among lines of one name each "The Not Company" is one of them.
  const least = cells.length === 1 ? AFTER_ALL : BY_A_WORD;
  return new Set(
    cells.flatMap((cell) => {
      const key = columnKey(cell);
      return key !== '' &&
        cell.length <= 60 &&
        (mapped.has(key) || (headingOf(cell)?.place ?? BY_A_WORD) < least)
        ? [key]
        : [];
    }),
  ).size;
}
