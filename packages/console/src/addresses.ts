import type { Entry, LedgerFilter } from './api/account.ts';
import type { SequenceState } from './api/outreach.ts';
import {
  ENTRY_LABELS,
  FIT_LABELS,
  type Fit,
  KINDS,
  keysOf,
  SEQUENCE_LABELS,
  SHOW_LABELS,
  type Show,
  SORT_LABELS,
  STAGES,
  type Stage,
} from './labels.ts';

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
type Tier = 'A' | 'B' | 'C';
const TIERS: readonly Tier[] = ['A', 'B', 'C'];

/**
 * What the address of the table and the board holds: all of it short texts, so that an address can be read and sent on. `open` is the
 * investor whose drawer is open.
 */
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
] as const;
export type InvestorSearch = { readonly [Field in (typeof FIELDS)[number]]?: string };
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

/** The values of a list in an address (`found.meeting`) that are known ones; undefined if none is. */
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
    fit: known(search.fit, keysOf(FIT_LABELS)),
    path: path === 'warm' || path === 'none' ? path : undefined,
    show: known(search.show, keysOf(SHOW_LABELS)),
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

/** By which column, and which way. */
export interface Sort {
  readonly key: string;
  readonly isDescending: boolean;
}

const BEST_FIRST: Sort = { key: 'score', isDescending: true };

/** `-score` is by score, the largest first. */
export function orderOf({ sort = '' }: InvestorSearch): Sort {
  const key = keysOf(SORT_LABELS).find((one) => one === sort.replace(/^-/, ''));
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

export const PERIODS = [7, 30, 90] as const;
export type Period = (typeof PERIODS)[number];

/** What the address of the screen holds. */
export interface CreditsSearch {
  readonly days?: Period;
  readonly kind?: Entry['kind'];
  readonly operation?: string;
  readonly from?: string;
  readonly to?: string;
  /** The purchase a browser comes back with from Stripe. */
  readonly purchase?: string;
  /** It came back without paying. */
  readonly left?: 1;
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const OPERATION = /^[a-z.-]{1,60}$/;

/** The fields of an address that mean something; whatever else stands in it is ignored. */
export function creditsSearch(raw: Readonly<Record<string, unknown>>): CreditsSearch {
  const text = (name: string, form: RegExp) => {
    const value = raw[name];
    return typeof value === 'string' && form.test(value) ? { [name]: value } : {};
  };
  const days = PERIODS.find((period) => period === Number(raw.days));
  const kind = keysOf(ENTRY_LABELS).find((one) => one === raw.kind);
  return {
    ...(days === undefined ? {} : { days }),
    ...(kind === undefined ? {} : { kind }),
    ...text('operation', OPERATION),
    ...text('from', DAY),
    ...text('to', DAY),
    ...text('purchase', UUID),
    ...(Number(raw.left) === 1 ? { left: 1 } : {}),
  };
}

export const filterOf = ({ kind, operation, from, to }: CreditsSearch): LedgerFilter =>
  withoutEmpty({ kind, operation, from, to });

/** A state that is shown; all if none is named. */
export function sequencesSearch({ state }: Record<string, unknown>): { readonly state?: SequenceState } {
  const known = keysOf(SEQUENCE_LABELS).find((one) => one === state);
  return known === undefined ? {} : { state: known };
}

/** The address that holds one text, under this name. */
const textUnder =
  <Name extends string>(name: Name) =>
  ({ [name]: text }: Record<string, unknown>) =>
    (typeof text === 'string' && text !== '' ? { [name]: text } : {}) as { readonly [Key in Name]?: string };

/** The draft that is open; the longest waiting if none is named. */
export const outreachSearch = textUnder('touch');
/** Of which stored investor the recipient is, and who it is, as far as that is known. */
export const newSequenceSearch = (raw: Record<string, unknown>) => ({
  ...textUnder('investor')(raw),
  ...textUnder('name')(raw),
  ...textUnder('email')(raw),
});
/** The company that was found, in the address of Lookalikes. */
export const companySearch = textUnder('company');
/** The assistant that asks to be let in, in the address of its page. */
export const connectSearch = textUnder('with');
/** The acquaintance that was found, in the address of Introductions. */
export const personSearch = textUnder('q');
