import type { FundProfile } from '../../profile/rules.ts';
import type { LpType, Stage } from '../../reference/rules-investor-terms.ts';
import { tagKey, tagWords } from '../../reference/rules-tag-key.ts';
import { conceptNamed, labelOf, likenessOf, ownConcepts } from '../../reference/rules-tags.ts';
import { type Purpose, tagIn } from '../rules-wording.ts';

/**
 * What a letter says, and nothing of how: a language (`Phrases`) makes its sentences. Names are checked (`nameIn`), texts
 * in quotes are the tenant's or the investor's own words on one line without a full stop. Amounts are USD. Whatever stands
 * here may be said; what is undefined is not known, or not to be said.
 */
export interface LetterPlan {
  readonly purpose: Purpose;
  readonly greeting: Greeting;
  readonly reader: Reader;
  readonly sender: Sender;
  /** What the sender's company or fund does. */
  readonly product: Product | undefined;
  /** One number, the strongest there is. */
  readonly traction: Traction | undefined;
  readonly raise: Raise | undefined;
  /** Why this investor. */
  readonly reason: Reason | undefined;
  readonly acquaintance: Acquaintance | undefined;
  /** Of a later touch: what no earlier one said. */
  readonly news: News | undefined;
  /** Address of a page where the reader picks a time. */
  readonly calendar: string | undefined;
  /** The fields that stand in the subject, the weightiest first. */
  readonly fields: readonly Field[];
}

/** Who gets it. `given` is undefined if it is not clear which word of the name that is. */
export type Greeting =
  | { readonly kind: 'person'; readonly name: string; readonly given: string | undefined }
  | { readonly kind: 'firm'; readonly firm: string }
  | { readonly kind: 'nobody' };

/** Who reads: a person on their own, one of several at a firm, the firm itself, or nobody knows. */
export type Reader =
  | { readonly kind: 'person' }
  | { readonly kind: 'person_at_firm'; readonly firm: string }
  | { readonly kind: 'firm'; readonly firm: string }
  | { readonly kind: 'unknown' };

/** Whose deals and statements these are: the reader's own (`many`: the reader is a firm), or those of the firm where the reader works. */
export type By =
  | { readonly kind: 'reader'; readonly many?: true }
  | { readonly kind: 'firm'; readonly firm: string };

export interface Sender {
  readonly name: string | undefined;
  /** `head`: founder of the company, manager of the fund. */
  readonly role: 'head' | 'other';
  readonly venture: { readonly kind: 'company' | 'fund'; readonly name: string } | undefined;
}

/** A field of business: the key of its tag, and English words for it as they stand before "company". */
export interface Field {
  readonly key: string;
  readonly label: string;
}

/** A place two companies share; `name` in English, `country` (ISO 3166-1 alpha-3) where the place is a country. */
export interface SharedPlace {
  readonly kind: 'city' | 'state' | 'country';
  readonly name: string;
  readonly country?: string;
}

export type Strategy = Exclude<NonNullable<FundProfile['fund_strategy']>, 'other'>;

export type Product =
  /** The tenant's own line: a sentence ("We build …") or a phrase ("robots that …"). */
  | { readonly kind: 'own_words'; readonly text: string }
  /** `customers`: whom it is for, in the tenant's own words. */
  | { readonly kind: 'company'; readonly fields: readonly Field[]; readonly customers: string | undefined }
  | {
      readonly kind: 'fund';
      readonly strategy: Strategy | undefined;
      readonly fields: readonly Field[];
      /** A sentence in the tenant's own words. */
      readonly thesis: string | undefined;
    };

export type Traction =
  /** Annual recurring revenue. */
  | { readonly kind: 'revenue'; readonly usd: number }
  /** `who` in the tenant's own words: "paying customers". */
  | { readonly kind: 'customers'; readonly count: number; readonly who: string }
  | { readonly kind: 'team'; readonly people: number }
  /** Of a fund: companies it or its manager sold. */
  | { readonly kind: 'exits'; readonly names: readonly string[] }
  | { readonly kind: 'earlier_funds'; readonly count: number };

export type Raise =
  | { readonly kind: 'round'; readonly usd: number | undefined; readonly stage: Stage | undefined }
  | { readonly kind: 'fund'; readonly usd: number | undefined; readonly number: number | undefined };

/** A company somebody backed, and what of it is close to the sender's. */
export interface NamedDeal {
  readonly company: string;
  /** `same`: it is in the field of the sender; `near`: in one beside it. */
  readonly closeness: 'same' | 'near';
  /** The field both are in, or (`near`) the company's own. */
  readonly field: Field;
  readonly place: SharedPlace | undefined;
  /** The stage they came in at, where the sender is at it too. */
  readonly stage: Stage | undefined;
  /** The year they came in, where that is not long ago. */
  readonly year: number | undefined;
}

