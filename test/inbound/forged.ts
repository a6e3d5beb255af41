/** Mail of somebody who knows an investor's address, and guesses the rest: none of it may decide anything by itself. */
export interface Forged {
  readonly name: string;
  readonly eml: string;
  /** A header the mailbox's own host puts on top, where it checks senders. */
  readonly checked?: boolean;
}

export interface Victim {
  readonly recipient: string;
  /** The mailbox that is written to. */
  readonly founder: string;
  readonly subject: string;
}

/** Of the form of ours; and the one of a message to somebody else, whom the attacker is. */
const guesses = (domain: string, at: number): readonly string[] => [
  `<00000000-0000-4000-8000-${String(at).padStart(12, '0')}.1@${domain}>`,
  `<${at}.1@${domain}>`,
];

/**
 * One of each kind; `at` makes their identifiers distinct, `theirs` is the Message-ID and token of a message that the attacker
 * was sent, if they are in a sequence too.
 */
export function forgedMails(
  { recipient, founder, subject }: Victim,
  at: number,
  theirs?: { readonly messageId: string; readonly token: string },
): readonly Forged[] {
  const domain = founder.slice(founder.indexOf('@') + 1);
  const [guess = '', other = ''] = guesses(domain, at);
  const returned = `From: <${founder}>\nTo: <${recipient}>\nSubject: ${subject}\nMessage-ID: ${guess}`;
  const report = (kind: string, part: string, fields: string, attached: string, text = 'A report.') =>
    `Content-Type: multipart/report; report-type=${kind}; boundary="b"\n\n--b\nContent-Type: text/plain\n\n${text}\n--b\nContent-Type: message/${part}\n\n${fields}\n--b\nContent-Type: message/rfc822\n\n${attached}\n\nHello\n--b--\n`;
  const abuse = `Feedback-Type: abuse\nUser-Agent: x/1\nVersion: 1\nOriginal-Rcpt-To: <${recipient}>\nRemoval-Recipient: <${recipient}>`;
  const gone = `Reporting-MTA: dns; mx.evil.example\n\nFinal-Recipient: rfc822; ${recipient}\nAction: failed\nStatus: 5.1.1\nDiagnostic-Code: smtp; 550 5.1.1 No such user`;
  const daemon =
    'Return-Path: <>\nFrom: MAILER-DAEMON@mx.evil.example\nSubject: Undelivered Mail Returned to Sender';
  const mails: readonly (readonly [name: string, headersAndBody: string, checked?: boolean])[] = [
    [
      'a complaint that names only the recipient',
      `From: abuse@evil.example\nSubject: complaint\n${report('feedback-report', 'feedback-report', abuse, 'Subject: x')}`,
    ],
    [
      'a complaint with a guessed Message-ID',
      `From: abuse@evil.example\nSubject: complaint\n${report('feedback-report', 'feedback-report', abuse, returned)}`,
    ],
    [
      'a complaint whose Message-ID stands in the text only',
      `From: abuse@evil.example\nSubject: complaint\n${report('feedback-report', 'feedback-report', abuse, 'Subject: x', `Message-ID: ${guess}`)}`,
    ],
    [
      'a report that the address is gone',
      `${daemon}\n${report('delivery-status', 'delivery-status', gone, 'Subject: x')}`,
    ],
    [
      'the same with a guessed Message-ID',
      `${daemon}\n${report('delivery-status', 'delivery-status', gone, returned)}`,
    ],
    [
      'the same in the words of a server',
      `${daemon}\n\nThe following addresses had permanent fatal errors: <${recipient}>\n550 5.1.1 <${recipient}>: no such user\n\n${returned}\n`,
    ],
    [
      'an opt-out out of the thread',
      `From: <${recipient}>\nSubject: Re: ${subject}\n\nRemove me from your list.\n`,
    ],
    [
      'an opt-out whose sender is forged, as the host says',
      `From: <${recipient}>\nSubject: Re: ${subject}\n\nUnsubscribe me.\n`,
      true,
    ],
    [
      'an opt-out that names the recipient in its Reply-To only',
      `From: Eve <eve@evil.example>\nReply-To: <${recipient}>\nSubject: Re: ${subject}\n\nStop emailing me.\n`,
    ],
    [
      'an opt-out that answers a guessed Message-ID',
      `From: <${recipient}>\nSubject: Re: ${subject}\nIn-Reply-To: ${guess}\nReferences: ${other}\n\nPlease remove me from your mailing list.\n`,
    ],
    [
      'an opt-out that quotes a Message-ID in its text',
      `From: <${recipient}>\nSubject: Re: ${subject}\n\nTake me off your list.\n\n> Message-ID: ${guess}\n`,
    ],
  ];
  const named = theirs === undefined ? [] : crossed(recipient, daemon, gone, abuse, report, theirs, subject);
  return [...mails, ...named].map(([name, text, checked], place) => ({
    name,
    ...(checked === undefined ? {} : { checked }),
    eml: `To: <${founder}>\nDate: Sat, 08 Aug 2026 12:00:00 +0000\nMessage-ID: <forged.${at}.${place}@evil.example>\nMIME-Version: 1.0\n${text}`.replaceAll(
      /\r?\n/g,
      '\r\n',
    ),
  }));
}

/** With what proves something of the attacker's own message, and nothing of the recipient's. */
function crossed(
  recipient: string,
  daemon: string,
  gone: string,
  abuse: string,
  report: (kind: string, part: string, fields: string, attached: string) => string,
  theirs: { readonly messageId: string; readonly token: string },
  subject: string,
): readonly (readonly [string, string])[] {
  const attached = `Message-ID: ${theirs.messageId}\nList-Unsubscribe: <https://warm.example/unsubscribe/${theirs.token}>`;
  return [
    [
      "a report about the attacker's own message",
      `${daemon}\n${report('delivery-status', 'delivery-status', gone, attached)}`,
    ],
    [
      "a complaint about the attacker's own message",
      `From: abuse@evil.example\nSubject: complaint\n${report('feedback-report', 'feedback-report', abuse, attached)}`,
    ],
    [
      "an opt-out in the attacker's own thread",
      `From: <${recipient}>\nSubject: Re: ${subject}\nIn-Reply-To: ${theirs.messageId}\n\nRemove me from your list.\n`,
    ],
  ];
}
