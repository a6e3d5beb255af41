import { randomBytes } from 'node:crypto';
import { expressionBuilder, sql } from 'kysely';
import type {
  Browser,
  Identity,
  Session,
  SessionStore,
  SignInMethod,
} from '../../../core/account/people/ports.ts';
import { SIGN_IN } from '../../../core/account/people/sign-in.ts';
import { tenantToken } from '../../../core/tenant-token.ts';
import type { Db, Queryable } from '../../postgres/db.ts';
import { kyselyOver } from '../../postgres/kysely.ts';
import type { Tables } from '../../postgres/tables.ts';
import { hashKey } from '../hash-key.ts';
import { ACTIVE, HELD, NOW } from '../key-columns.ts';
import { columnsOf, identityOf } from './identity.ts';

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

/** Sessions are found under the role that answers requests, through one function; all else is the system's. */
export function createSessionStore({
  service,
  system,
}: {
  readonly service: Db;
  readonly system: Db;
}): SessionStore {
  return {
    async find(hash) {
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

    begin: (identity, method, browser, replaces) =>
      system.transaction((transaction) => insert(transaction, identity, method, browser, replaces)),

    beginByLink: (linkHash, browser, replaces) =>
      system.transaction(async (transaction) => {
        const used = await kyselyOver(transaction)
          .deleteFrom('sign_in_link')
          .where('hash', '=', linkHash)
          .where('expires_at', '>', NOW)
          .returning(['tenant_id', 'member_id', 'operator_id'])
          .executeTakeFirst();
        return used && insert(transaction, identityOf(used), 'link', browser, replaces);
      }),

    beginByKey: (keyHash, browser, replaces) =>
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

    async end(hash) {
      await kyselyOver(system).deleteFrom('session').where('hash', '=', hash).execute();
    },

    async listBeside(id) {
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

    async endBeside(id, other) {
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
