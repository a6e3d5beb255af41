import { expect, it } from 'vitest';
import { refusesBrokenBodies } from '../../../../test/harness/shared-statuses.ts';
import { withService } from '../../../../test/harness/with-service.ts';
import { getTouch, putTouch } from './handler.ts';

const ID = '5b0f1c7e-2f1d-4c7e-9a3b-0a6f2d1e8c11';

refusesBrokenBodies(putTouch);

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
    ['a subject of two lines', { touch_id: ID, subject: 'a\r\nBcc: x@y.example', body: 'Hello.' }, 'subject'],
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
