import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Db, kyselyOver, type Queryable } from '../platform/database/db.ts';
import { OperatorError } from '../platform/values/errors.ts';
import {
  formatKey,
  KEY_RANDOM_BYTES,
  KEY_SCOPES,
  type KeyScope,
  keyLastFour,
  USUAL_SCOPES,
} from '../platform/values/key-scopes.ts';
import type { Mode } from '../platform/values/scope.ts';
import { makerOf, refuseAbove } from './queries-operators.ts';
import {
  ACTIVE,
  ENDED_AT,
  HELD,
  hashKey,
  KEY_COLUMNS,
  NOW,
  unknownTenant,
  WINDOW_START,
} from './queries-process.ts';
import { checkOrder, type KeyOrder } from './queries-sign-in.ts';
import { aboveMaker, KEY_MOST, type Principal } from './rules-tenants.ts';

/**
 * Every key counts against a rate bucket of its own, so the number of buckets is what bounds a tenant's rate
 * in all: 20 keys are plenty for services and people, and the service must withstand 20 times the plan's
 * quota from one tenant.
 */
const MAX_BUCKETS_PER_TENANT = 20;
/** A key, its successor, and one more for a second rotation within the grace: further old keys have to be revoked. */
const MAX_KEYS_PER_BUCKET = 3;
/** Capped keys that were made one by the other: an admission looks at the budget of each, and nobody hands keys on so often. */
const MAX_MAKERS = 5;
const TOO_MANY_MAKERS = new OperatorError(
  'limit',
  `This key was made by a key with a cap, that by another, and so on ${MAX_MAKERS} times, which is the most; make it with one of those.`,
);
/** How long the old key of a rotation works in parallel with the new one by default, ms. */
export const ROTATION_GRACE_MS = 24 * 60 * 60 * 1000;
const MAX_ROTATION_GRACE_MS = KEY_MOST.graceHours * 3_600_000;
/** What one listing holds at most: the newest; ended keys pile up over years. */
const MAX_LISTED = 1_000;

export interface KeyDescription {
  readonly id: string;
  readonly tenantId: string;
  readonly mode: Mode;
  readonly name: string;
  readonly integration: string | null;
  /** In the order of `KEY_SCOPES`. */
  readonly scopes: readonly KeyScope[];
  /** The most credits it may spend on a day in UTC; null: no cap. */
  readonly dailyCredits: number | null;
  readonly lastFour: string;
  /** The key this one took over from in a rotation. */
  readonly replaces: string | null;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
  readonly state: 'active' | 'expired' | 'revoked';
}

/** A key in clear: shown once and never stored. */
export interface IssuedKey extends KeyDescription {
  readonly key: string;
}

/**
 * A new key. One that ended within the last window hands its rate bucket on, so that revoking and issuing in turn gives
 * no fresh quota. `by` is the SHA-256 of the key that makes it, none of an operator: cap and end are its maker's if nothing is said,
 * and what it spends counts for its maker's cap too. Throws OperatorError: `not_found`, `conflict` (deleted), `usage` (name, integration, expiry), `limit` (20 buckets, 5 makers);
 * DomainError `insufficient_scope` where it would be above its maker.
 */
