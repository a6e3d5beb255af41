import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { pino } from 'pino';
import { issueKey } from '../../src/accounts/queries-keys.ts';
import type { KeyOrder } from '../../src/accounts/queries-sign-in.ts';
import type { VaultService } from '../../src/accounts/rules-ports.ts';
import type { DoctorService } from '../../src/app/admin-health.ts';
import { createService, type Service } from '../../src/app/app.ts';
import type { ServiceOptions } from '../../src/app/compose/options.ts';
import { readSourceConfig } from '../../src/lookups/source-config.ts';
import type { DbOptions, Postgres } from '../../src/platform/database/postgres.ts';
import type { Endpoint, Services } from '../../src/platform/operations/operation.ts';
import { formatKey, KEY_RANDOM_BYTES, KEY_SCOPES } from '../../src/platform/values/key-scopes.ts';
import type { Mode } from '../../src/platform/values/scope.ts';
import { createUnderstanding, indexVocabulary } from '../../src/profile/understanding.ts';
import { PROVIDERS } from '../../src/providers/order.ts';
import { variableOf } from '../../src/providers/settings.ts';
import { loadGazetteer } from '../../src/reference/reference.ts';
import type { RunningInvestorSearch } from '../../src/search/investor-search.ts';
import { checkAnswer } from './contract.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { addTestOperator } from './operator.ts';
import { testVault } from './vault.ts';

export interface Account {
  readonly tenantId: string;
  readonly key: string;
  readonly mode: Mode;
}

export interface Answered {
  readonly status: number;
  readonly headers: Record<string, string | string[] | number | undefined>;
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the service sent; tests say what it must be
  readonly body: any;
}

export interface Call {
  readonly key?: string | undefined;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  /** The body as it goes over the wire, for what is not JSON. */
  readonly raw?: string | Buffer;
  /** Whom it comes from, where it matters. */
  readonly address?: string;
}

export interface TestService {
  readonly db: TestDatabase;
  readonly service: Service;
  readonly vault: VaultService;
  /** Lines the service logged, at warn and above if no other level was asked for. */
  readonly logged: string[];
  /** Makes a tenant with credits and a key. `plan` paid lifts the window to 60. */
  account(options?: { credits?: number; mode?: Mode; plan?: 'trial' | 'paid' }): Promise<Account>;
  /** The same account with another key. */
  withKey(
    account: Account,
    bounds?: Pick<KeyOrder, 'scopes' | 'dailyCredits' | 'expiresAt' | 'name'>,
  ): Promise<Account>;
  /** Sends a request in process; an answer that breaks the OpenAPI document fails the test. */
  call(method: string, path: string, call?: Call): Promise<Answered>;
  balance(account: Account): Promise<number>;
  /** Fails unless every account's ledger sums to its balance and its running balances are right. */
  checkLedger(): Promise<void>;
  close(): Promise<void>;
}

export interface TestServiceOptions {
  readonly services?: Partial<Services>;
  readonly endpoints?: readonly Endpoint[];
  readonly rateLimits?: boolean;
  /** Settings of sources as one would write them; addresses that are not named are closed ports of this machine. */
  readonly settings?: Readonly<Record<string, string>>;
  /** False: no master key, so that no secret can be kept. */
  readonly vaultReady?: boolean;
  /** What goes into `logged`; warn if nothing is said. */
  readonly logLevel?: 'trace' | 'warn';
  /** Settings of the service that are not as they usually are in tests. */
  readonly config?: Partial<Parameters<typeof createService>[0]['config']>;
  /** How long a request is kept alive over an absent database or a lock; see `createBatchedBilling`. */
  readonly maxWait?: { readonly admitMs: number; readonly resolveMs: number };
  /** How long clients are waited for, and how many connections they may hold. */
  readonly clients?: ServiceOptions['clients'];
  /** Of the connections to the database, where they are not the usual ones. */
  readonly timeouts?: DbOptions['timeouts'];
  /** In place of the database the service works on: to make it fail. */
  readonly breakDatabase?: (db: Postgres) => Postgres;
  /** Where the bundled database would lie. */
  readonly folder?: string;
  /** How the search is started, where it is not with its first use. */
  readonly search?: ServiceOptions['search'];
  /** How often scores of lists are looked after, ms; never if nothing is said: `service.rescoring.look()`. */
  readonly rescoreEveryMs?: number;
  /** Of the admin API; none by default. */
  readonly doctor?: DoctorService;
}

