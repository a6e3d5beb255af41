import type { Draft, DraftFact } from '../sequence/sequence.ts';
import { addresseeOf } from './addressee.ts';
import { factsOf, tagsOf } from './facts.ts';
import { newFacts } from './news.ts';
import { type DraftRecord, type Purpose, purposeOf } from './record.ts';
import {
  acquaintance,
  customers,
  field,
  introduction,
  raise,
  reasons,
  roundOf,
  type Said,
  said,
  venture,
} from './sentences.ts';
import { chosen, nameIn } from './wording.ts';

/** Beyond this a subject is cut in lists of mail; also the limit of the check. */
export const MAX_SUBJECT = 60;

/** Writes a touch from the record alone: what is not known is not mentioned. */
export function templateDraft(record: DraftRecord): Omit<Draft, 'findings'> {
  const purpose = purposeOf(record);
  const paragraphs = WRITERS[purpose](record).filter((paragraph) => paragraph.length > 0);
  const who = addresseeOf(record);
  const used = new Set(['recipient.name', ...paragraphs.flat().flatMap(({ from }) => from)]);
  const texts = paragraphs.map((paragraph) => paragraph.map(({ text }) => text).join(' '));
  return {
    subject: subjectOf(record),
    body: [who.greeting, ...texts].join('\n\n'),
    draftedBy: `template:${purpose}`,
    facts: factsOf(record).filter(({ about }: DraftFact) => used.has(about)),
  };
}

type Paragraph = readonly Said[];

const WRITERS: Readonly<Record<Purpose, (record: DraftRecord) => readonly Paragraph[]>> = {
  opening,
  follow_up: followUp,
  last,
};

function opening(record: DraftRecord): readonly Paragraph[] {
  const who = addresseeOf(record);
  const known = acquaintance(record, who);
  const why = reasons(record)[0];
  const whom = customers(record);
  return [
    [introduction(record), ...field(record), ...(whom === undefined ? [] : [whom])],
    [
      ...(why === undefined ? [] : [said(`I am writing to you because ${why.text}.`, ...why.from)]),
      ...present(known),
    ],
    [...present(raise(record)), requestSentence(record), ...present(calendar(record))],
    [
      chosen(
        [
          said('If this is not for you, a short no is just as welcome.'),
          said('Should it not fit, a one-line no helps me just as much.'),
          said('If it is not a fit, a short no is a good answer too.'),
        ],
        record.seed,
      ),
    ],
  ];
}

function requestSentence(record: DraftRecord): Said {
  const own = venture(record);
  const what = own === undefined ? 'what we are doing' : `more about ${own.name}`;
  const from = own === undefined ? [] : [own.about];
  return chosen(
    [
      said(`May I tell you ${what} in a call of twenty minutes, this week or next?`, ...from),
      said(`Would you have twenty minutes this week or next, so that I can tell you ${what}?`, ...from),
      said(
        `I would like to tell you ${what} in a short call, this week or next, if you are open to it.`,
        ...from,
      ),
    ],
    `ask ${record.seed}`,
  );
}

function calendar({ profile }: DraftRecord): Said | undefined {
  const link = profile?.calendar_link;
  if (link === undefined || !/^https:\/\/\S{1,200}$/u.test(link)) return undefined;
  return said(`My calendar is open here: ${link}`, 'profile.calendar_link');
}

function followUp(record: DraftRecord): readonly Paragraph[] {
  const own = venture(record);
  const about = own === undefined ? 'my note' : `my note about ${own.name}`;
  const [fresh] = newFacts(record);
  const who = addresseeOf(record);
  const colleague = who.firm === undefined ? 'someone else' : `someone else at ${who.firm}`;
  const from = [
    ...(own === undefined ? [] : [own.about]),
    ...(who.firm === undefined ? [] : ['investor.name']),
  ];
  return [
    fresh === undefined
      ? [said(`I would like to come back to ${about} from some days ago.`, ...from)]
      : [said(`One thing I did not say in ${about}: ${fresh.text}`, ...from, ...fresh.from)],
    [
      said('Is this something you look at?'),
      said(`If ${colleague} is the better person for it, I would be grateful for a name.`, ...from),
      chosen(
        [
          said('A call of twenty minutes would show whether it is worth more of your time.'),
          said('Twenty minutes on the phone would show whether it is worth going on.'),
        ],
        record.seed,
      ),
    ],
  ];
}

function last(record: DraftRecord): readonly Paragraph[] {
  const own = venture(record);
  const { profile } = record;
  const round = profile?.raise_type === 'startup_equity' ? roundOf(profile) : undefined;
  const what = round === undefined ? own?.name : `the ${round}${own === undefined ? '' : ` of ${own.name}`}`;
  const from = [
    ...(own === undefined ? [] : [own.about]),
    ...(round === undefined ? [] : ['profile.stage', 'profile.round_size_usd']),
  ];
  return [
    [
      said(
        `This is my last note${what === undefined ? '' : ` about ${what}`}; I will not write again after it.`,
        ...from,
      ),
    ],
    [
      said(
        'If it may fit, now or later this year, a short reply is enough, and I will send whatever you need to look at it.',
      ),
      said('If it does not, no answer is needed.'),
      chosen([said('Thank you for your time.'), said('Thank you for reading.')], record.seed),
    ],
  ];
}

/** The subject of the thread: the first touch's, which follow-ups share. */
export function subjectOf(record: DraftRecord): string {
  const first = record.earlier.find(({ subject }) => subject.trim() !== '');
  if (first !== undefined) return first.subject;
  const own = venture(record)?.name;
  const { profile } = record;
  const tags = tagsOf(profile?.sector_tags);
  const round = profile?.raise_type === 'startup_equity' ? roundOf(profile) : undefined;
  const sender = nameIn(record.senderName);
  const candidates =
    own === undefined
      ? [sender === undefined ? undefined : `A short introduction: ${sender}`]
      : [
          round && tags[0] && `${own}: ${round}, ${tags[0]}`,
          round && `${own}: ${round}`,
          tags[0] && `${own}: ${tags[0]}`,
          `${own}: a short introduction`,
          own,
        ];
  return (
    candidates.find((text) => text !== undefined && text !== '' && text.length <= MAX_SUBJECT) ??
    'A short introduction'
  );
}

function present(one: Said | undefined): readonly Said[] {
  return one === undefined ? [] : [one];
}
