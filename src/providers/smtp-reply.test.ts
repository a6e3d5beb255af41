import { describe, expect, test } from 'vitest';
import {
  type BoxReading,
  codesOf,
  readBoxReply,
  readEarlyRefusal,
  type SmtpReply,
  withSenderNamed,
} from './rules-mail-hosts.ts';

/** A reply as a host writes it. */
function reply(line: string): SmtpReply {
  const [, code = '', enhanced, text = ''] = /^(\d{3})(?: (\d\.\d+\.\d+))?(?:[ -](.*))?$/s.exec(line) ?? [];
  return { code: Number(code), enhanced, text };
}

const READINGS: Readonly<Partial<Record<BoxReading, readonly string[]>>> = {
  accepted: ['250 2.1.5 Ok', '251 2.1.5 user not local; will forward'],
  unchecked: ['252 2.1.5 cannot verify user'],
  rejected: [
    '550 5.1.1 no such user',
    '550 5.1.1 sorry',
    '553 5.1.3 bad syntax',
    '501 5.1.3 bad recipient address syntax',
    '550 5.1.6 moved away',
    '550 5.1.10 recipient not found',
    '550 #5.1.1 sorry',
    '554 sorry (#5.1.1)',
    '550 5.1.1 inactive email address',
    '550 Utilisateur inconnu',
    '550 Der Benutzer ist hier nicht bekannt',
    '550 No existe ese buzón',
    '550 Requested action not taken: mailbox unavailable',
    '550 5.5.0 Requested action not taken: mailbox unavailable',
    '550 <ada@harbour.example>: Recipient address rejected: User unknown in relay recipient table',
    '550 User ada not listed in Domino Directory',
    '550 ada@harbour.example does not exist here. Please check the address and try again',
    '554 5.0.0 There is no one at this address',
    '550 No account by that name here',
    '550 Unknown local part ada',
    '550 unknown or illegal alias',
    '550 This is not a valid mailbox',
    '550 5.3.0 ada@harbour.example is no longer valid.',
    '554 dd This user doesn’t have a harbour.example account (ada@harbour.example)',
    '550-The account you wrote to\ndoes not exist',
    '551 not local',
    '551 user has moved; try <ada@pier.example>',
    '550 5.4.1 [ada@harbour.example]: Recipient address rejected: Access denied. AS(1)',
    '556 no mail here',
    '550 5.7 User unknown',
    '550 5.2.1 ada@harbour.example... Addressee unknown, relay=[192.0.2.7]',
  ],
  disabled: [
    '550 5.2.1 mailbox disabled',
    '550 5.2.1',
    '554 5.2.1 disabled',
    '550 account is suspended',
    '550 5.2.1 ada@harbour.example ... User is inactive',
    '554 The mailbox has been deleted',
    '550 This deactivated mailbox takes nothing',
  ],
  full: [
    '552 5.2.2 over quota',
    '452 4.2.2 mailbox full',
    '452 mailbox full',
    '552 exceeded storage allocation',
    '550 mailbox is full',
    '550 5.1.1 the mailbox is over quota',
    '552 Postfach ist voll',
  ],
  smtputf8_unsupported: ['553 5.6.7 address needs SMTPUTF8'],
  blocked: [
    // About us, whatever the words around it and whatever the code.
    '550 5.7.1 no such user',
    '554 5.7.1 relay access denied',
    '550 5.7.25 no reverse name',
    '550 #5.7.1 Your access was rejected',
    '550 (#5.7.1) no such user',
    '553 5.1.8 sender domain does not exist',
    '550 5.1.7 bad sender',
    '550 5.1.0 ada@pier.example sender rejected',
    '550-Verification failed for <ada@pier.example>\nNo Such User Here\nSender verify failed',
    '550-Callback to ada@pier.example said: 550 5.1.1 no such user',
    '550 5.1.1 the return path does not exist',
    '550 Expéditeur inconnu',
    '550 rejected by spamhaus',
    '550 rejected by RBL',
    '550 192.0.2.7 listed at zen.example',
    '550 your host 192.0.2.1 was not found in the DNS, address unknown',
    '550 relaying denied',
    '550 5.1.1 Recipient rejected: SPF check failed',
    '550 Mailbox unavailable or access denied',
    '550 5.2.1 Mailbox unavailable. Your IP address is blacklisted',
    '550 user unknown or you are not allowed to write to them',
    '550 Your account has been disabled',
    '550 Ip frequency limited',
    '550 originator mailbox not found',
    '550 Sending mailbox does not exist',
    '550 user unknown: 192.0.2.7 is on our list',
    '550 5.1.1 invalid login',
    '550 5.4.6 routing loop',
  ],
  temporary: [
    // The class comes before every word.
    '450 4.2.0 Recipient address rejected: Greylisted',
    '450 4.1.1 user unknown',
    '451 4.7.1 try again later',
    '452 4.5.3 too many recipients',
    '452 insufficient system storage',
    '421 closing',
    // For good by the code, and for now by the words.
    '550 5.2.1 The user is receiving mail at a rate that stops more',
    '550 Too many invalid recipients',
    '550 5.2.0 exceeded the limit of messages',
    '550 5.5.0 service refused, try later. XYZ007_510',
    '550 The account is temporarily suspended',
    '550 Frequency of invalid recipients limited',
  ],
  unclear: [
    '550',
    '550 no',
    '550 5.1.0 address rejected',
    '550 5.1.4 ambiguous',
    '550 5.2.0 mailbox',
    '550 5.2.0 the main address of the recipient is missing or invalid',
    '550 MI:NHD ada@harbour.example',
    '550 mail rejected. xyz_506',
    '550 5.2.1 for another reason',
    '550 The group may not exist',
    '550 5.1.1 the address might be wrong',
    '550 The domain of the address does not exist',
    '554 mail address invalid.',
    '550 unknown mail user agent',
    '550 Invalid recipient domain',
    '550 no mailbox exchanger found for the domain of this user',
    '551 no',
    '552 no',
    '553 not with us',
    '554 transaction failed',
    '521 no mail here',
    '550 sent to 5.1.1.1',
    '500 what?',
    '502 5.5.1 not implemented',
    '354 go ahead',
    '220 hello',
  ],
};