/** The discard port, where nothing listens on a machine of ours: no test asks the world by mistake. */
const NOWHERE = '127.0.0.1:9';
/** Where every source is by default. */
export const CLOSED: ReadonlyMap<string, string> = new Map(
  PROVIDERS.flatMap((provider) =>
    provider.settings
      .filter(({ kind, default: byDefault }) => kind === 'url' && byDefault !== undefined)
      .map(({ name }) => [variableOf(provider, name), `http://${NOWHERE}`] as const),
  ),
);

/** Starts the search with its first use: its threads take more processor time than most tests. */
function whenFirstUsed(start: () => RunningInvestorSearch): RunningInvestorSearch {
  let running: RunningInvestorSearch | undefined;
  const used = () => {
    running ??= start();
    return running;
  };
  const before = createUnderstanding(() => indexVocabulary(loadGazetteer(), undefined));
  const words = () => running?.understanding ?? before;
  return {
    search: (...asked) => used().search(...asked),
    pool: (...asked) => used().pool(...asked),
    score: (...asked) => used().score(...asked),
    rank: (...asked) => used().rank(...asked),
    facts: (mode) => used().facts(mode),
    current: (mode) => used().current(mode),
    understanding: {
      warnings: (...asked) => words().warnings(...asked),
      read: (...asked) => words().read(...asked),
      learning: (...asked) => words().learning(...asked),
      refusal: (...asked) => words().refusal(...asked),
      suggest: (...asked) => words().suggest(...asked),
    },
    close: async () => running?.close(),
  };
}

