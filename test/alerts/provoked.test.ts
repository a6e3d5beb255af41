import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeMailbox, makeTenant } from '../harness/cadence-rows.ts';
import { createTestService, type TestService } from '../harness/service.ts';

const isHere = spawnSync('promtool', ['--version']).error === undefined;
const HERE = join(import.meta.dirname, '../..');

if (!isHere)
  console.warn(
    'promtool is not installed: no alert of a real service is tested (apt-get install prometheus)',
  );

describe.runIf(isHere)('alerts of a real service in trouble', () => {
  let service: TestService;
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'warmpath-alerts-'));
    service = await createTestService({ config: { metricsPort: 0 } });
    await service.service.listen();
  });
  afterAll(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const scrape = async () => {
    const text = await (await fetch(service.service.metricsUrl() ?? '')).text();
    return text.split('\n').filter((line) => /^(warmpath|nodejs_eventloop)_/.test(line));
  };
  const freshScrape = async () => {
    // What is counted in the database is kept for five seconds.
    await new Promise((done) => setTimeout(done, 5_500));
    return scrape();
  };
  /** Shows promtool what was scraped, as if it stayed so for two hours; returns the alerts that then fire. */
  const firing = (lines: readonly string[], expected: readonly string[]) => {
    const series = lines.map((line) => {
      const [, name = '', value = ''] = /^(.*) (\S+)$/.exec(line) ?? [];
      return { series: name, values: `${value}+0x200` };
    });
    const file = join(folder, 'test.yml');
    const exp_samples = expected.map((name) => ({ labels: `{alertname="${name}"}`, value: 1 }));
    const expr = `count by (alertname) (ALERTS{alertstate="firing", alertname=~"${[...expected, 'none'].join('|')}"})`;
    const tests = [
      { interval: '1m', input_series: series, promql_expr_test: [{ expr, eval_time: '2h', exp_samples }] },
    ];
    // JSON is YAML.
    const rule_files = [join(HERE, 'deploy/prometheus/alerts.yml')];
    writeFileSync(file, JSON.stringify({ rule_files, evaluation_interval: '1m', tests }));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    return { status, said: `${stdout}${stderr}` };
  };

  it('fires for a stranded reservation, a mailbox that fails and a worker that is gone', async () => {
    const alerts = ['WarmpathReservationStranded', 'WarmpathMailboxFailing', 'WarmpathWorkerGone'];
    expect(firing(await freshScrape(), []).status).toBe(0);
    expect(firing(await scrape(), alerts).status).not.toBe(0);
    const { system } = service.db;
    const scope = await makeTenant(system);
    const mailbox = await makeMailbox(system, scope);
    await system.query({ text: "update mailbox set state = 'failing' where id = $1", values: [mailbox] });
    // Its lease is still to run out, so that the sweeper of this service leaves it.
    await system.query({
      text: `insert into charge (id, tenant_id, mode, key_id, operation, price, lease_until, created_at)
        values ($1, $2, 'live', $1, 'usage', 1, now() + interval '1 hour', now() - interval '10 minutes')`,
      values: [randomUUID(), scope.tenantId],
    });
    await service.db.service.query({
      text: `insert into outreach_sign (given_at) values (now() - interval '1 hour')
        on conflict (one) do update set given_at = excluded.given_at`,
    });
    const { status, said } = firing(await freshScrape(), alerts);
    expect(said).toContain('SUCCESS');
    expect(status).toBe(0);
  }, 60_000);

  it('fires for a database that does not answer', async () => {
    await service.db.system.transaction(async (transaction) => {
      await transaction.query({ text: 'lock table charge in access exclusive mode' });
      const { status, said } = firing(await freshScrape(), ['WarmpathDatabaseAway']);
      expect(said).toContain('SUCCESS');
      expect(status).toBe(0);
    });
  }, 60_000);
});
