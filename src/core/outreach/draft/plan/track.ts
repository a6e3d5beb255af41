import { identityKey } from '../../../identity/identity.ts';
import { parsePlace } from '../../../place/place.ts';
import type { DealHeld } from '../../../research/dossier.ts';
import { askedFields, isBroadField } from '../../../words/fields.ts';
import { tagKey } from '../../../words/tag-key.ts';
import { conceptNamed, labelOf, ownConcepts } from '../../../words/tags.ts';
import type { DraftInvestor, DraftRecord } from '../record.ts';
import { nameIn, tagIn } from '../wording.ts';
import { type Ask, type ComparedDeal, closestDeals, namedDeal } from './closest-deal.ts';
import { contentWords } from './content-words.ts';
import type { By, Field, NamedDeal } from './letter-plan.ts';
import { firmIn, readerOf } from './reader.ts';

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
