import { describe, expect, test } from 'vitest';
import { oneFake } from '../../test/harness/asked.ts';
import { ask, type FakeHandler } from '../../test/harness/providers.ts';
import { kickboxAnswer, kickboxSamples } from '../../test/providers/kickbox.ts';
import { millionverifierAnswer, millionverifierSamples } from '../../test/providers/millionverifier.ts';
import { neverbounceAnswer, neverbounceSamples } from '../../test/providers/neverbounce.ts';
import { reacherAnswer, reacherSamples, reacherSmtp } from '../../test/providers/reacher.ts';
import type { ProviderSamples } from '../../test/providers/samples.ts';
import { zerobounceAnswer, zerobounceSamples } from '../../test/providers/zerobounce.ts';
import type { Provider } from './provider.ts';
import { kickbox, millionverifier, neverbounce, reacher, zerobounce } from './verifiers.ts';

const EMAIL = 'ada@harbour.example';
const fake = oneFake();

async function verify(
  provider: Provider,
  handler: FakeHandler,
  settings: Record<string, string> = { KEY: 'k' },
) {
  return ask(provider, 'email.verify', { email: EMAIL }, await fake.start(handler, settings));
}

/** The word and verdict an answer is read as, and what it cost where that is not the list price. */
async function read(provider: Provider, json: unknown, settings?: Record<string, string>) {
  const { items, costMicroUsd } = await verify(provider, () => ({ json }), settings);
  const [check] = items;
  expect(check?.detail).toMatch(/^[a-z0-9_]+: [A-Z].*\.$/);
  return [check?.detail.split(':')[0], check?.verdict, costMicroUsd];
}

describe('Reacher', () => {
  test.each([
    [reacherAnswer(), 'accepted'],
    [
      reacherAnswer({ is_reachable: 'risky', misc: { is_disposable: true, is_role_account: true } }),
      'disposable',
    ],
    [reacherAnswer({ is_reachable: 'risky', ...reacherSmtp({ is_catch_all: true }) }), 'accept_all'],
    [reacherAnswer({ is_reachable: 'risky', ...reacherSmtp({ has_full_inbox: true }) }), 'full'],
    [reacherAnswer({ is_reachable: 'risky', misc: { is_disposable: false, is_role_account: true } }), 'role'],
    [reacherAnswer({ is_reachable: 'risky' }), 'low_quality'],
    [reacherAnswer({ is_reachable: 'invalid', ...reacherSmtp({ is_deliverable: false }) }), 'rejected'],
    [reacherAnswer({ is_reachable: 'invalid', ...reacherSmtp({ is_disabled: true }) }), 'disabled'],
    [
      reacherAnswer({ is_reachable: 'invalid', ...reacherSmtp({ can_connect_smtp: false }) }),
      'connect_failed',
    ],
    [reacherAnswer({ is_reachable: 'invalid', mx: { accepts_mail: false, records: [] } }), 'no_mail_host'],
    [reacherAnswer({ is_reachable: 'invalid', syntax: { is_valid_syntax: false } }), 'syntax'],
    [reacherAnswer({ is_reachable: 'unknown', smtp: { type: 'SmtpError', message: 'x' } }), 'unsettled'],
    [
      reacherAnswer({ is_reachable: 'risky', misc: { type: 'e', message: 'x' }, smtp: { type: 'e' } }),
      'low_quality',
    ],
    [reacherAnswer({ is_reachable: 'splendid' }), 'unsettled'],
  ])('answer %#', async (json, word) => {
    expect((await read(reacher, json, {}))[0]).toBe(word);
  });

  test('is asked with its secret in a header', async () => {
    await verify(reacher, () => ({ json: reacherAnswer() }), { SECRET: 'geheim' });
    expect(fake.requests[0]).toMatchObject({
      method: 'POST',
      path: '/v1/check_email',
      body: { to_email: EMAIL },
      headers: expect.objectContaining({ 'x-reacher-secret': 'geheim' }),
    });
  });
});

describe('ZeroBounce', () => {
  test.each([
    ['valid', '', 'accepted', undefined],
    ['invalid', 'mailbox_not_found', 'rejected', undefined],
    ['invalid', 'no_dns_entries', 'no_such_domain', undefined],
    ['invalid', 'mailbox_quota_exceeded', 'full', undefined],
    ['invalid', 'does_not_accept_mail', 'no_mail_host', undefined],
    ['catch-all', '', 'accept_all', undefined],
    ['spamtrap', '', 'abuse_or_trap', undefined],
    ['abuse', '', 'abuse_or_trap', undefined],
    ['do_not_mail', 'disposable', 'disposable', undefined],
    ['do_not_mail', 'role_based_catch_all', 'role', undefined],
    ['do_not_mail', 'something_new', 'low_quality', undefined],
    ['unknown', 'greylisted', 'temporary', 0],
    ['unknown', 'antispam_system', 'blocked', 0],
    ['something_new', '', 'unsettled', 0],
  ])('%s %s', async (status, sub, word, cost) => {
    const [said, , paid] = await read(zerobounce, zerobounceAnswer(status, sub));
    expect([said, paid]).toEqual([word, cost]);
  });

  test('is asked as it wants', async () => {
    await verify(zerobounce, () => ({ json: zerobounceAnswer('valid') }));
    expect(fake.requests[0]).toMatchObject({
      method: 'GET',
      path: '/v2/validate',
      query: { api_key: 'k', email: EMAIL, ip_address: '', timeout: '10' },
    });
  });
});

