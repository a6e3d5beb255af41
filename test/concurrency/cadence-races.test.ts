import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CadenceStore } from '../../src/outreach/queries-claims.ts';
import { createCadenceStore } from '../../src/outreach/queries-claims.ts';
import { endSequencesIn } from '../../src/outreach/queries-end-sequences.ts';
import { suppressIn } from '../../src/outreach/queries-suppress.ts';
import type { HeldTouch } from '../../src/outreach/rules-touch.ts';
import type { Db } from '../../src/platform/database/db.ts';
import { type TenantTransaction, withTenant } from '../../src/platform/database/postgres.ts';
import type { Scope } from '../../src/platform/values/scope.ts';
import * as rows from '../harness/cadence-rows.ts';
import { createTestDatabase, type TestDatabase } from '../harness/database.ts';
import { size } from '../harness/size.ts';

let db: TestDatabase;
let cadence: CadenceStore;
let scope: Scope;
let mailbox: string;
beforeAll(async () => {
  db = await createTestDatabase();
  cadence = createCadenceStore(db.service);
  scope = await rows.makeTenant(db.system);
});
afterAll(() => db.drop());
beforeEach(async () => {
  await rows.clearOutreach(db.system);
  mailbox = await rows.makeMailbox(db.system, scope);
});

const ROUNDS = size(40, 600);
/** Longer than any of these statements takes if no one holds it up: who has not come back by then waits for a lock. */
const WAITS_MS = 150;

type Stop = (transaction: TenantTransaction, held: HeldTouch) => Promise<unknown>;
const end = (event: 'stop' | 'reply' | 'bounce' | 'unsubscribe'): Stop => {
  return (transaction, { sequence }) =>
    endSequencesIn(transaction, scope, [sequence.id], { event, who: 'person', why: 'raced' });
};
const suppress =
  (key: (held: HeldTouch) => { kind: 'address' | 'domain'; value: string }): Stop =>
  (transaction, held) =>
    suppressIn(transaction, scope, {
      key: key(held),
      reason: 'added',
      event: 'suppress',
      who: 'person',
      why: 'raced',
    });

/** What a person, the recipient or the inbox does to a sequence, as the service does it; what begin says of it after. */
const STOPS: readonly [string, Stop, readonly string[]][] = [
  [
    'an address is suppressed',
    suppress(({ sequence }) => ({ kind: 'address', value: sequence.investorEmail })),
    ['lost'],
  ],
  [
    'a domain is suppressed',
    suppress(({ sequence }) => ({ kind: 'domain', value: sequence.investorEmail.split('@')[1] ?? '' })),
    ['lost'],
  ],
  ['the sequence is stopped', end('stop'), ['lost']],
  ['they answer', end('reply'), ['lost']],
  ['a message to them bounces', end('bounce'), ['lost']],
  ['they unsubscribe', end('unsubscribe'), ['lost']],
  [
    'the sequence is paused',
    async ({ query }, { sequence }) => {
      await query({ text: 'select from sequence where id = $1 for update', values: [sequence.id] });
      await query({ text: "update sequence set state = 'paused' where id = $1", values: [sequence.id] });
    },
    ['not_now'],
  ],
  [
    'the touch is rejected',
    async ({ query }, { sequence, touch }) => {
      await query({ text: 'select from sequence where id = $1 for update', values: [sequence.id] });
      await query({
        text: `update touch set state = 'rejected', version = version + 1, lease = null, lease_until = null
          where id = $1 and state in ('approved', 'scheduled')`,
        values: [touch.id],
      });
    },
    ['lost'],
  ],
];

async function due(): Promise<HeldTouch> {
  const email = `ada@${randomUUID()}.example`;
  await rows.makeSequence(db.system, scope, mailbox, { email });
  const [held] = await cadence.claimDue(randomUUID(), 60_000, 1);
  if (held === undefined) throw new Error('nothing was due');
  return held;
}
const beginBy = (by: CadenceStore, held: HeldTouch) =>
  by.begin(held, rows.messageIdOfHeld(held), rows.hashOfHeld(held), rows.allowance());

/** A store whose transactions wait at their end, everything done and nothing committed, until the gate opens. */
function gated(open: Promise<void>): { readonly db: Db; readonly reached: Promise<void> } {
  const at = Promise.withResolvers<void>();
  return {
    reached: at.promise,
    db: {
      query: (statement) => db.service.query(statement),
      transaction: (work) =>
        db.service.transaction(async (transaction) => {
          const result = await work(transaction);
          at.resolve();
          await open;
          return result;
        }),
    },
  };
}

async function isPending(promise: Promise<unknown>): Promise<boolean> {
  return (await Promise.race([promise, sleep(WAITS_MS, 'pending')])) === 'pending';
}

describe.each(STOPS)('where %s', (_what, stop, said) => {
  it('before begin commits anything, nothing is begun', async () => {
    const held = await due();
    const gate = Promise.withResolvers<void>();
    const store = gated(gate.promise);
    const stopping = withTenant(store.db, scope, (transaction) => stop(transaction, held));
    await store.reached;
    const beginning = beginBy(cadence, held);
    expect(await isPending(beginning)).toBe(true);
    gate.resolve();
    await stopping;
    expect(said).toContain((await beginning).state);
    expect((await rows.touchRow(db.system, held.touch.id)).message_id).toBeNull();
  });

  it('while begin commits, it comes after, and finds the message on the wire', async () => {
    const held = await due();
    const gate = Promise.withResolvers<void>();
    const store = gated(gate.promise);
    const beginning = beginBy(createCadenceStore(store.db), held);
    await store.reached;
    const stopping = withTenant(db.service, scope, (transaction) => stop(transaction, held));
    expect(await isPending(stopping)).toBe(true);
    gate.resolve();
    expect(await beginning).toEqual({ state: 'begun' });
    await stopping;
    expect(await rows.touchRow(db.system, held.touch.id)).toMatchObject({
      state: 'sending',
      lease: held.lease,
    });
    // What comes of it is written down all the same.
    expect(await cadence.end(held, { state: 'sent', at: new Date(), response: '250 Ok' }, undefined)).toBe(
      true,
    );
  });

  it('at the same moment, one of the two comes first, every time', { timeout: ROUNDS * 1_500 }, async () => {
    let begun = 0;
    for (let round = 0; round < ROUNDS; round += 1) {
      const held = await due();
      const isAhead = { stop: false };
      const stopping = async () => {
        await sleep(Math.random() * 6);
        await withTenant(db.service, scope, (transaction) => stop(transaction, held));
        isAhead.stop = true;
      };
      const beginning = async () => {
        await sleep(Math.random() * 6);
        // Committed before begin was even called: it must win.
        const wasStopped = isAhead.stop;
        return { outcome: await beginBy(cadence, held), wasStopped };
      };
      const [{ outcome, wasStopped }] = await Promise.all([beginning(), stopping()]);
      const row = await rows.touchRow(db.system, held.touch.id);
      if (outcome.state === 'begun') {
        begun += 1;
        expect(wasStopped).toBe(false);
        expect(row.state).toBe('sending');
        await cadence.end(held, { state: 'sent', at: new Date(), response: '250 Ok' }, undefined);
      } else {
        expect(row).toMatchObject({ message_id: null, attempts: 0, lease: null });
        expect(['cancelled', 'approved', 'rejected']).toContain(row.state);
      }
    }
    // Both orders were met; which of them how often is the machine's.
    expect(begun).toBeGreaterThan(0);
    expect(begun).toBeLessThan(ROUNDS);
  });
});
