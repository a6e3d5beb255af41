import groups from './planted.json' with { type: 'json' };

export interface PlantedSql {
  /** What goes wrong with it. */
  readonly defect: string;
  /** In a file of functions of a subject `find`, which is there once, becomes `put`; in rights a statement that the owner runs. */
  readonly change:
    | { readonly file: string; readonly find: string; readonly put: string }
    | { readonly sql: string };
  /** The test files that guard it. */
  readonly tests: readonly string[];
}

interface Group {
  readonly file?: string;
  readonly tests: readonly string[];
  readonly defects: readonly {
    readonly defect: string;
    readonly find?: string;
    readonly put?: string;
    readonly sql?: string;
  }[];
}

/** Each was chosen because somebody could make it. */
export const PLANTED_SQL: readonly PlantedSql[] = (groups as readonly Group[]).flatMap(
  ({ file = '', tests, defects }) =>
    defects.map(({ defect, find = '', put = '', sql }) => ({
      defect,
      change: sql === undefined ? { file, find, put } : { sql },
      tests,
    })),
);
