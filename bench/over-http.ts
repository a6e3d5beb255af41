import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parse } from 'csv-parse/sync';
import { writeDealFiles } from '../test/harness/deal-files.ts';
import { waitUntilReady } from './evaluation/customer.ts';
import { startServiceOn } from './evaluation/own-service.ts';
import { failureRow, median, ms, type Row } from './measure.ts';

/** About as many companies as the export of 2013 has, which has 65,000 deals. */
export const COMPANIES = 42_000;
/** After every deal of the exports there are. */
export const AS_OF = '2013-06-01';
/** Callers at once: as many as keep a small machine busy without a queue. */
const CALLERS = 4;
/** Different questions, asked in turn: an answer that repeats one of a minute ago is not stored again. */
const QUESTIONS = 400;
const CONNECTIONS = 20_000;
/** One in so many of them works at an investor. */
const AT_INVESTORS = 10;
/** A clock tick of proc(5), ms. */
const TICK_MS = 10;
/** What a processor has to answer of searches for 20 and for 50 investors in a second, and how much a network may cost. */
const BARS = { 20: 100, 50: 45, network: 2 } as const;

interface Kind {
  readonly what: string;
  readonly limit: 20 | 50;
  readonly hasNetwork: boolean;
  /** Asks one question again and again, in place of another each time. */
  readonly repeats?: true;
}

const KINDS: readonly Kind[] = [
  { what: 'a search for 20 investors', limit: 20, hasNetwork: false },
  { what: 'a search for 50 investors', limit: 50, hasNetwork: false },
  { what: 'the same search for 20 again', limit: 20, hasNetwork: false, repeats: true },
  { what: 'the same search for 50 again', limit: 50, hasNetwork: false, repeats: true },
  { what: `a search for 20 with ${CONNECTIONS} connections`, limit: 20, hasNetwork: true },
];

interface Question {
  readonly sector_tags: string[];
  readonly geography: string;
}

interface Measured {
  readonly name: string;
  /** Processor time of one search in service and database, ms. */
  costOf(kind: Kind, questions: readonly Question[]): Promise<number>;
  stop(): Promise<void>;
}

/**
 * What a search takes over HTTP of a processor, the database's part included, over the deals in `folder` or as many made-up ones, with
 * the learned ranking; and in another checkout if one is given. They take turns within each round.
 */
export async function benchOverHttp(options: {
  readonly folder?: string | undefined;
  readonly against?: string | undefined;
  readonly searches: number;
  readonly rounds: number;
  readonly onStep: (step: string) => void;
}): Promise<Row[]> {
  const { against, searches, rounds, onStep } = options;
  const scratch = mkdtempSync(join(tmpdir(), 'warmpath-bench-'));
  const running: Measured[] = [];
  try {
    const folder = options.folder ?? join(scratch, 'export');
    if (options.folder === undefined) await writeDealFiles(folder, COMPANIES);
    const questions = questionsOf(folder);
    let failures = 0;
    const failed = (status: number) => {
      if (status !== 200 && status !== 422) failures += 1;
    };
    for (const checkout of against === undefined ? [''] : ['', against]) {
      onStep(`starts ${checkout === '' ? 'this checkout' : checkout}`);
      running.push(await start(checkout, folder, join(scratch, `data-${running.length}`), failed));
    }
    const costs = new Map(running.map((one) => [one, KINDS.map((): number[] => [])]));
    for (let round = -1; round < rounds; round += 1) {
      // Who begins has the caches of the machine as others left them.
      for (const one of round % 2 === 0 ? running : running.toReversed())
        for (const [at, kind] of KINDS.entries()) {
          const asked = Array.from(
            { length: searches },
            (_, nth) =>
              questions[((round + 1) * searches + (kind.repeats ? 0 : nth)) % questions.length] as Question,
          );
          const cost = await one.costOf(kind, asked);
          onStep(`${one.name}, ${kind.what}: ${ms(cost)}`);
          if (round >= 0) costs.get(one)?.[at]?.push(cost);
        }
    }
    const [here, other] = running.map((one) => (costs.get(one) ?? []).map(median));
    const rows = KINDS.map(({ what, limit, hasNetwork }, at): Row => {
      const cost = here?.[at] ?? Number.NaN;
      const before = other?.[at];
      const alone = here?.[0] ?? Number.NaN;
      return {
        what,
        figure: `${ms(cost)} of a processor, ${(1_000 / cost).toFixed(0)} a second`,
        comparison: [
          hasNetwork
            ? `${ms(alone)} without them, ${BARS.network} times at most`
            : `${BARS[limit]} a second wanted`,
          ...(before === undefined
            ? []
            : [`the other checkout ${ms(before)}, ${(before / cost).toFixed(2)} times`]),
        ].join('; '),
        ratio: hasNetwork ? (BARS.network * alone) / cost : 1_000 / cost / BARS[limit],
        bar: 1,
      };
    });
    return [...rows, failureRow(failures)];
  } finally {
    await Promise.all(running.map((one) => one.stop()));
    rmSync(scratch, { recursive: true, force: true });
  }
}

