import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { TenantSeal, VaultService } from '../accounts/rules-ports.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import { withTenant } from '../platform/database/postgres.ts';
import { answerOf, storedNames } from '../platform/values/fields.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';
import { DELIVERY, WEBHOOK, type Webhook } from './fields.ts';
import {
  createDeliveryStore,
  own,
  type StoredDelivery,
  shownDelivery,
  webhookSecret,
} from './queries-deliveries.ts';

/** Sealed at once; each takes microseconds. */
const BATCH = 200;

/**
 * Seals the secrets of webhooks that were registered before there was a vault; needs the system role. Doing it again,
 * or in two processes at once, changes nothing more. Resolves to how many it sealed; 0 where the vault is not ready.
 */
export async function sealWebhookSecrets(db: Queryable, vault: VaultService): Promise<number> {
  if (!vault.isReady) return 0;
  let sealed = 0;
  for (;;) {
    const rows = await db.query<{
      id: string;
      tenant_id: string;
      mode: Mode;
      plain: string;
      is_old: boolean;
    }>({
      text: `select id, tenant_id, mode, secret as plain, false as is_old from webhook where secret is not null
        union all select id, tenant_id, mode, old_secret, true from webhook where old_secret is not null order by id limit $1`,
      values: [BATCH],
    });
    for (const { id, tenant_id: tenantId, mode, plain, is_old: isOld } of rows) {
      const seal = await vault.of(tenantId);
      const octets = seal.seal(webhookSecret({ tenantId, mode }, id), plain);
      const [column, sealedIn] = isOld ? ['old_secret', 'old_sealed'] : ['secret', 'sealed'];
      const changed = await db.query({
        // The secret is compared: one that was replaced meanwhile is not brought back.
        text: `update webhook set ${sealedIn} = $3, ${column} = null where id = $1 and ${column} = $2 returning 1`,
        values: [id, plain, octets],
      });
      sealed += changed.length;
    }
    if (rows.length < BATCH) return sealed;
  }
}

/** Of the last delivery of each webhook. */
const LAST = storedNames(DELIVERY);

/**
 * Webhooks and what is to be sent to them, under the role that answers requests. Their secrets are sealed by the vault;
 * without one they lie in the database as they are, until a service that has one starts.
 */
export function createWebhookStore(db: Db, vault?: VaultService) {
  return {
    /**
     * Registers an address. One that is registered gets the new secret and is switched on again, with its kinds of events where none are
     * given; undefined if the account has as many as it may.
     */
    async register(
      scope: Scope,
      url: string,
      secret: string,
      limit: number,
      events?: readonly string[],
    ): Promise<Webhook | undefined> {
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
        const kept = {
          ...sealedBy(seal, scope, id, secret),
          ...(events === undefined ? {} : { events: [...events] }),
        };
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
              ...NO_OLD_SECRET,
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
          .select('last.event_id as its_event_id')
          .orderBy('webhook.created_at')
          .orderBy('webhook.id')
          .execute(),
      );
      return rows.map((row) => {
        const webhook = answerOf(WEBHOOK, row);
        if (row.its_id === null) return webhook;
        const last = Object.fromEntries(LAST.map((column) => [column, row[`its_${column}`]]));
        const stored = { ...last, event_id: row.its_event_id } as StoredDelivery;
        return { ...webhook, last_delivery: shownDelivery(stored) };
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
     * Gives a webhook a new secret; the one it had signs too for so many ms. While one from before still does, nothing is changed but with an
     * overlap of 0, which ends it: a row holds one of before. Undefined if there is no such webhook.
     */
    async rotate(
      scope: Scope,
      id: string,
      secret: string,
      overlapMs: number,
    ): Promise<{ readonly isRotated: boolean; readonly webhook: Webhook } | undefined> {
      const seal = vault?.isReady ? await vault.of(scope.tenantId) : undefined;
      return withTenant(db, scope, async (transaction) => {
        const row = await transaction.kysely
          .updateTable('webhook')
          .set(({ ref }) => ({
            ...sealedBy(seal, scope, id, secret),
            ...(overlapMs === 0
              ? NO_OLD_SECRET
              : {
                  old_secret: ref('secret'),
                  old_sealed: ref('sealed'),
                  old_until: sql<Date>`clock_timestamp() + ${overlapMs}::float8 * interval '1 ms'`,
                }),
          }))
          .where(({ and }) => and({ tenant_id: scope.tenantId, mode: scope.mode, id }))
          .where(sql<boolean>`(${overlapMs === 0} or old_until is null or old_until <= clock_timestamp())`)
          .returning(storedNames(WEBHOOK))
          .executeTakeFirst();
        if (row !== undefined) return { isRotated: true, webhook: answerOf(WEBHOOK, row) };
        const kept = await own(transaction, scope)
          .select(storedNames(WEBHOOK))
          .where('id', '=', id)
          .executeTakeFirst();
        return kept && { isRotated: false, webhook: answerOf(WEBHOOK, kept) };
      });
    },

    ...createDeliveryStore(db, vault),
  };
}

const NO_OLD_SECRET = { old_secret: null, old_sealed: null, old_until: null };

/** A secret as its row has it: sealed where there is a vault. */
function sealedBy(seal: TenantSeal | undefined, scope: Scope, id: string, secret: string) {
  return seal === undefined
    ? { secret, sealed: null }
    : { secret: null, sealed: seal.seal(webhookSecret(scope, id), secret) };
}

/** The webhooks of all tenants, and what is to be delivered to them. */
export type WebhookStore = ReturnType<typeof createWebhookStore>;

/**
 * Switches off the webhooks of these tenants whose secrets nothing can read any more, for that reason; registered again each gets a new
 * one. Returns their addresses. Within a transaction of the caller, under the system's role.
 */
export async function forgetWebhookSecrets(
  db: Queryable,
  tenantIds: readonly string[],
  why: string,
): Promise<string[]> {
  const rows = await db.query<{ url: string }>({
    text: `update webhook set disabled_at = coalesce(disabled_at, now()), disabled_why = $2, old_secret = null, old_sealed = null, old_until = null
      where tenant_id = any($1) and sealed is not null returning url`,
    values: [tenantIds, why],
  });
  return rows.map(({ url }) => url).toSorted();
}
