import type { Stage } from '../../../kind/investor-terms.ts';
import { countryCode } from '../../../place/countries.ts';
import { worldArea } from '../../../place/world-areas.ts';
import { isBroadField, likenessOf } from '../../../words/fields.ts';
import { mentionedIn } from '../../../words/tags.ts';
import { ownText } from '../wording.ts';
import type { Ask } from './closest-deal.ts';
import type { Planned, Reason } from './letter-plan.ts';
import type { Track } from './track.ts';

/** Fields from which on one is beside the other (`closest-deal.ts`). */
const NEAR = 0.4;

/** What stands behind a verb of investing, up to the end of the clause. */
const LOOKS_FOR =
  /\b(?:invests?|investing)(?: (?:primarily|mainly|exclusively|only|mostly|predominantly|principally|typically|actively))? in (?<what>[^.;:!?()\n]{8,240})|\b(?:backs?|backing|funds?|supports?|focus(?:es|ed)? on|focusing on|looks? for|seeks?) (?<also>[^.;:!?()\n]{8,240})/giu;
/** Words of a clause that a letter quotes; longer ones are cut where they pause. */
const MAX_QUOTED = 16;
const STAGE_NAMES: Readonly<Record<Stage, RegExp>> = {
  'pre-seed': /\bpre-?seed\b|\bidea stage\b/iu,
  seed: /(?<!pre-?)\bseed\b|\bearly[ -]stage\b/iu,
  'series-a': /\bseries a\b|\bearly[ -]stage\b/iu,
  'series-b': /\bseries b\b|\bgrowth[ -]stage\b/iu,
  'series-c-plus': /\bseries [cd]\b|\blate[r]?[ -]stage\b|\bgrowth[ -](?:stage|equity)\b/iu,
};
/** A clause that speaks of itself or of the reader cannot be told by a third person. */
const OWN_PERSON = /\b(?:we|our|ours|us|i|my|you|your|yours|it|its|them|their|these|those|this|such)\b/iu;

/** What an investor says it invests in, where that names the sender's field or stage; the first of its clauses that does. */
export function ownWordsOf({ by, investor, about }: Track, ask: Ask): readonly Planned<Reason>[] {
  const text = ownText(investor.description, 2_000);
  if (text === undefined) return [];
  for (const match of text.matchAll(LOOKS_FOR)) {
    // "We back X" is no object of "invest in" where X is people; companies and founders are.
    const clause = shortened((match.groups?.what ?? match.groups?.also ?? '').trim());
    if (
      clause === undefined ||
      isOfThePast(text, match.index) ||
      OWN_PERSON.test(clause) ||
      !isAboutUs(clause, ask)
    )
      continue;
    if (
      match.groups?.also !== undefined &&
      !/\b(?:compan(?:y|ies)|start-?ups?|business(?:es)?|technolog(?:y|ies)|software|ventures)\b/iu.test(
        clause,
      )
    )
      continue;
    return [
      { part: { kind: 'own_words', by, text: clause }, from: [`${about}.description`, `${about}.name`] },
    ];
  }
  return [];
}

/** At most sixteen words, cut at a comma; undefined where there is no such place. */
function shortened(clause: string): string | undefined {
  const words = clause.split(' ');
  if (words.length <= MAX_QUOTED) return words.length < 2 ? undefined : clause.replace(/[\s,]+$/u, '');
  const head = words.slice(0, MAX_QUOTED).join(' ');
  const end = head.lastIndexOf(',');
  // "in A, B" without its "and" is half a list.
  const cut = end < 0 ? undefined : head.slice(0, end);
  return cut !== undefined && !cut.includes(',') && cut.split(' ').length > 2 ? cut : undefined;
}

/** A person's description tells what was: "Prior to joining, she focused on …". */
const PAST =
  /\b(?:prior|previous(?:ly)?|before|former(?:ly)?|was|were|had|worked|served|joined|joining|until|used to)\b/iu;

function isOfThePast(text: string, at: number): boolean {
  const start = Math.max(0, ...['. ', '! ', '? '].map((end) => text.lastIndexOf(end, at) + 1));
  return PAST.test(text.slice(start, at));
}

/** Whether a clause names the sender's field; or its stage, and no field that is not the sender's. Nor may it name other places. */
function isAboutUs(clause: string, ask: Ask): boolean {
  const named = mentionedIn(clause).filter((key) => !isBroadField(key));
  const isOurField = ask.fields.some(
    ({ key, weight }) =>
      weight >= 1 && !isBroadField(key) && named.some((one) => likenessOf(key, one) >= NEAR),
  );
  const { country } = ask.place;
  const places = countriesIn(clause);
  if (country !== undefined && places.length > 0 && !places.includes(country)) return false;
  return isOurField || (named.length === 0 && ask.stage !== undefined && STAGE_NAMES[ask.stage].test(clause));
}

/** Words for places that are no names of them. */
const ADJECTIVES: Readonly<Record<string, string>> = {
  african: 'Africa',
  american: 'North America',
  asian: 'Asia',
  australian: 'Australia',
  baltic: 'Baltics',
  brazilian: 'Brazil',
  british: 'United Kingdom',
  canadian: 'Canada',
  chinese: 'China',
  european: 'Europe',
  french: 'France',
  german: 'Germany',
  indian: 'India',
  israeli: 'Israel',
  japanese: 'Japan',
  nordic: 'Nordics',
  scandinavian: 'Scandinavia',
  swedish: 'Sweden',
};

/** The countries (alpha-3) of the places a clause names. */
function countriesIn(clause: string): readonly string[] {
  const words = clause.match(/\p{L}[\p{L}.]*/gu) ?? [];
  return words.flatMap((word, at) => {
    if (!/^\p{Lu}/u.test(word)) return [];
    const pair = `${word} ${words[at + 1] ?? ''}`;
    const names = [pair, word, ADJECTIVES[word.toLowerCase()] ?? ''];
    return names.flatMap((name) => worldArea(name)?.countries ?? countryCode(name) ?? []);
  });
}