async function start(
  checkout: string,
  folder: string,
  dataDir: string,
  onStatus: (status: number) => void,
): Promise<Measured> {
  const launcher = checkout === '' ? undefined : join(resolve(checkout), 'bin/warmpath.js');
  const service = await startServiceOn(dataDir, AS_OF, undefined, '', launcher);
  const agent = new Agent({ keepAlive: true });
  try {
    await service.command('corpus', 'import', 'crunchbase-export', folder);
    await waitUntilReady(service.url);
    const keys = [await service.issueKey(), await service.issueKey()];
    const ask = (key: string, method: string, path: string, body: object) =>
      statusOf(agent, `${service.url}${path}`, method, key, JSON.stringify(body));
    for (const key of keys) {
      const profile = {
        raise_type: 'startup_equity',
        company_name: 'Plibber',
        stage: 'seed',
        round_size_usd: 2_000_000,
      };
      onStatus(await ask(key, 'PUT', '/v1/fundraising/profile', profile));
    }
    onStatus(
      await ask(keys[1] ?? '', 'POST', '/v1/fundraising/import-network', {
        csv_content: connections(folder, AT_INVESTORS),
      }),
    );
    return {
      name: checkout === '' ? 'this checkout' : checkout,
      async costOf({ limit, hasNetwork }, questions) {
        const key = keys[hasNetwork ? 1 : 0] ?? '';
        const left = [...questions];
        const before = usedBelow(service.pid);
        const caller = async () => {
          for (let next = left.pop(); next !== undefined; next = left.pop())
            onStatus(await ask(key, 'POST', '/v1/fundraising/search-investors', { ...next, limit }));
        };
        await Promise.all(Array.from({ length: CALLERS }, caller));
        return (usedBelow(service.pid) - before) / questions.length;
      },
      async stop() {
        agent.destroy();
        await service.stop();
      },
    };
  } catch (error) {
    await service.stop();
    throw error;
  }
}

/** Questions as companies of the export would ask them: its field and its place. */
export function questionsOf(folder: string): Question[] {
  const rows = parse(readFileSync(join(folder, 'companies.csv')), { columns: true }) as Record<
    string,
    string
  >[];
  const asked = rows.flatMap(({ category_list = '', city = '', country_code = '' }) =>
    category_list === '' || city === '' || country_code === ''
      ? []
      : [
          {
            sector_tags: category_list
              .split('|')
              .filter((tag) => tag !== '')
              .slice(0, 2),
            geography: `${city}, ${country_code}`,
          },
        ],
  );
  const step = Math.max(1, Math.floor(asked.length / QUESTIONS));
  return asked.filter((_, at) => at % step === 0).slice(0, QUESTIONS);
}

/** People of whom one in so many works at an investor of the export, each at another one as far as there are so many. */
export function connections(folder: string, atInvestors: number): string {
  const rows = parse(readFileSync(join(folder, 'investments.csv')), { columns: true }) as Record<
    string,
    string
  >[];
  const firms = [...new Set(rows.map(({ investor_name = '' }) => investor_name))].filter((name) =>
    /^[\w .&-]+$/.test(name),
  );
  const lines = Array.from({ length: CONNECTIONS }, (_, nth) => {
    const firm =
      nth % atInvestors === 0 ? (firms[(nth * 7) % firms.length] ?? '') : `Works of ${nth % 3_000}`;
    return `Given${nth},Family${nth % 997},https://www.linkedin.com/in/person-${nth},,${firm},Manager,01 Jan 2012`;
  });
  return ['First Name,Last Name,URL,Email Address,Company,Position,Connected On', ...lines].join('\n');
}

/** Processor time of a process and of all below it, those that ended and were waited for included, ms. */
export function usedBelow(root: number): number {
  const found = readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      // proc(5): the 4th is the parent, the 14th to 17th the times; the second may hold blanks.
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const ticks = fields.slice(11, 15).reduce((sum, text) => sum + Number(text), 0);
      return [{ pid: Number(name), parent: Number(fields[1]), ticks }];
    } catch {
      return []; // it ended meanwhile
    }
  });
  const within = new Set([root]);
  for (let size = 0; size !== within.size; ) {
    size = within.size;
    for (const { pid, parent } of found) if (within.has(parent)) within.add(pid);
  }
  return found.filter(({ pid }) => within.has(pid)).reduce((sum, { ticks }) => sum + ticks, 0) * TICK_MS;
}

function statusOf(agent: Agent, url: string, method: string, key: string, body: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  return new Promise((resolveStatus, reject) => {
    const asked = request(url, { agent, method, headers }, (response) => {
      response.resume();
      response.on('end', () => resolveStatus(response.statusCode ?? 0));
    });
    asked.on('error', reject);
    asked.end(body);
  });
}
