import { sql } from 'kysely';
import type { SealedPlace, VaultService } from '../accounts/rules-ports.ts';
import { EVENT_LIMITS } from '../events/fields.ts';
import type { Db } from '../platform/database/db.ts';
import {
  cursorTime,
  isAfter,
  pageFrom,
  readUuidCursor,
  type TenantTransaction,
  withTenant,
} from '../platform/database/postgres.ts';
import { type AnswerRow, answerOf, storedNames } from '../platform/values/fields.ts';
import { VaultError } from '../platform/values/key-scopes.ts';
import type { Mode, Page, Scope } from '../platform/values/scope.ts';
import { DELIVERY, type Delivery, TRIES, WEBHOOK_LIMITS } from './fields.ts';
import { type DeliveryEnd, type DeliveryShare, type DueDelivery, TEST_EVENT } from './rules-event.ts';

interface Claimed {
  readonly id: string;
  readonly tenant_id: string;
  readonly mode: Mode;
  readonly webhook_id: string;
  readonly url: string;
  readonly secret: string | null;
  readonly sealed: Buffer | null;
  readonly old_secret: string | null;
  readonly old_sealed: Buffer | null;
  readonly event: string;
  readonly body: string;
  readonly attempts: number;
  readonly receiver: string;
  readonly silences: number;
  readonly event_id: string | null;
}

/** The place of a webhook's secret, which is part of its seal. */
export function webhookSecret(scope: Scope, id: string): SealedPlace {
  return { scope, table: 'webhook', column: 'sealed', row: id };
}

const ERROR_LENGTH = 500;
/** Of an error in the list of attempts, so that twenty fit into their column. */
const TRY_ERROR_LENGTH = 200;
/** Of a test that was tried and waits for its next attempt. */
const SUPERSEDED = 'A later test took its place.';

/** A delivery as it is stored. */
export type StoredDelivery = AnswerRow<typeof DELIVERY> & { readonly event_id: string | null };

/** A delivery as its owner sees it: by the id it is sent under, and with the next attempt only if there is one. */
export function shownDelivery(row: StoredDelivery): Delivery {
  const { next_attempt_at, ...sent } = answerOf(DELIVERY, { ...row, id: row.event_id ?? row.id });
  const isNext = sent.state === 'pending' && next_attempt_at !== undefined;
  return { ...sent, ...(isNext && { next_attempt_at }) };
}

