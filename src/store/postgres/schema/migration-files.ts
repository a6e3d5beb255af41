import type { SqlFile } from './sql-files.ts';

export interface Migration extends SqlFile {
  readonly number: number;
}

/** A row of `schema_migration`. */
export interface Applied {
  readonly number: number;
  readonly name: string;
  readonly checksum: string;
}

export interface Comparison {
  /** Still to be applied, in order. */
  readonly pending: readonly Migration[];
  /** Names of those that a newer version applied. */
  readonly unknown: readonly string[];
}

/** Throws on a name without a number, and on a number that two files have. */
export function numbered(files: readonly SqlFile[]): Migration[] {
  const found = files.map((file) => {
    const number = Number(/^(\d{4})_[a-z0-9_]+\.sql$/.exec(file.name)?.[1] ?? Number.NaN);
    if (Number.isNaN(number))
      throw new Error(`migration ${file.name}: expected a name like 0007_what_it_does.sql`);
    return { ...file, number };
  });
  found.forEach((file, index) => {
    if (found[index + 1]?.number === file.number)
      throw new Error(`two migrations have the number ${file.name.slice(0, 4)}`);
  });
  return found;
}

/**
 * What the database lacks and what it has more than the files. Throws on an applied file that was edited, and on one that would come
 * before an applied one.
 */
export function compare(files: readonly Migration[], applied: readonly Applied[]): Comparison {
  const known = new Map(files.map((file) => [file.number, file]));
  for (const row of applied) {
    const file = known.get(row.number);
    if (file !== undefined && file.checksum !== row.checksum) {
      throw new Error(
        `migration ${row.name} was edited after it had been applied to this database. Put the file back as it was and write a new migration for the change`,
      );
    }
  }
  const unknown = applied.filter(({ number }) => !known.has(number)).map(({ name }) => name);
  const done = new Set(applied.map((row) => row.number));
  const last = applied.at(-1)?.number ?? 0;
  const pending = files.filter((file) => !done.has(file.number));
  const late = pending.find((file) => file.number < last);
  if (late !== undefined && unknown.length === 0) {
    throw new Error(
      `migration ${late.name} comes before ones already applied; give it a number above ${last}`,
    );
  }
  return { pending, unknown };
}
