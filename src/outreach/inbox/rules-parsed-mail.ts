import { suppressionKeys } from '../../reference/rules-identity.ts';
import { MONTH_PATTERN, WEEKDAY_PATTERN } from './rules-written-dates.ts';

/** A header as it came: the name in lower case, the value unfolded and its encoded words decoded (RFC 2047). */
export interface MailHeader {
  readonly name: string;
  readonly value: string;
}

export interface MailAddress {
  readonly name: string;
  /** As written; compare with `addressKey`. */
  readonly address: string;
}

/** A leaf of a message that is not its text: a calendar answer, a delivery report, a returned message. */
export interface MailPart {
  /** Lower case, without parameters: `message/delivery-status`. */
  readonly type: string;
  /** The `method` parameter of a calendar part, upper case. */
  readonly method: string | undefined;
  /** Its decoded content as text, cut at the parser's limit. */
  readonly text: string;
}

/** An incoming message, parsed elsewhere and within limits. Everything in it was written by third parties. */
export interface ParsedMail {
  readonly headers: readonly MailHeader[];
  /** The authors (`From`); some systems write several. */
  readonly from: readonly MailAddress[];
  /** `Reply-To` and the author a mailing group moved away (`X-Original-From`, `X-Original-Sender`). */
  readonly alsoFrom: readonly MailAddress[];
  readonly to: readonly MailAddress[];
  readonly cc: readonly MailAddress[];
  readonly subject: string;
  /** The plain text; where only HTML came, that as text. */
  readonly text: string;
  /** Where links of its HTML lead that are about unsubscribing: what a quoted message's text need not show. */
  readonly links: readonly string[];
  /** Lower case, without parameters. */
  readonly contentType: string;
  /** `report-type` of a multipart/report, lower case. */
  readonly reportType: string | undefined;
  readonly parts: readonly MailPart[];
  /** When the mailbox's host took it in (INTERNALDATE), UTC. Never its `Date`, which its sender may leave out or forge. */
  readonly receivedAt: Date;
}

/** The first header of this name (lower case), trimmed; undefined if there is none. */
export function headerOf(mail: Pick<ParsedMail, 'headers'>, name: string): string | undefined {
  return mail.headers.find((header) => header.name === name)?.value.trim();
}

/** More identifiers than the longest thread names are not looked up. */
const MAX_IDS = 100;
/** RFC 5322 §2.1.1: a line has at most 998 characters, so an identifier has fewer. */
const MESSAGE_ID = /<[^<>\s@]{1,500}@[^<>\s@]{1,490}>/g;

/** The message identifiers in a text, in order, each once, with their brackets (RFC 5322 §3.6.4). */
export function messageIdsIn(text: string | undefined): readonly string[] {
  if (text === undefined) return [];
  return [...new Set(text.match(MESSAGE_ID) ?? [])].slice(0, MAX_IDS);
}

/** What a message says it answers: `In-Reply-To`, then `References` from the newest to the oldest. */
export function answeredIds(mail: Pick<ParsedMail, 'headers'>): readonly string[] {
  const answered = messageIdsIn(headerOf(mail, 'in-reply-to'));
  const references = messageIdsIn(headerOf(mail, 'references')).toReversed();
  return [...new Set([...answered, ...references])].slice(0, MAX_IDS);
}

/** Header lines of a returned message or a report's block longer than this are a body already. */
const MAX_HEADER_TEXT = 32_768;

/**
 * The headers at the start of a text, up to the first empty line (RFC 5322 §2.2, with folded lines joined). A text that
 * does not begin with a header has none.
 */
export function headersAtStart(text: string): readonly MailHeader[] {
  const headers: { name: string; value: string }[] = [];
  for (const line of text.slice(0, MAX_HEADER_TEXT).split(/\r?\n/)) {
    if (line.trim() === '') {
      if (headers.length > 0) break;
      continue;
    }
    const last = headers.at(-1);
    if (/^[ \t]/.test(line) && last !== undefined) {
      last.value += ` ${line.trim()}`;
      continue;
    }
    const colon = line.indexOf(':');
    if (colon < 1 || !/^[\x21-\x39\x3b-\x7e]+[ \t]*$/.test(line.slice(0, colon))) {
      // The line a mailbox file puts before a message.
      if (headers.length === 0 && /^>?From /.test(line)) continue;
      break;
    }
    headers.push({ name: line.slice(0, colon).trim().toLowerCase(), value: line.slice(colon + 1).trim() });
  }
  return headers;
}