/** What is to be sent to webhooks, what was, and how that went; a part of the store of webhooks. */
export function createDeliveryStore(db: Db, vault?: VaultService) {
  return {
    /**
     * Puts a test event to be sent to one webhook under this id. Where `most` of them are pending there, the oldest one that
     * was tried is given up for it; `full` if none was yet.
     */
    enqueueTest: (
      scope: Scope,
      webhookId: string,
      event: { readonly id: string; readonly type: string; readonly body: string },
      most: number,
    ): Promise<'queued' | 'unknown' | 'full'> =>
      withTenant(db, scope, async ({ kysely }) => {
        // One test of a webhook at a time; this waits for a removal under way and then finds none.
        const known = await own({ kysely }, scope)
          .select('webhook.id')
          .where('webhook.id', '=', webhookId)
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (known === undefined) return 'unknown';
        const pending = await kysely
          .selectFrom('webhook_delivery')
          .select(['id', 'attempts', 'lease'])
          .where(({ and }) => and({ webhook_id: webhookId, event: event.type, state: 'pending' }))
          .orderBy('created_at')
          .execute();
        if (pending.length >= most) {
          const given = await kysely
            .updateTable('webhook_delivery')
            .set({ state: 'failed', last_error: SUPERSEDED, ended_at: sql<Date>`clock_timestamp()` })
            .where('id', '=', pending.find((one) => one.attempts > 0 && one.lease === null)?.id ?? null)
            .where('state', '=', 'pending')
            .where('lease', 'is', null)
            .returning('id')
            .execute();
          if (given.length === 0) return 'full';
        }
        await kysely
          .insertInto('webhook_delivery')
          .values({
            id: event.id,
            tenant_id: scope.tenantId,
            mode: scope.mode,
            webhook_id: webhookId,
            event: event.type,
            body: event.body,
            next_attempt_at: sql<Date>`now()`,
            created_at: sql<Date>`now()`,
          })
          .execute();
        return 'queued';
      }),

    /**
     * Queues what was recorded since the last look, and takes deliveries that are due, for `leaseMs`: round by tenant, and within a tenant
     * round by receiver. Without a share tenants are not bounded.
     */
    async claim(
      lease: string,
      leaseMs: number,
      limit: number,
      share?: DeliveryShare,
    ): Promise<readonly DueDelivery[]> {
      const { perTenant = limit, perReceiver = limit, busy = [], busyReceivers = [] } = share ?? {};
      // What keeps events from being queued keeps none from being sent that are.
      const [queued] = await Promise.allSettled([
        db.query({
          name: 'fan_out_events',
          text: 'select fan_out_events($1, $2)',
          values: [EVENT_LIMITS.kept, EVENT_LIMITS.days],
        }),
      ]);
      const rows = await db.query<Claimed>({
        name: 'claim_deliveries_of_log',
        text: 'select * from claim_deliveries($1, $2, $3, $4, $5, $6, $7, $8, true)',
        values: [lease, leaseMs, limit, WEBHOOK_LIMITS.keptDays, perTenant, perReceiver, busy, busyReceivers],
      });
      if (queued.status === 'rejected' && rows.length === 0) throw queued.reason;
      return Promise.all(
        rows.map(async ({ tenant_id: tenantId, mode, webhook_id: webhookId, ...row }) => {
          const {
            sealed,
            secret,
            old_sealed: oldSealed,
            old_secret: oldSecret,
            event_id: eventId,
            ...rest
          } = row;
          const scope = { tenantId, mode };
          const place = webhookSecret(scope, webhookId);
          const opened = await openSecret(vault, place, sealed, secret);
          const old = await openSecret(vault, place, oldSealed, oldSecret);
          return {
            ...rest,
            messageId: eventId ?? row.id,
            scope,
            webhookId,
            lease,
            secret: opened,
            oldSecret: old,
          };
        }),
      );
    },

    /** Records an attempt, by its lease; false if the lease was lost: then nothing. */
    end: (
      { scope, id, lease, webhookId, silences }: DueDelivery,
      { state, status, error, retryMs = 0, disable, restMs, tookMs = 0 }: DeliveryEnd,
    ) =>
      withTenant(db, scope, async ({ kysely }) => {
        const isRested = restMs !== undefined || silences > 0;
        // Before its delivery: a removal locks them in this order.
        if (disable !== undefined || isRested) {
          await kysely
            .selectFrom('webhook')
            .select('id')
            .where('id', '=', webhookId)
            .forNoKeyUpdate()
            .execute();
        }
        const ended = await kysely
          .updateTable('webhook_delivery')
          .set(({ eb, ref }) => ({
            state,
            attempts: eb(ref('attempts'), '+', 1),
            lease: null,
            lease_until: null,
            last_status: status ?? null,
            last_error: error?.slice(0, ERROR_LENGTH) ?? null,
            tries: triedNow({ status, error: error?.slice(0, TRY_ERROR_LENGTH), tookMs }),
            next_attempt_at: sql<Date>`clock_timestamp() + ${retryMs} * interval '1 ms'`,
            ended_at: state === 'pending' ? null : sql<Date>`clock_timestamp()`,
          }))
          .where(({ and }) => and({ id, lease, state: 'pending' }))
          .returning('id')
          .execute();
        if (ended.length === 0) return false;
        if (isRested) {
          await kysely
            .updateTable('webhook')
            .set({
              silences: restMs === undefined ? 0 : silences + 1,
              rest_until:
                restMs === undefined ? null : sql<Date>`clock_timestamp() + ${restMs} * interval '1 ms'`,
            })
            .where('id', '=', webhookId)
            .execute();
        }
        if (disable !== undefined) {
          await kysely
            .updateTable('webhook')
            .set({ disabled_at: sql<Date>`clock_timestamp()`, disabled_why: disable.slice(0, ERROR_LENGTH) })
            .where('id', '=', webhookId)
            .where('disabled_at', 'is', null)
            .execute();
        }
        return true;
      }),

    /** How deliveries to one webhook went, the newest first; undefined if there is no such webhook. */
    async deliveries(
      scope: Scope,
      webhookId: string,
      asked: { readonly state?: Delivery['state'] | undefined; readonly event?: string | undefined },
      page: { readonly limit: number; readonly cursor?: string },
    ): Promise<Page<Delivery> | undefined> {
      const after = readUuidCursor(page.cursor);
      return withTenant(db, scope, async ({ kysely }) => {
        const known = await own({ kysely }, scope)
          .select('id')
          .where('id', '=', webhookId)
          .executeTakeFirst();
        if (known === undefined) return undefined;
        const { state, event } = asked;
        let list = kysely
          .selectFrom('webhook_delivery')
          .select([...storedNames(DELIVERY), 'event_id'])
          .select(cursorTime('created_at').as('at'))
          .where(({ and }) => and({ tenant_id: scope.tenantId, webhook_id: webhookId }));
        if (state !== undefined) list = list.where('state', '=', state);
        if (event !== undefined) list = list.where('event', '=', event);
        const rows = await list
          .where(isAfter(after, 'created_at', 'id'))
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(page.limit + 1)
          .execute();
        return pageFrom(
          rows,
          page.limit,
          (row) => shownDelivery(row as StoredDelivery),
          ({ at, id }) => ({ at, id }),
        );
      });
    },

    /**
     * Puts a message to be sent to one webhook again under its id: one that was sent there, or an event that is still stored, of a kind that it
     * gets: other kinds may be more than whoever registered it may read. One that waits is sent at once.
     */
    resend: (
      scope: Scope,
      webhookId: string,
      messageId: string,
    ): Promise<'queued' | 'no_webhook' | 'no_message' | 'other_kind' | 'disabled'> =>
      withTenant(db, scope, async ({ kysely, query }) => {
        const webhook = await own({ kysely }, scope)
          .select(['id', 'disabled_at', 'events'])
          .where('id', '=', webhookId)
          .forNoKeyUpdate()
          .executeTakeFirst();
        if (webhook === undefined) return 'no_webhook';
        if (webhook.disabled_at !== null) return 'disabled';
        // A test is of no kind that is chosen.
        const kinds = [...webhook.events, TEST_EVENT];
        const [stored] = await query<{ kind: string }>({
          name: 'resend_delivery',
          // One that is under way is left to whoever sends it.
          text: `with known as (
              select id, event, lease_until from webhook_delivery
              where tenant_id = $1 and webhook_id = $2 and (event_id = $3 or event_id is null and id = $3) for no key update),
            again as (
              update webhook_delivery d set state = 'pending', attempts = 0, ended_at = null, lease = null, lease_until = null,
                next_attempt_at = clock_timestamp()
              from known k where d.id = k.id and d.tenant_id = $1 and k.event = any ($4::text[])
                and (k.lease_until is null or k.lease_until <= clock_timestamp()))
            select event as kind from known`,
          values: [scope.tenantId, webhookId, messageId, kinds],
        });
        const [queued] = stored
          ? [stored]
          : await query<{ kind: string }>({
              name: 'resend_event',
              text: `with known as (
                  select e.id, e.tenant_id, e.kind from event e where e.tenant_id = $1 and e.mode = $2 and e.id = $4 for key share),
                queued as (
                  insert into webhook_delivery (id, tenant_id, mode, webhook_id, event, body, event_id)
                  select gen_random_uuid(), e.tenant_id, e.mode, $3, e.kind, event_body(e), e.id
                  from event e join known k on k.id = e.id and k.tenant_id = e.tenant_id where e.kind = any ($5::text[]) on conflict do nothing)
                select kind from known`,
              values: [scope.tenantId, scope.mode, webhookId, messageId, kinds],
            });
        if (queued === undefined) return 'no_message';
        return kinds.includes(queued.kind) ? 'queued' : 'other_kind';
      }),
  };
}

