import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { SealedPlace, VaultService } from '../accounts/rules-ports.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import { type TenantTransaction, withTenant } from '../platform/database/postgres.ts';
import { type AnswerRow, answerOf, storedNames } from '../platform/values/fields.ts';
import { VaultError } from '../platform/values/key-scopes.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';
import { DELIVERY, WEBHOOK, type Webhook } from './fields.ts';
import type { DeliveryEnd, DeliveryShare, DueDelivery } from './rules-event.ts';

/** Sealed at once; each takes microseconds. */
const BATCH = 200;

/** The place of a webhook's secret, which is part of its seal. */
export function webhookSecret(scope: Scope, id: string): SealedPlace {
  return { scope, table: 'webhook', column: 'sealed', row: id };
}

/**
 * Seals the secrets of webhooks that were registered before there was a vault; needs the system role. Doing it again,
 * or in two processes at once, changes nothing more. Resolves to how many it sealed; 0 where the vault is not ready.
 */
export async function sealWebhookSecrets(db: Queryable, vault: VaultService): Promise<number> {
  if (!vault.isReady) return 0;
  let sealed = 0;
  for (;;) {
    const rows = await db.query<{ id: string; tenant_id: string; mode: Mode; secret: string }>({
      text: 'select id, tenant_id, mode, secret from webhook where secret is not null order by id limit $1',
      values: [BATCH],
    });
    for (const { id, tenant_id: tenantId, mode, secret } of rows) {
      const seal = await vault.of(tenantId);
      const octets = seal.seal(webhookSecret({ tenantId, mode }, id), secret);
      const changed = await db.query({
        // The secret is compared: one that was replaced meanwhile is not brought back.
        text: 'update webhook set sealed = $3, secret = null where id = $1 and secret = $2 returning 1',
        values: [id, secret, octets],
      });
      sealed += changed.length;
    }
    if (rows.length < BATCH) return sealed;
  }
}

interface Claimed {
  readonly id: string;
  readonly tenant_id: string;
  readonly mode: Mode;
  readonly webhook_id: string;
  readonly url: string;
  readonly secret: string | null;
  readonly sealed: Buffer | null;
  readonly event: string;
  readonly body: string;
  readonly attempts: number;
  readonly receiver: string;
  readonly silences: number;
}

/** Of the last delivery of each webhook. */
const LAST = storedNames(DELIVERY);
/** Ended deliveries can be looked at for a month. */
const KEPT_DAYS = 30;
const ERROR_LENGTH = 500;
/** Of a test that was tried and waits for its next attempt. */
const SUPERSEDED = 'A later test took its place.';

/**
 * Webhooks and what is to be sent to them, under the role that answers requests. Their secrets are sealed by the vault;
 * without one they lie in the database as they are, until a service that has one starts.
 */
