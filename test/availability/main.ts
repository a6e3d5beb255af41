// A set-up of two PostgreSQL with failover, poolers, services, workers and real mail, under faults: see
// .ci/with-shared/availability, which gives it a network and processes of its own. Ends with 1 where anything is wrong.

import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../src/platform/values/scope.ts';
import { size } from '../harness/size.ts';
import { rigAt } from '../rehearsal/outreach/rig-people.ts';
import { startBulk } from './bulk.ts';
import { drawFaults } from './faults.ts';
import { CLUSTER_FAULTS, MOVES } from './faults-cluster.ts';
import { DATA_FAULTS } from './faults-data.ts';
import { PROGRAM_FAULTS, underWay } from './faults-programs.ts';
import { install } from './installation.ts';
import { showLogs, until } from './programs.ts';
import { runRound, WHOLE_WITHIN_MS } from './round.ts';
import { startSequences } from './sequences.ts';
import { watchWrites } from './write-watch.ts';

const [net, folder] = process.argv.slice(2);
if (net === undefined || folder === undefined) {
  console.error('node test/availability/main.ts <net of the mail rig> <folder of the rig>');
  process.exit(2);
}
/** The bar is a hundred faults. In CI there is time for twenty, each of another kind and the same ones each time. */
const FAULTS = Number(process.env.WARMPATH_TEST_FAULTS || size(20, 100));
/** What replaces the primary takes longest. */
const MOVES_SHARE = 0.15;
const OTHERS = [...CLUSTER_FAULTS, ...PROGRAM_FAULTS, ...DATA_FAULTS];
/** Only those whose name matches, once each, for looking at them. */
const ONLY = process.env.WARMPATH_TEST_FAULT ?? '';
/** Until no message is under way: one whose worker was killed waits two minutes for the next. */
const SETTLED_MS = size(20_000, 400_000);
/** For as many messages as there were faults: the mailbox of a worker that was killed in the middle of one waits two minutes. */
const DELIVERED_MS = 240_000;
/** Faults of one round that are printed. */
const SHOWN = 10;
/** With this one the first twenty hold the worst: the primary killed, cut off and frozen, its disk full, and each program killed. */
const SEED = 84_310;
const seed = Number(process.env.WARMPATH_TEST_SEED || SEED);
const moves = Math.round(FAULTS * MOVES_SHARE);
/** Of numbers that no client draws from meanwhile: a seed brings the same faults again. */
const drawn = drawFaults(MOVES, moves, OTHERS, FAULTS - moves, seededRandom(seed));
const random = seededRandom(seed);
console.log(`seed ${seed}`);

let passed = 0;
let failed = 0;
const note = (where: string, found: readonly string[]): void => {
  if (found.length === 0) passed += 1;
  else failed += 1;
  // One cause has hundreds of consequences.
  for (const each of found.slice(0, SHOWN)) console.log(`FAIL ${where}: ${each}`);
  if (found.length > SHOWN) console.log(`FAIL ${where}: and ${found.length - SHOWN} more`);
};
const started = Date.now();
const rig = rigAt(net, folder, 21_587);
const installation = await install(
  {
    WARMPATH_PUBLIC_URL: 'https://warmpath.tenant.test',
    WARMPATH_PRIVATE_HOSTS: 'allow',
    WARMPATH_DNS_SERVERS: `${net}.53`,
    WARMPATH_MAILBOX_PER_DAY: '10000',
  },
  rig,
);
console.log(`up after ${Math.round((Date.now() - started) / 1_000)} s`);
try {
  const watch = watchWrites(installation.cluster.hosts);
  const sequences = await startSequences(installation, rig, random);
  const bulk = startBulk(installation, random);
  const kinds: Record<string, number> = {};
  const rounds: Awaited<ReturnType<typeof runRound>>[] = [];
  for (const fault of ONLY === ''
    ? drawn
    : [...MOVES, ...OTHERS].filter(({ name }) => new RegExp(ONLY).test(name))) {
    kinds[fault.name] = (kinds[fault.name] ?? 0) + 1;
    const round = await runRound(fault, { installation, bulk, watch, random, before: rounds });
    rounds.push(round);
    note(fault.name, [...round.violations, ...(await sequences.twice())]);
    const { back, charges, requests, paused, disturbed } = round;
    console.log(
      JSON.stringify({
        at: Math.round((Date.now() - started) / 1_000),
        fault: fault.name,
        ...(back === undefined
          ? { pausedMs: paused }
          : { primaryAfterMs: back.primaryMs, servicesBackMs: back.servicesMs }),
        disturbed,
        requests,
        ...charges,
        delivered: await sequences.delivered(),
      }),
    );
  }
  await Promise.all(underWay);
  // The machine that was lost last has to come back too.
  await until('primary and standby', WHOLE_WITHIN_MS, installation.cluster.isWhole);
  // A run in which nothing happened would prove nothing.
  await until(
    'as many messages delivered as there were faults',
    DELIVERED_MS,
    async () => (await sequences.delivered()) >= rounds.length,
  );
  const mail = await sequences.end(SETTLED_MS);
  note('mail', mail.faults);
  note('lists', await bulk.end());
  note('events', await installation.receiver.faults(installation.system, DELIVERED_MS));
  note('database', await watch.faults());
  const sent = await sequences.delivered();
  const times = rounds.flatMap(({ back }) => back?.servicesMs ?? []).toSorted((one, other) => one - other);
  console.log(
    JSON.stringify({
      seed,
      rounds: rounds.length,
      kinds,
      failovers: times.length,
      servicesBackMs: {
        median: times[times.length >> 1],
        p90: times[Math.floor(times.length * 0.9)],
        most: times.at(-1),
      },
      over15s: rounds.filter(({ paused }) => paused > 15_000).length,
      lists: bulk.lists,
      events: installation.receiver.received,
      enrolled: sequences.enrolled,
      delivered: sent,
      touches: mail.states,
    }),
  );
} catch (error) {
  console.error(error);
  failed += 1;
  await showLogs(installation.cluster.folder);
} finally {
  await Promise.race([installation.close(), sleep(30_000)]);
}
console.log(`${passed} passed, ${failed} failed, seed ${seed}`);
process.exit(failed === 0 ? 0 : 1);
