import { createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Postgres } from '../platform/database/postgres.ts';
import { OperatorError } from '../platform/values/errors.ts';
import {
  createMasterKeys,
  type GivenKey,
  isKeyFileOpen,
  KEY_BYTES,
  keyFileIn,
  type MasterKeys,
  makeKeyFile,
  openWith,
  readKeyFile,
  sealWith,
} from './master-keys.ts';
import type { DataKeyStore, KeyRingStore } from './queries-process.ts';
import { announceKeys, createDataKeyStore, createKeyRingStore } from './queries-process.ts';
import type { SealedPlace, TenantSeal, VaultService } from './rules-ports.ts';

/** Envelope encryption: each tenant's data key is wrapped by a master key that never enters the database. Either alone opens nothing. */
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

/** What of the configuration is about master keys. */
export interface KeyConfig {
  readonly secretsKey: GivenKey | undefined;
  readonly secretsOldKeys: readonly GivenKey[];
  readonly dataDir: string;
  /** Given: the database is elsewhere, and the data directory is no place for its key. */
  readonly databaseUrl: unknown;
}

/**
 * The vault of a process that stays, which says from now on which master keys it knows. With the bundled
 * database a master key is made at the first start; with another one and no key it is not ready, and
 * everything but sealing works. Throws OperatorError if data keys are wrapped by a master key we do not
 * have: what they seal could not be read, and new secrets would be sealed by the wrong key.
 */
export async function openVault(options: {
  readonly config: KeyConfig;
  readonly store: { readonly service: Postgres; readonly system: Postgres };
  readonly log: (message: string) => void;
}): Promise<VaultService> {
  const { config, store, log } = options;
  const ring = createKeyRingStore(store.system);
  let keys = await readMasterKeys(config);
  await checkMasters(ring, keys, config);
  if (keys.current === undefined && config.databaseUrl === undefined) {
    await makeKeyFile(config.dataDir);
    log(
      `made the master key of secrets, ${keyFileIn(config.dataDir)}: keep a copy of it apart from the data`,
    );
    keys = await readMasterKeys(config);
  }
  if (config.databaseUrl === undefined && (await isKeyFileOpen(config.dataDir))) {
    log(`others on this machine can read ${keyFileIn(config.dataDir)}: chmod 600 it`);
  }
  await announceKeys(store.system, keys.labels);
  return createVault({ keys, dataKeys: createDataKeyStore(store.service) });
}

/** The master keys settings and data directory give. The file's is still read where a setting gives another one. */
export async function readMasterKeys(config: KeyConfig): Promise<MasterKeys> {
  const file = config.databaseUrl === undefined ? await readKeyFile(config.dataDir) : undefined;
  const old = [...config.secretsOldKeys, ...(file === undefined ? [] : [file])];
  return createMasterKeys(config.secretsKey ?? file, old);
}

/** Throws OperatorError that names every master key that is missing, or is not the one it is called after. */
export async function checkMasters(ring: KeyRingStore, keys: MasterKeys, config: KeyConfig): Promise<void> {
  const masters = await ring.masters();
  const missing = masters.filter(({ master }) => !keys.has(master));
  if (missing.length > 0) {
    const named = missing.map(({ master, count }) => `"${master}" (${count} data keys)`).join(', ');
    const place =
      config.databaseUrl === undefined
        ? `Bring back ${keyFileIn(config.dataDir)}, or give the key`
        : 'Give the key';
    throw new OperatorError(
      'invalid_setting',
      `Secrets in the database are encrypted under master keys that are not here: ${named}. ${place} as WARMPATH_SECRETS_KEY, or in WARMPATH_SECRETS_OLD_KEYS next to a newer one ("warmpath secrets rotate" then makes the old one unnecessary). If the key is lost, "warmpath secrets discard" says what is lost with it.`,
    );
  }
  for (const { master, sample } of masters) {
    try {
      keys.unwrap(sample);
    } catch (error) {
      throw new OperatorError(
        'invalid_setting',
        `The master key "${master}" is not the one that data keys of this name are wrapped by. Give the right one under that name; if it is lost, give the new one another name.`,
        error,
      );
    }
  }
}
