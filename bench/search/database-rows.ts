import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createWarmpath } from '../../packages/sdk/src/index.ts';
import { openStore } from '../../src/platform/database/store.ts';
import { foundNow, type Profile, searchAs, waitUntilReady } from '../evaluation/customer.ts';
import { type StartedService, startServiceOn } from '../evaluation/own-service.ts';
import { adder, median, ms, type OnRow, quantile, type Row } from '../report.ts';
import { investorName } from './batches.ts';
import { type MadeUpCorpus, makeCorpus } from './corpus.ts';
import { fillDatabase } from './fill-database.ts';
import { makeQuestions } from './questions.ts';
import { missing, within } from './rows.ts';

/** The issue's bars: a build of 100k investors (as much less for fewer), training, a snapshot, how soon deals show. */
const BUILD_MS = 5_000;
const BARRED_SIZE = 100_000;
const TRAINING_S = 60;
const SNAPSHOT_MS = 1_000;
const SHOWN_MS = 2_000;
/** No one waits longer for a search while an import runs in parallel with it, on as many cores: half a second is no pause yet. */
const PAUSE_MS = 500;

const CALLERS = 8;
const LOAD_MS = 5_000;
const NEW_DEALS = 1_000;
/** A round takes four investors, so that there are 250 new companies. */
const A_ROUND = 4;
/** A tag that no company of the made-up world has: who shows under it was imported just now. */
const NEW_TAG = 'Freshly Imported';
/** An import of a thousand deals takes seconds; five minutes are a fault on any machine. */
const IMPORT_TIMEOUT_MS = 300_000;

/** What the service's log says when; the times are taken from it. */
const LOG = {
  building: 'building the index',
  inUse: 'investor index in use',
  learned: 'learned the ranking',
  snapshot: 'took up the snapshot of the index',
} as const;

interface ChangeReport {
  readonly at: number;
  /** The line's own `ms`, where it has one. */
  readonly taken: number;
}

