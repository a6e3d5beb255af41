import { expect, test } from 'vitest';
import { consentCookies } from './connect-mailbox.ts';

const state = 'S'.repeat(43);

test('a cookie is read under its own name, and only where it can be a secret of ours', () => {
  const cookies = consentCookies(true);
  const secret = cookies.make();
  const [pair = ''] = cookies.write(state, secret, 600).split(';');
  expect(pair).toMatch(/^__Host-consent-/);
  expect(cookies.read(state, `a=b; ${pair}; c=d`)).toBe(secret);
  expect(cookies.read('T'.repeat(43), pair)).toBeUndefined();
  expect(cookies.read(state, undefined)).toBeUndefined();
  for (const value of ['', 'x', `${secret}x`, secret.replace(/.$/, '%')]) {
    expect(cookies.read(state, pair.replace(secret, value))).toBeUndefined();
  }
});

test('over http on this machine it has a name and attributes that every browser takes there', () => {
  const line = consentCookies(false).write(state, 'x', 600);
  expect(line).toMatch(/^consent-[0-9a-f]{16}=x; /);
  expect(line).not.toMatch(/secure/i);
  expect(line).toMatch(/HttpOnly.*SameSite=Lax/);
});

test('a token is good for its consent and its browser', () => {
  const cookies = consentCookies(true);
  const [mine, other] = [cookies.make(), cookies.make()];
  const token = cookies.tokenOf(state, mine);
  expect(cookies.isToken(state, mine, token)).toBe(true);
  expect(cookies.isToken(state, other, token)).toBe(false);
  expect(cookies.isToken('T'.repeat(43), mine, token)).toBe(false);
  for (const wrong of [null, '', `${token}x`, 'é'.repeat(43)]) {
    expect(cookies.isToken(state, mine, wrong)).toBe(false);
  }
});
