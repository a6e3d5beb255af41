import { readBoxReply } from '../../email/smtp-reply.ts';

/**
 * What became of a message for one recipient. `hard`: the address does not exist; `full`: no room now; `policy`: refused
 * for what the message or its sender is; `gave_up`: not delivered, for a reason that says nothing of the address;
 * `delayed`: still tried; `delivered`: it arrived, or was handed on.
 */
export type DeliveryOutcome = 'hard' | 'full' | 'policy' | 'gave_up' | 'delayed' | 'delivered';

/** RFC 3463 and RFC 7505: the domain does not exist, or takes no mail. Not a name server's "try again". */
const NO_DOMAIN =
  /host or domain name not found|domain (?:name )?(?:does not exist|not found|is not valid)|no such domain|nxdomain|non-?existent domain|(?:unknown host|host (?:\S{1,253} )?(?:not found|unknown))|unrouteable (?:mail )?domain|InfoDomainNonexistent|does not accept mail|null ?mx/i;

function lacksDomain(words: string): boolean {
  return NO_DOMAIN.test(words) && !/try again/i.test(words);
}

/** Tried until the server gave up: nothing says whether the address exists. */
const NEVER_REACHED =
  /retry time(?:out)?|time(?:d)? ?out|connection (?:refused|reset|lost)|could not connect|unable to connect|socket error|unreachable|expired|in the queue too long|too old|try again later|temporar/i;

/**
 * The verdict of a report: the action first (RFC 3464 §2.3.3), then the status and the words of the server that refused,
 * which are read as a reply to RCPT is (`readBoxReply`). `hard` suppresses an address, so it needs the same evidence, or
 * that the domain does not exist. A failure of class 4 was tried until the server gave up.
 */
export function outcomeOf(
  action: string | undefined,
  status: string | undefined,
  words: string,
): DeliveryOutcome {
  if (action === 'delayed') return 'delayed';
  // RFC 3464 §2.3.3; Postfix says "deliverable" where it was only asked to look.
  if (/^(?:delivered|relayed|expanded|deliverable)$/.test(action ?? '') || status?.startsWith('2.')) {
    return 'delivered';
  }
  const inWords = words.match(/(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.])/)?.[0];
  // x.0.0 says nothing: the server that refused may have said more.
  const enhanced = status === undefined || /^[45]\.0\.0$/.test(status) ? (inWords ?? status) : status;
  if (action === undefined && enhanced?.startsWith('4.')) return 'delayed';
  const code = words.match(/(?<![\d.])[2-5]\d\d(?=[ :-]|$)/)?.[0];
  const isTemporary = enhanced?.startsWith('4.') === true || code?.startsWith('4') === true;
  // A code that the words bring themselves, as 556, is not taken from them: another number may stand there.
  const reading = readBoxReply({ code: 550, enhanced: enhanced?.replace(/^4/, '5'), text: words });
  if (reading === 'full') return 'full';
  if (isTemporary || (code === undefined && NEVER_REACHED.test(words))) return 'gave_up';
  if (reading === 'blocked') return 'policy';
  if (reading === 'rejected' || reading === 'disabled' || lacksDomain(words) || enhanced === '5.4.310') {
    return 'hard';
  }
  return code?.startsWith('5') && reading !== 'temporary' ? 'policy' : 'gave_up';
}
