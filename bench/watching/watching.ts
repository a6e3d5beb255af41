import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { openStore } from '../../src/platform/database/store.ts';
import { seed } from '../billing/billing.ts';
import { failureRow, median, ms, type Row } from '../report.ts';
import { type Started, startMeasuredService } from '../start-process.ts';

/** Callers at once: as many as keep a small machine busy without a queue. */
const CALLERS = 8;
/** The indexes of an empty corpus are built and learned by then, which is not what is measured. */
const SETTLE_MS = 5_000;
/** How long what a service does without being asked is measured, in each round. */
const IDLE_MS = 1_500;
/** deploy/prometheus/prometheus.yml. */
const SCRAPED_EVERY_MS = 15_000;
/** What watching may take of the billed calls that a processor answers. */
const MOST = 0.03;

interface Cost {
  /** Processor time of one call, ms. */
  readonly each: number;
  /** Of a processor, what is used without any call: timers, and being scraped. */
  readonly standing: number;
  /** Calls that one processor answers in a millisecond. */
  readonly rate: number;
}

interface Watched {
  readonly what: string;
  readonly used: () => Promise<number>;
  readonly call: (nth: number) => Promise<number>;
  readonly scrape: () => Promise<void>;
}

/**
 * How many billed calls that do nothing a processor answers, in a service with and without metrics and access log, and in another
 * checkout where one is given. The services take turns within each round, and each round is compared with itself: the machine is noisy.
 * What a service uses without being asked is measured apart: on a busy machine calls come slowly, and would each seem to cost more of it.
 */
export async function benchWatching(options: {
  readonly calls: number;
  readonly rounds: number;
  readonly against?: string | undefined;
}): Promise<Row[]> {
  const { calls, rounds, against } = options;
  const folder = mkdtempSync(join(tmpdir(), 'warmpath-bench-'));
  const store = await openStore({ dataDir: folder, purpose: 'service', log: () => {} });
  const processes: Started[] = [];
  const agent = new Agent({ keepAlive: true });
  try {
    const keys = await seed(store);
    const start = async (what: string, config: object, checkout?: string): Promise<Watched> => {
      const file =
        checkout === undefined
          ? undefined
          : pathToFileURL(join(resolve(checkout), 'bench/measured-service.ts'));
      const started = await startMeasuredService(store.connection, { config }, file);
      processes.push(started);
      const [url = '', metrics] = started.firstLine.split(' ');
      const ask = (method: string, at: string, key = '', body?: string) =>
        askOnce(agent, method, at, key, body);
      return {
        what,
        used: async () => JSON.parse((await ask('GET', `${url}/v1/bench/used`, keys[0])).text).ms as number,
        call: async (nth) =>
          (await ask('POST', `${url}/v1/bench/noop`, keys[nth % keys.length], '{}')).status,
        scrape: async () => {
          if (metrics !== undefined) await ask('GET', metrics);
        },
      };
    };
    const bare = await start('neither metrics nor access log', {});
    const others = [
      await start('metrics', { metricsPort: 0 }),
      await start('metrics and a line for each request', { metricsPort: 0, accessLog: 1 }),
    ];
    if (against !== undefined) others.push(await start(`${against}, without both`, {}, against));
    await sleep(SETTLE_MS);
    let failures = 0;
    const costOf = async ({ used, call, scrape }: Watched): Promise<Cost> => {
      const spentIn = async (work: () => Promise<unknown>): Promise<number> => {
        const before = await used();
        await work();
        return (await used()) - before;
      };
      const idle = (await spentIn(() => sleep(IDLE_MS))) / IDLE_MS;
      let next = 0;
      const caller = async () => {
        while (next < calls) {
          next += 1;
          if ((await call(next)) >= 300) failures += 1;
        }
      };
      const since = performance.now();
      const spent = await spentIn(() => Promise.all(Array.from({ length: CALLERS }, caller)));
      const each = (spent - idle * (performance.now() - since)) / calls;
      const standing = idle + (await spentIn(scrape)) / SCRAPED_EVERY_MS;
      return { each, standing, rate: (1 - standing) / each };
    };
    const all = [bare, ...others];
    for (const each of all) await costOf(each); // warm
    const costs = new Map<Watched, Cost[]>(all.map((each) => [each, []]));
    for (let round = 0; round < rounds; round += 1) {
      // Who begins has the caches of the machine as others left them.
      for (const each of round % 2 === 0 ? all : all.toReversed()) costs.get(each)?.push(await costOf(each));
    }
    const of = (each: Watched, what: keyof Cost) => (costs.get(each) ?? []).map((cost) => cost[what]);
    const shown = (each: Watched) =>
      `${ms(median(of(each, 'each')))}, and ${(median(of(each, 'standing')) * 1_000).toFixed(1)} ms a second`;
    const rows = others.map((each): Row => {
      const alone = of(bare, 'rate');
      return {
        what: `a billed call, ${each.what}`,
        figure: shown(each),
        comparison: `${bare.what} ${shown(bare)}`,
        ratio: median(of(each, 'rate').map((rate, round) => rate / (alone[round] ?? Number.NaN))),
        ...(each.what === 'metrics' ? { bar: 1 - MOST } : {}),
      };
    });
    return [...rows, failureRow(failures)];
  } finally {
    agent.destroy();
    for (const started of processes) started.stop();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function askOnce(
  agent: Agent,
  method: string,
  url: string,
  key: string,
  body: string | undefined,
): Promise<{ status: number; text: string }> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return new Promise((resolveAnswer, reject) => {
    const asked = request(url, { agent, method, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolveAnswer({ status: response.statusCode ?? 0, text }));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
