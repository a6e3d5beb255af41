import type { Language } from '../../language/language.ts';
import type {
  Acquaintance,
  By,
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
} from '../plan/letter-plan.ts';
import { GERMAN } from './de.ts';
import { ENGLISH } from './en.ts';
import { SPANISH } from './es.ts';
import { FRENCH } from './fr.ts';
import { cityName, fieldName } from './names.ts';
import { asSentence, behindName, withOwnName, withoutHeading } from './own-words.ts';
import { amountIn, figuresIn, type Phrase, type PhraseTable, type Slots, say } from './phrase-table.ts';

/**
 * A language of letters: makes sentences of what a plan says, each whole, with its full stop. Nothing is added that the plan
 * does not hold, and no clause is empty if something of it is undefined. Pure.
 */
export interface Phrases {
  /** Whether a text of the tenant's or the investor's own words may stand in a letter of this language. */
  reads(text: string): boolean;
  /** "Hi Ada,": the first line. */
  greeting(to: Greeting): string;
  /** The text behind the greeting: a language may go on without a capital. */
  behindGreeting(text: string): string;
  /** Before the sender's name, which is added when the message is put together. */
  readonly closing: string;
  /** Who writes, and what the company or fund does: one sentence or two. */
  introduction(sender: Sender, product: Product | undefined, choose: Choose): string;
  /** The number and what is raised, in one sentence; one of the two is there. */
  figures(traction: Traction | undefined, raise: Raise | undefined): string;
  /** Why this reader. */
  reason(reason: Reason, choose: Choose): string;
  acquaintance(known: Acquaintance, reader: Reader): string;
  /** The one question: a call; with the address of a page to pick a time on, which stands last. */
  ask(calendar: string | undefined, choose: Choose): string;
  /** That a no is welcome too. */
  wayOut(choose: Choose): string;
  /** A follow-up's first sentences: the news of it. */
  followUp(news: News, sender: Sender, choose: Choose): string;
  /** A follow-up without news: asks only who the right person is. */
  rightPerson(reader: Reader, sender: Sender, choose: Choose): string;
  /** Asks again, in other words than `ask`, also of the calendar; of one of several at a firm also for the right colleague. */
  askAgain(reader: Reader, calendar: string | undefined, choose: Choose): string;
  /** The last letter: that it is the last, and a way to say no or later. Two or three sentences. */
  last(raise: Raise | undefined, sender: Sender, choose: Choose): string;
  /** Subjects, best first; the first that is short enough is taken. */
  subjects(plan: Pick<LetterPlan, 'sender' | 'product' | 'raise' | 'fields'>): readonly string[];
}

/** The phrases of each language that letters are written in. */
export const PHRASES: Readonly<Record<Language, Phrases>> = {
  en: phrasesOf(ENGLISH),
  de: phrasesOf(GERMAN),
  fr: phrasesOf(FRENCH),
  es: phrasesOf(SPANISH),
};

/** Sentences of a table. `salt` names a choice among wordings, so that two of one letter do not go together. */
function phrasesOf(table: PhraseTable): Phrases {
  const told = (phrase: Phrase, slots: Slots, choose?: Choose, salt?: string) =>
    say(table, phrase, slots, (items) => (choose === undefined ? items[0] : choose(items, salt))) ?? '';
  const traction = (number: Traction) => told(table.traction[number.kind], tractionSlots(table, number));
  const raised = (raise: Raise) => told(table.raise[raise.kind], raiseSlots(table, raise));
  const news = (news: News) => {
    if (news.kind === 'traction') return traction(news.traction);
    return news.kind === 'raise' ? raised(news.raise) : told(table.news[news.kind], newsSlots(table, news));
  };
  const { smallBehindGreeting } = table;
  return {
    reads: table.reads,
    greeting: (to) => told(table.greeting[to.kind], greetingSlots(to)),
    behindGreeting: (text) =>
      smallBehindGreeting === undefined
        ? text
        : text.replace(smallBehindGreeting, (word) => word.toLowerCase()),
    closing: table.closing,
    introduction: (sender, product, choose) => {
      const slots = { ...senderSlots(sender), ...productSlots(table, product, sender.venture?.name) };
      return told(table.introduction[product?.kind ?? 'nothing'], slots, choose, 'who');
    },
    figures: (number, raise) => {
      const said = { traction: number && traction(number), raise: raise && raised(raise) };
      if (said.traction === undefined || said.raise === undefined)
        return asSentence(said.traction ?? said.raise ?? '');
      // A fund's past is another subject than what it raises.
      const isPast = number?.kind === 'exits' || number?.kind === 'earlier_funds';
      return isPast
        ? `${asSentence(said.raise)} ${asSentence(said.traction)}`
        : asSentence(told(table.figures, said));
    },
    reason: (reason, choose) => {
      const slots = reasonSlots(table, reason);
      if (reason.kind === 'lp_type') return told(table.reason.lp_type, slots);
      const why = told(table.why[reason.kind], slots);
      const own = reason.kind === 'own_words' ? table.reason.own_words : undefined;
      return told(own ?? table.reason.other, { why }, choose, 'reason');
    },
    acquaintance: (known, reader) =>
      told(table.acquaintance[known.kind], {
        name: known.kind === 'colleague' ? known.name : undefined,
        toFirm: flag(reader.kind === 'firm'),
      }),
    ask: (calendar, choose) => told(table.ask, { calendar }, choose, 'ask'),
    wayOut: (choose) => told(table.wayOut, {}, choose, 'out'),
    followUp: (what, sender, choose) => {
      const isDeed = what.kind === 'deal' || what.kind === 'commitment';
      const slots = { ...senderSlots(sender), news: news(what) };
      return told(table.followUp[isDeed ? 'deed' : 'other'], slots, choose, 'news');
    },
    rightPerson: (reader, sender, choose) => {
      const isAlone = reader.kind === 'person' || reader.kind === 'unknown';
      return told(table.rightPerson[isAlone ? 'alone' : 'in_team'], senderSlots(sender), choose, 'right');
    },
    askAgain: (reader, calendar, choose) =>
      told(table.askAgain, { calendar, atFirm: flag(reader.kind === 'person_at_firm') }, choose, 'again'),
    last: (raise, sender, choose) =>
      told(table.last, { ...senderSlots(sender), ...raiseSlots(table, raise) }, choose, 'last'),
    subjects: ({ sender, product, raise, fields }) =>
      subjectsOf(table, {
        ...senderSlots(sender),
        ...productSlots(table, product, undefined),
        ...raiseSlots(table, raise),
        field: namesOf(table, fields)?.[0],
      }),
  };
}

