import { expect, test } from 'vitest';
import { consoleAddress, linkNote, openedAt, signInLink } from './rules-people.ts';

const at = (host: string, publicUrl?: string) => consoleAddress({ host, port: 8787, publicUrl });

test('a link leads to where a person can open the console, with its token in the fragment', () => {
  for (const here of ['127.0.0.1', '0.0.0.0', '::', '::1']) expect(at(here)).toBe('http://localhost:8787');
  expect(at('192.0.2.7')).toBe('http://192.0.2.7:8787');
  expect(at('2001:db8::7')).toBe('http://[2001:db8::7]:8787');
  expect(at('0.0.0.0', 'https://raise.example')).toBe('https://raise.example');
  expect(openedAt('http://0.0.0.0:8000')).toBe('http://localhost:8000');
  expect(openedAt('http://[::]:8000')).toBe('http://localhost:8000');
  expect(openedAt('http://192.0.2.7:8000')).toBe('http://192.0.2.7:8000');
  expect(signInLink('https://raise.example', 'abc')).toBe('https://raise.example/sign-in#abc');
});

test('it is said for how long a link is good', () => {
  expect(linkNote(1)).toContain('within 1 hour.');
  expect(linkNote(24)).toContain('within 24 hours.');
  expect(linkNote(168)).toContain('within 7 days.');
});
