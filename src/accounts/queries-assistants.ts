import { hash } from 'node:crypto';
import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Db, Queryable } from '../platform/database/db.ts';
import type { Credential } from '../platform/incoming.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';

/** Registered clients that are kept: each assistant of each person is one, and those that nobody let in go after a day. */
const MOST_CLIENTS = 2_000;
/** Of what has expired, rows that one write takes away: it adds one. */
const SWEPT = 20;
/** What has no end of its own: the longest a key that consent makes may last, s. */
const LONGEST = 400 * 86_400;
/** A client that nobody has let in yet, s. */
const UNUSED_CLIENT = 86_400;
/** Between a token that is used up and the next one: a request, s. */
const TO_FOLLOW = 60;

/** The subject of a grant: the key that consent made, and the member who consented. Both have to be there for as long as it works. */
export const subjectOf = ({ tenantId, mode }: Scope, keyId: string, memberId: string): string =>
  `${tenantId}:${mode}:${keyId}:${memberId}`;

/** Of a subject `s` (SQL): its key and its owner are still there. */
const STILL_THERE = `k.revoked_at is null and (k.expires_at is null or k.expires_at > now())
  and exists (select from member m where m.tenant_id = k.tenant_id and m.id = split_part(s, ':', 4)::uuid
    and m.removed_at is null and m.role = 'owner')`;
const OF_SUBJECT = `k.tenant_id = split_part(s, ':', 1)::uuid and k.id = split_part(s, ':', 3)::uuid`;
const KEY_OF = `api_key k on ${OF_SUBJECT}`;
/** Takes records away (SQL, for a condition); with a grant its key ends, which nothing could use any more. */
const takeAway = (
  which: string,
): string => `with gone as (delete from assistant_record where ${which} returning model, data)
  update api_key k set revoked_at = now() from (select data->>'accountId' from gone where model = 'Grant') t (s)
  where ${OF_SUBJECT} and k.revoked_at is null`;

export interface AssistantStore {
  /** Keeps the records of one model, as the library asks for it; `used` is thrown where a code or token is used a second time. */
  adapter(model: string, used: () => Error): Adapter;
  /** The key behind an access token, as a request is made with it; undefined if the token is none (any more). */
  credentialOf(token: string): Promise<Credential | undefined>;
  /** Whether the key that is the subject of a grant still works. */
  isOpen(subject: string): Promise<boolean>;
  /** Whether one more client may register; the one that waits longest to be let in gives way. */
  makeRoom(): Promise<boolean>;
  /** Whether this is the first decision about a request. */
  claim(interaction: string): Promise<boolean>;
  /** Takes a claim back: nothing came of the decision. */
  giveBack(interaction: string): Promise<void>;
  /** Keeps a client for as long as the key that it was let in with may last. */
  keepClient(clientId: string): Promise<void>;
  /** Ends the keys that no assistant can use: the answer never reached it, or its last token expired. None younger than `afterSeconds`. */
  endUnused(afterSeconds: number): Promise<void>;
}

/** Takes away all that a tenant's assistants were given. Within a transaction of the caller, under the system's role. */
export async function forgetAssistants(db: Queryable, tenantId: string): Promise<void> {
  await db.query({
    text: "delete from assistant_record where starts_with(data->>'accountId', $1)",
    values: [`${tenantId}:`],
  });
}

const idOf = (id: string): Buffer => hash('sha256', id, 'buffer');

/** A person decides about every connection: nothing is remembered of who was let in before. */
const NOTHING_KEPT: Adapter = {
  upsert: async () => undefined,
  find: async () => undefined,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
  consume: async () => undefined,
  destroy: async () => undefined,
  revokeByGrantId: async () => undefined,
};