describe('a reply to RCPT', () => {
  const lines = Object.entries(READINGS).flatMap(([reading, all]) =>
    all.map((line) => [line, reading] as const),
  );
  test.each(lines)('%s: %s', (line, reading) => {
    expect(readBoxReply(reply(line))).toBe(reading);
  });

  test('about the address that we send from is about us', () => {
    const said = reply('550 <Verify@Warm.example>: no such user');
    expect(readBoxReply(said)).toBe('rejected');
    expect(readBoxReply(withSenderNamed(said, 'verify@warm.example'))).toBe('blocked');
    expect(withSenderNamed(said, '')).toBe(said);
    expect(withSenderNamed(said, 'ada@pier.example')).toBe(said);
  });

  test('does not blame the mailbox for what the host thinks of us, before RCPT', () => {
    expect(readEarlyRefusal(reply('554 5.1.1 no SMTP service'))).toBe('blocked');
    expect(readEarlyRefusal(reply('421 4.3.2 not available'))).toBe('temporary');
    expect(readEarlyRefusal(reply('553 5.6.7 non-ASCII'))).toBe('smtputf8_unsupported');
  });

  test('is shown by its codes, without its text', () => {
    expect(codesOf(reply('550 5.1.1 <alice@mail.example> unknown'))).toBe('550 5.1.1');
    expect(codesOf(reply('550 no'))).toBe('550');
  });

  // Nested repetition would take minutes here.
  test('of any length is read', () => {
    for (const words of [
      'user address recipient ',
      'sender'.slice(1),
      'exceed a',
      'please ',
      'no mailbox ',
    ]) {
      const text = words.repeat(30_000 / words.length);
      expect(readBoxReply({ code: 550, enhanced: undefined, text })).not.toBe('rejected');
      expect(readBoxReply({ code: 550, enhanced: undefined, text: `No such user. ${text}` })).toBeDefined();
    }
  });
});
