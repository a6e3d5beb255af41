import type { DraftRecord } from '../record.ts';
import { wordsOf } from '../wording.ts';
import { type Check, found, quoted } from './checked.ts';
import { CHECK_WORDS } from './languages/check-words.ts';
import type { CheckWords } from './languages/words-of-language.ts';

/**
 * What makes a sentence a claim without a number or a name: words of standing, of growth, of a round that
 * fills, of proof, of a past, of an acquaintance. Each has to be on record as each number has. The words that
 * matter are in `claim` where the pattern holds more.
 */
const CLAIMS: readonly RegExp[] = [
  // Standing: "we are the only", "our product is the fastest", "some of the largest retailers".
  /\b(?:we|our|ours|us)\b[^.!?\n]*\bthe (?<claim>(?!(?:inter|inv|requ|harv|for|hon|gu|lat|r|t|w)est)\p{L}{2,}est|only|first|leading|top|number one|most \p{L}+)\b(?! (?:way|part|thing|step|time|place|question|reason)s?\b)/giu,
  /\b(?:market|category|industry) lead(?:er|ers|ing)\b|\bleading (?:platform|provider|supplier|maker|company|solution|product|player|brand)\b/giu,
  /\b(?:no|without|any|zero) (?:real |serious )?(?:competitors?|competition|rivals?|debt|churn)\b(?! of)|\b(?:nobody|no one|no other \p{L}+|no competitor) (?:else )?(?:does|can|comes|offers|has|matches)\b/giu,
  /\b(?:unmatched|unrivall?ed|unique(?:ly)?|second to none|one of a kind|better than (?:any|every|all)|\p{L}{3,}er than (?:any|every|all|the rest|our competitors))\b/giu,
  // Growth and figures in words.
  /\b(?:doubl|tripl|quadrupl)(?:es?|ed|ing)\b|\b(?<claim>grow(?:n|ing|s|th)?|grew) (?:very |so )?(?:fast|quickly|rapidly|steadily|strongly|exponentially|every|each|month|year)\b/giu,
  /\bprofitable\b|\bcash[- ]flow\b|\bbreak[- ]?even\b|\brecurring\b|\bretention\b|\bchurn\b|\bwait(?:ing)?[- ]?list\b|\bsold out\b|\bhousehold names?\b|\bblue[- ]chip\b/giu,
  /\b(?:half|a third|two thirds|a quarter|most|nearly all|the majority) of (?:our|the) \p{L}+\b|\bby (?:more than )?(?:half|a third|two thirds|a quarter)\b|\bdemand (?:is|exceeds|outstrips)\b/giu,
  // The round.
  /\boversubscribed\b|\b(?:nearly|almost|mostly|fully|half) (?:closed|full|filled|subscribed|committed)\b|\b(?:few|last|limited|remaining) (?:slots?|spots?|places?|seats?)\b|\bclos(?:es|ing) (?:soon|shortly|fast)\b/giu,
  /\bterm sheets?\b|\b(?:already|have|has) committed\b|\b(?:our|a) lead investor (?:is|has)\b|\b(?:other|several|many|top[- ]tier|well[- ]known) (?:investors|funds|firms) (?:are|have|is)\b|\bmoving (?:fast|quickly)\b/giu,
  // Proof.
  /\bpatent(?:s|ed)?\b|\b(?:approved|certified|accredited|cleared|endorsed|licensed) (?:by|for)\b|\bawards?\b|\baward-winning\b|\bwon (?:a|an|the|several)\b|\bletters? of intent\b|\bbacked by (?:the|a|several|top|leading)\b/giu,
  /\bexclusive (?:contract|rights|licen[cs]e|deal|agreement|partnership)\b|\bsigned (?:a|an|the|with|contracts?)\b|\bfeatured (?:in|by|on)\b|\bgo(?:ing)? public\b|\bacquirers?\b|\b(?:made|had) us an offer\b|\bpilots? (?:\p{L}+ ){0,5}(?:success|converted|succeeded)\b|\brenew(?:s|ed)?\b/giu,
  // A past.
  /\b(?:previously|formerly) (?:built|founded|sold|led|ran|worked|scaled|started)\b|\b(?:built|founded|started|scaled) and (?:sold|exited)\b|\bserial (?:founder|entrepreneur)\b|\b(?:top|elite|leading|best) (?:universit(?:y|ies)|schools?)\b|\bdoctorates?\b|\bphds?\b|\bled \p{L}+ at\b|\b(?:years|decades?) of experience\b/giu,
  // An acquaintance.
  /\bi (?:saw|heard|watched|read|enjoyed|attended|loved) your\b|\byour (?:recent|latest) (?:talk|article|post|podcast|interview|panel|newsletter|essay|keynote)\b|\b(?:mutual|common|shared) (?:friend|contact|acquaintance)s?\b|\b(?:told|informed|assured) (?:me|us) (?:that |about )?you\b|\brecommended you\b|\bat your firm agrees?\b/giu,
];

