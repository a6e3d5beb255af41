/** One reply of a mail host (RFC 5321 §4.2), its lines joined by line feeds. */
export interface SmtpReply {
  /** 200 to 599. */
  readonly code: number;
  /** `5.1.1`, where the reply has an enhanced code of the same class (RFC 3463). */
  readonly enhanced: string | undefined;
  readonly text: string;
}

/** What a reply to RCPT says of the mailbox; `blocked`, `temporary` and `unclear` say nothing of it. */
export type BoxReading =
  | 'accepted'
  | 'unchecked'
  | 'rejected'
  | 'disabled'
  | 'full'
  | 'smtputf8_unsupported'
  | 'blocked'
  | 'temporary'
  | 'unclear';

/**
 * Texts of hosts whose codes leave it open. They only decide between readings that the class and the enhanced code
 * allow: "450 4.2.0 Recipient address rejected: Greylisted" never gets here.
 */
const NO_SUCH_BOX =
  /unknown (?:user|recipient|mailbox|account|address)|(?:user|recipient|mailbox|account|address|alias|member|inbox)\b.{0,40}(?:unknown|not (?:be )?found|not exist|doesn['’]?t exist|not available|unavailable|invalid|undeliverable|not listed)|no (?:such|mailbox)|(?:invalid|bad|nonexistent|non-existent) (?:recipient|mailbox|user|address)|(?:not|n['’]t) have an? .{0,40}account|not a (?:known|valid) (?:user|mailbox|recipient)|unrouteable|user not known/i;
const DISABLED = /disabled|suspended|deactivated|inactive|no longer (?:active|available)|discontinued/i;
const FULL =
  /mailbox (?:is )?full|inbox (?:is )?full|over ?quota|quota exceeded|exceeded .{0,30}quota|out of storage/i;
/** Words that only a judgement of the client has. */
const SURELY_ABOUT_US =
  /\b(?:black|block|deny)(?:ed|ing)? ?list|\bblocked\b|spamhaus|\bspam\b|reverse dns|\bptr\b|\brdns\b|\bspf\b|\bdkim\b|\bdmarc\b|reputation|client host|your (?:ip|host|server)/i;
const ABOUT_US =
  /\bpolic|denied|relay|not (?:allowed|permitted|authori[sz]ed)|authenticat|prohibit|sender|\bhelo\b|\behlo\b|too many|\bblock/i;

/** Exchange Online for a recipient its directory does not know: the code alone would speak of the network. */
const DIRECTORY_REFUSAL = /recipient address rejected/i;

/** Reads a reply to RCPT: its class first, then the enhanced code (RFC 3463, RFC 5248, RFC 6710), then the text. */
export function readBoxReply(reply: SmtpReply): BoxReading {
  const { code, text } = reply;
  if (code === 252) return 'unchecked';
  if (code >= 200 && code < 300) return code === 250 || code === 251 ? 'accepted' : 'unclear';
  if (code >= 400 && code < 500) return readTemporary(reply);
  if (code < 500) return 'unclear';
  return readEnhanced(reply) ?? readPlain(code, text);
}

function readTemporary({ enhanced, text }: SmtpReply): BoxReading {
  if (enhanced === '4.2.2') return 'full';
  // 452 alone is the host's own storage; only its text can say that one mailbox is full.
  return enhanced === undefined && FULL.test(text) ? 'full' : 'temporary';
}

/** Undefined where the enhanced code leaves it open. */
function readEnhanced({ code, enhanced, text }: SmtpReply): BoxReading | undefined {
  if (enhanced === undefined) return undefined;
  const [, subject = '', detail = ''] = enhanced.split('.');
  switch (subject) {
    case '1':
      // 5.1.7 and 5.1.8 are about the sender.
      return detail === '7' || detail === '8' ? 'blocked' : 'rejected';
    case '2':
      if (detail === '1') return 'disabled';
      if (detail === '2') return 'full';
      return undefined;
    case '4':
      return detail === '1' && DIRECTORY_REFUSAL.test(text) ? 'rejected' : (byWords(text) ?? 'unclear');
    case '6':
      // RFC 6531 §3.3: the address needs SMTPUTF8.
      return detail === '7' || detail === '10' ? 'smtputf8_unsupported' : (byWords(text) ?? 'unclear');
    case '7':
      return 'blocked';
    case '0':
      return undefined;
    case '3':
    case '5':
      // "550 5.5.0 mailbox unavailable" is a mailbox that is not there; 500 to 504 are about our command.
      return code === 550 && detail === '0' ? undefined : (byWords(text) ?? 'unclear');
    default:
      return 'unclear';
  }
}

function byWords(text: string): BoxReading | undefined {
  if (SURELY_ABOUT_US.test(text)) return 'blocked';
  if (FULL.test(text)) return 'full';
  if (NO_SUCH_BOX.test(text)) return 'rejected';
  if (DISABLED.test(text)) return 'disabled';
  return ABOUT_US.test(text) ? 'blocked' : undefined;
}

function readPlain(code: number, text: string): BoxReading {
  // The host closes itself to all mail: 521 RFC 7504, 556 RFC 7504 §4.
  if (code === 521 || code === 556) return 'rejected';
  const words = byWords(text);
  if (words !== undefined) return words;
  if (code === 552) return 'full';
  // RFC 5321 §4.2.3: mailbox unavailable, not local, name not allowed.
  return code === 550 || code === 551 || code === 553 ? 'rejected' : code === 554 ? 'blocked' : 'unclear';
}

/** Reads a refusal before RCPT (greeting, EHLO, MAIL): it judges us or the moment, never the mailbox. */
export function readEarlyRefusal(reply: SmtpReply): 'temporary' | 'blocked' | 'smtputf8_unsupported' {
  if (reply.code >= 400 && reply.code < 500) return 'temporary';
  return reply.enhanced === '5.6.7' ? 'smtputf8_unsupported' : 'blocked';
}

/** `550 5.1.1` or `550`: the part of a reply that may be shown; its text can hold the address and anything else. */
export function codesOf({ code, enhanced }: SmtpReply): string {
  return enhanced === undefined ? String(code) : `${code} ${enhanced}`;
}
