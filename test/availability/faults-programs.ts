import { execFile } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { LinkFault } from '../harness/fault-proxy.ts';
import { size } from '../harness/size.ts';
import { brief, type Fault, lasting, oneOf } from './faults.ts';
import { until } from './programs.ts';

/** Beyond the lease of a claimed message (60 s), and of one on the wire (140 s; src/platform/backoff.ts). */
const WORKER_FROZEN_MS = size(65_000, 150_000);
/** Longer than a service is taken to be alive (aliveMs), ms: the other one takes over what it holds. */
const SERVICE_FROZEN_MS = 4_000;
/** A message is on the wire within this, where any is to be sent, ms. */
const ON_THE_WIRE_WITHIN_MS = 10_000;
/** Longer than a client waits for one try, and shorter than PgBouncer keeps a client waiting, ms. */
const BROKEN_MS = 5_000;

/** Of those whose end is not waited for. */
export const underWay: Promise<void>[] = [];

const link = (name: string, draw: (random: () => number) => LinkFault, ms = BROKEN_MS): Fault =>
  lasting(name, ms, async ({ links }, random) => {
    const broken = oneOf(links, random);
    broken.set(draw(random));
    return () => broken.set({ kind: 'pass' });
  });

/** Services, workers, their ways to the pooler, and the machine under them. */
export const PROGRAM_FAULTS: readonly Fault[] = [
  brief('service killed', ({ services }, random) => oneOf(services, random).kill()),
  // It drains; its supervisor starts it again, as a unit with Restart=always does.
  brief('service ended', ({ services }, random) => oneOf(services, random).signal('SIGTERM')),
  brief('both services killed', async ({ services }) => {
    await Promise.all(services.map((each) => each.kill()));
  }),
  brief('service frozen', ({ services }, random) => oneOf(services, random).freeze(SERVICE_FROZEN_MS), {
    lasts: true,
  }),
  brief('worker killed', ({ workers }, random) => oneOf(workers, random).signal('SIGKILL')),
  brief('worker ended', ({ workers }, random) => oneOf(workers, random).signal('SIGTERM')),
  {
    name: 'worker frozen',
    movesPrimary: false,
    needsWhole: false,
    async begin({ workers, system }, random) {
      const worker = oneOf(workers, random);
      const isOnTheWire = async () => {
        const [row] = await system.query<{ n: number }>({
          text: "select count(*)::int as n from touch where state = 'sending'",
        });
        return (row?.n ?? 0) > 0;
      };
      // With a message in its hands, if there is one.
      await until('a message on the wire', ON_THE_WIRE_WITHIN_MS, isOnTheWire).catch(() => {});
      worker.signal('SIGSTOP');
      underWay.push(sleep(WORKER_FROZEN_MS).then(() => worker.signal('SIGCONT')));
      return async () => {};
    },
  },
  link('link cut', (random) => ({ kind: 'cut', afterBytes: Math.floor(random() * 20_000) })),
  link('link silent', () => ({ kind: 'blackhole' })),
  link('link refused', () => ({ kind: 'refuse' })),
  link('link slow', () => ({ kind: 'slow', ms: 100 })),
  link('link in slices', () => ({ kind: 'slice', bytes: 7 })),
  ...['+1h', '-1h', '+1d', '-1d'].map((offset) =>
    lasting(`clock of a service ${offset}`, BROKEN_MS, async ({ setClock }) => {
      await setClock(offset);
      return () => setClock('+0');
    }),
  ),
  // No more files than it has open, and a connection is one.
  lasting('service out of files', BROKEN_MS, async ({ services }, random) => {
    const { pid } = oneOf(services, random);
    const limit = (files: number | string) =>
      promisify(execFile)('prlimit', ['--pid', String(pid), `--nofile=${files}:`]);
    const [, before = ''] = /Max open files +(\d+)/.exec(await readFile(`/proc/${pid}/limits`, 'utf8')) ?? [];
    await limit((await readdir(`/proc/${pid}/fd`)).length);
    // It may have ended by that.
    return () => limit(before).catch(() => {});
  }),
];
