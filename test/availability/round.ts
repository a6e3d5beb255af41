import { setTimeout as sleep } from 'node:timers/promises';
import { type Load, startLoad } from '../crash/clients.ts';
import { type Verdict, verify } from '../crash/verify.ts';
import type { Behaviour } from '../harness/probe-endpoint.ts';
import { BULK_OPERATION, type Bulk } from './bulk.ts';
import type { Fault } from './faults.ts';
import { type Installation, TIMES } from './installation.ts';
import { until } from './programs.ts';
import type { WriteWatch } from './write-watch.ts';

const CLIENTS = 6;
/** How long an intent with a key is repeated at most; the longest fault and its end fit twice. */
const TRIED_FOR_MS = 240_000;
/**
 * In which each service answers again after a fault has ended, or after the first write of a new primary. The bar is 15 s, and what took longer
 * is counted; a machine with other work starts a process in several times that.
 */
const BACK_WITHIN_MS = 120_000;
/** For checking all. */
const CHECKED_WITHIN_MS = 120_000;
const NEW_PRIMARY_WITHIN_MS = 120_000;
/** Until the lost machine has joined again. */
export const WHOLE_WITHIN_MS = 180_000;
/** Under load before a fault, ms: at least, and at random up to so much more. */
const BEFORE_MS = { least: 1_000, more: 2_000 };

export interface Round {
  readonly violations: readonly string[];
  readonly loads: readonly Load[];
  readonly requests: number;
  readonly charges: Readonly<Record<string, number>>;
  /** Of a new primary: since the fault, and from its first write until each service had answered a billed call; ms. */
  readonly back: { readonly primaryMs: number; readonly servicesMs: number } | undefined;
  /** Tries that got no answer, or were told to come again: what clients saw of it. */
  readonly disturbed: number;
  /** Until each service answered a call that was sent after the fault, ms. */
  readonly paused: number;
}

/** One fault under billed load, and everything that has to hold when it is over. */
export async function runRound(
  fault: Fault,
  {
    installation,
    bulk,
    watch,
    random,
    before,
  }: {
    readonly installation: Installation;
    readonly bulk: Bulk;
    readonly watch: WriteWatch;
    readonly random: () => number;
    readonly before: readonly Round[];
  },
): Promise<Round> {
  const { services, cluster, apiKeys, callsFile, system, granted } = installation;
  if (fault.needsWhole) await until('primary and standby before the fault', WHOLE_WITHIN_MS, cluster.isWhole);
  const load = (urls: readonly string[], clients: number, tryMs: number, draw: () => Behaviour) =>
    startLoad({ urls, apiKeys, clients, keylessShare: 0.1, timeoutMs: TRIED_FOR_MS, random, tryMs, draw });
  let isOn = false;
  const { providers = drawBehaviour } = fault;
  const urls = services.map(({ url }) => url);
  const all = load(urls, CLIENTS, 5_000, () => (isOn ? providers(random) : drawBehaviour(random)));
  // One that asks each service alone, again and again.
  const askers = urls.map((url) => load([url], 1, 1_000, () => 'found'));
  const loads = [all, ...askers];
  await sleep(BEFORE_MS.least + random() * BEFORE_MS.more);

  const timeline = watch.timeline();
  const from = Date.now();
  isOn = true;
  const end = await fault.begin(installation, random);
  isOn = false;
  let since = fault.lasts === true ? Date.now() : from;
  if (fault.movesPrimary === true) {
    await until(
      'a new primary takes writes',
      NEW_PRIMARY_WITHIN_MS,
      () => watch.firstAfter(from, timeline) !== undefined,
    );
    since = watch.firstAfter(from, timeline)?.at ?? from;
  }
  const answeredAt = () => askers.map((asker) => firstAnswer(asker, since));
  await until('each service answers a billed call', BACK_WITHIN_MS, () =>
    answeredAt().every((at) => at !== undefined),
  );
  const paused = Math.max(...answeredAt().map((at) => (at ?? 0) - since));
  // As etcd comes back its lock may have ended, and the other machine may take it: that is no fault.
  const isMoved = watch.timeline() !== timeline;
  await end();
  for (const each of loads) await each.stop();
  await installation.ready();
  await bulk.pause();
  // The lease of the last request, a sweep that may just have passed, and the time a sweep takes.
  await sleep(TIMES.leaseMs + 3 * TIMES.sweepEveryMs);
  const evidence = {
    db: { system },
    loads: [...before.flatMap((round) => round.loads), ...loads],
    callsFile,
    granted,
    others: [BULK_OPERATION],
  };
  let verdict: Verdict | undefined;
  await until('everything is checked', CHECKED_WITHIN_MS, async () => {
    verdict = await verify(evidence);
    return true;
  });
  bulk.resume();
  if (verdict === undefined) throw new Error('nothing was checked');
  return {
    violations: [
      ...verdict.violations,
      ...(isMoved && fault.movesPrimary === false
        ? ['a fault that should not have replaced the primary did']
        : []),
    ],
    loads,
    disturbed: loads
      .flatMap(({ intents }) => intents.flatMap(({ tries }) => tries))
      .filter(({ outcome }) => typeof outcome === 'string' || outcome === 503 || outcome === 409).length,
    requests: verdict.requests,
    charges: verdict.charges,
    back: fault.movesPrimary === true ? { primaryMs: since - from, servicesMs: paused } : undefined,
    paused,
  };
}

/** When the first answer to a call came that was sent after `since` or was still waited for then; ms since 1970 UTC. */
function firstAnswer({ intents }: Load, since: number): number | undefined {
  const times = intents.flatMap(({ tries }) =>
    tries.flatMap(({ at, outcome }) => (outcome === 200 && at >= since ? [at] : [])),
  );
  return times.length === 0 ? undefined : Math.min(...times);
}

/** Eight in ten are found; the rest is what providers do. */
function drawBehaviour(random: () => number): Behaviour {
  const draw = random();
  if (draw < 0.06) return 'vendor_error';
  if (draw < 0.12) return 'missed';
  if (draw < 0.14) return 'hang';
  return draw < 0.2 ? 'empty' : 'found';
}
