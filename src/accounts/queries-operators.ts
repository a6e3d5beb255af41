import { randomBytes } from 'node:crypto';
import { type Db, kyselyOver, type Queryable } from '../platform/database/db.ts';
import { DomainError, OperatorError } from '../platform/values/errors.ts';
import { formatKey, KEY_RANDOM_BYTES, keyLastFour } from '../platform/values/key-scopes.ts';
import { ACTIVE, hashKey, NOW, SCOPES } from './queries-process.ts';
import { EMAIL_WANTED, NAME_WANTED, readEmail, readName } from './rules-people.ts';
import type { Maker } from './rules-tenants.ts';

/** Throws OperatorError `usage` if it is no name. */
export function checkedName(text: string): string {
  const name = readName(text);
  if (name === undefined) throw new OperatorError('usage', `This is no name: ${NAME_WANTED}.`);
  return name;
}

/** Null if none is given. Throws OperatorError `usage` if it is no address. */
export function checkedEmail(text: string | undefined): string | null {
  const email = text === undefined ? null : readEmail(text);
  if (email === undefined) throw new OperatorError('usage', `This is no e-mail address: ${EMAIL_WANTED}.`);
  return email;
}

/** Who makes or changes a key or a member, as read under the lock of the tenant. Throws `unauthorized` if the key has ended. */
export async function makerOf(transaction: Queryable, keyHash: Buffer): Promise<Maker> {
  const found = await kyselyOver(transaction)
    .selectFrom('api_key')
    .leftJoin('member', (join) =>
      join
        .onRef('member.id', '=', 'api_key.member_id')
        .onRef('member.tenant_id', '=', 'api_key.tenant_id')
        .on('member.removed_at', 'is', null),
    )
    .select([
      SCOPES.as('scopes'),
      'daily_credits as dailyCredits',
      'budget_id as budgetId',
      'maker_budgets as makerBudgets',
      'expires_at as expiresAt',
      'role',
    ])
    .where('hash', '=', keyHash)
    .where(ACTIVE)
    .executeTakeFirst();
  if (found === undefined) throw new DomainError('unauthorized', 'The key of the request has ended.');
  const { role, ...principal } = found;
  return { ...principal, isOwner: role === 'owner' };
}

/** Throws `insufficient_scope` for a reason why somebody may not. */
export function refuseAbove(reason: string | undefined): void {
  if (reason !== undefined) throw new DomainError('insufficient_scope', reason);
}

/** Who runs the service: a handful of people. */
const MAX_OPERATORS = 50;
/** Of one operator that work: for as many machines and scripts. */
const MAX_KEYS = 20;

export interface Operator {
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly createdAt: Date;
}

export interface OperatorKey {
  readonly id: string;
  readonly operatorId: string;
  readonly name: string;
  readonly lastFour: string;
  readonly createdAt: Date;
  readonly lastUsedAt: Date | null;
  readonly expiresAt: Date | null;
  readonly revokedAt: Date | null;
}

const COLUMNS = ['id', 'name', 'email', 'created_at as createdAt'] as const;
const KEY_COLUMNS = [
  'id',
  'operator_id as operatorId',
  'name',
  'last_four as lastFour',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
] as const;

/** The operator whose key has this SHA-256; undefined if it does not work (any more). Notes that it was used. */
export async function operatorOfKey(
  db: Queryable,
  hash: Buffer,
): Promise<Pick<Operator, 'id' | 'name'> | undefined> {
  const [operator] = await db.query<Pick<Operator, 'id' | 'name'>>({
    name: 'operator_of_key',
    text: `with used as (
        update operator_key set last_used_at = now()
        where hash = $1 and (last_used_at is null or last_used_at < now() - interval '1 minute'))
      select o.id, o.name from operator_key k join operator o on o.id = k.operator_id
      where k.hash = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > now()) and o.removed_at is null`,
    values: [hash],
  });
  return operator;
}

/** A new operator. Throws OperatorError `usage` for a name or an address that is none, `conflict`, `limit`. */
export function addOperator(
  db: Db,
  { name, email }: { readonly name: string; readonly email?: string | undefined },
): Promise<Operator> {
  const values = { name: checkedName(name), email: checkedEmail(email) };
  return db.transaction(async (transaction) => {
    const operators = await listOperators(transaction);
    if (operators.length >= MAX_OPERATORS) {
      throw new OperatorError('limit', `There are ${MAX_OPERATORS} operators, which is the most.`);
    }
    if (values.email !== null && operators.some((operator) => operator.email === values.email)) {
      throw new OperatorError('conflict', `There is an operator with the address ${values.email}.`);
    }
    return kyselyOver(transaction)
      .insertInto('operator')
      .values(values)
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
  });
}

