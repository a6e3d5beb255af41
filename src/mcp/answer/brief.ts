import type { TSchema } from 'typebox';
import { NAME } from '../../endpoints/named.ts';
import type { McpSurface, Surfaces } from '../../endpoints/surfaces.ts';

/** What the registry says of a brief answer. */
interface Asked {
  readonly rows: Surfaces<TSchema>['rows'] | undefined;
  readonly brief: NonNullable<McpSurface['brief']>;
  /** Of the data. */
  readonly schema: TSchema;
}

/**
 * The data with the fields of `brief` only, in their order: of each row, or of the data where there are no rows. Lists beside
 * the rows that hold records of the same kind are made brief as well.
 */
export function briefOf(data: unknown, { rows, brief, schema }: Asked): unknown {
  if (rows === undefined) return pick(data, brief);
  if (Array.isArray(data)) return data.map((row) => pick(row, brief));
  if (!isRecord(data)) return data;
  const fields = fieldsOf(schema);
  const kind = kindOf(fields[rows]);
  const isBrief = (field: string) => field === rows || (kind !== undefined && kindOf(fields[field]) === kind);
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) =>
      Array.isArray(value) && isBrief(field) ? [field, value.map((row) => pick(row, brief))] : [field, value],
    ),
  );
}

function pick(row: unknown, fields: readonly string[]): unknown {
  if (!isRecord(row)) return row;
  return Object.fromEntries(
    fields.flatMap((field) => (Object.hasOwn(row, field) ? [[field, row[field]]] : [])),
  );
}

/** The name of a list's records in the API document. */
function kindOf(list: unknown): unknown {
  return isRecord(list) && isRecord(list.items) ? list.items[NAME] : undefined;
}

function fieldsOf(schema: TSchema): Readonly<Record<string, unknown>> {
  return 'properties' in schema && isRecord(schema.properties) ? schema.properties : {};
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