/**
 * Subjects of a letter, the one that says most first: the venture with its kind and what is raised, with one of them, alone.
 * Without a venture, an introduction of the sender.
 */
function subjectsOf(table: PhraseTable, slots: Slots): readonly string[] {
  const { colon, introduction, unnamed, kind, raised } = table.subject;
  const told = (template: string, more?: Slots) =>
    say(table, template, { ...slots, ...more }, ([only]) => only);
  const words = { colon, introduction, kind: told(kind), raised: told(raised) };
  const templates = slots.venture === undefined ? [unnamed] : SUBJECTS;
  return templates.flatMap((template) => told(template, words) ?? []);
}

const SUBJECTS = [
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

function greetingSlots(to: Greeting): Slots {
  if (to.kind === 'nobody') return {};
  return to.kind === 'firm' ? { firm: to.firm } : { name: to.name, given: to.given };
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
  if (product.kind === 'own_words') {
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
  const fields = namesOf(table, product.fields);
  if (product.kind === 'company') return { fields, customers: product.customers };
  const { strategy, thesis } = product;
  return {
    fields,
    thesis,
    strategy: strategy && table.strategies[strategy],
    ofFund: flag(true),
    isKnown: flag(strategy !== undefined || fields !== undefined),
  };
}

function tractionSlots(table: PhraseTable, number: Traction): Slots {
  switch (number.kind) {
    case 'revenue':
      return { usd: amountIn(table, number.usd) };
    case 'customers':
      return { count: number.count, figures: figuresIn(table, number.count), customers: number.who };
    case 'team':
      return { count: number.people };
    case 'exits':
      return { names: number.names };
    case 'earlier_funds':
      return { count: number.count };
  }
}

function raiseSlots(table: PhraseTable, raise: Raise | undefined): Slots {
  if (raise === undefined) return {};
  return {
    usd: raise.usd === undefined ? undefined : amountIn(table, raise.usd),
    short: raise.usd === undefined ? undefined : amountIn(table, raise.usd, table.shortMoney),
    stage: raise.kind === 'round' && raise.stage !== undefined ? table.stages[raise.stage] : undefined,
    ordinal:
      raise.kind === 'fund' && raise.number !== undefined ? table.ordinals[raise.number - 1] : undefined,
    raisesFund: flag(raise.kind === 'fund'),
    raisesRound: flag(raise.kind === 'round'),
  };
}

const firmSlots = (by: By): Slots => ({ firm: by.kind === 'firm' ? by.firm : undefined });

function placeSlots({ language }: PhraseTable, place: SharedPlace | undefined): Slots {
  if (place === undefined) return {};
  const { kind, name, country } = place;
  return {
    place: name,
    city: kind === 'city' ? cityName(name, language) : undefined,
    state: flag(kind === 'state'),
    country: flag(kind === 'country'),
    code: kind === 'country' ? country : undefined,
  };
}

function dealSlots(table: PhraseTable, deal: NamedDeal): Slots {
  return {
    ...placeSlots(table, deal.place),
    company: deal.company,
    same: flag(deal.closeness === 'same'),
    field: fieldName(deal.field, table.language),
    stage: deal.stage && table.stages[deal.stage],
    year: deal.year?.toString(),
  };
}

function reasonSlots(table: PhraseTable, reason: Reason): Slots {
  const by = firmSlots(reason.by);
  switch (reason.kind) {
    case 'deal':
      return { ...by, ...dealSlots(table, reason.deal) };
    case 'own_words':
      return { ...by, text: reason.text };
    case 'stated':
    case 'companies':
      return {
        ...by,
        ...placeSlots(table, reason.place),
        stage: reason.stage && table.stages[reason.stage],
        ...(reason.kind === 'stated'
          ? { field: reason.field && fieldName(reason.field, table.language) }
          : {
              names: reason.names,
              isPair: flag(reason.names.length > 1),
              year: reason.year?.toString(),
            }),
      };
    case 'commitment':
      return {
        ...by,
        fundName: reason.fund,
        field: reason.field && fieldName(reason.field, table.language),
        strategy: reason.strategy && table.strategies[reason.strategy],
      };
    case 'lp_type':
      return { ...by, lpType: table.lpTypes[reason.lpType] };
  }
}

function newsSlots(table: PhraseTable, news: Exclude<News, { kind: 'traction' | 'raise' }>): Slots {
  switch (news.kind) {
    case 'investors':
      return { names: news.names };
    case 'deal':
      return { ...firmSlots(news.by), ...dealSlots(table, news.deal), also: flag(true) };
    case 'commitment':
      return { ...firmSlots(news.by), fundName: news.fund };
    case 'least_commitment':
      return { usd: amountIn(table, news.usd) };
    default:
      return { text: news.text };
  }
}
