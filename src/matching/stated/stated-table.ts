/** What investors state, as flat columns by ordinal; see `core/stated`. */
export interface StatedColumns {
  /** Flags of STATED. */
  readonly statedBits: Uint16Array;
  /** Stages by bit (place in STAGES). */
  readonly statedStages: Uint8Array;
  /** USD; NaN where no end is stated. */
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