export type Reason =
  | { readonly kind: 'deal'; readonly by: By; readonly deal: NamedDeal }
  /** What they say they look for, in their own words: "early-stage fintech companies in Europe". */
  | { readonly kind: 'own_words'; readonly by: By; readonly text: string }
  /** What they are on record to invest in; never the stage alone. */
  | {
      readonly kind: 'stated';
      readonly by: By;
      readonly field: Field | undefined;
      readonly stage: Stage | undefined;
      readonly place: SharedPlace | undefined;
    }
  /** Two companies they backed in the sender's place, or the only one; `year` only of one alone. */
  | {
      readonly kind: 'companies';
      readonly by: By;
      readonly names: readonly [string, string] | readonly [string];
      readonly year?: number | undefined;
      readonly place: SharedPlace | undefined;
      readonly stage: Stage | undefined;
    }
  /** Of a limited partner: a fund they are in; the fields or the strategy it has in common with the sender's. */
  | {
      readonly kind: 'commitment';
      readonly by: By;
      readonly fund: string;
      readonly field: Field | undefined;
      readonly strategy: Strategy | undefined;
    }
  /** The fund looks for limited partners of this kind. */
  | { readonly kind: 'lp_type'; readonly by: By; readonly lpType: LpType };

/** `reader`: sender and reader are connected. `colleague`: the sender knows somebody where the reader works. */
export type Acquaintance =
  | { readonly kind: 'reader' }
  | { readonly kind: 'colleague'; readonly name: string; readonly firm: string | undefined };

export type News =
  | { readonly kind: 'traction'; readonly traction: Traction }
  | { readonly kind: 'investors'; readonly names: readonly string[] }
  | { readonly kind: 'deal'; readonly by: By; readonly deal: NamedDeal }
  | { readonly kind: 'commitment'; readonly by: By; readonly fund: string }
  /** What the money is for, in the tenant's own words: "Hire two engineers", "we want to …". */
  | { readonly kind: 'goals'; readonly text: string }
  | { readonly kind: 'customers'; readonly text: string }
  | { readonly kind: 'raise'; readonly raise: Raise }
  | { readonly kind: 'thesis'; readonly text: string }
  | { readonly kind: 'least_commitment'; readonly usd: number };

/** A part of a plan with the names of the facts (`factsOf`) it stands on. */
export interface Planned<Part> {
  readonly part: Part;
  readonly from: readonly string[];
}

/** Chooses among wordings: the same for the same letter. */
export type Choose = (items: readonly string[], salt?: string) => string;

/** Words of a field's name that its spellings leave out: "finance" is financial services. */
const KIND_WORDS = new Set('service tool technology tech software system'.split(' '));

/** Letters from which on the beginning of a word is no chance: "data" begins words of many things. */
const LEAST_BEGINNING = 5;

/** "Finance" and "financial", "biotech" and "biotechnology": one begins as the other, but for a last letter. */
function isOneWord(one: string, other: string): boolean {
  const length = Math.max(LEAST_BEGINNING, Math.min(one.length, other.length) - 1);
  return one === other || (other.length >= length && one.slice(0, length) === other.slice(0, length));
}

/**
 * Whether a tag says the field itself or the concept it names: by the same name, or with all its words ("mobile payments"
 * are payments). What the vocabulary files under a concept in other words ("cloud data services" under databases) or the
 * graph below it is akin, and no reader would call both by the one name.
 */
export function isSpelling(field: Field, tag: string): boolean {
  const concept = conceptNamed(field.key) ?? field.key;
  const key = tagKey(tag);
  if (key === field.key || key === concept) return true;
  const words = tagWords(tag);
  return [field.label, labelOf(field.key), labelOf(concept)].some((label) => {
    const named = tagWords(label ?? '').filter((word) => !KIND_WORDS.has(word));
    return named.length > 0 && named.every((word) => words.some((one) => isOneWord(word, one)));
  });
}

/** What a company that is only akin to a field calls itself: the first tag that likeness and vocabulary know. */
export function ownName(tags: readonly string[], field: Field, leastLike: number): Field | undefined {
  const concept = conceptNamed(field.key) ?? field.key;
  for (const tag of tags) {
    const [key, ...named] = ownConcepts([tag]);
    const found = [key, ...named].find(
      (one) =>
        one !== undefined &&
        one !== concept &&
        labelOf(one) !== undefined &&
        likenessOf(field.key, one) >= leastLike,
    );
    const label = found === undefined ? undefined : tagIn(labelOf(found) ?? '');
    if (found !== undefined && label !== undefined) return { key: found, label };
  }
  return undefined;
}
