import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { connectSandbox, SANDBOX_MAILBOX } from '../../test/harness/mailboxes.ts';
import { withService } from '../../test/harness/with-service.ts';
import { changeMailbox, connectMailbox, disconnectMailbox } from './operations-mailboxes.ts';

describe('200', () => {
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
        expect.objectContaining({
          id,
          state: 'disconnected',
          state_because: expect.stringContaining('owner'),
        }),
      ]);
      const again = await connectSandbox(service(), account, { address: 'ADA+founders@blipgrid.example' });
      expect(again.body).toMatchObject({ id, state: 'connected', settings: { per_day: 100 } });
      expect(again.body.to_do).toBeUndefined();
    });

    it('says of each what it does next and why it sends nothing', async () => {
      const account = await service().account({ mode: 'test' });
      const { body } = await connectSandbox(service(), account);
      expect(body.next).toContain('POST /v1/fundraising/create-sequence');
      expect(body.not_sending_because).toContain('No active sequence uses it.');
      await service().call('POST', '/v1/fundraising/create-sequence', {
        key: account.key,
        body: { investor_email: 'ada@capital.example', investor_name: 'Ada Example' },
      });
      const { mailboxes } = (await service().call('GET', PATH, { key: account.key })).body;
      expect(mailboxes).toHaveLength(1);
      expect(mailboxes[0].next).toMatch(/is written shortly|You decide on 1 message/);
      expect(mailboxes[0].not_sending_because).toContain('No message is approved.');
    });

    it('shows no mailboxes of another tenant', async () => {
      const [mine, theirs] = [
        await service().account({ mode: 'test' }),
        await service().account({ mode: 'test' }),
      ];
      await connectSandbox(service(), theirs);
      expect((await service().call('GET', PATH, { key: mine.key })).body.mailboxes).toEqual([]);
    });
  });
});

describe('400', () => {
  const SERVER = { host: 'mail.blipgrid.example', port: 465, security: 'tls' };

  withService(connectMailbox, {}, (service) => {
    it.each([
      ['a kind that is no password login', { kind: 'gmail_oauth' }, 'kind'],
      ['a real mailbox with a test key', { kind: 'smtp_imap', password: 'x' }, 'kind'],
      ['no address', { address: 'nobody' }, 'address'],
      ['a recipient hidden in the address', { address: 'a@b.example\r\nBcc: c@d.example' }, 'address'],
      ['a header hidden in the name', { sender_name: 'Ada\r\nBcc: c@d.example' }, 'sender_name'],
      ['no postal address', { postal_address: '' }, 'postal_address'],
      ['a zone nobody lives in', { time_zone: 'Mars/Olympus' }, 'time_zone'],
      [
        'a window that ends before it begins',
        { window: { days: [1], from: '17:00', until: '08:00' } },
        'window',
      ],
      [
        'an hour that does not exist',
        { window: { days: [1], from: '25:00', until: '26:00' } },
        'window.from',
      ],
      ['a limit beyond all', { per_day: 10_001 }, 'per_day'],
      ['a field nobody knows', { passwort: 'x' }, 'passwort'],
    ])('refuses %s', async (_name, more, path) => {
      const account = await service().account({ mode: 'test' });
      const answer = await connectSandbox(service(), account, more);
      expect(answer.status).toBe(400);
      expect(answer.body.details.map((detail: { path: string }) => detail.path)).toContain(path);
      expect((await service().call('GET', '/v1/mailboxes', { key: account.key })).body.mailboxes).toEqual([]);
    });

    it.each([
      ['the sandbox', { kind: 'sandbox' }, 'kind'],
      ['no password', { smtp: SERVER, imap: SERVER }, 'password'],
      ['one server of two', { smtp: SERVER, password: 'x' }, 'imap'],
      ['Microsoft 365 by password', { address: 'ada@hotmail.com', password: 'x' }, 'kind'],
    ])('refuses %s with a live key, and says what is wanted', async (_name, more, path) => {
      const account = await service().account();
      const body = { ...SANDBOX_MAILBOX, kind: 'smtp_imap', ...more };
      const answer = await service().call('POST', '/v1/mailboxes', { key: account.key, body });
      expect(answer.status).toBe(400);
      expect(answer.body.details).toEqual([expect.objectContaining({ path })]);
    });

    it('refuses an eleventh, and takes one again once another is disconnected', async () => {
      const account = await service().account({ mode: 'test' });
      const connect = (n: number) =>
        connectSandbox(service(), account, { address: `ada.${n}@blipgrid.example` });
      const made = await Promise.all(Array.from({ length: 12 }, (_, n) => connect(n)));
      expect(made.map(({ status }) => status).sort()).toEqual([...Array(10).fill(200), 400, 400]);
      const refused = made.find(({ status }) => status === 400);
      expect(refused?.body.message).toContain('disconnect one first');
      const one = made.find(({ status }) => status === 200);
      await service().call('DELETE', '/v1/mailboxes', { key: account.key, body: { id: one?.body.id } });
      expect((await connect(20)).status).toBe(200);
    });

    it('refuses a password for a mailbox that has none', async () => {
      const account = await service().account({ mode: 'test' });
      const { body } = await connectSandbox(service(), account);
      const answer = await service().call('PUT', '/v1/mailboxes', {
        key: account.key,
        body: { id: body.id, password: 'x' },
      });
      expect(answer.status).toBe(400);
    });
  });
});

describe('404', () => {
  for (const endpoint of [changeMailbox, disconnectMailbox]) {
    withService(endpoint, {}, (service) => {
      it("says so of an unknown id, and of another tenant's, which stays as it was", async () => {
        const [mine, theirs] = [
          await service().account({ mode: 'test' }),
          await service().account({ mode: 'test' }),
        ];
        const { body: mailbox } = await connectSandbox(service(), theirs);
        const { method, path } = endpoint.schema;
        for (const id of [randomUUID(), mailbox.id]) {
          const answer = await service().call(method, path, { key: mine.key, body: { id } });
          expectError(answer, 404, 'not_found');
          expect(answer.body.message).toContain('GET /v1/mailboxes');
        }
        const listed = await service().call('GET', '/v1/mailboxes', { key: theirs.key });
        expect(listed.body.mailboxes).toEqual([expect.objectContaining({ state: 'connected' })]);
      });
    });
  }
});
