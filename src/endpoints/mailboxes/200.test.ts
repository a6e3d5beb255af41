import { expect, it } from 'vitest';
import { connectSandbox, SANDBOX_MAILBOX } from '../../../test/harness/mailboxes.ts';
import { withService } from '../../../test/harness/with-service.ts';
import { connectMailbox } from './handler.ts';

const PATH = '/v1/mailboxes';

withService(connectMailbox, {}, (service) => {
  it('connects, lists, changes and disconnects; connecting again keeps the id and the settings', async () => {
    const account = await service().account({ mode: 'test' });
    const connected = await connectSandbox(service(), account, { per_day: 12, time_zone: 'Europe/Berlin' });
    expect(connected.status).toBe(200);
    expect(connected.body).toMatchObject({
      ...SANDBOX_MAILBOX,
      state: 'connected',
      settings: {
        per_day: 12,
        gap_seconds: 0,
        time_zone: 'Europe/Berlin',
        window: { days: [1, 2, 3, 4, 5], from: '08:00', until: '17:00' },
        own_copy: 'blind_copy',
        pause_colleagues: false,
      },
      today: { sent: 0, per_day: 12, limited_by: 'setting' },
    });
    const { id } = connected.body;
    const changed = await service().call('PUT', PATH, {
      key: account.key,
      body: {
        id,
        per_day: 100,
        ramp: { start: 3, step: 1 },
        window: { days: [6, 7], from: '00:00', until: '24:00' },
        sender_name: 'Ada',
        pause_colleagues: true,
      },
    });
    expect(changed.body).toMatchObject({
      sender_name: 'Ada',
      postal_address: SANDBOX_MAILBOX.postal_address,
      settings: {
        per_day: 100,
        ramp: { start: 3, step: 1 },
        time_zone: 'Europe/Berlin',
        window: { days: [6, 7], from: '00:00', until: '24:00' },
        pause_colleagues: true,
      },
      today: { per_day: 3, limited_by: 'ramp' },
    });
    const unramped = await service().call('PUT', PATH, { key: account.key, body: { id, ramp: null } });
    expect(unramped.body.settings.ramp).toBeUndefined();
    expect(unramped.body.today).toMatchObject({ per_day: 50, limited_by: 'operator' });

    const gone = await service().call('DELETE', PATH, { key: account.key, body: { id } });
    expect(gone.body).toMatchObject({ id, state: 'disconnected', to_do: expect.stringContaining('again') });
    expect((await service().call('GET', PATH, { key: account.key })).body.mailboxes).toEqual([
      expect.objectContaining({ id, state: 'disconnected', state_because: expect.stringContaining('owner') }),
    ]);
    const again = await connectSandbox(service(), account, { address: 'ADA+founders@blipgrid.example' });
    expect(again.body).toMatchObject({ id, state: 'connected', settings: { per_day: 100 } });
    expect(again.body.to_do).toBeUndefined();
  });

  it('says of each what it does next and why it sends nothing', async () => {
    const account = await service().account({ mode: 'test' });
    const { body } = await connectSandbox(service(), account);
    expect(body.next).toContain('POST /v1/fundraising/create-sequence');
    expect(body.not_sending_because).toContain('No sequence is under way');
    await service().call('POST', '/v1/fundraising/create-sequence', {
      key: account.key,
      body: { investor_email: 'ada@capital.example', investor_name: 'Ada Example' },
    });
    const { mailboxes } = (await service().call('GET', PATH, { key: account.key })).body;
    expect(mailboxes).toHaveLength(1);
    expect(mailboxes[0].next).toMatch(/is written shortly|A person decides on 1 message/);
    expect(mailboxes[0].not_sending_because).toContain('No message is approved.');
  });

  it('shows nobody the mailboxes of another tenant', async () => {
    const [mine, theirs] = [
      await service().account({ mode: 'test' }),
      await service().account({ mode: 'test' }),
    ];
    await connectSandbox(service(), theirs);
    expect((await service().call('GET', PATH, { key: mine.key })).body.mailboxes).toEqual([]);
  });
});
