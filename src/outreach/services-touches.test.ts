import { describe, expect, it } from 'vitest';
import { testDatabase } from '../../test/harness/database.ts';
import { DRAFT, putTouch, touchesOf, touchRow } from '../../test/harness/made-outreach.ts';
import { makeSequences, NOW } from '../../test/harness/made-sequences.ts';
import { suppressionHash } from './queries-suppress.ts';
import { approvalHashOf } from './schedule-touches.ts';

const { signal } = new AbortController();

const db = testDatabase();
const made = makeSequences(db);

describe('approving', () => {
  it('approves exactly what the preview shows, for seven days', async () => {
    const { scope, touchId } = await made.world();
    const { preview } = await made.service.touch(scope, touchId, NOW);
    expect(preview?.message).toMatchObject({
      subject: DRAFT.subject,
      to: { name: 'Ada Example', address: 'ada@capital.example' },
      unsubscribeUrl: expect.stringMatching(/^https:\/\/warmpath\.example\/unsubscribe\/.{22,}$/),
    });
    expect(preview?.message.text).toContain(DRAFT.body);
    expect(preview?.message.text).toContain('1 Example Street, Berlin');
    expect(preview?.changes).toBeUndefined();
    const seen = await made.service.approve(scope, touchId, { textHash: preview?.textHash }, NOW, signal);
    expect(seen.touch).toMatchObject({
      state: 'approved',
      approvedBy: 'person',
      textHash: preview?.textHash,
    });
    expect(seen.touch.textHash).toBe(approvalHashOf(seen.detail, DRAFT));
    const approvedAt = seen.touch.approvedAt?.getTime() ?? 0;
    expect((seen.approvalUntil?.getTime() ?? 0) - approvedAt).toBe(7 * 86_400_000);
  });

  it('refuses another text than the one that was read', async () => {
    const { scope, touchId } = await made.world();
    const { preview } = await made.service.touch(scope, touchId, NOW);
    await made.service.edit(scope, touchId, { subject: DRAFT.subject, body: 'Another text.' }, NOW, signal);
    await expect(
      made.service.approve(scope, touchId, { textHash: preview?.textHash }, NOW, signal),
    ).rejects.toMatchObject({ code: 'not_in_this_state', message: expect.stringContaining('changed') });
    expect(await touchRow(db, touchId)).toMatchObject({ state: 'awaiting_approval', text_hash: null });
  });

  it('refuses what a check finds now, and names all of it', async () => {
    const { scope, touchId } = await made.world();
    made.findings = [
      { rule: 'placeholder', severity: 'block', message: 'There is a placeholder left: [Name].' },
      { rule: 'long', severity: 'warn', message: 'It is long.' },
    ];
    try {
      await expect(
        made.service.approve(scope, touchId, { textHash: undefined }, NOW, signal),
      ).rejects.toMatchObject({
        code: 'not_in_this_state',
        details: [{ path: 'placeholder', message: 'There is a placeholder left: [Name].' }],
      });
    } finally {
      made.findings = [];
    }
    expect(await touchRow(db, touchId)).toMatchObject({ state: 'awaiting_approval' });
  });

  it('keeps over which findings it was approved, and by whom; a finding that was not named prevents it', async () => {
    const { scope, touchId } = await made.world();
    made.findings = [{ rule: 'unsupported_name', severity: 'warn', message: '"Sequoia" is on no record.' }];
    const approve = (despite: readonly string[]) =>
      made.service.approve(scope, touchId, { textHash: undefined, despite }, NOW, signal, 'Ada');
    try {
      await expect(approve(['long'])).rejects.toMatchObject({
        code: 'not_in_this_state',
        details: [{ path: 'unsupported_name', message: '"Sequoia" is on no record.' }],
      });
      const { detail } = await approve(['unsupported_name']);
      expect(detail.events[0]).toMatchObject({
        who: 'Ada',
        to: 'approved',
        why: 'A person approved it although the checks found: "Sequoia" is on no record.',
      });
    } finally {
      made.findings = [];
    }
  });

  it('says what to do where there is no text, and where it waits for nothing', async () => {
    const { scope, touchId } = await made.world();
    await db.system.query({ text: 'update touch set draft = null where id = $1', values: [touchId] });
    const approve = () => made.service.approve(scope, touchId, { textHash: undefined }, NOW, signal);
    await expect(approve()).rejects.toMatchObject({ message: expect.stringContaining('no text') });
    expect((await made.service.touch(scope, touchId, NOW)).preview).toBeUndefined();
    await putTouch(db, touchId, 'sent');
    await expect(approve()).rejects.toMatchObject({
      code: 'not_in_this_state',
      message: expect.stringContaining('"sent"'),
    });
  });

  it('refuses whom the suppression list names by then', async () => {
    const { scope, touchId } = await made.world();
    await db.system.query({
      text: `insert into suppression (tenant_id, mode, kind, value_hash, reason) values ($1, $2, 'domain', $3, 'unsubscribed')`,
      values: [scope.tenantId, scope.mode, suppressionHash({ kind: 'domain', value: 'capital.example' })],
    });
    await expect(
      made.service.approve(scope, touchId, { textHash: undefined }, NOW, signal),
    ).rejects.toMatchObject({
      code: 'suppressed',
      message: expect.stringContaining('unsubscribed'),
    });
  });
});

