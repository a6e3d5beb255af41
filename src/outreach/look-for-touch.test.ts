import { describe, expect, it } from 'vitest';
import { type FakeBehaviour, fakes, heldUnknown, TUESDAY } from '../../test/harness/outreach-fakes.ts';
import type { MailSession } from '../mailboxes/mail/rules-mail.ts';
import { lookForTouch } from './cadence.ts';

const never = new AbortController().signal;

function session(found: Awaited<ReturnType<MailSession['findOwn']>>, asked: string[] = []): MailSession {
  return {
    uidValidity: 1,
    listNew: async () => [],
    highestUid: async () => 0,
    folders: async () => ({ read: [], unread: [] }),
    async findOwn(messageId) {
      asked.push(messageId);
      return found;
    },
    fileOwnCopy: async () => {},
    waitForNew: async () => false,
    // The goodbye of a server that is going down.
    close: () => Promise.reject(new Error('connection lost')),
  };
}

async function run(behaviour: FakeBehaviour, looks = 0, stop = never) {
  const world = fakes(behaviour);
  await lookForTouch(heldUnknown({ looks }), world.work, stop);
  return world;
}

describe('a message that no server answered for', () => {
  it('was sent where its own copy is found, also under an id the provider gave it', async () => {
    const asked: string[] = [];
    const copy = { at: TUESDAY, messageId: '<rewritten@provider.example>' };
    const { calls, reports } = await run({ session: async () => session(copy, asked) });
    expect(asked).toEqual(['<33.1@acme.example>']);
    const next = new Date('2026-11-23T07:00:00Z');
    expect(calls).toEqual([['endUnknown', { sentAt: TUESDAY, messageId: copy.messageId, next }]]);
    expect(reports).toEqual([{ step: 'look', end: 'found' }]);
  });

  it.each([
    [0, 2 * 60_000],
    [1, 7 * 60_000],
    [2, 20 * 60_000],
    [3, undefined],
  ])('is looked for at 1, 3, 10 and 30 minutes: after %i looks again in %s ms', async (looks, againMs) => {
    const { calls } = await run({ session: async () => session(undefined) }, looks);
    expect(calls).toEqual([['endUnknown', { againMs, looked: true }]]);
  });

  it.each<[string, FakeBehaviour]>([
    ['is disconnected', { open: () => Promise.reject(new Error('disconnected')) }],
    ['does not answer', { session: () => Promise.reject(new Error('connection refused')) }],
  ])('is not given up because its mailbox %s: that look does not count', async (_, behaviour) => {
    const { calls, reports } = await run(behaviour, 3);
    expect(calls).toEqual([['endUnknown', { againMs: 300_000, looked: false }]]);
    expect(reports).toMatchObject([{ end: 'not_found', error: expect.any(Error) }]);
  });

  it('is left alone by a process that stops', async () => {
    const stop = new AbortController();
    const behaviour: FakeBehaviour = {
      async session() {
        stop.abort();
        throw new Error('cut off');
      },
    };
    const { calls, reports } = await run(behaviour, 0, stop.signal);
    expect([calls, reports]).toEqual([[], []]);
  });
});
