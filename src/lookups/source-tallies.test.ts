import { expect, test } from 'vitest';
import { ProviderError } from '../platform/values/provider-error.ts';
import type { Lookup, Provider, ProviderCall } from '../providers/provider.ts';
import { createSourceTallies, type Source } from './source.ts';

test('answers and failures are counted by source, with the last of each', async () => {
  const now = new Date('2026-11-23T09:00:00Z');
  let fault: Error | undefined;
  const lookup = {
    ask: async () => {
      if (fault !== undefined) throw fault;
      return { items: [] };
    },
  };
  const provider = { id: 'made', lookups: { 'person.search': lookup } } as unknown as Provider;
  const tallies = createSourceTallies(() => now);
  const [source] = tallies.counted(new Map([['made', { provider } as Source]])).values();
  const counted = source?.provider.lookups['person.search'] as Lookup<'person.search'>;
  const asked = () => counted.ask({ query: 'x', limit: 1 }, {} as ProviderCall);
  expect(tallies.of('made')).toBeUndefined();
  await asked();
  fault = new ProviderError('timeout', 'late');
  await expect(asked()).rejects.toThrow('late');
  fault = new Error('a fault of ours');
  await expect(asked()).rejects.toThrow('ours');
  expect(tallies.of('made')).toEqual({
    answers: 1,
    failures: 2,
    lastAnswerAt: now,
    lastFailure: { reason: 'bad_response', at: now },
  });
});