/** A corpus in the service's own database: built, started again, searched by eight, changed by an import. */
export async function databaseRows(investors: number, onRow: OnRow): Promise<Row[]> {
  const folder = mkdtempSync(join(tmpdir(), 'warmpath-bench-'));
  let service: StartedService | undefined;
  try {
    const corpus = makeCorpus(investors);
    await fillDatabase(corpus, folder);
    const label = `${investors / 1_000}k in the database`;
    const start = async () => {
      const [begun, reports] = [performance.now(), new Map<string, ChangeReport>()];
      service = await startServiceOn(folder, corpus.asOf, ({ mode, msg, ms: taken, investors: found }) => {
        // Before the build the index in use is an empty one; of each kind the first line counts.
        if (mode !== 'live' || typeof msg !== 'string' || reports.has(msg) || found === 0) return;
        reports.set(msg, { at: performance.now(), taken: Number(taken) });
      });
      await waitUntilReady(service.url);
      return { service, reports, taken: performance.now() - begun };
    };
    const rows: Row[] = [];
    const add = adder(rows, onRow);
    const first = await start();
    const [from, to] = [first.reports.get(LOG.building), first.reports.get(LOG.inUse)];
    const built = `${label}: index built from it`;
    if (from === undefined || to === undefined) add(missing(built));
    else add(within(built, to.at - from.at, (BUILD_MS * investors) / BARRED_SIZE, 'ms'));
    const learned = first.reports.get(LOG.learned);
    const training = `${label}: model learned beside it`;
    add(learned === undefined ? missing(training) : within(training, learned.taken / 1_000, TRAINING_S, 's'));
    await first.service.stop();
    const again = await start();
    const snapshot = again.reports.get(LOG.snapshot);
    const restarted = `${label}: snapshot taken up at the next start`;
    add(snapshot === undefined ? missing(restarted) : within(restarted, snapshot.taken, SNAPSHOT_MS, 'ms'));
    add({
      what: `${label}: service started again, until it is ready`,
      figure: ms(again.taken),
      comparison: `the first time ${ms(first.taken)}`,
      ratio: first.taken / again.taken,
    });
    add(...(await changeRows(corpus, again.service, folder, label)));
    return rows;
  } finally {
    await service?.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Eight callers over HTTP, first alone, then next to an import of 1,000 deals. */
async function changeRows(
  corpus: MadeUpCorpus,
  service: StartedService,
  folder: string,
  label: string,
): Promise<Row[]> {
  const calls = makeQuestions(corpus, CALLERS);
  const searchers: (() => Promise<unknown>)[] = [];
  for (const { profile } of calls) {
    const warmpath = createWarmpath({ baseUrl: service.url, key: await service.issueKey(), retries: 0 });
    await searchAs(warmpath, { ...profile } as Profile);
    const body = { limit: 50, effort: 'low' } as const;
    searchers.push(() => warmpath.fundraising.searchInvestors(body));
  }
  const fresh = createWarmpath({ baseUrl: service.url, key: await service.issueKey(), retries: 0 });
  await searchAs(fresh, { raise_type: 'startup_equity' });
  const showsNew = async () =>
    (await foundNow(fresh, { limit: 50, effort: 'low', sector_tags: [NEW_TAG] })).length > 0;
  if (await showsNew()) throw new Error(`somebody is found under "${NEW_TAG}" before the import`);

  const searching = async (until: () => boolean): Promise<number[]> => {
    const taken: number[] = [];
    const call = async (search: () => Promise<unknown>) => {
      while (!until()) {
        const start = performance.now();
        await search();
        taken.push(performance.now() - start);
      }
    };
    await Promise.all(searchers.map(call));
    return taken;
  };
  const end = performance.now() + LOAD_MS;
  const alone = await searching(() => performance.now() > end);

  const file = join(folder, 'new-deals.csv');
  writeFileSync(file, newDeals(corpus));
  let isShown = false;
  const load = searching(() => isShown);
  try {
    const waited = await untilShown(service, folder, file, showsNew);
    isShown = true;
    const underLoad = await load;
    return [
      {
        what: `${label}: search over HTTP p50, eight callers`,
        figure: ms(median(alone)),
        comparison: `p99 ${ms(quantile(alone, 0.99))}, ${Math.round((alone.length / LOAD_MS) * 1_000)} a second`,
        ratio: 1,
      },
      within(
        `${label}: ${NEW_DEALS} new deals, from their commit to a search that shows one`,
        waited,
        SHOWN_MS,
        'ms',
      ),
      {
        ...within(`${label}: slowest search meanwhile`, Math.max(...underLoad), PAUSE_MS, 'ms'),
        comparison: `at most ${PAUSE_MS} ms; without the import ${ms(Math.max(...alone))}`,
      },
    ];
  } finally {
    isShown = true;
    await load;
  }
}

/** Imports the file and asks until a search shows it; milliseconds since the import was committed. */
async function untilShown(
  service: StartedService,
  folder: string,
  file: string,
  showsNew: () => Promise<boolean>,
): Promise<number> {
  const store = await openStore({ dataDir: folder, purpose: 'command', log: () => {} });
  try {
    const text = "select version from corpus_version where mode = 'live'";
    const version = async () => (await store.system.query<{ version: number }>({ text }))[0]?.version;
    const before = await version();
    const deadline = performance.now() + IMPORT_TIMEOUT_MS;
    const imported = service.command('corpus', 'import', 'crunchbase-export', file);
    let committed: number | undefined;
    try {
      for (;;) {
        if (committed === undefined && (await version()) !== before) committed = performance.now();
        if (committed !== undefined && (await showsNew())) return performance.now() - committed;
        if (performance.now() > deadline)
          throw new Error(`no new deal was shown within ${IMPORT_TIMEOUT_MS} ms`);
        await sleep(5);
      }
    } finally {
      await imported;
    }
  } finally {
    await store.close();
  }
}

/** A thousand deals of investors that are known, in new companies, in the layout of a deal export. */
function newDeals({ asOf, world }: MadeUpCorpus): string {
  const place = world.cities.find(({ name }) => name === 'Boston');
  const header =
    'company_permalink,company_name,company_category_list,company_country_code,company_state_code,company_city,' +
    'investor_permalink,investor_name,funding_round_permalink,funding_round_type,funded_at,raised_amount_usd';
  const lines = Array.from({ length: NEW_DEALS }, (_, at) => {
    const company = Math.floor(at / A_ROUND);
    return [
      `/organization/new-${company}`,
      `Newcomer ${company}`,
      NEW_TAG,
      place?.country,
      place?.state,
      place?.name,
      '',
      investorName(at),
      `/funding-round/new-${company}`,
      'seed',
      asOf,
      1_000_000,
    ].join(',');
  });
  return `${[header, ...lines].join('\n')}\n`;
}
