import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../src/platform/values/scope.ts';
import { IS_LONG, size } from '../harness/size.ts';
import { killUnderLoad } from './kills.ts';
import { createRig, type Rig } from './rig.ts';

/** How often each is killed; the bar is the long run. */
const KILLS = IS_LONG
  ? [
      { service: 100, postgres: 0 },
      { service: 0, postgres: 20 },
      { service: 15, postgres: 5 },
    ]
  : [{ service: 6, postgres: 2 }];
/** A run in which nothing happened would prove nothing. */
const LEAST_SETTLED = size(50, 100);

const seed = Date.now() >>> 0;
const random = seededRandom(seed);
let rig: Rig;

beforeAll(async () => {
  rig = await createRig({ random });
});
afterAll(() => rig.close());

it.each(KILLS)(
  '%o kills at random moments under load: every answer is true of the database, nothing is stuck',
  async (counts) => {
    const load = rig.load();
    const kills = await killUnderLoad(rig, counts, random);
    // On a busy machine little is answered between two kills. Some answers are told twice.
    while (load.answers.filter(({ status }) => status === 200).length <= 2 * LEAST_SETTLED) await sleep(100);
    await load.stop();
    const verdict = await rig.verdict();
    console.log(JSON.stringify({ seed, ...kills, ...verdict, failures: load.failures }));
    expect(verdict.violations).toEqual([]);
    expect(verdict.charges.settled).toBeGreaterThan(LEAST_SETTLED);
    expect(Object.keys(load.failures).length).toBeGreaterThan(0);
  },
  900_000,
);
