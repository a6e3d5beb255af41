import { sql } from 'kysely';
import { refuseWhileMoving } from '../accounts/queries-sign-in.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import { classifyStoreFailure } from '../platform/database/failure.ts';
import {
  cursorTime,
  pageFrom,
  readCursor,
  type TenantTransaction,
  withTenant,
} from '../platform/database/postgres.ts';
import { type AnswerRow, answerOf, storedNames } from '../platform/values/fields.ts';
import { type Mode, type Page, type Scope, tenantOfToken } from '../platform/values/scope.ts';
import { SUPPRESSION, type SuppressionReason } from './fields.ts';
import { firmOf } from './inbox/rules-effects.ts';
import { cut, endSequencesIn, type SequenceRow } from './queries-end-sequences.ts';
import {
  isSuppressedIn,
  sequencesUnderWayTo,
  suppressIn,
  suppressionHash,
  suppressionHashes,
} from './queries-suppress.ts';
import {
  needsReason,
  type Suppressed,
  type Suppressing,
  type Suppression,
  type SuppressionKey,
  type SuppressionRemoved,
} from './rules-suppression.ts';

/**
 * Locks a sequence together with the one its recipient has under way now, and what is under way to the
 * address `alsoTo`, in the order of their ids. For changes that may go on from the one to the other, as an
 * unsubscribe, a bounce or an answer to an older message does: locked one after the other, two of them could
 * wait for each other. Resolves to the rows; none if the sequence is not there.
 */
export async function lockRecipient(
  { kysely }: TenantTransaction,
  { tenantId, mode }: Scope,
  sequenceId: string,
  alsoTo?: string,
): Promise<readonly SequenceRow[]> {
  return locked(kysely, { tenantId, mode }, sequenceId, { firm: undefined, alsoTo });
}

/** As `lockRecipient`, with what is under way to the recipient's own firm, as an answer concerns it too. */
export async function lockFirm(
  { kysely }: TenantTransaction,
  { tenantId, mode }: Scope,
  sequenceId: string,
  alsoTo?: string,
): Promise<readonly SequenceRow[]> {
  // Read without a lock: whom a sequence is to never changes.
  const asked = await kysely
    .selectFrom('sequence')
    .select('email_key')
    .where(({ and }) => and({ tenant_id: tenantId, mode, id: sequenceId }))
    .executeTakeFirst();
  return asked === undefined
    ? []
    : locked(kysely, { tenantId, mode }, sequenceId, { firm: firmOf(asked.email_key), alsoTo });
}

/** Locks what is under way from a mailbox, in the order of their ids: before their touches, and before the mailbox. Ids. */
export async function lockSequencesOfMailbox(
  { query }: Queryable,
  { tenantId, mode }: Scope,
  mailboxId: string,
): Promise<readonly string[]> {
  const rows = await query<{ id: string }>({
    name: 'lock_sequences_of_mailbox',
    text: `select id from sequence
      where tenant_id = $1 and mode = $2 and mailbox_id = $3 and state in ('active', 'paused')
      order by id for no key update`,
    values: [tenantId, mode, mailboxId],
  });
  return rows.map(({ id }) => id);
}

async function locked(
  kysely: TenantTransaction['kysely'],
  { tenantId, mode }: Scope,
  sequenceId: string,
  { firm, alsoTo }: { readonly firm: string | undefined; readonly alsoTo: string | undefined },
): Promise<readonly SequenceRow[]> {
  const rows = await kysely
    .selectFrom('sequence')
    .selectAll()
    .where(({ and }) => and({ tenant_id: tenantId, mode }))
    .where(({ or, and, eb, selectFrom }) =>
      or([
        eb('id', '=', sequenceId),
        and([
          eb('state', 'in', ['active', 'paused']),
          or([
            eb(
              'email_key',
              '=',
              selectFrom('sequence as asked')
                .select('asked.email_key')
                .where('asked.tenant_id', '=', tenantId)
                .where('asked.mode', '=', mode)
                .where('asked.id', '=', sequenceId),
            ),
            ...(firm === undefined ? [] : [isAt(firm)]),
            ...(alsoTo === undefined ? [] : [eb('email_key', '=', alsoTo)]),
          ]),
        ]),
      ]),
    )
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return rows.some(({ id }) => id === sequenceId) ? rows : [];
}

/** The domain of the recipient is this one, or one of them lies below the other. Core decides who of these is a colleague. */
function isAt(firm: string) {
  const domain = sql<string>`substring(email_key from '[^@]*$')`;
  return sql<boolean>`(${domain} = ${firm} or right(${domain}, ${firm.length + 1}::integer) = ${`.${firm}`}
    or right(${firm}::text, length(${domain}) + 1) = '.' || ${domain})`;
}

interface Target {
  readonly tenant_id: string;
  readonly mode: Mode;
  readonly sequence_id: string;
  readonly email_key: string;
  readonly sequence_state: string;
  readonly sender_name: string;
}

