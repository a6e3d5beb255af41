import { headerFault } from '../../platform/values/header-text.ts';
import { PHRASES } from '../phrases/rules-phrases.ts';
import { planLetter } from '../plan/rules-plan-letter.ts';
import { MAX_SUBJECT } from '../rules-template.ts';
import { type DraftRecord, type Finding, hidesCharacters, purposeOf } from '../rules-wording.ts';
import { block, type Check, found, quoted, warn } from './rules-checked.ts';

/** A message of the tenant to another recipient. */
export interface SentText {
  /** Distinguishes recipients; never shown. */
  readonly recipient: string;
  readonly body: string;
}

/** Words of a shingle: shorter ones meet by chance, longer ones miss a changed name. A. Broder, "On the resemblance and containment of documents" (1997). */
const SHINGLE = 5;
/** Resemblance from which two letters are the same but for names. */
const ALIKE = 0.8;
/** How many may get the same before it is a mailing, also to mail hosts; within the days of `SENT_DAYS`. */
const SAME_TEXT = { warns: 25, blocks: 100 };
/** How long a text is remembered for this, days. */
export const SENT_DAYS = 30;

function shinglesOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const shingles = new Set<string>();
  for (let at = 0; at + SHINGLE <= words.length; at += 1)
    shingles.add(words.slice(at, at + SHINGLE).join(' '));
  return shingles;
}

function resemblance(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const shingle of one) if (other.has(shingle)) common += 1;
  const all = one.size + other.size - common;
  return all === 0 ? 0 : common / all;
}

/** How many others got nearly the same text. */
function recipientsOfSame(body: string, sent: readonly SentText[]): number {
  const own = shinglesOf(body);
  return new Set(
    sent
      .filter((other) => resemblance(own, shinglesOf(other.body)) >= ALIKE)
      .map(({ recipient }) => recipient),
  ).size;
}

/** Whether so many others got the same that this is a mailing. */
export function duplicates(body: string, sent: readonly SentText[]): readonly Finding[] {
  const count = recipientsOfSame(body, sent);
  if (count < SAME_TEXT.warns) return [];
  const message = `${count} others got nearly this text in the last ${SENT_DAYS} days. Write what is particular to this investor: why them, what of theirs it fits.`;
  return [count < SAME_TEXT.blocks ? warn('duplicate', message) : block('duplicate', message)];
}

/** What a first letter of the template cannot say because the profile does not: told with the fields to fill. */
export const profile: Check = ({ text, record }) => {
  const { profile: known } = record;
  if (!text.draftedBy.startsWith('template:')) return [];
  if (purposeOf(record) === 'follow_up') return withoutNews(record);
  if (purposeOf(record) !== 'opening') return [];
  const isFund = known?.raise_type === 'fund_lp';
  const does = isFund
    ? (known.thesis ?? known.fund_strategy ?? known.sector_tags?.[0])
    : (known?.one_liner ?? known?.icp_description ?? known?.sector_tags?.[0]);
  const isRaising = isFund
    ? known.fund_size_usd !== undefined || known.fund_number !== undefined
    : known?.round_size_usd !== undefined || (known?.stage !== undefined && known.stage_inferred !== true);
  const missing = [
    ...(does === undefined ? [`what you do (${isFund ? 'thesis' : 'one_liner'})`] : []),
    ...(isRaising ? [] : [`what you raise (${isFund ? 'fund_size_usd' : 'stage, round_size_usd'})`]),
  ];
  if (missing.length === 0) return [];
  return [
    warn(
      'thin_profile',
      `The letter does not say ${missing.join(' or ')}, because the profile does not. Add it there, and redraft.`,
    ),
  ];
};

/** A follow-up that can say nothing new, and so only asks who the right person is. */
function withoutNews(record: DraftRecord): readonly Finding[] {
  const { plan } = planLetter(record, PHRASES[record.language].reads);
  if (plan.news !== undefined) return [];
  const fields =
    record.profile?.raise_type === 'fund_lp'
      ? 'raise_goals, min_commitment_usd, track_record'
      : 'raise_goals, growth_metrics, notable_investors';
  return [
    warn(
      'thin_profile',
      `This message has nothing new to say: it only asks who the right person is. Add to the profile (${fields}), and redraft.`,
    ),
  ];
}

/** Longer is not read (design, 5.6). */
const MOST_WORDS = 180;
/** Shorter says nothing: a first letter names who writes, what for and a question; a later one is part of its thread. */
const LEAST_WORDS = { opening: 25, follow_up: 15, last: 15 } as const;
/** RFC 5322 §2.1.1 and what lists of mail show: what is longer is no subject. */
const MAX_ANY_SUBJECT = 200;

