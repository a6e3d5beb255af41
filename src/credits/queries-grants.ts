import { lockTenantInUse } from '../accounts/queries-keys.ts';
import { unknownTenant } from '../accounts/queries-process.ts';
import { REASON_LENGTH } from '../accounts/rules-tenants.ts';
import { type Db, kyselyOver, type Queryable } from '../platform/database/db.ts';
import { OperatorError } from '../platform/values/errors.ts';
import { UNPRINTABLE } from '../platform/values/header-text.ts';
import type { Mode } from '../platform/values/scope.ts';
import { holdAccount, moveCredits } from './queries-verify-archive.ts';
import { MOST_CREDITS, REFERENCE_LENGTH } from './rules-packs.ts';

/** A page of the ledger: more than a terminal shows, little enough to hold in memory. */
const MAX_LEDGER_PAGE = 1_000;

/** The note of a grant says whether it was paid for, so that the same reference cannot mean both. */
const PAID_NOTE = 'paid';
const FREE_NOTE = 'free';

export interface Grant {
  readonly tenantId: string;
  readonly mode: Mode;
  /** Whole credits, at least 1. */
  readonly credits: number;
  /** A paid grant of live credits puts the tenant on the paid plan for good. */
  readonly paid: boolean;
  /** The grant's own idempotency key, such as an invoice number: the same one never grants twice. */
  readonly reference?: string;
  /** Why, in the operator's words; the tenant sees it in its ledger. */
  readonly reason?: string;
}

export interface Granted {
  readonly entryId: string;
  /** Credits after this grant. */
  readonly balance: number;
  readonly plan: 'trial' | 'paid';
  readonly repeated: boolean;
}

export interface LedgerRow {
  readonly id: string;
  readonly mode: Mode;
  readonly kind: 'grant' | 'reserve' | 'refund' | 'carried' | 'adjustment';
  /** Credits, signed: a reserve is negative. */
  readonly amount: number;
  readonly balanceAfter: number;
  readonly chargeId: string | null;
  readonly reference: string | null;
  readonly note: string | null;
  readonly createdAt: Date;
}

/**
 * Grants credits in a transaction of its own: account row locked, balance raised, ledger entry written. Throws
 * OperatorError: `usage` for an amount out of bounds, `not_found` for an unknown tenant, `conflict` for a deleted one or if the reference
 * stands for another grant, `limit` where the balance would grow too large.
 */
export function grantCredits(db: Db, grant: Grant): Promise<Granted> {
  checkGrant(grant);
  return db.transaction(async (transaction) => {
    await lockTenantInUse(transaction, grant.tenantId);
    return grantWithin(transaction, grant);
  });
}

/** `grantCredits` inside a transaction that is already open. */
export async function grantWithin(transaction: Queryable, grant: Grant): Promise<Granted> {
  checkGrant(grant);
  const { tenantId, mode, credits, paid, reference, reason } = grant;
  const kysely = kyselyOver(transaction);
  const becomesPaid = paid && mode === 'live';
  // Its plan may change. The tenant comes before the account, as where a key's cap changes (admission.sql).
  if (becomesPaid) {
    await kysely
      .selectFrom('tenant')
      .select('tenant_id')
      .where('tenant_id', '=', tenantId)
      .forNoKeyUpdate()
      .execute();
  }
  const account = await holdAccount(transaction, grant);
  if (account === undefined) throw unknownTenant(tenantId);
  const { plan } = account;
  if (reference !== undefined) {
    const first = await earlierGrant(transaction, grant, reference);
    if (first !== undefined) return { ...first, plan, repeated: true };
  }
  const moved = await moveCredits(transaction, account, {
    kind: 'grant',
    amount: credits,
    reference,
    note: noteOf(paid ? PAID_NOTE : FREE_NOTE, reason),
  });
  if (becomesPaid && plan === 'trial') {
    await kysely.updateTable('tenant').set({ plan: 'paid' }).where('tenant_id', '=', tenantId).execute();
  }
  return { ...moved, plan: becomesPaid ? 'paid' : plan, repeated: false };
}

function noteOf(kind: string, reason: string | undefined): string {
  return reason === undefined ? kind : `${kind}: ${reason}`;
}

/** The entry an earlier grant of the same reference made; throws `conflict` if it was of another amount or kind. */
async function earlierGrant(
  transaction: Queryable,
  grant: Grant,
  reference: string,
): Promise<Pick<Granted, 'entryId' | 'balance'> | undefined> {
  const first = await kyselyOver(transaction)
    .selectFrom('ledger_entry')
    .select(({ cast }) => [
      cast<string>('id', 'text').as('id'),
      'amount',
      'balance_after as balance',
      'note',
      'kind',
    ])
    .where('tenant_id', '=', grant.tenantId)
    .where('mode', '=', grant.mode)
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (first === undefined) return undefined;
  const wasPaid = first.note?.split(': ', 1)[0] === PAID_NOTE;
  if (first.kind === 'grant' && first.amount === grant.credits && wasPaid === grant.paid)
    return { entryId: first.id, balance: first.balance };
  throw new OperatorError(
    'conflict',
    `Reference ${JSON.stringify(reference)} was used for ${first.kind === 'grant' ? `a ${wasPaid ? 'paid' : 'free'} grant` : 'another movement'} of ${first.amount}` +
      ' credits; nothing was granted. Use another reference for another grant.',
  );
}

