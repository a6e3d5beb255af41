import { COMMON_WORDS, COMPANIES, COUNTRY_WORDS, INVESTOR_WORDS } from './names/rules-firm-words.ts';
import { formsOf } from './names/rules-legal-forms.ts';
import { isWrittenAsPerson, looksLikePerson, personsName } from './names/rules-persons.ts';
import { INVESTOR_ALIASES, identityKey } from './rules-identity.ts';
import type { InvestorKind, LpType } from './rules-investor-terms.ts';
import words from './words/kinds.json' with { type: 'json' };

type Rule = readonly [InvestorKind, RegExp];

/** The words of directories and registers, the more particular first: "Accelerator, Venture Capital" is an accelerator. */
const TYPES: readonly Rule[] = [
  ['platform', /crowd[ -]?(?:fund|invest)|\bplatform\b|marketplace|\bsyndicates?\b/],
  ['accelerator', /accelerat|incubat|startup studio|venture (?:studio|builder)|startup competition/],
  ['family_office', /family (?:investment )?office|single family|multi family/],
  ['corporate', /corporate|\bcvc\b|strategic investor|investment bank|\bbank\b/],
  [
    'government',
    /government|public (?:fund|investor|sector)|sovereign|state[ -]owned|development (?:bank|agency)/,
  ],
  ['venture_fund', /venture|\bvc\b|seed fund|early stage fund|\bmicro vc\b/],
  [
    'private_equity',
    /private equity|\bpe\b|buy[ -]?out|growth equity|secondary purchaser|hedge fund|revenue based|private credit|business development compan|mutual fund/,
  ],
  ['angel', /angel|solo capitalist|individual|high net worth|\bhnw/],
];

/** The kind that words of type or of a description name first; undefined if they name none. */
export function typeKind(text: string): InvestorKind | undefined {
  if (text === '') return undefined;
  const words = text.toLowerCase().replace(/[\s_\-/]+/g, ' ');
  return TYPES.find(([, pattern]) => pattern.test(words))?.[0];
}

/** Words of the identity key of a name that say what bears it; the first rule that holds. */
const NAMES: readonly Rule[] = [
  ['platform', /crowd(?:\b|fund|cube|invest)|\bcrowd|\bsyndicates?\b|众筹/],
  [
    'family_office',
    /\b(?:revocable|living) trust\b|\bfamily (?:(?:private |revocable )?trust|office|trust|investments?|holdings?|foundation|partners|fund|capital)\b|(?<!friends and )\bfamily$/,
  ],
  [
    'government',
    new RegExp(
      [
        String.raw`\bministry\b|\bministere\b|\bministerio\b|\bdepartments? of\b|\bgovern(?:ment|o)\b`,
        String.raw`\b(?:state|city|county|province|commonwealth|kingdom) of\b|\beuropean (?:union|commission)\b|\bcouncil\b`,
        String.raw`\bcommission\b|\bauthority\b|\bnational (?:research|science|institutes?)|\bsovereign\b|\bforderbank\b`,
        String.raw`\b(?:economic|regional|industrial|industries|technology) development\b|\binnovation agency\b`,
        String.raw`\bdevelopment (?:agency|bank)\b|引导基金|政府|国有资产|国投(?!资)`,
      ].join('|'),
    ),
  ],
  ['angel', /\bangels?\b|\banges\b|天使(?:投资人|会|俱乐部)/],
  [
    'accelerator',
    /\b(?:technology|business innovation) cent(?:er|re)\b|accelerat|acelerad|incubat|inkubator|\bstart ?up (?:boot ?camp|factory|lab|studio|weekend)|\bboot ?camp\b|\blaunch ?pad\b|孵化|加速器|创业营/,
  ],
  ['private_equity', /\bprivate equity\b|\bbuy ?outs?\b|\bmezzanine\b|\bgrowth equity\b|私募/],
  [
    'corporate',
    new RegExp(
      [
        String.raw`\bcorporate (?:venture|development)\b|\bbank(?:ing)?\b|\bbanque\b|\bbanco\b|\binsurance\b|\bassurances?\b`,
        String.raw`\bversicherung|\btelecom\b|\bpharma(?:ceuticals?)?\b|\btechnologies\b|\bsystems\b|\bsoftware\b|\bnewspapers?\b`,
        String.raw`\bmedia group\b|\bmotors?\b|\belectric\b|\belectronics\b|\bairlines?\b|\bhospital\b|\bclinic\b`,
        String.raw`\blaborator(?:y|ies)\b|\bsemiconductors?\b|银行|保险|集团|科技$|传媒|股份|证券`,
      ].join('|'),
    ),
  ],
  [
    'venture_fund',
    /venture|\bvc\b|\bcapitals?\b|capital$|\bkapital\b|\bpartners?\b|\bfunds?\b|\bfonds\b|\bfondo\b|\bequity\b|\binvest|\bbeteiligung|\bmanagement\b|\badvisors?\b|\bseed\b|\bassociates\b|资本|創投|创投|基金|投资|投資|資本/,
  ],
];
/** With one of these a trade in a name is what a fund invests in: "Software Capital Partners"; ... */
const OF_FUNDS = /venture|\bvc\b|\bcapital\b|\bpartners?\b|\bfunds?\b|\bbeteiligung|资本|创投|基金|投资/;
/** ... but a bank's own fund is a bank's. */
const OF_BANKS = /\bbank(?:ing)?\b|\bbanque\b|\bbanco\b|\binsurance\b|银行|保险|集团|证券/;

