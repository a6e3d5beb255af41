/** How a column of a record is filled from the facts: `list` columns are empty, the others null where nothing is known. */
export interface Column {
  readonly name: string;
  readonly type?: 'list';
  /** The column with the day of the value: the newest wins, whatever its source. */
  readonly on?: string;
  /** The values by strength: a weaker one never replaces a stronger. */
  readonly order?: readonly string[];
  /** One of the columns of an address, which belong together: see `SEAT`. */
  readonly ofSeat?: true;
}

/**
 * The columns of an investor's seat. A seat is one statement: the town of one source with the country of another may be a
 * place that nobody named ("San Francisco, Canada").
 */
export const SEAT = ['country_code', 'state_code', 'region', 'city'] as const;

/** Whether a seat says more than its country (SQL). */
export function isExact(of: '' | 'c.' | 'f.'): string {
  return `(coalesce(${SEAT.filter((name) => name !== 'country_code')
    .map((name) => `${of}${name}`)
    .join(', ')}) is not null)`;
}

/** What differs between companies and investors where mentions are led to records; the SQL side of same-entity.ts. */
export interface EntityTable {
  readonly name: 'company' | 'investor';
  readonly columns: readonly Column[];
  /** True, or null for "not known", where `c` and `g` may share a name but are not one (SQL). */
  readonly contradicts: string;
  /** Whether the domain of `c` and that of `g` say who they are (SQL). */
  readonly domainCounts: string;
  /** The part of `source_id`, besides key and domain, that keeps two records of one name apart (SQL). */
  readonly apart: string;
  /** Records that were merged count as one (SQL over `c`). */
  readonly root: string;
  /** What is known of those that become records first (SQL): the best known, so that a bare name finds where it belongs. */
  readonly knownFirst: readonly string[];
  /** Which of them may become records (SQL). */
  readonly mayBeNew: string;
}

function columns(names: string, lists: string): Column[] {
  return [
    ...names.split(' ').map((name) => ({ name })),
    ...lists.split(' ').map((name) => ({ name, type: 'list' as const })),
  ];
}

/**
 * Kinds of limited partners, the more particular first: a family's foundation is a family office to one
 * source and an institution to the next, and a founder after an exit is for a time more than an individual or
 * an angel.
 */
const LP_TYPES = ['recently_exited_founder', 'family_office', 'institutional', 'hnw_individual', 'angel'];

export const COMPANY: EntityTable = {
  name: 'company',
  columns: columns(
    'domain website description country_code state_code region city status founded_on',
    'sector_tags',
  ),
  contradicts:
    '(c.domain <> g.domain or ((c.domain = g.domain) is not true and c.country_code <> g.country_code))',
  domainCounts: 'true',
  apart: 'country_code',
  root: 'c.id',
  knownFirst: ['country_code is not null'],
  mayBeNew: 'true',
};

export const INVESTOR: EntityTable = {
  name: 'investor',
  columns: [
    ...columns(
      'domain website social_url description kind type_words cheque_min_usd cheque_max_usd',
      'stages sector_tags countries',
    ),
    ...SEAT.map((name) => ({ name, ofSeat: true as const })),
    { name: 'lp_type', order: LP_TYPES },
    { name: 'exit_size_usd', on: 'exit_on' },
    { name: 'exit_on', on: 'exit_on' },
    { name: 'assets_usd', on: 'assets_on' },
    { name: 'assets_on', on: 'assets_on' },
  ],
  contradicts: `(c.kind <> g.kind
    or case when 'person' in (c.kind, g.kind) then c.country_code <> g.country_code else c.domain <> g.domain end)`,
  domainCounts: "('person' in (c.kind, g.kind)) is not true",
  apart: "case when kind = 'person' then 'person' || coalesce(' ' || country_code, '') end",
  root: 'coalesce(c.merged_into, c.id)',
  knownFirst: ["kind = 'person' and country_code is not null", 'kind is not null'],
  mayBeNew: 'not only_known',
};

export interface EntityCounts {
  readonly added: number;
  readonly updated: number;
  /** Spellings that were joined to a record of another spelling. */
  readonly merged: number;
}

/** The first value that is known, in reading order. */
export function first(column: string): string {
  return `(array_agg(${column} order by ord) filter (where ${column} is not null))[1]`;
}

/** Where `value` (SQL) stands in the order of strength, from 1; null for none. */
export function strength(order: readonly string[], value: string): string {
  return `array_position(array[${order.map((one) => `'${one}'`).join(', ')}], ${value})`;
}

/**
 * What one import says of a seat (SQL): all of one mention, of which one with a town counts before one with a state, and
 * that before a country alone; then one with its country, the newest, then the one with a state, then the first.
 */
function saidOfSeat(column: string): string {
  return `(array_agg(${column} order by ${isExact('')} desc, city is not null desc, country_code is not null desc, as_of desc nulls last,
      state_code is not null desc, ord)
    filter (where coalesce(${SEAT.join(', ')}) is not null))[1]`;
}

/** Of all that is said in one import: the newest, the strongest, else the first of the newest record. */
export function said({ name, on, order, ofSeat }: Column): string {
  if (ofSeat === true) return saidOfSeat(name);
  const by = [
    ...(on === undefined ? [] : [`${on} desc nulls last`]),
    ...(order === undefined ? [] : [strength(order, name)]),
    'as_of desc nulls last',
    'ord',
  ];
  const known = on === undefined ? name : (VALUE_OF[on] ?? name);
  return `(array_agg(${name} order by ${by.join(', ')}) filter (where ${known} is not null))[1]`;
}

/** A day belongs to its value: without the value it is left out. */
export const VALUE_OF: Readonly<Record<string, string>> = {
  exit_on: 'exit_size_usd',
  assets_on: 'assets_usd',
};
