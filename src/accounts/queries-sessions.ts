import { randomBytes } from 'node:crypto';
import { expressionBuilder, sql } from 'kysely';
import { type Db, kyselyOver, type Queryable } from '../platform/database/db.ts';
import type { Tables } from '../platform/database/tables.ts';
import { tenantToken } from '../platform/values/scope.ts';
import { ACTIVE, HELD, hashKey, NOW } from './queries-process.ts';
import {
  type AttemptKind,
  type Browser,
  type Identity,
  type Passkey,
  type Session,
  SIGN_IN,
  type SignInMethod,
} from './rules-people.ts';

/** The columns by which a session, a link or a passkey is someone's. */
export function columnsOf({ member, key, operatorId }: Identity): {
  readonly tenant_id: string | null;
  readonly member_id: string | null;
  readonly operator_id: string | null;
} {
  return {
    tenant_id: member?.tenantId ?? key?.tenantId ?? null,
    member_id: member?.id ?? null,
    operator_id: operatorId ?? null,
  };
}

/** Whose a row is. */
export function identityOf(row: {
  readonly tenant_id: string | null;
  readonly member_id: string | null;
  readonly operator_id: string | null;
}): Identity {
  const { tenant_id: tenantId, member_id: id, operator_id: operatorId } = row;
  return {
    ...(tenantId !== null && id !== null && { member: { tenantId, id } }),
    ...(operatorId !== null && { operatorId }),
  };
}

/** 256 bits: 43 characters, 64 with the tenant before them. */
const TOKEN_BYTES = 32;

/** A token that is given out once, and what is stored of it. That of a tenant's person names the tenant, for a proxy. */
export function newToken(tenantId?: string | null): { readonly token: string; readonly hash: Buffer } {
  const random = randomBytes(TOKEN_BYTES);
  const token = tenantId == null ? random.toString('base64url') : tenantToken(tenantId, random);
  return { token, hash: hashKey(token) };
}

type Found = Omit<Session, 'keys'> & {
  readonly stale: boolean;
  readonly keys?: readonly (Omit<Session['keys'][number], 'hash'> & { readonly hash: string })[];
};

/**
 * Sessions and what they are begun with, found under the role that answers requests, through one function; all else is the system's.
 * Tokens are given in clear once and stored as hashes; `replaces` is that of the session the browser had, which ends.
 */
export type SessionStore = ReturnType<typeof createSessionStore>;
export function createSessionStore({ service, system }: { readonly service: Db; readonly system: Db }) {
  return {
    /** The session of the token of this SHA-256, if it goes on; notes that it was used. */
    async find(hash: Buffer): Promise<Session | undefined> {
      const [row] = await service.query<{ found: Found | null }>({
        name: 'session_of',
        text: 'select session_of($1, $2) as found',
        values: [hash, SIGN_IN.session.endsOperator],
      });
      if (row?.found == null) return undefined;
      const { stale, keys = [], ...session } = row.found;
      if (stale) {
        await service.query({
          name: 'note_session_use',
          text: 'select note_session_use($1, $2)',
          values: [session.id, SIGN_IN.session.idle],
        });
      }
      return { ...session, keys: keys.map((key) => ({ ...key, hash: Buffer.from(key.hash, 'hex') })) };
    },

    begin: (identity: Identity, method: SignInMethod, browser: Browser, replaces: Buffer | undefined) =>
      system.transaction((transaction) => insert(transaction, identity, method, browser, replaces)),

    /** By a link that is used up; undefined if there is none (any more). */
    beginByLink: (linkHash: Buffer, browser: Browser, replaces: Buffer | undefined) =>
      system.transaction(async (transaction) => {
        const used = await kyselyOver(transaction)
          .deleteFrom('sign_in_link')
          .where('hash', '=', linkHash)
          .where('expires_at', '>', NOW)
          .returning(['tenant_id', 'member_id', 'operator_id'])
          .executeTakeFirst();
        return used && insert(transaction, identityOf(used), 'link', browser, replaces);
      }),

    /** Undefined if the key does not work. */
    beginByKey: (keyHash: Buffer, browser: Browser, replaces: Buffer | undefined) =>
      system.transaction(async (transaction) => {
        const key = await kyselyOver(transaction)
          .selectFrom('api_key')
          .select(['id', 'tenant_id as tenantId'])
          .where('hash', '=', keyHash)
          .where(ACTIVE)
          .where(HELD)
          .executeTakeFirst();
        return key && insert(transaction, { key }, 'key', browser, replaces);
      }),

    async end(hash: Buffer): Promise<void> {
      await kyselyOver(system).deleteFrom('session').where('hash', '=', hash).execute();
    },

    /** Those of the same member, key or operator as this one, the one used last first. */
    async listBeside(id: string) {
      return kyselyOver(system)
        .selectFrom('session')
        .select(['id', METHOD.as('method'), 'browser', 'network'])
        .select(['created_at as createdAt', 'last_used_at as lastUsedAt', 'expires_at as expiresAt'])
        .where(besideOf(id))
        .where('expires_at', '>', NOW)
        .orderBy('last_used_at', 'desc')
        .limit(SIGN_IN.session.most)
        .execute();
    },

    /** Ends one of those; false if it is none of them. */
    async endBeside(id: string, other: string): Promise<boolean> {
      const ended = await kyselyOver(system)
        .deleteFrom('session')
        .where('id', '=', other)
        .where(besideOf(id))
        .returning('id')
        .execute();
      return ended.length > 0;
    },
  };
}