/** The balances of a tenant in credits, and what it owes of live ones. Throws `not_found` for an unknown one. */
export async function readBalances(
  db: Queryable,
  tenantId: string,
): Promise<Readonly<Record<Mode | 'owed', number>>> {
  const rows = await kyselyOver(db)
    .selectFrom('tenant')
    .leftJoin('account', 'account.tenant_id', 'tenant.tenant_id')
    .select(['mode', 'balance', 'owed'])
    .where('tenant.tenant_id', '=', tenantId)
    .execute();
  if (rows.length === 0) throw unknownTenant(tenantId);
  const of = (mode: Mode) => rows.find((row) => row.mode === mode)?.balance ?? 0;
  const owed = rows.find(({ mode }) => mode === 'live')?.owed ?? 0;
  return { live: of('live'), test: of('test'), owed };
}

/** Ledger entries of a tenant and mode, newest first; `before` is the id of the last entry of the page before. */
export async function readLedger(
  db: Queryable,
  query: { readonly tenantId: string; readonly mode: Mode; readonly limit: number; readonly before?: string },
): Promise<readonly LedgerRow[]> {
  const { tenantId, mode, before } = query;
  const page = kyselyOver(db)
    .selectFrom('ledger_entry as e')
    .select(({ cast }) => cast<string>('e.id', 'text').as('id'))
    .select(['mode', 'kind', 'amount', 'balance_after as balanceAfter', 'charge_id as chargeId', 'reference'])
    .select(['note', 'created_at as createdAt'])
    .where('tenant_id', '=', tenantId)
    .where('mode', '=', mode)
    .orderBy('e.id', 'desc') // the number: plain `id` would be the text above
    .limit(Math.min(query.limit, MAX_LEDGER_PAGE));
  if (before === undefined) return page.execute();
  return page.where(({ eb, cast, val }) => eb('e.id', '<', cast<number>(val(before), 'bigint'))).execute();
}

function checkGrant({ credits, reference, reason }: Grant): void {
  if (!Number.isSafeInteger(credits) || credits < 1 || credits > MOST_CREDITS) {
    throw new OperatorError(
      'usage',
      `A grant is a whole number of credits from 1 to ${MOST_CREDITS}; got ${credits}.`,
    );
  }
  if (reference !== undefined && (reference === '' || reference.length > REFERENCE_LENGTH)) {
    throw new OperatorError(
      'usage',
      `A reference has 1 to ${REFERENCE_LENGTH} characters; got ${reference.length}.`,
    );
  }
  for (const text of [reference, reason]) {
    if (text !== undefined && UNPRINTABLE.test(text))
      throw new OperatorError(
        'usage',
        'A reference and a reason stand in the ledger: they have no line breaks, control characters and marks that turn text.',
      );
  }
  if (reason !== undefined && (reason === '' || reason.length > REASON_LENGTH)) {
    throw new OperatorError('usage', `A reason has 1 to ${REASON_LENGTH} characters; got ${reason.length}.`);
  }
}

export interface Adjustment {
  readonly tenantId: string;
  readonly mode: Mode;
  /** Whole credits, signed, not 0. */
  readonly credits: number;
  /** Why, in the operator's words; the tenant sees it in its ledger. */
  readonly reason: string;
  /** The same one never adjusts twice. */
  readonly reference: string;
}

/**
 * Moves credits by hand in either direction, in a transaction of its own: account row locked, balance changed, ledger entry written.
 * A balance never goes below zero: an adjustment that would take more than is there is refused whole, since a part of it would be
 * another decision than the operator's. What running calls have reserved is not part of the balance, and not taken. Throws
 * OperatorError: `usage` for an amount out of bounds, `not_found` for an unknown tenant, `conflict` where the balance is too small or
 * the reference stands for another movement, `limit` where the balance would grow too large.
 */
export function adjustCredits(db: Db, order: Adjustment): Promise<Granted> {
  const { tenantId, mode, credits, reason, reference } = order;
  if (!Number.isSafeInteger(credits) || credits === 0 || Math.abs(credits) > MOST_CREDITS)
    throw new OperatorError(
      'usage',
      `An adjustment is a whole number of credits up to ${MOST_CREDITS} in either direction, and not 0; got ${credits}.`,
    );
  return db.transaction(async (transaction) => {
    const account = await holdAccount(transaction, order);
    if (account === undefined) throw unknownTenant(tenantId);
    const { plan } = account;
    const first = await earlierAdjustment(transaction, order);
    if (first !== undefined) return { ...first, plan, repeated: true };
    if (account.balance + credits < 0)
      throw new OperatorError(
        'conflict',
        `The balance is ${account.balance} ${mode} credits, so ${-credits} cannot be taken: a balance never goes below zero. Take at most ${account.balance}. Nothing was changed.`,
      );
    const moved = await moveCredits(transaction, account, {
      kind: 'adjustment',
      amount: credits,
      reference,
      note: reason,
    });
    return { ...moved, plan, repeated: false };
  });
}

async function earlierAdjustment(
  transaction: Queryable,
  { tenantId, mode, credits, reference }: Adjustment,
): Promise<Pick<Granted, 'entryId' | 'balance'> | undefined> {
  const first = await kyselyOver(transaction)
    .selectFrom('ledger_entry')
    .select(['id', 'kind', 'amount', 'balance_after as balance'])
    .where('tenant_id', '=', tenantId)
    .where('mode', '=', mode)
    .where('reference', '=', reference)
    .executeTakeFirst();
  if (first === undefined) return undefined;
  if (first.kind === 'adjustment' && first.amount === credits)
    return { entryId: String(first.id), balance: first.balance };
  throw new OperatorError(
    'conflict',
    `Reference ${JSON.stringify(reference)} was used for another movement, of ${first.amount} credits; nothing was changed. Use another reference.`,
  );
}
