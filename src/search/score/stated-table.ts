/** No source is known. */
export const NO_SOURCE = 0xff;

/** What public records say of limited partners: of few investors, so kept apart from the columns of all. */
export interface LpColumns {
  /** Ordinals, ascending, of the investors of whom any of this is known; the columns below go by the place in it. */
  readonly lpOf: Uint32Array;
  /** USD, NaN where unknown; day, UNDATED; number of the source, NO_SOURCE. */
  readonly lpAssets: Float32Array;
  readonly lpAssetsDay: Uint16Array;
  readonly lpAssetsSource: Uint8Array;
  /** Strategies that its own or a record's words name, as bits. */
  readonly lpSaid: Uint16Array;
  /** Funds it holds or held, each once, newest record first, undated last. */
  readonly lpHeldStart: Uint32Array;
  readonly lpHeld: Uint32Array;
  readonly lpHeldDay: Uint16Array;
  readonly lpHeldSource: Uint8Array;
  /** By fund: name, strategies and number as bits, themes, corpus id of the manager (0: unknown), and who holds it (ordinals). */
  readonly fundNameStarts: Uint32Array;
  readonly fundNameBytes: Uint8Array;
  readonly fundStrategies: Uint16Array;
  readonly fundThemeStart: Uint32Array;
  readonly fundTheme: Uint16Array;
  readonly fundManager: Float64Array;
  readonly holderStart: Uint32Array;
  readonly holders: Uint32Array;
  /** `keysOfFund` to funds, a `KeyTable`'s column. */
  readonly fundKeys: Uint32Array;
  /** Keys of themes, and names of sources, by number. */
  readonly themeStarts: Uint32Array;
  readonly themeBytes: Uint8Array;
  readonly sourceStarts: Uint32Array;
  readonly sourceBytes: Uint8Array;
}

export const LP_COLUMNS = (
  'lpOf lpAssets lpAssetsDay lpAssetsSource lpSaid lpHeldStart lpHeld lpHeldDay lpHeldSource ' +
  'fundNameStarts fundNameBytes fundStrategies fundThemeStart fundTheme fundManager holderStart holders fundKeys ' +
  'themeStarts themeBytes sourceStarts sourceBytes'
).split(' ') as (keyof LpColumns)[];

/** A figure of a column; undefined if the column has none. */
export function known(figure: number | undefined): number | undefined {
  return figure === undefined || Number.isNaN(figure) ? undefined : figure;
}

/** The place of an investor in `lpOf`, or -1. */
export function lpPlace({ lpOf }: Pick<LpColumns, 'lpOf'>, ordinal: number): number {
  let [low, high] = [0, lpOf.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const here = lpOf[middle] as number;
    if (here === ordinal) return middle;
    if (here < ordinal) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}

/** What investors state, as flat columns by ordinal. */
export interface StatedColumns {
  /** Flags of STATED. */
  readonly statedBits: Uint16Array;
  /** Stages by bit (place in STAGES). */
  readonly statedStages: Uint8Array;
  /** USD; NaN if no end is stated. */
  readonly statedMin: Float32Array;
  readonly statedMax: Float32Array;
  /** What is stated of places and fields: `statedList[statedStart[i] .. statedStart[i + 1])`, each an ITEM. */
  readonly statedStart: Uint32Array;
  readonly statedList: Uint32Array;
  /** Of what is stated: number of the source, and days since 1970-01-01 (UNDATED: unknown). */
  readonly statedSource: Uint8Array;
  readonly statedDay: Uint16Array;
  readonly statedSourceStarts: Uint32Array;
  readonly statedSourceBytes: Uint8Array;
}

export const STATED_COLUMNS: readonly (keyof StatedColumns)[] = [
  'statedBits',
  'statedStages',
  'statedMin',
  'statedMax',
  'statedStart',
  'statedList',
  'statedSource',
  'statedDay',
  'statedSourceStarts',
  'statedSourceBytes',
];

export const STATED = {
  /** It states something, or its seat is known. */
  any: 1,
  generalist: 2,
  worldwide: 4,
  lead: 8,
  follow: 16,
  b2b: 32,
  b2c: 64,
  condition: 128,
  technology: 256,
} as const;

/** What an item of the list is of: the upper bits; the lower are a number within the family (countries, sectors). */
export const ITEM = { country: 0, focus: 1, field: 2, notField: 3, notCountry: 4, aside: 5 } as const;
export const ITEM_BITS = 24;
export const ITEM_MASK = 0xff_ffff;