/** An address as sequences and suppressions compare it; what is no address, in lower case. */
export function addressKey(address: string): string {
  const bare = address.trim().replace(/^<|>$/g, '');
  return suppressionKeys(bare)?.address ?? bare.toLowerCase();
}

export function domainOfAddress(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}

/** Whether the message came with an empty return path: it asks for no answer (RFC 5321 §4.5.5). */
export function hasNullReturnPath(mail: Pick<ParsedMail, 'headers'>): boolean {
  return headerOf(mail, 'return-path')?.replaceAll(/\s/g, '') === '<>';
}

/** Who reports for a mail server. */
const DAEMON =
  /^(?:mailer[-_.]?daemon|mail[-_.]?daemon|post_?master|mdaemon|mail[-_.]?delivery(?:[-_.]?(?:system|subsystem))?|microsoftexchange[0-9a-f]*|no-?reply-?mailer|bounces?|symantec_antivirus|mmdf)(?:[+.=-].*)?(?:@|$)/i;

/**
 * Whether a server sent it and no person: an empty return path, an empty author (`From: <>`, `MAILER-DAEMON <>`), or an
 * author that is a server's own address.
 */
export function isFromServer(mail: Pick<ParsedMail, 'headers' | 'from'>): boolean {
  if (hasNullReturnPath(mail)) return true;
  const author = headerOf(mail, 'from')?.slice(0, MAX_AUTHOR) ?? '';
  if (/^[^<>]*<\s*>$/.test(author)) return true;
  return (
    mail.from.some(({ address, name }) => DAEMON.test(address) || (address === '' && DAEMON.test(name))) ||
    DAEMON.test(author) ||
    /<mailer-daemon>$/i.test(author)
  );
}

/** RFC 5322 §2.1.1. */
const MAX_AUTHOR = 998;

export interface CalendarAnswer {
  /** RFC 5546 §1.4: `REPLY` and `COUNTER` answer an invitation, `REQUEST` is one. */
  readonly method: 'REPLY' | 'COUNTER' | 'REQUEST';
  /** Who answered, as addresses are compared; of an invitation its organiser. */
  readonly people: readonly string[];
  /** `accepted`, `declined`, `tentative`; undefined if it does not say. */
  readonly answer: 'accepted' | 'declined' | 'tentative' | undefined;
  /** A calendar answered while its owner is away, and says so. */
  readonly isAutomatic: boolean;
}

const TYPES = new Set(['text/calendar', 'application/ics']);
const ANSWERS = { ACCEPTED: 'accepted', DECLINED: 'declined', TENTATIVE: 'tentative' } as const;
/** What Google and Outlook write into an automatic answer. */
const BY_ITSELF =
  /automatically (?:declined|accepted)|declined because i am out of (?:the )?office|auto-?declined/i;

/** The answer to an invitation, or the invitation, a message carries (RFC 5545, RFC 5546); undefined for any other. */
export function readCalendar(mail: ParsedMail): CalendarAnswer | undefined {
  const part = mail.parts.find(({ type }) => TYPES.has(type));
  if (part === undefined) return undefined;
  // RFC 5545 §3.1: a line beginning with a blank carries on the one before.
  const text = part.text.replaceAll(/\r?\n[ \t]/g, '');
  const method = (part.method ?? /^METHOD:\s*(\w+)/im.exec(text)?.[1])?.toUpperCase();
  if (method !== 'REPLY' && method !== 'COUNTER' && method !== 'REQUEST') return undefined;
  const lines = text
    .split(/\r?\n/)
    .filter((line) => /^(?:ATTENDEE|ORGANIZER)[;:]/i.test(line))
    .slice(0, 50);
  const wanted = lines.filter((line) => /^ATTENDEE/i.test(line) === (method !== 'REQUEST'));
  const state = lines
    .map((line) => /PARTSTAT=(\w+)/i.exec(line)?.[1]?.toUpperCase())
    .find((one) => one !== undefined);
  return {
    method,
    people: wanted.flatMap((line) => /mailto:([^\s;>"]+@[^\s;>"]+)/i.exec(line)?.[1] ?? []).map(addressKey),
    answer:
      state === 'ACCEPTED' || state === 'DECLINED' || state === 'TENTATIVE' ? ANSWERS[state] : undefined,
    isAutomatic: BY_ITSELF.test(mail.text) || BY_ITSELF.test(text),
  };
}

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
const RETURNED_MAX_IDS = 50;

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
  return [...new Set(attached)].slice(0, RETURNED_MAX_IDS);
}

