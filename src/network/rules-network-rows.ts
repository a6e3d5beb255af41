import type { Connection } from './rules-keys.ts';

/**
 * The rows of a network as the columns `NetworkStore.replace` sends, each an array in PostgreSQL's notation:
 * made where the rows are read, so that the thread that answers requests only passes them on.
 */
export interface NetworkRows {
  readonly firstNames: string;
  readonly lastNames: string;
  readonly urls: string;
  readonly emails: string;
  readonly companies: string;
  readonly positions: string;
  readonly days: string;
  readonly keys: string;
  /** Whose key it is, by place in the list from 0. */
  readonly keyOwners: string;
}

/** https://www.postgresql.org/docs/current/arrays.html#ARRAYS-IO */
function arrayLiteral(values: readonly (string | undefined)[]): string {
  // One text that grows: a list of 20,000 items for each column, to be joined, costs twice as much.
  let items = '';
  for (const value of values) {
    if (value === undefined) items += 'NULL,';
    else items += value.includes('"') || value.includes('\\') ? `${quoted(value)},` : `"${value}",`;
  }
  return `{${items.slice(0, -1)}}`;
}

const quoted = (text: string): string => `"${text.replace(/["\\]/g, String.raw`\$&`)}"`;

/** Stands among the keys of a network whose employers are filed as investors are. */
export const FILED = 'v:filed';

/** The columns of these connections and of the keys each may be found by. */
export function networkRows(
  connections: readonly Connection[],
  keysOf: (connection: Connection) => readonly string[],
): NetworkRows {
  const keys: string[] = [];
  const owners: number[] = [];
  for (const [ord, connection] of connections.entries()) {
    for (const key of keysOf(connection)) {
      keys.push(key);
      owners.push(ord);
    }
  }
  // No key of anybody: it says that employers are among the keys as investors are filed.
  if (connections.length > 0) {
    keys.push(FILED);
    owners.push(0);
  }
  const column = (field: keyof Connection) => arrayLiteral(connections.map((one) => one[field]));
  return {
    firstNames: column('firstName'),
    lastNames: column('lastName'),
    urls: column('url'),
    emails: column('email'),
    companies: column('company'),
    positions: column('position'),
    days: column('connectedOn'),
    keys: arrayLiteral(keys),
    keyOwners: `{${owners.join(',')}}`,
  };
}
