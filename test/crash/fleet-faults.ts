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
  'disk filled',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Longer than transactions of the probe take, shorter than a statement may. */
const PAUSED_WITHIN_MS = 3_000;

/** One fault as it was, ms since 1970 UTC. */
export interface InjectedFault {
  readonly fault: Fault;
  /** Of the process it was done to, where it was one. */
  readonly member: number;
  readonly from: number;
  readonly to: number;
}

/** While these last no one can be answered, whichever process is asked. */
export const OUTAGES: ReadonlySet<Fault> = new Set([
  'postgres killed',
  'pooler killed',
  'pooler paused',
  'disk filled',
]);

export interface FaultOptions {
  readonly random: () => number;
  readonly seconds: number;
  /** Longer than a frozen process is taken to be alive. */
  readonly frozenMs: number;
  /** Between two faults, ms; they last on while the next ones begin. */
  readonly everyMs: number;
}

/** Does every fault that is possible here once in a random order, again and again until the time is over; resolves when none lasts. */
export async function injectFaults(fleet: Fleet, options: FaultOptions): Promise<InjectedFault[]> {
  const { random } = options;
  const happened: InjectedFault[] = [];
  const underway: Promise<unknown>[] = [];
  /** One thing at a time is done to one process, link, pooler or server. */
  const turns = new Map<unknown, Promise<void>>();
  const inTurn = (whose: unknown, work: () => Promise<void>, note: (from: number) => void): void => {
    const turn = (turns.get(whose) ?? Promise.resolve()).then(async () => {
      const from = Date.now();
      await work();
      note(from);
    });
    turns.set(whose, turn);
    turn.catch(() => {});
    underway.push(turn);
  };
  const between = (least: number, most: number): number => least + random() * (most - least);

  const begin = (fault: Fault): void => {
    const nth = Math.floor(random() * fleet.members.length);
    const member = fleet.members[nth];
    const tenant = fleet.tenants[Math.floor(random() * fleet.tenants.length)];
    if (member === undefined || tenant === undefined) throw new Error('a fleet has members and tenants');
    const { service, link } = member;
    const { pooler, disk } = fleet;
    const ms = between(300, 2_500);
    const breakLink = async (how: LinkFault): Promise<void> => {
      link.set(how);
      await sleep(ms);
      link.set({ kind: 'pass' });
    };
    const cut: LinkFault = { kind: 'cut', afterBytes: Math.floor(between(0, 20_000)) };
    const work: Readonly<Record<Fault, readonly [unknown, () => Promise<void>]>> = {
      'process killed': [service, () => service.kill()],
      'process frozen': [service, () => service.freeze(options.frozenMs)],
      'postgres killed': ['postgres', () => fleet.killPostgres()],
      'pooler killed': [pooler, () => pooler.restart(ms / 2)],
      'pooler paused': [pooler, () => pause(fleet, ms)],
      'pooler reloaded': [pooler, () => pooler.command('reload')],
      'link cut': [link, () => breakLink(cut)],
      'link silent': [link, () => breakLink({ kind: 'blackhole' })],
      'link refused': [link, () => breakLink({ kind: 'refuse' })],
      'disk filled': [disk, async () => disk?.fill(2 * ms)],
      'account locked': [tenant, () => lockAccount(fleet, tenant, ms)],
    };
    inTurn(...work[fault], (from) => happened.push({ fault, member: nth, from, to: Date.now() }));
  };

  const possible = FAULTS.filter((fault) => fault !== 'disk filled' || fleet.disk !== undefined);
  let deck: Fault[] = [];
  for (const until = Date.now() + options.seconds * 1_000; Date.now() < until; ) {
    await sleep(between(0.5, 1.5) * options.everyMs);
    if (deck.length === 0) deck = [...possible];
    const [fault] = deck.splice(Math.floor(random() * deck.length), 1);
    if (fault === undefined) break;
    begin(fault);
  }
  await Promise.all(underway);
  return happened;
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
