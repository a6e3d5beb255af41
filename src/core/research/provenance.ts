import type { Provenance } from './dossier.ts';

/** One thing an import said of an investor: a row of investor_fact. */
export interface SaidFact {
  /** The column of the record it is about. */
  readonly field: string;
  readonly value: string;
  readonly source: string;
  readonly asOf: string | null;
  readonly url: string | null;
}

/** A field of an answer and the columns it is made of, with what stands in them. */
export interface FieldInUse {
  readonly field: string;
  readonly columns: readonly { readonly column: string; readonly value: string | number | null }[];
}

/**
 * Who says what of a record of the corpus: each field in use is put down to the newest import that said this
 * very value, else to the import the record came from. `source` of all is `corpus`.
 */
export function originsOf(
  fields: readonly FieldInUse[],
  said: readonly SaidFact[],
  record: { readonly source: string; readonly asOf: string | null },
): Provenance[] {
  const grouped = new Map<
    string,
    { origin: string; asOf: string | null; url: string | null; fields: string[] }
  >();
  for (const { field, columns } of fields) {
    const known = columns.filter(({ value }) => value !== null && value !== '');
    if (known.length === 0) continue;
    const sayers = known.flatMap(({ column, value }) =>
      said.filter((fact) => fact.field === column && isEqual(fact.value, value)),
    );
    const newest = sayers.reduce<SaidFact | undefined>(
      (best, fact) => (best === undefined || (fact.asOf ?? '') > (best.asOf ?? '') ? fact : best),
      undefined,
    );
    const { source: origin, asOf } = newest ?? record;
    const url = newest?.url ?? null;
    const group = `${origin} ${asOf} ${url}`;
    const there = grouped.get(group);
    if (there === undefined) grouped.set(group, { origin, asOf, url, fields: [field] });
    else there.fields.push(field);
  }
  return [...grouped.values()].map(({ origin, asOf, url, fields: names }) => ({
    source: 'corpus',
    origin,
    fields: names,
    ...(asOf !== null && { asOf }),
    ...(url !== null && { url }),
  }));
}

/** An import writes 1500000.00 where the column holds 1500000. */
function isEqual(said: string, value: string | number | null): boolean {
  if (typeof value !== 'number') return said.trim() === value || itemsOf(said).includes(value ?? '');
  return said.trim() !== '' && Number(said) === value;
}

/** What an array of PostgreSQL holds, written as text: `{seed,"real estate"}`. None where it is no array. */
function itemsOf(said: string): readonly string[] {
  if (!/^\{.*\}$/su.test(said)) return [];
  return [...said.slice(1, -1).matchAll(/"((?:[^"\\]|\\.)*)"|([^,"]+)/gsu)].map(
    ([, quoted, plain]) => plain ?? quoted?.replace(/\\(.)/gsu, '$1') ?? '',
  );
}
