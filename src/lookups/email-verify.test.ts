import { describe, expect, test } from 'vitest';
import { ProviderError, type ProviderFailure } from '../platform/values/provider-error.ts';
import { checkOf, type MailRoute } from '../providers/rules-email.ts';
import type { EmailCheck } from '../providers/rules-kinds.ts';
import type { MailRoutes } from './mail-routes.ts';
import { createEmailVerify } from './recipes.ts';

const HOSTS: MailRoute = { kind: 'hosts', hosts: [{ name: 'mx.harbour.example', addresses: ['192.0.2.1'] }] };

function recipeWith(route: MailRoute, asked: string[] = []) {
  const routes: MailRoutes = {
    async find(domain) {
      asked.push(domain);
      return route;
    },
    last: () => route,
  };
  return createEmailVerify({ routes });
}

const signal = new AbortController().signal;
const now = new Date('2026-11-21T12:00:00Z');
const answers = (...checks: EmailCheck[]) =>
  checks.map((check, at) => ({ source: `s${at}`, items: [check] }));
const failures = (...all: ProviderFailure[]) =>
  all.map((failure, at) => ({ source: `s${at}`, error: new ProviderError(failure, 'x') }));
const ACCEPTED = checkOf('accepted', 'Yes.');

describe('what an address says itself', () => {
  const decide = (email: string) => recipeWith(HOSTS).decide?.({ email });
  test.each([
    ['no address', 'syntax', 'undeliverable'],
    ['ada@mail.invalid', 'reserved', 'undeliverable'],
    ['ada@example.com', 'reserved', 'undeliverable'],
    ['ada@mailinator.com', 'disposable', 'risky'],
    ['ada@MAILINATOR.com', 'disposable', 'risky'],
    ['ada@deep.sub.mailinator.com', 'disposable', 'risky'],
  ])('%s: %s', (email, word, verdict) => {
    const end = decide(email);
    expect(end?.outcome).toBe('found');
    expect(end?.data).toMatchObject({ verdict, detail: expect.stringMatching(new RegExp(`^${word}: `)) });
  });

  test.each([
    'ada@mymailinator.com',
    'ada@mailinator.com.harbour.test',
    'info@harbour.test',
    'ada@gmail.com',
  ])('%s: nothing for certain', (email) => {
    expect(decide(email)).toBeUndefined();
  });
});

describe('what the DNS says', () => {
  test.each([
    ['null_mx', 'null_mx'],
    ['no_such_domain', 'no_such_domain'],
    ['no_mail_host', 'no_mail_host'],
  ] as const)('%s settles it', async (kind, word) => {
    const asked: string[] = [];
    const end = await recipeWith({ kind }, asked).examine?.(
      { email: 'ada@bücher.test' },
      { tenantId: 't', signal },
    );
    expect(end).toMatchObject({ outcome: 'found', data: { verdict: 'undeliverable' } });
    expect(end?.data.detail).toMatch(new RegExp(`^${word}: `));
    expect(asked).toEqual(['xn--bcher-kva.test']);
  });

  test.each(['trouble', 'not_public'] as const)('%s leaves it to others', async (kind) => {
    expect(
      await recipeWith({ kind }).examine?.({ email: 'ada@harbour.test' }, { tenantId: 't', signal }),
    ).toBeUndefined();
  });

  test('a misspelt provider is named, and changes no verdict', async () => {
    const recipe = recipeWith({ kind: 'no_such_domain' });
    const end = await recipe.examine?.({ email: 'ada@harbour.con' }, { tenantId: 't', signal });
    expect(end?.data.detail).not.toContain('Did you mean');
    const typo = await recipe.examine?.({ email: 'ada@gmail.con' }, { tenantId: 't', signal });
    expect(typo?.data).toMatchObject({
      verdict: 'undeliverable',
      detail: expect.stringContaining('gmail.com?'),
    });
  });
});