/** A whole service on a database of its own, without a socket. Close it in `afterAll`. */
export async function createTestService(options: TestServiceOptions = {}): Promise<TestService> {
  const db = await createTestDatabase(options.timeouts === undefined ? {} : { timeouts: options.timeouts });
  const logged: string[] = [];
  const log = pino(
    { level: options.logLevel ?? 'warn' },
    { write: (line: string) => void logged.push(line) },
  );
  const vault = testVault(db, { ready: options.vaultReady ?? true });
  const service = await createService({
    config: {
      host: '127.0.0.1',
      port: 0,
      rateLimits: options.rateLimits ?? true,
      asOf: undefined,
      contact: 'tests@warmpath.example',
      privateHosts: true,
      dnsServers: [NOWHERE],
      sources: readSourceConfig((name) => options.settings?.[name] ?? CLOSED.get(name)),
      ...options.config,
    },
    store: {
      service: options.breakDatabase?.(db.service) ?? db.service,
      system: db.system,
      connection: db.connection,
      folder: options.folder,
    },
    // A test that takes the database away does not want to wait as long as a caller may.
    maxWait: options.maxWait ?? { admitMs: 300, resolveMs: 300 },
    vault,
    ...(options.doctor === undefined ? {} : { doctor: options.doctor }),
    log,
    search: options.search ?? whenFirstUsed,
    // Where nobody waits for it, made-up lists keep the scores they were given.
    rescoreEveryMs: options.rescoreEveryMs ?? 86_400_000,
    ...(options.clients === undefined ? {} : { clients: options.clients }),
    ...(options.services === undefined ? {} : { services: options.services }),
    ...(options.endpoints === undefined ? {} : { endpoints: options.endpoints }),
  });
  await addTestOperator(db.system);
  await service.http.ready();

  return {
    db,
    service,
    vault,
    logged,
    async account({ credits = 1_000, mode = 'live', plan = 'paid' } = {}) {
      const tenantId = randomUUID();
      const key = formatKey(mode, randomBytes(KEY_RANDOM_BYTES));
      // One statement: thousands of accounts are made in a run.
      await db.system.query({
        text: `with t as (insert into tenant (tenant_id, name, plan) values ($1, 'test', $2)),
            a as (insert into account (tenant_id, mode, balance, last_entry) values ($1, $3, $4, 1)),
            e as (insert into ledger_entry (tenant_id, mode, id, kind, amount, balance_after) select $1, $3, 1, 'grant', $4, $4 where $4 > 0)
          insert into api_key (tenant_id, mode, hash, last_four, scopes) values ($1, $3, $5, $6, $7)`,
        values: [
          tenantId,
          plan,
          mode,
          credits,
          createHash('sha256').update(key).digest(),
          key.slice(-4),
          KEY_SCOPES,
        ],
      });
      return { tenantId, key, mode };
    },
    async withKey({ tenantId, mode }, bounds) {
      const { key } = await issueKey(db.system, { tenantId, mode, ...bounds });
      return { tenantId, mode, key };
    },
    async call(method, path, { key, body, headers, raw, address } = {}) {
      const payload = raw ?? (body === undefined ? undefined : JSON.stringify(body));
      const response = await service.http.inject({
        method: method as 'GET',
        url: path,
        ...(address === undefined ? {} : { remoteAddress: address }),
        headers: {
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(payload === undefined ? {} : { payload }),
      });
      const answered = { status: response.statusCode, headers: response.headers, body: response.json() };
      await checkAnswer(service.http, method, path, answered);
      return answered;
    },
    async balance({ tenantId, mode }) {
      const rows = await db.system.query<{ balance: number }>({
        text: 'select balance from account where tenant_id = $1 and mode = $2',
        values: [tenantId, mode],
      });
      return rows[0]?.balance ?? Number.NaN;
    },
    checkLedger: () => checkLedger(db),
    async close() {
      await service.close();
      await db.drop();
    },
  };
}

/** The invariants of the ledger over a whole database; throws with what is wrong. */
export async function checkLedger(db: Pick<TestDatabase, 'system'>): Promise<void> {
  const wrong = await db.system.query<Record<string, unknown>>({
    text: `
      select 'sum differs from balance' as fault, a.tenant_id::text as id, a.balance, coalesce(sum(e.amount), 0) as sum
        from account a left join ledger_entry e using (tenant_id, mode)
        group by a.tenant_id, a.mode, a.balance having a.balance <> coalesce(sum(e.amount), 0)
      union all
      select 'running balance', e.id::text, e.balance_after, e.running from (
        select id, balance_after, sum(amount) over (partition by tenant_id, mode order by id) as running from ledger_entry) e
        where e.balance_after <> e.running
      union all
      select 'entry with a number to come', e.id::text, a.last_entry, null from ledger_entry e join account a using (tenant_id, mode)
        where e.id > a.last_entry
      union all
      select 'what keys spent of a day', budget_id::text, coalesce(d.spent_credits, 0), coalesce(c.spent, 0) from key_day d
        full join (select m.budget_id, (c.created_at at time zone 'utc')::date as day, sum(c.price) as spent
          from charge c join api_key k on k.id = c.key_id cross join unnest(k.maker_budgets || k.budget_id) m(budget_id)
          where c.state <> 'refunded' and m.budget_id is not null group by 1, 2) c
        using (budget_id, day)
        where coalesce(d.spent_credits, 0) <> coalesce(c.spent, 0)
      union all
      select 'charge without its entries', c.id::text, null, null from charge c
        where (select count(*) from ledger_entry e where e.tenant_id = c.tenant_id and e.charge_id = c.id and e.kind = 'reserve' and e.amount = -c.price) <> 1
          or (select count(*) from ledger_entry e where e.tenant_id = c.tenant_id and e.charge_id = c.id and e.kind = 'refund' and e.amount = c.price)
             <> (case when c.state = 'refunded' then 1 else 0 end)`,
  });
  if (wrong.length > 0) throw new Error(`the ledger does not hold: ${JSON.stringify(wrong.slice(0, 5))}`);
}
