import { expect, it } from 'vitest';
import { connectSandbox } from '../../test/harness/mailboxes.ts';
import { addSequence, addTouch } from '../../test/harness/outreach-rows.ts';
import { withService } from '../../test/harness/with-service.ts';
import { changeMailbox } from './operations-mailboxes.ts';

withService(changeMailbox, {}, (service) => {
  it('another name of the sender, given either way, takes back what was approved and nothing else', async () => {
    const account = await service().account({ mode: 'test' });
    const { body: mailbox } = await connectSandbox(service(), account);
    const { system } = service().db;
    const scope = { tenantId: account.tenantId, mode: 'test' } as const;
    const approved = {
      textHash: 'a'.repeat(64),
      columns: { approved_at: new Date(), approved_by: 'person' },
    };
    const add = async (state: 'scheduled' | 'sent') => {
      const email = `${state}@fund.example`;
      const sequenceId = await addSequence(system, { ...scope, mailboxId: mailbox.id, email });
      return addTouch(system, { ...scope, sequenceId, state, messageId: `<${email}>`, ...approved });
    };
    const ids = [await add('scheduled'), await add('sent')];
    const states = async () =>
      (
        await system.query<{ state: string; is_approved: boolean }>({
          text: `select state, text_hash is not null as is_approved from touch
            where id = any($1::uuid[]) order by array_position($1::uuid[], id)`,
          values: [ids],
        })
      ).map(({ state, is_approved }) => [state, is_approved]);
    const change = (body: Readonly<Record<string, unknown>>) =>
      service().call('PUT', '/v1/mailboxes', { key: account.key, body: { id: mailbox.id, ...body } });

    await change({ per_day: 7, sender_name: 'Ada Okafor' });
    await connectSandbox(service(), account);
    const untouched = [
      ['scheduled', true],
      ['sent', true],
    ];
    expect(await states()).toEqual(untouched);

    const taken = [
      ['awaiting_approval', false],
      ['sent', true],
    ];
    await change({ sender_name: 'Ada O.' });
    expect(await states()).toEqual(taken);

    await system.query({
      text: `update touch set state = 'scheduled', text_hash = $2, approved_at = now() where id = $1`,
      values: [ids[0], approved.textHash],
    });
    expect(await states()).toEqual(untouched);
    await connectSandbox(service(), account, { sender_name: 'A. Okafor' });
    expect(await states()).toEqual(taken);
  });
});
