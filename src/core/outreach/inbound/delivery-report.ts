import { addressKey, headersAtStart, type MailHeader, type ParsedMail } from './parsed-mail.ts';
import { type DeliveryOutcome, outcomeOf } from './refusal.ts';

export interface ReportedRecipient {
  /** As addresses are compared: the original one first, then where it was delivered to in the end. */
  readonly addresses: readonly string[];
  /** Whose mailbox the outcome is about: where mail is passed on, that is another than the one we wrote to. */
  readonly failed: string | undefined;
  readonly outcome: DeliveryOutcome;
  /** RFC 3463, where given. */
  readonly status: string | undefined;
  /** What the server that refused said. */
  readonly said: string;
}

export interface DeliveryReport {
  /** In the form of RFC 3464; else read from the words of older servers. */
  readonly isStandard: boolean;
  readonly recipients: readonly ReportedRecipient[];
}

const REPORT_TYPES = new Set(['message/delivery-status', 'message/global-delivery-status']);
/** A report about one message of ours has one recipient; more than this is not read. */
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
  // IronPort puts what the other server said into a field of its own, behind the same kind of prefix.
  const diagnostic = [field('diagnostic-code'), field('x-supplementary-info')]
    .map((value) => value?.replace(/^[^;]{0,60};\s*/, '').replace(/>\s*$/, '') ?? '')
    .join(' ')
    .trim();
  const action = field('action')
    ?.toLowerCase()
    .match(/[a-z]+/)?.[0];
  return {
    addresses: [...new Set(addresses)],
    failed: addresses.at(-1),
    outcome: outcomeOf(action, written, diagnostic),
    status: written,
    said: diagnostic,
  };
}
