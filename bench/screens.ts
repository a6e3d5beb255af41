import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { investorIdOf } from '../src/corpus/rules-investor-id.ts';
import { openStore } from '../src/platform/database/store.ts';
import { writeDealFiles } from '../test/harness/deal-files.ts';
import { waitUntilReady } from './evaluation/customer.ts';
import { startServiceOn } from './evaluation/own-service.ts';
import { connected } from './imports.ts';
import { failureRow, median, ms, type Row } from './measure.ts';
import { AS_OF, COMPANIES, connections, usedBelow } from './over-http.ts';

/** A list of the length the console has to show at once. */
const LISTED = 10_000;
/** What a screen may take until what it asked for is there, ms. */
const BAR_MS = 300;
/** One in so many of the network works at an investor on record: more than a founder has, of people who invest. */
const AT_INVESTORS = 4;
/** Between two looks at the scores that are worked out, ms. */
const LOOK_MS = 500;

/** In the data folder: the key of what was made there, and whose drawer is opened. */
const KEPT = 'screens.json';

/** A screen of the console, with what it asks for when it is opened: all at once, as the console does. */
interface Screen {
  readonly name: string;
  readonly calls: readonly Call[];
}

interface Call {
  readonly path: string;
  readonly body?: object;
  /** Read page after page, as lists are. */
  readonly paged?: true;
}

const LIST = '/v1/fundraising/pipeline';

/** All screens but those of operators and of a list that is imported. `drawer` is an investor that has most of what there is. */
const screensOf = (drawer: string): readonly Screen[] => [
  {
    name: 'Today',
    calls: [
      { path: '/v1/fundraising/today' },
      { path: '/v1/fundraising/raise' },
      { path: '/v1/fundraising/raises' },
      { path: '/v1/usage' },
    ],
  },
  { name: 'Investors: the first rows', calls: [{ path: `${LIST}?limit=200` }] },
  { name: 'Investors: the whole list and the board', calls: [{ path: `${LIST}?limit=1000`, paged: true }] },
  { name: 'Investors: the drawer', calls: [{ path: `/v1/fundraising/investor?investor_id=${drawer}` }] },
  {
    name: 'Investors: the search form',
    calls: [
      {
        path: '/v1/fundraising/search-investors',
        body: { effort: 'medium', limit: 50, dry_run: true },
      },
      { path: '/v1/credits/ledger?limit=200' },
    ],
  },
  {
    name: 'Introductions',
    calls: [
      { path: '/v1/fundraising/network?limit=5' },
      { path: '/v1/fundraising/doors?limit=100' },
      { path: `${LIST}?limit=100&warm=true&paths=true` },
    ],
  },
  {
    name: 'Introductions: everybody',
    calls: [{ path: `${LIST}?limit=1000&warm=true&paths=true`, paged: true }],
  },
  {
    name: 'Outreach',
    calls: [
      { path: '/v1/fundraising/touches?state=awaiting_approval&limit=200' },
      { path: '/v1/fundraising/sequences?limit=200' },
      { path: '/v1/mailboxes' },
      { path: '/v1/suppressions?limit=200' },
    ],
  },
  {
    name: 'Raise',
    calls: [{ path: '/v1/fundraising/profile' }, { path: '/v1/fundraising/profile/reading' }],
  },
  {
    name: 'Credits',
    calls: [
      { path: '/v1/credits/usage' },
      { path: '/v1/credits/packs' },
      { path: '/v1/credits/ledger?limit=50' },
      { path: '/v1/credits/purchases?limit=50' },
    ],
  },
  {
    name: 'News',
    calls: [{ path: '/v1/fundraising/news?limit=200' }, { path: '/v1/fundraising/monitoring' }],
  },
];

/** What each call of each screen takes, as it is asked for when its screen is opened. */
interface Taken {
  readonly screen: string;
  readonly call: string;
  readonly took: number[];
  cost: number;
  bytes: number;
}

/**
 * What each screen of the console waits for, over the deals in `folder` or as many made-up ones, with 10,000 investors on the list, all
 * scored, and 20,000 connections. Each call is answered once before it counts. Nothing is held against a bar: on a machine that does other
 * things too the clock says more about those; the processor time beside it does not. `data` is a folder that keeps what was made.
 */
