import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import * as rows from '../../test/harness/cadence-rows.ts';
import { testDatabase } from '../../test/harness/database.ts';
import { type InboxWorld, makeInboxWorld } from '../../test/harness/inbox-world.ts';
import type { PipelineStage } from '../pipeline/fields.ts';
import { createPipelineStore } from '../pipeline/queries.ts';
import type { Scope } from '../platform/values/scope.ts';
import { createCadenceStore } from './queries-claims.ts';
import { createSequenceStore } from './queries-sequences.ts';

const db = testDatabase();
let investorId: number;
beforeAll(async () => {
  const [row] = await db.system.query<{ id: number }>({
    text: `insert into investor (mode, name, identity_key, source, source_id)
      values ('live', 'Quorl', 'quorl', 'test', '1') returning id`,
  });
  investorId = row?.id ?? 0;
});
beforeEach(() => rows.clearOutreach(db.system));

const run = (text: string, ...values: unknown[]) => db.system.query({ text, values });

/** Puts the investor of a sequence on the list, at a stage where one is named. */
async function listed({ tenantId, mode }: Scope, sequenceId: string, stage?: PipelineStage): Promise<void> {
  await run('update sequence set investor_id = $2 where id = $1', sequenceId, investorId);
  await run(
    `insert into stored_investor (tenant_id, mode, investor_id, record, digest, score, tier)
     values ($1, $2, $3, '{"name":"Quorl"}', '', 50, 'B')`,
    tenantId,
    mode,
    investorId,
  );
  if (stage === undefined) return;
  const by = { kind: 'person', name: 'Ada' } as const;
  await createPipelineStore(db.service).set({ tenantId, mode }, [investorId], { stage }, by);
}

const stateOf = (scope: Scope) => createPipelineStore(db.service).of(scope, investorId);

async function begun(stage?: PipelineStage) {
  const cadence = createCadenceStore(db.service);
  const scope = await rows.makeTenant(db.system);
  const made = await rows.makeSequence(db.system, scope, await rows.makeMailbox(db.system, scope));
  await listed(scope, made.sequenceId, stage);
  return { cadence, scope, made };
}

async function sent(stage?: PipelineStage): Promise<Scope> {
  const { cadence, scope } = await begun(stage);
  const [held] = await cadence.claimDue(randomUUID(), 60_000, 1);
  if (held === undefined) throw new Error('nothing was due');
  await cadence.begin(held, rows.messageIdOfHeld(held), rows.hashOfHeld(held), rows.allowance());
  expect(await cadence.end(held, { state: 'sent', at: new Date(0), response: '250 Ok' }, undefined)).toBe(
    true,
  );
  return scope;
}

it('moves an investor with the first message, and says that the sequence did it', async () => {
  const { entry, events } = await stateOf(await sent());
  expect(entry.stage).toBe('contacted');
  expect(events).toEqual([
    {
      at: expect.any(Date),
      by: { kind: 'service', name: 'sequence' },
      field: 'stage',
      was: 'found',
      became: 'contacted',
      why: 'The first message of a sequence was sent.',
    },
  ]);
});

it.each(['contacted', 'meeting', 'passed'] as const)('leaves one that a person put at %s', async (stage) => {
  const { entry, events } = await stateOf(await sent(stage));
  expect(entry.stage).toBe(stage);
  expect(events.map(({ by }) => by.name)).toEqual(['Ada']);
});

it('moves nobody who is not on the list', async () => {
  const { cadence, scope, made } = await begun();
  await run('delete from stored_investor where tenant_id = $1', scope.tenantId);
  await rows.putInto(db.system, made, 'unknown');
  const [held] = await cadence.claimUnknown(randomUUID(), 60_000, 1);
  if (held === undefined) throw new Error('nothing was to be looked for');
  await cadence.endUnknown(held, { sentAt: new Date(), messageId: '<a@b.example>', next: undefined });
  expect((await stateOf(scope)).entry.stage).toBe('found');
});

it('takes a message that was found in the mailbox, or that a person says was sent, for sent', async () => {
  const found = await begun('shortlisted');
  await rows.putInto(db.system, found.made, 'unknown');
  const [held] = await found.cadence.claimUnknown(randomUUID(), 60_000, 1);
  if (held === undefined) throw new Error('nothing was to be looked for');
  await found.cadence.endUnknown(held, { sentAt: new Date(), messageId: '<a@b.example>', next: undefined });
  expect((await stateOf(found.scope)).entry.stage).toBe('contacted');

  const settled = await begun();
  await rows.putInto(db.system, settled.made, 'unknown');
  const settle = { event: 'settled_sent', nextDueAt: new Date() } as const;
  await createSequenceStore(db.service).changeTouch(
    settled.scope,
    settled.made.touchIds[0] ?? '',
    settle,
    'Sent.',
  );
  expect((await stateOf(settled.scope)).entry.stage).toBe('contacted');
});

it('moves nobody with a later message', async () => {
  const { scope, made } = await begun();
  const [first, second = ''] = made.touchIds;
  await run("update touch set state = 'cancelled' where id = $1", first);
  await run("update touch set state = 'unknown', message_id = '<x@y.example>' where id = $1", second);
  const settle = { event: 'settled_sent', nextDueAt: new Date() } as const;
  await createSequenceStore(db.service).changeTouch(scope, second, settle, 'Sent.');
  expect((await stateOf(scope)).entry.stage).toBe('found');
});

const receive = async (kind: Parameters<InboxWorld['receive']>[0]['kind'], stage?: PipelineStage) => {
  const world = await makeInboxWorld(db);
  await listed(world.scope, world.sequenceId, stage);
  expect(await world.receive({ kind })).toBe('applied');
  return stateOf(world.scope);
};

it('moves an investor who answered, and none that is further on or only away', async () => {
  const { entry, events } = await receive('reply', 'contacted');
  expect(entry.stage).toBe('replied');
  expect(events[0]).toMatchObject({
    by: { kind: 'service' },
    was: 'contacted',
    why: 'A sequence was answered.',
  });
  expect((await receive('reply', 'diligence')).entry.stage).toBe('diligence');
  expect((await receive('auto_reply')).entry.stage).toBe('found');
});

it('moves nobody of the next raise by a message of a closed one', async () => {
  const { cadence, scope, made } = await begun('shortlisted');
  await rows.putInto(db.system, made, 'unknown');
  await run('update sequence set raise_id = gen_random_uuid() where id = $1', made.sequenceId);
  const [held] = await cadence.claimUnknown(randomUUID(), 60_000, 1);
  if (held === undefined) throw new Error('nothing was to be looked for');
  await cadence.endUnknown(held, { sentAt: new Date(), messageId: '<a@b.example>', next: undefined });
  expect((await stateOf(scope)).entry.stage).toBe('shortlisted');
});
