import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { OPERATOR_KEY } from '../../../test/harness/operator.ts';
import { createTestService, type TestService } from '../../../test/harness/service.ts';
import { raiseCorpusVersion } from '../../corpus/queries-merges.ts';
import { createSpendStore } from '../../lookups/queries-lookups.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ config: { metricsPort: 0 } });
  await service.service.listen();
});
afterAll(() => service.close());

const scrape = async () => {
  const answer = await fetch(service.service.metricsUrl() ?? '');
  expect(answer.status).toBe(200);
  return answer.text();
};
const seriesOf = (text: string) =>
  text.split('\n').flatMap((line) => (line.startsWith('warmpath_') ? [line.replace(/ \S+$/, '')] : []));
const figureOf = (text: string, series: string) =>
  Number(
    text
      .split('\n')
      .find((line) => line.startsWith(`${series} `))
      ?.slice(series.length),
  );

it('counts calls, charges and wrong keys, and says what waits', async () => {
  const account = await service.account();
  const answered = await service.call('GET', '/v1/usage', { key: account.key });
  expect(answered.status).toBe(200);
  await service.call('GET', '/v1/usage', { key: `wp_live_${'x'.repeat(30)}` });
  const wrong = `${account.key.slice(0, -1)}${account.key.endsWith('a') ? 'b' : 'a'}`;
  await service.call('GET', '/v1/usage', { key: wrong });
  const text = await scrape();
  const operation = /warmpath_request_seconds_count\{operation="([\w.]+)",status="200"\} 1\n/.exec(text)?.[1];
  expect(operation).toBeDefined();
  expect(figureOf(text, 'warmpath_failed_sign_ins_total')).toBeGreaterThan(0);
  expect(figureOf(text, 'warmpath_admissions_total{verdict="admitted"}')).toBe(1);
  expect(figureOf(text, 'warmpath_database_up')).toBe(1);
  expect(figureOf(text, 'warmpath_open_reservations')).toBe(0);
  expect(figureOf(text, 'warmpath_database_connections{role="service",state="limit"}')).toBeGreaterThan(0);
  expect(figureOf(text, 'nodejs_eventloop_lag_seconds')).toBeGreaterThanOrEqual(0);
});

it('shows operators, searches, batches, spend, the corpus and the import that runs', async () => {
  const { db } = service;
  const account = await service.account({ mode: 'test' });
  await service.call('GET', '/admin/v1/overview', { key: OPERATOR_KEY });
  await service.call('PUT', '/v1/fundraising/profile', {
    key: account.key,
    body: { raise_type: 'startup_equity' },
  });
  const found = await service.call('POST', '/v1/fundraising/search-investors', {
    key: account.key,
    body: { limit: 1 },
  });
  // Nothing is on record.
  expect(found.status).toBe(422);
  const booking = { id: randomUUID(), provider: 'serper', microUsd: 1_500_000, capMicroUsd: 5_000_000 };
  await createSpendStore(db.service).book(booking);
  const version = await db.system.transaction((transaction) => raiseCorpusVersion(transaction, 'live'));
  await db.system.query({
    text: `insert into corpus_job (kind, source, percent, started_by, process, alive_until, started_at)
      values ('pull', 'form-d', 40, 'ada', $1, now() + interval '1 hour', now() - interval '5 minutes')`,
    values: [randomUUID()],
  });
  const spent = 'warmpath_source_spent_usd{source="serper"}';
  // What is counted in the database is kept for some seconds.
  await expect.poll(async () => figureOf(await scrape(), spent)).toBe(1.5);
  const text = await scrape();
  expect(figureOf(text, 'warmpath_request_seconds_count{operation="admin.overview",status="200"}')).toBe(1);
  expect(figureOf(text, 'warmpath_billing_batch_requests_count{statement="admit"}')).toBeGreaterThan(0);
  expect(figureOf(text, 'warmpath_search_seconds_count{mode="test",outcome="answered"}')).toBe(1);
  expect(figureOf(text, 'warmpath_index_age_seconds{mode="test"}')).toBeGreaterThan(0);
  expect(figureOf(text, 'warmpath_corpus_version{mode="live"}')).toBe(version);
  expect(figureOf(text, 'warmpath_import_percent')).toBe(40);
  expect(figureOf(text, 'warmpath_import_seconds')).toBeGreaterThanOrEqual(300);
  expect(figureOf(text, 'warmpath_monitors_due')).toBe(0);
  expect(figureOf(text, 'warmpath_held_seconds')).toBe(0);
  expect(text).toMatch(/^# TYPE warmpath_source_calls_total counter$/m);
  // No backup was made, and no live mailbox waits for a worker.
  expect(text).not.toMatch(/^warmpath_(backup_age|outreach_sign)_seconds /m);
  expect(figureOf(text, 'warmpath_mail_sessions{protocol="imap"}')).toBe(0);
});

it('makes no series of what clients send', async () => {
  const account = await service.account();
  // Each status the hostile ones are answered with is known before.
  for (const key of [account.key, 'nobody'])
    await service.call('GET', '/v1/usage', { key, headers: { 'user-agent': 'first' } });
  const before = new Set(seriesOf(await scrape()));
  for (let n = 0; n < 30; n += 1) {
    const hostile = `"}\\n evil{tenant="${n}`;
    await service.call('GET', `/v1/${encodeURIComponent(hostile)}`, { key: account.key });
    await service.call('GET', `/v1/usage?${encodeURIComponent(hostile)}=1`, { key: `key-${n}` });
    await service.call('GET', '/v1/usage', { key: 'nobody', headers: { 'user-agent': `evil-${n}` } });
  }
  const text = await scrape();
  expect(seriesOf(text).filter((each) => !before.has(each))).toEqual([]);
  expect(text).not.toContain('evil');
  expect(text).not.toContain(account.tenantId);
});

it('gives the rest and says so while the database is away', async () => {
  expect(figureOf(await scrape(), 'warmpath_database_up')).toBe(1);
  // The statement that counts then waits for the lock, and is cut off.
  await service.db.system.transaction(async (transaction) => {
    await transaction.query({ text: 'lock table charge in access exclusive mode' });
    await expect
      .poll(async () => figureOf(await scrape(), 'warmpath_database_up'), { timeout: 20_000, interval: 500 })
      .toBe(0);
    const text = await scrape();
    expect(text).not.toMatch(/^warmpath_open_reservations /m);
    expect(text).toMatch(/^warmpath_request_seconds_count/m);
    expect(text).toMatch(/^warmpath_database_connections/m);
  });
}, 40_000);

it('answers nothing but /metrics, and not on the public port', async () => {
  const url = service.service.metricsUrl() ?? '';
  expect((await fetch(url.replace('/metrics', '/v1/usage'))).status).toBe(404);
  expect((await fetch(url, { method: 'POST', body: 'x' })).status).toBe(405);
  expect((await service.call('GET', '/metrics')).status).toBe(404);
  expect(new URL(url).hostname).toBe('127.0.0.1');
});

it('answers while others hold connections and ask nothing', async () => {
  const port = Number(new URL(service.service.metricsUrl() ?? '').port);
  const held = Array.from({ length: 5 }, () => connect(port, '127.0.0.1'));
  for (const socket of held) socket.on('error', () => {});
  expect(await scrape()).toContain('warmpath_info{version=');
  for (const socket of held) socket.destroy();
});
