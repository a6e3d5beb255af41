import { countryCode } from '../../reference/rules-countries.ts';
import { identityKey } from '../../reference/rules-identity.ts';
import type { Stage } from '../../reference/rules-investor-terms.ts';
import { parsePlace } from '../../reference/rules-place.ts';
import { tagKey } from '../../reference/rules-tag-key.ts';
import {
  askedFields,
  conceptNamed,
  isBroadField,
  labelOf,
  likenessOf,
  mentionedIn,
  ownConcepts,
} from '../../reference/rules-tags.ts';
import { worldArea } from '../../reference/rules-world-areas.ts';
import type { DealHeld } from '../../research/rules-dossier.ts';
import { type DraftInvestor, type DraftRecord, nameIn, ownText, tagIn } from '../rules-wording.ts';
import { type Ask, type ComparedDeal, closestDeals, namedDeal } from './rules-closest-deal.ts';
import type { By, Field, NamedDeal, Planned, Reason } from './rules-letter-plan.ts';
import { firmIn, readerOf } from './rules-reader.ts';
import { contentWords } from './rules-shared-field.ts';

/** Deals of a letter: one in each touch that names any, and one for a model to choose. */
const MAX_DEALS = 3;

/** An investor on record whose deals and statements a letter may name, and whose they are to the reader. */
export interface Track {
  readonly by: By;
  readonly investor: DraftInvestor;
  /** What its facts are called. */
  readonly about: 'investor' | 'firm';
}

/** Of a person, their own record first, then their firm's. */
export function tracksOf(record: DraftRecord): readonly Track[] {
  const { reader } = readerOf(record);
  const { investor, firm } = record;
  const name = firmIn(firm?.block.name);
  const isReader = reader.kind === 'firm' || reader.kind === 'person' || reader.kind === 'unknown';
  const own: By | undefined =
    reader.kind === 'person_at_firm'
      ? { kind: 'firm', firm: reader.firm }
      : isReader
        ? { kind: 'reader', ...(reader.kind === 'firm' ? { many: true as const } : {}) }
        : undefined;
  return [
    ...(investor === undefined || own === undefined
      ? []
      : [{ by: own, investor, about: 'investor' as const }]),
    ...(firm === undefined || name === undefined
      ? []
      : [{ by: { kind: 'firm' as const, firm: name }, investor: firm, about: 'firm' as const }]),
  ];
}

/** What the deals of an investor are compared with. */
export function askOf({
  profile,
  investor,
  firm,
  recipientName,
  today,
}: Pick<DraftRecord, 'profile' | 'investor' | 'firm' | 'recipientName' | 'today'>): Ask {
  const equity = profile?.raise_type === 'startup_equity' ? profile : undefined;
  const fund = profile?.raise_type === 'fund_lp' ? profile : undefined;
  const words =
    equity === undefined ? fund?.thesis : `${equity.one_liner ?? ''}. ${equity.icp_description ?? ''}`;
  const tags = profile?.sector_tags ?? [];
  const atTag = (key: string) => tags.findIndex((tag) => ownConcepts([tag]).includes(key));
  const keysOf = (names: readonly (string | undefined)[]) =>
    new Set(names.map((name) => identityKey(name ?? '')).filter((key) => key !== ''));
  return {
    fields: askedFields(profile?.sector_tags ?? [], words)
      // "Warehouse robotics": of a tag made of several names the last is what it is.
      .toReversed()
      .flatMap(({ key, weight }) => {
        const label = labelFor(key, profile?.sector_tags ?? []);
        return label === undefined ? [] : [{ key, label, weight }];
      })
      .sort((one, other) => other.weight - one.weight || atTag(one.key) - atTag(other.key)),
    stage: equity?.stage_inferred === true ? undefined : equity?.stage,
    place: parsePlace(profile?.geography ?? ''),
    words: contentWords(equity?.one_liner ?? equity?.icp_description ?? ''),
    avoided: keysOf([
      equity?.company_name,
      fund?.fund_name,
      investor?.block.name,
      firm?.block.name,
      recipientName,
    ]),
    competitors: keysOf(equity?.known_competitors ?? []),
    today,
  };
}

/** The tenant's own word for a field, else the vocabulary's, as it stands before "company". */
function labelFor(key: string, tags: readonly string[]): string | undefined {
  const own = tags.find((tag) => [tagKey(tag), conceptNamed(tagKey(tag))].includes(key));
  const label = own ?? labelOf(key);
  return label === undefined ? undefined : tagIn(label);
}

/** A field the sender shares with an investor that names these: one concept, in the sender's word where it is the same. */
export function sharedField({ fields }: Ask, named: readonly string[]): Field | undefined {
  const conceptOf = (key: string) => conceptNamed(key) ?? key;
  for (const { key, label, weight } of fields) {
    if (weight < 1 || isBroadField(key)) continue;
    const found = named.filter((one) => conceptOf(tagKey(one)) === conceptOf(key));
    if (found.length === 0) continue;
    if (found.some((one) => tagKey(one) === key)) return { key, label };
    const own = labelOf(conceptOf(key));
    return { key: conceptOf(key), label: (own && tagIn(own)) ?? label };
  }
  return undefined;
}

export interface KnownDeal {
  readonly by: By;
  readonly deal: NamedDeal;
  /** The name of its fact. */
  readonly about: string;
}

/** The closest deals that a letter to this reader may name, closest first: the reader's own, else the firm's. */
export function dealsOf(record: DraftRecord): readonly KnownDeal[] {
  const isFund = record.profile?.raise_type === 'fund_lp';
  const each = comparedOf(record).map(({ by, about, deals, investor }) =>
    withoutTwins(deals, investor.deals)
      .flatMap((deal) => namedDeal(deal) ?? [])
      .slice(0, MAX_DEALS)
      // A fund is no company of the field: what it has to do with one is that it invests there.
      .map((deal) => (isFund ? { ...deal, closeness: 'near' as const } : deal))
      .map((deal, at) => ({ by, deal, about: `${about}.deal.${at + 1}` })),
  );
  // A deal in the field, though it is the firm's, says more than an own one beside it.
  return (
    each.find(([closest]) => closest?.deal.closeness === 'same') ??
    each.find((deals) => deals.length > 0) ??
    []
  );
}

/**
 * Without the less close of two deals of one day in one city: they are as often one company under two names, and a reader
 * who did both as one would be told of it twice.
 */
function withoutTwins(compared: readonly ComparedDeal[], held: readonly DealHeld[]): readonly ComparedDeal[] {
  const placeOf = new Map(
    held.map(({ company, enteredOn, city }) => [
      nameIn(company) ?? company,
      enteredOn === undefined || city === undefined ? undefined : `${enteredOn} ${city}`,
    ]),
  );
  const seen = new Set<string>();
  return compared.filter(({ company }) => {
    const place = placeOf.get(company);
    const isTwin = place !== undefined && seen.has(place);
    if (place !== undefined) seen.add(place);
    return !isTwin;
  });
}

/** All deals of each track, compared with the sender, closest first. */
export function comparedOf(
  record: DraftRecord,
): readonly (Track & { readonly deals: readonly ComparedDeal[] })[] {
  const ask = askOf(record);
  return tracksOf(record).map((track) => ({ ...track, deals: closestDeals(ask, track.investor.deals) }));
}

/** Fields from which on one is beside the other (`rules-closest-deal.ts`). */
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

/** At most sixteen words, cut at a comma; undefined if there is no such place. */
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
