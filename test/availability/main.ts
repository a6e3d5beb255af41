// A set-up of two PostgreSQL with failover, poolers, services, workers and real mail, under faults: see
// .ci/with-shared/availability, which gives it a network and processes of its own. Ends with 1 where anything is wrong.

import { setTimeout as sleep } from 'node:timers/promises';
import { seededRandom } from '../../src/platform/values/scope.ts';
import { size } from '../harness/size.ts';
import { rigAt } from '../rehearsal/outreach/rig-people.ts';
import { drawFaults, underWay } from './faults.ts';
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
/** The bar is fifty failovers and cuts. */
const MOVES = size(2, 50);
const OTHERS = size(2, 18);
/** Until no message is under way: one whose worker was killed waits two minutes for the next. */
const SETTLED_MS = size(20_000, 400_000);
/** For as many messages as there were faults: the mailbox of a worker that was killed in the middle of one waits two minutes. */
const DELIVERED_MS = 240_000;
/** Faults of one round that are printed. */
const SHOWN = 10;
const seed = Number(process.env.WARMPATH_TEST_SEED || Date.now() % 1_000_000);
const random = seededRandom(seed);
console.log(`seed ${seed}`);

const faults: string[] = [];
const note = (where: string, found: readonly string[]): void => {
  faults.push(...found);
  // One cause has hundreds of consequences.
  for (const each of found.slice(0, SHOWN)) console.log(`FAIL ${where}: ${each}`);
  if (found.length > SHOWN) console.log(`FAIL ${where}: and ${found.length - SHOWN} more`);
};
const started = Date.now();
const installation = await install({
  WARMPATH_PUBLIC_URL: 'https://warmpath.tenant.test',
  WARMPATH_PRIVATE_HOSTS: 'allow',
  WARMPATH_DNS_SERVERS: `${net}.53`,
  WARMPATH_MAILBOX_PER_DAY: '10000',
});
console.log(`up after ${Math.round((Date.now() - started) / 1_000)} s`);
try {
  const watch = watchWrites(installation.cluster.hosts);
  const sequences = await startSequences(installation, rigAt(net, folder, 21_587), random);
  const rounds: Awaited<ReturnType<typeof runRound>>[] = [];
  for (const fault of drawFaults(MOVES, OTHERS, random)) {
    const round = await runRound(fault, { installation, watch, random, before: rounds });
    rounds.push(round);
    note(fault.name, [...round.violations, ...(await sequences.twice())]);
    const { back, charges, requests, paused } = round;
    console.log(
      JSON.stringify({
        at: Math.round((Date.now() - started) / 1_000),
        fault: fault.name,
        ...(back === undefined
          ? { pausedMs: paused }
          : { primaryAfterMs: back.primaryMs, servicesBackMs: back.servicesMs }),
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
  note('database', await watch.faults());
  const sent = await sequences.delivered();
  const times = rounds.flatMap(({ back }) => back?.servicesMs ?? []).toSorted((one, other) => one - other);
  console.log(
    JSON.stringify({
      seed,
      rounds: rounds.length,
      failovers: times.length,
      servicesBackMs: {
        median: times[times.length >> 1],
        p90: times[Math.floor(times.length * 0.9)],
        most: times.at(-1),
      },
      over15s: times.filter((ms) => ms > 15_000).length,
      enrolled: sequences.enrolled,
      delivered: sent,
      touches: mail.states,
    }),
  );
} catch (error) {
  console.error(error);
  faults.push('broke off');
  await showLogs(installation.cluster.folder);
} finally {
  await Promise.race([installation.close(), sleep(30_000)]);
}
console.log(faults.length === 0 ? 'all held' : `${faults.length} faults, seed ${seed}`);
process.exit(faults.length === 0 ? 0 : 1);
