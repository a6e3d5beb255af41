import { spawn } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type FakeServer, startFake } from '../../../test/harness/providers.ts';
import { himalayasJob } from '../../../test/providers/jobs.ts';
import { orderVariable } from '../../providers/order.ts';
import { LOOKUP_KINDS } from '../../providers/rules-kinds.ts';

const LAUNCHER = join(import.meta.dirname, '../../../bin/warmpath.js');
const open: FakeServer[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((fake) => fake.close()));
});

function doctor(args: readonly string[], settings: NodeJS.ProcessEnv) {
  const { PATH } = process.env;
  const child = spawn(process.execPath, [LAUNCHER, 'doctor', '--live', ...args], {
    env: { PATH, ...settings },
  });
  const ended = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (part) => {
    ended.stdout += part;
  });
  child.stderr.setEncoding('utf8').on('data', (part) => {
    ended.stderr += part;
  });
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((done) =>
    child.on('close', (code) => done({ code, ...ended })),
  );
}

test('the command asks what is configured, tells while it asks, and fails where an answer has changed', async () => {
  const jobs = await startFake(() => ({ json: { totalCount: 1, jobs: [himalayasJob(1)] } }));
  const records = await startFake(() => ({ status: 404 }));
  let answer: object = { data: 'moved' };
  const entities = await startFake(() => ({ json: answer }));
  open.push(jobs, records, entities);
  const settings = {
    ...Object.fromEntries(LOOKUP_KINDS.map((kind) => [orderVariable(kind), 'none'])),
    WARMPATH_ORDER_JOBS_SEARCH: 'himalayas',
    WARMPATH_ORDER_COMPANY_SEARCH: 'gleif',
    WARMPATH_HIMALAYAS_URL: jobs.url,
    WARMPATH_GLEIF_URL: entities.url,
    WARMPATH_RECORDS_MIRROR: records.url,
    // None is there, and none is made.
    WARMPATH_DATA_DIR: join(tmpdir(), 'warmpath-none', String(process.pid)),
    WARMPATH_ADZUNA_APP_ID: 'app',
    WARMPATH_ADZUNA_KEY: 'a-secret',
  };
  const { code, stdout } = await doctor(['--json'], settings);
  const report = JSON.parse(stdout) as { ok: boolean; sources: { source: string; state: string }[] };
  const of = (name: string) => report.sources.find(({ source }) => source === name);
  expect(code).toBe(1);
  expect(report.ok).toBe(false);
  expect(of('himalayas')).toMatchObject({
    state: 'as_expected',
    address: `${jobs.url}/jobs/api/search`,
    ms: expect.any(Number),
  });
  expect(of('gleif')).toMatchObject({
    state: 'changed',
    detail: expect.stringContaining('data must be array'),
  });
  expect(of('adzuna')).toMatchObject({ state: 'not_asked' });
  expect(of('pull form-d')).toMatchObject({ state: 'not_asked' });
  expect(report.sources.filter(({ source }) => source.startsWith('pull ')).length).toBeGreaterThan(5);
  expect(stdout).not.toContain('a-secret');

  answer = { data: [] };
  const shown = await doctor([], settings);
  expect(shown.code).toBe(1);
  expect(shown.stderr).toMatch(/^1 of \d+ {2}\S/m);
  expect(shown.stderr).toContain('gleif: changed');
  expect(shown.stdout).toMatch(/sources asked, \d+ not as expected/);
});
