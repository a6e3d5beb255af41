import { setTimeout as sleep } from 'node:timers/promises';
import type { LinkFault } from '../harness/fault-proxy.ts';
import type { Fleet } from './fleet.ts';

/** What is done to a fleet, ms of how long where it lasts. */
const FAULTS = [
  'process killed',
  'process killed',
  'process frozen',
  'postgres killed',
  'pooler killed',
  'pooler paused',
  'pooler reloaded',
  'link cut',
  'link silent',
  'link refused',
  'account locked',
] as const;
type Fault = (typeof FAULTS)[number];

/** Longer than transactions of the probe take, shorter than a statement may. */
const PAUSED_WITHIN_MS = 3_000;

/** When nobody could be answered, whichever process was asked, ms since 1970 UTC. */
export interface Outage {
  readonly from: number;
  readonly to: number;
}

export interface FaultReport {
  readonly counts: Record<string, number>;
  readonly outages: readonly Outage[];
}

export interface FaultOptions {
  readonly random: () => number;
  readonly seconds: number;
  /** Longer than a frozen process is taken to be alive. */
  readonly frozenMs: number;
  /** Between two faults, ms; they last on while the next ones begin. */
  readonly everyMs: number;
}

/** Does every fault once in a random order, again and again until the time is over; resolves when none lasts. */
export async function spoilFleet(fleet: Fleet, options: FaultOptions): Promise<FaultReport> {
  const { random } = options;
  const counts: Record<string, number> = {};
  const outages: Outage[] = [];
  const underway: Promise<unknown>[] = [];
  /** One thing at a time is done to one process, link, pooler or server. */
  const turns = new Map<unknown, Promise<void>>();
  const inTurn = (whose: unknown, work: () => Promise<void>): void => {
    const turn = (turns.get(whose) ?? Promise.resolve()).then(work);
    turns.set(whose, turn);
    turn.catch(() => {});
    underway.push(turn);
  };
  const outage = (whose: unknown, work: () => Promise<void>): void =>
    inTurn(whose, async () => {
      const from = Date.now();
      await work();
      outages.push({ from, to: Date.now() });
    });
  const between = (least: number, most: number): number => least + random() * (most - least);

  const begin = (fault: Fault): void => {
    const member = fleet.members[Math.floor(random() * fleet.members.length)];
    const tenant = fleet.tenants[Math.floor(random() * fleet.tenants.length)];
    if (member === undefined || tenant === undefined) throw new Error('a fleet has members and tenants');
    const { service, link } = member;
    const { pooler } = fleet;
    const ms = between(300, 2_500);
    const spoil = (how: LinkFault): void =>
      inTurn(link, async () => {
        link.set(how);
        await sleep(ms);
        link.set({ kind: 'pass' });
      });
    const work: Readonly<Record<Fault, () => void>> = {
      'process killed': () => inTurn(service, () => service.kill()),
      'process frozen': () => inTurn(service, () => service.freeze(options.frozenMs)),
      'postgres killed': () => outage('postgres', () => fleet.killPostgres()),
      'pooler killed': () => outage(pooler, () => pooler.restart(ms / 2)),
      'pooler paused': () => outage(pooler, () => pause(fleet, ms)),
      'pooler reloaded': () => inTurn(pooler, () => pooler.command('reload')),
      'link cut': () => spoil({ kind: 'cut', afterBytes: Math.floor(between(0, 20_000)) }),
      'link silent': () => spoil({ kind: 'blackhole' }),
      'link refused': () => spoil({ kind: 'refuse' }),
      'account locked': () => inTurn(tenant, () => lockAccount(fleet, tenant, ms)),
    };
    work[fault]();
  };

  let deck: Fault[] = [];
  for (const until = Date.now() + options.seconds * 1_000; Date.now() < until; ) {
    await sleep(between(0.5, 1.5) * options.everyMs);
    if (deck.length === 0) deck = [...FAULTS];
    const [fault] = deck.splice(Math.floor(random() * deck.length), 1);
    if (fault === undefined) break;
    counts[fault] = (counts[fault] ?? 0) + 1;
    begin(fault);
  }
  await Promise.all(underway);
  return { counts, outages };
}

/** Lets no statement through. It waits for transactions that run, and is refused while the server is away. */
async function pause({ pooler }: Fleet, ms: number): Promise<void> {
  const paused = pooler.command('pause').catch(() => {});
  await Promise.race([paused, sleep(PAUSED_WITHIN_MS)]);
  await sleep(ms);
  // Refused where it never paused.
  await pooler.command('resume').catch(() => {});
  await paused;
}

/** Holds the row that every charge of an account writes to. The server may be killed under it, which lets go of it. */
async function lockAccount({ store }: Fleet, tenant: string, ms: number): Promise<void> {
  await store.system
    .transaction(async ({ query }) => {
      await query({ text: 'select from account where tenant_id = $1 for update', values: [tenant] });
      await query({ text: 'select pg_sleep($1)', values: [ms / 1_000] });
    })
    .catch(() => {});
}
