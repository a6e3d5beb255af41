import { ADA, type Case, eml, FIRST, FOUNDER, SECOND, SUBJECT, TOKEN } from './world.ts';

const RETURNED = `From: Nora Finch <${FOUNDER}>
To: ada.quill@lumen.example
Subject: Re: ${SUBJECT}
Message-ID: ${SECOND}
References: ${FIRST}
Date: Fri, 07 Aug 2026 09:00:00 +0000`;

/** A report of RFC 3464 with its three parts. */
function report(
  headers: string,
  text: string,
  fields: string,
  returned = RETURNED,
  type = 'message/rfc822',
): string {
  return eml(
    `${headers}\nContent-Type: multipart/report; report-type=delivery-status;\n boundary="b/1"`,
    `This is a MIME-encapsulated message.\n\n--b/1\nContent-Description: Notification\nContent-Type: text/plain; charset=us-ascii\n\n${text}\n\n--b/1\nContent-Description: Delivery report\nContent-Type: message/delivery-status\n\n${fields}\n\n--b/1\nContent-Description: Undelivered Message\nContent-Type: ${type}\n\n${returned}\n\nHello Ada\n--b/1--\n`,
  );
}

const POSTFIX =
  'Return-Path: <>\nFrom: MAILER-DAEMON@mx.rookery.example (Mail Delivery System)\nSubject: Undelivered Mail Returned to Sender\nAuto-Submitted: auto-replied';
const HARD = { kind: 'bounce', touch: 'ada-2', outcome: 'hard', suppresses: true } as const;

/** As Postfix reports what this server said. */
function postfix(status: string, words: string, action = 'failed'): string {
  return report(
    POSTFIX,
    "This is the mail system at host mx.rookery.example.\n\nI'm sorry to have to inform you that your message could not\nbe delivered to one or more recipients.",
    `Reporting-MTA: dns; mx.rookery.example\nX-Postfix-Queue-ID: 4XyZ\nArrival-Date: Fri,  7 Aug 2026 09:00:00 +0000\n\nFinal-Recipient: rfc822; ada.quill@lumen.example\nOriginal-Recipient: rfc822;ada.quill@lumen.example\nAction: ${action}\nStatus: ${status}\nRemote-MTA: dns; mx.lumen.example\nDiagnostic-Code: smtp; ${words}`,
  );
}

