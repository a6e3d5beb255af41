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

/** Languages whose servers do not write English, and what the reading of replies to RCPT does not know. */
const NO_BOX =
  /用户不存在|收件人.{0,80}不存在|(?:邮箱|郵箱|帐号|账号|地址).{0,6}(?:不存在|无效)|宛先.{0,8}(?:不明|存在しません)|ユーザー?.{0,8}(?:不明|存在しません)|존재하지 않는|(?:пользователь|адресат|ящик).{0,20}не (?:найден|существует)|(?:utilisateur|destinataire|adresse).{0,30}(?:inconnue?|introuvable|n['’]existe pas)|(?:benutzer|empfänger|adresse|postfach).{0,30}(?:unbekannt|existiert nicht|nicht gefunden)|(?:usuario|destinatario|buzón).{0,30}(?:desconocido|no existe)|no mailbox here by that name|doesn['’]t have an? .{0,30}account|RecipientNotFound|RecipNotFound|recipient not found|address (?:couldn['’]t|could not) be found|wasn['’]t found at|user (?:does )?not exist|no longer (?:accepts|receives|accepting|receiving|in use|exists|employed)|recipient name is not recogni[sz]ed/i;
/** What is said of several possible reasons proves none of them. */
const HEDGED =
  /(?:may|might) (?:not exist|be (?:invalid|incorrect|misspelt|misspelled))|or you may not have permission/i;
/** About the message, our server or its volume; the address may well exist. */
const JUDGED =
  /spamhaus|\bspam\b|black ?list|block ?list|deny ?list|\bblocked\b|reputation|\bdmarc\b|\bspf\b|\bdkim\b|policy|unsolicited|\bvirus\b|malware|banned|content (?:rejected|restriction)|security|authenticat|access denied|relay|(?:message|size) (?:is )?(?:too (?:big|large)|exceeds?)|size limit|(?:receiving|sending) mail at a rate|rate limit|too many|throttl|hop count|mail loop|not (?:allowed|permitted|authori[sz]ed)|prohibit/i;
/** Words of ours that some of the above contain, which mean the address after all. */
const DIRECTORY_REFUSAL = /recipient address(?:es)? rejected ?: access denied/i;
/** Refused for who sends: nothing was said of the recipient yet. */
const ABOUT_SENDER =
  /(?:in reply to|after) (?:the )?(?:connect|greeting|initial|banner|EHLO|HELO|STARTTLS|AUTH|MAIL(?: FROM)?)\b|sender(?:['’]s)?(?: (?:address|domain|e-?mail|id))?.{0,12}(?:reject|denied|verif|unknown|invalid|not (?:found|exist)|does not|refused|fail)|(?:reject|invalid|unknown|bad|unverif|non-?existent)\w* (?:envelope )?sender|(?:callback|callout) (?:verif|fail)|reverse[- ]path|return[- ]path (?:address|domain)|domain of (?:the )?sender|mail from .{0,40}(?:reject|refus|denied|not)/i;
const FULL =
  /(?:mailbox|inbox|account|quota|user|disk|folder)[^.\n]{0,40}(?:\bfull\b|exceed|over ?quota)|over ?quota|quota (?:is )?exceeded|exceed\w* [^.\n]{0,40}quota|out of storage|insufficient (?:disk|storage|system)|一杯|いっぱい|已满|已滿|postfach[^.\n]{0,20}voll|bo[iî]te[^.\n]{0,30}pleine/i;
/** Tried until the server gave up: nothing says whether the address exists. */
const NEVER_REACHED =
  /retry time(?:out)?|time(?:d)? ?out|connection (?:refused|reset|lost)|could not connect|unable to connect|socket error|unreachable|expired|in the queue too long|too old|try again later|temporar/i;

/** Codes that mean this address by themselves (RFC 3463 §3.2, RFC 5248): no such box, bad domain, bad form, moved, null MX. */
const HARD_STATUS = /^5\.1\.(?:1|2|3|6|10)$/;

/**
 * The verdict of a report: the action first (RFC 3464 §2.3.3), then the status and the words of the server
 * that refused. `hard` suppresses an address, so it is believed only where a code or words say so of the
 * recipient and no words speak of another reason: codes are often wrong ("5.1.1 … over quota", "550 5.1.0
 * sender rejected"). A failure of class 4 was tried until the server gave up.
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
  if (/^[45]\.2\.2$/.test(enhanced ?? '') || FULL.test(words)) return 'full';
  // 5.1.7 and 5.1.8 are about the sender, 5.7.x about rules.
  if (/^5\.(?:7\.\d+|1\.[78])$/.test(enhanced ?? '') || ABOUT_SENDER.test(words)) return 'policy';
  if (enhanced?.startsWith('4.')) return 'gave_up';
  const isJudged = JUDGED.test(words) && !DIRECTORY_REFUSAL.test(words);
  if (isJudged) return 'policy';
  if (NO_BOX.test(words) || lacksDomain(words) || enhanced === '5.4.310') return 'hard';
  const code = words.match(/(?<![\d.])[2-5]\d\d(?=[ :-]|$)/)?.[0];
  if (code?.startsWith('4') || NEVER_REACHED.test(words)) return 'gave_up';
  if (HARD_STATUS.test(enhanced ?? '') || enhanced === '5.2.1') return 'hard';
  if (HEDGED.test(words)) return 'gave_up';
  // The reading of a reply takes a bare 550 for a box that is not there; 5.3.5 makes it go by the words alone.
  const reading = readBoxReply({
    code: 550,
    enhanced: enhanced?.startsWith('5.4.1') ? '5.4.1' : '5.3.5',
    text: words,
  });
  if (reading === 'rejected' || reading === 'disabled') return 'hard';
  if (reading === 'full') return 'full';
  return reading === 'blocked' || code?.startsWith('5') ? 'policy' : 'gave_up';
}
