import { inSpan } from '../../trace.ts';
import type { Statement } from './db.ts';

const FACTS = { 'db.system.name': 'postgresql' };
/** The verb of a statement and the first table it names, with or without quotes. */
const VERB = /^\s*(\w+)/;
const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_]\w*)/i;
/** Names that Kysely's statements are prepared under say nothing: see `kyselyOver`. */
const GIVEN_BY_COUNT = /^everyday_/;

/** A span of one statement, with the wait for its connection: its name, or its verb and table. Nothing of its values is in it. */
export function inStatementSpan<Result>(statement: Statement, work: () => Promise<Result>): Promise<Result> {
  return inSpan(() => nameOf(statement), FACTS, work);
}

/** A span of a transaction, with the wait for its tenant's turn. */
export function inTransactionSpan<Result>(work: () => Promise<Result>): Promise<Result> {
  return inSpan('transaction', FACTS, work);
}

function nameOf({ name, text }: Statement): string {
  if (name !== undefined && !GIVEN_BY_COUNT.test(name)) return name;
  const verb = VERB.exec(text)?.[1] ?? 'statement';
  const table = TABLE.exec(text)?.[1];
  return table === undefined ? verb.toLowerCase() : `${verb.toLowerCase()} ${table}`;
}
