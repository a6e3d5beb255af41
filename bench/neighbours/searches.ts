import { setTimeout as sleep } from 'node:timers/promises';
import { type Caller, expected, type Lane } from './world.ts';

const PROFILE = {
  raise_type: 'startup_equity',
  company_name: 'Example',
  sector_tags: ['Software'],
  geography: 'Berlin, DEU',
  stage: 'seed',
};
const search = (caller: Caller, limit: number) =>
  caller.call('test', 'POST', '/v1/fundraising/search-investors', { limit, effort: 'low' });

export const searches: Lane = {
  name: 'searches',
  worst: 'thirty searches at once, over and over',
  async begin({ busy, quiet }) {
    for (const caller of [busy, quiet]) {
      expected(200, await caller.call('test', 'PUT', '/v1/fundraising/profile', PROFILE));
    }
    // The first waits for the index.
    while ((await search(quiet, 20)).status !== 200) await sleep(200);
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
