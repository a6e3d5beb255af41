import type { LpType, Stage } from '../../reference/rules-investor-terms.ts';
import type { Language } from '../../reference/rules-language.ts';
import type {
  Acquaintance,
  Greeting,
  News,
  Product,
  Raise,
  Reason,
  Strategy,
  Traction,
} from '../plan/rules-letter-plan.ts';
import { afterColon, asSentence, beginningSmall, capital } from './rules-own-words.ts';

/**
 * A template, its alternatives from the one that is wanted most (`first`), or several wordings of one phrase of which a letter
 * takes one. In a template
 * - `{name}` is a slot, or a part of the table: a list is written with "and", a number in words;
 * - `{name:form}` is the slot in a form of the language, `{names#one/many}` a word by how many there are;
 * - `{?name}` and `{!name}` write nothing and ask whether the slot is known, `{?name:test}` whether its text passes a test;
 * - `a|b` is the first alternative whose slots are all known and whose questions hold;
 * - `[a|b]` is the same, and nothing if there is none.
 */
export type Phrase = string | readonly string[] | { readonly first: readonly string[] };

/** The phrases of a language. */
export interface PhraseTable {
  readonly language: Language;
  /** Whether a text of the tenant's or the investor's own words may stand in a letter of this language. */
  readonly reads: (text: string) => boolean;
  /** First words that are written small behind the greeting, if it ends with a comma and the sentence goes on. */
  readonly smallBehindGreeting: RegExp;
  /** BCP 47, for the marks within numbers. */
  readonly locale: string;
  /** "and" before the last item of a list. */
  readonly and: (next: string) => string;
  /** Numbers in words, each at its place; those beyond the list and those left empty are written in figures. */
  readonly numbers: readonly string[];
  /** The first stands for 1. */
  readonly ordinals: readonly string[];
  readonly stages: Readonly<Record<Stage, string>>;
  readonly lpTypes: Readonly<Record<LpType, string>>;
  readonly strategies: Readonly<Record<Strategy, string>>;
  readonly money: Readonly<Record<'plain' | 'million' | 'billion', string>>;
  /** The same as subjects have it. */
  readonly shortMoney: Readonly<Record<'plain' | 'million' | 'billion', string> & { thousand?: string }>;
  readonly forms: Readonly<Record<string, (text: string) => string>>;
  readonly tests: Readonly<Record<string, RegExp | ((text: string) => boolean)>>;
  readonly parts: Readonly<Record<string, Phrase>>;

  readonly greeting: Readonly<Record<Greeting['kind'], Phrase>>;
  readonly closing: string;
  readonly introduction: Readonly<Record<Product['kind'] | 'nothing', Phrase>>;
  readonly traction: Readonly<Record<Traction['kind'], Phrase>>;
  readonly raise: Readonly<Record<Raise['kind'], Phrase>>;
  /** Traction and raise in one sentence. */
  readonly figures: string;
  readonly why: Readonly<Record<Exclude<Reason['kind'], 'lp_type'>, Phrase>>;
  /** Around `why`; of the reader's own words as of others if they have none of their own. */
  readonly reason: Readonly<Record<'lp_type' | 'other', Phrase> & { own_words?: Phrase }>;
  readonly acquaintance: Readonly<Record<Acquaintance['kind'], Phrase>>;
  readonly ask: Phrase;
  readonly wayOut: Phrase;
  readonly news: Readonly<Record<Exclude<News['kind'], 'traction' | 'raise'>, Phrase>>;
  /** `deed`: the news is what the reader did, which is no news to the reader. */
  readonly followUp: Readonly<Record<'deed' | 'other', Phrase>>;
  readonly rightPerson: Readonly<Record<'alone' | 'in_team', Phrase>>;
  readonly askAgain: Phrase;
  readonly last: Phrase;
  readonly subject: Readonly<
    Record<'colon' | 'for' | 'introduction' | 'unnamed' | 'kind' | 'raised', string>
  >;
}

/** What templates may name besides the parts of their table. Those that only answer a question hold an empty text. */
export const SLOTS = {
  /** `other` than the head of the venture, or the head of a fund. */
  sender: ['name', 'venture', 'other', 'managesFund'],
  greeting: ['firm', 'given', 'name'],
  /** `rest`: behind the venture's name, if the text begins with it. */
  ownWords: ['text', 'behind', 'behindAsWritten', 'rest', 'withName'],
  product: ['fields', 'customers', 'thesis', 'strategy', 'ofFund', 'isKnown'],
  traction: ['usd', 'count', 'figures', 'customers', 'names'],
  /** `short`: the amount as subjects have it. */
  raise: ['usd', 'short', 'stage', 'ordinal', 'raisesFund', 'raisesRound'],
  figures: ['traction', 'raise'],
  /** `firm`: whose deals these are if not the reader's own. */
  reason: [
    'why',
    'firm',
    'company',
    'same',
    'also',
    'field',
    'year',
    'isPair',
    'names',
    'fundName',
    'lpType',
  ],
  /** One of `city`, `state` and `country` is known; `place` is the name in English, `code` a country's. */
  place: ['place', 'city', 'state', 'country', 'code'],
  later: ['news', 'toFirm', 'atFirm', 'calendar'],
  subject: ['colon', 'for', 'introduction', 'kind', 'raised', 'reader'],
  /** `raw`: without the language's marks, `thousands`: times a thousand. */
  money: ['n', 'raw', 'thousands'],
} as const;
type SlotName = (typeof SLOTS)[keyof typeof SLOTS][number];
type Value = string | number | readonly string[];
export type Slots = Readonly<Partial<Record<SlotName, Value | undefined>>>;
export type Wording = (items: readonly string[]) => string;

