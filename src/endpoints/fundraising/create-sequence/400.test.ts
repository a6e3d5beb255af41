import { expect, it } from 'vitest';
import { refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../test/harness/with-service.ts';
import { createSequence } from './handler.ts';

refusesBrokenBodies(createSequence);

const ADA = { investor_email: 'ada@capital.example', investor_name: 'Ada Example' };

withService(createSequence, {}, (service) => {
  it.each([
    ['no address', { investor_name: 'Ada' }, 'investor_email'],
    ['an address that is none', { ...ADA, investor_email: 'ada at capital' }, 'investor_email'],
    ['two addresses', { ...ADA, investor_email: 'ada@capital.example,bo@capital.example' }, 'investor_email'],
    ['a header', { ...ADA, investor_email: 'ada@capital.example\r\nBcc: x@y.example' }, 'investor_email'],
    ['a name of two lines', { ...ADA, investor_name: 'Ada\r\nBcc: x@y.example' }, 'investor_name'],
    ['no name', { investor_email: 'ada@capital.example' }, 'investor_name'],
    ['no zone', { ...ADA, time_zone: 'Mars/Olympus' }, 'time_zone'],
    ['a mailbox id that is none', { ...ADA, mailbox_id: 'first' }, 'mailbox_id'],
    ['an opt-in that is no boolean', { ...ADA, auto_approve: 'yes' }, 'auto_approve'],
    ['a note without end', { ...ADA, note: 'x'.repeat(1_001) }, 'note'],
  ])('refuses %s and says what is expected', async (_name, body, path) => {
    const { key } = await service().account();
    const answer = await service().call('POST', '/v1/fundraising/create-sequence', { key, body });
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ error: 'invalid_request', details: [{ path }] });
  });
});
