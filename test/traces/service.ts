// A service with its worker of outreach, over the database of the first argument; the second holds settings of sources.

import pino from 'pino';
import { createService } from '../../src/app/app.ts';
import { readSourceConfig } from '../../src/lookups/source-config.ts';
import { createDb } from '../../src/platform/database/postgres.ts';

const connection = JSON.parse(process.argv[2] ?? '{}');
const settings: Record<string, string> = JSON.parse(process.argv[3] ?? '{}');
const open = (role: 'warmpath_service' | 'warmpath_system') =>
  createDb({ connection, role, applicationName: 'warmpath test', poolSize: 4 });
const store = { service: open('warmpath_service'), system: open('warmpath_system'), connection };
const service = await createService({
  config: {
    host: '127.0.0.1',
    port: 0,
    rateLimits: false,
    asOf: undefined,
    contact: 'tests@warmpath.example',
    privateHosts: true,
    accessLog: 1,
    outreachHere: true,
    sources: readSourceConfig((name) => settings[name]),
  },
  store,
  log: pino({ level: 'info', base: null }, pino.destination({ fd: 2, sync: true })),
});
process.send?.(await service.listen());
process.once('disconnect', () => {
  void service.close().then(() => Promise.all([store.service.close(), store.system.close()]));
});
