import { tagKey, tagWords } from '../../reference/rules-tag-key.ts';
import {
  conceptNamed,
  fieldsAbove,
  isBroadField,
  labelOf,
  likenessOf,
  ownConcepts,
} from '../../reference/rules-tags.ts';
import { tagIn } from '../rules-wording.ts';
import { type Field, isSpelling, ownName } from './rules-letter-plan.ts';

/** Shorter words are of grammar, or too common. */
const LEAST_LETTERS = 4;

/** Words that founders of any company say of it, and directories of any company: they tell none apart. */
const SAID_OF_ANY = new Set(
  (
    'build built make made help work need want give show keep find take send sell sale bring turn come every each more most ' +
    'than that this with without from into their they them who what when where which while your ours same other own new ' +
    'first best fast good great small medium large people person user customer client consumer company business firm team ' +
    'market tool product service solution platform software system technology tech application app online internet web ' +
    'digital mobile data manage management process cost price time year month week hour day before after under over about ' +
    'between across once only also real life live world global local'
  )
    .split(' ')
    .map(folded),
);

/** "Ticketing" and "tickets" are one word. */
function folded(word: string): string {
  const bare = word.replace(/(?:ing|er|ed)$/u, '');
  return bare.length >= LEAST_LETTERS ? bare : word;
}

/** The words of a text that say what it is about, each folded so that its forms are one. */
export function contentWords(text: string): ReadonlySet<string> {
  const words = text.split(/\s+/u).flatMap(tagWords).map(folded);
  return new Set(words.filter((word) => word.length >= LEAST_LETTERS && !SAID_OF_ANY.has(word)));
}

/** Whether a company's tag, unless one that says nothing of its business, has one of these words (`contentWords`). */
export function saysWordOf(tag: string, words: ReadonlySet<string> | undefined): boolean {
  if (words === undefined || words.size === 0 || ownConcepts([tag]).some(isBroadField)) return false;
  return [...contentWords(tag)].some((word) => words.has(word));
}

/** A field of the sender with its weight, 0 to 1. */
export type WeighedField = Field & { readonly weight: number };

/**
 * How a company is like the sender, closest first: in the very field or a narrower one; in the field that the sender's is a
 * part of; in a field of so many kinds that it says little; in what the vocabulary files with the field in other words, or a
 * kind of it by another name (`kin`); beside the field; perhaps in it; in none that is known.
 */
export const CLOSENESS = ['exact', 'part', 'umbrella', 'kin', 'near', 'perhaps', 'other'] as const;
export type Closeness = (typeof CLOSENESS)[number];

export interface SharedField {
  readonly closeness: Exclude<Closeness, 'other'>;
  /** The field both are in, or (`kin`, `near`) the company's own. */
  readonly field: Field;
  /** More than half of what the company's tags say is that field. */
  readonly isSure: boolean;
  /** A tag of it, no umbrella, says a thing that the sender's own words say too. */
  readonly isOfWords: boolean;
  readonly points: number;
}

/** Weight times likeness from which on two companies are in one field. */
const SAME = 0.9;
/**
 * From which on a field is beside the sender's: fields where the same funds do both (`reference/words/fields.json`). Lower ones, which
 * the ranking counts too, share a fund's mandate but no buyer and no technology: a reader would not call them close.
 */
const NEAR = 0.6;
/** The tenant names the field that matters first. A tag that is the field's own name says it surer than one of a kind of it. A company of one field is surely in it. */
const POINTS = { firstField: 2, named: 1, only: 3 } as const;

/**
 * Fields of many kinds of business, beside those that make no field at all (`isBroadField`): a company of one is close to the
 * sender only if nothing more exact is on record, and one beside them is not close.
 */
const UMBRELLAS = new Set(
  [
    'Financial services',
    'SaaS',
    'Cloud computing',
    'Enterprise software',
    'Artificial intelligence',
    'Analytics',
    'Big data',
    'E-commerce',
    'Health care',
    'Clean technology',
    'Energy',
    'Education',
    'Social',
    'Entertainment',
  ].map(tagKey),
);

/** Umbrellas that say how something is made and nothing of whom it is for: beside another field of the sender they are no reason. */
const HOW = new Set(['SaaS', 'Cloud computing', 'Enterprise software'].map(tagKey));
const isHow = (key: string) => HOW.has(conceptNamed(key) ?? key);

/** Whether a tag says no more than the field's own name does: "games" of mobile games. */
function isOfName(field: Field, tag: string): boolean {
  const named = tagWords(field.label);
  return isSpelling(field, tag) || tagWords(tag).every((word) => named.includes(word));
}

/** A sender who says "finance" says what hundreds say. */
function isUmbrellaTag(tag: string): boolean {
  return ownConcepts([tag]).some(
    (key) => UMBRELLAS.has(key) && isSpelling({ key, label: labelOf(key) ?? key }, tag),
  );
}

/** From this share of its tags on a field is what a company mainly is. */
const HALF = 0.5;
/** And from this on where another tag of it is what the sender speaks of: of a dozen tags one says nothing even then. */
const THIRD = 1 / 3;

/** Tags that directories put on anything with a page, or on agencies: they make no company one of a field, whatever they name. */
const SAID_OF_ANYTHING = new Set(
  [
    'web tool',
    'web development',
    'portal',
    'online portal',
    'community',
    'app',
    'content',
    'listing',
    'ediscovery',
  ].map(tagKey),
);

/**
 * What a company with these tags and the sender have in common, the closest first. Fields so broad that everybody is in them do
 * not count. A company is in a field only where the field is what it mainly is (`shareOf`): of one with many tags each is said
 * in passing, and it is `perhaps` in it.
 */