/** Stands in no text. */
export const NOTHING = /(?!)/u;

/** A phrase of a table with its slots filled; undefined if no alternative holds. */
export function say(table: PhraseTable, phrase: Phrase, slots: Slots, wording: Wording): string | undefined {
  const template =
    typeof phrase === 'string' ? phrase : 'first' in phrase ? phrase.first.join('|') : wording(phrase);
  return written(parsed(template), { table, slots, wording });
}

/** An amount of US dollars in a sentence: in millions from a million on, at three figures, whole dollars below. */
export function amountIn(
  table: PhraseTable,
  usd: number,
  money: PhraseTable['shortMoney'] = table.money,
): string {
  const scale = SCALES.find(({ name, least }) => usd >= least && money[name] !== undefined) ?? PLAIN;
  const value = scale === PLAIN ? Math.round(usd) : Number((usd / scale.least).toPrecision(3));
  const slots = { n: figuresIn(table, value), raw: String(value), thousands: figuresIn(table, value * 1000) };
  return say(table, money[scale.name] ?? money.plain, slots, ([only = '']) => only) ?? '';
}

const PLAIN = { name: 'plain', least: 0 } as const;
const SCALES = [
  { name: 'billion', least: 1e9 },
  { name: 'million', least: 1e6 },
  { name: 'thousand', least: 1e3 },
  PLAIN,
] as const;

/** A number in figures. */
export function figuresIn({ locale }: PhraseTable, value: number): string {
  // A thin space between thousands, as French has it, is taken for a hidden character: a no-break space stands for it.
  return value.toLocaleString(locale, { maximumFractionDigits: 2 }).replace(/[\u202f\u2009]/gu, '\u00a0');
}

/** "A", "A and B", "A, B and C". */
export function listedIn({ and }: PhraseTable, items: readonly string[]): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${and(last)} ${last}`;
}

type Group = Piece[][];
type Piece = string | Slot | Group;
interface Slot {
  readonly asks: string | undefined;
  readonly name: string;
  readonly forms: readonly string[];
  readonly byNumber: readonly [one: string, many: string] | undefined;
}
interface Context {
  readonly table: PhraseTable;
  readonly slots: Slots;
  readonly wording: Wording;
}

const MARK = /\{([?!]?)(\w+)((?::\w+)*)(?:#([^/}]*)\/([^}]*))?\}|[[\]|]/gu;
const READ = new Map<string, Group>();

/** A template as it is read once. */
function parsed(template: string): Group {
  const known = READ.get(template);
  if (known !== undefined) return known;
  const whole: Group = [[]];
  const open = [whole];
  const add = (piece: Piece) => open.at(-1)?.at(-1)?.push(piece);
  let end = 0;
  for (const match of template.matchAll(MARK)) {
    const [mark, ...found] = match;
    add(template.slice(end, match.index));
    end = match.index + mark.length;
    if (mark === '|') open.at(-1)?.push([]);
    else if (mark === '[') open.push([[]]);
    else if (mark === ']') add(open.pop() ?? []);
    else add(slotOf(found));
  }
  add(template.slice(end));
  READ.set(template, whole);
  return whole;
}

function slotOf([asks, name = '', forms = '', one, many]: readonly (string | undefined)[]): Slot {
  return {
    asks,
    name,
    forms: forms.split(':').slice(1),
    byNumber: one === undefined ? undefined : [one, many ?? ''],
  };
}

/** The first alternative that holds. */
function written(group: Group, context: Context): string | undefined {
  for (const pieces of group) {
    let text: string | undefined = '';
    for (const piece of pieces) {
      const next = pieceIn(piece, context);
      text = next === undefined ? undefined : text + next;
      if (text === undefined) break;
    }
    if (text !== undefined) return text;
  }
  return undefined;
}

function pieceIn(piece: Piece, context: Context): string | undefined {
  if (typeof piece === 'string') return piece;
  if ('name' in piece) return slotIn(piece, context);
  return written(piece, context) ?? '';
}

function slotIn({ asks, name, forms, byNumber }: Slot, context: Context): string | undefined {
  const { table, slots, wording } = context;
  const part = table.parts[name];
  const value =
    name in slots || part === undefined ? slots[name as SlotName] : say(table, part, slots, wording);
  if (asks) {
    const holds = value !== undefined && forms.every((test) => passes(table, test, String(value)));
    return holds === (asks === '?') ? '' : undefined;
  }
  if (value === undefined) return undefined;
  if (byNumber !== undefined) {
    const count = typeof value === 'number' ? value : value.length;
    return byNumber[count === 1 ? 0 : 1];
  }
  const formed = (text: string) => forms.reduce((before, form) => formOf(table, form)(before), text);
  if (typeof value === 'string') return formed(value);
  return typeof value === 'number'
    ? table.numbers[value] || figuresIn(table, value)
    : listedIn(table, value.map(formed));
}

const FORMS: PhraseTable['forms'] = { sentence: asSentence, capital, small: beginningSmall, afterColon };
const TESTS: PhraseTable['tests'] = { one: /^1$/u };

function formOf({ forms }: PhraseTable, name: string): (text: string) => string {
  const form = forms[name] ?? FORMS[name];
  if (form === undefined) throw new Error(`no form ${name}`);
  return form;
}

function passes({ tests }: PhraseTable, name: string, text: string): boolean {
  const test = tests[name] ?? TESTS[name];
  if (test === undefined) throw new Error(`no test ${name}`);
  return typeof test === 'function' ? test(text) : test.test(text);
}
