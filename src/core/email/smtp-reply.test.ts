import { describe, expect, test } from 'vitest';
import { codesOf, readBoxReply, readEarlyRefusal, type SmtpReply } from './smtp-reply.ts';

/** A reply as a host writes it. */
function reply(line: string): SmtpReply {
  const [, code = '', enhanced, text = ''] = /^(\d{3})(?: (\d\.\d+\.\d+))?(?: (.*))?$/s.exec(line) ?? [];
  return { code: Number(code), enhanced, text };
}

describe('a reply to RCPT', () => {
  test.each([
    ['250 2.1.5 Ok', 'accepted'],
    ['251 2.1.5 user not local; will forward', 'accepted'],
    ['252 2.1.5 cannot verify user', 'unchecked'],
    ['550 5.1.1 no such user', 'rejected'],
    ['550 5.1.0 address rejected', 'rejected'],
    ['553 5.1.3 bad syntax', 'rejected'],
    ['501 5.1.3 bad recipient address syntax', 'rejected'],
    ['550 5.1.10 recipient not found', 'rejected'],
    ['550 Utilisateur inconnu', 'rejected'],
    ['550 Requested action not taken: mailbox unavailable', 'rejected'],
    ['550 5.5.0 Requested action not taken: mailbox unavailable', 'rejected'],
    ['551 not local', 'rejected'],
    ['553 not on our list', 'rejected'],
    ['554 delivery error: This user does not have an example account', 'rejected'],
    ['550 5.4.1 Recipient address rejected: Access denied', 'rejected'],
    ['556 no mail here', 'rejected'],
    ['550 5.2.1 mailbox disabled', 'disabled'],
    ['554 5.2.1 disabled', 'disabled'],
    ['550 account is suspended', 'disabled'],
    ['552 5.2.2 over quota', 'full'],
    ['452 4.2.2 mailbox full', 'full'],
    ['452 mailbox full', 'full'],
    ['552 exceeded storage allocation', 'full'],
    ['550 mailbox is full', 'full'],
    ['553 5.6.7 address needs SMTPUTF8', 'smtputf8_unsupported'],
    // About us, whatever the words around it.
    ['550 5.7.1 no such user', 'blocked'],
    ['554 5.7.1 relay access denied', 'blocked'],
    ['550 5.7.25 no reverse name', 'blocked'],
    ['553 5.1.8 sender domain does not exist', 'blocked'],
    ['550 5.1.7 bad sender', 'blocked'],
    ['550 rejected by spamhaus', 'blocked'],
    ['550 your host 192.0.2.1 was not found in the DNS, address unknown', 'blocked'],
    ['550 relaying denied', 'blocked'],
    ['553 sorry, sender not allowed', 'blocked'],
    ['554 transaction failed', 'blocked'],
    // The class comes before every word.
    ['450 4.2.0 Recipient address rejected: Greylisted', 'temporary'],
    ['450 4.1.1 user unknown', 'temporary'],
    ['451 4.7.1 try again later', 'temporary'],
    ['452 4.5.3 too many recipients', 'temporary'],
    ['452 insufficient system storage', 'temporary'],
    ['421 closing', 'temporary'],
    ['500 what?', 'unclear'],
    ['502 5.5.1 not implemented', 'unclear'],
    ['550 5.4.6 routing loop', 'unclear'],
    ['354 go ahead', 'unclear'],
    ['220 hello', 'unclear'],
  ])('%s: %s', (line, reading) => {
    expect(readBoxReply(reply(line))).toBe(reading);
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
    const text = 'user address recipient '.repeat(1_500);
    expect(readBoxReply({ code: 550, enhanced: undefined, text })).toBe('rejected');
  });
});