describe('verifiers', () => {
  const recipe = recipeWith(HOSTS);
  const email = 'ada@harbour.test';

  test('end the chain with every verdict but unknown', () => {
    expect(recipe.settles?.(answers(ACCEPTED), { email })).toBe(true);
    expect(recipe.settles?.(answers(checkOf('accept_all', 'x')), { email })).toBe(true);
    expect(recipe.settles?.(answers(checkOf('temporary', 'x')), { email })).toBe(false);
    expect(recipe.combine({ email }, answers(ACCEPTED), { now })).toEqual({
      outcome: 'found',
      data: ACCEPTED,
    });
  });

  test('a role address that works is risky, one that does not is refused', () => {
    const of = (box: string, check: EmailCheck) =>
      recipe.combine({ email: `${box}@harbour.test` }, answers(check), { now }).data;
    expect(of('info', ACCEPTED)).toMatchObject({
      verdict: 'risky',
      detail: expect.stringMatching(/^role: /),
    });
    expect(of('INFO+x', ACCEPTED).verdict).toBe('risky');
    for (const box of [
      'dealflow',
      'deal-flow',
      'pitch.deck',
      'plans',
      'proposals',
      'investments',
      'investor-relations',
    ]) {
      expect(of(box, ACCEPTED).verdict).toBe('risky');
    }
    for (const box of ['beteiligungen', 'investissements', 'inversores'])
      expect(of(box, ACCEPTED).verdict).toBe('risky');
    expect(of('"info"', ACCEPTED).verdict).toBe('risky');
    for (const box of ['information', 'paris', 'infos-x', 'ada']) expect(of(box, ACCEPTED)).toEqual(ACCEPTED);
    expect(of('info', checkOf('role', 'Known.')).detail).toBe('role: Known.');
    expect(of('info', checkOf('rejected', 'No.'))).toEqual(checkOf('rejected', 'No.'));
    expect(of('info', checkOf('accept_all', 'All.')).detail).toBe(
      'accept_all: All. It is a role address, too.',
    );
  });

  test('another domain is suggested where this one takes no mail', () => {
    const of = (email: string, check: EmailCheck) =>
      recipe.combine({ email }, answers(check), { now }).data.detail;
    expect(of('ada@saver.com', ACCEPTED)).toBe('accepted: Yes.');
    expect(of('ada@saver.com', checkOf('no_such_domain', 'No.'))).toContain('Did you mean naver.com?');
    expect(of('ada@gmial.com', ACCEPTED)).toContain('Did you mean gmail.com?');
  });

  test('a free provider is a remark', () => {
    const { data } = recipe.combine({ email: 'ada@gmail.com' }, answers(ACCEPTED), { now });
    expect(data).toEqual({ verdict: 'deliverable', detail: 'accepted: Yes. Free mail provider.' });
  });

  test('who all left it open: the most specific reason, free', () => {
    const open = answers(checkOf('connect_failed', 'c.'), checkOf('blocked', 'b.'), checkOf('timeout', 't.'));
    expect(recipe.giveUp?.({ email }, failures('timeout'), open)).toEqual({
      outcome: 'undetermined',
      data: checkOf('blocked', 'b.'),
    });
  });

  test('who all failed, and none that could be asked', () => {
    expect(recipe.giveUp?.({ email }, failures('auth_failed'), [])?.data.detail).toMatch(
      /^provider_unavailable: /,
    );
    const nobody = recipe.giveUp?.({ email }, [], []);
    expect(nobody).toMatchObject({ outcome: 'undetermined', data: { verdict: 'unknown' } });
    expect(nobody?.data.detail).toMatch(
      /^not_configured: .*WARMPATH_SMTPPROBE_ENABLED=on.*off by default, because/,
    );
    const trouble = recipeWith({ kind: 'trouble' }).giveUp?.({ email }, [], []);
    expect(trouble?.data.detail).toMatch(/^dns_failure: /);
  });

  test('are kept for sixty days', () => {
    expect(recipe.keepSeconds).toBe(60 * 86_400);
  });
});
