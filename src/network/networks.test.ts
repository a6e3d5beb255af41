import { expect, it } from 'vitest';
import { tableLane } from '../tables/threads.ts';
import { createNetworkService, type ReadNetwork } from './network.ts';
import type { NetworkStore } from './queries-networks.ts';

const never = new AbortController().signal;
const busy = { tenantId: 'busy', mode: 'live' } as const;
const quiet = { tenantId: 'quiet', mode: 'live' } as const;

/** Imports whose reading ends on demand; in the order they were read, and stored. */
function world() {
  const reads: string[] = [];
  const ends: (() => void)[] = [];
  const stored: string[] = [];
  const store = {
    replace: async (scope: { tenantId: string }) => void stored.push(scope.tenantId),
  } as unknown as NetworkStore;
  const networks = createNetworkService(
    store,
    async ({ text = '' }) => {
      reads.push(text);
      await new Promise<void>((resolve) => ends.push(resolve));
      return { report: { rowsImported: 1 } } as unknown as ReadNetwork;
    },
    tableLane(),
  );
  const settled = () => new Promise<void>((resolve) => setImmediate(resolve));
  return { networks, reads, stored, settled, endNext: () => (ends.shift() as () => void)() };
}

it('lets a tenant who imports all the time delay another by no import', async () => {
  const { networks, reads, stored, settled, endNext } = world();
  const loop = [1, 2, 3].map((n) => networks.import(busy, { text: `busy ${n}` }, never));
  const one = networks.import(quiet, { text: 'quiet' }, never);
  await settled();
  expect(reads).toEqual(['busy 1', 'quiet']);
  endNext();
  endNext();
  await one;
  await settled();
  expect(stored).toEqual(['busy', 'quiet']);
  endNext();
  await settled();
  endNext();
  await Promise.all(loop);
  expect(stored).toEqual(['busy', 'quiet', 'busy', 'busy']);
});

it('refuses what one tenant has waiting beyond its bound, as its own; and what all have, as ours', async () => {
  const { networks, reads, settled, endNext } = world();
  const ask = (tenantId: string) => networks.import({ tenantId, mode: 'live' }, { text: tenantId }, never);
  const under = [ask('busy'), ask('busy')];
  const newest = ask('busy');
  await expect(ask('busy')).rejects.toMatchObject({ code: 'rate_limited', retryAfterSeconds: 5 });
  for (let nth = 0; nth < 7; nth += 1) under.push(ask(`other ${nth}`));
  const putOut = expect(newest).rejects.toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 });
  under.push(ask('quiet'));
  await putOut;
  await expect(ask('late')).rejects.toMatchObject({ code: 'unavailable' });
  while (reads.length < under.length) {
    endNext();
    await settled();
  }
  endNext();
  endNext();
  await Promise.all(under);
});

it('does not begin what was given up while it waited', async () => {
  const { networks, reads, settled, endNext } = world();
  const first = networks.import(busy, { text: 'first' }, never);
  const gone = new AbortController();
  const second = networks.import(busy, { text: 'second' }, gone.signal);
  gone.abort(new Error('hung up'));
  await expect(second).rejects.toThrow('hung up');
  endNext();
  await first;
  await settled();
  expect(reads).toEqual(['first']);
});