const COLUMNS = storedNames(SUPPRESSION);
const suppressionFrom = (row: AnswerRow<typeof SUPPRESSION>) => answerOf(SUPPRESSION, row);

/** Suppressions, under the role that answers requests. */
export function createSuppressionStore(db: Db) {
  const targetOf = async (token: string): Promise<Target | undefined> => {
    const [row] = await db.query<Target>({
      name: 'unsubscribe_target',
      text: 'select * from unsubscribe_target($1, $2)',
      values: [tenantOfToken(token) ?? null, token],
    });
    if (row === undefined) await refuseWhileMoving(db, token);
    return row;
  };
  return {
    /** Newest first. `covering`: only what keeps this address from being written to. Throws `invalid_request` for a strange cursor. */
    async list(
      scope: Scope,
      {
        limit,
        cursor,
        covering,
      }: { readonly limit: number; readonly cursor?: string; readonly covering?: string },
    ): Promise<Page<Suppression>> {
      const after = readCursor(cursor);
      const rows = await withTenant(db, scope, ({ kysely }) => {
        let list = kysely
          .selectFrom('suppression')

          .select(['id', ...COLUMNS, cursorTime('created_at').as('at')])
          .where(({ and }) => and({ tenant_id: scope.tenantId, mode: scope.mode }));
        if (covering !== undefined) {
          list = list.where(sql<boolean>`value_hash = any(${[...suppressionHashes(covering)]}::bytea[])`);
        }
        if (after !== undefined) list = list.where('id', '<', after.id);
        return list
          .orderBy('id', 'desc')
          .limit(limit + 1)
          .execute();
      });
      return pageFrom(rows, limit, suppressionFrom, ({ at, id }) => ({ at, id }));
    },

    /** Those of these addresses that must not be written to, as they were given. */
    async among(scope: Scope, emails: readonly string[]): Promise<ReadonlySet<string>> {
      const covers = emails.map((email) => ({ email, hashes: suppressionHashes(email) }));
      const all = covers.flatMap(({ hashes }) => hashes);
      if (all.length === 0) return new Set();
      const rows = await withTenant(db, scope, ({ kysely }) =>
        kysely
          .selectFrom('suppression')
          .select('value_hash')
          .where(({ and }) => and({ tenant_id: scope.tenantId, mode: scope.mode }))
          .where(sql<boolean>`value_hash = any(${all}::bytea[])`)
          .execute(),
      );
      const found = new Set(rows.map(({ value_hash }) => value_hash.toString('hex')));
      return new Set(
        covers
          .filter(({ hashes }) => hashes.some((one) => found.has(one.toString('hex'))))
          .map(({ email }) => email),
      );
    },

    /** One entry, with what it ends, in one transaction; what stands in the list afterwards. */
    add: (
      scope: Scope,
      asked: Suppressing,
    ): Promise<Omit<Suppressed, 'under'> & { readonly suppression: Suppression }> =>
      withTenant(db, scope, async (transaction) => {
        const { added, ended } = await suppressIn(transaction, scope, asked);
        const row = await transaction.kysely
          .selectFrom('suppression')
          .select(COLUMNS)
          .where(({ and }) => and({ tenant_id: scope.tenantId, mode: scope.mode, kind: asked.key.kind }))
          .where('value_hash', '=', suppressionHash(asked.key))
          .executeTakeFirstOrThrow();
        return { added, ended, suppression: suppressionFrom(row) };
      }),

    /** All of them in one transaction, as `imported`. `added`: those that were not there. */
    importAll: (
      scope: Scope,
      keys: readonly SuppressionKey[],
      why: string,
    ): Promise<{ readonly added: number; readonly ended: number }> =>
      withTenant(db, scope, async (transaction) => {
        const under = await sequencesUnderWayTo(transaction, scope, keys);
        const entries = keys
          .map((key) => ({ ...key, hash: suppressionHash(key) }))
          // Two imports at once meet the same rows in the same order, so that there is no deadlock.
          .sort((left, right) => Buffer.compare(left.hash, right.hash));
        // The weakest reason: an entry that is there stays as it is.
        const added = await transaction.query({
          name: 'import_suppressions',
          text: `insert into suppression (tenant_id, mode, kind, value_hash, value, reason, created_at)
            select $1, $2, k, h, v, 'imported', clock_timestamp()
            from unnest($3::text[], $4::bytea[], $5::text[]) as r (k, h, v) on conflict do nothing returning id`,
          values: [
            scope.tenantId,
            scope.mode,
            entries.map(({ kind }) => kind),
            entries.map(({ hash }) => hash),
            entries.map(({ value }) => value),
          ],
        });
        const end = { event: 'suppress', who: 'person', why } as const;
        const ended = await endSequencesIn(transaction, scope, under, end);
        return { added: added.length, ended: ended.length };
      }),

    /**
     * Whether there was one. `needs_reason`: what the recipient or their host said, or may have, is taken back only with `why`. It stands in the
     * history of the latest sequence to the address from then on.
     */
    remove: (scope: Scope, key: SuppressionKey, why: string | undefined): Promise<SuppressionRemoved> =>
      withTenant(db, scope, async (transaction) => {
        const { kysely } = transaction;
        const own = [scope.tenantId, scope.mode, key.kind, suppressionHash(key)] as const;
        const noted = why === undefined ? undefined : await lockLatestSequence(transaction, scope, key);
        const row = await kysely
          .selectFrom('suppression')
          .select('reason')
          .where(({ and }) => and({ tenant_id: own[0], mode: own[1], kind: own[2], value_hash: own[3] }))
          .forUpdate()
          .executeTakeFirst();
        if (row === undefined) return { state: 'absent' };
        const { reason } = row;
        if (needsReason(reason) && why === undefined) return { state: 'needs_reason', reason };
        if (noted !== undefined && why !== undefined) await noteRemoval(transaction, noted, reason, why);
        await kysely
          .deleteFrom('suppression')
          .where(({ and }) => and({ tenant_id: own[0], mode: own[1], kind: own[2], value_hash: own[3] }))
          .execute();
        return { state: 'removed' };
      }),

    /** What keeps an address from being written to, the address before its domain; undefined: nothing does. */
    find: (
      scope: Scope,
      email: string,
    ): Promise<{ readonly kind: SuppressionKey['kind']; readonly reason: SuppressionReason } | undefined> =>
      withTenant(db, scope, (transaction) => isSuppressedIn(transaction, scope, email)),

    /** Whom the messages come from; undefined for an unknown token. */
    async look(
      token: string,
    ): Promise<{ readonly senderName: string; readonly isDone: boolean } | undefined> {
      const target = await targetOf(token);
      if (target === undefined) return undefined;
      return { senderName: target.sender_name, isDone: target.sequence_state === 'unsubscribed' };
    },

    /** Suppresses the address for ever and ends the sequence; idempotent. False for an unknown token. */
    async unsubscribe(token: string) {
      const target = await targetOf(token);
      if (target === undefined) return false;
      // A recipient will not click twice: after a deadlock ours is repeated.
      await unsubscribeOnce(db, target).catch((error: unknown) => {
        if (!['unreachable', 'locked'].includes(classifyStoreFailure(error))) throw error;
        return unsubscribeOnce(db, target);
      });
      return true;
    },
  };
}

