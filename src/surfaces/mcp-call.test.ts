import { expect, it } from 'vitest';
import type { Guard } from '../credits/guard.ts';
import { companySearch } from '../lookups/operations-company-enrich.ts';
import type { Reply } from '../platform/incoming.ts';
import type { Endpoint } from '../platform/operations/operation.ts';
import { type Caller, type CallOptions, callThroughGuard, type UnderWay } from './call.ts';
import { createTools } from './tools.ts';

const caller: Caller & { readonly window: number } = {
  requestId: '6f1c9a52-8d0e-4b57-9a3e-2f4d1c7b8e90',
  address: '192.0.2.1',
  credential: { hash: Buffer.alloc(32), mode: 'test' },
  scope: { tenantId: '0b5c2b0e-3f7e-4c53-9f0a-5d1f3a9c1e77', mode: 'test' },
  window: 2_978_736,
};
const answer: Reply = { status: 200, headers: {}, text: '{}' };

/** Calls the tool so often at once with these keywords, over a guard that notes what it has to do at a time. */
async function callAtOnce(keywords: readonly string[], reply: () => Promise<Reply>) {
  const underWay: UnderWay = new Map();
  const seen = { calls: 0, now: 0, most: 0 };
  const guard: Pick<Guard, 'handle'> = {
    async handle() {
      seen.calls += 1;
      seen.now += 1;
      seen.most = Math.max(seen.most, seen.now);
      try {
        await new Promise(setImmediate);
        return await reply();
      } finally {
        seen.now -= 1;
      }
    },
  };
  const options: CallOptions = {
    underWay,
    guard,
    profileOf: () => Promise.resolve(undefined),
    log: { error: () => {} } as unknown as CallOptions['log'],
    now: () => new Date('2026-11-23T05:00:00Z'),
  };
  const [tool] = createTools([companySearch as unknown as Endpoint]);
  if (tool === undefined) throw new Error('it is no tool');
  const told = await Promise.allSettled(
    keywords.map((keyword) => callThroughGuard(options, caller, tool, tool.read({ keyword }))),
  );
  return { told, seen, left: underWay.size };
}

it('begins the same call after the one before has ended, each as one request', async () => {
  const { seen, left } = await callAtOnce(Array(8).fill('battery'), async () => answer);
  expect(seen).toEqual({ calls: 8, now: 0, most: 1 });
  expect(left).toBe(0);
});

it('lets only sixteen wait for one another: the others are told at once by the guard', async () => {
  const { seen, left } = await callAtOnce(Array(20).fill('battery'), async () => answer);
  expect(seen).toEqual({ calls: 20, now: 0, most: 5 });
  expect(left).toBe(0);
});

it('waits for no other call', async () => {
  const { seen } = await callAtOnce(['a', 'b', 'c', 'd'], async () => answer);
  expect(seen).toMatchObject({ calls: 4, most: 4 });
});

it('goes on, and keeps nothing, where one of them fails', async () => {
  const { told, seen, left } = await callAtOnce(Array(3).fill('battery'), () =>
    Promise.reject(new Error('no')),
  );
  expect(told.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(seen.calls).toBe(3);
  expect(left).toBe(0);
});
