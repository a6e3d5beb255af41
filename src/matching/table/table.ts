import { LP_TYPES, STAGES } from '../../core/kind/investor-terms.ts';
import { NoArena, type Numbers } from '../build/arena.ts';
import { LP_COLUMNS, type LpColumns } from '../fund/lp-table.ts';
import type { SortedColumns } from '../names/sorted-names.ts';
import { STATED_COLUMNS, type StatedColumns } from '../stated/stated-table.ts';

/** What a token can be of. A token's number runs through all families, one after the other, in this order. */
export const TOKEN_FAMILIES = ['country', 'state', 'metro', 'city', 'stage', 'size', 'sector'] as const;
export type TokenFamily = (typeof TOKEN_FAMILIES)[number];

/** `dealDay` of an undated deal; the days themselves count from 1970-01-01 and reach into the year 2149. */
export const UNDATED = 0xffff;
/** No token, no place. */
export const NONE = 0xffff_ffff;
/** `dealKind`: stage + 1 in the lowest three bits (0: unknown), then two flags. */
export const STAGE_BITS = 0b111;
/** The investor's first deal in the company. */
export const ENTRY = 0b1000;
/** The company had raised before. */
export const LATER = 0b10000;
/** Sizes are kept as ln(USD) in tenths, 1 to 255; 0 is unknown. */
export const SIZE_STEPS = 10;
/** Size tokens: ln(USD) in steps of two thirds, about a doubling; the highest is 8 x 10^11 USD. */
export const SIZE_BINS = 42;
const BINS_PER_UNIT = 1.5;

/** The code of a size in USD; 0 where it is unknown. */
export function sizeCode(usd: number | null): number {
  if (usd === null || !(usd >= 1)) return 0;
  return Math.min(Math.max(Math.round(Math.log(usd) * SIZE_STEPS), 1), 255);
}

/** The bin of a size code > 0. */
export function sizeBin(code: number): number {
  return Math.min(Math.round((code / SIZE_STEPS) * BINS_PER_UNIT), SIZE_BINS - 1);
}

export const STAGE_NUMBER: ReadonlyMap<string, number> = new Map(STAGES.map((stage, at) => [stage, at]));
/** `lpType` of an investor: 0 none, else one more than the place in LP_TYPES. */
export const LP_NUMBER: ReadonlyMap<string, number> = new Map(LP_TYPES.map((type, at) => [type, at + 1]));

/** Everything of a corpus that a search reads, as flat columns: by investor, by deal, by company, by place, by token. */
export interface Table extends LpColumns, SortedColumns, StatedColumns {
  /** Corpus ids by ordinal, ascending; merged investors have no ordinal. */
  readonly ids: Float64Array;
  /** Corpus ids of merged investors, ascending, and the ordinals they stand under. */
  readonly mergedIds: Float64Array;
  readonly mergedTo: Uint32Array;
  readonly nameStarts: Uint32Array;
  readonly nameBytes: Uint8Array;
  /** Its own seat: a place, or NONE. */
  readonly seat: Uint32Array;
  readonly lpType: Uint8Array;
  /** Which kind of investor it is: 0 unknown, else one more than the place in INVESTOR_KINDS. */
  readonly kind: Uint8Array;
  /** 1 where the investor is a candidate for a company's raise. */
  readonly backsCompanies: Uint8Array;
  /** USD; NaN where unknown. */
  readonly chequeMax: Float32Array;
  readonly exitSize: Float32Array;
  /** Days since 1970-01-01; UNDATED where unknown. */
  readonly exitDay: Uint16Array;
  /** Tokens the investor declares: `declared[declaredStart[i] .. declaredStart[i + 1])`. */
  readonly declaredStart: Uint32Array;
  readonly declared: Uint32Array;
  /** Deals of an investor, newest first (undated last), one for each company and day. */
  readonly dealStart: Uint32Array;
  readonly dealCompany: Uint32Array;
  readonly dealDay: Uint16Array;
  readonly dealKind: Uint8Array;
  readonly dealSize: Uint8Array;
  readonly companyNameStarts: Uint32Array;
  readonly companyNameBytes: Uint8Array;
  /** A place, or NONE. */
  readonly companyPlace: Uint32Array;
  /** Sectors of a company, as numbers within the family. */
  readonly tagStart: Uint32Array;
  readonly tags: Uint16Array;
  /** Investors of a company by their entries, with the day. */
  readonly backerStart: Uint32Array;
  readonly backers: Uint32Array;
  readonly backerDay: Uint16Array;
  /** Country, state, metro and city tokens of a place, four for each; NONE where there is none. */
  readonly placeTokens: Uint32Array;
  readonly placeNameStarts: Uint32Array;
  readonly placeNameBytes: Uint8Array;
  /** First token of each family, and the end. */
  readonly familyStart: Uint32Array;
  /** Keys of tokens without their family; labels of sectors by number within the family. */
  readonly tokenStarts: Uint32Array;
  readonly tokenBytes: Uint8Array;
  readonly labelStarts: Uint32Array;
  readonly labelBytes: Uint8Array;
  /** Names to ordinals, each a `KeyTable`'s column. */
  readonly investorKeys: Uint32Array;
  readonly companyKeys: Uint32Array;
  /** Only of companies whose looser key differs from the exact one. */
  readonly looseKeys: Uint32Array;
}

const COLUMNS: readonly (keyof Table)[] = [
  ...LP_COLUMNS,
  ...STATED_COLUMNS,
  ...[
    'ids mergedIds mergedTo nameStarts nameBytes seat lpType kind backsCompanies chequeMax exitSize exitDay',
    'declaredStart declared dealStart',
    'dealCompany dealDay dealKind dealSize companyNameStarts companyNameBytes companyPlace tagStart tags backerStart',
    'backers backerDay placeTokens placeNameStarts placeNameBytes familyStart tokenStarts tokenBytes labelStarts',
    'labelBytes investorKeys companyKeys looseKeys',
    'investorSort investorSortStarts investorSortBytes companySort companySortStarts companySortBytes',
  ].flatMap((line) => line.split(' ') as (keyof Table)[]),
];

/** The table of an opened arena. Throws `NoArena` where a column is missing. */
export function tableOf(columns: Readonly<Record<string, Numbers>>): Table {
  const missing = COLUMNS.filter((name) => columns[name] === undefined);
  if (missing.length > 0) throw new NoArena(`the index has no ${missing.join(', ')}`);
  return columns as unknown as Table;
}

export function investorCount(table: Table): number {
  return table.ids.length;
}

export function companyCount(table: Table): number {
  return table.companyPlace.length;
}

/** First token of a family. */
export function firstToken(table: Table, family: TokenFamily): number {
  return table.familyStart[TOKEN_FAMILIES.indexOf(family)] as number;
}

/** Ordinal of a corpus id or of the investor it was merged into, or -1. */
export function standingOf({ ids, mergedIds, mergedTo }: Table, id: number): number {
  const own = ordinalOf(ids, id);
  if (own >= 0) return own;
  const merged = ordinalOf(mergedIds, id);
  return merged < 0 ? -1 : (mergedTo[merged] as number);
}

/** Ordinal of a corpus id, or -1. */
export function ordinalOf(ids: Float64Array, id: number): number {
  let [low, high] = [0, ids.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const here = ids[middle] as number;
    if (here === id) return middle;
    if (here < id) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** The place in TOKEN_FAMILIES of a token's family. */
export function familyOf(familyStart: Uint32Array, token: number): number {
  let family = 0;
  while (family < TOKEN_FAMILIES.length - 1 && token >= (familyStart[family + 1] as number)) family += 1;
  return family;
}
