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

/** The identifiers those messages have, and those a server quotes in its text (`Message-ID: <…>`). */
export function returnedIds(mail: ParsedMail): readonly string[] {
  const attached = returnedHeaders(mail)
    .filter(({ name }) => name === 'message-id' || ORIGINAL_ID_HEADERS.includes(name))
    .flatMap(({ value }) => messageIdsIn(value));
  const quoted = [...mail.text.matchAll(ID_LINE)].slice(0, MAX_IDS).map((match) => match[1] ?? '');
  return [...new Set([...attached, ...quoted])].slice(0, MAX_IDS);
}

/** Our address to unsubscribe holds the sequence's token: in its web and in its mail form (RFC 2369, RFC 8058). */
const TOKEN = /(?:\/unsubscribe\/|subject=unsubscribe(?:%20|\+|\s))([A-Za-z0-9_-]{22,64})(?![A-Za-z0-9_-])/gi;
const MAX_TOKENS = 20;

/** The tokens of our unsubscribe addresses in a text. */
export function tokensIn(text: string): readonly string[] {
  return [...new Set([...text.matchAll(TOKEN)].slice(0, MAX_TOKENS).map((match) => match[1] ?? ''))];
}

/** The tokens in the messages attached to this one. */
export function returnedTokens(mail: Pick<ParsedMail, 'parts'>): readonly string[] {
  return [...new Set(returnedParts(mail).flatMap(({ text }) => tokensIn(text)))].slice(0, MAX_TOKENS);
}
