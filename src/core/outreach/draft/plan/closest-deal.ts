import type { Stage } from '../../../corpus/investor-record.ts';
import { stageOf } from '../../../corpus/round-stage.ts';
import { identityKey } from '../../../identity/identity.ts';
import { countryName } from '../../../place/countries.ts';
import { type Place, placeOf } from '../../../place/place.ts';
import { REGIONS } from '../../../place/regions.ts';
import type { DealHeld } from '../../../research/dossier.ts';
import { isBroadField, likenessOf } from '../../../words/fields.ts';
import { conceptNamed, labelOf, ownConcepts } from '../../../words/tags.ts';
import { isSentence, nameIn, tagIn } from '../wording.ts';
import type { Field, NamedDeal, SharedPlace } from './letter-plan.ts';

/** What a deal is compared with: the sender's own company or fund. */
export interface Ask {
  /** Fields, the weightiest first, with weights of 0 to 1. */
  readonly fields: readonly (Field & { readonly weight: number })[];
  readonly stage: Stage | undefined;
  readonly place: Place;
  /** `identityKey` of whom no letter praises a deal with: the sender itself, those it competes with, the reader. */
  readonly avoided: ReadonlySet<string>;
  /** `identityKey` of competitors: what they bought is theirs. */
  readonly competitors: ReadonlySet<string>;
  /** The day it is written, ISO. */
  readonly today: string;
}

/** A deal with what of it is like the sender. */
export interface ComparedDeal extends Omit<NamedDeal, 'closeness' | 'field'> {
  /** `other`: the field of the company says nothing, or something else. */
  readonly closeness: NamedDeal['closeness'] | 'other';
  readonly field: Field | undefined;
  /** Higher is closer; of deals of one `closeness`. */
  readonly points: number;
}

/** Weight times likeness from which on two companies are in one field, and in fields beside each other (`CLOSE` of the ranking). */
const SAME = 0.9;
const NEAR = 0.4;
/**
 * Points of deals of one closeness. A shared city says more than the stage, the stage more than a country. The tenant names
 * the field that matters first. A company of one field is surely in it; of one with eight tags each is said in passing.
 */
const POINTS = {
  city: 4,
  state: 2,
  country: 2,
  stage: 3,
  recent: 2,
  lately: 1,
  firstField: 2,
  secondField: 2,
  exact: 1,
  only: 3,
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
 * 1. the field: the same or a narrower one, then one beside it, then any other (graph of fields, `likenessOf`);
 * 2. within that, points: the field the tenant names first, a second one in common, how surely the company is in it, the
 *    same city, state or country, the same stage, and how recent;
 * 3. of equals the newer, then by name.
 *
 * Left out: what must not be praised (`avoided`), companies that are gone, those a competitor bought, deals with a date in
 * the future, and what reads like no name. Pure.
 */
export function closestDeals(ask: Ask, deals: readonly DealHeld[]): readonly ComparedDeal[] {
  const order = { same: 0, near: 1, other: 2 } as const;
  return deals
    .filter((deal) => mayBeNamed(deal, ask))
    .map((deal) => ({ ...closeness(ask, deal), on: deal.enteredOn ?? '' }))
    .sort(
      (one, other) =>
        order[one.closeness] - order[other.closeness] ||
        other.points - one.points ||
        (one.on < other.on ? 1 : one.on > other.on ? -1 : one.company < other.company ? -1 : 1),
    )
    .map(({ on: _on, ...deal }) => deal);
}

/** In the field or beside it: close enough to be a reason by itself. */
export function isClose(deal: ComparedDeal): deal is ComparedDeal & NamedDeal {
  return deal.closeness !== 'other';
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
  const [best, second] = sharedFields(ask, deal);
  const closeness = best === undefined ? 'other' : best.isSame ? 'same' : 'near';
  const place = sharedPlace(ask.place, deal);
  const stage = statedStage(deal) === ask.stage ? ask.stage : undefined;
  const years = deal.enteredOn === undefined ? undefined : yearsBetween(deal.enteredOn, ask.today);
  const age = years === undefined ? 0 : years <= RECENT ? POINTS.recent : years <= LATELY ? POINTS.lately : 0;
  return {
    company: nameIn(deal.company) ?? deal.company,
    closeness,
    field: best?.field,
    place,
    stage,
    year: years !== undefined && years <= NAMED_YEARS ? Number(deal.enteredOn?.slice(0, 4)) : undefined,
    points:
      (best?.points ?? 0) +
      (second?.isSame === true ? POINTS.secondField : 0) +
      (place === undefined ? 0 : POINTS[place.kind]) +
      (stage === undefined ? 0 : POINTS.stage) +
      age,
  };
}

interface SharedField {
  readonly field: Field;
  readonly isSame: boolean;
  readonly points: number;
}

/** What company and sender have in common, the closest first. Fields so broad that everybody is in them do not count. */
function sharedFields(ask: Ask, { sectorTags }: DealHeld): SharedField[] {
  const keys = ownConcepts(sectorTags).filter((key) => !isBroadField(key));
  const concepts = new Set(keys.map((key) => conceptNamed(key) ?? key));
  return ask.fields
    .filter(({ key }) => !isBroadField(key))
    .flatMap((asked, at) => {
      let [best, value] = ['', 0];
      for (const found of keys) {
        const like = asked.weight * likenessOf(asked.key, found);
        if (like > value) [best, value] = [found, like];
      }
      if (value < NEAR) return [];
      const isSame = value >= SAME;
      const points =
        value +
        (at === 0 ? POINTS.firstField : 0) +
        (best === asked.key || best === conceptNamed(asked.key) ? POINTS.exact : 0) +
        POINTS.only / concepts.size;
      return [{ field: isSame ? commonField(asked, best) : fieldOf(best, asked), isSame, points }];
    })
    .sort((one, other) => Number(other.isSame) - Number(one.isSame) || other.points - one.points);
}

/**
 * The field that both are in, no narrower than is true of either: who asks for "fintech" is met by a bank in financial
 * services, the concept that both are names or kinds of.
 */
function commonField(asked: Field, found: string): Field {
  const concept = conceptNamed(asked.key) ?? asked.key;
  return found === asked.key || concept === asked.key
    ? { key: asked.key, label: asked.label }
    : fieldOf(concept, asked);
}

function fieldOf(key: string, asked: Field): Field {
  const label = labelOf(key);
  return { key, label: (label && tagIn(label)) ?? asked.label };
}

/** The stage of a round where the source says it: one made of the round's size, or of an angel round, is ours. */
function statedStage({ kind, stage }: DealHeld): Stage | undefined {
  return stage !== undefined && !/angel/iu.test(kind) && stageOf(kind) === stage ? stage : undefined;
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