/** The kind that the name of an organisation says; undefined if it says none. `key`: its identity key. */
export function nameKind(key: string): InvestorKind | undefined {
  const found = NAMES.find(([, pattern]) => pattern.test(key))?.[0];
  return found === 'corporate' && OF_FUNDS.test(key) && !OF_BANKS.test(key) ? 'venture_fund' : found;
}

/** A word of small letters after a given name or "I", a pronoun: somebody is spoken of. */
const SPEAKS = /^(?:I(?:['’]m| \p{Ll}+)\b|my name is\b)/u;
const SOMEBODY = /\b(?:he|she|his|her|him)\b/iu;
/** A description says early of whom it is. */
const EARLY = 600;

/**
 * Whether a row of a list, whatever its type and website say, is of a person: a partner listed with the firm's address.
 * The name holds no word of a firm, and begins with a common given name or its description speaks of somebody.
 */
export function isPersonalRow(name: string, description: string): boolean {
  if (!isWrittenAsPerson(name) || nameKind(name.toLowerCase()) !== undefined) return false;
  const text = description.trim().slice(0, EARLY);
  const [first = ''] = name.split(' ');
  const after = text.startsWith(`${first} `) ? text.slice(first.length + 1) : '';
  if (/^\p{Ll}/u.test(after)) return true;
  if (!looksLikePerson(name)) return text.startsWith(name) && SOMEBODY.test(text);
  return text === '' || SPEAKS.test(text) || text.startsWith(name) || SOMEBODY.test(text);
}

/**
 * Well-known investors whose names do not tell what they are, as public knowledge has them. With `*`: every name that
 * begins with these words ("Intel", "Intel Capital"). Only certain ones stand here; a name that says it itself is left out.
 */
const KNOWN: Readonly<Record<string, readonly string[]>> = words.known;

const EXACT = new Map<string, InvestorKind>();
const BEGINNINGS = new Map<string, InvestorKind>();
for (const [kind, names] of Object.entries(KNOWN)) {
  for (const name of names.join(', ').split(', ')) {
    const [into, bare] = name.endsWith('*') ? [BEGINNINGS, name.slice(0, -1)] : [EXACT, name];
    into.set(identityKey(bare), kind as InvestorKind);
  }
}
// Whom everyone knows by several names is a fund unless it is listed as something else.
for (const [name = ''] of INVESTOR_ALIASES) {
  const key = identityKey(name);
  if (!EXACT.has(key) && !BEGINNINGS.has(key)) EXACT.set(key, 'venture_fund');
}
/** Letters of the longest beginning in a script without spaces. */
const MOST_LETTERS = 6;
const HAN = /^\p{Script=Han}/u;

/** What is known of an investor by its identity key. */
export function knownKind(key: string): InvestorKind | undefined {
  const own = EXACT.get(key);
  if (own !== undefined) return own;
  for (let end = key.length; end > 0; end = key.lastIndexOf(' ', end - 1)) {
    const found = BEGINNINGS.get(key.slice(0, end));
    if (found !== undefined) return found;
  }
  if (!HAN.test(key)) return undefined;
  for (let count = Math.min(key.length, MOST_LETTERS); count > 1; count -= 1) {
    const found = BEGINNINGS.get(key.slice(0, count));
    if (found !== undefined) return found;
  }
  return undefined;
}

/** A word at the end of which stands what the whole is: "ZhenFund", "Nordbank", "Netangels". */
const WRITTEN_ON: readonly Rule[] = [
  ['angel', /.angels$/u],
  ['corporate', new RegExp(`.(?:${words.tradeEnds.replaceAll(' ', '|')})$`, 'u')],
  ['venture_fund', new RegExp(`.(?:${words.fundEnds.replaceAll(' ', '|')})$`, 'u')],
];
const WITHOUT_BLANKS: readonly Rule[] = [
  ['family_office', /家族(?:办公室|基金)/u],
  ['accelerator', /育成|加速|创客空间|众创/u],
  ['venture_fund', new RegExp(words.fundsWithoutBlanks.replaceAll(' ', '|'), 'u')],
  // What bears the country's name and says no fund is a company, mostly the state's.
  ['corporate', new RegExp(`^中国|${words.tradesWithoutBlanks.replaceAll(' ', '|')}`, 'u')],
];
const TRADES: ReadonlySet<string> = new Set(words.trades.join(' ').split(' '));
const STATES = new RegExp(`\\b(?:${words.states.join(', ').split(', ').join('|')})\\b`, 'u');
/** Funds bear these beside their field: "Energy Growth", "Healthcare Equities"; a trade is then no company's. */
const OF_INVESTORS =
  /\b(?:vcts?|equities|growth|assets?|participations|participacoes|inversion(?:es)?|gestion|sgr|advis[eo]rs|managers)\b/u;
const PUBLIC_FORMS: ReadonlySet<string> = new Set(words.publicForms.split(' '));
const PRIVATE_FORMS: ReadonlySet<string> = new Set(words.privateForms.split(' '));
/** Bodies that give and invest, and are none of the kinds, however much they do. */
const OF_NO_KIND =
  /\b(?:foundation|stiftung|fondation|fundacion|endowment|universit\p{L}+(?! hospital)|college)\b/u;
/** Said of a family's company as often as of a fund. */
const SAID_OF_BOTH = /^(?:invest\p{L}*|management|associates|advis[eo]rs?|assets?|participations|equity)$/u;
const DOMAIN = /^\S+\.(?:com|net|de|dk|fr|it|es|ru|nl|se|tv|co\.uk|co\.jp|com\.br)\b/iu;
/** Lists cut long names off, within a word. */
const CUT = /(\p{L}{4,})(?:\.{3}|…)$/u;
const WHOLE_WORDS = [
  'ventures',
  'venture',
  'capital',
  'partners',
  'investments',
  'international',
  'angels',
] as const;

/** The sum of a round, before its bracket was cut off: "ENISA (200K". */
const OPENED = /\s*\(\d[^)]*$/u;
const WITHIN = /\p{Ll}\p{Lu}/u;
const APART = /(?<=\p{Ll})(?=\p{Lu}\p{Ll}{2})/gu;

/** A name with its words apart ("DavidSachs", "CiscoInvestments") and the last one whole ("I Mercury Capita..."). */
function mendedName(name: string): string {
  const apart = (WITHIN.test(name) ? name.replace(APART, ' ') : name).replace(OPENED, '');
  if (!apart.endsWith('...') && !apart.endsWith('…')) return apart;
  return apart.replace(
    CUT,
    (cut, begun: string) => WHOLE_WORDS.find((word) => word.startsWith(begun.toLowerCase())) ?? cut,
  );
}

/** A known company with its country, or what it invests with: "Virgin USA", "Slack Fund". "Apple Capital" is no known company's. */
function companysKind(key: string): InvestorKind | undefined {
  if (COMPANIES.has(key)) return 'corporate';
  const end = key.lastIndexOf(' ');
  if (end < 0) return undefined;
  const [rest, last] = [key.slice(0, end), key.slice(end + 1)];
  if (COUNTRY_WORDS.has(last)) return knownKind(rest) ?? (COMPANIES.has(rest) ? 'corporate' : undefined);
  return INVESTOR_WORDS.has(last) && COMPANIES.has(rest) && !COMMON_WORDS.has(rest) ? 'corporate' : undefined;
}

/** Whether a name says a fund by words alone that companies of a family bear too, with a form of such a company. */
function saysTooLittle(name: string, key: string): boolean {
  const isLittle = key.split(' ').every((word) => !INVESTOR_WORDS.has(word) || SAID_OF_BOTH.test(word));
  return isLittle && formsOf(name).some((form) => PRIVATE_FORMS.has(form));
}

/** What the words of a name tell that are said in no one's name: a trade, an arm of the state, the ends of words. */
function tradeKind(key: string): InvestorKind | undefined {
  if (STATES.test(key)) return 'government';
  const parts = key.split(' ');
  const written = WRITTEN_ON.find(([, pattern]) => parts.some((word) => pattern.test(word)))?.[0];
  if (written !== undefined) return written;
  if (OF_INVESTORS.test(key)) return 'venture_fund';
  if (parts.some((word) => TRADES.has(word))) return 'corporate';
  return WITHOUT_BLANKS.find(([, pattern]) => pattern.test(key))?.[0];
}

/** What a record says in words. */
export interface KindWords {
  readonly name: string;
  /** `identityKey` of the name. */
  readonly identityKey: string;
  readonly isPerson: boolean;
  readonly lpType: LpType | null;
  /** The type in a directory's or register's own words: "Corporate VC", "Multi-stage VC", "accelerator,micro_vc". */
  readonly typeWords: string | null;
  readonly description: string | null;
}

/** What words tell of the kind; what is not `sure` gives way to deals. `kind` undefined and sure: it is none of the kinds. */
export interface ToldKind {
  readonly kind: InvestorKind | undefined;
  readonly by: 'sure' | 'name' | 'description' | 'shape';
}

/** What deals tell. */
export interface KindDeals {
  /** Companies entered. */
  readonly entries: number;
  /** Of them those that raised for the first time, at most `SMALL_USD`, on a day with at least `BATCH` such entries. */
  readonly inBatches: number;
  /** A company of exactly its name has raised money itself. */
  readonly isCompany: boolean;
}

/** A class of an accelerator begins on one day; a fund hardly closes five first rounds on one. */
export const BATCH = 5;
/** What an accelerator gives to each company of a class: 20,000 to 150,000 USD; a round of unknown size may be one. */
export const SMALL_USD = 150_000;
/** Four classes: fewer may be a coincidence where dates are known to the month and sizes are not, ... */
const LEAST_IN_BATCHES = 4 * BATCH;
/** ... and most of what it does. */
const MOST = 0.5;
/** An organisation with this many companies and no other trade in its name lives on investing: a fund. */
const FUND_ENTRIES = 8;
/** A company that raised and entered more than this is a fund or studio that raised, not a company that invests too. */
const MOST_OF_A_COMPANY = 40;

const OF_LP: Readonly<Record<LpType, InvestorKind | undefined>> = {
  family_office: 'family_office',
  angel: 'angel',
  hnw_individual: 'angel',
  recently_exited_founder: 'angel',
  // A pension plan, an endowment, a foundation: none of the kinds that founders tell apart.
  institutional: undefined,
};

/** By its record's own type; else by what everybody knows of the name; else by what the name or the description says. */
export function kindByWords(record: KindWords): ToldKind {
  const { name, isPerson, lpType } = record;
  if (isPerson) return { kind: 'angel', by: 'sure' };
  const byType = typeKind(record.typeWords ?? '');
  if (byType !== undefined) return { kind: byType, by: 'sure' };
  const key = OPENED.test(name) ? identityKey(name.replace(OPENED, '')) : record.identityKey;
  const known = knownKind(key) ?? companysKind(key);
  if (known !== undefined) return { kind: known, by: 'sure' };
  if (lpType !== null) return { kind: OF_LP[lpType], by: 'sure' };
  return kindByName(name, key, record.description ?? '');
}

/** What a fund's, state's or other body's name says of it. */
function saidKind(name: string, key: string): ToldKind | undefined {
  const named = nameKind(key);
  if (named === undefined) return undefined;
  // "Ventures" and "Capital" may be an accelerator's too.
  if (named !== 'venture_fund') return { kind: named, by: 'sure' };
  return { kind: saysTooLittle(name, key) ? undefined : named, by: 'name' };
}

/**
 * What a name tells: by its words, as a person's, by a trade; else what the description says, and last what the name is merely
 * written like: a person's, or that of a company on the exchange or of a site.
 */
function kindByName(name: string, key: string, description: string): ToldKind {
  const mended = mendedName(name);
  const other = mended === name ? undefined : identityKey(mended);
  const said = saidKind(name, key) ?? (other === undefined ? undefined : saidKind(name, other));
  if (said !== undefined) return said;
  if (OF_NO_KIND.test(key)) return { kind: undefined, by: 'sure' };
  const person = personsName(mended);
  if (person === 'sure') return { kind: 'angel', by: 'sure' };
  const trade = tradeKind(key) ?? (other === undefined ? undefined : tradeKind(other));
  if (trade !== undefined) return { kind: trade, by: trade === 'venture_fund' ? 'name' : 'sure' };
  const described = typeKind(description);
  if (described !== undefined) return { kind: described, by: 'description' };
  if (person === 'likely' && mended === name) return { kind: 'angel', by: 'shape' };
  const forms = formsOf(name);
  const isPublic =
    forms.some((form) => PUBLIC_FORMS.has(form)) || (forms.includes('co') && forms.includes('ltd'));
  return isPublic || DOMAIN.test(name)
    ? { kind: 'corporate', by: 'shape' }
    : { kind: undefined, by: 'description' };
}

/** The kind of an investor, or undefined if nothing tells. */
export function investorKindOf(told: ToldKind, deals: KindDeals): InvestorKind | undefined {
  const { entries, inBatches, isCompany } = deals;
  if (told.by === 'sure') return told.kind;
  if (inBatches >= LEAST_IN_BATCHES && inBatches >= MOST * entries) return 'accelerator';
  if (told.by === 'name' && told.kind !== undefined) return told.kind;
  if (isCompany && entries < MOST_OF_A_COMPANY) return 'corporate';
  return told.kind ?? (entries >= FUND_ENTRIES ? 'venture_fund' : undefined);
}
