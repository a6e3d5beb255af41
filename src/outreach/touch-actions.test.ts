import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { DRAFT, putTouch, startSequence, suppress, touchRow } from '../../test/harness/made-outreach.ts';
import { memberOf, signedInAs } from '../../test/harness/people.ts';
import { withService } from '../../test/harness/with-service.ts';
import { rejectTouch, settleTouch } from './operations-touch.ts';
import { approveTouch, redraftTouch } from './operations-touch-redraft.ts';
import type { TouchState } from './rules-touch.ts';

type Refused = readonly [name: string, body: object, path: string];

interface Action {
  readonly endpoint: typeof approveTouch | typeof redraftTouch | typeof rejectTouch | typeof settleTouch;
  /** What is sent besides the id; the same without optional fields. */
  readonly body: object;
  readonly least: object;
  readonly from: TouchState;
  readonly to: TouchState;
  readonly refusedIn: TouchState;
  /** Bodies that are refused, with the path of the fault. */
  readonly refused: readonly Refused[];
}

const ID = '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11';

const ACTIONS: readonly Action[] = [
  {
    endpoint: approveTouch,
    body: {},
    least: {},
    from: 'awaiting_approval',
    to: 'approved',
    refusedIn: 'sent',
    refused: [['a hash without end', { touch_id: ID, text_hash: 'x'.repeat(129) }, 'text_hash']],
  },
  {
    endpoint: redraftTouch,
    body: { note: 'Shorter.', discard_edit: true },
    least: {},
    from: 'awaiting_approval',
    to: 'drafting',
    refusedIn: 'sent',
    refused: [['a note without end', { touch_id: ID, note: 'x'.repeat(1_001) }, 'note']],
  },
  {
    endpoint: rejectTouch,
    body: { why: 'too long' },
    least: {},
    from: 'awaiting_approval',
    to: 'rejected',
    refusedIn: 'sent',
    refused: [['a reason without end', { touch_id: ID, why: 'x'.repeat(301) }, 'why']],
  },
  {
    endpoint: settleTouch,
    body: { outcome: 'sent' },
    least: { outcome: 'sent' },
    from: 'unknown',
    to: 'sent',
    refusedIn: 'awaiting_approval',
    refused: [
      ['no outcome', { touch_id: ID }, 'outcome'],
      ['another outcome', { touch_id: ID, outcome: 'perhaps' }, 'outcome'],
    ],
  },
];

for (const { endpoint, body, least, from, to, refusedIn, refused } of ACTIONS) {
  withService(endpoint, {}, (service) => {
    const send = (key: string, whole: object) =>
      service().call('POST', endpoint.schema.path, { key, body: whole });

    describe('200', () => {
      it('is done, said and written down', async () => {
        const { account, touchId } = await startSequence(service());
        await putTouch(service().db, touchId, from);
        const answer = await send(account.key, { touch_id: touchId, ...body });
        expect(answer.body).toMatchObject({ touch_id: touchId, next: expect.stringMatching(/.{10}/) });
        expect(answer.status).toBe(200);
        expect(answer.body.history).toContainEqual(
          expect.objectContaining({ from, to, who: 'a key without a name', touch_id: touchId }),
        );
      });
    });

    describe('400', () => {
      it.each<Refused>([
        ['no id', least, 'touch_id'],
        ['an id that is none', { touch_id: 'first', ...least }, 'touch_id'],
        ...refused,
      ])('refuses %s and says what is expected', async (_name, whole, path) => {
        const answer = await send((await service().account()).key, whole);
        expect(answer.status).toBe(400);
        expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
      });
    });

    describe('404', () => {
      it("says so of an unknown id, and of another tenant's", async () => {
        const { touchId } = await startSequence(service());
        const { key } = await service().account({ mode: 'test' });
        for (const id of [randomUUID(), touchId]) {
          const answer = await send(key, { touch_id: id, ...least });
          expectError(answer, 404, 'not_found');
          expect(answer.body.message).toContain('GET /v1/fundraising/touches');
        }
      });
    });

    describe('409', () => {
      it('says which state it is in, and what to do', async () => {
        const { account, touchId } = await startSequence(service());
        await putTouch(service().db, touchId, refusedIn);
        const answer = await send(account.key, { touch_id: touchId, ...body });
        expectError(answer, 409, 'not_in_this_state');
        expect(answer.body.message).toContain(`The touch is "${refusedIn}"`);
      });
    });
  });
}

