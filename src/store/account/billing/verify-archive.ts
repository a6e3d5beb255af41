import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { OperatorError } from '../../../core/operator-error.ts';
import type { Queryable } from '../../postgres/db.ts';

export interface VerifiedArchive {
  readonly month: string;
  readonly entries: number;
  readonly charges: number;
  readonly accounts: number;
  readonly sha256: string;
}

interface Account {
  sum: number;
  readonly ids: number[];
}

interface Line {
  readonly archive?: {
    readonly version: number;
    readonly month: string;
    readonly entries: number;
    readonly charges: number;
  };
  readonly charge?: { readonly id: string };
  readonly entry?: {
    readonly id: number;
    readonly tenant_id: string;
    readonly mode: string;
    readonly amount: number;
  };
  readonly end?: { readonly sha256: string };
}

/**
 * Reads a file of `archiveLedger` and holds it against the database: whole and unchanged, one of those archived here,
 * its rows no longer in the ledger, and of every account exactly its sum in their place. Throws OperatorError
 * `conflict` with what is wrong.
 */
export async function verifyArchive(system: Queryable, path: string): Promise<VerifiedArchive> {
  const read = await readArchive(path);
  const known = await system.query({
    text: 'select 1 from ledger_archive where sha256 = $1',
    values: [Buffer.from(read.sha256, 'hex')],
  });
  if (known.length === 0) {
    throw new OperatorError(
      'conflict',
      `${path} is whole, but no archive of this database: its rows were not taken out with it. Where a run broke off, delete it and archive again.`,
    );
  }
  for (const [key, { sum, ids }] of read.accounts) {
    const [tenantId, mode] = key.split(' ');
    const [held] = await system.query<{ carried: number; others: number }>({
      text: `select coalesce(sum(amount) filter (where kind = 'carried'), 0)::bigint as carried,
          count(*) filter (where kind <> 'carried') as others
        from ledger_entry where tenant_id = $1 and mode = $2 and id = any ($3::bigint[])`,
      values: [tenantId, mode, ids],
    });
    if (held?.carried !== sum || held.others > 0) {
      throw new OperatorError(
        'conflict',
        `The ledger does not agree with ${path}: of tenant ${tenantId} ${mode} the file adds up to ${sum}, and in its place stand ${held?.carried} credits and ${held?.others} other entries.`,
      );
    }
  }
  const { accounts, ...rest } = read;
  return { ...rest, accounts: accounts.size };
}

async function readArchive(path: string) {
  const lines = createHash('sha256');
  const whole = createHash('sha256');
  const accounts = new Map<string, Account>();
  let head: Line['archive'];
  let end: Line['end'];
  let [entries, charges] = [0, 0];
  const broken = (why: string) =>
    new OperatorError('conflict', `${path} is no whole archive of the ledger: ${why}.`);
  for await (const text of createInterface({ input: createReadStream(path), crlfDelay: 0 })) {
    if (end !== undefined) throw broken('it goes on after its end');
    const line = parse(text);
    if (line === undefined) throw broken(`line ${entries + charges + 2} is not JSON`);
    whole.update(`${text}\n`);
    if (line.end === undefined) lines.update(`${text}\n`);
    head ??= line.archive;
    end = line.end;
    if (line.charge !== undefined) charges += 1;
    if (line.entry !== undefined) {
      const key = `${line.entry.tenant_id} ${line.entry.mode}`;
      const account = accounts.get(key) ?? { sum: 0, ids: [] };
      account.sum += line.entry.amount;
      account.ids.push(line.entry.id);
      accounts.set(key, account);
      entries += 1;
    }
  }
  if (head === undefined || end === undefined) throw broken('its first or last line is missing');
  if (end.sha256 !== lines.digest('hex')) throw broken('its checksum is another');
  if (head.entries !== entries || head.charges !== charges)
    throw broken('it holds another number of rows than it says');
  return { month: head.month, entries, charges, accounts, sha256: whole.digest('hex') };
}

function parse(text: string): Line | undefined {
  try {
    return JSON.parse(text) as Line;
  } catch {
    return undefined;
  }
}
