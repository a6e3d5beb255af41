import type { InvestorKind } from '../corpus/investor-kind.ts';
import { normalForm } from '../text/normal-form.ts';
import { GIVEN_NAMES } from './given-names.ts';

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

/** The kind that words of type or of a description name first; undefined where they name none. */
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
    /\bfamily (?:office|trust|investments?|holdings?|foundation|partners|fund|capital)\b|(?<!friends and )\bfamily$/,
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
    /accelerat|acelerad|incubat|inkubator|\bstart ?up (?:boot ?camp|factory|lab|studio|weekend)|\bboot ?camp\b|\blaunch ?pad\b|孵化|加速器|创业营/,
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
    /venture|\bvc\b|\bcapitals?\b|capital$|\bkapital\b|\bpartners?\b|\bfunds?\b|\bfonds\b|\bfondo\b|\bequity\b|\binvest|\bbeteiligung|\bholdings?\b|\bmanagement\b|\badvisors?\b|\bseed\b|\bassociates\b|资本|創投|创投|基金|投资|投資|資本/,
  ],
];
/** With one of these a trade in a name is what a fund invests in: "Software Capital Partners"; ... */
const OF_FUNDS = /venture|\bvc\b|\bcapital\b|\bpartners?\b|\bfunds?\b|\bbeteiligung|资本|创投|基金|投资/;
/** ... but a bank's own fund is a bank's. */
const OF_BANKS = /\bbank(?:ing)?\b|\bbanque\b|\bbanco\b|\binsurance\b|银行|保险|集团|证券/;

/** The kind that the name of an organisation says; undefined where it says none. `key`: its identity key. */
export function nameKind(key: string): InvestorKind | undefined {
  const found = NAMES.find(([, pattern]) => pattern.test(key))?.[0];
  return found === 'corporate' && OF_FUNDS.test(key) && !OF_BANKS.test(key) ? 'venture_fund' : found;
}

/** Names of people are shorter. */
const MAX_NAME = 100;
/** Given name and surname in Latin letters, a middle name or initial between; with nothing that a firm is called by. */
const PERSON = /^\p{Lu}[\p{L}.'’-]*(?: \p{Lu}[\p{L}.'’-]*| (?:de|da|di|van|von|der|el|al|la|le|bin)){1,3}$/u;

/** Whether a name with no word of a firm looks like a person's: it begins with a common given name. */
export function looksLikePerson(name: string): boolean {
  if (!PERSON.test(name)) return false;
  const [first = ''] = normalForm(name, 'NFKD', MAX_NAME).replace(/\p{M}/gu, '').toLowerCase().split(' ');
  return GIVEN_NAMES.has(first);
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
  if (!PERSON.test(name) || nameKind(name.toLowerCase()) !== undefined) return false;
  const text = description.trim().slice(0, EARLY);
  const [first = ''] = name.split(' ');
  const after = text.startsWith(`${first} `) ? text.slice(first.length + 1) : '';
  if (/^\p{Ll}/u.test(after)) return true;
  if (!looksLikePerson(name)) return text.startsWith(name) && SOMEBODY.test(text);
  return text === '' || SPEAKS.test(text) || text.startsWith(name) || SOMEBODY.test(text);
}
