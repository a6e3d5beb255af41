import { appendFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createService } from '../../src/app/app.ts';
import { createDb } from '../../src/platform/database/postgres.ts';
import { seededRandom } from '../../src/platform/values/scope.ts';
import { createFaultProxy, type LinkFault } from '../harness/fault-proxy.ts';
import { withFaults, withLease } from '../harness/faulty-store.ts';
import { createProbe } from '../harness/probe-endpoint.ts';
import { createTestService } from '../harness/service.ts';
import { size } from '../harness/size.ts';
import { startLoad } from './clients.ts';
import { verify } from './verify.ts';

const DEADLINE_MS = 300;
const LEASE_MS = 1_500;
const SWEEP_EVERY_MS = 300;
const TIMEOUTS = { connect: 500, statement: 800, query: 1_200 };
/** How long an absent database is waited for at most, before the handler and after it. */
const LONG_WAIT = { admitMs: 8_000, resolveMs: 20_000 };
/** Shorter than the faults, so that requests are given up and answered so. */
const SHORT_WAIT = { admitMs: 150, resolveMs: 150 };

/** How long the link is faulty, ms: about as many faults as seconds; the bar is a minute. */
const FOR_MS = size(6_000, 60_000);
/** Charges that a run must have settled to say something; a slow machine needs longer for them, and gets so long, ms. */
const ENOUGH = 50;
const AT_MOST_MS = 60_000;

it.each([
  ['waits until it is back', LONG_WAIT],
  ['gives requests up', SHORT_WAIT],
])(
  'a link to PostgreSQL that is cut, silent and refused under load leaves no violation where the service %s',
  async (_what, maxWait) => {
    await runOverFaultyLink(FOR_MS, maxWait);
  },
  FOR_MS + AT_MOST_MS + 180_000,
);

/** Load on a service whose link to PostgreSQL is cut, silent and refused for `ms`; fails at the first violation. */
async function runOverFaultyLink(ms: number, maxWait: typeof LONG_WAIT): Promise<void> {
  const seed = Date.now() >>> 0;
  const random = seededRandom(seed);
  const scratch = await mkdtemp(join(tmpdir(), 'warmpath-link-'));
  const callsFile = join(scratch, 'calls.jsonl');
  const direct = await createTestService({ rateLimits: false });
  const proxy = await createFaultProxy(direct.db.connection);
  const behindProxy = createDb({
    connection: proxy.connection,
    role: 'warmpath_service',
    applicationName: 'warmpath link test',
    timeouts: TIMEOUTS,
  });
  const probe = createProbe({
    deadlineMs: DEADLINE_MS,
    onCall: (call) => appendFileSync(callsFile, `${JSON.stringify(call)}\n`),
  });
  const service = await createService({
    config: { host: '127.0.0.1', port: 0, rateLimits: false, asOf: undefined },
    store: {
      service: withFaults(behindProxy, { before: (statement) => withLease(statement, LEASE_MS) }),
      // Asked while the service is made, by which time nothing is faulty yet and half a second may be too short.
      system: direct.db.system,
      connection: proxy.connection,
    },
    log: pino({ level: 'silent' }),
    endpoints: [probe.endpoint],
    sweepEveryMs: SWEEP_EVERY_MS,
    maxWait,
  });
  try {
    const url = await service.listen();
    const credits = 1_000_000;
    const accounts = await Promise.all(Array.from({ length: 4 }, () => direct.account({ credits })));
    const load = startLoad({
      urls: [url],
      apiKeys: accounts.map(({ key }) => key),
      clients: 24,
      keylessShare: 0.15,
      timeoutMs: 60_000,
      random,
    });
    const draw = (): LinkFault => {
      const dice = random();
      if (dice < 0.5) return { kind: 'cut', afterBytes: Math.floor(random() * 20_000) };
      return dice < 0.75 ? { kind: 'blackhole' } : { kind: 'refuse' };
    };
    let faults = 0;
    const began = Date.now();
    const isEnough = () =>
      Date.now() > began + ms &&
      (load.answers.filter(({ status }) => status === 200).length > ENOUGH ||
        Date.now() > began + ms + AT_MOST_MS);
    for (; !isEnough(); faults += 1) {
      await sleep(100 + random() * 500);
      proxy.set(draw());
      await sleep(100 + random() * 1_000);
      proxy.set({ kind: 'pass' });
    }
    await load.stop();
    await sleep(LEASE_MS + 3 * SWEEP_EVERY_MS);
    await service.sweeper.sweep();
    const verdict = await verify({ db: direct.db, loads: [load], callsFile, granted: 4 * credits });
    const slowest = Math.max(...load.answers.map(({ tookMs }) => tookMs));
    console.log(
      JSON.stringify({ seed, faults, broken: proxy.broken, slowest, ...verdict, failures: load.failures }),
    );
    expect(verdict.violations).toEqual([]);
    expect(load.failures).toEqual({});
    expect(proxy.broken).toBeGreaterThan(faults);
    expect(verdict.charges.settled).toBeGreaterThan(ENOUGH);
    expect(slowest).toBeLessThan(DEADLINE_MS + maxWait.admitMs + maxWait.resolveMs + 4 * TIMEOUTS.query);
  } finally {
    await service.close();
    await behindProxy.close();
    await proxy.close();
    await direct.close();
    await rm(scratch, { recursive: true, force: true });
  }
}
