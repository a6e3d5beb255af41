import type {
  Acquaintance,
  Choose,
  Greeting,
  LetterPlan,
  News,
  Product,
  Raise,
  Reader,
  Reason,
  Sender,
  Traction,
} from '../plan/rules-letter-plan.ts';

/**
 * A language of letters: makes sentences of what a plan says, each whole, with its full stop. Nothing is added that the plan
 * does not hold, and no clause is empty where something of it is undefined. Pure.
 */
export interface Phrases {
  /** Whether a text of the tenant's or the investor's own words may stand in a letter of this language. */
  reads(text: string): boolean;
  /** "Hi Ada,": the first line. */
  greeting(to: Greeting): string;
  /** The text behind the greeting, where the language goes on without a capital. */
  behindGreeting?(text: string): string;
  /** Before the sender's name, which is added when the message is put together. */
  readonly closing: string;
  /** Who writes, and what the company or fund does: one sentence or two. */
  introduction(sender: Sender, product: Product | undefined, choose: Choose): string;
  /** The number and what is raised, in one sentence; one of the two is there. */
  figures(traction: Traction | undefined, raise: Raise | undefined): string;
  /** Why this reader. */
  reason(reason: Reason, choose: Choose): string;
  acquaintance(known: Acquaintance, reader: Reader): string;
  /** The one question: a call; with the address where a time is picked, which stands last. */
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