export function createAssistantStore(db: Db): AssistantStore {
  const find = async (model: string, id: string) => {
    const [row] = await db.query<{ data: AdapterPayload; consumed: number | null }>({
      name: 'assistant_find',
      text: `select data, extract(epoch from consumed_at)::int as consumed from assistant_record
        where model = $1 and id = $2 and expires_at > now()`,
      values: [model, idOf(id)],
    });
    return row && { ...row.data, ...(row.consumed === null ? {} : { consumed: row.consumed }) };
  };
  /** False if it was taken before: of two at once one takes it. */
  const take = async (model: string, id: string): Promise<boolean> => {
    const rows = await db.query({
      name: 'assistant_take',
      text: 'update assistant_record set consumed_at = now() where model = $1 and id = $2 and consumed_at is null returning 1',
      values: [model, idOf(id)],
    });
    return rows.length > 0;
  };
  const revoke = async (grantId: string): Promise<void> => {
    await db.query({
      name: 'assistant_revoke',
      text: takeAway("grant_id = $1 or (model = 'Grant' and id = sha256(convert_to($1, 'UTF8')))"),
      values: [grantId],
    });
  };
  const kept = (model: string, used: () => Error): Adapter => ({
    async upsert(id, payload, expiresIn) {
      // An opaque token says its id once more: it is not kept.
      const { jti: _jti, ...data } = payload;
      await db.query({
        name: 'assistant_upsert',
        text: `with gone as (delete from assistant_record where (model, id) in
              (select model, id from assistant_record where expires_at < now() order by expires_at limit ${SWEPT} for update skip locked))
            insert into assistant_record (model, id, grant_id, data, expires_at) values ($1, $2, $3, $4, now() + make_interval(secs => $5))
            on conflict (model, id) do update set grant_id = excluded.grant_id, data = excluded.data, expires_at = excluded.expires_at`,
        values: [
          model,
          idOf(id),
          payload.grantId ?? null,
          // As clients send texts: the database takes neither NUL nor half a character.
          JSON.stringify(data, (_name, value) =>
            typeof value === 'string' ? value.replaceAll('\0', '\ufffd').toWellFormed() : value,
          ),
          expiresIn ?? (model === 'Client' ? UNUSED_CLIENT : LONGEST),
        ],
      });
    },
    async find(id) {
      const data = await find(model, id);
      return data && (model === 'Client' ? data : { ...data, jti: id });
    },
    findByUid: NOTHING_KEPT.findByUid,
    findByUserCode: NOTHING_KEPT.findByUserCode,
    async consume(id) {
      if (await take(model, id)) return;
      // The library found it unused: the second of two at once may be a thief as well as one that comes later, so the grant ends.
      const { grantId } = (await find(model, id)) ?? {};
      if (grantId !== undefined) await revoke(grantId);
      throw used();
    },
    async destroy(id) {
      await db.query({
        name: 'assistant_destroy',
        text: takeAway('model = $1 and id = $2'),
        values: [model, idOf(id)],
      });
    },
    revokeByGrantId: revoke,
  });
  return {
    adapter: (model, used) => (model === 'Session' ? NOTHING_KEPT : kept(model, used)),
    async credentialOf(token) {
      const [row] = await db.query<{ hash: Buffer; mode: Mode }>({
        name: 'assistant_credential',
        // A token of a grant that ended meanwhile is none, whenever it was made.
        text: `select k.hash, k.mode from assistant_record r
            join assistant_record g on g.model = 'Grant' and g.id = sha256(convert_to(r.grant_id, 'UTF8')) and g.expires_at > now()
            cross join lateral (select r.data->>'accountId') t (s) join ${KEY_OF}
          where r.model = 'AccessToken' and r.id = $1 and r.expires_at > now() and ${STILL_THERE}`,
        values: [idOf(token)],
      });
      return row;
    },
    async isOpen(subject) {
      const rows = await db.query({
        name: 'assistant_is_open',
        text: `select from (select $1::text) t (s) join ${KEY_OF} where ${STILL_THERE}`,
        values: [subject],
      });
      return rows.length > 0;
    },
    async makeRoom() {
      const [row] = await db.query<{ clients: number }>({
        name: 'assistant_clients',
        text: `select count(*)::int as clients from assistant_record where model = 'Client' and expires_at > now()`,
        values: [],
      });
      if ((row?.clients ?? 0) < MOST_CLIENTS) return true;
      const gone = await db.query({
        name: 'assistant_client_gives_way',
        text: `delete from assistant_record where (model, id) = (select model, id from assistant_record
          where model = 'Client' and expires_at between now() and now() + make_interval(secs => ${UNUSED_CLIENT})
          order by expires_at limit 1 for update skip locked) returning 1`,
        values: [],
      });
      return gone.length > 0;
    },
    claim: (interaction) => take('Interaction', interaction),
    async giveBack(interaction) {
      await db.query({
        name: 'assistant_give_back',
        text: `update assistant_record set consumed_at = null where model = 'Interaction' and id = $1`,
        values: [idOf(interaction)],
      });
    },
    async keepClient(clientId) {
      await db.query({
        name: 'assistant_keep_client',
        text: `update assistant_record set expires_at = now() + make_interval(secs => ${LONGEST})
          where model = 'Client' and id = $1`,
        values: [idOf(clientId)],
      });
    },
    async endUnused(afterSeconds) {
      await db.query({
        name: 'assistant_end_unused',
        // A token that was taken just now is about to be followed by the next one.
        text: `with live as (select distinct sha256(convert_to(grant_id, 'UTF8')) as id from assistant_record
            where grant_id is not null and expires_at > now()
              and (consumed_at is null or consumed_at > now() - make_interval(secs => ${TO_FOLLOW})))
          update api_key k set revoked_at = now() from (select data->>'accountId' from assistant_record g
            where model = 'Grant' and expires_at > now() and not exists (select from live where live.id = g.id)) t (s)
          where ${OF_SUBJECT} and k.revoked_at is null and k.created_at < now() - make_interval(secs => $1)`,
        values: [afterSeconds],
      });
    },
  };
}
