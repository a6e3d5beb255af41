import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as rows from '../../test/harness/cadence-rows.ts';
import { testDatabase } from '../../test/harness/database.ts';
import type { LaneShare } from '../platform/values/queue.ts';
import type { Scope } from '../platform/values/scope.ts';
import { createInboxStore } from './inbox/queries-inbox.ts';
import { createCadenceStore } from './queries-claims.ts';
import type { TouchState } from './rules-touch.ts';

const db = testDatabase();
let busy: Scope;
let quiet: Scope;
beforeAll(async () => {
  [busy, quiet] = [await rows.makeTenant(db.system), await rows.makeTenant(db.system)];
});
beforeEach(() => rows.clearOutreach(db.system));

const LEASE_MS = 60_000;

/** So much to do, each in a mailbox of its own; the busy tenant's has been due for longer. */
async function fill(state: TouchState, ofBusy: number): Promise<void> {
  for (let nth = 0; nth <= ofBusy; nth += 1) {
    const scope = nth < ofBusy ? busy : quiet;
    await rows.makeSequence(db.system, scope, await rows.makeMailbox(db.system, scope), { state });
  }
  for (const [table, column] of [
    ['mailbox', 'next_poll_at'],
    ['mailbox', 'next_send_at'],
    ['touch', 'next_check_at'],
  ]) {
    await db.system.query({
      text: `update ${table} set ${column} = now() - case tenant_id when $1 then interval '2 hours' else interval '1 minute' end`,
      values: [busy.tenantId],
    });
  }
}

type Claim = (limit: number, share?: LaneShare) => Promise<readonly string[]>;
interface Lane {
  readonly name: string;
  readonly state: TouchState;
  /** Whose work is given out. */
  readonly claim: () => Claim;
}
const touches = (from: 'claimDrafts' | 'claimDue' | 'claimUnknown') => (): Claim => async (limit, share) => {
  const held = await createCadenceStore(db.service)[from](randomUUID(), LEASE_MS, limit, share);
  return held.map(({ sequence }) => sequence.scope.tenantId);
};
const inboxes = (): Claim => async (limit, share) => {
  const held = await createInboxStore(db.service).claim(randomUUID(), LEASE_MS, limit, share);
  return held.map(({ mailbox }) => mailbox.scope.tenantId);
};
const LANES: readonly Lane[] = [
  { name: 'drafts', state: 'planned', claim: touches('claimDrafts') },
  { name: 'messages', state: 'scheduled', claim: touches('claimDue') },
  { name: 'looks for lost messages', state: 'unknown', claim: touches('claimUnknown') },
  { name: 'inboxes', state: 'sent', claim: inboxes },
];

describe.each(LANES)('$name', ({ state, claim }) => {
  it('are given out one of each tenant before the second of any, however old', async () => {
    await fill(state, 4);
    const given = await claim()(3);
    expect(given.toSorted()).toEqual([busy.tenantId, busy.tenantId, quiet.tenantId].toSorted());
  });

  it('go round also where one place at a time is free, in whichever process', async () => {
    await fill(state, 4);
    const given: string[] = [];
    for (let nth = 0; nth < 3; nth += 1) given.push(...(await claim()(1)));
    expect(given.slice(0, 2).toSorted()).toEqual([busy.tenantId, quiet.tenantId].toSorted());
    expect(given[2]).toBe(busy.tenantId);
  });

  it('are bounded by tenant, with those the process has under way', async () => {
    await fill(state, 4);
    const three = [busy.tenantId, busy.tenantId, busy.tenantId];
    expect(await claim()(10, { perTenant: 3, busy: three })).toEqual([quiet.tenantId]);
    expect(await claim()(10, { perTenant: 3, busy: [busy.tenantId] })).toEqual([
      busy.tenantId,
      busy.tenantId,
    ]);
  });

  it('of two claims at once are given out once', async () => {
    await fill(state, 4);
    const given = await Promise.all([1, 2, 3].map(() => claim()(10)));
    expect(given.flat()).toHaveLength(5);
  });
});

it('plans the first message of each tenant before the second of any', async () => {
  await fill('approved', 4);
  const listed = await createCadenceStore(db.service).unscheduled(2);
  expect(listed.map(({ sequence }) => sequence.scope.tenantId).toSorted()).toEqual(
    [busy.tenantId, quiet.tenantId].toSorted(),
  );
});

it('forgets turns after a day', async () => {
  await db.system.query({
    text: "insert into lane_turn values ('inboxes', $1, now() - interval '25 hours') on conflict (lane, tenant_id) do update set served_at = excluded.served_at",
    values: [quiet.tenantId],
  });
  await inboxes()(1);
  expect(
    await db.system.query({
      text: "select from lane_turn where lane = 'inboxes' and tenant_id = $1",
      values: [quiet.tenantId],
    }),
  ).toEqual([]);
});
