import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fakeLookups } from '../../test/harness/fake-lookups.ts';
import { createTestService, type TestService } from '../../test/harness/service.ts';
import { createValidator } from '../platform/operations/validate.ts';
import { LOOKUP_BODIES } from '../providers/fields-bodies.ts';

let service: TestService;
beforeAll(async () => {
  service = await createTestService({ services: { lookups: fakeLookups() } });
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
});

describe('400, free of charge', () => {
  it.each([
    'not-an-address',
    'alice@@ok.example',
    'alice@ok',
    '<>',
    'Alice <alice>',
    'a@b.co\r\nRCPT TO:<c@d.co>',
  ])('%j is no address', async (email) => {
    const account = await service.account();
    const { status, body } = await service.call('POST', '/v1/email/verify', {
      key: account.key,
      body: { email },
    });
    expect([status, body.error]).toEqual([400, 'invalid_request']);
    expect(body.details).toMatchObject([
      { path: 'email', message: expect.stringMatching(/^must be an e-mail address: /) },
    ]);
    expect(await service.balance(account)).toBe(1_000);
  });
});

describe('what is asked about', () => {
  const read = createValidator(LOOKUP_BODIES['email.verify'], 'body');
  it.each([
    ['alice@ok.example', 'alice@ok.example'],
    ['Alice Smith <alice@ok.example>', 'alice@ok.example'],
    ['"Smith, Alice" <alice@ok.example>', 'alice@ok.example'],
    ["'alice@ok.example' <alice@ok.example>", 'alice@ok.example'],
    ['<alice@ok.example>', 'alice@ok.example'],
  ])('of %s is %s', (email, asked) => {
    expect(read({ email })).toEqual({ ok: true, value: { email: asked } });
  });
});
