import { mkdtempSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { openStore, type Store } from '../src/platform/database/store.ts';
import { seed } from './billing.ts';
import { failureRow, median, ms, type Row, startMeasuredService } from './measure.ts';

/** The largest network there is. */
const ROWS = 20_000;
/** What importing it may cost the service's process, ms of processor time. */
const BAR_MS = 1_000;
/** An import that is not counted: code is compiled, and the tables have their first pages. */
const WARM = 1;
/** Clock ticks of /proc on every Linux of the last twenty years (`getconf CLK_TCK`), ms. */
const TICK_MS = 10;
/** The indexes of an empty corpus are built and learned by then, which is not what is measured. */
const SETTLE_MS = 5_000;

const SYLLABLES = ['ba', 'den', 'ki', 'lor', 'ma', 'nis', 'pel', 'ra', 'sto', 'tu', 'vel', 'wy', 'zen'];

/** A name that is no one's: the number in syllables. */
export function madeUpName(number: number): string {
  let text = '';
  for (let rest = number + SYLLABLES.length; rest > 0; rest = Math.floor(rest / SYLLABLES.length)) {
    text += SYLLABLES[rest % SYLLABLES.length];
  }
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** An export of the usual length: 2 MB, every twentieth employer quoted, names and employers that recur. All made up. */
export function madeUpExport(shift: number): string {
  const rows = Array.from({ length: ROWS }, (_, n) => {
    const company = `${madeUpName((n * 31) % 4_001)} Holding`;
    const quoted = n % 20 === 0 ? `"${company}, Inc."` : company;
    const [first, last] = [madeUpName((n * 7 + shift) % 1_009), madeUpName(n % 6_007)];
    const mail = n % 17 === 0 ? `${first}@${madeUpName(n % 997)}.test` : '';
    const page = `https://www.linkedin.com/in/${first}-${last}-${n}`.toLowerCase();
    return `${first},${last},${page},${mail},${quoted},Managing Partner,${1 + (n % 28)} Mar ${2010 + (n % 14)}`;
  });
  return `Notes:\n"A note, as exported."\n\nFirst Name,Last Name,URL,Email Address,Company,Position,Connected On\n${rows.join('\n')}\n`;
}

/**
 * What an import of 20,000 people costs: processor time of the service's process (request, reading thread, keys, sending)
 * and, reported next to it, of the database's processes. Each import replaces the one before, so that deleting is measured too.
 */
export async function benchNetwork({ rounds }: { readonly rounds: number }): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'warmpath-bench-'));
  const store = await openStore({ dataDir: folder, purpose: 'service', log: () => {} });
  let started: { stop(): void } | undefined;
  try {
    const [key = ''] = await seed(store);
    const child = await startMeasuredService(store.connection);
    started = child;
    await sleep(SETTLE_MS);
    const call = async (method: string, path: string, body?: unknown) => {
      const response = await fetch(`${child.firstLine}${path}`, {
        method,
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as Record<string, unknown> };
    };
    const usedByService = async () => Number((await call('GET', '/v1/bench/used')).body.ms);
    const service: number[] = [];
    const database: number[] = [];
    const clock: number[] = [];
    let failures = 0;
    for (let round = -WARM; round < rounds; round += 1) {
      const csv_content = madeUpExport(round);
      const [serviceBefore, databaseBefore] = [await usedByService(), await usedByDatabase(store)];
      const since = performance.now();
      const { status, body } = await call('POST', '/v1/fundraising/import-network', { csv_content });
      const took = performance.now() - since;
      if (status !== 200 || body.rowsImported !== ROWS) failures += 1;
      if (round < 0) continue;
      clock.push(took);
      service.push((await usedByService()) - serviceBefore);
      database.push((await usedByDatabase(store)) - databaseBefore);
    }
    const processor = median(service);
    return [
      {
        what: `import of ${ROWS} people: processor time of the service, median`,
        figure: ms(processor),
        comparison: `${BAR_MS} ms wanted; on the clock ${ms(median(clock))}, database ${ms(median(database))}`,
        ratio: BAR_MS / processor,
        bar: 1,
      },
      failureRow(failures),
    ];
  } finally {
    started?.stop();
    await store.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Processor time of the database's processes that are there, ms; NaN if the system does not tell it as Linux does. */
export async function usedByDatabase(store: Store): Promise<number> {
  const rows = await store.system.query<{ pid: number }>({ text: 'select pid from pg_stat_activity' });
  const ticks = await Promise.all(
    rows.map(async ({ pid }) => {
      const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
      // proc(5): the 14th and 15th, and the second may hold blanks.
      const [user, system] = stat
        .slice(stat.lastIndexOf(')') + 2)
        .split(' ')
        .slice(11, 13);
      return Number(user) + Number(system);
    }),
  );
  return ticks.reduce((sum, one) => sum + (Number.isNaN(one) ? 0 : one), 0) * TICK_MS;
}
