import type { Language } from '../../reference/rules-language.ts';
import type {
  Acquaintance,
  Choose,
  Field,
  Greeting,
  LetterPlan,
  NamedDeal,
  News,
  Product,
  Raise,
  Reader,
  Reason,
  Sender,
  SharedPlace,
  Traction,
} from '../plan/rules-letter-plan.ts';
import { ENGLISH, FRENCH, GERMAN, SPANISH } from './rules-languages.ts';
import { cityName, fieldName } from './rules-names.ts';
import { asSentence, behindName, withOwnName, withoutHeading } from './rules-own-words.ts';
import { amountIn, figuresIn, type Phrase, type PhraseTable, type Slots, say } from './rules-phrase-table.ts';

/** A language of letters. */
export type Phrases = ReturnType<typeof phrasesOf>;

/** The phrases of each language that letters are written in. */
export const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: phrasesOf(ENGLISH),
  de: phrasesOf(GERMAN),
  fr: phrasesOf(FRENCH),
  es: phrasesOf(SPANISH),
};

/**
 * Makes sentences of what a plan says, each whole, with its full stop. Nothing is added that the plan does not hold, and no
 * clause is empty if something of it is undefined. `salt` names a choice among wordings. Pure.
 */
function phrasesOf(table: PhraseTable) {
  const told = (phrase: Phrase, slots: Slots, choose?: Choose, salt?: string) =>
    say(table, phrase, slots, (items) => choose?.(items, salt) ?? items[0] ?? '') ?? '';
  const number = (traction: Traction) => told(table.traction[traction.kind], slotsOf(table, traction));
  const raised = (raise: Raise) => told(table.raise[raise.kind], raiseSlots(table, raise));
  const clauseOf = (news: News) => {
    if (news.kind === 'traction') return number(news.traction);
    if (news.kind === 'raise') return raised(news.raise);
    return told(table.news[news.kind], { ...slotsOf(table, news), also: '' });
  };
  return {
    /** Whether a text of the tenant's or the investor's own words may stand in a letter of this language. */
    reads: table.reads,
    /** "Hi Ada,": the first line. */
    greeting: (to: Greeting) => told(table.greeting[to.kind], slotsOf(table, to)),
    /** The text behind the greeting: a language may go on without a capital. */
    behindGreeting: (text: string) => text.replace(table.smallBehindGreeting, (word) => word.toLowerCase()),
    /** Before the sender's name, which is added when the message is put together. */
    closing: table.closing,
    /** Sentences that claim nothing, as they stand in letters. */
    courtesies: courtesiesOf(table),
    /** Who writes, and what the company or fund does: one sentence or two. */
    introduction: (sender: Sender, product: Product | undefined, choose: Choose) => {
      const slots = { ...senderSlots(sender), ...productSlots(table, product, sender.venture?.name) };
      return told(table.introduction[product?.kind ?? 'nothing'], slots, choose, 'who');
    },
    /** The number and what is raised, in one sentence; one of the two is there. */
    figures: (traction: Traction | undefined, raise: Raise | undefined) => {
      const said = { traction: traction && number(traction), raise: raise && raised(raise) };
      if (said.traction === undefined || said.raise === undefined)
        return asSentence(said.traction ?? said.raise ?? '');
      // A fund's past is another subject than what it raises.
      const isPast = traction?.kind === 'exits' || traction?.kind === 'earlier_funds';
      return isPast
        ? `${asSentence(said.raise)} ${asSentence(said.traction)}`
        : asSentence(told(table.figures, said));
    },
    /** Why this reader. */
    reason: (reason: Reason, choose: Choose) => {
      if (reason.kind === 'lp_type') return told(table.reason.lp_type, slotsOf(table, reason));
      const why = told(table.why[reason.kind], slotsOf(table, reason));
      const own = reason.kind === 'own_words' ? table.reason.own_words : undefined;
      return told(own ?? table.reason.other, { why }, choose, 'reason');
    },
    acquaintance: (known: Acquaintance, reader: Reader) =>
      told(table.acquaintance[known.kind], {
        ...slotsOf(table, known),
        toFirm: flag(reader.kind === 'firm'),
      }),
    /** The one question: a call; with the address of a page to pick a time on, which stands last. */
    ask: (calendar: string | undefined, choose: Choose) => told(table.ask, { calendar }, choose, 'ask'),
    /** That a no is welcome too. */
    wayOut: (choose: Choose) => told(table.wayOut, {}, choose, 'out'),
    /** A follow-up's first sentences: the news of it. */
    followUp: (news: News, sender: Sender, choose: Choose) => {
      const isDeed = news.kind === 'deal' || news.kind === 'commitment';
      const slots = { ...senderSlots(sender), news: clauseOf(news) };
      return told(table.followUp[isDeed ? 'deed' : 'other'], slots, choose, 'news');
    },
    /** A follow-up without news: asks only who the right person is. */
    rightPerson: (reader: Reader, sender: Sender, choose: Choose) => {
      const isAlone = reader.kind === 'person' || reader.kind === 'unknown';
      return told(table.rightPerson[isAlone ? 'alone' : 'in_team'], senderSlots(sender), choose, 'right');
    },
    /** Asks again, in other words than `ask`, also of the calendar; of one of several at a firm also for the right colleague. */
    askAgain: (reader: Reader, calendar: string | undefined, choose: Choose) =>
      told(table.askAgain, { calendar, atFirm: flag(reader.kind === 'person_at_firm') }, choose, 'again'),
    /** The last letter: that it is the last, and a way to say no or later. Two or three sentences. */
    last: (raise: Raise | undefined, sender: Sender, choose: Choose) =>
      told(table.last, { ...senderSlots(sender), ...raiseSlots(table, raise) }, choose, 'last'),
    /** Subjects, best first; the first that is short enough is taken. */
    subjects: ({ sender, product, raise, fields, reader, greeting }: Subjected): readonly string[] =>
      subjectsOf(table, {
        ...senderSlots(sender),
        ...productSlots(table, product, undefined),
        ...raiseSlots(table, raise),
        field: namesOf(table, fields)?.[0],
        reader: readerIn({ reader, greeting }),
      }),
  };
}
/** The sentences without a slot of what gives a reason, asks, thanks and ends. */
function courtesiesOf(table: PhraseTable): ReadonlySet<string> {
  const { closing, reason, wayOut, rightPerson, ask, askAgain, last, parts } = table;
  const texts = [reason, wayOut, rightPerson, ask, askAgain, last, parts].flatMap(textsIn);
  // A part in brackets or behind a question is a sentence too.
  const parted = texts.flatMap((text) => text.split(/[[\]|]|\{[?!][^}]*\}|(?<=[.!?])\s+/u));
  const whole = parted.map((part) => part.trim()).filter((part) => /^\p{Lu}[^{}]*[.!?]$/u.test(part));
  return new Set([closing, ...whole]);
}

