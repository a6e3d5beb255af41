import { LIMITS } from '../../platform/values/limits.ts';
import { normalForm } from '../../platform/values/text.ts';
import { COMMON_WORDS, INVESTOR_WORDS } from '../../reference/names/rules-firm-words.ts';
import { folded } from '../../reference/names/rules-fold.ts';
import { formInText } from '../../reference/names/rules-legal-forms.ts';
import { namesMatch, personName } from '../../reference/names/rules-people.ts';
import { areShortForms, GIVEN_NAMES, TITLES } from '../../reference/names/rules-person-words.ts';
import { looksLikePerson } from '../../reference/names/rules-persons.ts';
import { identityKey, investorKey, personKey } from '../../reference/rules-identity.ts';
import { type DraftInvestor, type DraftRecord, nameIn, seen } from '../rules-wording.ts';
import type { Acquaintance, Greeting, Reader } from './rules-letter-plan.ts';

/** Words of firms' names beside the investors' own (`INVESTOR_WORDS`). */
const FIRM_ENDINGS =
  /\b(?:inc|llc|llp|lp|ltd|limited|gmbh|ag|sa|s\.?a\.?r\.?l|bv|ab|oy|plc|corp|corporation|company|foundation|trust|office|group|holdings?|bank|university|endowment|syndicate|network|accelerator|incubator|labs?|studios?|collective|club|council|agency|association|pensions?|startups|seedcamp|team|alliance|angels|federation|consortium)\b\.?/iu;
/** Mailboxes that nobody's name is on, as firms publish them: who reads them is the firm. */
const SHARED_MAILBOX =
  /^(?:info|hello|hi|hey|contact|contactus|office|mail|email|team|admin|general|enquir(?:y|ies)|inquir(?:y|ies)|deal-?flow|deals?|pitch(?:es|deck)?|plans?|business-?plans?|bp|submissions?|submit|startups?|founders?|entrepreneurs?|invest(?:ments?|ors?|or-?relations)?|ir|ventures?|vc|funding|apply|applications?|ideas?|proposals?|opportunit(?:y|ies)|kontakt|post|welcome|reception|partners?|fund|capital|angels?|support|questions|ask|press)$/iu;

/** How a firm is called in a letter: without its legal form. */
const LEGAL_END = new RegExp(`,?\\s+${formInText()}$`, 'iu');

/** The name a letter calls a firm by; undefined if the record's text is none. */
export function firmIn(name: string | undefined): string | undefined {
  const whole = nameIn(name);
  const bare = whole?.replace(LEGAL_END, '').replace(LEGAL_END, '').trim();
  return bare === undefined || bare === '' ? whole : bare;
}

/** Whether two names are one firm's or person's: they have a key in common. */
export function isSame(one: string, other: string): boolean {
  const keys = (name: string) =>
    [identityKey(name), investorKey(name), personKey(name)].filter((key) => key !== '');
  return keys(one).some((key) => keys(other).includes(key));
}

function isShortOf(short: string, long: string): boolean {
  const [key, whole] = [identityKey(short), identityKey(long)];
  return key !== '' && whole.startsWith(`${key} `);
}

const partsOf = (address: string) => {
  const at = address.lastIndexOf('@');
  return { local: folded(address.slice(0, at)), host: address.slice(at + 1).toLowerCase() };
};

