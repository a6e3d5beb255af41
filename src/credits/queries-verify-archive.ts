import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { kyselyOver, type Queryable } from '../platform/database/db.ts';
import { OperatorError } from '../platform/values/errors.ts';
import type { Scope } from '../platform/values/scope.ts';

/** Balances stay whole numbers in a JavaScript number (2^53) with room for a thousand grants of the largest size. */
const MAX_BALANCE = 1_000_000_000_000;

/** An account whose row this transaction holds. */
export interface HeldAccount extends Scope {
  readonly balance: number;
  readonly lastEntry: number;
  readonly plan: 'trial' | 'paid';
}

export interface Movement {
  readonly kind: 'grant' | 'adjustment';
  /** Credits, signed; the balance that follows is not below zero. */
  readonly amount: number;
  readonly reference: string | undefined;
  readonly note: string;
}

/** Locks the account until the transaction ends, made where the tenant has none of the mode yet; undefined without a tenant. */
export async function holdAccount(
  transaction: Queryable,
  { tenantId, mode }: Scope,
): Promise<HeldAccount | undefined> {
  const kysely = kyselyOver(transaction);
  await kysely
    .insertInto('account')
    .columns(['tenant_id', 'mode'])
    .expression(({ selectFrom, val }) =>
      selectFrom('tenant')
        .select(['tenant_id', val(mode).as('mode')])
        .where('tenant_id', '=', tenantId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const account = await kysely
    .selectFrom('account')
    .select(['balance', 'last_entry as lastEntry'])
    .where('tenant_id', '=', tenantId)
    .where('mode', '=', mode)
    .forUpdate()
    .executeTakeFirst();
  // Read under the lock: it shows the plan after an earlier grant.
  const tenant = await kysely
    .selectFrom('tenant')
    .select('plan')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return account && tenant && { tenantId, mode, ...account, ...tenant };
}

/** Changes the balance and writes the entry of the ledger. Throws OperatorError `limit` if the balance would grow too large. */
export async function moveCredits(
  transaction: Queryable,
  { tenantId, mode, balance, lastEntry }: HeldAccount,
  { kind, amount, reference, note }: Movement,
): Promise<{ readonly entryId: string; readonly balance: number }> {
  const after = balance + amount;
  if (after > MAX_BALANCE)
    throw new OperatorError(
      'limit',
      `A balance may not exceed ${MAX_BALANCE} credits; it is ${balance} now.`,
    );
  const kysely = kyselyOver(transaction);
  const id = lastEntry + 1;
  await kysely
    .updateTable('account')
    .set({ balance: after, last_entry: id })
    .where('tenant_id', '=', tenantId)
    .where('mode', '=', mode)
    .execute();
  await kysely
    .insertInto('ledger_entry')
    .values({
      tenant_id: tenantId,
      mode,
      id,
      kind,
      amount,
      balance_after: after,
      reference: reference ?? null,
      note,
    })
    .execute();
  return { entryId: String(id), balance: after };
}

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
