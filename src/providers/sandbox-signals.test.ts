import { describe, expect, test } from 'vitest';
import { SANDBOX_SIGNALS, sandboxSignal } from './rules-canonical.ts';

const jobs = (keyword: string, location = 'Berlin') =>
  sandboxSignal('jobs.search', { keyword, location, posted_limit: 'past-month', limit: 10 });
const posts = (social_url: string) => sandboxSignal('social.posts', { social_url, days_back: 7 });
const verify = (email: string) => sandboxSignal('email.verify', { email });

describe('sandboxSignal', () => {
  test.each(SANDBOX_SIGNALS)('%s is understood in a text, a URL, a domain and an address', (signal) => {
    expect(jobs(`sandbox ${signal}`)).toBe(signal);
    expect(jobs('engineer', `Sandbox  ${signal.toUpperCase()}`)).toBe(signal);
    expect(sandboxSignal('person.search', { query: `who is sandbox ${signal}, please`, limit: 5 })).toBe(
      signal,
    );
    expect(posts(`https://sandbox.example/@${signal}`)).toBe(signal);
    expect(posts(` sandbox.example/@${signal}/posts/7`)).toBe(signal);
    expect(sandboxSignal('company.enrich', { domain: `${signal}.sandbox.example` })).toBe(signal);
    expect(sandboxSignal('company.enrich', { social_url: `https://${signal}.sandbox.example/about` })).toBe(
      signal,
    );
    expect(verify(`${signal}@sandbox.example`)).toBe(signal);
    expect(sandboxSignal('person.enrich', { email: `${signal}@Sandbox.example` })).toBe(signal);
  });

  test.each([
    'sandbox',
    'sandbox misses',
    'a miss in the sandbox',
    'sandbox-miss',
    'mysandbox miss',
    'sandboxmiss',
  ])('the words %j ask for an ordinary answer', (text) => {
    expect(jobs(text)).toBeUndefined();
  });

  test('other hosts, deeper accounts and longer names ask for an ordinary answer', () => {
    expect(posts('https://social.example/@miss')).toBeUndefined();
    expect(posts('https://sandbox.example/@missing')).toBeUndefined();
    expect(posts('https://sandbox.example/posts/@miss')).toBeUndefined();
    expect(posts('https://sandbox.example.evil.example/@miss')).toBeUndefined();
    expect(verify('miss@company.example')).toBeUndefined();
    expect(verify('miss@sandbox.example.com')).toBeUndefined();
    expect(sandboxSignal('company.enrich', { domain: 'submiss.sandbox.example' })).toBeUndefined();
  });

  test('the first field with a signal decides', () => {
    expect(jobs('sandbox fail', 'sandbox slow')).toBe('fail');
    expect(
      sandboxSignal('company.people', { domain: 'blipella.example', title: 'sandbox capped', limit: 5 }),
    ).toBe('capped');
  });
});