export function issueKey(db: Db, wanted: KeyOrder, by?: Buffer): Promise<IssuedKey> {
  checkOrder(wanted);
  return db.transaction(async (transaction) => {
    await lockTenantInUse(transaction, wanted.tenantId);
    const maker = by === undefined ? undefined : await makerOf(transaction, by);
    const dailyCredits = wanted.dailyCredits ?? maker?.dailyCredits ?? null;
    const expiresAt = wanted.expiresAt ?? maker?.expiresAt ?? null;
    const budgetId = dailyCredits === null ? null : randomUUID();
    const makerBudgets = maker?.budgetId == null ? [] : [...maker.makerBudgets, maker.budgetId];
    if (makerBudgets.length > MAX_MAKERS) throw TOO_MANY_MAKERS;
    const order = {
      ...wanted,
      ...(dailyCredits !== null && { dailyCredits }),
      ...(expiresAt !== null && { expiresAt }),
    };
    const scopes = order.scopes ?? USUAL_SCOPES;
    if (maker !== undefined)
      refuseAbove(aboveMaker(maker, { scopes, dailyCredits, budgetId, makerBudgets, expiresAt }));
    const kysely = kyselyOver(transaction);
    const used = await kysely
      .selectFrom('api_key')
      .select(({ fn }) => fn.count<number>('bucket_id').distinct().as('buckets'))
      .where('tenant_id', '=', order.tenantId)
      .where(HELD)
      .where(ACTIVE)
      .executeTakeFirstOrThrow();
    if (used.buckets >= MAX_BUCKETS_PER_TENANT) {
      throw new OperatorError(
        'limit',
        `The tenant has ${MAX_BUCKETS_PER_TENANT} active keys, which is the most; revoke one first ("warmpath key list").`,
      );
    }
    const ended = await kysely
      .selectFrom('api_key as ended')
      .select('bucket_id as bucketId')
      .where('tenant_id', '=', order.tenantId)
      .where('ended.member_id', 'is', null)
      .where(({ between }) => between(ENDED_AT, WINDOW_START, NOW))
      .where(({ not, exists, selectFrom }) =>
        not(
          exists(selectFrom('api_key').whereRef('api_key.bucket_id', '=', 'ended.bucket_id').where(ACTIVE)),
        ),
      )
      .orderBy(ENDED_AT, 'desc')
      .limit(1)
      .executeTakeFirst();
    return insertKey(transaction, order, {
      bucketId: ended?.bucketId,
      budgetId,
      makerBudgets,
      replaces: undefined,
    });
  });
}

/** The keys of a tenant, newest first, at most 1,000. Throws `not_found` for an unknown tenant. */
export async function listKeys(db: Queryable, tenantId: string): Promise<readonly KeyDescription[]> {
  const kysely = kyselyOver(db);
  const tenant = await kysely
    .selectFrom('tenant')
    .select('tenant_id')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  if (tenant === undefined) throw unknownTenant(tenantId);
  return kysely
    .selectFrom('api_key')
    .select(KEY_COLUMNS)
    .where('tenant_id', '=', tenantId)
    .where(HELD)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
}

/**
 * A successor with the same mode, names, scopes, cap, end and rate bucket; the old key ends after `graceMs` (or at its own
 * expiry, if that is sooner). Throws OperatorError: `not_found`, `conflict` where the key has ended, `limit`
 * where too many old keys are still valid, `usage` for a grace out of bounds; `by` and DomainError as `issueKey`.
 */
export function rotateKey(
  db: Db,
  keyId: string,
  graceMs = ROTATION_GRACE_MS,
  by?: Buffer,
): Promise<{ readonly issued: IssuedKey; readonly replaced: KeyDescription }> {
  if (!Number.isSafeInteger(graceMs) || graceMs < 0 || graceMs > MAX_ROTATION_GRACE_MS) {
    throw new OperatorError(
      'usage',
      `The grace of a rotation is 0 to ${MAX_ROTATION_GRACE_MS / 86_400_000} days.`,
    );
  }
  return db.transaction(async (transaction) => {
    const found = await findKey(transaction, keyId);
    await lockTenant(transaction, found.tenantId);
    // Read again under the lock: another rotation or a revocation may have come first.
    const old = await findKey(transaction, keyId);
    if (old.state !== 'active') {
      throw new OperatorError(
        'conflict',
        `Key ${keyId} is ${old.state}; issue a new key ("warmpath key issue").`,
      );
    }
    const kysely = kyselyOver(transaction);
    const beside = await kysely
      .selectFrom('api_key')
      .select(({ fn }) => fn.countAll<number>().as('keys'))
      .where('bucket_id', '=', old.bucketId)
      .where(ACTIVE)
      .executeTakeFirstOrThrow();
    if (graceMs > 0 && beside.keys >= MAX_KEYS_PER_BUCKET) {
      throw new OperatorError(
        'limit',
        `${MAX_KEYS_PER_BUCKET} keys of this rotation still work side by side; revoke an old one first, or rotate with no grace.`,
      );
    }
    // Its own end, where this key was rotated before and has that of its grace.
    const newest = await kysely
      .selectFrom('api_key')
      .select('expires_at as expiresAt')
      .where('bucket_id', '=', old.bucketId)
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { tenantId, mode, name, scopes, integration, dailyCredits, budgetId, makerBudgets } = old;
    const { expiresAt } = newest;
    if (by !== undefined) {
      const maker = await makerOf(transaction, by);
      refuseAbove(aboveMaker(maker, { scopes, dailyCredits, budgetId, makerBudgets, expiresAt }));
    }
    const issued = await insertKey(
      transaction,
      {
        ...{ tenantId, mode, name, scopes },
        ...(integration === null ? {} : { integration }),
        ...(dailyCredits === null ? {} : { dailyCredits }),
        ...(expiresAt === null ? {} : { expiresAt }),
      },
      { bucketId: old.bucketId, budgetId, makerBudgets, replaces: old.id },
    );
    const replaced = await kysely
      .updateTable('api_key')
      .set({ expires_at: sql<Date>`least(expires_at, now() + ${graceMs} * interval '1 ms')` })
      .where('id', '=', keyId)
      .returning(KEY_COLUMNS)
      .executeTakeFirstOrThrow(() => new Error('the rotated key vanished'));
    return { issued, replaced };
  });
}

