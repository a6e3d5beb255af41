import type { Consent, ConsentStore } from '../../../core/outreach/consent/ports.ts';
import type { Mode } from '../../../core/scope.ts';
import type { Db } from '../../postgres/db.ts';
import { withTenant } from '../../postgres/postgres.ts';

interface Row {
  readonly tenant_id: string;
  readonly mode: Mode;
  readonly tenant_name: string;
  readonly request: unknown;
  readonly sealed: Buffer;
}

/** Consents under way, under the role that answers requests: the browser has no key, only the state. */
export function createConsentStore(db: Db): ConsentStore {
  const one = async (
    name: 'bind_consent' | 'take_consent',
    values: readonly [tenantId: string | undefined, stateHash: Buffer, browserHash: Buffer, maxAgeMs: number],
  ): Promise<Consent | undefined> => {
    const [row] = await db.query<Row>({
      name,
      text: `select * from ${name}($1, $2, $3, $4)`,
      values: [...values],
    });
    if (row === undefined) return undefined;
    const { tenant_id: tenantId, mode, tenant_name: tenantName, request, sealed } = row;
    return { scope: { tenantId, mode }, tenantName, request, sealed };
  };
  return {
    add: (scope, stateHash, request, sealed, { limit, maxAgeMs }) =>
      withTenant(db, scope, async (transaction) => {
        await transaction.query({
          text: 'insert into mailbox_consent (state_hash, tenant_id, mode, request, sealed) values ($1, $2, $3, $4, $5)',
          values: [stateHash, scope.tenantId, scope.mode, JSON.stringify(request), sealed],
        });
        await transaction.query({
          text: `delete from mailbox_consent where tenant_id = $1 and mode = $2 and (
            created_at < now() - $4 * interval '1 ms' or state_hash in (
              select state_hash from mailbox_consent where tenant_id = $1 and mode = $2
              order by created_at desc offset $3))`,
          values: [scope.tenantId, scope.mode, limit, maxAgeMs],
        });
      }),
    async look(...asked) {
      const [row] = await db.query<{
        tenant_name: string;
        request: unknown;
        browser_hash: Buffer | null;
        expires_at: Date;
      }>({ name: 'look_consent', text: 'select * from look_consent($1, $2, $3)', values: asked });
      if (row === undefined) return undefined;
      const { tenant_name: tenantName, request, browser_hash: hash, expires_at: expiresAt } = row;
      return { tenantName, request, browserHash: hash ?? undefined, expiresAt };
    },
    bind: (...asked) => one('bind_consent', asked),
    take: (...asked) => one('take_consent', asked),
  };
}
