import { setTimeout as sleep } from 'node:timers/promises';
import { seedSandbox } from '../../src/corpus/queries-merges.ts';
import { sandboxProfiles } from '../../src/profile/rules.ts';
import { makeSandbox, SANDBOX_AS_OF, SANDBOX_VERSION } from '../../src/reference/rules-sandbox-world.ts';
import { type Caller, expected, type Lane } from './world.ts';

/** Until the index of the made-up world is there, ms. */
const INDEX_MS = 60_000;
const search = (caller: Caller, limit: number) =>
  caller.call('test', 'POST', '/v1/fundraising/search-investors', { limit, effort: 'low' });

export const searches: Lane = {
  name: 'searches',
  worst: 'thirty searches at once, over and over',
  async begin({ store, busy, quiet }) {
    const world = makeSandbox();
    await seedSandbox(store.system, world, SANDBOX_VERSION, SANDBOX_AS_OF);
    for (const caller of [busy, quiet]) {
      expected(
        200,
        await caller.call('test', 'PUT', '/v1/fundraising/profile', sandboxProfiles(world).equity),
      );
    }
    const end = performance.now() + INDEX_MS;
    while ((await search(quiet, 20)).status !== 200) {
      if (performance.now() > end) throw new Error('the made-up world was not searched in time');
      await sleep(200);
    }
    return {
      async call() {
        expected(200, await search(quiet, 20));
      },
      loops: 30,
      worst: async () => void (await search(busy, 50)),
      end: async () => undefined,
    };
  },
};