withService(redraftTouch, {}, (service) => {
  it('keeps the note for the next draft, and the draft it replaces', async () => {
    const { account, touchId } = await startSequence(service());
    const body = { touch_id: touchId, note: 'Shorter.', discard_edit: true };
    await service().call('POST', redraftTouch.schema.path, { key: account.key, body });
    // The worker may have written it by the time it is shown.
    const row = await touchRow(service().db, touchId);
    expect(row).toMatchObject({ note: 'Shorter.', previous_draft: { subject: DRAFT.subject } });
  });

  it('keeps a text that a person edited, unless they give it up', async () => {
    const { account, touchId } = await startSequence(service());
    await putTouch(service().db, touchId, 'awaiting_approval', { ...DRAFT, draftedBy: 'person' });
    const redraft = (body: object) =>
      service().call('POST', redraftTouch.schema.path, {
        key: account.key,
        body: { touch_id: touchId, ...body },
      });
    const refused = await redraft({ note: 'Shorter.' });
    expectError(refused, 409, 'not_in_this_state');
    expect(refused.body).toMatchObject({
      message: expect.stringContaining('"discard_edit": true'),
      details: [{ path: 'discard_edit' }],
    });
    expect(await touchRow(service().db, touchId)).toMatchObject({
      state: 'awaiting_approval',
      draft: { subject: DRAFT.subject },
    });
    expect((await redraft({ discard_edit: true })).status).toBe(200);
  });
});

withService(approveTouch, {}, (service) => {
  const approve = (key: string, body: object) =>
    service().call('POST', approveTouch.schema.path, { key, body });

  it('approves the text that was read, and says who did, when and until when', async () => {
    const { account, touchId } = await startSequence(service());
    const { key } = account;
    const read = await service().call('GET', `/v1/fundraising/touch?touch_id=${touchId}`, { key });
    const answer = await approve(key, { touch_id: touchId, text_hash: read.body.text_hash });
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      approved_by: 'a key without a name',
      approved_at: expect.any(String),
      approval_until: expect.any(String),
      text_hash: read.body.text_hash,
      preview: { subject: DRAFT.subject, to: { name: 'Ada Example', address: 'ada@capital.example' } },
    });
  });

  it('refuses another text than the one that was read', async () => {
    const { account, touchId } = await startSequence(service());
    const answer = await approve(account.key, { touch_id: touchId, text_hash: '0'.repeat(64) });
    expectError(answer, 409, 'not_in_this_state');
    expect(answer.body.message).toContain('changed');
  });

  it('refuses a text that a check finds something against, and says what', async () => {
    const { account, touchId } = await startSequence(service());
    const blocked = { ...DRAFT, body: `${DRAFT.body}\n{{first_name}}` };
    await putTouch(service().db, touchId, 'awaiting_approval', blocked);
    const answer = await approve(account.key, { touch_id: touchId });
    expectError(answer, 409, 'not_in_this_state');
    expect(answer.body.details.length).toBeGreaterThanOrEqual(1);
  });

  describe('422', () => {
    it('approves nothing to an address that the suppression list names by then', async () => {
      const { account, touchId } = await startSequence(service());
      await suppress(service().db, account, 'domain', 'capital.example');
      const answer = await approve(account.key, { touch_id: touchId });
      expectError(answer, 422, 'suppressed');
      expect(answer.body.message).toContain('/v1/suppressions');
    });
  });
});

withService(approveTouch, {}, (service) => {
  it('names the member who approved it, in the answer and the export', async () => {
    const { account, touchId } = await startSequence(service());
    const browser = await signedInAs(service(), await memberOf(service(), 'editor', account.tenantId));
    const mode = { 'warmpath-mode': account.mode };
    const answer = await browser.ask('POST', approveTouch.schema.path, { touch_id: touchId }, mode);
    expect(answer.body).toMatchObject({ approved_by: 'Ada Okafor' });
    const { body } = await service().call('GET', '/v1/account/export', { key: account.key });
    const { things } = body as { things: { kind: string; data: object }[] };
    expect(things.map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ id: touchId, approved_by: 'Ada Okafor' }),
    );
    expect(things.map(({ kind, data }) => ({ kind, ...data }))).toContainEqual(
      expect.objectContaining({ kind: 'touch_event', who: 'Ada Okafor', to_state: 'approved' }),
    );
  });
});
