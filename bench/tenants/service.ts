// The service as this benchmark loads it, in a process of its own: the real one, with hosts on this machine allowed.

import { pino } from 'pino';
import { createMasterKeys, newMasterKey } from '../../src/accounts/master-keys.ts';
import { createDataKeyStore } from '../../src/accounts/queries-process.ts';
import { createVault } from '../../src/accounts/vault.ts';
import { createService } from '../../src/app/app.ts';
import { readSourceConfig } from '../../src/lookups/source-config.ts';
import { createDb } from '../../src/platform/database/postgres.ts';
import { Secret } from '../../src/platform/values/key-scopes.ts';

const connection = JSON.parse(process.argv[2] ?? '{}');
const { settings = {}, dnsServers = [] } = JSON.parse(process.argv[3] ?? '{}');
const db = createDb({ connection, role: 'warmpath_service', applicationName: 'warmpath bench' });
const keys = createMasterKeys({ name: undefined, key: new Secret(newMasterKey()) }, []);
const service = await createService({
  config: {
    host: '127.0.0.1',
    port: 0,
    rateLimits: false,
    privateHosts: true,
    asOf: undefined,
    dnsServers,
    sources: readSourceConfig((name) => settings[name]),
  },
  store: { service: db, system: db, connection },
  vault: createVault({ keys, dataKeys: createDataKeyStore(db) }),
  log: pino({ level: 'fatal' }),
});
console.log(await service.listen());
process.on('SIGTERM', () => {
  void service.close().then(() => db.close());
});