export const BOUNCES: readonly Case[] = [
  {
    name: 'Postfix, no such user',
    eml: postfix('5.1.1', '550 5.1.1 <ada.quill@lumen.example>: Recipient address rejected: User unknown'),
    wants: HARD,
  },
  {
    name: 'Postfix, no such domain',
    eml: postfix(
      '5.4.4',
      'Host or domain name not found. Name service error for name=lumen.example type=A: Host not found',
    ).replace('Diagnostic-Code: smtp;', 'Diagnostic-Code: X-Postfix;'),
    wants: HARD,
  },
  {
    name: 'Postfix, mailbox disabled',
    eml: postfix('5.2.1', '550 5.2.1 The email account that you tried to reach is disabled'),
    wants: HARD,
  },
  {
    name: 'Postfix, mailbox full',
    eml: postfix('5.2.2', '552 5.2.2 Mailbox full'),
    wants: { ...HARD, outcome: 'full', suppresses: false },
  },
  {
    name: 'Postfix, refused by policy',
    eml: postfix('5.7.1', '550 5.7.1 Message rejected due to content restrictions'),
    wants: { ...HARD, outcome: 'policy', suppresses: false },
  },
  { name: 'Postfix, 5.0.0 with words only', eml: postfix('5.0.0', '550 No such user here'), wants: HARD },
  {
    name: 'Postfix, 5.1.1 that blames a blocklist',
    eml: postfix('5.1.1', '550 5.1.1 blocked using zen.spamhaus.org'),
    wants: { ...HARD, outcome: 'policy', suppresses: false },
  },
  {
    name: 'Postfix, gave up after days',
    eml: postfix('4.4.1', 'connect to mx.lumen.example[192.0.2.1]:25: Connection timed out'),
    wants: { ...HARD, outcome: 'gave_up', suppresses: false },
  },
  {
    name: 'Postfix, delayed',
    eml: postfix(
      '4.4.1',
      'connect to mx.lumen.example[192.0.2.1]:25: Connection timed out',
      'delayed',
    ).replace('Undelivered Mail Returned to Sender', 'Delayed Mail (still being retried)'),
    wants: { kind: 'delayed', touch: 'ada-2' },
  },
  {
    name: 'Postfix, headers of the message only',
    eml: report(
      POSTFIX,
      'sorry',
      'Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; ada.quill@lumen.example\nAction: failed\nStatus: 5.1.1',
      RETURNED,
      'text/rfc822-headers',
    ),
    wants: HARD,
  },
  {
    name: 'Exim',
    eml: report(
      'Return-path: <>\nX-Failed-Recipients: ada.quill@lumen.example\nAuto-Submitted: auto-replied\nFrom: Mail Delivery System <Mailer-Daemon@mx.rookery.example>\nSubject: Mail delivery failed: returning message to sender',
      'This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  ada.quill@lumen.example\n    host mx.lumen.example [192.0.2.1]\n    SMTP error from remote mail server after RCPT TO:<ada.quill@lumen.example>:\n    550 5.1.1 unknown user',
      'Reporting-MTA: dns; mx.rookery.example\n\nAction: failed\nFinal-Recipient: rfc822;ada.quill@lumen.example\nStatus: 5.0.0\nRemote-MTA: dns; mx.lumen.example\nDiagnostic-Code: smtp; 550 5.1.1 unknown user',
    ),
    wants: HARD,
  },
  {
    name: 'Exim of old, in words only',
    eml: eml(
      'Return-path: <>\nX-Failed-Recipients: ada.quill@lumen.example\nFrom: Mail Delivery System <Mailer-Daemon@mx.rookery.example>\nSubject: Mail delivery failed: returning message to sender',
      `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its\nrecipients. This is a permanent error. The following address(es) failed:\n\n  ada.quill@lumen.example\n    Unrouteable address\n\n------ This is a copy of the message, including all the headers. ------\n\nReturn-path: <${FOUNDER}>\n${RETURNED}\n\nHello`,
    ),
    wants: HARD,
  },
  {
    name: 'Exim, a warning',
    eml: eml(
      'Return-path: <>\nFrom: Mail Delivery System <Mailer-Daemon@mx.rookery.example>\nSubject: Warning: message 1abc delayed 24 hours\nAuto-Submitted: auto-replied',
      `This message was created automatically by mail delivery software.\nA message that you sent has not yet been delivered to one or more of its\nrecipients after more than 24 hours on the queue on mx.rookery.example.\n\nThe message identifier is:     1abc\nThe subject of the message is: Re: ${SUBJECT}\n\n  ada.quill@lumen.example\n\nNo action is required on your part. Delivery attempts will continue for\nsome time.\n\nMessage-ID: ${SECOND}`,
    ),
    wants: { kind: 'delayed', touch: 'ada-2' },
  },
  {
    name: 'Exchange Online, unknown recipient',
    eml: report(
      'Return-Path: <>\nFrom: <postmaster@lumen.example>\nSubject: Undeliverable: Re: Rookery: nests for city birds\nAuto-Submitted: auto-replied\nX-MS-Exchange-Message-Is-Ndr:\nIn-Reply-To: ' +
        SECOND,
      "Your message to ada.quill@lumen.example couldn't be delivered.\n\nada.quill wasn't found at lumen.example.",
      'Reporting-MTA: dns;AM0PR01.eurprd01.prod.outlook.example\nReceived-From-MTA: dns;mx.rookery.example\n\nFinal-Recipient: rfc822;ada.quill@lumen.example\nAction: failed\nStatus: 5.1.10\nDiagnostic-Code: smtp;550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
    ),
    wants: HARD,
  },
  {
    name: 'Exchange Online, access denied by the directory',
    eml: report(
      'Return-Path: <>\nFrom: <postmaster@lumen.example>\nSubject: Undeliverable',
      'x',
      'Reporting-MTA: dns;a\n\nFinal-Recipient: rfc822;ada.quill@lumen.example\nAction: failed\nStatus: 5.4.1\nDiagnostic-Code: smtp;550 5.4.1 Recipient address rejected: Access denied. [AM0]',
    ),
    wants: HARD,
  },
  {
    name: 'Exchange Online, restricted sender',
    eml: report(
      'Return-Path: <>\nFrom: <postmaster@lumen.example>\nSubject: Undeliverable',
      'x',
      'Reporting-MTA: dns;a\n\nFinal-Recipient: rfc822;ada.quill@lumen.example\nAction: failed\nStatus: 5.7.133\nDiagnostic-Code: smtp;550 5.7.133 RESOLVER.RST.SenderNotAuthenticatedForGroup',
    ),
    wants: { ...HARD, outcome: 'policy', suppresses: false },
  },
  {
    name: 'Exchange of old, in words only',
    eml: eml(
      'From: System Administrator <postmaster@lumen.example>\nSubject: Undeliverable: Re: Rookery: nests for city birds',
      'Your message did not reach some or all of the intended recipients.\n\n      Subject:  Re: Rookery: nests for city birds\n      Sent:     8/7/2026 10:00 AM\n\nThe following recipient(s) could not be reached:\n\n      ada.quill@lumen.example on 8/7/2026 10:01 AM\n            The e-mail account does not exist at the organization this message was sent to.  Check the e-mail address.\n            <mx.lumen.example #5.1.1>',
    ),
    // No identifier comes back, so anybody could have written it: it stops, and suppresses nobody.
    wants: { kind: 'bounce', touch: 'ada-2', outcome: 'hard', suppresses: false },
  },
  {
    name: 'Gmail',
    eml: report(
      'Return-Path: <>\nFrom: Mail Delivery Subsystem <mailer-daemon@googlemail.example>\nSubject: Delivery Status Notification (Failure)\nAuto-Submitted: auto-replied\nX-Failed-Recipients: ada.quill@lumen.example\nReferences: ' +
        SECOND +
        '\nIn-Reply-To: ' +
        SECOND,
      "** Address not found **\n\nYour message wasn't delivered to ada.quill@lumen.example because the address couldn't be found, or is unable to receive mail.\n\nThe response was:\n\n550 5.1.1 The email account that you tried to reach does not exist.",
      'Reporting-MTA: dns; googlemail.example\nReceived-From-MTA: dns; nora@rookery.example\nX-Original-Message-ID: ' +
        SECOND +
        '\n\nFinal-Recipient: rfc822; ada.quill@lumen.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550-5.1.1 The email account that you tried to reach does not exist. Please try\n 550-5.1.1 double-checking the address',
    ),
    wants: HARD,
  },
  {
    name: 'Gmail, delayed',
    eml: report(
      'Return-Path: <>\nFrom: Mail Delivery Subsystem <mailer-daemon@googlemail.example>\nSubject: Delivery Status Notification (Delay)\nIn-Reply-To: ' +
        SECOND,
      '** Delivery incomplete **',
      'Reporting-MTA: dns; googlemail.example\n\nFinal-Recipient: rfc822; ada.quill@lumen.example\nAction: delayed\nStatus: 4.4.1\nWill-Retry-Until: Mon, 10 Aug 2026 09:00:00 -0700',
    ),
    wants: { kind: 'delayed', touch: 'ada-2' },
  },
  {
    name: 'qmail',
    eml: eml(
      'Return-Path: <>\nFrom: MAILER-DAEMON@mx.rookery.example\nSubject: failure notice',
      `Hi. This is the qmail-send program at mx.rookery.example.\nI'm afraid I wasn't able to deliver your message to the following addresses.\nThis is a permanent error; I've given up. Sorry it didn't work out.\n\n<ada.quill@lumen.example>:\n192.0.2.1 does not like recipient.\nRemote host said: 550 5.1.1 no mailbox here by that name\nGiving up on 192.0.2.1.\n\n--- Below this line is a copy of the message.\n\nReturn-Path: <${FOUNDER}>\n${RETURNED}\n\nHello`,
    ),
    wants: HARD,
  },
  {
    name: 'Sendmail',
    eml: report(
      'Return-Path: <MAILER-DAEMON@mx.rookery.example>\nFrom: Mail Delivery Subsystem <MAILER-DAEMON@mx.rookery.example>\nSubject: Returned mail: see transcript for details\nAuto-Submitted: auto-generated (failure)',
      'The original message was received at Fri, 7 Aug 2026 09:00:00 GMT\n\n   ----- The following addresses had permanent fatal errors -----\n<ada.quill@lumen.example>\n    (reason: 550 5.1.1 <ada.quill@lumen.example>... User unknown)',
      'Reporting-MTA: dns; mx.rookery.example\nReceived-From-MTA: DNS; localhost\n\nFinal-Recipient: RFC822; ada.quill@lumen.example\nAction: failed\nStatus: 5.1.1\nRemote-MTA: DNS; mx.lumen.example\nDiagnostic-Code: SMTP; 550 5.1.1 <ada.quill@lumen.example>... User unknown',
    ),
    wants: HARD,
  },
  {
    name: 'Sendmail, a warning',
    eml: report(
      'Return-Path: <>\nFrom: Mail Delivery Subsystem <MAILER-DAEMON@mx.rookery.example>\nSubject: Warning: could not send message for past 4 hours\nAuto-Submitted: auto-generated (warning-timeout)',
      '    **********************************************\n    **      THIS IS A WARNING MESSAGE ONLY      **\n',
      'Reporting-MTA: dns; x\n\nFinal-Recipient: RFC822; ada.quill@lumen.example\nAction: delayed\nStatus: 4.2.0',
    ),
    wants: { kind: 'delayed', touch: 'ada-2' },
  },
  {
    name: 'Domino, with a report',
    eml: report(
      'Return-Path: <>\nFrom: Postmaster@lumen.example\nSubject: DELIVERY FAILURE: User ada.quill (ada.quill@lumen.example) not listed in Domino Directory',
      `Your message\n\n  Subject: Re: ${SUBJECT}\n\nwas not delivered to:\n\n  ada.quill@lumen.example\n\nbecause:\n\n  User ada.quill (ada.quill@lumen.example) not listed in Domino Directory`,
      'Reporting-MTA: dns;mail.lumen.example\n\nFinal-Recipient: rfc822;ada.quill@lumen.example\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: X-Notes; User ada.quill (ada.quill@lumen.example) not listed in Domino Directory',
    ),
    wants: HARD,
  },
  {
    name: 'Domino of old, in words, with our address to unsubscribe returned',
    eml: eml(
      'From: Postmaster@lumen.example\nSubject: DELIVERY FAILURE: User ada.quill not listed in Domino Directory\nContent-Type: multipart/mixed; boundary=d',
      `--d\nContent-Type: text/plain\n\nYour message was not delivered to:\n  ada.quill@lumen.example\nbecause:\n  User ada.quill not listed in Domino Directory\n--d\nContent-Type: message/rfc822\n\nFrom: ${FOUNDER}\nSubject: Re: ${SUBJECT}\nMessage-ID: <changed-on-the-way@relay.example>\nList-Unsubscribe: <https://warm.example/unsubscribe/${TOKEN}>\n\nHello\n--d--`,
    ),
    wants: HARD,
  },
  {
    name: 'IronPort, the reason only in a field of its own',
    eml: report(
      POSTFIX,
      'Delivery failed.',
      'Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; ada.quill@lumen.example\nAction: failed\nStatus: 5.0.0\nX-Supplementary-Info: <192.0.2.32 #5.0.0 smtp; 550 "Unknown User">',
    ),
    wants: HARD,
  },
  {
    name: 'a report without the message, known by its recipient',
    eml: report(
      POSTFIX,
      'sorry',
      'Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; ADA.QUILL@lumen.example\nAction: failed\nStatus: 5.1.1',
      'Subject: not said',
    ),
    wants: { ...HARD, suppresses: false },
  },
  {
    name: 'Chinese, in words',
    eml: eml(
      'Return-Path: <>\nFrom: PostMaster@mail.example\nSubject: 系统退信',
      `非常抱歉，您的邮件被退回。\n收件人邮箱地址 ada.quill@lumen.example 不存在。\n\nMessage-ID: ${SECOND}`,
    ),
    wants: HARD,
  },
  {
    name: 'German provider, in words',
    eml: eml(
      'Return-Path: <>\nFrom: Mail Delivery System <mailer-daemon@provider.example>\nSubject: Mail delivery failed: returning message to sender',
      `This message was created automatically by mail delivery software.\n\nA message that you sent could not be delivered to one or more of its recipients.\n\nada.quill@lumen.example:\nSMTP error from remote server for RCPT TO command, host: mx.lumen.example reason: 550 Requested action not taken: mailbox unavailable\n\n--- The header of the original message is following. ---\n\n${RETURNED}`,
    ),
    wants: HARD,
  },
  {
    name: 'a bounce that quotes a reply: a note of the founder in the thread came back',
    eml: report(
      POSTFIX,
      'sorry',
      'Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; ada.quill@lumen.example\nAction: failed\nStatus: 5.2.2\nDiagnostic-Code: smtp; 552 5.2.2 over quota',
      `From: ${FOUNDER}\nTo: ada.quill@lumen.example\nSubject: Re: ${SUBJECT}\nMessage-ID: <by-hand@rookery.example>\nIn-Reply-To: <her-answer@lumen.example>\nReferences: ${FIRST} <her-answer@lumen.example>\n\n> Yes, send the deck. I am out of office until Monday.`,
    ),
    wants: { kind: 'bounce', touch: 'ada-2', outcome: 'full', suppresses: false },
  },
  {
    name: 'a report about a message to somebody else',
    eml: report(
      POSTFIX,
      'sorry',
      'Reporting-MTA: dns; x\n\nFinal-Recipient: rfc822; friend@elsewhere.example\nAction: failed\nStatus: 5.1.1',
      'Message-ID: <private@rookery.example>\nSubject: lunch',
    ),
    wants: { kind: 'unrelated' },
  },
  {
    name: 'a report that it arrived',
    eml: postfix('2.0.0', '250 ok', 'delivered'),
    wants: { kind: 'unrelated' },
  },
  {
    name: 'a receipt that it was read',
    eml: eml(
      `From: ${ADA}\nSubject: Read: Re: ${SUBJECT}\nIn-Reply-To: ${SECOND}\nContent-Type: multipart/report; report-type=disposition-notification; boundary=r`,
      `--r\nContent-Type: text/plain\n\nYour message was read.\n--r\nContent-Type: message/disposition-notification\n\nFinal-Recipient: rfc822;ada.quill@lumen.example\nOriginal-Message-ID: ${SECOND}\nDisposition: manual-action/MDN-sent-automatically; displayed\n--r--`,
    ),
    wants: { kind: 'unrelated' },
  },
  {
    name: 'a person who passes a bounce on is no bounce',
    eml: eml(
      `From: ${ADA}\nSubject: Re: ${SUBJECT}\nIn-Reply-To: ${SECOND}`,
      `Your message to my colleague came back:\n\n> This is the mail system at host mx.lumen.example.\n> <ivo@lumen.example>: 550 5.1.1 User unknown`,
    ),
    wants: { kind: 'reply', touch: 'ada-2' },
  },
];