export function sharedFields(
  asked: readonly WeighedField[],
  tags: readonly string[],
  senderWords?: ReadonlySet<string>,
): readonly SharedField[] {
  const said = tags.filter((tag) => !SAID_OF_ANYTHING.has(tagKey(tag)));
  const keys = ownConcepts(said).filter((key) => !isBroadField(key));
  const words = new Set(said.flatMap(tagWords));
  const ofWords = said.filter((tag) => saysWordOf(tag, senderWords) && !isUmbrellaTag(tag));
  const own = asked.filter(({ weight }) => weight >= SAME).map(({ key }) => key);
  const hasTrade = own.some((key) => !isBroadField(key) && !isHow(key));
  return asked
    .filter(({ key }) => !isBroadField(key) && !(hasTrade && isHow(key)))
    .flatMap((field, at) => {
      const spelt = bestOf(field, ownConcepts(said.filter((tag) => isSpelling(field, tag))));
      const akin = bestOf(field, keys);
      const { best, value } = spelt.value >= SAME ? spelt : akin;
      const strict = closenessOf(asked, field, best, value);
      if (strict === undefined) return [];
      const isKin = spelt.value < SAME && akin.value >= SAME;
      const kin = isKin ? ownName([...ofWords, ...said], field, NEAR) : undefined;
      const known = !isKin ? strict : kin === undefined || strict === 'umbrella' ? 'perhaps' : 'kin';
      // "Games" and "Mobile" are mobile games.
      const isWhole = known === 'part' && tagWords(field.label).every((word) => words.has(word));
      const closeness = isWhole ? 'exact' : known;
      const share = shareOf(
        closeness === 'near' ? (conceptNamed(best) ?? best) : field.key,
        own,
        said,
        senderWords,
      );
      // "Colleges" beside five other tags is not said in passing where the sender speaks of colleges.
      const isBacked = share >= THIRD && ofWords.some((tag) => !isOfName(field, tag));
      const isIn = isBacked || share > HALF || (share === HALF && closeness !== 'umbrella');
      return [
        {
          closeness: isIn ? closeness : ('perhaps' as const),
          isSure: share > HALF,
          isOfWords: closeness !== 'near' && isIn && ofWords.length > 0,
          field: kin ?? (closeness === 'near' ? conceptOf(best, field) : commonField(field, best)),
          points:
            value +
            (keys.includes(field.key) ? POINTS.named : 0) +
            (at === 0 ? POINTS.firstField : 0) +
            POINTS.only * share,
        },
      ];
    })
    .sort(
      (one, other) =>
        CLOSENESS.indexOf(one.closeness) - CLOSENESS.indexOf(other.closeness) ||
        Number(other.isSure) - Number(one.isSure) ||
        other.points - one.points,
    );
}

/** The key most like the field, and how like. */
function bestOf(field: WeighedField, keys: readonly string[]): { best: string; value: number } {
  let [best, value] = ['', 0];
  for (const found of keys) {
    const like = isBroadField(found) ? 0 : field.weight * likenessOf(field.key, found);
    if (like > value) [best, value] = [found, like];
  }
  return { best, value };
}

function closenessOf(
  asked: readonly WeighedField[],
  field: WeighedField,
  found: string,
  value: number,
): Exclude<Closeness, 'perhaps' | 'other'> | undefined {
  // Of "payments" and "fintech" the second says in general what the first says exactly.
  const concept = conceptNamed(field.key) ?? field.key;
  const isUmbrella =
    UMBRELLAS.has(concept) ||
    asked.some(({ key }) => fieldsAbove(conceptNamed(key) ?? key).includes(concept));
  if (value >= SAME) return isUmbrella ? 'umbrella' : value >= 1 ? 'exact' : 'part';
  const isFoundUmbrella = UMBRELLAS.has(conceptNamed(found) ?? found);
  return value >= NEAR && !isUmbrella && !isFoundUmbrella ? 'near' : undefined;
}

/**
 * The share of a field in what a company is by its tags, 0 to 1: those of the field or a kind of it, of all that say another
 * business. No other business is another field of the sender, what is beside one of them or above it, what its own words say
 * too, and what is too broad.
 * Tags of one meaning count each: who is tagged "games", "mobile games" and "social games" is in games.
 */
function shareOf(
  field: string,
  own: readonly string[],
  tags: readonly string[],
  senderWords: ReadonlySet<string> | undefined,
): number {
  const broader = new Set(fieldsAbove(field));
  const isHarmless = (keys: readonly string[], like: number) =>
    like >= NEAR ||
    keys.some(
      (key) =>
        isBroadField(key) ||
        isHow(key) ||
        broader.has(conceptNamed(key) ?? key) ||
        own.some((one) => likenessOf(one, key) >= NEAR),
    );
  let [inside, others] = [0, 0];
  for (const tag of tags) {
    const keys = ownConcepts([tag]);
    const like = Math.max(0, ...keys.map((key) => likenessOf(field, key)));
    if (like >= SAME) inside += 1;
    else if (!isHarmless(keys, like) && !saysWordOf(tag, senderWords)) others += 1;
  }
  return inside === 0 ? 0 : inside / (inside + others);
}

/**
 * The field that both are in, no narrower than is true of either: who asks for "fintech" is met by a bank in financial
 * services, the concept that both are names or kinds of.
 */
function commonField(asked: Field, found: string): Field {
  const concept = conceptNamed(asked.key) ?? asked.key;
  return found === asked.key || concept === asked.key
    ? { key: asked.key, label: asked.label }
    : conceptOf(concept, asked);
}

function conceptOf(found: string, asked: Field): Field {
  const key = conceptNamed(found) ?? found;
  const label = labelOf(key);
  return { key, label: (label && tagIn(label)) ?? asked.label };
}
