import { expect, test } from 'vitest';
import type { Profile } from '../../api/raise.ts';
import type { Opening } from './acquaintances.ts';
import { requestText } from './request-text.ts';

const opening = (kind: 'firm' | 'person') =>
  ({
    investor: { name: 'Quokka Capital', bestReason: '5 of 14 companies in Berlin' },
    path: { kind },
  }) as unknown as Opening;
const profile = {
  raise_type: 'startup_equity',
  founder_name: 'Ada Example',
  company_name: 'Example Cells',
  one_liner: 'Example Cells makes cells.',
} as unknown as Profile;

test('asks for the introduction and says what can be forwarded, from the profile and the record only', () => {
  const text = requestText({ name: 'Bo Tibble' }, opening('firm'), profile);
  expect(text).toMatch(/^Hi Bo,\n/u);
  expect(text).toContain('Quokka Capital');
  expect(text.slice(text.indexOf('to forward ---'))).toContain('Example Cells makes cells.');
  expect(text).toContain('5 of 14 companies in Berlin');
  expect(text).not.toContain('undefined');
});

test('writes to who is the investor, and without a profile leaves room for what is missing', () => {
  const text = requestText({ name: 'Bo' }, opening('person'), null);
  expect(text).not.toContain('forward');
  expect(text).not.toContain('Quokka');
  expect(text).toContain('Your name');
});
