import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SendAllowance } from '../../src/mailboxes/rules-mailbox.ts';
import type { CadenceStore } from '../../src/outreach/queries-claims.ts';
import { createCadenceStore } from '../../src/outreach/queries-claims.ts';
import type { HeldTouch } from '../../src/outreach/rules-touch.ts';
import { createDb, type Postgres } from '../../src/platform/database/postgres.ts';
import type { Scope } from '../../src/platform/values/scope.ts';
import * as rows from '../harness/cadence-rows.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { times } from './together.ts';

let db: TestDatabase;
let other: Postgres;
let workers: readonly CadenceStore[];
let scope: Scope;
beforeAll(async () => {
  db = await createTestDatabase();
  // A pool of its own, as a second process has one.
  other = createDb({
    connection: db.connection,
    role: 'warmpath_service',
    applicationName: 'warmpath test other',
    poolSize: 8,
  });
  workers = [createCadenceStore(db.service), createCadenceStore(other)];
  scope = await rows.makeTenant(db.system);
});
afterAll(async () => {
  await other.close();
  await db.drop();
});
beforeEach(() => rows.clearOutreach(db.system));

const begin = (cadence: CadenceStore, held: HeldTouch, asked: Partial<SendAllowance> = {}) =>
  cadence.begin(held, rows.messageIdOfHeld(held), rows.hashOfHeld(held), rows.allowance(asked));

/** A touch on the wire, as the books tell it: from the intent to the end. */
interface OnWire {
  readonly mailbox_id: string;
  readonly intent_at: Date;
  readonly sent_at: Date;
}

const wireOf = () =>
  db.system.query<OnWire>({
    text: `select s.mailbox_id, t.intent_at, t.sent_at from touch t join sequence s on s.id = t.sequence_id
      where t.state = 'sent' order by s.mailbox_id, t.intent_at`,
  });

describe('two workers and 1,000 due touches', () => {
  it('begin each exactly once, one of a mailbox at a time', async () => {
    const mailboxes = await times(8, () => rows.makeMailbox(db.system, scope));
    await times(8, async (n) => {
      for (let made = 0; made < 125; made += 1) await rows.makeSequence(db.system, scope, mailboxes[n] ?? '');
    });
    const begun: { readonly touch: string; readonly worker: number }[] = [];
    const work = async (cadence: CadenceStore, worker: number) => {
      for (;;) {
        const claimed = await cadence.claimDue(randomUUID(), 60_000, 4);
        if (claimed.length === 0) {
          const [left] = await db.system.query({
            text: "select 1 from touch where state = 'scheduled' limit 1",
          });
          if (left === undefined) return;
          continue;
        }
        await Promise.all(
          claimed.map(async (held) => {
            const outcome = await begin(cadence, held);
            if (outcome.state !== 'begun') return;
            begun.push({ touch: held.touch.id, worker });
            await cadence.end(held, { state: 'sent', at: new Date(), response: '250 Ok' }, undefined);
          }),
        );
      }
    };
    await Promise.all(workers.map(work));

    expect(begun).toHaveLength(1_000);
    expect(new Set(begun.map(({ touch }) => touch)).size).toBe(1_000);
    expect(new Set(begun.map(({ worker }) => worker)).size).toBe(2);
    const counted = await db.system.query({
      text: `select state, attempts, count(*) as count from touch where position = 1 group by 1, 2`,
    });
    expect(counted).toEqual([{ state: 'sent', attempts: 1, count: 1_000 }]);
    const stories = await db.system.query({
      text: "select count(*) as count, count(distinct touch_id) as touches from touch_event where to_state = 'sending'",
    });
    expect(stories).toEqual([{ count: 1_000, touches: 1_000 }]);
    const booked = await db.system.query({ text: 'select sent_count from mailbox' });
    expect(booked).toEqual(times8(125));
    const wire = await wireOf();
    for (const [at, one] of wire.entries()) {
      const before = wire[at - 1];
      if (before?.mailbox_id !== one.mailbox_id) continue;
      expect(one.intent_at.getTime()).toBeGreaterThanOrEqual(before.sent_at.getTime());
    }
  });
});

const times8 = (sent_count: number) => Array.from({ length: 8 }, () => ({ sent_count }));

describe('limits of a mailbox under many workers', () => {
  /** All held at once, each by a lease of its own, as no claim would give them out. */
  async function holdAll(mailbox: string, count: number): Promise<readonly HeldTouch[]> {
    const helds: HeldTouch[] = [];
    for (let made = 0; made < count; made += 1) {
      const one = await rows.makeSequence(db.system, scope, mailbox);
      const [held] = (await workers[0]?.claimDue(randomUUID(), 60_000, 1)) ?? [];
      if (held === undefined) throw new Error('nothing was due');
      helds.push(held);
      // Out of the way of the next claim.
      await db.system.query({
        text: "update touch set lease_until = null, due_at = now() + interval '30 minutes' where id = $1",
        values: [one.touchIds[0]],
      });
    }
    await db.system.query({
      text: `update touch set due_at = now() - interval '1 minute', lease_until = clock_timestamp() + interval '1 minute'
        where lease is not null`,
    });
    return helds;
  }
  const statesOf = (outcomes: readonly { readonly state: string }[]) =>
    outcomes.map(({ state }) => state).filter((state) => state === 'begun').length;

  it('one goes on the wire at a time, however many begin at once', async () => {
    const mailbox = await rows.makeMailbox(db.system, scope);
    const helds = await holdAll(mailbox, 20);
    const outcomes = await times(20, (n) => begin(workers[n % 2] as CadenceStore, helds[n] as HeldTouch));
    expect(statesOf(outcomes)).toBe(1);
    const sending = await db.system.query({
      text: "select count(*) as count from touch where state = 'sending'",
    });
    expect(sending).toEqual([{ count: 1 }]);
  });

  it('the day and the gap hold, also where every message is off the wire at once', async () => {
    const [perDay, gapMs, count] = [6, 120, 14];
    const mailbox = await rows.makeMailbox(db.system, scope);
    await holdAll(mailbox, count);
    await db.system.query({ text: 'update touch set lease = null, lease_until = null' });
    const leftToday = async () => {
      const [row] = await db.system.query<{ left: number }>({
        text: `select count(*)::int as left from touch where position = 1 and state <> 'sent'
          and (due_at at time zone 'UTC')::date <= (now() at time zone 'UTC')::date`,
      });
      return row?.left ?? 0;
    };
    const hurry = async (cadence: CadenceStore) => {
      while ((await leftToday()) > 0) {
        const helds = await cadence.claimDue(randomUUID(), 60_000, 4);
        for (const held of helds) {
          const outcome = await begin(cadence, held, { perDay, gapMs });
          if (outcome.state === 'begun')
            await cadence.end(held, { state: 'sent', at: new Date(), response: '250 Ok' }, undefined);
        }
      }
    };
    await times(6, (n) => hurry(workers[n % 2] as CadenceStore));
    const wire = await wireOf();
    expect(wire).toHaveLength(perDay);
    for (const [at, { intent_at }] of wire.entries()) {
      const before = wire[at - 1]?.intent_at;
      if (before !== undefined) expect(intent_at.getTime() - before.getTime()).toBeGreaterThanOrEqual(gapMs);
    }
    // The rest waits for the day after.
    const left = await db.system.query({
      text: "select distinct state, (due_at at time zone 'UTC')::date - (now() at time zone 'UTC')::date as days from touch where position = 1 and state <> 'sent'",
    });
    expect(left).toEqual([{ state: 'scheduled', days: 1 }]);
  });
});
