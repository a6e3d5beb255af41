/** How a column of a record is filled from the facts: `list` columns are empty, the others null where nothing is known. */
interface Column {
  readonly name: string;
  readonly type?: 'list';
}

/** What differs between companies and investors where mentions are led to records; the SQL side of same-entity.ts. */
export interface EntityTable {
  readonly name: 'company' | 'investor';
  readonly columns: readonly Column[];
  /** True, or null for "not known", where `c` and `g` may share a name but are not one (SQL). */
  readonly contradicts: string;
  /** Whether the domain of `c` and that of `g` say who they are (SQL). */
  readonly domainCounts: string;
  /** The part of `source_id` beside key and domain that keeps two records of one name apart (SQL). */
  readonly apart: string;
  /** Records that were merged count as one (SQL over `c`). */
  readonly root: string;
  /** What is known of those that become records first (SQL): the best known, so that a bare name finds where it belongs. */
  readonly knownFirst: readonly string[];
}

function columns(names: string, lists: string): Column[] {
  return [
    ...names.split(' ').map((name) => ({ name })),
    ...lists.split(' ').map((name) => ({ name, type: 'list' as const })),
  ];
}

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
};

export const INVESTOR: EntityTable = {
  name: 'investor',
  columns: columns(
    'domain website social_url description kind lp_type country_code state_code region city cheque_min_usd cheque_max_usd',
    'stages sector_tags countries',
  ),
  contradicts: `(c.kind <> g.kind
    or case when 'person' in (c.kind, g.kind) then c.country_code <> g.country_code else c.domain <> g.domain end)`,
  domainCounts: "('person' in (c.kind, g.kind)) is not true",
  apart: "case when kind = 'person' then 'person' || coalesce(' ' || country_code, '') end",
  root: 'coalesce(c.merged_into, c.id)',
  knownFirst: ["kind = 'person' and country_code is not null", 'kind is not null'],
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
