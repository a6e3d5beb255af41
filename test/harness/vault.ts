import { createMasterKeys, newMasterKey } from '../../src/accounts/master-keys.ts';
import { createDataKeyStore } from '../../src/accounts/queries-process.ts';
import type { VaultService } from '../../src/accounts/rules-ports.ts';
import { createVault } from '../../src/accounts/vault.ts';
import { Secret } from '../../src/platform/values/key-scopes.ts';
import type { TestDatabase } from './database.ts';

/** A vault over a test's database, under a master key of its own; without one where `ready` is false. */
export function testVault(db: Pick<TestDatabase, 'service'>, { ready = true } = {}): VaultService {
  const master = ready ? { name: undefined, key: new Secret(newMasterKey()) } : undefined;
  return createVault({ keys: createMasterKeys(master, []), dataKeys: createDataKeyStore(db.service) });
}
