import { normalForm } from '../../platform/values/text.ts';
import { formInText } from '../../reference/names/rules-legal-forms.ts';
import { identityKey } from '../../reference/rules-identity.ts';
import { stageOf } from '../../reference/rules-investor-terms.ts';

/** A registrant: a trust or company under which a family's funds are registered. */
export interface Registrant {
  readonly cik: string;
  readonly name: string;
  /** Town and state in a form that compares (streets are written in too many ways); undefined if none is filed. */
  readonly town: string | undefined;
}

/** Two trusts of one beginning may be neighbours by chance in a town of many funds; three are a family. */
const LEAST = 3;
/** Words with which names of funds go on, and which name nobody by themselves. */
const ANYBODY = new Set(
  `fund funds trust trusts series variable insurance products portfolio portfolios mutual investment investments income growth
  equity bond municipal tax exempt institutional managed separate account collective first american new global international
  national capital advisors advisers advisor total strategic the of and a an ii iii iv v inc select premier active exchange traded
  etf etfs private public credit real estate city state united professionally diversified dynamic core master alternative
  opportunities opportunity small large mid short long term world north south east west northern southern eastern western green blue
  red black white gold silver high low value quality multi asset strategy strategies`.split(/\s+/),
);

/**
 * The family of each registrant, by CIK: the words with which the names of at least three registrants of one town begin
 * ("Norvale" of "Norvale Growth Trust", "Norvale Income Fund", "Norvale Series II"), where they are more than words any fund bears.
 * A registrant without a family is left out. Hundreds of series are one investor to a company that raises: one adviser decides for
 * all of them, and no field of Form N-PORT names it.
 */
export function fundFamilies(registrants: readonly Registrant[]): ReadonlyMap<string, string> {
  const houses = new Map<string, Registrant[]>();
  for (const one of registrants) {
    if (one.town === undefined) continue;
    // Families of one town are told apart by their first word.
    const key = `${one.town}|${wordsOf(one.name)[0]?.key ?? ''}`;
    const house = houses.get(key);
    if (house === undefined) houses.set(key, [one]);
    else house.push(one);
  }
  const families = new Map<string, string>();
  for (const house of houses.values()) {
    const name = house.length >= LEAST ? familyOf(house) : undefined;
    if (name !== undefined) for (const { cik } of house) families.set(cik, name);
  }
  return families;
}

interface Word {
  readonly key: string;
  readonly text: string;
}

function wordsOf(name: string): Word[] {
  return name
    .split(/\s+/)
    .map((text) => ({ key: identityKey(text.replace(/[,;:]+$/, '')), text: text.replace(/[,;:]+$/, '') }))
    .filter(({ key }) => key !== '');
}

/** The words all names of a house begin with, without those at the end that any fund bears. */
function familyOf(house: readonly Registrant[]): string | undefined {
  const [first = [], ...others] = house.map(({ name }) => wordsOf(name));
  let length = first.findIndex((word, at) => others.some((words) => words[at]?.key !== word.key));
  if (length < 0) length = first.length;
  while (length > 0 && ANYBODY.has(first[length - 1]?.key ?? '')) length -= 1;
  const shared = first.slice(0, length);
  const name = shared.map(({ text }) => text).join(' ');
  return shared.some(({ key }) => key.length > 2 && !ANYBODY.has(key)) ? name : undefined;
}

/** What Form N-PORT says of a holding, in the codes of the form (Part C: https://www.sec.gov/files/formn-port.pdf). */
export interface ReportedHolding {
  readonly assetCategory: string;
  readonly issuerType: string;
  readonly payoff: string;
  readonly fairValueLevel: string;
  readonly isRestricted: boolean;
  readonly cusip: string;
}

/** Fillers write one figure throughout if there is no number, or name none. */
const NO_CUSIP = /^(?:|n\/?a|none|(.)\1{7,8})$/i;
/** Numbers that may be made up within a house: issuers 990000 to 99ZZZZ, and those whose number ends in 99. */
const OWN_CUSIP = /^(?:99[0-9A-Z]{4}|[0-9A-Z]{3}99[0-9A-Z])/;

