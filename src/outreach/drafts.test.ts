import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import * as rows from '../../test/harness/cadence-rows.ts';
import { testDatabase } from '../../test/harness/database.ts';
import type { Scope } from '../platform/values/scope.ts';
import { createCadenceStore } from './queries-claims.ts';
import type { HeldDraft } from './rules-touch.ts';

const db = testDatabase();
const cadence = createCadenceStore(db.service);
let scope: Scope;
let mailbox: string;
beforeAll(async () => {
  scope = await rows.makeTenant(db.system);
});
beforeEach(async () => {
  await rows.clearOutreach(db.system);
  mailbox = await rows.makeMailbox(db.system, scope);
});

const run = (text: string, ...values: unknown[]) =>
  db.system.query<Record<string, unknown>>({ text, values });
const claim = (limit = 10) => cadence.claimDrafts(randomUUID(), 60_000, limit);
const rowOf = ({ touch }: HeldDraft) => rows.touchRow(db.system, touch.id);
async function drafting(asked: rows.SequenceAsked = {}): Promise<HeldDraft> {
  await rows.makeSequence(db.system, scope, mailbox, { state: 'planned', ...asked });
  const [one] = await claim();
  if (one === undefined) throw new Error('nothing was to be drafted');
  return one;
}

describe('claiming drafts', () => {
  it('takes up what is planned for now, once, and returns it', async () => {
    const one = await drafting();
    expect(one).toMatchObject({
      touch: { state: 'drafting', position: 1, version: 2 },
      note: undefined,
      failures: 0,
    });
    expect(await claim()).toEqual([]);
    expect(await rows.storyOf(db.system, one.touch.id)).toEqual(['planned -> drafting']);
    await rows.letLeasePass(db.system, one.touch.id);
    expect(await claim()).toMatchObject([{ touch: { id: one.touch.id, version: 2 } }]);
    expect(await rows.storyOf(db.system, one.touch.id)).toHaveLength(1);
  });

  it.each<[string, string]>([
    ['is planned for later', "update touch set due_at = now() + interval '1 hour' where position = 1"],
    ['has no day yet', 'update touch set due_at = null'],
    ['belongs to a paused sequence', "update sequence set state = 'paused'"],
    ['belongs to one that has ended', "update sequence set state = 'replied'"],
    ['is held until they are back', "update sequence set held_until = now() + interval '1 hour'"],
    ['has another touch of its sequence under way', "update touch set state = 'rejected' where position = 2"],
  ])('leaves alone what %s', async (_what, change) => {
    await rows.makeSequence(db.system, scope, mailbox, { state: 'planned' });
    await run(change);
    expect(await claim()).toEqual([]);
  });

  it('gives no place of a tenant to a paused sequence, though its touch is due for longer', async () => {
    const paused = await rows.makeSequence(db.system, scope, mailbox, { state: 'planned' });
    const active = await rows.makeSequence(db.system, scope, mailbox, { state: 'planned' });
    await run("update touch set due_at = now() - interval '1 hour' where id = $1", paused.touchIds[0]);
    await run("update sequence set state = 'paused' where id = $1", paused.sequenceId);
    const claimed = await cadence.claimDrafts(randomUUID(), 60_000, 10, { perTenant: 1, busy: [] });
    expect(claimed).toMatchObject([{ touch: { id: active.touchIds[0] } }]);
  });

  it('takes one touch of a sequence at a time, though two are due', async () => {
    await rows.makeSequence(db.system, scope, mailbox, { state: 'planned' });
    await run('update touch set due_at = now()');
    expect(await claim()).toMatchObject([{ touch: { position: 1 } }]);
    expect(await claim()).toEqual([]);
  });

  it('hands on what a person asked for', async () => {
    await rows.makeSequence(db.system, scope, mailbox, { state: 'drafting' });
    await run("update touch set note = 'Shorter, please' where position = 1");
    expect(await claim()).toMatchObject([{ note: 'Shorter, please' }]);
  });
});

describe('a draft', () => {
  it('waits for a person', async () => {
    const one = await drafting();
    expect(await cadence.endDraft(one, rows.DRAFT, undefined)).toBe(true);
    expect(await rowOf(one)).toMatchObject({
      state: 'awaiting_approval',
      draft: rows.DRAFT,
      text_hash: null,
      lease: null,
      due_at: null,
    });
    expect(await cadence.endDraft(one, rows.DRAFT, undefined)).toBe(false);
  });

  it('approves itself where the sequence was opted in', async () => {
    const one = await drafting({ autoApprove: true });
    expect(await cadence.endDraft(one, rows.DRAFT, 'abc')).toBe(true);
    const approved = {
      state: 'approved',
      text_hash: 'abc',
      approved_by: 'auto-approval',
      approved_at: expect.any(Date),
    };
    expect(await rowOf(one)).toMatchObject(approved);
    expect(await cadence.unscheduled(10)).toMatchObject([{ touch: { id: one.touch.id, draft: rows.DRAFT } }]);
  });

  const blocked = {
    ...rows.DRAFT,
    findings: [{ rule: 'placeholder', severity: 'block' as const, message: 'No' }],
  };
  it.each<[string, string, typeof rows.DRAFT]>([
    ['the sequence is not, or not any more', 'update sequence set auto_approve = false', rows.DRAFT],
    ['a check blocks it', 'select 1', blocked],
    [
      'it was planned long ago: a backup may have been restored',
      "update touch set due_at = now() - interval '25 hours' where position = 1",
      rows.DRAFT,
    ],
  ])('does not approve itself where %s', async (_what, change, draft) => {
    const one = await drafting({ autoApprove: true });
    await run(change);
    expect(await cadence.endDraft(one, draft, 'abc')).toBe(true);
    expect(await rowOf(one)).toMatchObject({
      state: 'awaiting_approval',
      text_hash: null,
      approved_at: null,
    });
  });

  it('that failed is tried again later, and keeps the day it was planned for', async () => {
    const one = await drafting();
    const { due_at } = await rowOf(one);
    expect(await cadence.failDraft(one, 'The model did not answer.', 60_000)).toBe(true);
    expect(await rowOf(one)).toMatchObject({ state: 'drafting', checks: 1, due_at, lease: null, version: 3 });
    expect(await claim()).toEqual([]);
    await run("update touch set next_check_at = now() where state = 'drafting'");
    const [two] = await claim();
    expect(two).toMatchObject({ failures: 1, touch: { id: one.touch.id } });
    expect(two && (await cadence.failDraft(two, 'Write it yourself.', undefined))).toBe(true);
    expect(await rowOf(one)).toMatchObject({
      state: 'awaiting_approval',
      draft: null,
      checks: 0,
      next_check_at: null,
      state_why: 'Write it yourself.',
    });
  });
});

describe('a stored draft that cannot be read', () => {
  const spoil = (id: string | undefined) =>
    run(`update touch set draft = '{"subject": 7, "body": "secret words"}' where id = $1`, id);

  it('is an error that names the place and none of its words', async () => {
    const made = await rows.makeSequence(db.system, scope, mailbox, { state: 'drafting' });
    await spoil(made.touchIds[0]);
    await expect(claim()).rejects.toThrow(/^the stored draft cannot be read at "[^"]*"$/);
  });

  it('holds up no other', async () => {
    const made = await rows.makeSequence(db.system, scope, mailbox, { state: 'drafting' });
    await spoil(made.touchIds[0]);
    const other = await rows.makeSequence(db.system, scope, mailbox, { state: 'drafting' });
    expect(await claim()).toMatchObject([{ touch: { id: other.touchIds[0] } }]);
  });
});
