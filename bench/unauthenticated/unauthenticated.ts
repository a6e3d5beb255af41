import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openStore } from '../../src/platform/database/store.ts';
import { seed } from '../billing/billing.ts';
import { run } from '../load.ts';
import { median, ms, quantile, type Row } from '../report.ts';
import { type Started, startMeasuredService } from '../start-process.ts';
import { KINDS } from './kinds.ts';

/** Requests a second of an unauthenticated caller. */
const RATE = 50;
/** What the 95th percentile of other callers may be, in that of an idle service. */
const BAR = 3;
/** The indexes of an empty corpus are built and learned by then, which is not what is measured. */
const SETTLE_MS = 5_000;
/** Others: so many at once, each waiting so long between two requests. */
const CALLERS = 4;
const PAUSE_MS = 10;

/**
 * What each kind of request costs that needs no valid key (processor time of the service's process), and what the dearest
 * of them, 50 a second, does to the answers others wait for, next to the same service idle.
 */
export async function benchUnauthenticated(options: {
  readonly seconds: number;
  readonly rounds: number;
}): Promise<Row[]> {
  const { seconds, rounds } = options;
  const folder = mkdtempSync(join(tmpdir(), 'warmpath-bench-'));
  const store = await openStore({ dataDir: folder, purpose: 'service', log: () => {} });
  let started: Started | undefined;
  const agent = new Agent({ keepAlive: true });
  try {
    const keys = await seed(store);
    started = await startMeasuredService(store.connection, {
      // Anyone who attacks comes from many addresses: none of them is over the limit of one.
      config: { trustedProxies: ['loopback'], rateLimits: true },
      // Counted like any other, never full.
      ratePerWindow: { trial: 1_000_000_000, paid: 1_000_000_000 },
    });
    const { port } = new URL(started.firstLine);
    await sleep(SETTLE_MS);
    const call = (path: string, key = '') => ask(agent, port, path, key);
    const used = async () => JSON.parse((await call('/v1/bench/used', keys[0])).text).ms as number;
    const attack = async (kind: number, length: number) => {
      const file = fileURLToPath(new URL('./attack.ts', import.meta.url));
      const out = await run(process.execPath, [file, port, `${kind}`, `${RATE}`, `${length}`]);
      return JSON.parse(out) as { statuses: Record<string, number> };
    };
    const costs: { kind: number; each: number }[] = [];
    const rows: Row[] = [];
    for (const [kind, { what, statuses }] of KINDS.entries()) {
      await attack(kind, 0.2); // warm
      const before = await used();
      const since = performance.now();
      const result = await attack(kind, seconds);
      const spent = (await used()) - before;
      const idleBefore = await used();
      await sleep(500);
      const idle = ((await used()) - idleBefore) / 500;
      const each = Math.max(0, spent - idle * (performance.now() - since - 500)) / (RATE * seconds);
      costs.push({ kind, each });
      const right = Object.entries(result.statuses).filter(([status]) => statuses.includes(Number(status)));
      const answered = right.reduce((sum, [, count]) => sum + count, 0);
      rows.push({
        what,
        figure: `${each.toFixed(2)} ms each`,
        comparison: JSON.stringify(result.statuses),
        ratio: answered / (RATE * seconds),
        bar: 1,
      });
    }
    const dearest = costs.reduce((most, one) => (one.each > most.each ? one : most));
    const others = async (until: () => boolean): Promise<number> => {
      const waits: number[] = [];
      await Promise.all(
        keys.slice(1, 1 + CALLERS).map(async (key) => {
          while (!until()) {
            const since = performance.now();
            const { status } = await call('/v1/usage', key);
            if (status !== 200) throw new Error(`another caller was answered ${status}`);
            waits.push(performance.now() - since);
            await sleep(PAUSE_MS);
          }
        }),
      );
      return quantile(waits, 0.95);
    };
    const idle: number[] = [];
    const attacked: number[] = [];
    const forSeconds = () => {
      const end = performance.now() + seconds * 1_000;
      return () => performance.now() >= end;
    };
    for (let round = 0; round < rounds; round += 1) {
      idle.push(await others(forSeconds()));
      let isOver = false;
      const under = attack(dearest.kind, seconds).finally(() => {
        isOver = true;
      });
      attacked.push(await others(() => isOver));
      await under;
      idle.push(await others(forSeconds()));
    }
    rows.push({
      what: `others' p95 under the dearest: ${KINDS[dearest.kind]?.what}, ${RATE} a second`,
      figure: ms(median(attacked)),
      comparison: `${ms(median(idle))} idle; ${BAR} times that is allowed`,
      ratio: (BAR * median(idle)) / median(attacked),
      bar: 1,
    });
    return rows;
  } finally {
    agent.destroy();
    started?.stop();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function ask(
  agent: Agent,
  port: string,
  path: string,
  key: string,
): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request({ agent, port, path, headers: { authorization: `Bearer ${key}` } }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (part: string) => {
        text += part;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    sent.on('error', reject);
    sent.end();
  });
}
