import { sql } from 'kysely';
import type { SuppressionReason } from '../../../core/outreach/sequence/states.ts';
import type { SuppressionStore } from '../../../core/outreach/suppression/ports.ts';
import {
  needsReason,
  type Suppression,
  type SuppressionKey,
} from '../../../core/outreach/suppression/suppression.ts';
import type { Mode, Scope } from '../../../core/scope.ts';
import { tenantOfToken } from '../../../core/tenant-token.ts';
import { refuseWhileMoving } from '../../account/move/moving-link.ts';
import { cursorTime, pageFrom, readCursor } from '../../postgres/cursor.ts';
import type { Db } from '../../postgres/db.ts';
import { classifyStoreFailure } from '../../postgres/failure.ts';
import { type TenantTransaction, withTenant } from '../../postgres/postgres.ts';
import { cut } from '../cadence/locks.ts';
import { endSequencesIn } from '../sequence/end-sequences.ts';
import { suppressionHash, suppressionHashes } from './hash.ts';
import { lockRecipient } from './lock-recipient.ts';
import { isSuppressedIn, sequencesUnderWayTo, suppressIn } from './suppress.ts';

interface Target {
  readonly tenant_id: string;
  readonly mode: Mode;
  readonly sequence_id: string;
  readonly email_key: string;
  readonly sequence_state: string;
  readonly sender_name: string;
}

interface Row {
  readonly id: number;
  readonly kind: SuppressionKey['kind'];
  readonly value: string | null;
  readonly reason: SuppressionReason;
  readonly detail: string | null;
  readonly created_at: Date;
}

const COLUMNS = ['id', 'kind', 'value', 'reason', 'detail', 'created_at'] as const;

/** Suppressions, under the role that answers requests. */
export function createSuppressionStore(db: Db): SuppressionStore {
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
    async list(scope, { limit, cursor, covering }) {
      const after = readCursor(cursor);
      const rows = await withTenant(db, scope, ({ kysely }) => {
        let list = kysely
          .selectFrom('suppression')
          .select([...COLUMNS, cursorTime('created_at').as('at')])
          .where('tenant_id', '=', scope.tenantId)
          .where('mode', '=', scope.mode);
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

    add: (scope, asked) =>
      withTenant(db, scope, async (transaction) => {
        const { added, ended } = await suppressIn(transaction, scope, asked);
        const row = await transaction.kysely
          .selectFrom('suppression')
          .select(COLUMNS)
          .where('tenant_id', '=', scope.tenantId)
          .where('mode', '=', scope.mode)
          .where('kind', '=', asked.key.kind)
          .where('value_hash', '=', suppressionHash(asked.key))
          .executeTakeFirstOrThrow();
        return { added, ended, suppression: suppressionFrom(row) };
      }),

    importAll: (scope, keys, why) =>
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

    remove: (scope, key, why) =>
      withTenant(db, scope, async (transaction) => {
        const { kysely } = transaction;
        const own = [scope.tenantId, scope.mode, key.kind, suppressionHash(key)] as const;
        const row = await kysely
          .selectFrom('suppression')
          .select('reason')
          .where('tenant_id', '=', own[0])
          .where('mode', '=', own[1])
          .where('kind', '=', own[2])
          .where('value_hash', '=', own[3])
          .forUpdate()
          .executeTakeFirst();
        if (row === undefined) return { state: 'absent' };
        const { reason } = row;
        if (needsReason(reason) && why === undefined) return { state: 'needs_reason', reason };
        if (why !== undefined) await noteRemoval(transaction, scope, key, reason, why);
        await kysely
          .deleteFrom('suppression')
          .where('tenant_id', '=', own[0])
          .where('mode', '=', own[1])
          .where('kind', '=', own[2])
          .where('value_hash', '=', own[3])
          .execute();
        return { state: 'removed' };
      }),

    find: (scope, email) => withTenant(db, scope, (transaction) => isSuppressedIn(transaction, scope, email)),

    async look(token) {
      const target = await targetOf(token);
      if (target === undefined) return undefined;
      return { senderName: target.sender_name, isDone: target.sequence_state === 'unsubscribed' };
    },

    async unsubscribe(token) {
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

/** In the history of the latest sequence to the address, where a person who reads the answer finds it. */
async function noteRemoval(
  transaction: TenantTransaction,
  { tenantId, mode }: Scope,
  { value }: SuppressionKey,
  was: SuppressionReason,
  why: string,
): Promise<void> {
  await transaction.query({
    name: 'note_suppression_removed',
    text: `insert into touch_event (tenant_id, mode, sequence_id, who, from_state, to_state, why)
      select tenant_id, mode, id, 'person', state, state, $4 from sequence
      where tenant_id = $1 and mode = $2 and email_key = $3 order by created_at desc, id limit 1`,
    values: [
      tenantId,
      mode,
      value,
      cut(`A person took the address off the suppression list, where it was ${was}: ${why}`),
    ],
  });
}

function suppressionFrom(row: Row): Suppression {
  return {
    kind: row.kind,
    value: row.value ?? '',
    reason: row.reason,
    detail: row.detail ?? undefined,
    createdAt: row.created_at,
  };
}
