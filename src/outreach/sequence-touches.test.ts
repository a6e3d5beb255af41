import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/harness/database.ts';
import {
  DRAFT,
  makeMailbox,
  makeTenant,
  putTouch,
  touchesOf,
  touchRow,
} from '../../test/harness/made-outreach.ts';
import { withTenant } from '../platform/database/postgres.ts';
import type { Scope } from '../platform/values/scope.ts';
import { createSequenceStore } from './queries-sequences.ts';
import { suppressIn } from './queries-suppress.ts';
import type { TouchChange } from './rules-sequence.ts';
import { touchMove } from './rules-sequence-machine.ts';
import { TOUCH_STATES } from './rules-touch.ts';

const db = testDatabase();
const store = createSequenceStore(db.service);

interface World {
  readonly scope: Scope;
  readonly sequenceId: string;
  readonly touches: readonly [string, string, string];
}

async function world(): Promise<World> {
  const scope = await makeTenant(db);
  await makeMailbox(db, scope);
  const made = await store.enrol(scope, {
    investorEmail: 'ada@capital.example',
    emailKey: 'ada@capital.example',
    investorName: 'Ada Example',
    investorId: undefined,
    mailboxId: undefined,
    autoApprove: false,
    timeZone: undefined,
    unsubscribeToken: randomUUID(),
    language: 'en',
    languageWhy: undefined,
    note: undefined,
    at: new Date(),
  });
  if (made.state !== 'created') throw new Error('not enrolled');
  const [first = '', second = '', third = ''] = await touchesOf(db, made.sequenceId);
  return { scope, sequenceId: made.sequenceId, touches: [first, second, third] };
}

const versionOf = async (id: string) => Number((await touchRow(db, id)).version);

const changes = (version: number): readonly TouchChange[] => [
  { event: 'approve', version, textHash: 'h'.repeat(64) },
  { event: 'edit', version, draft: { ...DRAFT, body: 'Another text.', draftedBy: 'person' } },
  { event: 'reject' },
  { event: 'redraft', note: 'Shorter.', discardEdit: true, language: undefined },
  { event: 'settled_sent', nextDueAt: new Date('2027-01-04T08:00:00Z') },
  { event: 'settled_not_sent' },
];

describe.each(changes(0).map(({ event }, index) => [event, index] as const))('%s', (event, index) => {
  it('moves exactly where the machine allows it, and else changes nothing', async () => {
    const { scope, touches } = await world();
    const [id] = touches;
    for (const state of TOUCH_STATES) {
      await putTouch(db, id, state);
      const before = await touchRow(db, id);
      const change = changes(Number(before.version))[index];
      if (change === undefined) throw new Error('there is no such change');
      const changed = await store.changeTouch(scope, id, change, 'Because.');
      const after = await touchRow(db, id);
      const to = touchMove(state, event);
      if (to === undefined) {
        expect(changed).toEqual({ state: 'illegal', touch: state, sequence: 'active' });
        expect(after).toEqual(before);
      } else {
        expect(changed).toEqual({ state: 'done' });
        expect(after).toMatchObject({
          state: to,
          state_why: 'Because.',
          version: Number(before.version) + 1,
        });
      }
    }
  });
});

it('keeps who changed what', async () => {
  const { scope, sequenceId, touches } = await world();
  await putTouch(db, touches[0], 'awaiting_approval');
  await store.changeTouch(scope, touches[0], { event: 'reject' }, 'A person rejected it: too long');
  const detail = await store.detail(scope, sequenceId);
  expect(detail?.events[0]).toMatchObject({
    touchId: touches[0],
    from: 'awaiting_approval',
    to: 'rejected',
    who: 'person',
    why: 'A person rejected it: too long',
  });
});

