import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { DataKeyStore, SealedPlace, TenantSeal, VaultService } from '../core/account/ports.ts';
import type { MasterKeys } from './master-keys.ts';
import { KEY_BYTES, openWith, sealWith } from './sealing.ts';

/**
 * Envelope encryption: every tenant has a data key, stored wrapped by a master key that never enters the
 * database. The database alone, or the master key alone, opens nothing.
 */
export function createVault({ keys, dataKeys }: { keys: MasterKeys; dataKeys: DataKeyStore }): VaultService {
  return {
    isReady: keys.current !== undefined,
    async of(tenantId) {
      // Read each time: a tenant that was deleted has lost its key, and nothing may be sealed by one that is gone.
      const stored =
        (await dataKeys.find(tenantId)) ??
        (await dataKeys.insert(tenantId, keys.wrap(tenantId, randomBytes(KEY_BYTES))));
      return tenantSeal(tenantId, keys.unwrap({ tenantId, ...stored }));
    },
  };
}

function tenantSeal(tenantId: string, key: Buffer): TenantSeal {
  return {
    seal: (place, text) => sealWith(key, aboutPlace(tenantId, place), Buffer.from(text)),
    open: (place, sealed) => openWith(key, aboutPlace(tenantId, place), sealed).toString(),
    hash: (purpose, text) => {
      // A key of its own (RFC 5869): the data key encrypts, and one key should do one thing.
      const own = hkdfSync(
        'sha256',
        key,
        '',
        JSON.stringify(['warmpath hash', tenantId, purpose]),
        KEY_BYTES,
      );
      return createHmac('sha256', Buffer.from(own)).update(text).digest();
    },
  };
}

/** JSON, so that no two places read alike whatever their parts hold. */
function aboutPlace(tenantId: string, { scope, table, column, row }: SealedPlace): string {
  if (scope.tenantId !== tenantId) throw new Error('a place of another tenant');
  return JSON.stringify(['warmpath sealed', tenantId, scope.mode, table, column, row]);
}
