// The service as the benchmark loads it, in a process of its own: the real one with one endpoint more, whose handler
// does nothing, so that what is measured is the way there and back.

import { pino } from 'pino';
import { request } from 'undici';
import { createService } from '../../src/app/app.ts';
import { readSourceConfig } from '../../src/lookups/source-config.ts';
import { createDb } from '../../src/platform/database/postgres.ts';
import { defineEndpoint, type Endpoint } from '../../src/platform/operations/operation.ts';
import { BILLED, noop, TEXT } from '../noop-endpoint.ts';

/** What a handler written by hand would do: one request to the upstream, its answer parsed. */
const trip = defineEndpoint({
  ...BILLED,
  operation: 'bench.trip',
  http: 'POST /v1/bench/trip',
  summary: 'A trip to an upstream, billed',
  run: async () => {
    const { body } = await request(settings.WARMPATH_SEARXNG_URL ?? '');
    await body.json();
    return { outcome: 'found', data: { text: TEXT } };
  },
});

const connection = JSON.parse(process.argv[2] ?? '{}');
const settings = JSON.parse(process.argv[3] ?? '{}') as Record<string, string>;
const db = createDb({
  connection,
  role: 'warmpath_service',
  applicationName: 'warmpath bench',
  poolSize: 10,
});
const service = await createService({
  config: {
    host: '127.0.0.1',
    port: 0,
    rateLimits: true,
    asOf: undefined,
    sources: readSourceConfig((name) => settings[name]),
  },
  // Counted like any other, never full.
  ratePerWindow: { trial: 1_000_000_000, paid: 1_000_000_000 },
  store: { service: db, system: db, connection },
  log: pino({ level: 'error' }),
  endpoints: [noop, trip] as unknown as Endpoint[],
});
console.log(await service.listen());
process.on('SIGTERM', () => {
  void service.close().then(() => db.close());
});
