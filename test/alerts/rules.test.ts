import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestService, type TestService } from '../harness/service.ts';

const ROOT = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(ROOT, path), 'utf8');
const rules = read('deploy/prometheus/alerts.yml');
const dashboard = read('deploy/grafana/warmpath.json');
const ALERTS = [...rules.matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

let service: TestService;
let exposed: ReadonlySet<string>;
beforeAll(async () => {
  service = await createTestService({ config: { metricsPort: 0 } });
  await service.service.listen();
  const text = await (await fetch(service.service.metricsUrl() ?? '')).text();
  exposed = new Set([...text.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
});
afterAll(() => service.close());

it('has a section and a test from series for each alert', () => {
  expect(ALERTS.length).toBeGreaterThan(10);
  const sections = [...read('docs/operating/runbook.md').matchAll(/^## (\w+)$/gm)].map(([, name]) => name);
  expect(sections).toEqual(ALERTS);
  const tried = [...read('deploy/prometheus/alerts.test.yml').matchAll(/alertname="(\w+)"/g)].map(
    ([, n]) => n,
  );
  expect([...new Set(tried)]).toEqual(ALERTS);
});

it('describes every metric that the service has', () => {
  const page = read('docs/operating/watch.md');
  const own = [...exposed].filter((name) => name.startsWith('warmpath_'));
  expect(own.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
});

it('names only metrics that the service has', () => {
  const named = [...`${rules}${dashboard}`.matchAll(/\b(?:warmpath|nodejs|process)_[a-z0-9_]+\b/g)].map(
    ([name]) => name.replace(/_(bucket|count|sum)$/, ''),
  );
  expect(named.length).toBeGreaterThan(20);
  expect([...new Set(named)].filter((name) => !exposed.has(name))).toEqual([]);
});
