import { sql } from 'kysely';
import type { Identity, Passkey, PasskeySeen, PasskeyStore } from '../../../core/account/people/ports.ts';
import { SIGN_IN } from '../../../core/account/people/sign-in.ts';
import type { Db, Queryable } from '../../postgres/db.ts';
import { kyselyOver } from '../../postgres/kysely.ts';
import { NOW } from '../key-columns.ts';
import { columnsOf, identityOf } from './identity.ts';

/** Passkeys of members and operators. */
export function createPasskeyStore(db: Db): PasskeyStore {
  return {
    list: (identity) => listOf(db, identity),

    add: (identity, { id, publicKey, counter, transports }, name) =>
      db.transaction(async (transaction) => {
        // Of two that are added at the same moment the second one counts the first.
        await transaction.query({ text: `select pg_advisory_xact_lock(hashtext('warmpath passkeys'))` });
        if ((await listOf(transaction, identity)).length >= SIGN_IN.passkeys) return false;
        const known = await kyselyOver(transaction)
          .selectFrom('passkey')
          .select('id')
          .where('id', '=', id)
          .executeTakeFirst();
        if (known !== undefined) return false;
        await kyselyOver(transaction)
          .insertInto('passkey')
          .values({
            ...columnsOf(identity),
            id,
            public_key: Buffer.from(publicKey),
            counter,
            transports: [...transports],
            name,
          })
          .execute();
        return true;
      }),

    async find(id) {
      const row = await kyselyOver(db)
        .selectFrom('passkey')
        .select(['id', 'tenant_id', 'member_id', 'operator_id', 'public_key', 'counter', 'transports'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { counter, transports, public_key: publicKey } = row;
      return { identity: identityOf(row), passkey: { id: row.id, publicKey, counter, transports } };
    },

    async use(id, before, now) {
      const used = await kyselyOver(db)
        .updateTable('passkey')
        .set({ counter: now, last_used_at: NOW })
        .where('id', '=', id)
        .where('counter', '=', before)
        .returning('id')
        .execute();
      return used.length > 0;
    },

    async remove(identity, id) {
      const removed = await kyselyOver(db)
        .deleteFrom('passkey')
        .where('id', '=', id)
        .where(isOf(identity))
        .returning('id')
        .execute();
      return removed.length > 0;
    },
  };
}

/** A condition on `passkey`: of the member, else of the operator. */
const isOf = ({ member, operatorId }: Identity) =>
  member === undefined
    ? sql<boolean>`operator_id = ${operatorId ?? null}::uuid and member_id is null`
    : sql<boolean>`member_id = ${member.id}::uuid`;

async function listOf(
  db: Queryable,
  identity: Identity,
): Promise<readonly (PasskeySeen & Pick<Passkey, 'transports'>)[]> {
  return kyselyOver(db)
    .selectFrom('passkey')
    .select(['id', 'name', 'transports', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where(isOf(identity))
    .orderBy('created_at')
    .execute();
}