/** Who may work as operator, the first one first. */
export async function listOperators(db: Queryable): Promise<readonly Operator[]> {
  return kyselyOver(db)
    .selectFrom('operator')
    .select(COLUMNS)
    .where('removed_at', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** The operator of this id, or the only one. Throws OperatorError `not_found`, `usage` if several are there and none is named. */
export async function operatorFor(db: Queryable, id: string | undefined): Promise<Operator> {
  const all = await listOperators(db);
  const [only, ...others] = id === undefined ? all : all.filter((operator) => operator.id === id);
  if (only === undefined) {
    if (id !== undefined) throw unknownOperator(id);
    throw new OperatorError('not_found', 'There are no operators yet: "warmpath operator add" makes one.');
  }
  if (others.length > 0) {
    throw new OperatorError('usage', 'There are several operators: name one ("warmpath operator list").');
  }
  return only;
}

/** Ends an operator with keys, sessions, links and passkeys, at once. Throws `not_found`. */
export function removeOperator(db: Db, id: string): Promise<Operator> {
  return db.transaction(async (transaction) => {
    const kysely = kyselyOver(transaction);
    const removed = await kysely
      .updateTable('operator')
      .set({ removed_at: NOW, email: null })
      .where('id', '=', id)
      .where('removed_at', 'is', null)
      .returning(COLUMNS)
      .executeTakeFirst();
    if (removed === undefined) throw unknownOperator(id);
    await kysely
      .updateTable('operator_key')
      .set(({ fn }) => ({ revoked_at: fn.coalesce('revoked_at', NOW) }))
      .where('operator_id', '=', id)
      .execute();
    for (const table of ['session', 'sign_in_link', 'passkey'] as const) {
      await kysely.deleteFrom(table).where('operator_id', '=', id).execute();
    }
    return removed;
  });
}

/** A key of an operator, in clear this once. Throws `not_found`, `usage` for its name or end, `limit`. */
export function issueOperatorKey(
  db: Db,
  order: {
    readonly operatorId: string;
    readonly name?: string | undefined;
    readonly expiresAt?: Date | undefined;
  },
): Promise<OperatorKey & { readonly key: string }> {
  const { operatorId, name = '', expiresAt } = order;
  if (name.length > 200) throw new OperatorError('usage', "A key's name has at most 200 characters.");
  if (expiresAt !== undefined && !(expiresAt.getTime() > Date.now())) {
    throw new OperatorError('usage', 'The expiry of a key is a moment in the future.');
  }
  return db.transaction(async (transaction) => {
    await checkOperator(transaction, operatorId);
    const keys = await listOperatorKeys(transaction, operatorId);
    if (keys.filter((key) => key.revokedAt === null).length >= MAX_KEYS) {
      throw new OperatorError(
        'limit',
        `The operator has ${MAX_KEYS} keys, which is the most; revoke one first.`,
      );
    }
    const key = formatKey('admin', randomBytes(KEY_RANDOM_BYTES));
    const made = await kyselyOver(transaction)
      .insertInto('operator_key')
      .values({
        operator_id: operatorId,
        hash: hashKey(key),
        last_four: keyLastFour(key),
        name,
        expires_at: expiresAt ?? null,
      })
      .returning(KEY_COLUMNS)
      .executeTakeFirstOrThrow();
    return { key, ...made };
  });
}

/** The keys of an operator, newest first, those that ended too. */
export async function listOperatorKeys(db: Queryable, operatorId: string): Promise<readonly OperatorKey[]> {
  return kyselyOver(db)
    .selectFrom('operator_key')
    .select(KEY_COLUMNS)
    .where('operator_id', '=', operatorId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(MAX_LISTED)
    .execute();
}

/** Ended keys pile up over years; the newest are shown. */
const MAX_LISTED = 1_000;

/** Ends a key at once; again changes nothing. Throws `not_found`. */
export async function revokeOperatorKey(db: Queryable, id: string): Promise<OperatorKey> {
  const revoked = await kyselyOver(db)
    .updateTable('operator_key')
    .set(({ fn }) => ({ revoked_at: fn.coalesce('revoked_at', NOW) }))
    .where('id', '=', id)
    .returning(KEY_COLUMNS)
    .executeTakeFirst();
  if (revoked === undefined) {
    throw new OperatorError('not_found', `There is no key ${id} of an operator.`);
  }
  return revoked;
}

/** Locks the operator, so that one change of its keys is made at a time. Throws `not_found`. */
export async function checkOperator(transaction: Queryable, id: string): Promise<void> {
  const found = await kyselyOver(transaction)
    .selectFrom('operator')
    .select('id')
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (found === undefined) throw unknownOperator(id);
}

function unknownOperator(id: string): OperatorError {
  return new OperatorError('not_found', `There is no operator ${id}; "warmpath operator list" shows them.`);
}
