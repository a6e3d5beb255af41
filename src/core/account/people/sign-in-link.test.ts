import { expect, test } from 'vitest';
import { consoleAddress, linkNote, openedAt, signInLink } from './sign-in-link.ts';

const at = (host: string, publicUrl?: string) => consoleAddress({ host, port: 8787, publicUrl });

test('a link leads to where a person can open the console, with its token in the fragment', () => {
  expect(at('127.0.0.1')).toBe('http://127.0.0.1:8787');
  expect(at('0.0.0.0')).toBe('http://127.0.0.1:8787');
  expect(at('::')).toBe('http://[::1]:8787');
  expect(at('::1')).toBe('http://[::1]:8787');
  expect(at('0.0.0.0', 'https://raise.example')).toBe('https://raise.example');
  expect(openedAt('http://0.0.0.0:8000')).toBe('http://127.0.0.1:8000');
  expect(openedAt('http://[::]:8000')).toBe('http://[::1]:8000');
  expect(openedAt('http://192.0.2.7:8000')).toBe('http://192.0.2.7:8000');
  expect(signInLink('https://raise.example', 'abc')).toBe('https://raise.example/sign-in#abc');
});

test('it is said for how long a link is good', () => {
  expect(linkNote(1)).toContain('within 1 hour.');
  expect(linkNote(24)).toContain('within 24 hours.');
  expect(linkNote(168)).toContain('within 7 days.');
});
