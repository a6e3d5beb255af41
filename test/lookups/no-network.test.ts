import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ENDPOINTS } from '../../src/app/operations.ts';
import { identityKey, personKey } from '../../src/reference/rules-identity.ts';
import { writeLive } from '../harness/corpus-statements.ts';
import { createTestService, type TestService } from '../harness/service.ts';

/** No key is set, and every address is a closed port: what a fresh installation can do on a machine without a network. */
let testing: TestService;

beforeAll(async () => {
  testing = await createTestService({ rateLimits: false });
  await writeLive(
    testing.db,
    `insert into investor (mode, name, identity_key, kind, source, source_id) values
      ('live', 'Quill Made-Up', '${personKey('Quill Made-Up')}', 'person', 'test', '1'),
      ('live', 'Made-Up Harbour Ventures', '${identityKey('Made-Up Harbour Ventures')}', 'organisation', 'test', '2')`,
  );
});
afterAll(() => testing.close());

const BODIES: Record<string, object> = {
  'jobs.search': { keyword: 'welder' },
  'social.posts': { social_url: 'https://bsky.app/profile/made-up.example' },
  'social.engagement': { post_url: 'https://bsky.app/profile/made-up.example/post/3kabc' },
  'search.web': { query: 'made up' },
  'company.people': { name: 'Nobody Knows Limited' },
  'person.search': { query: 'Nobody Knows Them' },
  'company.search': { keyword: 'Nobody Knows Limited' },
  'person.enrich': { name: 'Nobody Knows Them', company: 'Nobody Knows Limited' },
  'company.enrich': { name: 'Nobody Knows Limited' },
};

describe('with nothing imported either', () => {
  test('an empty corpus is no reason to charge a miss', async () => {
    const bare = await createTestService();
    const account = await bare.account({ credits: 3 });
    const answer = await bare.call('POST', '/v1/company/search', {
      key: account.key,
      body: { keyword: 'made-up' },
    });
    expect(answer).toMatchObject({ status: 502, body: { error: 'vendor_error', credits_remaining: 3 } });
    expect(answer.body.message).toContain('corpus');
    await bare.close();
  });
});

describe('with no key and no network', () => {
  test.each(Object.keys(BODIES))(
    '%s gives the credits back and says what to configure',
    async (operation) => {
      const account = await testing.account({ credits: 3 });
      const endpoint = ENDPOINTS.find(({ schema }) => schema.operation === operation);
      const answer = await testing.call('POST', endpoint?.schema.path ?? '', {
        key: account.key,
        body: BODIES[operation],
      });
      expect(answer).toMatchObject({ status: 502, body: { error: 'vendor_error', credits_remaining: 3 } });
      expect(answer.body.message).toMatch(/Nothing is charged/);
      expect(answer.body.message).toMatch(/WARMPATH_[A-Z_]+/);
      await testing.checkLedger();
    },
  );

  test('people and companies of the corpus are found all the same', async () => {
    const { key } = await testing.account();
    const find = async (path: string, body: object) => (await testing.call('POST', path, { key, body })).body;
    expect(await find('/v1/person/search', { query: 'quill made-up' })).toMatchObject({
      data: [{ name: 'Quill Made-Up', source: 'corpus' }],
      cached: false,
    });
    expect(await find('/v1/company/search', { keyword: 'made-up harbour' })).toMatchObject({
      data: [{ name: 'Made-Up Harbour Ventures', source: 'corpus' }],
    });
    // Sources were missing, so it is asked again the next time and not kept.
    expect(await find('/v1/person/search', { query: 'quill made-up' })).toMatchObject({ cached: false });
    await testing.checkLedger();
  });

  test('an address gets the verdict that hygiene can give, and an open one is free', async () => {
    const account = await testing.account({ credits: 9 });
    const verify = async (email: string) =>
      (await testing.call('POST', '/v1/email/verify', { key: account.key, body: { email } })).body;
    expect(await verify('nobody@@example')).toMatchObject({ error: 'invalid_request' });
    expect(await verify('nobody@mail.example')).toMatchObject({
      data: { verdict: 'undeliverable' },
      credits_charged: 3,
    });
    expect(await verify('somebody@mailinator.com')).toMatchObject({
      data: { verdict: 'risky' },
      credits_charged: 3,
    });
    const open = await verify('ada.quill@made-up-harbour.com');
    expect(open).toMatchObject({ data: { verdict: 'unknown' }, credits_charged: 0, credits_remaining: 3 });
    await testing.checkLedger();
  });
});
