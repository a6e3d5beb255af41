import type { VaultService } from '../../src/core/account/ports.ts';
import { Secret } from '../../src/core/account/secret.ts';
import { createDataKeyStore } from '../../src/store/account/data-keys.ts';
import { createMasterKeys, newMasterKey } from '../../src/vault/master-keys.ts';
import { createVault } from '../../src/vault/vault.ts';
import type { TestDatabase } from './database.ts';

/** A vault over a test's database, under a master key of its own; without one where `ready` is false. */
export function testVault(db: Pick<TestDatabase, 'service'>, { ready = true } = {}): VaultService {
  const master = ready ? { name: undefined, key: new Secret(newMasterKey()) } : undefined;
  return createVault({ keys: createMasterKeys(master, []), dataKeys: createDataKeyStore(db.service) });
}
