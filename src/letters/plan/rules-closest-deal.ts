import { countryName } from '../../reference/rules-countries.ts';
import { identityKey } from '../../reference/rules-identity.ts';
import { type Stage, stageOf } from '../../reference/rules-investor-terms.ts';
import { type Place, placeOf, REGIONS } from '../../reference/rules-place.ts';
import type { DealHeld } from '../../research/rules-dossier.ts';
import { isSentence, nameIn } from '../rules-wording.ts';
import type { Field, NamedDeal, SharedPlace } from './rules-letter-plan.ts';
import { CLOSENESS, type Closeness, sharedFields, type WeighedField } from './rules-shared-field.ts';

/** What a deal is compared with: the sender's own company or fund. */
export interface Ask {
  /** Fields, the weightiest first, with weights of 0 to 1. */
  readonly fields: readonly WeighedField[];
  readonly stage: Stage | undefined;
  readonly place: Place;
  /** What the sender's own words are about (`contentWords`). */
  readonly words?: ReadonlySet<string>;
  /** `identityKey` of whom no letter praises a deal with: the sender itself, those it competes with, the reader. */
  readonly avoided: ReadonlySet<string>;
  /** `identityKey` of competitors: what they bought is theirs. */
  readonly competitors: ReadonlySet<string>;
  /** The day it is written, ISO. */
  readonly today: string;
}

/** A deal with what of it is like the sender. */
export interface ComparedDeal extends Omit<NamedDeal, 'closeness' | 'field'> {
  readonly closeness: Closeness;
  /** Undefined if no field may be said: `perhaps` and `other`. */
  readonly field: Field | undefined;
  /** It is mainly in that field, not half. */
  readonly isSure: boolean;
  /** A tag of it says a thing that the sender's own words say too. */
  readonly isOfWords: boolean;
  /** The day they came in, ISO; empty if it is not known. */
  readonly on: string;
  /** Higher is closer, of deals of one `closeness`. */
  readonly points: number;
}

/** Points of deals of one closeness. A shared city says more than the stage, the stage more than a country. */
const POINTS = {
  city: 4,
  state: 2,
  country: 2,
  stage: 3,
  recent: 2,
  lately: 1,
  secondField: 2,
} as const;
/** Years: an investor remembers why it did a deal of the last two, and knows what it did within five. */
const RECENT = 2;
const LATELY = 5;
/** A year that is longer ago is not named: it says that the deal is old. */
const NAMED_YEARS = 4;
/** Half of all deals on record are there: that both are says nothing. */
const TOO_LARGE = 'USA';
/** What became of a company nobody likes to be reminded of, as sources write it. */
const DEAD = /clos|dead|defunct|inactive|bankrupt|insolv|out of business|shut|liquidat|dissolv|ceased|fail/iu;

/**
 * The closest of an investor's deals to the sender, closest first, each with its reasons. The order:
 *
 * 1. in any field of the sender, a tag that its own words say too ("Colleges" where it sells to colleges);
 * 2. the field (`sharedFields`): the very one, the one it is part of, an umbrella, one beside it, perhaps it, any other;
 *    and whether it is mainly that or half;
 * 3. within that, points: the field the tenant names first, a second one in common, the share of the field in
 *    what the company is, the same city, state or country, the same stage, and how recent;
 * 4. of equals the newer, then by name.
 *
 * Left out: what must not be praised (`avoided`), companies that are gone, those a competitor bought, deals with a date in
 * the future, and what reads like no name. Pure.
 */
export function closestDeals(asked: Ask, deals: readonly DealHeld[]): readonly ComparedDeal[] {
  const ask = { ...asked, place: placed(asked.place, deals) };
  return deals
    .filter((deal) => mayBeNamed(deal, ask))
    .map((deal) => closeness(ask, deal))
    .sort(
      (one, other) =>
        Number(other.isOfWords) - Number(one.isOfWords) ||
        CLOSENESS.indexOf(one.closeness) - CLOSENESS.indexOf(other.closeness) ||
        Number(other.isSure) - Number(one.isSure) ||
        other.points - one.points ||
        (one.on < other.on ? 1 : one.on > other.on ? -1 : one.company < other.company ? -1 : 1),
    );
}

/** The deal as a letter names it with its field; undefined if the field is no reason by itself. */
export function namedDeal({
  closeness,
  field,
  points: _points,
  isSure: _sure,
  isOfWords: _ofWords,
  on: _on,
  ...deal
}: ComparedDeal): NamedDeal | undefined {
  if (field === undefined || closeness === 'perhaps' || closeness === 'other') return undefined;
  return { ...deal, field, closeness: closeness === 'near' || closeness === 'kin' ? 'near' : 'same' };
}