describe('Kickbox', () => {
  test.each([
    [{}, 'accepted', undefined],
    [{ role: true }, 'role', undefined],
    [{ accept_all: true, result: 'risky', reason: 'low_deliverability' }, 'accept_all', undefined],
    [{ result: 'risky', reason: 'low_quality' }, 'low_quality', undefined],
    [{ result: 'undeliverable', reason: 'rejected_email' }, 'rejected', undefined],
    [{ result: 'undeliverable', reason: 'invalid_domain' }, 'no_such_domain', undefined],
    [{ result: 'undeliverable', reason: 'invalid_email' }, 'syntax', undefined],
    [{ result: 'undeliverable', reason: 'rejected_email', disposable: true }, 'disposable', undefined],
    [{ result: 'unknown', reason: 'timeout' }, 'timeout', 0],
    [{ result: 'unknown', reason: 'no_connect' }, 'connect_failed', 0],
    [{ result: 'something_new' }, 'unsettled', undefined],
  ])('%j', async (more, word, cost) => {
    const [said, , paid] = await read(kickbox, kickboxAnswer(more));
    expect([said, paid]).toEqual([word, cost]);
  });

  test('is asked as it wants', async () => {
    await verify(kickbox, () => ({ json: kickboxAnswer() }));
    expect(fake.requests[0]).toMatchObject({ path: '/v2/verify', query: { apikey: 'k', email: EMAIL } });
  });
});

describe('NeverBounce', () => {
  test.each([
    ['valid', undefined, 'accepted', undefined],
    [0, undefined, 'accepted', undefined],
    ['valid', ['role_account'], 'role', undefined],
    ['valid', ['spamtrap_network', 'role_account'], 'abuse_or_trap', undefined],
    ['invalid', undefined, 'rejected', undefined],
    [1, ['bad_syntax'], 'syntax', undefined],
    ['disposable', undefined, 'disposable', undefined],
    ['catchall', undefined, 'accept_all', undefined],
    ['unknown', undefined, 'unsettled', 0],
    [4, undefined, 'unsettled', 0],
  ])('%s %j', async (result, flags, word, cost) => {
    const [said, , paid] = await read(neverbounce, neverbounceAnswer(result, flags));
    expect([said, paid]).toEqual([word, cost]);
  });

  test('is asked with its key in the body, not in the address', async () => {
    await verify(neverbounce, () => ({ json: neverbounceAnswer('valid') }));
    expect(fake.requests[0]).toMatchObject({ method: 'POST', path: '/single/check', query: {} });
    expect(fake.requests[0]?.body).toEqual({ key: 'k', email: EMAIL, timeout: 10 });
  });
});

describe('MillionVerifier', () => {
  test.each([
    ['ok', {}, 'accepted'],
    ['ok', { role: true }, 'role'],
    ['catch_all', {}, 'accept_all'],
    ['disposable', {}, 'disposable'],
    ['invalid', {}, 'rejected'],
    ['unknown', {}, 'unsettled'],
  ])('%s %j', async (result, more, word) => {
    // Whether what it leaves open is refunded depends on the plan: the list price stands.
    expect(await read(millionverifier, millionverifierAnswer(result, more))).toEqual([
      word,
      expect.any(String),
      undefined,
    ]);
  });
});

test('MillionVerifier is asked under the name of the settings, else under ours', async () => {
  const { answer } = { answer: millionverifierSamples.kinds['email.verify']?.good ?? (() => ({})) };
  await verify(millionverifier, answer);
  expect(fake.requests[0]?.headers['user-agent']).toMatch(/^Warmpath\//);
  await verify(millionverifier, answer, { KEY: 'k', USER_AGENT: 'curl/8' });
  expect(fake.requests[0]?.headers['user-agent']).toBe('curl/8');
});

const samples: ProviderSamples[] = [
  reacherSamples,
  zerobounceSamples,
  kickboxSamples,
  neverbounceSamples,
  millionverifierSamples,
];
const lies = samples.flatMap(({ provider, kinds }) =>
  Object.entries(kinds['email.verify']?.lying ?? {}).map(([name, lie]) => ({
    id: provider.id,
    name,
    provider,
    ...lie,
  })),
);
test.each(lies)('$id: $name is a failure', async ({ provider, answer, failure = 'upstream' }) => {
  const settings = provider.id === 'reacher' ? {} : { KEY: 'k' };
  await expect(verify(provider, answer, settings)).rejects.toMatchObject({ failure });
});

test.each(samples)('$provider.id is asked once, whatever comes', async ({ provider }) => {
  const settings = provider.id === 'reacher' ? {} : { KEY: 'k' };
  await expect(verify(provider, () => ({ status: 503 }), settings)).rejects.toMatchObject({
    failure: 'upstream',
  });
  expect(fake.requests).toHaveLength(1);
});

test('a price is what the setting says, in micro-USD', async () => {
  const { settingValues } = await import('../../test/harness/providers.ts');
  for (const provider of [zerobounce, kickbox, neverbounce, millionverifier]) {
    const price = provider.lookups['email.verify']?.listPrice;
    expect(price?.({ email: EMAIL }, settingValues(provider, { PRICE_USD: '0.007' }))).toBe(7_000);
    expect(price?.({ email: EMAIL }, settingValues(provider))).toBeGreaterThan(0);
  }
  expect(reacher.lookups['email.verify']?.listPrice).toBeUndefined();
});
