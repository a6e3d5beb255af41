import { slipsBetween } from '../platform/values/text.ts';
import { isListedMail, LARGE_PROVIDERS } from '../reference/rules-free-mail.ts';

/** Too many other real domains differ from a shorter name by one letter (`gmx.com`, `qq.com`). */
const SHORTEST_SUGGESTED = 9;
/** Slips of one key are half of all; two in a name of ten letters are still far from chance. */
const TWO_SLIPS_FROM = 10;

/** Endings that are none and were meant to be another: no two of them are one slip of one word. */
const NO_ENDINGS: Readonly<Record<string, string>> = {
  con: 'com',
  cmo: 'com',
  ocm: 'com',
  comm: 'com',
  coom: 'com',
  vom: 'com',
  xom: 'com',
  cpm: 'com',
  cim: 'com',
  conm: 'com',
  nte: 'net',
  ner: 'net',
};
/** Names beside these that take mail are bought for the slips; beside a smaller provider they are real firms. */
const SQUATTED: ReadonlySet<string> = new Set([
  'gmail.com',
  'yahoo.com',
  'hotmail.com',
  'outlook.com',
  'icloud.com',
]);

/**
 * The large provider a domain was probably meant to be: by a top-level domain that is none, and by one slip (two in longer
 * names). `takesMail`: the domain has mail hosts of its own, so it is rarely a slip. Else undefined.
 */
export function suggestDomain(domain: string, takesMail = false): string | undefined {
  if (isListedMail(domain)) return undefined;
  const at = domain.lastIndexOf('.') + 1;
  const ending = NO_ENDINGS[domain.slice(at)];
  const meant = ending === undefined ? domain : `${domain.slice(0, at)}${ending}`;
  const found = LARGE_PROVIDERS.includes(meant) ? meant : nearestProvider(meant);
  return found === undefined || (takesMail && !SQUATTED.has(found)) ? undefined : found;
}

function nearestProvider(domain: string): string | undefined {
  let best: string | undefined;
  let least = Number.POSITIVE_INFINITY;
  for (const provider of LARGE_PROVIDERS) {
    if (provider.length < SHORTEST_SUGGESTED) continue;
    const allowed = mayHaveTwoSlips(domain, provider) ? 2 : 1;
    const slips = slipsBetween(domain, provider, allowed);
    if (slips <= allowed && slips < least) {
      least = slips;
      best = provider;
    }
  }
  return best;
}

/** Not both in a short name, none in its first letter, and not together with one in the top-level domain. */
function mayHaveTwoSlips(domain: string, provider: string): boolean {
  const topLevel = (name: string) => name.slice(name.lastIndexOf('.'));
  return (
    provider.length >= TWO_SLIPS_FROM && domain[0] === provider[0] && topLevel(domain) === topLevel(provider)
  );
}

/**
 * Names that never belong to anyone (RFC 2606, RFC 6761, RFC 6762, RFC 7686, RFC 8375). `.test` is not among them: in
 * the public DNS it does not exist, and where a test network has it, its DNS is what counts.
 */
const TOP_LEVEL: ReadonlySet<string> = new Set(['invalid', 'localhost', 'example', 'local', 'onion']);
const SECOND_LEVEL: ReadonlySet<string> = new Set(['example.com', 'example.net', 'example.org', 'home.arpa']);

/** Whether a domain (lower case) is one that no mail can ever go to. */
export function isReserved(domain: string): boolean {
  const labels = domain.split('.');
  return TOP_LEVEL.has(labels.at(-1) ?? '') || SECOND_LEVEL.has(labels.slice(-2).join('.'));
}

/**
 * What the words of a refusal are about. `sender` and `us`: who sends, from where, or what; `later`: the moment or the
 * volume; `full`: no room in the mailbox; `no_box` and `disabled`: this mailbox. Undefined: nothing of it was read.
 */
export type RefusalSubject = 'sender' | 'us' | 'full' | 'later' | 'no_box' | 'disabled';

/** Longer texts are cut: a reply of RFC 5321 §4.5.3.1.5 is far shorter, and it says its reason first. */
const LONGEST = 2_000;

