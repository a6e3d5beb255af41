import { addressKey, headersAtStart, type ParsedMail } from './parsed-mail.ts';
import { returnedHeaders } from './returned.ts';

/** RFC 5965 §7.3 and RFC 6430, RFC 6591: `not-spam` takes a complaint back, `auth-failure` is about DMARC. */
const NO_COMPLAINT = new Set(['not-spam', 'auth-failure', 'dmarc']);
/** Older reports of Outlook.com carry the complaining recipient here, in the message itself. */
const OUTLOOK_RECIPIENT = 'x-hmxmroriginalrecipient';

/**
 * A recipient's complaint that our message is spam (RFC 5965): the recipients it names, as addresses are compared (often
 * none: many hosts redact them), and what it says. Undefined if the message is no complaint.
 */
export function readComplaint(
  mail: ParsedMail,
): { readonly recipients: readonly string[]; readonly says: string } | undefined {
  const part = mail.parts.find(({ type }) => type === 'message/feedback-report');
  const returned = returnedHeaders(mail);
  const outlook = returned.find(({ name }) => name === OUTLOOK_RECIPIENT)?.value;
  if (part === undefined)
    return outlook === undefined ? undefined : { recipients: [addressKey(outlook)], says: '' };
  const fields = headersAtStart(part.text);
  const type = fields
    .find(({ name }) => name === 'feedback-type')
    ?.value.toLowerCase()
    .trim();
  if (type === undefined || NO_COMPLAINT.has(type)) return undefined;
  const named = fields.filter(({ name }) => name === 'original-rcpt-to' || name === 'removal-recipient');
  const lines = [{ name: 'feedback-type', value: type }, ...named];
  return {
    recipients: named.map(({ value }) => addressKey(value)),
    says: lines.map(({ name, value }) => `${name}: ${value}`).join(', '),
  };
}