/** The attempts with one more, of which the newest are kept (SQL). */
function triedNow({
  status,
  error,
  tookMs,
}: Pick<DeliveryEnd, 'status' | 'error'> & { readonly tookMs: number }) {
  const one = JSON.stringify({ took_ms: Math.round(tookMs), status, error });
  return sql<string>`case when jsonb_array_length(tries) >= ${TRIES}::integer then tries - 0 else tries end
    || jsonb_build_array(jsonb_build_object('at', utc_text(clock_timestamp()))
      || ${one}::jsonb)`;
}

/** Undefined where it cannot be opened: that is the delivery's fault, and the others go on. */
async function openSecret(
  vault: VaultService | undefined,
  place: SealedPlace,
  sealed: Buffer | null,
  plain: string | null,
): Promise<string | undefined> {
  if (sealed === null) return plain ?? undefined;
  try {
    return (await vault?.of(place.scope.tenantId))?.open(place, sealed);
  } catch (error) {
    if (error instanceof VaultError) return undefined;
    throw error;
  }
}

/** The webhooks of one account. */
export function own({ kysely }: Pick<TenantTransaction, 'kysely'>, { tenantId, mode }: Scope) {
  return kysely
    .selectFrom('webhook')
    .where('webhook.tenant_id', '=', tenantId)
    .where('webhook.mode', '=', mode);
}
