import type { Field, Product, Sender } from '../plan/rules-letter-plan.ts';
import {
  fundSubject,
  newsClause,
  raiseClause,
  raised,
  subject,
  subjectRaise,
  tractionClause,
  whyThem,
} from './rules-en-clauses.ts';
import { formOf, saysWhat, within } from './rules-en-own-words.ts';
import { beforeNoun, fundKind, LP_WORDS, listed, withArticle } from './rules-en-words.ts';
import { asSentence, behindName, isEnglish, withoutHeading } from './rules-own-words.ts';
import { figuresWith, type SubjectWords, subjectsWith } from './rules-phrases.ts';
import type { Phrases } from './rules-phrases-phrases.ts';

const SUBJECT: SubjectWords = {
  colon: ': ',
  introduction: 'a short introduction',
  by: 'A short introduction',
  plain: 'A short introduction',
};

export const ENGLISH: Phrases = {
  reads: isEnglish,
  greeting: (to) => {
    if (to.kind === 'nobody') return 'Hello,';
    return to.kind === 'firm' ? `Hello ${to.firm} team,` : `Hi ${to.given ?? to.name},`;
  },
  closing: 'Best regards,',
  introduction: (sender, product, choose) => introduced(whoWrites(sender, choose), sender, product),
  figures: (traction, raise) =>
    figuresWith(traction, raise, {
      traction: tractionClause,
      raise: raiseClause,
      // "We are at $1 million and are raising": the subject is said once.
      joined: (first, second) => `${first} and ${second.replace(/^we /u, '')}`,
    }),
  reason: (reason, choose) => {
    if (reason.kind === 'lp_type')
      return `I'm writing to ${LP_WORDS[reason.lpType]}, and would like to know whether ${subject(reason.by)} ${reason.by.kind === 'reader' ? 'invest' : 'invests'} in funds such as ours.`;
    const why = whyThem(reason);
    if (reason.kind === 'own_words') return `I'm writing to you because ${why}.`;
    return choose(
      [
        `I'm writing to you because ${why}.`,
        `You came to mind because ${why}.`,
        `I thought of you because ${why}.`,
      ],
      'reason',
    );
  },
  acquaintance: (known, reader) => {
    if (known.kind === 'reader') return "We are already connected, so I'm writing to you directly.";
    if (reader.kind === 'firm') return `I know ${known.name} on your team.`;
    return `I know your colleague ${known.name}.`;
  },
  ask: (calendar, choose) =>
    `${choose(
      [
        'Could we talk for twenty minutes this week or next?',
        'Would you have twenty minutes for a call this week or next?',
        'Would a call of twenty minutes suit you, this week or next?',
      ],
      'ask',
    )}${calendar === undefined ? '' : ` You can pick a time here: ${calendar}`}`,
  wayOut: (choose) =>
    choose(
      [
        "If it's not for you, a short no is just as welcome.",
        "If it's not a fit, a one-line no is fine too.",
      ],
      'out',
    ),
  followUp: (news, { venture }, choose) => {
    const note = venture === undefined ? 'my note' : `my note about ${venture.name}`;
    const said = newsClause(news);
    // What the reader did is no news to the reader.
    if (news.kind === 'deal' || news.kind === 'commitment')
      return `${asSentence(said)} ${choose(
        [`That is one more reason for ${note}.`, `That, too, is behind ${note}.`],
        'news',
      )}`;
    return choose(
      [
        `One thing I did not mention in ${note}: ${said}.`,
        `One thing is missing from ${note}: ${said}.`,
        `To add to ${note}: ${said}.`,
      ],
      'news',
    );
  },
  rightPerson: (reader, { venture }, choose) => {
    const note = venture === undefined ? 'my note' : `my note about ${venture.name}`;
    return reader.kind === 'person' || reader.kind === 'unknown'
      ? `A short question after ${note}: if it is not for you, do you know somebody it may be for? A name is enough.`
      : choose(
          [
            `A short question after ${note}: who on your team would be the right person for it? A name is enough.`,
            `Did ${note} reach the right person on your team? If it should go to a colleague, a name is enough.`,
          ],
          'right',
        );
  },
  askAgain: (reader, calendar, choose) => {
    const asked = choose(
      [
        'Is this something you would look at in a short call?',
        'Would a short call make sense?',
        'Would you have time for a short call?',
      ],
      'again',
    );
    const where = calendar === undefined ? '' : ` My calendar: ${calendar}`;
    return reader.kind === 'person_at_firm'
      ? `${asked} If a colleague is the better person to ask, a name would help.${where}`
      : `${asked}${where}`;
  },
  last: (raise, { venture }, choose) => {
    const what = raise === undefined ? undefined : raised(raise, 'our');
    const about = what ?? venture?.name;
    const topic = about === undefined ? '' : ` about ${about}`;
    return [
      `This is my last note${topic}.`,
      "If the timing is wrong, tell me when to come back; if it's not for you, a one-word no is fine.",
      choose(['Thank you for your time.', 'Thank you for reading.'], 'last'),
    ].join(' ');
  },
  subjects: (plan) => {
    const field = plan.fields[0]?.label;
    const kind = plan.product?.kind === 'fund' ? fundSubject(plan.product.strategy, field) : field;
    return subjectsWith(plan, { kind, raised: plan.raise && subjectRaise(plan.raise) }, SUBJECT);
  },
};