/** Ends a key at once. Revoking it again changes nothing. Throws `not_found`. */
export async function revokeKey(db: Queryable, keyId: string): Promise<KeyDescription> {
  const revoked = await kyselyOver(db)
    .updateTable('api_key')
    .set(({ fn }) => ({ revoked_at: fn.coalesce('revoked_at', NOW) }))
    .where('id', '=', keyId)
    .where(HELD)
    .returning(KEY_COLUMNS)
    .executeTakeFirst();
  if (revoked === undefined) throw unknownKey(keyId);
  return revoked;
}

/** Before its keys: one change of them at a time. Resolves to when the tenant was deleted. Throws `not_found`. */
export async function lockTenant(transaction: Queryable, tenantId: string): Promise<Date | null> {
  // Weaker than FOR UPDATE, so that rows that refer to the tenant can still be written meanwhile.
  const tenant = await kyselyOver(transaction)
    .selectFrom('tenant')
    .select('deleted_at')
    .where('tenant_id', '=', tenantId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (tenant === undefined) throw unknownTenant(tenantId);
  return tenant.deleted_at;
}

/** Locks the tenant as `lockTenant` does, if it is not deleted. Throws `not_found`, `conflict` for a deleted one. */
export async function lockTenantInUse(transaction: Queryable, tenantId: string): Promise<void> {
  const deletedAt = await lockTenant(transaction, tenantId);
  if (deletedAt !== null)
    throw new OperatorError(
      'conflict',
      `The tenant was deleted at ${deletedAt.toISOString()}; that does not come back. Nothing was changed.`,
    );
}

async function findKey(
  transaction: Queryable,
  keyId: string,
): Promise<KeyDescription & { bucketId: string } & Pick<Principal, 'budgetId' | 'makerBudgets'>> {
  const found = await kyselyOver(transaction)
    .selectFrom('api_key')
    .select(KEY_COLUMNS)
    .select(['bucket_id as bucketId', 'budget_id as budgetId', 'maker_budgets as makerBudgets'])
    .where('id', '=', keyId)
    .where(HELD)
    .executeTakeFirst();
  if (found === undefined) throw unknownKey(keyId);
  return found;
}

async function insertKey(
  transaction: Queryable,
  order: KeyOrder,
  lineage: {
    readonly bucketId: string | undefined;
    readonly budgetId: string | null;
    readonly makerBudgets: readonly string[];
    readonly replaces: string | undefined;
  },
): Promise<IssuedKey> {
  const key = formatKey(order.mode, randomBytes(KEY_RANDOM_BYTES), order.tenantId);
  const made = await kyselyOver(transaction)
    .insertInto('api_key')
    .values({
      tenant_id: order.tenantId,
      mode: order.mode,
      hash: hashKey(key),
      last_four: keyLastFour(key),
      name: order.name ?? '',
      integration: order.integration ?? null,
      expires_at: order.expiresAt ?? null,
      scopes: KEY_SCOPES.filter((scope) => (order.scopes ?? USUAL_SCOPES).includes(scope)),
      daily_credits: order.dailyCredits ?? null,
      budget_id: lineage.budgetId,
      maker_budgets: [...lineage.makerBudgets],
      bucket_id: lineage.bucketId, // left out where undefined: a new one by default
      replaces: lineage.replaces ?? null,
    })
    .returning(KEY_COLUMNS)
    .executeTakeFirstOrThrow(() => new Error('the key was not written'));
  return { key, ...made };
}

function unknownKey(keyId: string): OperatorError {
  return new OperatorError(
    'not_found',
    `There is no key ${keyId}; "warmpath key list --tenant ID" shows those there are.`,
  );
}