it('approves with the hash, and takes that back with every other change', async () => {
  const { scope, touches } = await world();
  const [id] = touches;
  for (const other of [1, 2, 3]) {
    await putTouch(db, id, 'awaiting_approval');
    const [approve] = changes(await versionOf(id));
    if (approve === undefined) throw new Error('there is no such change');
    await store.changeTouch(scope, id, approve, 'Yes.');
    expect(await touchRow(db, id)).toMatchObject({
      state: 'approved',
      text_hash: 'h'.repeat(64),
      approved_by: 'person',
      approved_at: expect.any(Date),
    });
    await db.system.query({
      text: `update touch set state = 'scheduled', due_at = now(), due_until = now(), lease = gen_random_uuid(),
        lease_until = now() + interval '1 minute' where id = $1`,
      values: [id],
    });
    const change = changes(await versionOf(id))[other];
    if (change === undefined) throw new Error('there is no such change');
    await store.changeTouch(scope, id, change, 'No.');
    expect(await touchRow(db, id)).toMatchObject({
      text_hash: null,
      approved_at: null,
      approved_by: null,
      due_at: null,
      due_until: null,
      lease: null,
      lease_until: null,
    });
  }
});

it('refuses an approval or edit of a version that has passed', async () => {
  const { scope, touches } = await world();
  const [id] = touches;
  await putTouch(db, id, 'awaiting_approval');
  const version = await versionOf(id);
  const [approve, edit] = changes(version);
  if (approve === undefined || edit === undefined) throw new Error('there is no such change');
  expect(await store.changeTouch(scope, id, edit, 'Edited.')).toEqual({ state: 'done' });
  expect(await store.changeTouch(scope, id, approve, 'Yes.')).toEqual({ state: 'changed_meanwhile' });
  expect(await store.changeTouch(scope, id, edit, 'Edited.')).toEqual({ state: 'changed_meanwhile' });
  expect(await touchRow(db, id)).toMatchObject({ state: 'awaiting_approval', text_hash: null });
});

it('lets one of many approvals and edits of one version through', async () => {
  const { scope, touches } = await world();
  const [id] = touches;
  await putTouch(db, id, 'awaiting_approval');
  const [approve, edit] = changes(await versionOf(id));
  if (approve === undefined || edit === undefined) throw new Error('there is no such change');
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, n) => store.changeTouch(scope, id, n % 2 === 0 ? approve : edit, 'Now.')),
  );
  expect(answers.filter((answer) => answer?.state === 'done')).toHaveLength(1);
});

it('keeps the draft before an edit or redraft', async () => {
  const { scope, touches } = await world();
  const [id] = touches;
  await putTouch(db, id, 'awaiting_approval');
  await store.changeTouch(scope, id, changes(await versionOf(id))[1] ?? { event: 'reject' }, 'Edited.');
  expect((await store.touch(scope, id))?.previousDraft).toEqual(DRAFT);
  await store.changeTouch(
    scope,
    id,
    { event: 'redraft', note: 'Shorter.', discardEdit: true, language: undefined },
    'Again.',
  );
  const stored = await store.touch(scope, id);
  expect(stored?.previousDraft?.body).toBe('Another text.');
  expect(stored?.detail.touches[0]?.draft).toBeUndefined();
  expect(await touchRow(db, id)).toMatchObject({ note: 'Shorter.', checks: 0 });
  await putTouch(db, id, 'rejected');
  await store.changeTouch(
    scope,
    id,
    { event: 'redraft', note: undefined, discardEdit: false, language: undefined },
    'Again.',
  );
  expect(await touchRow(db, id)).toMatchObject({ note: 'Shorter.' });
});

it('replaces the text of a person only where they give it up', async () => {
  const { scope, touches } = await world();
  const [id] = touches;
  await putTouch(db, id, 'awaiting_approval', { ...DRAFT, draftedBy: 'person', variant: 2 });
  const before = await touchRow(db, id);
  const redraft = { event: 'redraft', note: undefined, language: undefined } as const;
  expect(await store.changeTouch(scope, id, { ...redraft, discardEdit: false }, 'Again.')).toEqual({
    state: 'edited',
  });
  expect(await touchRow(db, id)).toEqual(before);
  expect(await store.changeTouch(scope, id, { ...redraft, discardEdit: true }, 'Again.')).toEqual({
    state: 'done',
  });
  expect(await touchRow(db, id)).toMatchObject({ state: 'drafting', draft: null });
  expect((await store.touch(scope, id))?.previousDraft).toMatchObject({ draftedBy: 'person', variant: 2 });
});