const METHOD = expressionBuilder<Tables, 'session'>().ref('method').$castTo<SignInMethod>();

/** A condition on `session`: it is of whom this one is of. */
const besideOf = (id: string) =>
  sql<boolean>`exists (select from session mine where mine.id = ${id}
    and (mine.member_id = session.member_id or mine.key_id = session.key_id or mine.operator_id = session.operator_id))`;

/** Ends the session that the browser had, and the oldest of too many. */
async function insert(
  transaction: Queryable,
  identity: Identity,
  method: SignInMethod,
  { agent, network }: Browser,
  replaces: Buffer | undefined,
): Promise<string> {
  const kysely = kyselyOver(transaction);
  if (replaces !== undefined) await kysely.deleteFrom('session').where('hash', '=', replaces).execute();
  const { member, key, operatorId } = identity;
  const [column, whose] =
    member !== undefined
      ? (['member_id', member.id] as const)
      : key !== undefined
        ? (['key_id', key.id] as const)
        : (['operator_id', operatorId ?? ''] as const);
  await kysely
    .deleteFrom('session')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('session')
        .select('id')
        .where(column, '=', whose)
        .orderBy('last_used_at', 'desc')
        .offset(SIGN_IN.session.most - 1),
    )
    .execute();
  const columns = columnsOf(identity);
  const { token, hash } = newToken(columns.tenant_id);
  const { ends, endsOperator, idle } = SIGN_IN.session;
  const lasts = member === undefined && key === undefined ? endsOperator : ends;
  await kysely
    .insertInto('session')
    .values({
      ...columns,
      hash,
      key_id: key?.id ?? null,
      method,
      browser: agent,
      network,
      expires_at: after(Math.min(lasts, idle)),
      ends_at: after(lasts),
    })
    .execute();
  return token;
}

/** A moment so many seconds from now, by the clock of the database. */
export function after(seconds: number) {
  return sql<Date>`now() + ${seconds} * interval '1 second'`;
}

/** What was begun in a browser and needs its answer, for ten minutes; taken once. */
export type AttemptStore = ReturnType<typeof createAttemptStore>;
export function createAttemptStore(db: Db) {
  return {
    /** The token for the browser. `data`: texts, at most 8 KiB. */
    async begin(kind: AttemptKind, data: Readonly<Record<string, string>>) {
      const { token, hash } = newToken();
      await kyselyOver(db)
        .insertInto('sign_in_attempt')
        .values({ hash, kind, data: JSON.stringify(data), expires_at: after(SIGN_IN.attempt) })
        .execute();
      return token;
    },
    async take(kind: AttemptKind, hash: Buffer) {
      const taken = await kyselyOver(db)
        .deleteFrom('sign_in_attempt')
        .where('hash', '=', hash)
        .where('kind', '=', kind)
        .where('expires_at', '>', NOW)
        .returning('data')
        .executeTakeFirst();
      return taken?.data as Record<string, string> | undefined;
    },
  };
}

/** Passkeys of members and operators. */
export type PasskeyStore = ReturnType<typeof createPasskeyStore>;
export function createPasskeyStore(db: Db) {
  return {
    list: (identity: Identity) => listOf(db, identity),

    /** False if it is known, or there are too many. */
    add: (identity: Identity, { id, publicKey, counter, transports }: Passkey, name: string) =>
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

    async find(id: string): Promise<{ readonly identity: Identity; readonly passkey: Passkey } | undefined> {
      const row = await kyselyOver(db)
        .selectFrom('passkey')
        .select(['id', 'tenant_id', 'member_id', 'operator_id', 'public_key', 'counter', 'transports'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (row === undefined) return undefined;
      const { counter, transports, public_key: publicKey } = row;
      return { identity: identityOf(row), passkey: { id: row.id, publicKey, counter, transports } };
    },

    /** Notes its use; false if it was used since `before` was read. */
    async use(id: string, before: number, now: number) {
      const used = await kyselyOver(db)
        .updateTable('passkey')
        .set({ counter: now, last_used_at: NOW })
        .where('id', '=', id)
        .where('counter', '=', before)
        .returning('id')
        .execute();
      return used.length > 0;
    },

    /** False if it is none of theirs. */
    async remove(identity: Identity, id: string) {
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

async function listOf(db: Queryable, identity: Identity) {
  return kyselyOver(db)
    .selectFrom('passkey')
    .select(['id', 'name', 'transports', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where(isOf(identity))
    .orderBy('created_at')
    .execute();
}