/**
 * Whether a text is a CUSIP that is given to traded securities: nine characters with the right check digit, none of those
 * set aside for numbers of one's own. Method of the check digit: "modulus 10 double add double", https://www.cusip.com.
 */
export function isRealCusip(text: string): boolean {
  const cusip = text.trim().toUpperCase();
  if (NO_CUSIP.test(cusip) || !/^[0-9A-Z*@#]{8}\d$/.test(cusip) || OWN_CUSIP.test(cusip)) return false;
  let sum = 0;
  for (let at = 0; at < 8; at += 1) {
    const character = cusip.charAt(at);
    const letter = character.charCodeAt(0) - 55;
    const value = /\d/.test(character) ? Number(character) : (MARKS[character] ?? letter);
    const doubled = at % 2 === 1 ? value * 2 : value;
    sum += Math.floor(doubled / 10) + (doubled % 10);
  }
  return (10 - (sum % 10)) % 10 === Number(cusip.charAt(8));
}

const MARKS: Readonly<Record<string, number>> = { '*': 36, '@': 37, '#': 38 };

/**
 * Why a holding is none of shares in a private company; undefined if it is one: common or preferred shares (EC, EP) of a
 * company, bought (not sold short), restricted, valued by the fund itself (level 3), without the number of a traded security.
 */
export function whyNotPrivate(holding: ReportedHolding): string | undefined {
  const { assetCategory, issuerType, payoff, fairValueLevel, isRestricted, cusip } = holding;
  if (assetCategory !== 'EC' && assetCategory !== 'EP') return 'no shares (debt, derivatives, funds)';
  if (fairValueLevel !== '3') return 'valued by a market price';
  if (!isRestricted) return 'may be sold freely';
  if (/^short$/i.test(payoff)) return 'sold short';
  if (issuerType !== '' && issuerType !== 'CORP' && issuerType !== 'OTHER')
    return 'a fund or another vehicle';
  return isRealCusip(cusip) ? 'has the number of a traded security' : undefined;
}

/**
 * What a holder has of a company. A convertible note or SAFE is bought to become shares, and counts as these; a warrant is
 * what a lender is given with a loan.
 */
export type SecurityKind = 'shares' | 'warrant' | 'loan';

/** A text that names a security of a company, taken apart. */
export interface NamedSecurity {
  readonly company: string;
  /** Names in brackets: former ones ("f/k/a") and the one it trades under ("dba"). */
  readonly otherNames: readonly string[];
  /** Undefined where the text names the company alone. */
  readonly kind: SecurityKind | undefined;
  /** The rest of the text, for the letter of a series. */
  readonly security: string;
}

/** Longer texts are cut: filers repeat the terms of a loan behind its name. */
const MAX_TEXT = 600;
/** A shorter name is a mark or a footnote. */
const MIN_NAME = 2;

const CONVERTIBLE = /\bconvertible\b(?! preferred| common)|\bsafes?\b|\bsimple agreement\b/i;
const LOAN =
  /\b(?:loans?|debt|notes?|revolv\w*|unitranche|debentures?|bonds?|liens?|secured|delayed draw|ddtl|mezzanine|credit (?:facility|agreement|line)|line of credit|term [ab]\b|sofr|libor|one stop|(?:first|last) out|pik|maturity|subordinated|tranche)\b/i;
const WARRANT = /\bwarrants?\b|\bwts?\b/i;
const SHARES =
  /\b(?:stocks?|shares?|units?|equity|interests?|common|preferred|preference|pfd|pref|ordinary|membership|partnership|class|cl|series|ser)\b/i;

/** Where the words of a security begin; a qualifier ("Series D", "Senior Secured") is a part of them. */
const BEGINS = new RegExp(
  String.raw`\b(?:${[
    'first[ -]lien',
    'second[ -]lien',
    'third[ -]lien',
    '(?:1st|2nd|3rd) lien',
    '(?:first|last)[ -]out',
    'senior (?:secured|subordinated|unsecured|convertible|preferred|notes?|loans?|debt|term)',
    'junior (?:secured|subordinated|preferred|convertible|debt)',
    'subordinated (?:debt|notes?|loans?|secured|unsecured|promissory|convertible)',
    'super senior',
    'unsecured',
    'secured (?:debt|loans?|notes?|term|promissory|convertible|revolv)',
    'unitranche',
    'one stop',
    'term loans?',
    'term [ab]\\b',
    'delayed draw',
    'ddtl',
    'revolv(?:er|ing)',
    'line of credit',
    'mezzanine',
    'promissory',
    'bridge (?:notes?|loans?)',
    'convertible (?:notes?|debt|promissory|preferred|loans?|bridge|secured|unsecured|equity)',
    'safe\\b(?= |$|,)',
    'simple agreement',
    'debt investments?',
    'equity investments?',
    'warrant investments?',
    'debentures?',
    'loans?$',
    'notes?$',
    'debt$',
    'debt \\d',
    'warrants?',
    '(?:redeemable |participating |cumulative |non-?voting |voting |contingent )*(?:common|preferred|preference|ordinary)[ -](?:stocks?|shares?|units?|equity|interests?|member|membership|llc|lp|class|series)',
    'class [a-z]{1,2}(?:-?\\d+)? (?:and class [a-z]{1,2}(?:-?\\d+)? )?(?:common|preferred|units?|shares?|stock|interests?|membership|member|ordinary|partnership|lp|llc|equity|non|voting|warrants?)',
    'series [a-z]{1,3}(?:-?\\d+)?\\b(?! of)',
    'series seed',
    'ser\\.? [a-z]{1,2}(?:-?\\d+)?\\b',
    'cl\\.? [a-z]\\b',
    'p(?:re)?fd\\b',
    'preferred$',
    'common$',
    'equity(?: interests?| units?| securities| co-?invest\\w*)?$',
    'membership (?:interests?|units?)',
    '(?:common |preferred )?member(?:ship)? units?',
    '(?:llc|lp|l\\.p\\.|limited liability company|limited partner(?:ship)?|general partner(?:ship)?|partnership|profits?|royalty) (?:interests?|units?)',
    '(?:incentive|profits?|co-?invest(?:ment)?) (?:units?|interests?)',
    'type of investment',
    'investment type',
    'investment date',
    'initial acquisition date',
    'acquisition date',
    'maturity date',
    'interest rate',
    'reference rate',
    'industry [^|]{2,80} security\\b',
    '(?:three|one|six)[ -]month',
    'pp$',
    'pvt(?:$| )',
    'private placement',
    'prvt',
  ].join('|')})`,
  'i',
);

const LEGAL = formInText();
/** Up to the legal form, with what of a legal form follows. */
const UP_TO_LEGAL = new RegExp(
  String.raw`^(.{2,}?[\s,]${LEGAL}(?:[\s,]+${LEGAL})*)(?=$|[\s,;:|()[\]-])`,
  'i',
);
const HAS_LEGAL = new RegExp(String.raw`[\s,]${LEGAL}(?:$|[\s,;:|()[\]-])`, 'i');

/** A name that begins with the words of the schedule it stands in: "Common Stock and Membership Units Acme, LLC Software". */
const SCHEDULE =
  /^(?:(?:common|preferred|stocks?|units?|membership|warrants?|equity|first|second|third|lien|senior|junior|secured|unsecured|subordinated?|debt|corporate|notes?|interests?|partnership|and)\b[\s/&]*)+/i;
/** A name that the filer marks as one. */
const MARKED =
  /\bissuer(?: name)?:?\s+(.{2,150}?)(?=\s+(?:acquisition|maturity|industry|current|interest|investment|security|type|coupon|initial)\b|\s+[-–—]\s|[|;]|$)/i;
/** A legal form that a sign set apart from its name. */
const APART = new RegExp(String.raw`\s*\|\s*(?=${LEGAL}(?:[\s,(]|$))`, 'gi');

/** What groups a schedule, before a name: "Non-control/Non-affiliate Investments". */
const AFFILIATION =
  /^(?:investments? in )?(?:portfolio (?:compan(?:y|ies)|investments?) |(?:(?:non-?|un)?(?:controll?(?:ed)?|af{1,2}il{1,2}iated?)(?:[\s/,-]+|\band\b|\bor\b)*)+(?:(?:portfolio )?(?:issuers?|investments?|compan(?:y|ies)|securities)\b)?)[\s\-–—:,|]*/i;
/** A heading with an industry behind it, which only the filer can tell from the name. */
const HEADING =
  /^(?:u\.?s\.? |united states |private |portfolio |total |other )*(?:debt|equity|warrant|preferred stock|common stock|loan|first lien|senior secured|corporate bonds?|collateralized loan obligation|joint venture|derivative)s?(?: and (?:debt|equity|warrant|other)s?)? (?:investments?|securities|positions?)\b/i;
/** Sums, cash and what is no company at all. */
const NO_COMPANY =
  /^(?:sub-?)?total\b|\bcash\b|\bmoney market\b|\btreasur(?:y|ies)\b|^investments?$|^(?:portfolio )?compan(?:y|ies)$|\(\d+(?:\.\d+)?\s?%\)$|\bnet assets\b|\bforward (?:contract|currency)|\bswaps?\b|\bliabilities\b|\bcommitments\b|^(?:other|various|multiple|undisclosed|n\/?a|none)\b/i;

const BRACKETED_NAME =
  /\((?:f\/?k\/?a\.?|formerly(?: known as)?|fka|d\/?b\/?a\.?|a\/?k\/?a\.?|doing business as|also known as)[:\s]+([^()]{2,100})\)/gi;
const FOOTNOTES = /\s*(?:\((?:\d{1,2}|[a-z]{1,2})\)|\[\d{1,2}\]|\*+|[†‡])(?=\s|,|\||$)/g;

function clean(text: string): string {
  return normalForm(text, 'NFKC', MAX_TEXT)
    .replaceAll('&amp;', '&')
    .replace(/\s*\[(?:member|domain)\]/gi, '')
    .replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
    .trim();
}

/** What stands around a name: separators, and a number that tells two lines of one company apart. */
function trimmed(name: string): string {
  return name
    .replace(FOOTNOTES, '')
    .replace(/^[\s,;:|–—-]+|[\s,;:|–—-]+$/g, '')
    .replace(/[\s,]+(?:and|investment)$/i, '')
    .replace(/[,\s]+\(?#?\d{1,2}\)?$/, (end, at: number) => (at > 0 && end.startsWith(',') ? '' : end))
    .trim();
}

/** The kind of a security by its words; undefined if they name none. */
export function securityKind(words: string): SecurityKind | undefined {
  if (CONVERTIBLE.test(words)) return 'shares';
  if (WARRANT.test(words)) return 'warrant';
  if (LOAN.test(words)) return 'loan';
  return SHARES.test(words) ? 'shares' : undefined;
}

/** The stage that the letter of a series of shares names ("SER D PFD"); undefined without one: shares alone name none. */
export function stageOfSecurity(words: string) {
  const [, seed, letter] =
    /\b(?:series|ser)\.?[\s-]+(?:(seed|angel)|([a-h])(?:-?\d{1,2})?)(?=$|[\s,;|()./-])/i.exec(words) ?? [];
  if (seed !== undefined) return stageOf(seed);
  return letter === undefined ? undefined : stageOf(`series ${letter}`);
}

function ofPieces(text: string): { company: string; security: string } | undefined {
  const pieces = text.split('|').map((piece) => piece.trim());
  const isSecurity = (piece: string) => BEGINS.exec(piece)?.index === 0 || HEADING.test(piece);
  const named = pieces.filter((piece) => piece !== '' && !isSecurity(piece));
  const company = named.find((piece) => HAS_LEGAL.test(` ${piece}`)) ?? named[0];
  if (company === undefined) return undefined;
  return { company, security: pieces.filter((piece) => piece !== company).join(' ') };
}

function split(text: string): { company: string; security: string } | undefined {
  const at = BEGINS.exec(text);
  if (at === null) return { company: text, security: '' };
  if (at.index > 0) return { company: text.slice(0, at.index), security: text.slice(at.index) };
  const [schedule = ''] = SCHEDULE.exec(text) ?? [];
  const company = UP_TO_LEGAL.exec(text.slice(schedule.length))?.[1];
  if (schedule === '' || company === undefined || BEGINS.exec(company)?.index === 0) return undefined;
  return { company, security: `${schedule} ${text.slice(schedule.length + company.length)}` };
}

/**
 * The company and the security in the text by which a fund names a holding ("Acme Robotics, Inc., Series B Preferred
 * Stock", "Preferred Stock | Acme Robotics, Inc."), or why it cannot be told. `issuer` is the company by itself, where the record
 * has it apart; `type` further words of the security. The text is free: https://www.sec.gov/data-research/sec-markets-data/bdc-data-sets
 * documents no shape of it.
 */
export function namedSecurity(text: string, issuer = '', type = ''): NamedSecurity | string {
  const whole = clean(text);
  const withoutGroup = whole.replace(AFFILIATION, '').replace(APART, ', ');
  const given = trimmed(issuer === '' ? (MARKED.exec(withoutGroup)?.[1] ?? '') : clean(issuer));
  const isHeaded = given === '' && HEADING.test(withoutGroup);
  const otherNames = [...`${whole} ${given}`.matchAll(BRACKETED_NAME)].map(([, name = '']) => trimmed(name));
  const bare = withoutGroup.replace(BRACKETED_NAME, ' ').replace(/\s+/g, ' ').trim();
  const parts = bare.includes('|') ? ofPieces(bare) : split(bare);
  const security = clean(`${given === '' ? (parts?.security ?? bare) : withoutName(bare, given)} ${type}`);
  if (isHeaded && HAS_LEGAL.test(bare) && !bare.includes('|'))
    return 'its text does not tell the company from its industry';
  if (given === '' && (parts === undefined || isHeaded)) return 'a sum, cash or a heading';
  const raw = given === '' ? (parts?.company ?? '') : given.replace(BRACKETED_NAME, ' ');
  const company = trimmed(UP_TO_LEGAL.exec(raw.trim())?.[1] ?? raw).slice(0, 200);
  if (company.length < MIN_NAME || !/\p{L}/u.test(company) || NO_COMPANY.test(company))
    return 'a sum, cash or a heading';
  return {
    company,
    otherNames: [...new Set(otherNames)].slice(0, 5),
    kind: securityKind(security),
    security,
  };
}

function withoutName(text: string, name: string): string {
  const at = text.toLowerCase().indexOf(name.toLowerCase());
  return at < 0 ? text : `${text.slice(0, at)} ${text.slice(at + name.length)}`;
}

/** Pools of others' money, and what is put together to buy one company. */
const FUND =
  /\b(?:funds?|clos?|etfs?|bdc|joint venture|jv|trusts?|feeder|master|spv|ventures?|capital (?:partners|management|corp(?:oration)?)|private equity|opportunit(?:y|ies)|investors?|co-?invest\w*|asset management|loan program|credit partners|acquisition corp(?:oration)?|blank check|sponsor|(?:partners|capital|equity|growth) (?:[ivx]{1,5}|\d{1,2}))\b/i;
const TRADED = /\b(?:nyse|nasdaq|amex|otc(?:qb|qx)?|tsx|lse|adrs?|publicly traded|listed)\b/i;
const LEFTOVER =
  /\b(?:escrow|cvr|contingent (?:value|payment|consideration)|liquidat\w+|litigation|earn-?out|bankruptcy|stub|rights)\b/i;

/** Why a holding of this name and text is none of a private company; undefined if nothing says so. */
export function whyNoPrivateCompany(company: string, text: string): string | undefined {
  if (FUND.test(company)) return 'a fund or another vehicle';
  if (TRADED.test(text)) return 'traded on a market, as its text says';
  return LEFTOVER.test(`${company} ${text}`) ? 'what is left of a company that was sold' : undefined;
}
