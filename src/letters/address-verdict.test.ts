import { expect, test } from 'vitest';
import { cacheKey } from '../lookups/lookups.ts';
import type { AskContext, LookupService } from '../lookups/rules-ports.ts';
import type { EmailCheck } from '../providers/rules-kinds.ts';
import { createAddressVerdict } from './address-verdict.ts';

const KNOWN: EmailCheck = { verdict: 'deliverable', detail: 'accepted: It takes mail.' };
const asked = {
  touchId: 'touch',
  requestId: 'r',
  email: 'ada@harbour.example',
  scope: { tenantId: 't', mode: 'live' },
} as const;
const { signal } = new AbortController();

function made(answer: unknown, kept?: EmailCheck) {
  const contexts: AskContext[] = [];
  const ask = async (_kind: string, _params: unknown, context: AskContext) => {
    contexts.push(context);
    return answer;
  };
  const key = cacheKey('email.verify', { email: asked.email }, 'live');
  const verdict = createAddressVerdict({
    lookups: { ask } as unknown as Pick<LookupService, 'ask'>,
    cache: {
      read: async (wanted) => ({
        value:
          kept !== undefined && wanted.equals(key)
            ? JSON.stringify({ outcome: 'found', data: kept })
            : undefined,
        generation: 0,
      }),
    },
  });
  return { verdict, contexts };
}

test('a cached verdict is used, and no source is asked', async () => {
  const { verdict, contexts } = made(undefined, KNOWN);
  expect(await verdict(asked, signal)).toEqual(KNOWN);
  expect(contexts).toEqual([]);
});

test('else what is free is asked, once for a touch', async () => {
  const unknown = { verdict: 'unknown', detail: 'temporary: later' };
  const { verdict, contexts } = made({ state: 'answered', data: unknown });
  expect(await verdict(asked, signal)).toEqual(unknown);
  expect(await verdict(asked, signal)).toEqual(unknown);
  expect(contexts).toHaveLength(1);
  expect(contexts[0]?.budget?.leftMicroUsd).toBe(0);
  await verdict({ ...asked, touchId: 'another' }, signal);
  expect(contexts).toHaveLength(2);
});

test('where none answers it is not known', async () => {
  expect(await made({ state: 'over_budget', failed: [] }).verdict(asked, signal)).toMatchObject({
    verdict: 'unknown',
  });
});
