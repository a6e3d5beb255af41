/** A defect in a SQL function: in a file of functions (of a subject) `find`, which is there once, becomes `put`. */
interface InFunction {
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

/** A defect in rights or row security: a statement that the owner of the tables runs. */
interface InRights {
  readonly sql: string;
}

export interface PlantedSql {
  /** What goes wrong with it. */
  readonly defect: string;
  readonly change: InFunction | InRights;
  /** The test files that guard it. */
  readonly tests: readonly string[];
}

type Row = readonly [defect: string, find: string, put: string];

export const inFile = (file: string, tests: readonly string[], rows: readonly Row[]): PlantedSql[] =>
  rows.map(([defect, find, put]) => ({ defect, change: { file, find, put }, tests }));

export const inRights = (
  tests: readonly string[],
  rows: readonly (readonly [string, string])[],
): PlantedSql[] => rows.map(([defect, sql]) => ({ defect, change: { sql }, tests }));