it('takes another language for the sequence with a redraft', async () => {
  const { scope, touches } = await world();
  const [id] = touches;
  await putTouch(db, id, 'rejected', { ...DRAFT, draftedBy: 'template:opening' });
  await store.changeTouch(
    scope,
    id,
    { event: 'redraft', note: undefined, discardEdit: false, language: 'fr' },
    'Again.',
  );
  expect((await store.touch(scope, id))?.detail.sequence).toMatchObject({ language: 'fr' });
});

it('approves nothing to whom the list names by then', async () => {
  const { scope, sequenceId, touches } = await world();
  await putTouch(db, touches[0], 'awaiting_approval');
  await withTenant(db.service, scope, (transaction) =>
    suppressIn(transaction, scope, {
      key: { kind: 'domain', value: 'capital.example' },
      reason: 'added',
      event: 'suppress',
      who: 'person',
      why: 'Added.',
    }),
  );
  // As an enrolment that raced the entry leaves it.
  await db.system.query({ text: `update sequence set state = 'active' where id = $1`, values: [sequenceId] });
  await putTouch(db, touches[0], 'awaiting_approval');
  const [approve] = changes(await versionOf(touches[0]));
  expect(await store.changeTouch(scope, touches[0], approve ?? { event: 'reject' }, 'Yes.')).toEqual({
    state: 'suppressed',
    by: { kind: 'domain', reason: 'added' },
  });
});

describe('what is found out about a message of unknown fate', () => {
  it('plans the next one after it was sent', async () => {
    const { scope, touches } = await world();
    await putTouch(db, touches[0], 'unknown');
    const nextDueAt = new Date('2027-01-04T08:00:00Z');
    await store.changeTouch(scope, touches[0], { event: 'settled_sent', nextDueAt }, 'Sent.');
    const sent = await touchRow(db, touches[0]);
    expect(sent.sent_at).toEqual(sent.intent_at);
    expect(await touchRow(db, touches[1])).toMatchObject({ state: 'planned', due_at: nextDueAt });
    expect(await touchRow(db, touches[2])).toMatchObject({ state: 'planned', due_at: null });
  });

  it('asks for another approval where it was not, and for nothing once the sequence has ended', async () => {
    const { scope, sequenceId, touches } = await world();
    await putTouch(db, touches[0], 'unknown');
    await store.changeTouch(scope, touches[0], { event: 'settled_not_sent' }, 'Not sent.');
    expect(await touchRow(db, touches[0])).toMatchObject({ state: 'awaiting_approval', text_hash: null });
    await putTouch(db, touches[0], 'unknown');
    await store.changeSequence(scope, sequenceId, 'stop', 'Stopped.');
    expect(await touchRow(db, touches[0])).toMatchObject({ state: 'unknown' });
    await store.changeTouch(scope, touches[0], { event: 'settled_not_sent' }, 'Not sent.');
    expect(await touchRow(db, touches[0])).toMatchObject({ state: 'cancelled' });
  });

  it('plans nothing in a sequence that has ended', async () => {
    const { scope, sequenceId, touches } = await world();
    await putTouch(db, touches[0], 'unknown');
    await store.changeSequence(scope, sequenceId, 'stop', 'Stopped.');
    await store.changeTouch(
      scope,
      touches[0],
      { event: 'settled_sent', nextDueAt: new Date('2027-01-04T08:00:00Z') },
      'Sent.',
    );
    expect(await touchRow(db, touches[0])).toMatchObject({ state: 'sent' });
    expect(await touchRow(db, touches[1])).toMatchObject({ state: 'cancelled', due_at: null });
  });
});

it('changes no text of a sequence that has ended', async () => {
  const { scope, sequenceId, touches } = await world();
  await putTouch(db, touches[0], 'failed');
  await store.changeSequence(scope, sequenceId, 'stop', 'Stopped.');
  expect(
    await store.changeTouch(
      scope,
      touches[0],
      { event: 'redraft', note: undefined, discardEdit: false, language: undefined },
      'Again.',
    ),
  ).toEqual({
    state: 'illegal',
    touch: 'failed',
    sequence: 'stopped',
  });
});
