import { expect, test } from 'vitest';
import { type HealthFacts, healthOf } from './admin-health.ts';

const NOW = new Date('2026-11-23T09:00:00Z');
const queue = {
  queue: 'webhooks to deliver',
  waiting: 3,
  oldestAt: new Date('2026-11-23T08:00:00Z'),
  lateAfter: 900,
};
const corpus = (more: object) => ({
  mode: 'live' as const,
  version: 1,
  changedAt: NOW,
  counts: { investors: 7, deals: 9 },
  newestRound: '2026-10-01',
  model: null,
  ...more,
});
const source = { id: 'a', title: 'A', about: '', lookups: [], missing: [], tally: undefined, paidCalls: 0 };
const fine = { ...source, breaker: 'closed' as const, spentMicroUsd: 0, capMicroUsd: undefined };
const FACTS: HealthFacts = {
  now: NOW,
  work: {
    processes: [{ host: 'h', pid: 1, address: 'x', version: '1', startedAt: NOW }],
    alive: 1,
    outreachAt: null,
    queues: [{ ...queue, lateAfter: null }],
    lanes: [],
  },
  corpora: [corpus({})],
  sources: [fine],
  mailboxes: [],
  unknown: { count: 0, touches: [] },
  running: undefined,
};
const warned = (more: Partial<HealthFacts>) =>
  healthOf({ ...FACTS, ...more }).flatMap(({ state, sentence }) => (state === 'ok' ? [] : [sentence]));

test('nothing is warned of while all is well, and what waits for people is not late', () => {
  expect(warned({})).toEqual([]);
});

test('what is amiss comes first, in a sentence each', () => {
  const late = { ...FACTS.work, queues: [queue] };
  expect(warned({ work: late })[0]).toContain('3 webhooks to deliver wait');
  expect(healthOf({ ...FACTS, work: late })[0]?.state).toBe('warn');
  expect(warned({ corpora: [corpus({ counts: {} })] })[0]).toContain('is empty');
  expect(warned({ corpora: [corpus({ newestRound: '2020-01-01' })] })[0]).toContain('2020-01-01');
  expect(warned({ sources: [{ ...fine, breaker: 'open' }] })[0]).toContain('A failed and rest');
  expect(warned({ sources: [{ ...fine, spentMicroUsd: 5, capMicroUsd: 5 }] })[0]).toContain(
    'A cost their cap',
  );
  const mailbox = {
    id: 'm',
    tenant: 't',
    tenantName: 'T',
    mode: 'live' as const,
    address: 'a',
    state: 'failing',
  };
  const held = { ...mailbox, why: null, lastReadAt: null, failures: 1, notice: null, waiting: 2 };
  expect(warned({ mailboxes: [held] })[0]).toContain('2 sequences wait');
  const untold = { ...held, state: 'connected', notice: 'failed' as const };
  expect(warned({ mailboxes: [untold] })).toEqual([]);
  const touch = {
    id: 'x',
    sequence: 's',
    tenant: 't',
    tenantName: 'T',
    mode: 'live' as const,
    recipient: 'r',
  };
  const touches = [{ ...touch, since: NOW, nextLookAt: null }];
  expect(warned({ unknown: { count: 1, touches } })[0]).toContain('1 message waits');
});
