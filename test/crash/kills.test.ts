import { expect, it } from 'vitest';
import { seededRandom } from '../../src/core/random.ts';
import { killUnderLoad } from './kills.ts';
import { createRig } from './rig.ts';

it('the service killed 8 times and PostgreSQL 2 times under load: every answer is borne out, nothing is stuck', async () => {
  const seed = Date.now() >>> 0;
  const random = seededRandom(seed);
  const rig = await createRig({ random });
  try {
    const load = rig.load();
    const kills = await killUnderLoad(rig, { service: 8, postgres: 2 }, random);
    await load.stop();
    const verdict = await rig.verdict();
    console.log(JSON.stringify({ seed, ...kills, ...verdict, failures: load.failures }));
    expect(verdict.violations).toEqual([]);
    // A run in which nothing happened would prove nothing.
    expect(verdict.charges.settled).toBeGreaterThan(50);
    expect(Object.keys(load.failures).length).toBeGreaterThan(0);
  } finally {
    await rig.close();
  }
}, 240_000);
