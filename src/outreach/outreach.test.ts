import { pino } from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import {
  type FakeBehaviour,
  fakes,
  heldDraft,
  heldTouch,
  heldUnknown,
} from '../../test/harness/outreach-fakes.ts';
import type { WireOutcome } from '../mailboxes/mail/rules-mail.ts';
import type { Slot } from '../mailboxes/rules-mailbox.ts';
import { type Outreach, type OutreachOptions, startOutreach } from './cadence.ts';
import type { HeldTouch } from './rules-touch.ts';

let running: Outreach | undefined;
afterEach(async () => {
  await running?.stop();
  running = undefined;
});

function start(behaviour: FakeBehaviour, options: Partial<OutreachOptions> = {}) {
  const { work, calls } = fakes(behaviour);
  const lines: Record<string, unknown>[] = [];
  const inbox = { stopped: 0 };
  const { cadence, drafting, mailboxes, transport, publicUrl, perDay } = work;
  const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  running = startOutreach({
    cadence,
    drafting,
    mailboxes,
    transport,
    publicUrl,
    perDay,
    log,
    clock: work.clock,
    everyMs: 10,
    giveSign: async () => {},
    startInbox: () => ({
      lookSoon: () => undefined,
      async stop() {
        inbox.stopped += 1;
      },
    }),
    ...options,
  });
  return { outreach: running, calls, lines, inbox };
}

/** Hands out each once. */
function once<Item>(
  items: readonly Item[],
): (lease: string, leaseMs: number, limit: number) => Promise<readonly Item[]> {
  const left = [...items];
  return async (_lease, _leaseMs, limit) => left.splice(0, limit);
}

async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await new Promise((done) => setTimeout(done, 5));
}

describe('the worker', () => {
  it('passes to each claim how much of one tenant it takes, and whose is under way', async () => {
    const shares: unknown[] = [];
    const { promise: hanging, resolve: end } = Promise.withResolvers<void>();
    const held = heldTouch();
    let claims = 0;
    start({
      cadence: {
        claimDue: async (_lease, _leaseMs, limit, share) => {
          claims += 1;
          shares.push({ limit, ...share });
          return claims === 1 ? [held] : [];
        },
        begin: async () => {
          await hanging;
          return { state: 'lost' };
        },
      },
    });
    await until(() => shares.length > 1);
    end();
    expect(shares.slice(0, 2)).toEqual([
      { limit: 24, perTenant: 8, busy: [] },
      { limit: 23, perTenant: 8, busy: [held.sequence.scope.tenantId] },
    ]);
  });

  it('reads every page of the story: draft, plan, send, look', async () => {
    let plans = 1;
    const { outreach, calls, lines } = start({
      cadence: {
        claimDrafts: once([heldDraft()]),
        claimDue: once([heldTouch()]),
        claimUnknown: once([heldUnknown({ looks: 3 })]),
        unscheduled: async () => (plans-- > 0 ? [heldTouch({ touch: { state: 'approved' } })] : []),
      },
      session: () => Promise.reject(new Error('connect ECONNREFUSED')),
    });
    await until(() => calls.length === 6);
    expect(calls.map(([name]) => name).toSorted()).toEqual([
      'begin',
      'end',
      'endDraft',
      'endUnknown',
      'schedule',
      'wire',
    ]);
    await until(() => outreach.facts().lastSentAt !== undefined);
    expect(outreach.facts().ends).toEqual({ drafted: 1, scheduled: 1, sent: 1, not_found: 1 });
    // Ids and outcomes; no address and no text.
    expect(lines).toContainEqual(
      expect.objectContaining({ step: 'send', end: 'sent', touch: heldTouch().touch.id, mode: 'live' }),
    );
    expect(JSON.stringify(lines)).not.toMatch(/ada@|balconies/);
  });

  it('plans for an hour of the recipient, and one bad zone holds up no other', async () => {
    const slots: Slot[] = [];
    let plans = 1;
    const bad = heldTouch({ sequence: { timeZone: 'Atlantis/Capital' } });
    const { lines } = start({
      now: new Date('2026-11-21T12:00:00Z'),
      cadence: {
        unscheduled: async () =>
          plans-- > 0 ? [bad, heldTouch({ sequence: { timeZone: 'America/New_York' } })] : [],
        async schedule(_, slot) {
          slots.push(slot);
          return true;
        },
      },
    });
    await until(() => slots.length > 0);
    expect(slots).toEqual([
      { at: new Date('2026-11-23T13:00:00Z'), until: new Date('2026-11-23T22:00:00Z') },
    ]);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 40, step: 'schedule', end: 'not_written' }),
    );
  });

  it('masks addresses in what servers and libraries say', async () => {
    const { calls, lines } = start({
      cadence: { claimDue: once([heldTouch()]) },
      send: async () => ({ state: 'failed', hard: true, why: '550 5.1.1 <ada@quill.example>: unknown user' }),
    });
    await until(() => calls.length === 3);
    await until(() => lines.some(({ end }) => end === 'failed'));
    expect(JSON.stringify(lines)).toContain('550 5.1.1 <a…@quill.example>: unknown user');
    expect(JSON.stringify(lines)).not.toContain('ada@');
  });

  it('leaves a database that is away in peace, goes on with the parts that work, and says so once', async () => {
    let asked = 0;
    const drafts = once([heldDraft()]);
    const { calls, lines } = start({
      cadence: {
        async claimDue() {
          asked += 1;
          throw new Error('database away');
        },
        claimDrafts: drafts,
      },
    });
    await until(() => calls.length === 1);
    await new Promise((done) => setTimeout(done, 100));
    // The fake clock stands still: nothing is asked again before its wait has passed.
    expect(asked).toBe(1);
    expect(lines.filter(({ part }) => part === 'send')).toMatchObject([
      { err: { message: 'database away' } },
    ]);
  });

  it('says what it put right', async () => {
    let swept = 2;
    const { lines } = start({ cadence: { sweepSending: async () => (swept-- > 0 ? 3 : 0) } });
    await until(() => lines.some(({ unknown }) => unknown === 3));
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 40, unknown: 3, unapproved: 0, completed: 0 }),
    );
  });
});

describe('a stop', () => {
  it('waits for the wire, writes down what it said, and takes up nothing else', async () => {
    const more: HeldTouch[] = [heldTouch()];
    const ends: WireOutcome[] = [];
    let answer = () => {};
    let onWire = false;
    const { outreach, inbox } = start({
      cadence: {
        async claimDue() {
          return more.splice(0, 1);
        },
        async end(_, outcome) {
          ends.push(outcome);
          return true;
        },
      },
      async send() {
        onWire = true;
        await new Promise<void>((done) => {
          answer = done;
        });
        return { state: 'sent', at: new Date(), response: '250 Ok' };
      },
    });
    await until(() => onWire);
    let hasStopped = false;
    const stopped = outreach.stop().then(() => {
      hasStopped = true;
    });
    more.push(heldTouch());
    await new Promise((done) => setTimeout(done, 50));
    expect(hasStopped).toBe(false);
    answer();
    await stopped;
    expect(ends).toMatchObject([{ state: 'sent' }]);
    expect(more).toHaveLength(1);
    expect(inbox.stopped).toBe(1);
  });
});