/** Those, and the ones a server quotes in its text (`Message-ID: <…>`). */
export function returnedIds(mail: Pick<ParsedMail, 'parts' | 'text'>): readonly string[] {
  const quoted = [...mail.text.matchAll(ID_LINE)].slice(0, RETURNED_MAX_IDS).map((match) => match[1] ?? '');
  return [...new Set([...attachedIds(mail), ...quoted])].slice(0, RETURNED_MAX_IDS);
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

/** What one leaves for good; what one leaves in the evening (the office, the desk) is not in it. */
const FIRM = String.raw`(?:the|our|this|that|my|his|her|their) (?:\p{L}+ ){0,2}(?:firm|company|fund|business|organi[sz]ation|partnership|group|team|bank|agency|university|institute|foundation|role|position|post|job|employ(?:er|ment))(?! (?:in charge|an? |car|phone|building|premises))`;
/** A firm by its name, if the word does not begin a time or a place to be for a while ("left London for a week"). */
const NAMED = String.raw`(?!(?:the|an?|for|on|to|at|in|my|our|you|me|us|early|home|work|town|some|it|${WEEKDAY_PATTERN}|${MONTH_PATTERN})(?!\p{L}))(?-i:\p{Lu})[\p{L}\p{N}&'’-]*(?! (?:\p{Lu}\p{L}* )?for (?:an?|the|my|our|some|\d))`;
const NOT_FOR_GOOD = String.raw`(?! (?:(?:my|the|our|this|that|short) )?(?:desk|office|computer|laptop|phone|keyboard|home|work|time|moment|present|notice|night|day|week(?:end)?|morning|afternoon|evening|${WEEKDAY_PATTERN})s?(?!\p{L}))`;

/** What automatic replies say of a person who is not coming back, by language: with the firm or the position that they left. */
const LEFT = [
  // English
  String.raw`(?:am|is|are|has been|(?:i|he|she|they)['’](?:m|s|re)) no longer (?:part of|a member|associated|affiliated|employed|(?:available |employed |working )?(?:with|at|for|in)${NOT_FOR_GOOD}|working (?:here|there))`,
  String.raw`no longer works? (?:here|there|(?:at|for|with|in)${NOT_FOR_GOOD})`,
  String.raw`(?<!(?<!\p{L})we )(?:has|have|had|i['’]ve|he['’]s|she['’]s|they['’]ve) (?:now |since |recently |just )?(?:retired(?: from)?|(?:left|departed(?: from)?|moved on from) (?:${FIRM}|${NAMED})|moved on(?: to (?:\S{1,20} ){0,2}(?:role|position|job|opportunit\p{L}+|challenges?|company|firm|fund|venture|adventure)|(?=[\s\p{P}]*$)))`,
  String.raw`(?:my|his|her|their) last (?:working )?day (?:was|(?:at|with|in)${NOT_FOR_GOOD})`,
  // German
  String.raw`(?:arbeite\p{L}*|bin|ist|sind) (?:\S{1,30} ){0,3}nicht mehr (?:bei|im unternehmen|in (?:der|unserer|unserem) (?:firma|gesellschaft|unternehmen|gruppe|kanzlei|bank)|tätig|beschäftigt|angestellt)|arbeite\p{L}* (?:\S{1,30} ){0,3}nicht mehr für`,
  String.raw`(?:habe|hat|haben) (?:\S{1,30} ){0,4}(?:das unternehmen|die firma|die gesellschaft|uns|den fonds) verlassen`,
  String.raw`(?:aus (?:dem unternehmen|der firma)|bei \S{1,40}) ausgeschieden`,
  // French
  String.raw`ne (?:travaille|travaillons|fais|fait|suis|est) plus (?:chez|au sein|partie|employée?|en poste|collaborat\p{L}*|(?:pour|dans|à)(?! (?:(?:mon|le|les|ce|cette|nos|votre|la) )?(?:bureau|poste|locaux|heure|moment|maison|domicile|disposition|journée)))`,
  String.raw`(?:ai|a) (?:définitivement )?quitté (?:l['’]entreprise|la société|le (?:fonds|groupe|cabinet)|notre (?:entreprise|société|groupe|fonds|cabinet|équipe|maison)|mes fonctions|ses fonctions)`,
  // Spanish, Portuguese, Italian
  String.raw`ya no (?:form[oa] parte|pertene(?:zco|ce)|(?:trabaj[oa]|estoy|está) (?:aquí|(?:en|con|para)(?! (?:(?:la|el|mi|este) )?(?:oficina|despacho|casa|escritorio|puesto|momento|horario))))`,
  String.raw`(?:he|ha) dejado (?:la (?:empresa|compañía|firma)|de trabajar (?:en|para|con))`,
  String.raw`(?:já não trabalh[oa]|não trabalh[oa] mais) (?:aqui|(?:n[ao]s?|em|para|com)(?! (?:escritório|casa|momento|horário|\p{L}+s-feiras)))|já não (?:faço parte|faz parte|pertenço|pertence)|não (?:(?:faço|faz) parte|pertenço|pertence) mais|não (?:faço|faz) mais parte`,
  String.raw`non lavor[oa] più (?:qui|(?:in|per|presso|con|da|al|alla|nel|nella)(?! (?:ufficio|sede|casa|smart|remoto|quest\p{L}|mattin\p{L}*|pomeriggi\p{L}*)))|non (?:faccio|fa) più parte|non collabor[oa] più (?:con|alla|per)`,
  // Dutch, Swedish, Danish, Norwegian
  String.raw`(?:werkt?|ben|is) (?:\S{1,20} ){0,3}niet (?:meer|langer) (?:werkzaam (?:bij|voor|als)|in dienst|verbonden|bij(?! (?:(?:mijn|het|de) )?(?:bureau|kantoor|telefoon|computer|laptop)))|werkt? (?:\S{1,20} ){0,3}niet (?:meer|langer) voor|bij \S{1,30} niet (?:meer|langer) werkzaam`,
  String.raw`(?:arbetar|jobbar|arbejder|jobber|er|är) (?:\S{1,20} ){0,2}(?:inte längre|ikke længere|ikke lenger) (?:anställd|ansat|ansatt|en del|(?:kvar )?(?:på|hos|i|for|för|ved)(?! (?:kontoret|plats|pladsen|plass|mitt|min|telefon\p{L}*|\p{L}*dag\p{L}{0,3}(?!\p{L}))))`,
  String.raw`(?:har )?(?:slutat|sluttet|fratrådt) (?:på|hos|i|som)(?! (?:kontoret|jobbet|\p{L}*dag\p{L}{0,3}(?!\p{L})))`,
  // Polish, Czech, Russian, Ukrainian, Turkish
  String.raw`(?:nie pracuj[ęe] już|już nie pracuj[ęe]) (?:tu|tutaj|dla|u|na stanowisku|we?(?! (?:t[ye]\p{L} )?(?:poniedział|wtor|środ|czwart|piąt|sobot|niedziel|biur|week|godzin|dni|tygodni)))`,
  String.raw`(?:(?:již|už) nepracuj[ie]|nepracuj[ie] (?:již|už)) (?:tu|tady|zde|pro|u|ve?(?! (?:t[uo]to |tento )?(?:pond|úter|střed|čtvrt|pát|sobot|neděl|kancelář|týden)))`,
  String.raw`(?:больше|уже) не работа(?:ю|ет) (?:здесь|тут|у|(?:на|во?)(?! (?:эт\p{L}+ )?(?:понедельник|вторник|сред|четверг|пятниц|суббот|воскресень|офис|выходн|недел|дому)))|уволил(?:ся|ась)`,
  String.raw`більше не працю(?:ю|є) (?:тут|(?:на|у|в)(?! (?:ц\p{L}+ )?(?:понеділ|вівтор|серед|четвер|п['’]ятниц|субот|неділ|офіс|вихідн|тижн)))`,
  String.raw`artık (?:\S{1,30} ){0,2}(?:\p{L}{1,30}['’]\p{L}{1,6}|(?:şirket|firma|kurum)\p{L}*|burada) (?:\S{1,30} )?çalışm\p{L}+`,
].join('|');
/** 退社 is also said of who went home: then the sentence has "today" in it. */
const ANYWHERE =
  '退職(?:いた)?しました|(?<!(?:本日|今日)(?!付|を|で)[^。\\n]{0,12})退社(?:いた)?しました|已(?:经|經)?(?:离职|離職)|不再任职|퇴사(?:하|했|하였)';
const DEPARTED = new RegExp(`(?<!\\p{L})(?:${LEFT})(?!\\p{L})|${ANYWHERE}`, 'iu');

/** What a sentence has in it that is about an absence: "as of today" is not. */
const ABSENT =
  /(?<!\p{L})(?:(?<!(?:as of|as from|from|effective|since) )today(?! (?:is|was))|tonight|this (?:morning|afternoon|evening|week|weekend|year|time)|for the (?:day|night|rest|week(?:end)?)|holidays?|vacation|christmas|easter|(?:on|annual|parental|maternity|paternity|sick|medical) leave|trip|(?<!(?:ab|seit|per) )heute|urlaub\p{L}*|feiertag\p{L}*|weihnacht\p{L}*|elternzeit|dienstreise|diese woche|dieses jahr|(?:mon|diens|donners|frei)tags|mittwochs|(?<!(?:partir|compter) d['’])aujourd['’]hui|ce (?:soir|matin)|cette (?:semaine|année)|vacances|congés?|noël|pour la journée|(?<!(?:partir de|desde) )(?:hoy|hoje)|vacaciones|navidad\p{L}*|est[ae] (?:semana|año|ano|tarde)|férias|natal|(?<!da )oggi|ferie\p{L}*|vacanz\p{L}|natale|questa settimana|(?<!(?:vanaf|per|sinds) )vandaag|vakantie|verlof|kerst\p{L}*|deze week|dit jaar|(?<!(?:från|fra|med|per|pr\.) )(?:idag|i dag)|semester\p{L}*|julen|julferie\p{L}*|f[öo]r dagen|(?<!od )(?:dziś|dzisiaj|dnes)|urlop\p{L}*|świąt\p{L}*|dovolen\p{L}*|vánoc\p{L}*|сегодня|отпуск\p{L}*|праздник\p{L}*|сьогодні|відпустк\p{L}*|bugün|izin\p{L}*|tatil\p{L}*|bayram\p{L}*|bu hafta)(?!\p{L})/iu;

/** It is said at once; further down stands a footer, or what is about others. */
const LOOKED_AT = 600;

/** The dot of "1. Mai" ends none. */
const SENTENCE = /(?:[^.!?。！？\n]|(?<=(?<!\d)\d{1,2})\.(?= \p{L})){1,400}[.!?。！？]*/gu;

/**
 * The sentence with which an automatic reply says that its author has left their firm for good; undefined if none does. Who writes
 * when they will be back has not left, whatever else they say: that is for the caller to see.
 */
export function departure(words: string): string | undefined {
  const sentences = words.slice(0, LOOKED_AT).match(SENTENCE) ?? [];
  return sentences
    .map((sentence) => sentence.trim())
    .find((sentence) => DEPARTED.test(sentence) && !ABSENT.test(sentence));
}

/**
 * One expression of many phrases: those of `words` between word boundaries of whatever script, those of `anywhere` also
 * within a word. A phrase is the source of an expression with the flags `iu`.
 */
export function anyOf(words: readonly string[], anywhere: readonly string[] = []): RegExp {
  const bounded = String.raw`(?<![\p{L}\p{N}])(?:${words.join('|')})(?![\p{L}\p{N}])`;
  return new RegExp([bounded, ...anywhere].join('|'), 'iu');
}
