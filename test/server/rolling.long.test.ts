import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installedHaproxy, startServicesProxy } from '../harness/haproxy.ts';
import { checkLedger } from '../harness/service.ts';
import { size } from '../harness/size.ts';
import { createRolling, type Rolling, type RollingLoad, type Unit } from './rolling.ts';
import { hasCaddy, hasNginx, startCaddy, startCluster, startNginx } from './rolling-proxies.ts';

// Every way in which the documentation restarts and upgrades, under billed calls of clients that repeat nothing: none may fail.

/** A dozen starts of processes, each up to 20 s on a machine with ten other jobs. */
const PATIENCE = 900_000;
const TURNS = size(1, 4);
/** HAProxy looks every second. */
const SEEN_MS = 1_500;
const hasHaproxy = (await installedHaproxy()) !== undefined;
if (!hasHaproxy || !hasNginx || !hasCaddy)
  console.warn('not all rolling restarts are tested (apt-get install caddy haproxy nginx)');

let rolling: Rolling;
beforeAll(async () => {
  rolling = await createRolling();
}, PATIENCE);
afterAll(() => rolling.close());

const pair = async (command: 'serve' | 'search', more?: Readonly<Record<string, string>>) => {
  const units = [await rolling.unit(command, more), await rolling.unit(command, more)] as const;
  for (const unit of units) await unit.start();
  return units;
};

/** Stops and starts each, one after the other, `TURNS` times. */
async function restart(units: readonly Unit[]): Promise<void> {
  for (let turn = 0; turn < TURNS; turn += 1) {
    for (const unit of units) {
      await sleep(SEEN_MS);
      await unit.stop();
      await unit.start();
    }
  }
}

/** Does `work` under the load, and holds what was answered against the charges. */
async function without(what: string, loads: () => readonly RollingLoad[], work: () => Promise<void>) {
  const before = await rolling.settled();
  const running = loads();
  await work();
  const failed = (await Promise.all(running.map((load) => load.end()))).flat();
  const answered = running.reduce((sum, load) => sum + load.answered, 0);
  console.log(JSON.stringify({ what, answered, failed: failed.length }));
  expect(failed).toEqual([]);
  expect(answered).toBeGreaterThan(100);
  expect(await rolling.settled()).toBe(before + answered);
  await checkLedger(rolling.db);
}

const both = (address: string, path?: string) => () =>
  [true, false].map((keepAlive) =>
    rolling.load(address, path === undefined ? { keepAlive } : { keepAlive, path }),
  );

test.runIf(hasHaproxy)(
  'services behind HAProxy (deploy/haproxy/services.cfg)',
  { timeout: PATIENCE },
  async () => {
    const units = await pair('serve');
    const proxy = await startServicesProxy({ SERVICE_1: units[0].host, SERVICE_2: units[1].host });
    await sleep(SEEN_MS);
    await without('HAProxy', both(proxy.services), () => restart(units));
    await proxy.stop();
    for (const unit of units) await unit.stop();
  },
);

test.runIf(hasHaproxy)(
  'searchers behind HAProxy, one address for all services',
  { timeout: PATIENCE },
  async () => {
    const searchers = await pair('search');
    const ways = { SEARCHER_1: searchers[0].host, SEARCHER_2: searchers[1].host };
    const one = await rolling.unit('serve');
    const proxy = await startServicesProxy({ ...ways, SERVICE_1: one.host });
    // The same process, at the address that the proxy was given.
    const service = await rolling.unit('serve', { WARMPATH_SEARCH_URL: proxy.search }, one);
    await service.start();
    await sleep(SEEN_MS);
    const search = '/v1/fundraising/search-investors';
    await without('searchers', both(service.address, search), () => restart(searchers));
    await proxy.stop();
    for (const unit of [service, ...searchers]) await unit.stop();
  },
);

test.runIf(hasNginx)(
  'a pair of units behind nginx (docs/operating/upgrade.md)',
  { timeout: PATIENCE },
  async () => {
    const [first, second] = [await rolling.unit('serve'), await rolling.unit('serve')];
    await first.start();
    const proxy = await startNginx(first.host);
    await sleep(SEEN_MS);
    // Without kept connections: a reload of nginx closes those, whatever is behind it.
    await without(
      'nginx',
      () => [rolling.load(proxy.address, { keepAlive: false })],
      async () => {
        let [old, next] = [first, second];
        for (let turn = 0; turn < 2 * TURNS; turn += 1) {
          await next.start();
          await proxy.lead(next.host);
          await old.stop();
          [old, next] = [next, old];
        }
      },
    );
    await proxy.stop();
    for (const unit of [first, second]) await unit.stop().catch(() => {});
  },
);

test.runIf(hasCaddy)(
  'the one service behind Caddy (deploy/compose), for which calls wait',
  { timeout: PATIENCE },
  async () => {
    const unit = await rolling.unit('serve');
    await unit.start();
    const proxy = await startCaddy(unit.host);
    await sleep(SEEN_MS);
    await without('Caddy', both(proxy.address), () => restart([unit]));
    await proxy.stop();
    await unit.stop();
  },
);

test.runIf(hasHaproxy && hasCaddy)(
  'what is alive and not ready answers by itself, also through its proxy',
  async () => {
    const service = createServer(({ url }, response) => {
      response.writeHead(url === '/healthz' ? 200 : 503, { 'retry-after': '1' }).end('its own words');
    });
    await new Promise<void>((done) => service.listen(0, '127.0.0.1', done));
    const host = `127.0.0.1:${(service.address() as AddressInfo).port}`;
    const caddy = await startCaddy(host);
    const haproxy = await startServicesProxy({ SERVICE_1: host, SERVICE_2: host });
    await sleep(2 * SEEN_MS);
    for (const address of [caddy.address, haproxy.services]) {
      const answer = await fetch(`${address}/v1/usage`, { signal: AbortSignal.timeout(5_000) });
      expect([answer.status, answer.headers.get('retry-after'), await answer.text()]).toEqual([
        503,
        '1',
        'its own words',
      ]);
    }
    await caddy.stop();
    await haproxy.stop();
    service.close();
  },
);

test('a rolling update of deploy/kubernetes', { timeout: PATIENCE }, async () => {
  const cluster = await startCluster();
  const made = () => Promise.all(Array.from({ length: cluster.replicas }, () => rolling.unit('serve')));
  let pods = await made();
  for (const pod of pods) await cluster.add(pod);
  await without('Kubernetes', both(cluster.address), async () => {
    for (let turn = 0; turn < TURNS; turn += 1) {
      const next = await made();
      await cluster.update(pods, next);
      pods = next;
    }
  });
  cluster.stop();
  for (const pod of pods) await cluster.remove(pod);
});