const bare = (text: string) => folded(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** Whether an address is a person's of this name: "ada.quill", "aquill", "ada", "quill". */
function isMailboxOf(name: string, address: string): boolean {
  const local = bare(partsOf(address).local);
  const words = wordsOfName(name)
    .map(bare)
    .filter((word) => word.length > 1);
  return (
    local !== '' && words.some((word) => local.startsWith(word) || (word.length > 2 && local.endsWith(word)))
  );
}

function wordsOfName(name: string): readonly string[] {
  return name.split(/[^\p{L}\p{N}'’]+/u).filter((word) => word !== '');
}

/** Whether the domain of an address is made of the name: "thirdrock.vc" of Third Rock. */
function isDomainOf(name: string, address: string): boolean {
  const labels = partsOf(address).host.split('.').slice(0, -1).map(bare);
  const whole = bare(name);
  return whole.length > 2 && labels.some((label) => label.startsWith(whole));
}

type Kind = 'organisation' | 'person';

/** A common given name or a short form of one ("fran"), in small plain letters. */
function isGivenName(word: string): boolean {
  return GIVEN_NAMES.has(word) || [...GIVEN_NAMES].some((name) => areShortForms(word, name));
}

/**
 * Whether the recipient is called by one common given name, as the record is, and nothing on record says that it is a firm:
 * lists cut people's names off.
 */
export function isGivenNameAlone({ recipientName, investor }: DraftRecord): boolean {
  const name = nameIn(recipientName);
  if (name === undefined || investor === undefined || !isGivenName(folded(name))) return false;
  const { block, description, website } = investor;
  const isSaid =
    (block.kind !== undefined && block.kind !== 'angel') ||
    block.funds.length > 0 ||
    (description ?? website) !== undefined;
  return isSame(name, block.name) && !isSaid;
}

/**
 * Whether a name is a firm's or a person's. What decides, first to last: the record with that name; a word only firms have
 * in their names; a mailbox of that person; what the corpus knows under the name; a mailbox nobody's name is on, a domain
 * made of the name, or words of which no name of a person is made; a name of one word. Else it is a person's.
 */
function kindOfName(name: string, record: DraftRecord): Kind {
  const { investor, firm, recipientAddress: address } = record;
  const onRecord = investor === undefined ? undefined : nameIn(investor.block.name);
  const entity = entityOf(investor?.block);
  if (isGivenNameAlone(record)) return 'person';
  if (onRecord !== undefined && entity !== undefined && isSame(name, onRecord)) {
    // Deals call some firms a person: nobody is called "Alliance of Angels".
    if (/\sof\s/iu.test(name) && isFirmName(name)) return 'organisation';
    // Lists call everybody a firm, also somebody who invests under a name of their own.
    const isPersons =
      looksLikePerson(name) || (!isFirmName(name) && !isDomainOf(name, address) && /\s/u.test(name));
    return isPersons && isMailboxOf(name, address) ? 'person' : entity;
  }
  if (onRecord !== undefined && entity === 'organisation' && isShortOf(name, onRecord)) {
    if (!isMailboxOf(name, address) || isDomainOf(name, address)) return 'organisation';
  }
  if (firm !== undefined && isSame(name, firm.block.name)) return 'organisation';
  if (isFirmName(name)) return 'organisation';
  const words = wordsOfName(name);
  const isOwn = isMailboxOf(name, address);
  if (isOwn && !(words.length === 1 && isDomainOf(name, address))) return 'person';
  if (record.namedAs !== undefined) return record.namedAs;
  if (looksLikePerson(name)) return 'person';
  if (isDomainOf(name, address)) return 'organisation';
  const isCommon = words.every((word) => COMMON_WORDS.has(folded(word)));
  if (isCommon) return 'organisation';
  const isShared = SHARED_MAILBOX.test(partsOf(address).local);
  if (words.length === 1 && /^\p{Script=Latin}+$/u.test(name)) return 'organisation';
  return isShared && words.length !== 2 ? 'organisation' : 'person';
}

function isFirmName(name: string): boolean {
  const words = name.toLowerCase().split(/[^\p{L}\p{N}]+/u);
  return (
    (words.length > 1 && words.some((word) => INVESTOR_WORDS.has(word))) ||
    FIRM_ENDINGS.test(name) ||
    // "500 Startups", "Kelp & Co", "KhoslaVentures", "the trade desk".
    /\p{N}|&|\+/u.test(name) ||
    /^the /iu.test(name) ||
    /\p{L}{3,}(?:ventures?|capital|kapital|partners|angels|invest|funds?|fonds|combinator|beteiligung(?:en)?|gesellschaft)\b/iu.test(
      name,
    )
  );
}

/** Who is greeted, and as whom the reader is spoken to. */
export function readerOf(record: DraftRecord): { readonly greeting: Greeting; readonly reader: Reader } {
  const { investor, recipientName, recipientAddress } = record;
  const name = nameIn(recipientName);
  const isPersonal = entityOf(investor?.block) === 'person';
  const onRecord = investor === undefined ? undefined : firmIn(investor.block.name);
  const firm = isPersonal ? firmIn(record.firm?.block.name) : onRecord;
  if (name === undefined) {
    if (firm === undefined || isPersonal)
      return { greeting: { kind: 'nobody' }, reader: readerAt(firm, isPersonal) };
    const isShared = SHARED_MAILBOX.test(partsOf(recipientAddress).local);
    return isShared
      ? { greeting: { kind: 'firm', firm }, reader: { kind: 'firm', firm } }
      : { greeting: { kind: 'nobody' }, reader: { kind: 'person_at_firm', firm } };
  }
  if (kindOfName(name, record) === 'organisation') {
    const typed = firmIn(name) ?? name;
    // Of one name the record's spelling; not where that is in capitals throughout and the tenant's is not.
    const isShouted = firm === firm?.toUpperCase() && typed !== typed.toUpperCase();
    const isRecord = firm !== undefined && (isSame(name, firm) || isShortOf(name, firm));
    const called = isRecord && !isShouted ? firm : typed;
    return { greeting: { kind: 'firm', firm: called }, reader: { kind: 'firm', firm: called } };
  }
  // Of a record under the reader's own name nothing is a firm's.
  const isOwn = isPersonal || (onRecord !== undefined && isSame(name, onRecord));
  return {
    greeting: { kind: 'person', name, given: givenName(name) },
    reader: readerAt(firm, isOwn),
  };
}

function readerAt(firm: string | undefined, isPersonal: boolean): Reader {
  if (isPersonal) return { kind: 'person' };
  return firm === undefined ? { kind: 'unknown' } : { kind: 'person_at_firm', firm };
}

/** A name without "Dr." and the like before it: nobody introduces themselves by a title. */
export function withoutTitle(name: string | undefined): string | undefined {
  const words = name?.split(' ') ?? [];
  const first = words.findIndex((word) => !TITLES.has(word.toLowerCase().replace(/\./gu, '')));
  return first > 0 ? words.slice(first).join(' ') : name;
}

/** How a person is called: the given name; undefined if it is not clear which word that is. */
function givenName(name: string): string | undefined {
  const [before = '', behind] = name.split(',');
  const isDegree =
    behind !== undefined &&
    (/^\s*(?:\p{Lu}\.?){2,}$/u.test(behind) || /^\s*(?:phd|md|jr|sr)\b/iu.test(behind));
  const turned = behind === undefined || isDegree ? before : `${behind} ${before}`;
  const words = turned.trim().split(/\s+/u);
  const named = words.filter((word, at) => at > 0 || !TITLES.has(word.toLowerCase().replace(/\./gu, '')));
  const [first = ''] = named;
  // With the family name first, or only an initial, the first word alone is no form of address.
  const isClear = /^\p{Script=Latin}{2,}(?:['’-]\p{L}+)*$/u.test(
    normalForm(first, 'NFC', LIMITS.lookup.nameLength),
  );
  if (!isClear) return undefined;
  // Capitals, and small letters throughout, are how lists are typed.
  const isTyped = first === first.toUpperCase() || name === name.toLowerCase();
  return isTyped && first.length > 2
    ? first.toLowerCase().replace(/(?<![\p{L}\p{M}'’])\p{L}/gu, (letter) => letter.toUpperCase())
    : first;
}

/** Whether a connection may be the reader, by whatever is known of either: then nobody may be told of it as of another. */
function maybeReader(path: string, { recipientName, recipientAddress }: DraftRecord): boolean {
  const name = seen(recipientName, 200);
  if (isSamePerson(path, name)) return true;
  const [first = '', ...others] = wordsOfName(path).map(bare);
  const words = wordsOfName(name).map(bare);
  const isPart =
    words.length === 1 &&
    [first, ...others].some((word) => word === words[0] || areShortForms(word, words[0] ?? ''));
  const local = bare(partsOf(recipientAddress).local);
  const last = others.at(-1) ?? '';
  // With a name that is another's, an equal given name in the address is no sign.
  const isOther = words.length > 1 && !words.some((word) => word === last || word === first);
  const mailboxes = [
    first,
    `${first}${last}`,
    `${first.charAt(0)}${last}`,
    `${first}${last.charAt(0)}`,
    last,
    `${last}${first}`,
  ];
  return isPart || (!isOther && local.length > 1 && mailboxes.includes(local));
}

/** Whether a record is a person's or a firm's; if it is not said, by its kind. */
export function entityOf(block: DraftInvestor['block'] | undefined): 'organisation' | 'person' | undefined {
  if (block?.entity !== undefined || block?.kind === undefined) return block?.entity;
  return block.kind === 'angel' ? 'person' : 'organisation';
}

export function isSamePerson(one: string, other: string): boolean {
  const [left, right] = [personName(one), personName(other)];
  return left !== undefined && right !== undefined && namesMatch(left, right) !== 'none';
}

/** Whom the sender knows: the reader, or the first who is certainly neither the reader nor the sender. */
export function acquaintanceOf(
  record: DraftRecord,
  reader: Reader,
): { readonly known: Acquaintance; readonly at: number } | undefined {
  const { paths, profile, senderName } = record;
  const head = profile?.raise_type === 'fund_lp' ? profile.gp_name : profile?.founder_name;
  for (const [at, path] of paths.entries()) {
    const name = nameIn(path.name);
    if (name === undefined || [senderName, head ?? ''].some((own) => isSamePerson(own, name))) continue;
    const isReader = isSamePerson(name, seen(record.recipientName, 200)) || path.kind === 'person';
    if (isReader && reader.kind !== 'firm') return { known: { kind: 'reader' }, at };
    if (isReader || maybeReader(name, record)) continue;
    const firm = reader.kind === 'firm' || reader.kind === 'person_at_firm' ? reader.firm : undefined;
    if (reader.kind === 'unknown') continue;
    return { known: { kind: 'colleague', name, firm }, at };
  }
  return undefined;
}