describe('editing', () => {
  it('checks the new text, voids the approval and shows the difference', async () => {
    const { scope, touchId } = await made.world();
    await made.service.approve(scope, touchId, { textHash: undefined }, NOW, signal);
    made.findings = [{ rule: 'long', severity: 'warn', message: 'It is long.' }];
    const body = DRAFT.body.replace('May I show you?', 'Shall I show you?');
    const seen = await made.service
      .edit(scope, touchId, { subject: DRAFT.subject, body }, NOW, signal)
      .finally(() => {
        made.findings = [];
      });
    expect(made.checked.at(-1)).toBe(body);
    expect(seen.touch).toMatchObject({
      state: 'awaiting_approval',
      textHash: undefined,
      approvedAt: undefined,
      draft: { body, draftedBy: 'person', facts: DRAFT.facts, findings: [{ rule: 'long' }] },
    });
    expect(seen.preview?.changes?.filter(({ change }) => change !== 'same')).toEqual([
      { change: 'removed', text: 'May I show you?' },
      { change: 'added', text: 'Shall I show you?' },
    ]);
  });

  /** A concurrent change while the new text is checked, and what comes of the edit. */
  async function editWhile(change: string) {
    const { scope, touchId } = await made.world();
    await made.service.approve(scope, touchId, { textHash: undefined }, NOW, signal);
    made.meanwhile = async () => {
      made.meanwhile = async () => {};
      await db.system.query({ text: change, values: [touchId] });
    };
    return made.service
      .edit(scope, touchId, { subject: 'Mine', body: 'My text.' }, NOW, signal)
      .finally(() => {
        made.meanwhile = async () => {};
      });
  }

  it('is not kept by the worker that gives the touch its time meanwhile', async () => {
    const seen = await editWhile(
      "update touch set state = 'scheduled', due_at = now(), version = version + 1 where id = $1",
    );
    expect(seen.touch).toMatchObject({ state: 'awaiting_approval', draft: { subject: 'Mine' } });
  });

  it('overwrites no unseen text', async () => {
    await expect(
      editWhile(
        `update touch set draft = jsonb_set(draft, '{subject}', '"Theirs"'), version = version + 1 where id = $1`,
      ),
    ).rejects.toMatchObject({
      code: 'not_in_this_state',
      message: expect.stringContaining('Another person'),
    });
  });

  it('is refused before anything is checked once it may be out', async () => {
    const { scope, touchId } = await made.world();
    await putTouch(db, touchId, 'sending');
    const before = made.checked.length;
    await expect(
      made.service.edit(scope, touchId, { subject: 'x', body: 'y' }, NOW, signal),
    ).rejects.toMatchObject({
      code: 'not_in_this_state',
      message: expect.stringContaining('being sent'),
    });
    expect(made.checked.length).toBe(before);
  });
});

it('rejects with a reason and has it written again with a note', async () => {
  const { scope, touchId } = await made.world();
  const rejected = await made.service.reject(scope, touchId, 'too long', NOW);
  expect(rejected.touch).toMatchObject({ state: 'rejected', stateWhy: expect.stringContaining('too long') });
  const before = made.looks;
  const redrafted = await made.service.redraft(
    scope,
    touchId,
    { note: 'Shorter, please.', discardEdit: true, language: undefined },
    NOW,
  );
  expect(redrafted.touch).toMatchObject({ state: 'drafting', draft: undefined });
  expect(await touchRow(db, touchId)).toMatchObject({ note: 'Shorter, please.' });
  expect(made.looks).toBe(before + 1);
});

describe('settling', () => {
  it('plans the next message from when this one was handed over', async () => {
    const { scope, sequenceId, touchId } = await made.world();
    await putTouch(db, touchId, 'unknown');
    await db.system.query({
      text: 'update touch set intent_at = $2 where id = $1',
      values: [touchId, new Date('2026-11-16T10:00:00Z')],
    });
    await made.service.settle(scope, touchId, 'sent', NOW);
    const [, second = ''] = await touchesOf(db, sequenceId);
    // Four business days after Monday the 16th is Friday the 20th; the window opens at eight in Berlin.
    expect(await touchRow(db, second)).toMatchObject({ due_at: new Date('2026-11-20T07:00:00Z') });
  });

  it('warns of what approving it again means, and keeps the Message-ID for what may still come', async () => {
    const { scope, touchId } = await made.world();
    await putTouch(db, touchId, 'unknown');
    const seen = await made.service.settle(scope, touchId, 'not_sent', NOW);
    expect(seen.touch).toMatchObject({
      state: 'awaiting_approval',
      stateWhy: expect.stringContaining('twice'),
      messageId: expect.any(String),
    });
    await expect(made.service.settle(scope, touchId, 'sent', NOW)).rejects.toMatchObject({
      code: 'not_in_this_state',
    });
  });
});
