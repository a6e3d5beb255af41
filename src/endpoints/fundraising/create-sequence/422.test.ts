import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { makeMailbox, suppress } from '../../../../test/harness/made-outreach.ts';
import { expectError } from '../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../test/harness/with-service.ts';
import { createSequence } from './handler.ts';

const PATH = '/v1/fundraising/create-sequence';
const body = { investor_email: 'ada@capital.example', investor_name: 'Ada Example' };

withService(createSequence, {}, (service) => {
  it('needs a connected mailbox, and says how to connect one', async () => {
    const { key, ...scope } = await service().account({ mode: 'test' });
    await makeMailbox(service().db, scope, { state: 'disconnected' });
    const answer = await service().call('POST', PATH, { key, body });
    expectError(answer, 422, 'mailbox_not_connected');
    expect(answer.body.message).toContain('POST /v1/mailboxes');
  });

  it("says the same of another tenant's mailbox as of one nobody has, and of one of its other mode", async () => {
    const { key, ...scope } = await service().account({ mode: 'test' });
    await makeMailbox(service().db, scope);
    const { key: _theirs, ...other } = await service().account({ mode: 'test' });
    const ids = [
      await makeMailbox(service().db, other),
      await makeMailbox(service().db, { ...scope, mode: 'live' }),
      randomUUID(),
    ];
    const answers = [];
    for (const mailbox_id of ids) {
      const answer = await service().call('POST', PATH, { key, body: { ...body, mailbox_id } });
      expectError(answer, 422, 'mailbox_not_connected');
      answers.push(answer.body.message);
    }
    expect(new Set(answers).size).toBe(1);
    expect((await service().call('GET', '/v1/fundraising/sequences', { key })).body.sequences).toEqual([]);
  });

  it('enrols nobody who may have asked for no more mail, until a person has looked', async () => {
    const { key, ...scope } = await service().account({ mode: 'test' });
    await makeMailbox(service().db, scope);
    await suppress(service().db, scope, 'address', 'ada@capital.example', 'opt_out_pending');
    const answer = await service().call('POST', PATH, { key, body });
    expectError(answer, 422, 'opt_out_pending');
    expect(answer.body.message).toContain('DELETE /v1/suppressions');
    const undo = { value: 'ada@capital.example', reason: 'They spoke of a thread.' };
    expect((await service().call('DELETE', '/v1/suppressions', { key, body: undo })).body.deleted).toBe(true);
    expect((await service().call('POST', PATH, { key, body })).status).toBe(200);
  });

  it.each([
    ['address', 'ada@capital.example'],
    ['domain', 'capital.example'],
  ] as const)('enrols nobody whose %s is on the suppression list', async (kind, value) => {
    const { key, ...scope } = await service().account({ mode: 'test' });
    await makeMailbox(service().db, scope);
    await suppress(service().db, scope, kind, value);
    const asked = { ...body, investor_email: 'Ada+new@Capital.example' };
    const answer = await service().call('POST', PATH, { key, body: asked });
    expectError(answer, 422, 'suppressed');
    const listed = await service().call('GET', '/v1/fundraising/sequences', { key });
    expect(listed.body.sequences).toEqual([]);
    expect(await service().balance({ key, ...scope })).toBe(1_000);
  });
});
