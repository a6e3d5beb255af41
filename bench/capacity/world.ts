import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { issueKey } from '../../src/accounts/queries-keys.ts';
import { openStore, type Store } from '../../src/platform/database/store.ts';
import { KEY_SCOPES } from '../../src/platform/values/key-scopes.ts';
import type { Scope } from '../../src/platform/values/scope.ts';
import { INVESTORS, writeDealFiles } from '../../test/harness/deal-files.ts';
import { seed } from '../billing.ts';
import { waitUntilReady } from '../evaluation/customer.ts';
import { run, startMeasuredService } from '../measure.ts';
import { AS_OF, questionsOf } from '../over-http.ts';
import { type Call, connectionsOf } from './costs.ts';

const LAUNCHER = join(import.meta.dirname, '../../bin/warmpath.js');
const RAISE = {
  raise_type: 'startup_equity',
  company_name: 'Plibber',
  stage: 'seed',
  round_size_usd: 2_000_000,
};

export interface Served {
  readonly pid: number;
  /** Processor time of its process so far, ms. */
  used(): Promise<number>;
  readonly usage: Call;
  readonly billed: Call;
  readonly keyed: Call;
  readonly search: Call;
  /** Asks with the test key of a tenant; rejects if the answer is none of 2xx. */
  ask(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
}

export interface World {
  readonly store: Store;
  /** Runs a service over the database, ready, and waits for its end. */
  serve<T>(use: (served: Served) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** A database with a made-up corpus, and tenants whose keys are known. */
export async function openWorld(investors: number): Promise<World> {
  const folder = mkdtempSync(join(tmpdir(), 'warmpath-bench-'));
  const exported = join(folder, 'export');
  await writeDealFiles(exported, Math.ceil(investors / INVESTORS));
  const dataDir = join(folder, 'data');
  const questions = questionsOf(exported);
  await run(process.execPath, [LAUNCHER, 'corpus', 'import', 'crunchbase-export', exported], {
    WARMPATH_DATA_DIR: dataDir,
    DATABASE_URL: '',
  });
  const store = await openStore({ dataDir, purpose: 'service', log: () => {} });
  const keys = await seed(store);
  const testKey = (
    await issueKey(store.system, { ...(await firstTenant(store)), mode: 'test', scopes: KEY_SCOPES })
  ).key;
  return {
    store,
    async serve(use) {
      const config = { asOf: AS_OF, outreachHere: true };
      const started = await startMeasuredService(store.connection, { config });
      const { firstLine: url, pid } = started;
      try {
        await waitUntilReady(url);
        const send = async (key: string, method: string, path: string, body?: unknown, more: object = {}) => {
          const response = await fetch(`${url}${path}`, {
            method,
            headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...more },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });
          return { status: response.status, body: (await response.json()) as Record<string, unknown> };
        };
        const ask = (nth: number, ...rest: [string, string, unknown?, object?]) =>
          send(keys[nth % keys.length] ?? '', ...rest);
        for (const nth of keys.keys())
          await ask(nth, 'PUT', '/v1/fundraising/profile', {
            ...RAISE,
            ...questions[nth % questions.length],
          });
        return await use({
          pid,
          used: async () => Number((await ask(0, 'GET', '/v1/bench/used')).body.ms),
          usage: async (nth) => (await ask(nth, 'GET', '/v1/usage')).status,
          billed: async (nth) => (await ask(nth, 'POST', '/v1/bench/noop', {})).status,
          keyed: async (nth) =>
            (await ask(nth, 'POST', '/v1/bench/noop', {}, { 'idempotency-key': randomUUID() })).status,
          search: async (nth) => {
            const asked = { limit: 50, effort: 'low' };
            const { status } = await ask(nth, 'POST', '/v1/fundraising/search-investors', asked);
            // Nothing found is an answer as well.
            return status === 422 ? 200 : status;
          },
          ask: async (method, path, body) => {
            const answer = await send(testKey, method, path, body);
            if (answer.status >= 300)
              throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
            return answer.body;
          },
        });
      } finally {
        started.stop();
        while ((await connectionsOf(store)) > 0) await sleep(100);
      }
    },
    async close() {
      await store.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function firstTenant({ system }: Store): Promise<Pick<Scope, 'tenantId'>> {
  const [row] = await system.query<{ tenantId: string }>({
    text: `select tenant_id as "tenantId" from tenant where name = 'bench' limit 1`,
  });
  if (row === undefined) throw new Error('there is no tenant');
  return row;
}
