import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Type from 'typebox';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { raiseCorpusVersion } from '../../src/corpus/queries-merges.ts';
import { createSpendStore } from '../../src/lookups/queries-lookups.ts';
import { noteBackup } from '../../src/platform/database/backup.ts';
import { holdActs, resumeActs } from '../../src/platform/database/store.ts';
import { defineEndpoint, type Endpoint } from '../../src/platform/operations/operation.ts';
import type { RunningInvestorSearch } from '../../src/search/investor-search.ts';
import { clearOutreach, makeMailbox, makeSequence, makeTenant } from '../harness/cadence-rows.ts';
import { createTestService, type TestService } from '../harness/service.ts';

const isHere = spawnSync('promtool', ['--version']).error === undefined;
const RULES = join(import.meta.dirname, '../../deploy/prometheus/alerts.yml');

if (!isHere)
  console.warn(
    'promtool is not installed: no alert of a real service is tested (apt-get install prometheus)',
  );

/** Lines of a scrape by their series. */
type Scrape = ReadonlyMap<string, number>;

/** The start of a process is no count: it grows if another one has taken its place. */
const COUNTS = /^[^{]+_(total|count|sum|bucket)(\{|$)|^process_start_time/;
/** A busy machine is late by itself; what it means is tested where it is made late. */
const LATENESS = /^nodejs_eventloop/;
const STARTED = 'process_start_time_seconds';
/** Of an imported corpus, which is never read here. */
const CORPUS = 'investor';

describe.runIf(isHere)('alerts of a real service in trouble', () => {
  let rig: TestService;
  let folder: string;
  let search: RunningInvestorSearch;
  let isLate = false;
  let isClosed = false;
  const answer = Promise.withResolvers<void>();
  const proved = new Set<string>();

  const slow = defineEndpoint({
    operation: 'test.slow',
    surfaces: { effect: 'spend', mcp: false, cli: false },
    http: 'POST /v1/test/slow',
    summary: 'Waits',
    description: 'For tests only.',
    data: Type.Object({ text: Type.String() }),
    example: { data: { text: 'x' } },
    billing: { kind: 'billed', prices: [1], price: () => 1 },
    run: async () => {
      await answer.promise;
      return { outcome: 'found', data: { text: 'x' } };
    },
  }) as unknown as Endpoint;

  const broken = defineEndpoint({
    operation: 'test.broken',
    surfaces: { effect: 'spend', mcp: false, cli: false },
    http: 'POST /v1/test/broken',
    summary: 'Fails',
    description: 'For tests only.',
    data: Type.Object({ text: Type.String() }),
    example: { data: { text: 'x' } },
    billing: { kind: 'billed', prices: [1], price: () => 1 },
    run: () => Promise.reject(new Error('a defect')),
  }) as unknown as Endpoint;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'warmpath-alerts-'));
    rig = await createTestService({
      rateLimits: false,
      config: { metricsPort: 0 },
      folder: join(folder, 'disk'),
      endpoints: [slow, broken],
      settings: {
        WARMPATH_SEARXNG_URL: 'http://127.0.0.1:9',
        WARMPATH_ORDER_SEARCH_WEB: 'searxng',
        WARMPATH_SERPER_KEY: 'made-up',
      },
      // Started with the first scrape, once its corpus is locked.
      search: (start) => {
        const running = () => (search ??= start());
        return {
          search: (...asked) => running().search(...asked),
          pool: (...asked) => running().pool(...asked),
          score: (...asked) => running().score(...asked),
          rank: (...asked) => running().rank(...asked),
          facts: (mode) => running().facts(mode),
          understanding: {
            warnings: (...asked) => running().understanding.warnings(...asked),
            read: (...asked) => running().understanding.read(...asked),
            learning: (...asked) => running().understanding.learning(...asked),
            refusal: (...asked) => running().understanding.refusal(...asked),
            suggest: (...asked) => running().understanding.suggest(...asked),
          },
          current: (mode) => running().current(mode),
          close: async () => running().close(),
        };
      },
    });
    await rig.service.listen();
  });
  afterAll(async () => {
    if (isClosed) await rig.db.drop();
    else await rig?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** As Prometheus asks: a process that gives no answer is down. */
  const scrape = async (): Promise<Scrape> => {
    const text = await fetch(url, { signal: AbortSignal.timeout(10_000) }).then(
      (response) => response.text(),
      () => undefined,
    );
    const lines = (text ?? '').split('\n').flatMap((line) => {
      const [, series = '', value = ''] =
        /^((?:warmpath|nodejs_eventloop|process_start)_.*) (\S+)$/.exec(line) ?? [];
      if (series === '' || (LATENESS.test(series) && !isLate)) return [];
      return [[series === STARTED ? `${STARTED}{job="warmpath"}` : series, Number(value)] as const];
    });
    return new Map([['up{job="warmpath"}', text === undefined ? 0 : 1], ...lines]);
  };
  let url = '';
  /** Once the database has been asked since now, and says what is wanted. */
  const scrapeWhen = async (holds: (found: Scrape) => boolean): Promise<Scrape> => {
    let found: Scrape = new Map();
    const look = async () => {
      found = await scrape();
      return holds(found);
    };
    await expect.poll(look, { timeout: 60_000, interval: 500 }).toBe(true);
    return found;
  };
  const isUp = (found: Scrape) => found.get('warmpath_database_up') === 1;

  /**
   * Shows promtool two scrapes as two hours in which it went on like that: gauges stay, counters grow by as much every minute.
   * These alerts and no others have to fire then.
   */
  const expectFiring = (before: Scrape, after: Scrape, alerts: readonly string[]) => {
    const input_series = [...after].map(([series, value]) => {
      const grown = COUNTS.test(series) ? value - (before.get(series) ?? 0) : 0;
      return { series, values: `${value}+${grown}x200` };
    });
    const exp_samples = alerts.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 }));
    const expr = 'sum by (alertname) (ALERTS{alertstate="firing"}) > bool 0';
    const tests = [
      { interval: '1m', input_series, promql_expr_test: [{ expr, eval_time: '2h', exp_samples }] },
    ];
    const file = join(folder, 'test.yml');
    // JSON is YAML.
    writeFileSync(file, JSON.stringify({ rule_files: [RULES], evaluation_interval: '1m', tests }));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    expect(`${stdout}${stderr}`).toContain('SUCCESS');
    expect(status).toBe(0);
    for (const name of alerts) proved.add(name);
  };
  /** As it is now, for ever. */
  const expectFiringNow = (now: Scrape, alerts: readonly string[]) => expectFiring(now, now, alerts);

  it('fires for an index that cannot be built and a process that starts again and again, not for one that is well', async () => {
    url = rig.service.metricsUrl() ?? '';
    await rig.db.system.transaction(async (locking) => {
      await locking.query({ text: `lock table ${CORPUS} in access exclusive mode` });
      expectFiringNow(await scrapeWhen(isUp), ['WarmpathIndexMissing']);
    });
    const isReady = (found: Scrape) =>
      ['live', 'test'].every((mode) => found.get(`warmpath_index_ready{mode="${mode}"}`) === 1);
    const well = await scrapeWhen((found) => isUp(found) && isReady(found));
    expectFiringNow(well, []);
    const started = `${STARTED}{job="warmpath"}`;
    const sooner = new Map([...well, [started, (well.get(started) ?? 0) - 60]]);
    expectFiring(sooner, well, ['WarmpathRestarting']);
  });

  it('fires for what stands still in the database', async () => {
    const { system, service: db } = rig.db;
    const account = await rig.account();
    const answered = rig.call('POST', slow.schema.path, { key: account.key, body: {} });
    // A call that has been under way for ten minutes.
    await expect
      .poll(() =>
        system.query({ text: "update charge set created_at = now() - interval '10 minutes' returning 1" }),
      )
      .toHaveLength(1);
    await rig.service.delivering.stop();
    const hook = await rig.call('POST', '/v1/webhooks', {
      key: account.key,
      body: { url: 'https://127.0.0.1:9/' },
    });
    const id = hook.body.data?.id ?? hook.body.id;
    expect((await rig.call('POST', '/v1/webhooks/test', { key: account.key, body: { id } })).status).toBe(
      200,
    );
    await system.query({
      text: "update webhook_delivery set next_attempt_at = now() - interval '2 hours'",
    });
    const scope = await makeTenant(system);
    const mailbox = await makeMailbox(system, scope);
    await makeSequence(system, scope, mailbox, { state: 'unknown' });
    // No worker has ever run.
    await system.query({
      text: "update mailbox set state = 'failing', connected_at = now() - interval '1 hour' where id = $1",
      values: [mailbox],
    });
    await noteBackup(rig.db.connection, new Date(Date.now() - 3 * 86_400_000).toISOString());
    await holdActs(system);
    const cap = (await scrape()).get('warmpath_source_cap_usd{source="serper"}') ?? 0;
    expect(cap).toBeGreaterThan(0);
    const microUsd = cap * 1_000_000;
    const booking = { id: randomUUID(), provider: 'serper', microUsd, capMicroUsd: microUsd };
    expect(await createSpendStore(db).book(booking)).toBe(true);
    const found = await scrapeWhen((each) => each.get('warmpath_source_spent_usd{source="serper"}') === cap);
    expectFiringNow(found, [
      'WarmpathReservationStranded',
      'WarmpathWebhooksLate',
      'WarmpathTouchUnknown',
      'WarmpathMailboxFailing',
      'WarmpathWorkerGone',
      'WarmpathHeld',
      'WarmpathSourceCapReached',
      'WarmpathBackupOld',
    ]);
    answer.resolve();
    expect((await answered).status).toBe(200);
    await clearOutreach(system);
    for (const table of ['webhook_delivery', 'provider_call', 'provider_day'])
      await system.query({ text: `delete from ${table}` });
    await noteBackup(rig.db.connection, new Date().toISOString());
    await resumeActs(system);
  });

  it('fires for a database that does not answer', async () => {
    await rig.db.system.transaction(async (locking) => {
      await locking.query({ text: 'lock table charge in access exclusive mode' });
      expectFiringNow(await scrapeWhen((found) => !isUp(found)), ['WarmpathDatabaseAway']);
    });
  });

  it('fires for connections that are all taken, and a thread that is held up', async () => {
    const { service: db } = rig.db;
    const free = Promise.withResolvers<void>();
    const isShort = (found: Scrape) =>
      found.get('warmpath_database_connections{role="service",state="waiting"}') !== 0;
    await scrapeWhen(isUp);
    const held = Array.from({ length: db.connections().limit + 1 }, () => db.withClient(() => free.promise));
    try {
      expectFiringNow(await scrapeWhen((found) => isUp(found) && isShort(found)), [
        'WarmpathConnectionsShort',
      ]);
    } finally {
      free.resolve();
      // The last may have waited for longer than it may.
      await Promise.allSettled(held);
    }
    // Again and again, as a percentile of all that was measured since the last scrape is shown.
    const busy = setInterval(() => {
      const until = performance.now() + 700;
      while (performance.now() < until);
    }, 800);
    isLate = true;
    try {
      const wasLate = (found: Scrape) => (found.get('nodejs_eventloop_lag_p99_seconds') ?? 0) > 0.5;
      expectFiringNow(await scrapeWhen(wasLate), ['WarmpathEventLoopLate']);
    } finally {
      clearInterval(busy);
      isLate = false;
    }
  });

  it('fires for wrong keys, for calls that fail, and for a source: its failures are not ours', async () => {
    const { key } = await rig.account({ credits: 10_000 });
    const well = await scrapeWhen(isUp);
    for (let n = 0; n < 100; n += 1) await rig.call('GET', '/v1/usage', { key: 'wrong' });
    const guessed = await scrapeWhen(isUp);
    expectFiring(well, guessed, ['WarmpathSignInsFailing']);
    for (let n = 0; n < 6; n += 1)
      expect((await rig.call('POST', '/v1/search/web', { key, body: { query: `${n}` } })).status).toBe(502);
    const rested = await scrapeWhen(isUp);
    expectFiring(guessed, rested, ['WarmpathSourceResting']);
    for (let n = 0; n < 6; n += 1)
      expect((await rig.call('POST', broken.schema.path, { key, body: {} })).status).toBe(500);
    expectFiring(rested, await scrapeWhen(isUp), ['WarmpathCallsFailing', 'WarmpathSourceResting']);
  });

  it('fires for an index that no longer follows, a full disk, and a process that is gone', async () => {
    const change = () => rig.db.system.transaction((transaction) => raiseCorpusVersion(transaction, 'live'));
    const imported = await change();
    await scrapeWhen((each) => each.get('warmpath_index_version{mode="live"}') === imported);
    // As if the threads that keep it had ended.
    await search.close();
    await change();
    // The one file system of every Linux that has no room at all.
    symlinkSync('/proc', join(folder, 'disk'));
    const isBehind = (found: Scrape) =>
      (found.get('warmpath_corpus_version{mode="live"}') ?? 0) >
      (found.get('warmpath_index_version{mode="live"}') ?? 0);
    const found = await scrapeWhen((each) => isUp(each) && isBehind(each));
    // The source of before rests still.
    expectFiringNow(found, ['WarmpathIndexBehind', 'WarmpathDiskLow', 'WarmpathSourceResting']);
    await rig.service.close();
    isClosed = true;
    expectFiringNow(await scrape(), ['WarmpathDown']);
    expectFiringNow(new Map(), ['WarmpathTargetGone']);
  });

  it('leaves no alert out', () => {
    const alerts = [...readFileSync(RULES, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);
    expect(alerts.filter((name) => !proved.has(name))).toEqual([]);
  });
});
