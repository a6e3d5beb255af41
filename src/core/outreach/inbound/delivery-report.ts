import { readBoxReply } from '../../email/smtp-reply.ts';
import { addressKey, headersAtStart, type MailHeader, type ParsedMail } from './parsed-mail.ts';

/**
 * What became of a message for one recipient. `hard`: the address does not exist; `full`: no room now; `policy`: refused
 * for what the message or its sender is; `gave_up`: not delivered, for a reason that says nothing of the address;
 * `delayed`: still tried; `delivered`: it arrived, or was handed on.
 */
export type DeliveryOutcome = 'hard' | 'full' | 'policy' | 'gave_up' | 'delayed' | 'delivered';

export interface ReportedRecipient {
  /** As addresses are compared: the original one first, then where it was delivered to in the end. */
  readonly addresses: readonly string[];
  readonly outcome: DeliveryOutcome;
  /** RFC 3463, where given. */
  readonly status: string | undefined;
}

export interface DeliveryReport {
  /** In the form of RFC 3464; else read from the words of older servers. */
  readonly isStandard: boolean;
  readonly recipients: readonly ReportedRecipient[];
}

const REPORT_TYPES = new Set(['message/delivery-status', 'message/global-delivery-status']);
/** A report about one message of ours has one recipient; beyond this nobody reads. */
const MAX_RECIPIENTS = 100;

/** The report of RFC 3464 in a message; undefined where it has none. */
export function readDeliveryReport(mail: ParsedMail): DeliveryReport | undefined {
  const part = mail.parts.find(({ type }) => REPORT_TYPES.has(type));
  if (part === undefined) return undefined;
  const recipients = part.text
    .split(/\r?\n[ \t]*\r?\n/)
    .slice(0, MAX_RECIPIENTS)
    .map(headersAtStart)
    .filter((fields) => fields.some(({ name }) => /^(?:final|original)-recipient$|^action$/.test(name)))
    .map(readRecipient);
  return recipients.length === 0 ? undefined : { isStandard: true, recipients };
}

function readRecipient(fields: readonly MailHeader[]): ReportedRecipient {
  const field = (name: string) => fields.find((one) => one.name === name)?.value;
  const addresses = [field('original-recipient'), field('final-recipient'), field('x-actual-recipient')]
    .filter((value) => value !== undefined)
    // RFC 3464 §2.3.1: `rfc822; address`, and RFC 6533 §3: `utf-8; address`.
    .map((value) => addressKey(value.slice(value.indexOf(';') + 1)));
  const written = field('status')?.match(/[245]\.\d{1,3}\.\d{1,3}/)?.[0];
  const diagnostic = field('diagnostic-code')?.replace(/^[^;]{0,40};\s*/, '') ?? '';
  const action = field('action')
    ?.toLowerCase()
    .match(/[a-z]+/)?.[0];
  return {
    addresses: [...new Set(addresses)],
    outcome: outcomeOf(action, written, diagnostic),
    status: written,
  };
}

/** RFC 3463 and RFC 7505: the domain is not there, or takes no mail. Exchange's 5.4.310 says so too. */
const NO_DOMAIN =
  /host or domain name not found|domain (?:name )?(?:does not exist|not found|is not valid)|no such domain|nxdomain|non-?existent domain|host not found|unrouteable (?:mail )?domain|InfoDomainNonexistent|does not accept mail|null ?mx|name service error/i;
/** Languages whose servers do not write English. */
const NO_BOX =
  /用户不存在|收件人.{0,12}不存在|(?:邮箱|郵箱|帐号|账号|地址).{0,6}(?:不存在|无效)|宛先.{0,8}(?:不明|存在しません)|ユーザー?.{0,8}(?:不明|存在しません)|존재하지 않는|(?:пользователь|адресат|ящик).{0,20}не (?:найден|существует)|(?:utilisateur|destinataire|adresse).{0,30}(?:inconnue?|introuvable|n['’]existe pas)|(?:benutzer|empfänger|adresse|postfach).{0,30}(?:unbekannt|existiert nicht|nicht gefunden)|(?:usuario|destinatario|buzón).{0,30}(?:desconocido|no existe)|no mailbox here by that name|doesn['’]t have an? .{0,30}account|RecipientNotFound|recipient not found|address (?:couldn['’]t|could not) be found|wasn['’]t found at/i;
const JUDGED =
  /spamhaus|\bspam\b|black ?list|block ?list|\bblocked\b|reputation|\bdmarc\b|\bspf\b|\bdkim\b|policy|unsolicited/i;

/**
 * What a report comes to: the action first (RFC 3464 §2.3.3), then the status and the words of the server that refused,
 * read as a reply to RCPT is. A failure of class 4 was tried until the server gave up.
 */
export function outcomeOf(
  action: string | undefined,
  status: string | undefined,
  words: string,
): DeliveryOutcome {
  if (action === 'delayed') return 'delayed';
  if (action === 'delivered' || action === 'relayed' || action === 'expanded') return 'delivered';
  const inWords = words.match(/(?<![\d.])[45]\.\d{1,3}\.\d{1,3}(?![\d.])/)?.[0];
  // x.0.0 says nothing: the server that refused may have said more.
  const enhanced = status === undefined || /^[45]\.0\.0$/.test(status) ? (inWords ?? status) : status;
  if (action === undefined && enhanced?.startsWith('4.')) return 'delayed';
  if (enhanced !== undefined && /^[45]\.2\.2$/.test(enhanced)) return 'full';
  if (enhanced?.startsWith('5.7.')) return 'policy';
  if (enhanced?.startsWith('4.')) return 'gave_up';
  if (NO_BOX.test(words)) return 'hard';
  if (/^5\.4\.310$/.test(enhanced ?? '') || NO_DOMAIN.test(words)) return 'hard';
  if (enhanced?.startsWith('5.1.') && JUDGED.test(words)) return 'policy';
  const code = Number(words.match(/(?<![\d.])5\d\d(?=[ -])/)?.[0] ?? 0);
  // Without any code only the words decide, as they do for 5.3.0.
  const reading = readBoxReply({
    code: code === 0 ? 550 : code,
    enhanced: enhanced ?? (code === 0 ? '5.3.0' : undefined),
    text: words,
  });
  if (reading === 'rejected' || reading === 'disabled') return 'hard';
  if (reading === 'full') return 'full';
  return reading === 'blocked' ? 'policy' : 'gave_up';
}
