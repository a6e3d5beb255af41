import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../src/core/random.ts';
import { killUnderLoad } from '../crash/kills.ts';
import { createRig, type Rig } from '../crash/rig.ts';

const seed = Date.now() >>> 0;
const random = seededRandom(seed);
let rig: Rig;

beforeAll(async () => {
  rig = await createRig({ random });
});
afterAll(() => rig.close());

it.each([
  { service: 100, postgres: 0 },
  { service: 0, postgres: 20 },
  { service: 15, postgres: 5 },
])(
  '%o kills at random moments under load leave no violation',
  async (counts) => {
    const load = rig.load();
    const kills = await killUnderLoad(rig, counts, random);
    await load.stop();
    const verdict = await rig.verdict();
    console.log(JSON.stringify({ seed, ...kills, ...verdict, failures: load.failures }));
    expect(verdict.violations).toEqual([]);
    expect(verdict.charges.settled).toBeGreaterThan(100);
  },
  900_000,
);
