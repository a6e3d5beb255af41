import { setTimeout as sleep } from 'node:timers/promises';
import type { Rig } from './rig.ts';

/** Between a process being ready and its end, ms: from before its first answer to well under load. */
const between = (random: () => number): number => 150 + random() * 500;

export interface KillReport {
  readonly serviceKills: number;
  readonly postgresKills: number;
  readonly seconds: number;
}

/** Kills the service and the database at random moments, one after the other, under the load that runs. */
export async function killUnderLoad(
  rig: Rig,
  counts: { readonly service: number; readonly postgres: number },
  random: () => number,
): Promise<KillReport> {
  const from = performance.now();
  const kinds: ('service' | 'postgres')[] = [
    ...Array<'service'>(counts.service).fill('service'),
    ...Array<'postgres'>(counts.postgres).fill('postgres'),
  ];
  while (kinds.length > 0) {
    await sleep(between(random));
    const [kind] = kinds.splice(Math.floor(random() * kinds.length), 1);
    if (kind === 'service') await rig.killService();
    else await rig.killPostgres();
  }
  await sleep(between(random));
  return {
    serviceKills: counts.service,
    postgresKills: counts.postgres,
    seconds: (performance.now() - from) / 1000,
  };
}