export function createWebhookStore(db: Db, vault?: VaultService) {
  return {
    /**
     * Registers an address. One that is registered gets the new secret and is switched on again; undefined if the
     * account has as many as it may.
     */
    async register(scope: Scope, url: string, secret: string, limit: number): Promise<Webhook | undefined> {
      // Before the transaction: the first use makes the tenant's data key, on a connection of its own.
      const seal = vault?.isReady ? await vault.of(scope.tenantId) : undefined;
      return withTenant(db, scope, async (transaction) => {
        // One registration of an account at a time: two at once would both see room for one more.
        await transaction.query({
          text: "select pg_advisory_xact_lock(hashtext('warmpath webhooks ' || $1))",
          values: [scope.tenantId],
        });
        const others = await own(transaction, scope)
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .where('url', '<>', url)
          .executeTakeFirst();
        if ((others?.count ?? 0) >= limit) return undefined;
        const known = await own(transaction, scope)
          .select('id')
          .where('url', '=', url)
          .forNoKeyUpdate()
          .executeTakeFirst();
        const id = known?.id ?? randomUUID();
        const kept =
          seal === undefined
            ? { secret, sealed: null }
            : { secret: null, sealed: seal.seal(webhookSecret(scope, id), secret) };
        const row = await transaction.kysely
          .insertInto('webhook')
          .values({
            id,
            tenant_id: scope.tenantId,
            mode: scope.mode,
            url,
            ...kept,
            created_at: sql<Date>`now()`,
          })
          .onConflict((conflict) =>
            conflict.columns(['id', 'tenant_id']).doUpdateSet({
              ...kept,
              disabled_at: null,
              disabled_why: null,
              silences: 0,
              rest_until: null,
            }),
          )
          .returning(storedNames(WEBHOOK))
          .executeTakeFirstOrThrow();
        return answerOf(WEBHOOK, row);
      });
    },

    async list(scope: Scope): Promise<readonly Webhook[]> {
      const rows = await withTenant(db, scope, (transaction) =>
        own(transaction, scope)
          .leftJoinLateral(
            (build) =>
              build
                .selectFrom('webhook_delivery')
                .selectAll()
                .whereRef('webhook_delivery.webhook_id', '=', 'webhook.id')
                .orderBy('created_at', 'desc')
                .limit(1)
                .as('last'),
            (join) => join.onTrue(),
          )
          .select(storedNames(WEBHOOK).map((column) => `webhook.${column}` as const))
          .select(LAST.map((column) => `last.${column} as its_${column}` as const))
          .orderBy('webhook.created_at')
          .orderBy('webhook.id')
          .execute(),
      );
      return rows.map((row) => {
        const webhook = answerOf(WEBHOOK, row);
        if (row.its_id === null) return webhook;
        const last = Object.fromEntries(LAST.map((column) => [column, row[`its_${column}`]]));
        const { next_attempt_at, ...sent } = answerOf(DELIVERY, last as AnswerRow<typeof DELIVERY>);
        const isNext = sent.state === 'pending' && next_attempt_at !== undefined;
        return { ...webhook, last_delivery: { ...sent, ...(isNext && { next_attempt_at }) } };
      });
    },

    /** False if there was none. What was to be sent there is not sent. */
    async remove(scope: Scope, id: string) {
      const gone = await withTenant(db, scope, ({ kysely }) =>
        kysely
          .deleteFrom('webhook')
          .where(({ and }) => and({ tenant_id: scope.tenantId, mode: scope.mode, id }))
          .returning('id')
          .execute(),
      );
      return gone.length > 0;
    },

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
     * Takes deliveries that are due, for `leaseMs`: round by tenant, and within a tenant round by receiver.
     * Without a share tenants are not bounded.
     */
    async claim(
      lease: string,
      leaseMs: number,
      limit: number,
      share?: DeliveryShare,
    ): Promise<readonly DueDelivery[]> {
      const { perTenant = limit, perReceiver = limit, busy = [], busyReceivers = [] } = share ?? {};
      const rows = await db.query<Claimed>({
        name: 'claim_deliveries_by_turns',
        text: 'select * from claim_deliveries($1, $2, $3, $4, $5, $6, $7, $8)',
        values: [lease, leaseMs, limit, KEPT_DAYS, perTenant, perReceiver, busy, busyReceivers],
      });
      return Promise.all(
        rows.map(async ({ tenant_id: tenantId, mode, webhook_id: webhookId, sealed, secret, ...rest }) => {
          const scope = { tenantId, mode };
          const opened = await openSecret(vault, webhookSecret(scope, webhookId), sealed, secret);
          return { ...rest, scope, webhookId, lease, secret: opened };
        }),
      );
    },

    /** Records an attempt, by its lease; false if the lease was lost: then nothing. */
    end: (
      { scope, id, lease, webhookId, silences }: DueDelivery,
      { state, status, error, retryMs = 0, disable, restMs }: DeliveryEnd,
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
  };
}

/** The webhooks of all tenants, and what is to be delivered to them. */
export type WebhookStore = ReturnType<typeof createWebhookStore>;

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

function own({ kysely }: Pick<TenantTransaction, 'kysely'>, { tenantId, mode }: Scope) {
  return kysely
    .selectFrom('webhook')
    .where('webhook.tenant_id', '=', tenantId)
    .where('webhook.mode', '=', mode);
}