/** The public side of a link that was sent out: the token stands for the recipient. */
export type UnsubscribeStore = Pick<SuppressionStore, 'look' | 'unsubscribe'>;

/** The list of those who must not be written to, and the links that lead onto it. */
export type SuppressionStore = ReturnType<typeof createSuppressionStore>;

async function unsubscribeOnce(db: Db, target: Target): Promise<void> {
  const scope = { tenantId: target.tenant_id, mode: target.mode };
  const why = 'The recipient unsubscribed by the link in a message.';
  const end = { event: 'unsubscribe', who: 'recipient', why } as const;
  await withTenant(db, scope, async (transaction) => {
    const key = { kind: 'address', value: target.email_key } as const;
    await lockRecipient(transaction, scope, target.sequence_id);
    await suppressIn(transaction, scope, { ...end, key, reason: 'unsubscribed', detail: why });
    // Its own sequence too where that had ended before: a person should see what the recipient said last.
    await endSequencesIn(transaction, scope, [target.sequence_id], end);
  });
}

/**
 * The latest sequence to the address, where a person who reads the answer finds a note of the removal. Locked before the entry, as
 * all who change sequences do: a note refers to it, and would else wait for an erasure that waits for the entry.
 */
async function lockLatestSequence(
  transaction: TenantTransaction,
  { tenantId, mode }: Scope,
  { value }: SuppressionKey,
): Promise<string | undefined> {
  const [latest] = await transaction.query<{ id: string }>({
    name: 'lock_latest_sequence',
    text: `select id from sequence where tenant_id = $1 and mode = $2 and email_key = $3
      order by created_at desc, id limit 1 for key share`,
    values: [tenantId, mode, value],
  });
  return latest?.id;
}

async function noteRemoval(
  transaction: TenantTransaction,
  sequenceId: string,
  was: SuppressionReason,
  why: string,
): Promise<void> {
  await transaction.query({
    name: 'note_suppression_removed',
    text: `insert into touch_event (tenant_id, mode, sequence_id, who, from_state, to_state, why)
      select tenant_id, mode, id, 'person', state, state, $2 from sequence where id = $1`,
    values: [
      sequenceId,
      cut(`A person took the address off the suppression list, where it was ${was}: ${why}`),
    ],
  });
}