/** Before a claim in its clause: then it is a wish, a condition or the opposite. */
const HEDGE =
  /\b(?:want|wants|hope|aim|goal|plan|would|could|should|if|whether|when|until|not|never|looking for|trying|help|helps)\b[^,;.!?\n]*$/iu;
/** What a claim is recognised by is long enough not to be common; endings differ. */
const STEM = 6;
const FILLERS: ReadonlySet<string> = new Set(
  'a an the of by for in is are has have our us we than'.split(' '),
);

const stemsOf = (text: string): readonly string[] => wordsOf(text).map(stemOf);
/** "growing" and "grew" are what a figure of growth says. */
const stemOf = (word: string): string => (/^gr[eo]w/u.test(word) ? 'growth' : word.slice(0, STEM));

function clausesOf(prose: string): readonly string[] {
  return prose.split(/(?<=[.!?])\s|\n/u);
}

function isHedged(before: string, own: CheckWords | undefined): boolean {
  return HEDGE.test(before) || own?.hedge.test(before) === true;
}

function unsaidIn(prose: string, known: ReadonlySet<string>, own: CheckWords | undefined): readonly string[] {
  return clausesOf(prose).flatMap((sentence) =>
    [...CLAIMS, ...(own?.claims ?? [])].flatMap((pattern) =>
      // As in `found`: hardly any sentence has a claim.
      (sentence.match(pattern) === null ? [] : [...sentence.matchAll(pattern)]).flatMap((match) => {
        const claim = match.groups?.claim ?? match[0];
        const at = match.index + match[0].lastIndexOf(claim);
        if (isHedged(sentence.slice(0, at), own)) return [];
        const significant = wordsOf(claim).filter((word) => !FILLERS.has(word));
        return significant.every((word) => known.has(stemOf(word))) ? [] : [match[0].trim()];
      }),
    ),
  );
}

/** What a person on record may be to the sender; the record has to say so. */
const RELATION =
  /\b(?:customers?|clients?|users?|uses?|suppliers?|advis[eo]rs?|investors?|leads?|leading|led|recommend(?:s|ed)?|wants?|agrees?|plans?|promised|committed|joins?|joined|signed)\b/giu;
/** How far from a name a word is still about it. */
const NEAR = 60;

/** "Foo Robotics is our customer", where the record knows it as a company the investor backed. */
function relationsIn(prose: string, record: DraftRecord, facts: readonly string[]): readonly string[] {
  const { investor, paths, profile } = record;
  const own = CHECK_WORDS[record.language];
  const backers = profile?.raise_type === 'startup_equity' ? (profile.notable_investors ?? []) : [];
  const others = [
    ...(investor?.block.portfolioCompanies ?? []),
    ...paths.map(({ name }) => name),
    ...(investor === undefined ? [] : [investor.block.name]),
    ...backers,
  ].filter((name) => name !== '');
  return clausesOf(prose).flatMap((sentence) =>
    others.flatMap((name) => {
      const at = sentence.indexOf(name);
      if (at === -1 || /\?\s*$/u.test(sentence) || isHedged(sentence.slice(0, at), own)) return [];
      const behind = sentence.slice(at + name.length, at + name.length + NEAR);
      const about = new Set(facts.filter((text) => text.includes(name)).flatMap(stemsOf));
      const isBacker = backers.includes(name);
      const clause = behind.split(/[,;]/u)[0] ?? '';
      return [...found(RELATION, clause), ...(own === undefined ? [] : found(own.relation, clause))]
        .filter((word) => !stemsOf(word).every((stem) => about.has(stem)))
        .filter((word) => !(isBacker && /^investors?$/iu.test(word)))
        .map((word) => `${name} … ${word}`);
    }),
  );
}

/** No honest first letter asks for these. */
const REQUESTS =
  /\b(?:wire|transfer) (?:the|a|your|us|money|funds)\b|\bbank (?:details|account)\b|\b(?:your|the) (?:password|credentials|login)\b|\b(?:attached|attachment|enclosed)\b|\bverify your\b|\bgift cards?\b|\bdeposit to\b/giu;

/** Claims that are not on record, and requests of frauds; by words, so not all: see docs/drafting.md. */
export const claims: Check = ({ prose, record, known, severity }) => {
  const stems = new Set(known.flatMap(stemsOf));
  const own = CHECK_WORDS[record.language];
  const unsaid = [...unsaidIn(prose, stems, own), ...relationsIn(prose, record, known)];
  const requests = [REQUESTS, ...(own?.requests ?? [])]
    .flatMap((pattern) => found(pattern, prose))
    .filter((text) => !(record.note ?? '').toLowerCase().includes(text.toLowerCase()));
  return [
    ...(unsaid.length === 0
      ? []
      : [
          {
            rule: 'unsupported_claim',
            severity,
            message: `${quoted(unsaid)} is on no record. Take it out, or put it into the profile first.`,
          },
        ]),
    ...(requests.length === 0
      ? []
      : [
          {
            rule: 'request',
            severity,
            message: `${quoted(requests)}: money, logins and attachments (none is sent) are what frauds write of. Take it out.`,
          },
        ]),
  ];
};