export async function benchScreens(options: {
  readonly folder?: string | undefined;
  readonly data?: string | undefined;
  readonly rounds: number;
  readonly onStep: (step: string) => void;
}): Promise<Row[]> {
  const { rounds, onStep } = options;
  const scratch = mkdtempSync(join(tmpdir(), 'warmpath-bench-'));
  const dataDir = options.data ?? join(scratch, 'data');
  const service = await startServiceOn(dataDir, AS_OF);
  try {
    const { key, drawer } = await made(service, dataDir, options.folder, scratch, onStep);
    let failures = 0;
    const ask = async (path: string, body?: object) => {
      const { fault, text } = await send(service.url, key, body === undefined ? 'GET' : 'POST', path, body);
      if (fault !== undefined) {
        failures += 1;
        onStep(fault);
      }
      return text;
    };
    const rows: Row[] = [];
    for (const { name, calls } of screensOf(drawer)) {
      const whole: number[] = [];
      const taken = calls.map(
        ({ path }): Taken => ({ screen: name, call: path.split('?')[0] ?? '', took: [], cost: 0, bytes: 0 }),
      );
      for (let round = -1; round < rounds; round += 1) {
        const opened = performance.now();
        await Promise.all(
          calls.map(async ({ path, body, paged }, at) => {
            let next: string | undefined = '';
            while (next !== undefined) {
              const since = performance.now();
              const text = await ask(next === '' ? path : `${path}&cursor=${next}`, body);
              if (round >= 0) {
                taken[at]?.took.push(performance.now() - since);
                (taken[at] as Taken).bytes = Math.max(taken[at]?.bytes ?? 0, text.length);
              }
              next = paged === true ? (JSON.parse(text) as { next?: string }).next : undefined;
            }
          }),
        );
        if (round >= 0) whole.push(performance.now() - opened);
      }
      // Alone, one call after the other: what the processor did for whom.
      for (const [at, { path, body }] of calls.entries()) {
        const before = usedBelow(service.pid);
        for (let round = 0; round < rounds; round += 1) await ask(path, body);
        (taken[at] as Taken).cost = (usedBelow(service.pid) - before) / rounds;
      }
      rows.push(rowOf(`${name}: all that it asks for`, whole, ''));
      for (const { call, took, cost, bytes } of taken)
        rows.push(rowOf(`  ${call}`, took, `; processor ${ms(cost)}; ${Math.ceil(bytes / 1_000)} kB`));
      onStep(
        rows
          .slice(-calls.length - 1)
          .map(({ what, figure, comparison }) => `${what}: ${figure} (${comparison})`)
          .join('\n'),
      );
    }
    return [...rows, failureRow(failures)];
  } finally {
    await service.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** One call; `fault` says what was answered in place of a success. */
async function send(url: string, key: string, method: string, path: string, body?: object) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  return { text, fault: response.ok ? undefined : `${path}: ${response.status} ${text.slice(0, 200)}` };
}

function rowOf(what: string, took: readonly number[], more: string): Row {
  const p95 = took.toSorted((one, other) => one - other)[Math.floor(took.length * 0.95)] ?? Number.NaN;
  return {
    what,
    figure: `p50 ${ms(median(took))}, p95 ${ms(p95)}`,
    comparison: `${BAR_MS} ms wanted${more}`,
    ratio: BAR_MS / p95,
  };
}

/** The corpus, the list and the network, made unless the folder has them. */
async function made(
  service: Awaited<ReturnType<typeof startServiceOn>>,
  dataDir: string,
  given: string | undefined,
  scratch: string,
  onStep: (step: string) => void,
): Promise<{ readonly key: string; readonly drawer: string }> {
  const kept = join(dataDir, KEPT);
  if (existsSync(kept)) {
    await waitUntilReady(service.url);
    return JSON.parse(readFileSync(kept, 'utf8')) as { key: string; drawer: string };
  }
  const store = await openStore({ dataDir, purpose: 'command', log: () => {} });
  try {
    const count = async (text: string) => (await store.system.query<{ n: number }>({ text }))[0]?.n ?? 0;
    const folder = given ?? join(scratch, 'export');
    if (given === undefined) await writeDealFiles(folder, COMPANIES);
    if ((await count(`select count(*)::int as n from investor where mode = 'live'`)) < LISTED) {
      onStep('imports the deals');
      await service.command('corpus', 'import', 'crunchbase-export', folder);
    }
    onStep('waits for the index');
    await waitUntilReady(service.url);
    const key = await service.issueKey();
    const post = async (method: string, path: string, body: object) => {
      const { fault } = await send(service.url, key, method, path, body);
      if (fault !== undefined) throw new Error(fault);
    };
    await post('PUT', '/v1/fundraising/profile', PROFILE);
    await post('POST', '/v1/fundraising/import-network', { csv_content: connections(folder, AT_INVESTORS) });
    onStep('fills the list');
    const [{ tenant } = { tenant: '' }] = await store.system.query<{ tenant: string }>({
      text: 'select tenant_id::text as tenant from api_key where last_four = $1 order by created_at desc limit 1',
      values: [key.slice(-4)],
    });
    for (const text of FILLED) await store.system.query({ text, values: [tenant, LISTED] });
    // As whoever owns the tables: of those of others `analyze` only warns.
    await connected(store.connection, (client) => client.query('analyze'));
    onStep('waits for the scores');
    const waiting = `select count(*)::int as n from stored_investor where tenant_id = '${tenant}' and scored_for is null`;
    while ((await count(waiting)) > 0) await sleep(LOOK_MS);
    await connected(store.connection, (client) => client.query('vacuum analyze'));
    const drawer = await count(
      `select investor_id::int as n from stored_investor where tenant_id = '${tenant}' order by jsonb_array_length(coalesce(record -> 'portfolioCompanies', '[]')) desc, investor_id limit 1`,
    );
    const world = { key, drawer: investorIdOf(drawer) };
    writeFileSync(kept, JSON.stringify(world));
    return world;
  } finally {
    await store.close();
  }
}

const PROFILE = {
  raise_type: 'startup_equity',
  company_name: 'Plibber',
  one_liner: 'Antibodies that are found in days.',
  stage: 'seed',
  sector_tags: ['Biotechnology', 'Health Care'],
  geography: 'Boston, USA',
  round_size_usd: 2_000_000,
  known_competitors: ['Plibberish'],
};

/** $1 tenant, $2 how many. Those with most deals, as searches find them; a fifth was moved, and some have a next step. */
const FILLED = [
  `insert into stored_investor (tenant_id, mode, investor_id, record, digest, score, tier, first_seen_at, last_updated_at)
    select $1::uuid, 'live', i.id, jsonb_build_object('name', i.name), '', 0, 'C', now() - i.ord * interval '1 second', now() - i.ord * interval '1 second'
    from (select i.id, i.name, row_number() over (order by (select count(*) from investment d where d.investor_id = i.id) desc, i.id) as ord
      from investor i where i.mode = 'live' and i.merged_into is null) i where i.ord <= $2`,
  `insert into pipeline (tenant_id, mode, investor_id, stage, owner, tags, note, next_step, next_step_on, committed_usd)
    select $1::uuid, 'live', s.investor_id, (array['shortlisted', 'contacted', 'replied', 'meeting', 'diligence', 'committed', 'passed'])[1 + n % 7], 'Ada Example',
      '{lead,healthcare}', 'Met in May.', case when n % 3 = 0 then 'Send the model' end, case when n % 3 = 0 then current_date + (n % 30)::int - 10 end,
      case when n % 7 = 5 then 100000 end
    from (select investor_id, row_number() over (order by first_seen_at desc) as n from stored_investor where tenant_id = $1) s where n % 5 = 0 and n <= $2`,
  `insert into mailbox (id, tenant_id, mode, kind, address, address_key, sender_name, postal_address, servers, settings, sealed, polled_at, next_poll_at)
    select $1::uuid, $1::uuid, 'live', 'smtp_imap', 'ada@plibber.test', 'ada@plibber.test', 'Ada Example', 'Street 1', '{"smtp":{"host":"mail.test","port":465,"security":"tls"},"imap":{"host":"mail.test","port":993,"security":"tls"},"username":"ada"}',
      '{"perDay":50,"gapSeconds":60,"timeZone":"UTC","window":{"days":[1,2,3,4,5],"fromMinute":480,"untilMinute":1080},"ownCopy":"sent_folder"}', '', now(), now() + interval '1 day' where $2 > 0`,
  `insert into sequence (id, tenant_id, mode, mailbox_id, investor_id, investor_email, email_key, investor_name, state, unsubscribe_token)
    select md5(p.investor_id::text)::uuid, $1::uuid, 'live', $1::uuid, p.investor_id, p.investor_id || '@investor.test', p.investor_id || '@investor.test', 'Bo Example', 'active', md5('u' || p.investor_id)
    from pipeline p where p.tenant_id = $1 and p.stage in ('contacted', 'replied') and $2 > 0`,
  `insert into touch (id, tenant_id, mode, sequence_id, position, state, due_at, draft)
    select md5(s.id::text || p)::uuid, $1::uuid, 'live', s.id, p, case p when 1 then 'awaiting_approval' else 'planned' end, now() + interval '3 days' * p,
      case p when 1 then jsonb_build_object('subject', 'Plibber: seed round', 'body', repeat('We find antibodies in days. ', 20), 'draftedBy', 'template', 'facts', '[]'::jsonb, 'findings', '[]'::jsonb) end
    from sequence s, generate_series(1, 3) p where s.tenant_id = $1 and $2 > 0`,
] as const;
