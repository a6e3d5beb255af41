import { type Case, eml, FOUNDER, SECOND, SUBJECT } from './world.ts';

/** Reports of the kinds that suppressed an address without proof, or were taken for a person's answer. */
const RECIPIENT = 'ada.quill@lumen.example';
const RETURNED = `From: ${FOUNDER}\nTo: ${RECIPIENT}\nSubject: Re: ${SUBJECT}\nMessage-ID: ${SECOND}`;

function report(status: string, words: string, final = RECIPIENT, action = 'failed'): string {
  return eml(
    'Return-Path: <>\nFrom: MAILER-DAEMON@mx.rookery.example\nSubject: Undelivered Mail Returned to Sender\nContent-Type: multipart/report; report-type=delivery-status; boundary="b"',
    `--b\nContent-Type: text/plain\n\nNot delivered.\n--b\nContent-Type: message/delivery-status\n\nReporting-MTA: dns; mx.rookery.example\n\nFinal-Recipient: rfc822; ${final}\nAction: ${action}\nStatus: ${status}\nDiagnostic-Code: smtp; ${words}\n--b\nContent-Type: text/rfc822-headers\n\n${RETURNED}\n--b--\n`,
  );
}

const SPARED: readonly (readonly [name: string, status: string, words: string, final?: string])[] = [
  ['nothing but a code', '5.0.0', '550 Rejected'],
  ['the sender is unknown', '5.1.0', `550 5.1.0 <${FOUNDER}>: Sender address rejected: User unknown`],
  ['the sender was asked back', '5.0.0', '550 Sender verify failed: unrouteable address'],
  ['refused at MAIL', '5.0.0', '550 no such domain rookery.example (in reply to MAIL FROM command)'],
  ['refused at EHLO', '5.0.0', '550 unknown user (in reply to EHLO command)'],
  ['too fast', '5.2.1', '550-5.2.1 The user you write to is receiving mail at a rate that prevents more'],
  ['full under a wrong code', '5.1.1', '552 sorry, the mailbox is over quota temporarily (#5.1.1)'],
  ['a reputation that names users', '5.0.0', '550 poor reputation of your host; user unknown to us'],
  ['SPF under a wrong code', '5.1.1', '550 5.1.1 Recipient rejected: SPF check failed'],
  ['may not exist', '5.0.0', '550 The group may not exist, or you may not have permission to post'],
  ['name servers away', '5.4.4', 'Host or domain name not found. type=MX: Host not found, try again'],
  ['a loop', '5.0.0', 'Error transferring; maximum hop count exceeded'],
  ['a virus', '5.0.0', '550 Virus detected; content rejected'],
  ['passed on to a box that is gone', '5.1.1', '550 5.1.1 user unknown', 'ada@private.example'],
];

const SUPPRESSED: readonly (readonly [name: string, status: string, words: string])[] = [
  ['no such person', '5.0.0', '550 No such user at this address'],
  ['a box that is not available', '5.5.0', '550 5.5.0 Requested action not taken: mailbox unavailable'],
  ['an account that was closed', '5.0.0', '550 Account disabled'],
  ['takes no more', '5.0.0', '550 This address no longer accepts mail.'],
  ['the domain is gone', '5.4.4', 'Host or domain name not found. type=A: Host not found'],
  ['a code and no words', '5.1.1', '550'],
];

const FROM_NOBODY: readonly (readonly [name: string, from: string])[] = [
  ['a name and an empty address', 'MAILER-DAEMON <>'],
  ['an empty address', '<>'],
  ['a name without a domain', 'Mail Delivery Subsystem <MAILER-DAEMON>'],
  ['an address in words', 'Mail Delivery System <Mail.Delivery.System@mx.rookery.example>'],
];

export const UNSEEN_REPORTS: readonly Case[] = [
  ...SPARED.map(([name, status, words, final]) => ({
    name: `stops and suppresses nobody: ${name}`,
    eml: report(status, words, final),
    wants: { kind: 'bounce', touch: 'ada-2', suppresses: false } as const,
  })),
  ...SUPPRESSED.map(([name, status, words]) => ({
    name: `suppresses: ${name}`,
    eml: report(status, words),
    wants: { kind: 'bounce', touch: 'ada-2', outcome: 'hard', suppresses: true } as const,
  })),
  ...FROM_NOBODY.map(([name, from]) => ({
    name: `a server whose author is ${name}`,
    eml: eml(
      `From: ${from}\nSubject: Mail delivery failed`,
      `There was an error delivering your mail to <${RECIPIENT}>.\n\nmx.lumen.example did not like our RCPT TO:\n550 5.1.1 no such user\n\nMessage headers follow.\n\n${RETURNED}`,
    ),
    wants: { kind: 'bounce', touch: 'ada-2', outcome: 'hard', suppresses: true } as const,
  })),
  {
    name: 'a machine part that is not in a multipart/report',
    eml: eml(
      'From: <>\nSubject: Delivery Status\nContent-Type: multipart/mixed; boundary="b"',
      `--b\nContent-Type: text/plain\n\nThe following addresses had delivery problems\n--b\nContent-Type: message/delivery-status\n\nOriginal-Recipient: <${RECIPIENT}>\nAction: failed\nDiagnostic-Code: smtp; 550 No such user\n--b\nContent-Type: message/rfc822\n\n${RETURNED}\n\nHello\n--b--\n`,
    ),
    wants: { kind: 'bounce', touch: 'ada-2', outcome: 'hard', suppresses: true },
  },
  {
    name: 'it would be delivered, says a server that was asked to look',
    eml: report('2.1.5', '250 2.1.5 Ok', RECIPIENT, 'deliverable'),
    wants: { kind: 'unrelated' },
  },
];