const WEB_ADDRESS = /\b(?:https?:\/\/|www\.)\S{1,500}/giu;
const MAIL_ADDRESS = /[^\s<>()[\]"',;:]{1,64}@[^\s<>()[\]"',;:]{1,255}/gu;
const HOST_NAME = /\b[a-z\d_-]{1,63}(?:\.[a-z\d_-]{1,63}){1,10}\.[a-z]{2,12}\b/giu;
/** Where Postfix and Domino look a recipient up: "relay" and "listed" are no judgement there. */
const LOOKED_UP_IN =
  /(?<=\bin )(?:the )?(?:local|relay|virtual)(?: (?:recipient|mailbox|alias))* table|(?<=\bnot )listed(?= in (?:the |our )?(?:domino|public|recipient|user|name|address)\b)/giu;
/** Sendmail names the client behind its words; "relay" is no judgement there. */
const CLIENT_NAMED = /,? ?\brelay=\S{1,300}/giu;
/** Advice to whoever reads it gives no reason. */
const ADVICE =
  /\bplease (?!try later|try again later|retry later)[^.;]{0,300}|(?:^|[.;!])\s*(?:check|verify|double-?check|confirm|learn more|for (?:more|further|details|assistance|help|explanation))\b[^.;]{0,300}/giu;

/** Also "(in reply to MAIL FROM command)" of a report, Exim's call back to the sender, and the senders of other languages. */
const SENDER =
  /(?<!returned to (?:the )?|return to (?:the )?|back to (?:the )?|message to (?:the )?|notify (?:the )?)\bsend(?:er|ers|er['’]s)\b(?! (?:will|should|can))|\bverification failed for\b|\bmail ?from\b|\bfrom address\b|\bfrom: address|\bsending\b|\boriginat|\bauthor\b|sent this|in mail command|\b(?:return|reverse)[- ]path|\benvelope[- ]from|(?:in reply to|after) (?:the )?(?:connect|greeting|initial|banner|EHLO|HELO|STARTTLS|AUTH)\b|callout|callback|\b(?:é|e)metteur|exp[ée]diteur|\babsender|\bremitente|\bmittente|\bremetente|отправител|发件人|寄件者|送信者|発信者|보낸/iu;
/** A judgement of the client, its place, its message or its rights. */
const US =
  /(?:black|block|deny|white|allow)[ -]?list|\bblock(?:ed|ing|s)?\b|\bbann?ed\b|\brbl|dnsbl|[sxp]bl\b|spamhaus|spamcop|sorbs|barracuda|cloudmark|senderscore|spam|unsolicited|\bjunk|\bbulk\b|\bvirus|malware|phish|\bcontents?\b|reputation|\bspf\b|\bdkim\b|\bdmarc\b|\bptr\b|\br?dns\b|\breverse\b|\bips?\b|\bh?ehlo\b|\bhelo\b|host ?name|\bclient\b|connect(?:ion|ing)|(?<!not )\blisted\b|\bpolic(?:y|ies)\b|\bdeni(?:ed|al)\b|\brelay|not (?:allowed|permitted|authori[sz]ed|trusted)|n['’]t (?:allow|permit|authori[sz]e)|authent|\bauth\b|\bat your\b|unauthori[sz]ed|backscatter|prohibit|forbid|restrict|permission|privilege|\bsecur(?:e|ity)|\btls\b|encrypt|certificate|\baccess\b|suspicious|\babuse|violat|complian|\byour (?:ip|host|server|domain|mail ?server|account|network|system|provider|organi[sz]ation)\b[^.;]{0,40}\b(?:reject\w*|refus\w*|listed|disabled|suspended|invalid|unknown|not|banned|used)\b|refuse[sd]? (?:your|mail|message|connection|delivery)|\bloop|hop count|\bsize\b|too (?:large|big|long)|\bfilter|credential|password|\blogin\b|\bon (?:our|a|the|your) [^.;]{0,20}list\b|\bdatabase\b|bizsmtp|adresse ip|verboten|abgelehnt|bloqu[ée]|gesperrt|refus[ée]\b|rechazad|rifiutat|垃圾|拒绝|拒絕|黑名单|拒否|스팸|차단|спам|заблокирован/iu;
/** How Exchange Online refuses a recipient that its directory does not have (5.4.1): "access" is no judgement there. */
const DIRECTORY_REFUSAL = /recipient address(?:es)? rejected ?: access denied/iu;
const LATER =
  /temporar|\blater\b|try again|\bretr(?:y|ies|ied)\b|\brates?\b|throttl|frequen|too (?:many|much|often|fast|quickly)|\blimit(?:s|ed)?\b|exceed|gr[ea]y-?list|plus tard|más tarde|más tarde|später|più tardi|mais tarde|overload|\bbusy\b|congest|\bvolume\b|unverified|\bverif(?:y|ied|ication)|not verify|resources|time(?:d)? ?-?out|maintenance|currently|at this time|表示频率|频率|稍后|позже|しばらく/iu;
const FULL =
  /(?:mail ?box|inbox|account|quota|user|disk|folder|recipient)\b[^.;]{0,40}(?:\bfull\b|over ?quota|exceed\w* (?:its|the|his|their)? ?(?:\w+ )?(?:quota|storage|size))|over ?(?:the |its )?(?:storage )?quota|quota (?:is )?exceeded|exceed\w*[^.;]{0,30}(?:quota|storage (?:space|allocation|limit))|exceeds (?:its )?quota|out of storage|speichervolumen|postfach[^.;]{0,20}voll|bo[iî]te[^.;]{0,40}pleine|buzón[^.;]{0,20}lleno|一杯|いっぱい|容量超|已满|已滿|переполнен/iu;
/** The allowance of whoever sends. */
const OWN_ALLOWANCE =
  /send(?:ing|s)?\b|daily|hourly|per (?:day|hour|minute)|outgoing|submission|\bmessage (?:size|rate)/iu;
/** What is said of several possible reasons proves none of them. */
const HEDGED =
  /\b(?:may|might) (?:not exist|not be|be|have)\b|could be\b|possibl[ey]|perhaps|maybe|either|\bmissing or\b|\bor missing\b|\bor (?:you|access|mail|full|the (?:domain|host))\b/iu;
/** The recipient's domain or the sender's: not this mailbox. */
const DOMAIN = /\bdomain\b[^.;]{0,30}(?:\bnot\b|n['’]t\b|\bunknown|\binvalid)/iu;

const BOX =
  '(?:user(?:name|id)?|recipient|rcpt|mail-?\\s?box|e-?mail|address(?:ee)?|alias|account|inbox|local[ -]?part|customer|subscriber|member|person)';
/** Those of which "invalid" and "closed" are said of the recipient alone: an address or a person may be the sender's. */
const OWN_BOX =
  "(?:user(?:name|id)?|recipient|rcpt|mail-?\\s?box|alias|account|inbox|local[ -]?part|(?:recipient|destination|mailbox)(?:['’]s)? (?:e-?mail )?address)";
/** Then it was the first word of something else: "unknown user agent". */
const ALONE = '(?!\\s+(?:server|host|domain|agent|provider|system|exchanger|plan|client|command|credential))';
const GAP = '(?:(?!\\b(?:domain|host|server|system|record|mx|tenant|error)\\b)(?:[^.;]|\\.(?=\\S))){0,60}?';
/** "Invalid address" alone may be the sender's; with a word that says whose, it is the recipient's. */
const NO_BOX = new RegExp(
  [
    `(?:\\b${BOX}s?\\b|@)${GAP}(?:\\bunknown|\\bnot (?:be )?found|\\bnot exist|n['’]t (?:exist|be found|found)|\\bnot known|not recogni[sz]ed|unrecogni[sz]ed|non-?exist|no longer (?:exist|valid|in use|on |employed|works?|with|here|accept|receiv)|not listed|not present|undeliverable)`,
    `\\b${OWN_BOX}s?\\b${GAP}(?:\\bnot (?:a |an )?valid|\\binvalid|wrong|missing|terminated)`,
    '\\bmail-?\\s?box (?:is )?(?:unavail?able|not available)(?=\\s*(?:$|[.;:,@(\\[~]))',
    `\\b(?:unknown|no such|non-?exist\\w*|unrecogni[sz]ed|illegal)\\b(?: \\w+){0,3}? (?:${BOX}|mail drop|id)\\b${ALONE}`,
    `\\b(?:invalid|bad)(?: \\w+){0,2}? (?:recipient|rcpt ?to|mail-?\\s?box|user|account|alias|local[ -]?part|destination|e-?mail address)\\b${ALONE}`,
    `\\bno (?:mail ?box|mail-box|user|account|one|person|recipient|body|existing \\w+)\\b${ALONE}[^.;]{0,40}(?:by|with|at|here|found|for|named|in\\b)`,
    "(?:not|n['’]t) have an? [^;]{0,40}account|\\bnot (?:a |an )?(?:known|valid|local|active) (?:user|recipient|mail-?\\s?box|account|(?:e-?mail )?address)|not our customer|\\bun?rout(?:e)?able address|undeliverable address|recip(?:ient)? ?not ?found|in my (?:valid|bad)rcptto|wasn['’]t found at|no longer on (?:the )?server|user not known",
    // Exchange's and Domino's own words, and hosts that do not write English.
    "no existe|desconocid|inconnue?\\b|introuvable|n['’ ]existe pas|destinataires? (?:est )?invalide|unbekannt|nicht bekannt|existiert nicht|nicht gefunden|sconosciut|inesistente|non esiste|desconhecid|não existe|inexistente|onbekend|bestaat niet|okänd|ukjent|ukendt|nie istnieje|nie ma takiego|neexistuje|nem létezik",
    '(?:用户|用戶|收件人|邮箱|郵箱|信箱|帐号|帳號|账号|地址)[^.;]{0,20}(?:不存在|无效|無效)|宛先[^.;]{0,8}(?:不明|存在しません)|ユーザー?[^.;]{0,8}(?:不明|存在しません)|존재하지 않는|(?:пользователь|адресат|ящик)[^.;]{0,20}не (?:найден|существует)',
  ].join('|'),
  'iu',
);
const GONE =
  '(?:disabled|suspended|de-?activated|inactive|not (?:been )?activ(?:e|ated)|no longer (?:active|available)|clos(?:ed|ing)|cancell?ed|deleted|removed|discontinued|expired|archived?)';
const DISABLED = new RegExp(
  `(?:\\b(?:${OWN_BOX}|e-?mail|address)s?\\b|@)${GAP}\\b${GONE}\\b|\\b${GONE}(?: (?:e-?mail|mail|user|recipient))? (?:${OWN_BOX}|address)\\b${ALONE}|^\\W*${GONE}\\W*$`,
  'iu',
);

/**
 * Reads a refusal of the recipient (RFC 5321 §4.2) by its words. Whose fault is decided first: a host that asked the
 * sender's host back, or lists reasons, says "no such user" of somebody else. Only words about the mailbox give
 * `no_box` or `disabled`. `isDirectory`: the code is one with which "access denied" means an unknown recipient.
 */
export function subjectOfRefusal(text: string, isDirectory = false): RefusalSubject | undefined {
  const plain = text
    .slice(0, LONGEST)
    .replaceAll(/\s+/gu, ' ')
    .replace(WEB_ADDRESS, ' ')
    .replace(MAIL_ADDRESS, '@')
    .replace(CLIENT_NAMED, '')
    .replace(HOST_NAME, '~')
    .replace(LOOKED_UP_IN, 'found');
  if (SENDER.test(plain)) return 'sender';
  if (isDirectory && DIRECTORY_REFUSAL.test(plain)) return 'no_box';
  if (FULL.test(plain) && !OWN_ALLOWANCE.test(plain)) return 'full';
  if (US.test(plain)) return 'us';
  const reason = plain.replace(ADVICE, ' ');
  if (LATER.test(reason)) return 'later';
  if (HEDGED.test(reason) || DOMAIN.test(reason)) return undefined;
  if (NO_BOX.test(reason)) return 'no_box';
  return DISABLED.test(reason) ? 'disabled' : undefined;
}

/** Whether the words doubt what they say: "may not exist". */
export function isHedged(text: string): boolean {
  return HEDGED.test(text.slice(0, LONGEST));
}

/** "Domain not found", "host unknown", "unable to find the recipient domain". */
const NO_DOMAIN =
  /\b(?:domain|hosts?)(?: name)?\b(?:[^.;]|\.(?=\S)){0,80}?(?:\bnot (?:be )?found|n['’]t (?:exist|be found)|\bnot (?:exist|resolve)|\bunknown)|\b(?:find|resolve|locate|look ?up|unknown|no such)(?: \w+){0,3} (?:domain|host)\b/iu;

/** Whether the words say that the recipient's domain or host is not to be found. */
export function saysNoDomain(text: string): boolean {
  return NO_DOMAIN.test(text.slice(0, LONGEST));
}

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

/** Reads a reply to RCPT: its class first, then its enhanced codes and its words together. */
export function readBoxReply(reply: SmtpReply): BoxReading {
  const { code, text } = reply;
  if (code === 252) return 'unchecked';
  if (code >= 200 && code < 300) return code === 250 || code === 251 ? 'accepted' : 'unclear';
  if (code >= 400 && code < 500) return readTemporary(reply);
  return code < 500 ? 'unclear' : readRefusal(code, [reply.enhanced ?? '', ...codesIn(text)], text);
}

function readTemporary({ enhanced, text }: SmtpReply): BoxReading {
  if (enhanced === '4.2.2') return 'full';
  // 452 alone is the host's own storage; only its text can say that one mailbox is full.
  return enhanced === undefined && subjectOfRefusal(text) === 'full' ? 'full' : 'temporary';
}

/** Enhanced codes of class 5 within a text: "#5.7.1", "(#5.1.1)", "550-5.1.1", and none within an address of four numbers. */
const WITHIN = /(?<![\d.])5\.\d{1,3}\.\d{1,3}(?![\d.]*\d)/gu;
function codesIn(text: string): string[] {
  return text.slice(0, 4_000).match(WITHIN) ?? [];
}

/** Of the sender (RFC 3463, RFC 5248), and everything of subject 7: security and policy. */
const NOT_THE_BOX = /^5\.(?:1\.[78]|7\.\d+)$/u;
/** RFC 6531 §3.3: the address needs SMTPUTF8. */
const NEEDS_SMTPUTF8 = new Set(['5.6.7', '5.6.10']);
/**
 * Codes that say of this recipient by themselves that mail cannot reach it: no such mailbox, no such system, bad syntax,
 * moved away (RFC 3463 §3.2), null MX (RFC 7505 §4.2), which Exchange uses for an unknown recipient. Not 5.1.0 ("other",
 * also for senders), 5.1.4 (ambiguous) or 5.2.0.
 */
const SMTP_REPLY_NO_BOX = new Set(['5.1.1', '5.1.2', '5.1.3', '5.1.6', '5.1.10']);

/**
 * A refusal for good. Of `rejected` and `disabled` both need evidence: a code or words about this mailbox, and none about
 * the sender, the client, the volume or the moment; codes are often wrong. A bare 550 is no evidence: RFC 5321 §4.2.3
 * gives it three meanings, and "rejected for policy reasons" is one of them.
 */
function readRefusal(code: number, enhanced: readonly string[], text: string): BoxReading {
  const has = (codes: ReadonlySet<string>) => enhanced.some((one) => codes.has(one));
  if (enhanced.some((one) => NOT_THE_BOX.test(one))) return 'blocked';
  const subject = subjectOfRefusal(text, enhanced.includes('5.4.1'));
  if (subject === 'sender') return 'blocked';
  if (has(NEEDS_SMTPUTF8)) return 'smtputf8_unsupported';
  if (subject === 'full' || enhanced.includes('5.2.2')) return 'full';
  if (subject === 'us') return 'blocked';
  if (subject === 'later') return 'temporary';
  if (subject === 'no_box') return 'rejected';
  if (subject === 'disabled') return has(SMTP_REPLY_NO_BOX) ? 'rejected' : 'disabled';
  if (isHedged(text)) return 'unclear';
  // RFC 7504 §4: the domain takes no mail.
  if (has(SMTP_REPLY_NO_BOX) || code === 556) return 'rejected';
  if (code === 551 && NOT_LOCAL.test(text)) return 'rejected';
  // RFC 3463: not accepting messages. Other words under it are another reason.
  return enhanced.includes('5.2.1') && !/\p{L}/u.test(text) ? 'disabled' : 'unclear';
}

/** RFC 5321 §3.4: the mailbox is elsewhere. */
const NOT_LOCAL = /not local|moved/iu;

/** Reads a refusal before RCPT (greeting, EHLO, MAIL): it judges us or the moment, never the mailbox. */
export function readEarlyRefusal(reply: SmtpReply): 'temporary' | 'blocked' | 'smtputf8_unsupported' {
  if (reply.code >= 400 && reply.code < 500) return 'temporary';
  return reply.enhanced === '5.6.7' ? 'smtputf8_unsupported' : 'blocked';
}

/** The reply with our own address named as what it is, so that what is said of it is not taken for the recipient's. */
export function withSenderNamed(reply: SmtpReply, sender: string): SmtpReply {
  const at = sender === '' ? -1 : reply.text.toLowerCase().indexOf(sender.toLowerCase());
  if (at < 0) return reply;
  const text = `${reply.text.slice(0, at)}sender${reply.text.slice(at + sender.length)}`;
  return { ...reply, text };
}

/** `550 5.1.1` or `550`: the part of a reply that may be shown; its text can hold the address and anything else. */
export function codesOf({ code, enhanced }: SmtpReply): string {
  return enhanced === undefined ? String(code) : `${code} ${enhanced}`;
}
