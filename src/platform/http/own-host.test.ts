import { describe, expect, it } from 'vitest';
import { isOwnHost, isOwnOrigin } from './replies.ts';

describe('the Host header', () => {
  const names = ['api.warmpath.example'];
  it.each([
    'localhost',
    'localhost:8787',
    'LOCALHOST:8787',
    '127.0.0.1:8787',
    '10.1.2.3',
    '[::1]:8787',
    '[2001:db8::5]',
    'warmpath:8787',
    'api.warmpath.example',
    'API.warmpath.example:443',
    'api.warmpath.example.',
  ])('%s may be meant for us', (host) => {
    expect(isOwnHost(host, names)).toBe(true);
  });

  it.each([
    undefined,
    '',
    'evil.example',
    'localhost.evil.example:8787',
    '127.0.0.1.evil.example',
    'warmpath.example',
    'api.warmpath.example.evil.example',
    'user@localhost',
    'localhost/path',
    'evil.example#localhost',
    '127.0.0.1#.evil.example',
    'localhost?.evil.example',
    'local host',
    'localhost:port',
    'localhost:99999',
    '[::1',
  ])('%j is refused', (host) => {
    expect(isOwnHost(host, names)).toBe(false);
  });
});

describe('the Origin header', () => {
  const host = 'localhost:8787';
  it.each([
    [undefined, undefined],
    ['http://localhost:8787', undefined],
    ['https://localhost:8787', undefined],
    ['https://warmpath.example', 'https://warmpath.example/'],
  ])('%s is of this service', (origin, publicUrl) => {
    expect(isOwnOrigin(origin, host, publicUrl)).toBe(true);
  });

  it.each([
    ['', undefined],
    ['null', undefined],
    ['http://localhost', undefined],
    ['http://localhost:8788', undefined],
    ['http://evil.example', undefined],
    ['chrome-extension://localhost:8787', undefined],
    ['http://warmpath.example', 'https://warmpath.example'],
    ['https://warmpath.example.evil.example', 'https://warmpath.example'],
    ['not a url', undefined],
  ])('%j is refused', (origin, publicUrl) => {
    expect(isOwnOrigin(origin, host, publicUrl)).toBe(false);
  });
});