function textsIn(phrases: unknown): readonly string[] {
  if (typeof phrases === 'string') return [phrases];
  return typeof phrases === 'object' && phrases !== null ? Object.values(phrases).flatMap(textsIn) : [];
}

type Subjected = Pick<LetterPlan, 'sender' | 'product' | 'raise' | 'fields' | 'reader' | 'greeting'>;

/** Whom a subject names: the firm, else the person; undefined if nobody is known. */
function readerIn({ reader, greeting }: Pick<LetterPlan, 'reader' | 'greeting'>): string | undefined {
  if ('firm' in reader) return reader.firm;
  return greeting.kind === 'person' ? greeting.name : undefined;
}

/**
 * Subjects of a letter, the one that says most first: the venture and whom it is for with what is raised, with what it does,
 * alone; then without the reader, whose name may be too long. Without a venture, an introduction of the sender.
 */
function subjectsOf(table: PhraseTable, slots: Slots): readonly string[] {
  const { colon, for: whom, introduction, unnamed, kind, raised } = table.subject;
  const told = (template: string, more?: Slots) =>
    say(table, template, { ...slots, ...more }, ([only = '']) => only);
  const words = { colon, for: whom, introduction, kind: told(kind), raised: told(raised) };
  const templates = slots.venture === undefined ? [unnamed] : SUBJECTS;
  return templates.flatMap((template) => told(template, words) ?? []);
}

