import {
  headersAtStart,
  type MailHeader,
  type MailPart,
  messageIdsIn,
  type ParsedMail,
} from './parsed-mail.ts';

const RETURNED_TYPES = new Set([
  'message/rfc822',
  'message/global',
  'message/rfc822-headers',
  'message/global-headers',
  'text/rfc822-headers',
  'message/partial',
]);

/** Where providers keep the identifier a message had before they rewrote it. */
export const ORIGINAL_ID_HEADERS: readonly string[] = [
  'x-google-original-message-id',
  'x-microsoft-original-message-id',
  'x-original-message-id',
];

const ID_LINE =
  /^[ \t>]*(?:x-(?:google-|microsoft-)?original-)?message-id[ \t]*:[ \t]*(?:\r?\n[ \t]+)?(<[^<>\s]{3,990}>)/gim;
const MAX_IDS = 50;

function returnedParts(mail: Pick<ParsedMail, 'parts'>): readonly MailPart[] {
  return mail.parts.filter(({ type }) => RETURNED_TYPES.has(type));
}

/** The headers of the messages that are attached to this one: returned by a server, or passed on by a person. */
export function returnedHeaders(mail: Pick<ParsedMail, 'parts'>): readonly MailHeader[] {
  return returnedParts(mail).flatMap(({ text }) => headersAtStart(text));
}

/** The identifiers those messages have. */
export function attachedIds(mail: Pick<ParsedMail, 'parts'>): readonly string[] {
  const attached = returnedHeaders(mail)
    .filter(({ name }) => name === 'message-id' || ORIGINAL_ID_HEADERS.includes(name))
    .flatMap(({ value }) => messageIdsIn(value));
  return [...new Set(attached)].slice(0, MAX_IDS);
}

/** Those, and the ones a server quotes in its text (`Message-ID: <…>`). */
export function returnedIds(mail: Pick<ParsedMail, 'parts' | 'text'>): readonly string[] {
  const quoted = [...mail.text.matchAll(ID_LINE)].slice(0, MAX_IDS).map((match) => match[1] ?? '');
  return [...new Set([...attachedIds(mail), ...quoted])].slice(0, MAX_IDS);
}

/**
 * Our address to unsubscribe holds the sequence's token: in its web and in its mail form (RFC 2369, RFC 8058). Gateways wrap
 * links: Outlook's Safe Links and others percent-encode them once.
 */
const TOKEN =
  /(?:(?:\/|%2f)unsubscribe(?:\/|%2f)|subject(?:=|%3d)unsubscribe(?:%20|%2520|\+|\s))([A-Za-z0-9_-]{22,64})(?![A-Za-z0-9_-])/gi;
/** Proofpoint's older form writes `/` as `_`, and other signs as `-` and their hexadecimal code. */
const URL_DEFENSE =
  /(?<=urldefense\.[a-z.]{2,30}\/v2\/url\?u=https?-3A__[^&\s"'<>]{1,300}_)unsubscribe_([A-Za-z0-9_-]{22,160})(?=&)/gi;
const MAX_TOKENS = 20;

/** The tokens of our unsubscribe addresses in a text. */
export function tokensIn(text: string): readonly string[] {
  const plain = [...text.matchAll(TOKEN)].slice(0, MAX_TOKENS).flatMap(([, token = '']) =>
    // Proofpoint's newer form ends a link with two underscores and a semicolon.
    token.endsWith('__') ? [token, token.slice(0, -2)] : [token],
  );
  const wrapped = [...text.matchAll(URL_DEFENSE)]
    .slice(0, MAX_TOKENS)
    .map(([, token = '']) =>
      token.replaceAll(/-([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16))),
    );
  return [...new Set([...plain, ...wrapped])].slice(0, MAX_TOKENS);
}

/** The tokens in the messages attached to this one. Quoted-printable breaks long lines (RFC 2045 §6.7), tokens too. */
export function returnedTokens(mail: Pick<ParsedMail, 'parts'>): readonly string[] {
  const texts = returnedParts(mail).map(({ text }) => text.replaceAll(/=\r?\n/g, ''));
  return [...new Set(texts.flatMap(tokensIn))].slice(0, MAX_TOKENS);
}