function mayBeNamed(deal: DealHeld, { avoided, competitors, today }: Ask): boolean {
  const name = nameIn(deal.company);
  const buyer = deal.acquirer === undefined ? undefined : identityKey(deal.acquirer);
  return (
    name !== undefined &&
    !isSentence(name) &&
    !avoided.has(identityKey(deal.company)) &&
    !competitors.has(identityKey(deal.company)) &&
    !(buyer !== undefined && (competitors.has(buyer) || avoided.has(buyer))) &&
    !(deal.status !== undefined && DEAD.test(deal.status)) &&
    !(deal.enteredOn !== undefined && deal.enteredOn > today)
  );
}

function closeness(ask: Ask, deal: DealHeld): ComparedDeal {
  const [found, second] = sharedFields(ask.fields, deal.sectorTags, ask.words);
  const place = sharedPlace(ask.place, deal);
  const stage = statedStage(deal) === ask.stage ? ask.stage : undefined;
  const years = deal.enteredOn === undefined ? undefined : yearsBetween(deal.enteredOn, ask.today);
  // An old row without a country is seldom looked after: its umbrella tag alone is no evidence.
  const isThin = deal.country === undefined && (years === undefined || years > NAMED_YEARS);
  const best =
    found?.closeness === 'umbrella' && isThin ? { ...found, closeness: 'perhaps' as const } : found;
  const age = years === undefined ? 0 : years <= RECENT ? POINTS.recent : years <= LATELY ? POINTS.lately : 0;
  return {
    company: nameIn(deal.company) ?? deal.company,
    closeness: best?.closeness ?? 'other',
    field: best?.closeness === 'perhaps' ? undefined : best?.field,
    isSure: best?.isSure ?? false,
    isOfWords: best?.closeness !== 'perhaps' && best?.isOfWords === true,
    on: deal.enteredOn ?? '',
    place,
    stage,
    year: years !== undefined && years <= NAMED_YEARS ? Number(deal.enteredOn?.slice(0, 4)) : undefined,
    points:
      (best?.points ?? 0) +
      (second !== undefined && second.closeness !== 'near' ? POINTS.secondField : 0) +
      (place === undefined ? 0 : POINTS[place.kind]) +
      (stage === undefined ? 0 : POINTS.stage) +
      age,
  };
}

/** The stage of a round where the source says it: one made of the round's size, or of an angel round, is ours. */
function statedStage({ kind, stage }: DealHeld): Stage | undefined {
  return stage !== undefined && !/angel/iu.test(kind) && stageOf(kind) === stage ? stage : undefined;
}

/** Deals of one city from which on its country is known by them. */
const LEAST_THERE = 2;

/** A city without a country ("London") with the country and state that all deals there have. */
function placed(asked: Place, deals: readonly DealHeld[]): Place {
  if (asked.city === undefined || asked.country !== undefined) return asked;
  const there = deals
    .map(({ country, state, city }) =>
      placeOf({ country: country ?? null, state: state ?? null, city: city ?? null }),
    )
    .filter(({ city, country }) => city === asked.city && country !== undefined);
  const [first, ...others] = there;
  if (first === undefined || there.length < LEAST_THERE) return asked;
  if (others.some(({ country }) => country !== first.country)) return asked;
  const isState = first.state !== undefined && others.every(({ state }) => state === first.state);
  return {
    ...asked,
    ...(first.country === undefined ? {} : { country: first.country }),
    ...(isState && first.state !== undefined ? { state: first.state } : {}),
  };
}

function sharedPlace(asked: Place, deal: DealHeld): SharedPlace | undefined {
  const { country, state, city } = placeOf({
    country: deal.country ?? null,
    state: deal.state ?? null,
    city: deal.city ?? null,
  });
  const isOther = (one: string | undefined, other: string | undefined) =>
    one !== undefined && other !== undefined && one !== other;
  if (isOther(asked.country, country)) return undefined;
  const written = nameIn(deal.city);
  const cities = [asked.city, asked.near].filter((one) => one !== undefined);
  if (written !== undefined && city !== undefined && cities.includes(city) && !isOther(asked.state, state))
    return { kind: 'city', name: written };
  const region = state === undefined ? undefined : REGIONS.find(({ code }) => code === state);
  if (region !== undefined && state === asked.state) return { kind: 'state', name: region.name };
  if (country === undefined || country !== asked.country || country === TOO_LARGE) return undefined;
  return { kind: 'country', name: countryName(country), country };
}

const MS_PER_YEAR = 365.25 * 24 * 3_600_000;

function yearsBetween(day: string, today: string): number {
  return (Date.parse(today) - Date.parse(day)) / MS_PER_YEAR;
}
