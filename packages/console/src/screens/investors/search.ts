import type { Sort } from '../../parts/sort-rows.ts';
import { FITS, type Fit, KINDS, SHOWS, type Show, SORTS, STAGES, type Stage } from './kinds.ts';

/** Which investors of the list are shown. What is left out lets all pass. */
export interface Filters {
  /** A part of the name. */
  readonly q?: string;
  readonly stage?: readonly Stage[];
  readonly kind?: readonly string[];
  readonly tier?: readonly Tier[];
  readonly fit?: readonly Fit[];
  readonly path?: 'warm' | 'none';
  readonly show?: readonly Show[];
  readonly tag?: string;
  readonly owner?: string;
  /** A part of the seat. */
  readonly place?: string;
}
export type Tier = 'A' | 'B' | 'C';
const TIERS: readonly Tier[] = ['A', 'B', 'C'];

/** What the address of the table and the board holds: all of it short texts, so that an address can be read and sent on. */
export interface InvestorSearch {
  readonly q?: string;
  readonly stage?: string;
  readonly kind?: string;
  readonly tier?: string;
  readonly fit?: string;
  readonly path?: string;
  readonly show?: string;
  readonly tag?: string;
  readonly owner?: string;
  readonly place?: string;
  readonly sort?: string;
  /** The investor whose drawer is open. */
  readonly open?: string;
}

const FIELDS = [
  'q',
  'stage',
  'kind',
  'tier',
  'fit',
  'path',
  'show',
  'tag',
  'owner',
  'place',
  'sort',
  'open',
] as const satisfies readonly (keyof InvestorSearch)[];
/** Longer ones were not written by this page. */
const MAX_LENGTH = 200;

/** The fields of an address that are texts; whatever else stands in it is ignored. */
export function readAddress(raw: Readonly<Record<string, unknown>>): InvestorSearch {
  return Object.fromEntries(
    FIELDS.flatMap((field) => {
      const value = raw[field];
      // The router reads what looks like a number as one.
      const text = typeof value === 'number' ? String(value) : value;
      return typeof text === 'string' && text.trim() !== '' ? [[field, text.slice(0, MAX_LENGTH)]] : [];
    }),
  );
}

/** The values of a list in an address (`found.meeting`) that are known ones; undefined where none is. */
function known<Value extends string>(
  text: string | undefined,
  all: readonly Value[],
): readonly Value[] | undefined {
  const named = text?.split('.') ?? [];
  const values = all.filter((value) => named.includes(value));
  return values.length === 0 ? undefined : values;
}

/** The filters of an address; what is not known in it is left out. */
export function filtersOf(search: InvestorSearch): Filters {
  const { q, tag, owner, place, path } = search;
  const filters: Filters = {
    q,
    stage: known(search.stage, STAGES),
    kind: known(search.kind, KINDS),
    tier: known(search.tier, TIERS),
    fit: known(search.fit, FITS),
    path: path === 'warm' || path === 'none' ? path : undefined,
    show: known(search.show, SHOWS),
    tag,
    owner,
    place,
  };
  return withoutEmpty(filters);
}

/** The address of filters, order and the open investor of `search` kept. */
export function addressOf(filters: Filters, { sort, open }: InvestorSearch = {}): InvestorSearch {
  const list = (values: readonly string[] | undefined) =>
    values === undefined || values.length === 0 ? undefined : values.join('.');
  const { q, path, tag, owner, place } = filters;
  return withoutEmpty({
    q,
    stage: list(filters.stage),
    kind: list(filters.kind),
    tier: list(filters.tier),
    fit: list(filters.fit),
    path,
    show: list(filters.show),
    tag,
    owner,
    place,
    sort,
    open,
  });
}

const BEST_FIRST: Sort = { key: 'score', isDescending: true };

/** `-score` is by score, the largest first. */
export function orderOf({ sort = '' }: InvestorSearch): Sort {
  const key = SORTS.find((one) => one === sort.replace(/^-/, ''));
  return key === undefined ? BEST_FIRST : { key, isDescending: sort.startsWith('-') };
}

export function sortOf({ key, isDescending }: Sort): string | undefined {
  if (key === BEST_FIRST.key && isDescending) return undefined;
  return isDescending ? `-${key}` : key;
}

function withoutEmpty<Value extends object>(value: Value): Value {
  return Object.fromEntries(
    Object.entries(value).filter(([, one]) => one !== undefined && one !== ''),
  ) as Value;
}
