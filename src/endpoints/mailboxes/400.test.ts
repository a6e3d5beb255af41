import { expect, it } from 'vitest';
import { connectSandbox, SANDBOX_MAILBOX } from '../../../test/harness/mailboxes.ts';
import { refusesBrokenBodies } from '../../../test/harness/shared-statuses.ts';
import { withService } from '../../../test/harness/with-service.ts';
import { changeMailbox, connectMailbox, disconnectMailbox } from './handler.ts';

refusesBrokenBodies(connectMailbox);
refusesBrokenBodies(changeMailbox);
refusesBrokenBodies(disconnectMailbox);

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
    ['an hour that does not exist', { window: { days: [1], from: '25:00', until: '26:00' } }, 'window.from'],
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
