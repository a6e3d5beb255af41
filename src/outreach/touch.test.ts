import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { DRAFT, putTouch as put, startSequence } from '../../test/harness/made-outreach.ts';
import { withService } from '../../test/harness/with-service.ts';
import { getTouch, putTouch } from './operations-touch.ts';

describe('200', () => {
  withService(getTouch, {}, (service) => {
    it('shows the message as it would be sent, what it rests on, and what it waits for', async () => {
      const { account, touchId, sequenceId } = await startSequence(service());
      const answer = await service().call('GET', `/v1/fundraising/touch?touch_id=${touchId}`, {
        key: account.key,
      });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        touch_id: touchId,
        position: 1,
        state: 'awaiting_approval',
        subject: DRAFT.subject,
        body: DRAFT.body,
        facts: DRAFT.facts,
        findings: [],
        text_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
        sequence: { sequenceId, investor_email: 'ada@capital.example' },
        preview: {
          from: { name: 'Fay Founder' },
          to: { name: 'Ada Example', address: 'ada@capital.example' },
          subject: DRAFT.subject,
          text: expect.stringContaining('1 Example Street, Berlin'),
          headers: { 'List-Unsubscribe': expect.stringMatching(/<mailto:.+unsubscribe/) },
        },
        next: expect.stringMatching(/.{10}/),
        not_sending_because: expect.stringMatching(/.{10}/),
      });
      expect(answer.body.preview.changes).toBeUndefined();
    });
  });

  withService(putTouch, {}, (service) => {
    it('takes another text, says what the checks find in it, and shows the difference', async () => {
      const { account, touchId } = await startSequence(service());
      const read = await service().call('GET', `/v1/fundraising/touch?touch_id=${touchId}`, {
        key: account.key,
      });
      const body = `${DRAFT.body}\nP.S. {{note}}`;
      const answer = await service().call('PUT', '/v1/fundraising/touch', {
        key: account.key,
        body: { touch_id: touchId, subject: DRAFT.subject, body },
      });
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({ state: 'awaiting_approval', body, drafted_by: 'person' });
      expect(answer.body.findings).toContainEqual(expect.objectContaining({ severity: 'block' }));
      expect(answer.body.text_hash).not.toBe(read.body.text_hash);
      expect(answer.body.preview.changes).toContainEqual({ change: 'added', text: 'P.S. {{note}}' });
    });
  });
});

withService(putTouch, {}, (service) => {
  it('409 for a text made from another one than is stored: nothing of it is kept', async () => {
    const { account, touchId } = await startSequence(service());
    const { key } = account;
    const read = async () =>
      (await service().call('GET', `/v1/fundraising/touch?touch_id=${touchId}`, { key })).body;
    const { version } = await read();
    const edit = (body: string, if_version?: string) =>
      service().call('PUT', '/v1/fundraising/touch', {
        key,
        body: { touch_id: touchId, subject: DRAFT.subject, body, if_version },
      });
    expect((await edit(`${DRAFT.body}\nTheirs.`, version)).status).toBe(200);
    const refused = await edit(`${DRAFT.body}\nMine.`, version);
    expectError(refused, 409, 'not_in_this_state');
    expect(refused.body.details).toEqual([{ path: 'if_version', message: expect.any(String) }]);
    const after = await read();
    expect(after.body).toContain('Theirs.');
    expect((await edit(`${DRAFT.body}\nBoth.`, after.version)).status).toBe(200);
    // What the worker does with it meanwhile is no other text.
    await put(service().db, touchId, 'scheduled');
    expect((await edit('Hi Ada,\n\nanother.', (await read()).version)).status).toBe(200);
  });
});

describe('400', () => {
  const ID = '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11';

  withService(getTouch, {}, (service) => {
    it.each(['', '?touch_id=first'])('refuses "%s" and says what is expected', async (query) => {
      const { key } = await service().account();
      const answer = await service().call('GET', `/v1/fundraising/touch${query}`, { key });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path: 'touch_id' }] });
    });
  });

  withService(putTouch, {}, (service) => {
    it.each([
      ['no subject', { touch_id: ID, body: 'Hello.' }, 'subject'],
      [
        'a subject of two lines',
        { touch_id: ID, subject: 'a\r\nBcc: x@y.example', body: 'Hello.' },
        'subject',
      ],
      ['no text', { touch_id: ID, subject: 'Hello', body: '' }, 'body'],
      ['a text without end', { touch_id: ID, subject: 'Hello', body: 'x'.repeat(20_001) }, 'body'],
      ['HTML', { touch_id: ID, subject: 'Hello', body: 'Hello.', html: '<p>Hello.</p>' }, 'html'],
    ])('refuses %s and says what is expected', async (_name, body, path) => {
      const { key } = await service().account();
      const answer = await service().call('PUT', '/v1/fundraising/touch', { key, body });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
      expect(answer.body.message).not.toContain('one of the forms');
    });
  });
});

describe('404', () => {
  withService(getTouch, {}, (service) => {
    it("says so of an unknown id, and of another tenant's", async () => {
      const { touchId } = await startSequence(service());
      const { key } = await service().account({ mode: 'test' });
      for (const id of [randomUUID(), touchId]) {
        const answer = await service().call('GET', `/v1/fundraising/touch?touch_id=${id}`, { key });
        expectError(answer, 404, 'not_found');
        expect(answer.body.message).toContain('GET /v1/fundraising/touches');
      }
    });
  });

  withService(putTouch, {}, (service) => {
    it("says so of an unknown id, and of another tenant's", async () => {
      const { touchId } = await startSequence(service());
      const { key } = await service().account({ mode: 'test' });
      for (const id of [randomUUID(), touchId]) {
        const body = { touch_id: id, subject: 'Hello', body: 'Hello, too.' };
        const answer = await service().call('PUT', '/v1/fundraising/touch', { key, body });
        expectError(answer, 404, 'not_found');
      }
    });
  });
});

describe('409', () => {
  withService(putTouch, {}, (service) => {
    it('edits nothing that may be out', async () => {
      const { account, touchId } = await startSequence(service());
      await put(service().db, touchId, 'unknown');
      const body = { touch_id: touchId, subject: 'Hello', body: 'Hello, too.' };
      const answer = await service().call('PUT', '/v1/fundraising/touch', { key: account.key, body });
      expectError(answer, 409, 'not_in_this_state');
      expect(answer.body.message).toContain('/v1/fundraising/touch/settle');
    });
  });
});