const SUBJECTS = [
  '{venture} {for} {reader}{colon}{kind}, {raised}',
  '{venture} {for} {reader}{colon}{raised}',
  '{venture} {for} {reader}{colon}{kind}',
  '{venture} {for} {reader}',
  '{venture}{colon}{kind}, {raised}',
  '{venture}{colon}{raised}',
  '{venture}{colon}{kind}',
  '{venture}{colon}{introduction}',
  '{venture}',
];

/** What a template asks with `{?…}` alone. */
const flag = (is: boolean): string | undefined => (is ? '' : undefined);

function namesOf({ language }: PhraseTable, fields: readonly Field[]): readonly string[] | undefined {
  const names = [...new Set(fields.flatMap((field) => fieldName(field, language) ?? []))];
  return names.length === 0 ? undefined : names;
}

function senderSlots({ name, role, venture }: Sender): Slots {
  return {
    name,
    venture: venture?.name,
    other: flag(role === 'other'),
    managesFund: flag(venture?.kind === 'fund'),
  };
}

function productSlots(table: PhraseTable, product: Product | undefined, venture: string | undefined): Slots {
  if (product === undefined) return {};
  const slots = slotsOf(table, product);
  if (product.kind === 'company') return slots;
  if (product.kind === 'fund')
    return { ...slots, ofFund: '', isKnown: flag('strategy' in slots || 'fields' in slots) };
  const text = withoutHeading(venture, product.text);
  const behind = behindName(venture, text);
  return {
    text,
    behind,
    behindAsWritten: behindName(venture, product.text),
    rest: behind ?? text,
    withName: withOwnName(venture, text),
  };
}

function raiseSlots(table: PhraseTable, raise: Raise | undefined): Slots {
  if (raise === undefined) return {};
  const [raisesFund, raisesRound] = [flag(raise.kind === 'fund'), flag(raise.kind === 'round')];
  return { ...slotsOf(table, raise), raisesFund, raisesRound };
}

type Part = Acquaintance | Greeting | NamedDeal | News | Product | Raise | Reason | Traction;
type Held<Union, Key> = Union extends unknown ? (Key extends keyof Union ? Union[Key] : never) : never;
/** All that some part of a plan may hold. */
type Said = {
  readonly [Key in Part extends infer One ? (One extends unknown ? keyof One : never) : never]?: Held<
    Part,
    Key
  >;
};

/** The slots of a part of a plan; what is not known has none. */
function slotsOf(table: PhraseTable, part: Part): Slots {
  const { language, stages, strategies, lpTypes, ordinals } = table;
  const said: Said = part;
  const { by, usd, count = said.people } = said;
  return {
    ...(said.deal && slotsOf(table, said.deal)),
    ...(said.place && placeSlots(language, said.place)),
    ...known({
      text: said.text,
      name: said.name,
      given: said.given,
      firm: by?.kind === 'firm' ? by.firm : said.firm,
      names: said.names,
      isPair: flag((said.names?.length ?? 0) > 1),
      company: said.company,
      same: flag(said.closeness === 'same'),
      year: said.year?.toString(),
      fundName: said.fund,
      field: said.field && fieldName(said.field, language),
      fields: said.fields && namesOf(table, said.fields),
      customers: said.customers ?? said.who,
      thesis: said.thesis,
      stage: said.stage && stages[said.stage],
      strategy: said.strategy && strategies[said.strategy],
      lpType: said.lpType && lpTypes[said.lpType],
      ordinal: said.number === undefined ? undefined : ordinals[said.number - 1],
      count,
      figures: count === undefined ? undefined : figuresIn(table, count),
      usd: usd === undefined ? undefined : amountIn(table, usd),
      short: usd === undefined ? undefined : amountIn(table, usd, table.shortMoney),
    }),
  };
}

function placeSlots(language: Language, { kind, name, country }: SharedPlace): Slots {
  if (kind === 'city') return { place: name, city: cityName(name, language) };
  return kind === 'state' ? { place: name, state: '' } : known({ place: name, country: '', code: country });
}

function known(slots: Slots): Slots {
  return Object.fromEntries(Object.entries(slots).filter(([, value]) => value !== undefined));
}
