// The service as benchmarks load it, in a process of its own: the real one with two endpoints more, one that tells how much of the
// processor its process has used so far, all threads of it, and a billed one that does nothing, so that what is measured is the way there
// and back. Arguments: the database, and settings.

import pino from 'pino';
import Type from 'typebox';
import { createService } from '../src/app/app.ts';
import { readSourceConfig } from '../src/lookups/source-config.ts';
import { createDb } from '../src/platform/database/postgres.ts';
import { defineEndpoint, type Endpoint } from '../src/platform/operations/operation.ts';

/** An answer of the usual length. */
const TEXT = 'x'.repeat(1_400);

const noop = defineEndpoint({
  operation: 'bench.noop',
  surfaces: { effect: 'spend', mcp: false, cli: false },
  http: 'POST /v1/bench/noop',
  summary: 'Nothing, billed',
  description: 'For benchmarks only.',
  body: Type.Object({}, { additionalProperties: false }),
  data: Type.Object({ text: Type.String() }),
  example: { data: { text: 'x' } },
  billing: { kind: 'billed', prices: [1], price: () => 1 },
  run: async () => ({ outcome: 'found', data: { text: TEXT } }),
});

const used = defineEndpoint({
  operation: 'bench.used',
  surfaces: { effect: 'read', mcp: false, cli: false },
  http: 'GET /v1/bench/used',
  summary: 'Processor time used',
  description: 'For benchmarks only.',
  data: Type.Object({ ms: Type.Number() }),
  example: { data: { ms: 1 } },
  run: async () => {
    const { user, system } = process.cpuUsage();
    return { outcome: 'found', data: { ms: (user + system) / 1_000 } };
  },
});

const connection = JSON.parse(process.argv[2] ?? '{}');
const { config = {}, poolSize = 4, ...settings } = JSON.parse(process.argv[3] ?? '{}');
const db = createDb({ connection, role: 'warmpath_service', applicationName: 'warmpath bench', poolSize });
const system = createDb({
  connection,
  role: 'warmpath_system',
  applicationName: 'warmpath bench',
  poolSize: 2,
});
const service = await createService({
  config: {
    host: '127.0.0.1',
    port: 0,
    rateLimits: false,
    asOf: undefined,
    sources: readSourceConfig(() => undefined),
    ...config,
  },
  ...settings,
  store: { service: db, system, connection },
  log: pino({ level: 'error' }),
  endpoints: [used, noop] as unknown as Endpoint[],
});
console.log(await service.listen());
process.on('SIGTERM', () => {
  void service.close().then(() => Promise.all([db.close(), system.close()]));
});
