import { expect, test } from 'vitest';
import { limitToday } from './rules-known-hosts.ts';
import { usualSettings, wishedSettings, wishFault } from './rules-mailbox-input.ts';

const connectedAt = new Date('2026-03-02T09:00:00Z');
const later = new Date('2026-03-20T09:00:00Z');
const mailbox = (more: Partial<ReturnType<typeof usualSettings>> = {}) => ({
  kind: 'gmail_oauth' as const,
  address: 'ada@gmail.com',
  connectedAt,
  settings: { ...usualSettings('gmail_oauth', true), ...more },
});

test.each([
  ['the ramp on the first day', {}, 50, connectedAt, { perDay: 10, by: 'ramp' }],
  ['the setting once the ramp is past it', {}, 50, later, { perDay: 30, by: 'setting' }],
  ['the operator', { perDay: 80, ramp: undefined }, 50, later, { perDay: 50, by: 'operator' }],
  ['the provider', { perDay: 9_000, ramp: undefined }, 9_999, later, { perDay: 500, by: 'provider' }],
  [
    'what its owner can change, of two that are equal',
    { perDay: 50, ramp: undefined },
    50,
    later,
    { perDay: 50, by: 'setting' },
  ],
  ['nothing at all, where its owner says so', { perDay: 0 }, 50, later, { perDay: 0, by: 'setting' }],
] as const)('the limit in force is %s', (_name, settings, operator, now, expected) => {
  expect(limitToday(mailbox(settings), operator, now)).toEqual(expected);
});

test('what is not wished stays, and a ramp can be taken away', () => {
  const usual = usualSettings('smtp_imap', false);
  expect(wishedSettings(usual, {})).toEqual(usual);
  expect(wishedSettings(usual, { perDay: 0, gapSeconds: 0, ramp: 'none' })).toEqual({
    ...usual,
    perDay: 0,
    gapSeconds: 0,
    ramp: undefined,
  });
});

test.each([
  [{ timeZone: 'Mars/Olympus' }, 'time_zone'],
  [{ window: { days: [1], fromMinute: 600, untilMinute: 500 } }, 'window'],
  [{ senderName: 'Ada\nBcc: x@y.example' }, 'sender_name'],
  [{ senderName: 'Ada\u0085' }, 'sender_name'],
  [{ senderName: 'Ada\u2028Okafor' }, 'sender_name'],
  [{ senderName: '\u202eadA' }, 'sender_name'],
  [{ postalAddress: 'Hamburg\u2029Bcc' }, 'postal_address'],
  [{ postalAddress: 'Hamburg\u0000' }, 'postal_address'],
])('%j cannot be', (wish, path) => {
  expect(wishFault(wish)?.path).toBe(path);
});

test('an address of several lines can be, and nothing at all', () => {
  expect(
    wishFault({ postalAddress: 'Blipgrid\n1 Harbour Street\r\nHamburg', senderName: 'Ada Okafor' }),
  ).toBeUndefined();
  expect(wishFault({})).toBeUndefined();
});
