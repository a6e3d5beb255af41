export type CopyValue = string | number | boolean | readonly string[] | undefined;

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** One field in the text format of COPY; PostgreSQL knows no NUL, and an empty list is nothing known. */
function field(value: CopyValue): string {
  if (value === undefined) return '\\N';
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value !== 'string') return value.length === 0 ? '\\N' : field(arrayLiteral(value));
  return value
    .toWellFormed()
    .replace(/[\\\n\r\t]/g, (character) => ESCAPES[character] ?? '')
    .replaceAll('\0', '');
}

function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;
}

/** One row in the text format of COPY (https://www.postgresql.org/docs/current/sql-copy.html). */
export function copyLine(values: readonly CopyValue[]): string {
  return `${values.map(field).join('\t')}\n`;
}
