import { addressed } from './checks/addressed.ts';
import { block, type Check, type Checked } from './checks/checked.ts';
import { claims } from './checks/claims.ts';
import { duplicates, type SentText } from './checks/duplicates.ts';
import { hidden, length, placeholders, shouting, subject } from './checks/form.ts';
import { language } from './checks/language.ts';
import { links, withoutLinks } from './checks/links.ts';
import { markup } from './checks/markup.ts';
import { names } from './checks/names.ts';
import { numbers } from './checks/numbers.ts';
import { ownWords } from './checks/own-words.ts';
import { profile } from './checks/profile.ts';
import { machine, tone } from './checks/tone.ts';
import type { Draft, Finding } from './draft.ts';
import { alsoKnown, factsOf } from './facts.ts';
import { ventureOf } from './plan/plan-letter.ts';
import { type DraftRecord, purposeOf } from './record.ts';

const CHECKS: readonly Check[] = [
  subject,
  placeholders,
  hidden,
  length,
  addressed,
  names,
  numbers,
  claims,
  links,
  markup,
  tone,
  machine,
  shouting,
  language,
  ownWords,
  profile,
];

/** Four times the longest good letter: of a longer one only the beginning is checked, and it is refused. */
const MAX_LOOKED_AT = 6_000;
/** Markup is several times as long as its text. */
const MAX_MARKUP = 30_000;

/**
 * What is wrong with a text, by rules that look at nothing but it and the record. `sent` are first touches to others;
 * follow-ups are not held against it, as they say little that is particular.
 */
export function checkDraft(
  draft: Pick<Draft, 'subject' | 'body' | 'html' | 'draftedBy'>,
  record: DraftRecord,
  sent: readonly SentText[],
): readonly Finding[] {
  const text = {
    ...draft,
    subject: draft.subject.slice(0, MAX_LOOKED_AT),
    body: draft.body.slice(0, MAX_LOOKED_AT),
    html: draft.html?.slice(0, MAX_MARKUP),
  };
  const checked: Checked = {
    text,
    record,
    prose: withoutLinks(`${text.subject}\n${text.body}`),
    known: knownTexts(record),
    severity: text.draftedBy === 'person' ? 'warn' : 'block',
  };
  const found = [...tooLong(draft), ...CHECKS.flatMap((check) => check(checked))];
  return purposeOf(record) === 'opening' ? [...found, ...duplicates(text.body, sent)] : found;
}

/** What is beyond the part that is checked might say anything: it is not sent. */
function tooLong({ body, html }: Pick<Draft, 'body' | 'html'>): readonly Finding[] {
  if (body.length <= MAX_LOOKED_AT && (html?.length ?? 0) <= MAX_MARKUP) return [];
  return [
    block(
      'length',
      `At most ${MAX_LOOKED_AT} characters of text and ${MAX_MARKUP} of HTML are sent. Cut it to a letter of at most 180 words.`,
    ),
  ];
}

/** Everything that supports a text. */
function knownTexts(record: DraftRecord): readonly string[] {
  return [
    ...factsOf(record).map(({ text }) => text),
    ...alsoKnown(record),
    ventureOf(record.profile)?.name ?? '',
    record.senderName,
    record.recipientName,
  ];
}
