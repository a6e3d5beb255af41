import { expect, test } from 'vitest';
import { isFreeMail, LARGE_PROVIDERS } from '../reference/rules-free-mail.ts';
import { isReserved, suggestDomain } from './rules-mail-hosts.ts';

test.each([
  ['gmail.con', 'gmail.com'],
  ['gmial.com', 'gmail.com'],
  ['gmai.com', 'gmail.com'],
  ['gmaill.com', 'gmail.com'],
  ['yahooo.com', 'yahoo.com'],
  ['hotmial.com', 'hotmail.com'],
  ['outlok.com', 'outlook.com'],
  ['outlokk.com', 'outlook.com'],
  ['protonmial.com', 'protonmail.com'],
  ['gmial.con', 'gmail.com'],
  ['gmx.con', 'gmx.com'],
  ['saver.com', 'naver.com'],
])('%s was meant to be %s', (domain, meant) => {
  expect(suggestDomain(domain)).toBe(meant);
});

test.each([
  'mail.com',
  'ymail.com',
  'email.com',
  'yopmail.com',
  'hotnail.co',
  'harbour.example',
  'me.com',
  'gmx.at',
  'x.y',
])('%s is nobody’s slip', (domain) => {
  expect(suggestDomain(domain)).toBeUndefined();
});

test('a domain that takes mail is a firm, except beside the providers whose slips are bought', () => {
  expect(suggestDomain('saver.com', true)).toBeUndefined();
  expect(suggestDomain('yandes.com', true)).toBeUndefined();
  expect(suggestDomain('gmial.com', true)).toBe('gmail.com');
});

test('no provider is taken for another', () => {
  for (const domain of LARGE_PROVIDERS) {
    expect(suggestDomain(domain)).toBeUndefined();
    expect(isFreeMail(domain)).toBe(true);
  }
  expect(isFreeMail('harbour.example')).toBe(false);
});

test('reserved names are known by their ends, and .test is left to the DNS', () => {
  for (const domain of [
    'a.invalid',
    'mail.a.example',
    'example.com',
    'mail.example.org',
    'a.localhost',
    'x.local',
  ]) {
    expect(isReserved(domain)).toBe(true);
  }
  for (const domain of ['a.test', 'myexample.com', 'example.co', 'invalid.com']) {
    expect(isReserved(domain)).toBe(false);
  }
});
