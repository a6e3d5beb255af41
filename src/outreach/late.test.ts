import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as rows from '../../test/harness/cadence-rows.ts';
import { testDatabase } from '../../test/harness/database.ts';
import type { WireOutcome } from '../mailboxes/mail/rules-mail.ts';
import type { Scope } from '../platform/values/scope.ts';
import { createCadenceStore } from './queries-claims.ts';
import type { HeldDraft, HeldUnknown, TouchState } from './rules-touch.ts';

const db = testDatabase();
const cadence = createCadenceStore(db.service);
let scope: Scope;
beforeAll(async () => {
  scope = await rows.makeTenant(db.system);
});
beforeEach(() => rows.clearOutreach(db.system));

type Held = HeldDraft & HeldUnknown;
const SLOT = { at: new Date('2030-01-02T09:00:00Z'), until: new Date('2030-01-02T17:00:00Z') };
const HELD_MS = 60_000;

const claimAs = async (state: TouchState): Promise<Held> => {
  const lease = randomUUID();
  const claim =
    {
      drafting: cadence.claimDrafts,
      unknown: cadence.claimUnknown,
    }[state as 'drafting' | 'unknown'] ?? cadence.claimDue;
  const [one] = await claim(lease, HELD_MS, 1);
  if (one === undefined) throw new Error('nothing to claim');
  return one as Held;
};
const begin = (held: Held) =>
  cadence.begin(held, rows.messageIdOfHeld(held), rows.hashOfHeld(held), rows.allowance());
const OUTCOMES: readonly WireOutcome[] = [
  { state: 'sent', at: new Date(), response: '250 Ok' },
  { state: 'retry', afterMs: 0, why: '451' },
  { state: 'failed', hard: true, why: '550' },
  { state: 'mailbox_refused', why: '535' },
  { state: 'unknown', why: 'broken' },
];

/** Every write that names a lease, by the state it is made in. */
const WRITES: readonly [string, TouchState, (held: Held) => Promise<unknown>][] = [
  ['a draft', 'drafting', (held) => cadence.endDraft(held, rows.DRAFT, 'hash')],
  ['a draft that failed', 'drafting', (held) => cadence.failDraft(held, 'why', undefined)],
  ['begin', 'scheduled', async (held) => (await begin(held)).state !== 'lost'],
  ['a release to another time', 'scheduled', (held) => cadence.release(held, { slot: SLOT }, 'why')],
  ['a release to a person', 'scheduled', (held) => cadence.release(held, { findings: [] }, 'why')],
  ...OUTCOMES.map((outcome) => {
    const write = (held: Held) => cadence.end(held, outcome, { dueAt: SLOT.at });
    return [`the outcome ${outcome.state}`, 'sending', write] as [string, TouchState, typeof write];
  }),
  [
    'a copy that was found',
    'unknown',
    (held) => cadence.endUnknown(held, { sentAt: SLOT.at, messageId: '<x@y>', next: SLOT.at }),
  ],
  ['a look in vain', 'unknown', (held) => cadence.endUnknown(held, { againMs: 0, looked: true })],
  ['the last look', 'unknown', (held) => cadence.endUnknown(held, { againMs: undefined, looked: true })],
];

async function heldIn(state: TouchState): Promise<Held> {
  const mailbox = await rows.makeMailbox(db.system, scope);
  await rows.makeSequence(db.system, scope, mailbox, { state: state === 'sending' ? 'scheduled' : state });
  const held = await claimAs(state);
  if (state === 'sending') expect(await begin(held)).toEqual({ state: 'begun' });
  return held;
}

/** Everything a write could change: the touches, their sequence, the mailbox, the list and the story. */
async function everything(): Promise<unknown> {
  const tables = ['touch', 'sequence', 'mailbox', 'suppression', 'touch_event'];
  return Promise.all(
    tables.map((table) =>
      db.system.query({
        text: `select * from ${table} order by ${table === 'suppression' ? 'value_hash' : 'id'}`,
      }),
    ),
  );
}

describe.each(WRITES)('%s', (_what, state, write) => {
  it('is written by the holder of the lease', async () => {
    const held = await heldIn(state);
    const before = await everything();
    expect(await write(held)).toBe(true);
    expect(await everything()).not.toEqual(before);
  });

  it('changes nothing once the lease has passed', async () => {
    const held = await heldIn(state);
    await rows.letLeasePass(db.system, held.touch.id);
    const before = await everything();
    expect(await write(held)).toBe(false);
    expect(await everything()).toEqual(before);
  });

  it('changes nothing once another worker holds it', async () => {
    const held = await heldIn(state);
    await rows.letLeasePass(db.system, held.touch.id);
    if (state === 'sending') await cadence.sweepSending();
    else await claimAs(state);
    const before = await everything();
    expect(await write(held)).toBe(false);
    expect(await everything()).toEqual(before);
  });

  it('changes nothing under a lease that is made up', async () => {
    const held = await heldIn(state);
    const before = await everything();
    expect(await write({ ...held, lease: randomUUID() })).toBe(false);
    expect(await everything()).toEqual(before);
  });

  it('changes nothing as another tenant', async () => {
    const held = await heldIn(state);
    const before = await everything();
    const theirs = { ...held.sequence, scope: await rows.makeTenant(db.system) };
    expect(await write({ ...held, sequence: theirs })).toBe(false);
    expect(await everything()).toEqual(before);
  });
});

it.each<[TouchState]>([['drafting'], ['scheduled'], ['unknown']])(
  'a claim of what is %s finds nothing while the lease lasts',
  async (state) => {
    const held = await heldIn(state);
    await expect(claimAs(state)).rejects.toThrow('nothing to claim');
    await rows.letLeasePass(db.system, held.touch.id);
    const other = await claimAs(state);
    expect(other.touch.id).toBe(held.touch.id);
    expect(other.lease).not.toBe(held.lease);
  },
);