const PLACEHOLDERS = [
  /\{\{?[^{}\n]{0,80}\}?\}/gu,
  /\[[^\]\n]{1,60}\]/gu,
  /<[^<>\n]{1,80}>/gu,
  /%[A-Z_]{3,}%|\$\{?[A-Z_]{3,}\}?|__\w{1,40}__/gu,
  /\b(?:TO(?:DO)|TBD|FIX(?:ME)|X{3,})\b/gu,
  /\blorem ipsum\b|\binsert [\w ]{1,30} here\b|\byour name here\b|\b(?:first|last|company)_name\b/giu,
  /\b(?:undefined|null|NaN)\b|\[object \w+\]/gu,
];

/** A placeholder that was not filled in. */
export const placeholders: Check = ({ text }) => {
  const left = PLACEHOLDERS.flatMap((pattern) => found(pattern, `${text.subject}\n${text.body}`));
  if (left.length === 0) return [];
  return [
    block(
      'placeholder',
      `${quoted(left)} looks like a placeholder nobody filled in. Write what belongs there, or take it out.`,
    ),
  ];
};

/** How many words there are to read; addresses of pages count as one. */
export function wordsIn(text: string): number {
  return text.split(/\s+/u).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

export const length: Check = ({ text, record, severity }) => {
  const words = wordsIn(text.body);
  const least = LEAST_WORDS[purposeOf(record)];
  if (words === 0) return [block('length', 'The body is empty. Write the message.')];
  if (words >= least && words <= MOST_WORDS) return [];
  const what =
    words < least
      ? 'Add why you write to this investor, or what you raise.'
      : 'Cut it: what is left out can be told in the call.';
  const message = `The body has ${words} words; ${least} to ${MOST_WORDS} are read and answered. ${what}`;
  return [{ rule: 'length', severity, message }];
};

export const subject: Check = ({ text, record, severity }) => {
  const line = text.subject;
  if (line.trim() === '')
    return [block('subject', 'The subject is empty. Name the company and what it is about.')];
  const fault = headerFault(line);
  if (fault !== undefined)
    return [block('subject', `The subject holds ${fault}. Write it on one line, and without.`)];
  if (record.earlier.length === 0 && /^\s*(?:re|fwd?|aw|wg|sv|tr)\s*(?:\[\d+\])?\s*:/iu.test(line)) {
    return [
      block(
        'subject',
        `The subject of a first message begins with "${line.slice(0, 4).trim()}", as if it were an answer. Take that away.`,
      ),
    ];
  }
  // Later messages go out under the first one's subject, which was approved and cannot be changed any more.
  if (record.earlier.length === 0 && line.length > MAX_SUBJECT) {
    const message = `The subject has ${line.length} characters; lists of mail show ${MAX_SUBJECT}. Shorten it.`;
    return [{ rule: 'subject', severity: line.length > MAX_ANY_SUBJECT ? 'block' : severity, message }];
  }
  return [];
};

/** Invisible characters: filters take them for a disguise, and they may change the text that is read. */
export const hidden: Check = ({ text }) =>
  hidesCharacters(`${text.subject}${text.body}`.replace(/\u200d(?=\p{Extended_Pictographic})/gu, ''))
    ? [
        block(
          'hidden_characters',
          'The text holds characters that are not seen (zero width, direction). Type the passage anew.',
        ),
      ]
    : [];

/** Words in capitals that are no abbreviations of the trade. */
const SHOUTED = /(?<![\p{L}\p{N}])\p{Lu}{4,}(?![\p{L}\p{N}])/gu;
const SHORT_FORMS = new Set(
  'SAAS IRR TVPI NASDAQ NYSE ASAP GDPR NASA HIPAA FINRA ETFS FDIC RSVP USDC'.split(' '),
);

export const shouting: Check = ({ text, known }) => {
  const all = known.join('\n');
  const words = found(SHOUTED, `${text.subject}\n${text.body}`).filter(
    (word) => !SHORT_FORMS.has(word) && !all.includes(word),
  );
  const marks = found(/!/gu, `${text.subject}${text.body}`).length;
  const findings = [];
  if (words.length > 2 || words.some((word) => text.subject.includes(word))) {
    findings.push(
      block(
        'shouting',
        `${quoted(words)} ${words.length === 1 ? 'is' : 'are'} written in capitals. Write in small letters.`,
      ),
    );
  }
  if (marks > 1 || text.subject.includes('!')) {
    findings.push({
      rule: 'shouting',
      severity: marks > 3 ? ('block' as const) : ('warn' as const),
      message: `There ${marks === 1 ? 'is an exclamation mark in the subject' : `are ${marks} exclamation marks`}. Take them out: they read as advertising.`,
    });
  }
  return findings;
};
