/**
 * The service as a process of its own on a database that is there: `node --expose-gc service-process.ts '<HostileOptions>'`.
 * Prints `ready <address>`; answers each line on stdin with `heap <octets in use after a collection>`; ends with its stdin. A
 * rejection or an exception that no one catches ends it: nothing here goes on after one.
 */

import { createInterface } from 'node:readline';
import pino from 'pino';
import { createService } from '../../src/app/app.ts';
import type { ServiceOptions } from '../../src/app/compose/options.ts';
import { readSourceConfig } from '../../src/lookups/source-config.ts';
import type { Connection } from '../../src/platform/database/connection.ts';
import { createDb } from '../../src/platform/database/postgres.ts';
import { CLOSED } from '../harness/service.ts';
import { testVault } from '../harness/vault.ts';

export interface HostileOptions {
  readonly connection: Connection;
  readonly trustedProxies: readonly string[];
  readonly clients: ServiceOptions['clients'];
}

const { connection, trustedProxies, clients } = JSON.parse(process.argv[2] ?? '') as HostileOptions;
const open = (role: 'warmpath_service' | 'warmpath_system') =>
  createDb({ connection, role, applicationName: 'warmpath hostile', poolSize: 8 });
const [service, system] = [open('warmpath_service'), open('warmpath_system')];
const app = await createService({
  config: {
    host: '127.0.0.1',
    port: 0,
    rateLimits: false,
    asOf: undefined,
    contact: 'tests@warmpath.example',
    trustedProxies,
    dnsServers: ['127.0.0.1:9'],
    sources: readSourceConfig((name) => CLOSED.get(name)),
  },
  store: { service, system, connection },
  vault: testVault({ service }),
  log: pino({ level: 'warn' }, pino.destination(2)),
  ...(clients === undefined ? {} : { clients }),
});
console.log(`ready ${await app.listen()}`);
createInterface({ input: process.stdin })
  .on('line', () => {
    globalThis.gc?.();
    console.log(`heap ${process.memoryUsage().heapUsed}`);
  })
  .on('close', () => process.exit(0));