function whoWrites({ name, role, venture }: Sender, choose: Parameters<Phrases['wayOut']>[0]): string {
  const me = name === undefined ? undefined : `I'm ${name}`;
  if (venture === undefined) return me ?? "I'm raising money";
  const { kind, name: own } = venture;
  if (role === 'other')
    return me === undefined ? `I'm writing for ${own}` : `${me}, and I'm writing for ${own}`;
  const head = kind === 'fund' ? 'manager' : 'founder';
  if (me === undefined) return `I'm the ${head} of ${own}`;
  return choose(
    [
      `${me}, ${head} of ${own}`,
      `My name is ${name}, and I ${kind === 'fund' ? 'manage' : 'founded'} ${own}`,
    ],
    'who',
  );
}

/** The first sentence with what the venture does, as it joins on. */
function introduced(who: string, { venture }: Sender, product: Product | undefined): string {
  if (product === undefined) return `${who}.`;
  if (product.kind === 'fund') return ofFund(who, venture !== undefined, product);
  if (product.kind === 'own_words') return ownWords(who, venture?.name, product.text);
  const fields = listed(product.fields.map(({ label }) => beforeNoun(label)));
  const company = fields === '' ? undefined : `${withArticle(fields)} company`;
  const { customers } = product;
  if (customers !== undefined && formOf(customers) !== 'phrase') {
    const first = company === undefined || saysWhat(customers) ? who : joined(who, venture, company);
    return `${first}. ${asSentence(customers)}`;
  }
  const whom = customers === undefined ? '' : ` for ${within(customers)}`;
  if (company === undefined) return `${who}. We build${whom}.`;
  return `${joined(who, venture, `${company}${whom}`)}.`;
}

function joined(who: string, venture: Sender['venture'], what: string): string {
  return venture === undefined ? `${who}, with ${what}` : `${who}, ${what}`;
}

function ownWords(who: string, name: string | undefined, said: string): string {
  const text = withoutHeading(name, said);
  // "Acme builds robots": behind the name it goes on by itself.
  const behind = behindName(name, text);
  const rest = behind ?? text;
  const form = formOf(rest);
  if (name === undefined)
    return form === 'sentence' ? `${who}. ${asSentence(text)}` : `${who}: ${within(rest)}.`;
  if (form === 'predicate') {
    const what = within(rest);
    return /^is (?:an?|the) /u.test(what) ? `${who}, ${what.slice(3)}.` : `${who}, which ${what}.`;
  }
  // "Rent dresses from women near you" speaks to customers: it is told as what it is, a line of the sender's.
  if (form === 'infinitive')
    return `${who}. Our one-liner: “${rest.charAt(0).toUpperCase()}${rest.slice(1)}.”`;
  if (behind !== undefined) return `${who}. ${name} ${behind}.`;
  if (form === 'sentence') return `${who}. ${asSentence(text)}`;
  return `${who}: ${within(rest)}.`;
}

function ofFund(
  who: string,
  isNamed: boolean,
  { strategy, fields, thesis }: Extract<Product, { kind: 'fund' }>,
): string {
  const kind = fundKind(strategy);
  const inFields = fields.length === 0 ? '' : ` that invests in ${labels(fields)}`;
  const isKnown = strategy !== undefined || fields.length > 0;
  const what = `${withArticle(kind)}${inFields}`;
  const first = isKnown ? (isNamed ? `${who}, ${what}.` : `${who} for ${what}.`) : `${who}.`;
  if (thesis === undefined) return first;
  return `${first} ${formOf(thesis) === 'sentence' ? asSentence(thesis) : `Our thesis in one line: ${within(thesis)}.`}`;
}

const labels = (fields: readonly Field[]) => listed(fields.map(({ label }) => label));
