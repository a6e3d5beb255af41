import type { SealedPlace, VaultService } from '../../core/account/ports.ts';
import type { Mode, Scope } from '../../core/scope.ts';
import type { Queryable } from '../postgres/db.ts';

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
