import type { ImportReport, ListImport } from '../../api/investors.ts';

type Columns = NonNullable<ListImport['columns']>;

/** Whom unclear names mean: the id of an investor, `own`, or nothing yet. */
export type Meant = ReadonlyMap<string, string>;

export type Stages = NonNullable<ListImport['stages']>;
type Warning = NonNullable<ImportReport['warnings']>[number];

/** Statuses of the list that mean no stage by themselves; the check is asked without what was chosen for them. */
export function statusesOf(warnings: readonly Warning[] = []): readonly string[] {
  return [...new Set(warnings.filter(({ field }) => field === 'stage').map(({ value }) => value))];
}

/** What an import says, in words of the console for what it offers there: unknown statuses are chosen for before, not described. */
export function inWords(warnings: readonly Warning[] = []): readonly Warning[] {
  return warnings.map((one) =>
    one.field === 'stage' ? { ...one, message: 'It stands in the note; set the stage on the board.' } : one,
  );
}

/** A status with its stage; without one it goes to the note. */
export function withStage(stages: Stages, status: string, stage: string): Stages {
  const { [status]: _, ...others } = stages;
  return stage === '' ? others : ({ ...others, [status]: stage } as Stages);
}

/** What was chosen, as the service takes it; names that are left open are left out. */
export function choicesOf(meant: Meant): { name: string; investor_id?: string }[] {
  return [...meant].flatMap(([name, id]) => {
    if (id === '') return [];
    return [id === 'own' ? { name } : { name, investor_id: id }];
  });
}

/** A column that holds a field; another one that was chosen for it before is not taken then. */
export function withColumn(columns: Columns, column: string, field: string): Columns {
  const others = Object.entries(columns).map(
    ([name, holds]) => [name, holds === field && field !== 'ignore' ? 'ignore' : holds] as const,
  );
  return { ...Object.fromEntries(others), [column]: field } as Columns;
}
