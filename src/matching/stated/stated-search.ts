import { STAGES } from '../../core/corpus/investor-record.ts';
import { stageOfAmount } from '../../core/corpus/stage-of-amount.ts';
import type { Ask } from '../../core/ranking/ask.ts';
import type { RawPart } from '../../core/ranking/scale.ts';
import { chequeFit, chequeTerm, isTooLarge, TOO_LARGE } from '../../core/ranking/stated/cheque-fit.ts';
import { statedFact } from '../../core/ranking/stated/facts.ts';
import {
  areaTerm,
  CONDITION,
  CUSTOMERS,
  EXCLUDED,
  fieldTerm,
  kindTerm,
  MARKET_CHANCE,
  MEANS,
  nearnessAt,
  oneOf,
  placeTerms,
  ROLE,
  STATED_PART,
  STATED_PARTS,
  shareOfAll,
  stageChance,
  stageTerm,
} from '../../core/ranking/stated/formula.ts';
import { customersIn } from '../../core/stated/read-fields.ts';
import { askedFields, fieldsAround } from '../../core/words/fields.ts';
import { tagKey } from '../../core/words/tag-key.ts';
import { conceptNamed } from '../../core/words/tags.ts';
import { placeTokensAsked, type Question } from '../search/question.ts';
import { kindOfNumber } from '../table/kinds.ts';
import { stringAt } from '../table/strings.ts';
import { firstToken, investorCount, NONE, type Table } from '../table/table.ts';
import { type StatedAsk, shownOf } from './stated-shown.ts';
import { ITEM, ITEM_BITS, ITEM_MASK, STATED } from './stated-table.ts';
import {
  chanceOf,
  type StatedSums,
  type StatedWorld,
  stageShare,
  stagesOfBits,
  statedSums,
  statedWorld,
} from './stated-world.ts';

/** Seats of the market beside those of a country that are listed. */
const SEATS = 10;
/** From this likeness on a stated field is no other one. */
const NEAR = 0.4;

/** Scores investors of whom no deal is on record by what they state; one ask at a time. */
export class StatedSearch {
  readonly #table: Table;
  readonly #sums: StatedSums;
  readonly world: StatedWorld;
  /** Candidates without deals, by ordinal. */
  readonly candidates: Uint32Array;
  readonly #terms = new Float64Array(STATED_PARTS.length);
  #asked: StatedAsk | undefined;
  #world: StatedWorld;

  constructor(table: Table) {
    this.#table = table;
    this.#sums = statedSums(table);
    this.#areas = new Float64Array(table.placeTokens.length / 4);
    this.world = statedWorld(table, this.#sums);
    this.#world = this.world;
    const candidates: number[] = [];
    for (let investor = 0; investor < investorCount(table); investor += 1) {
      if (table.backsCompanies[investor] === 1 && this.isWithoutDeals(investor)) candidates.push(investor);
    }
    this.candidates = Uint32Array.from(candidates);
  }

  isWithoutDeals(investor: number): boolean {
    return this.#table.dealStart[investor] === this.#table.dealStart[investor + 1];
  }

  /** Takes an ask; `world` of the whole corpus where this table is a part of it. */
  begin(ask: Ask, question: Question, world: StatedWorld = this.world): void {
    this.#world = world;
    const table = this.#table;
    const first = { country: firstToken(table, 'country') };
    const countries = new Set(placeTokensAsked(question, 'country').map((token) => token - first.country));
    const stages = ask.stages.map((stage) => STAGES.indexOf(stage));
    const bySize = stageOfAmount(ask.sizeUsd);
    const kindStages = stages.length > 0 ? stages : bySize === undefined ? [] : [STAGES.indexOf(bySize)];
    const fields = ask.sectorUse === 'tie' ? [] : askedFields(ask.sectorTags, ask.words);
    const near = fields.map(({ key, weight }) => ({ weight, like: this.#near(key) }));
    const share = stageShare(world, stages);
    const usual = world.cheques.reduce(
      (sum, { min, max, count }) => ({
        fit: sum.fit + count * this.#fit(min, max, ask.sizeUsd),
        count: sum.count + count,
      }),
      { fit: 0, count: 0 },
    );
    const broad = fields.map(({ key }) => conceptNamed(key) ?? key);
    this.#likes = near.map(({ like }) => {
      const byField = new Float32Array(this.#sums.isBroad.length);
      for (const [field, value] of like) byField[field] = value;
      return byField;
    });
    this.#areas.fill(Number.NaN);
    this.#weights = near.map(({ weight }) => weight);
    this.#isAsked = new Uint8Array(this.#sums.markets.length);
    for (const one of countries) this.#isAsked[one] = 1;
    this.#fits = this.#sums.cheques.map(({ min, max }) => this.#fit(min, max, ask.sizeUsd));
    this.#asked = {
      ask,
      question,
      countries,
      stages,
      kindStages,
      near,
      askedAs: new Map(ask.sectorTags.map((tag) => [conceptNamed(tagKey(tag)) ?? tagKey(tag), tag])),
      fieldShare: this.#fieldShare(near),
      stageTerms: Float64Array.from({ length: 32 }, (_, bits) =>
        stages.length === 0 || bits === 0 ? 0 : stageTerm(stageChance(stages, stagesOfBits(bits)), share),
      ),
      kindTerms: Float64Array.from({ length: 16 }, (_, number) => kindTerm(kindOfNumber(number), kindStages)),
      countryShare: shareOfAll(
        [...countries].reduce((sum, country) => sum + (world.country.get(country) ?? 0), 0),
        world.placed,
        [...countries].reduce((sum, country) => sum + (this.#sums.marketShares[country] ?? 0), 0),
      ),
      nearness: nearnessAt(kindStages),
      usualFit: shareOfAll(usual.fit, usual.count, MARKET_CHANCE.cheque),
      customers: customersIn([...ask.sectorTags, ask.words ?? ''].join(', ')),
      asked: new Set(broad.flatMap((key) => this.#sector(key))),
    };
  }

  #sector(key: string): readonly number[] {
    const numbers = this.#sectorNumbers();
    const number = numbers.get(key);
    return number === undefined ? [] : [number];
  }

  #numbers: ReadonlyMap<string, number> | undefined;
  /** Numbers of sectors by key; read once. */
  #sectorNumbers(): ReadonlyMap<string, number> {
    if (this.#numbers !== undefined) return this.#numbers;
    const table = this.#table;
    const keys = { starts: table.tokenStarts, bytes: table.tokenBytes };
    const from = firstToken(table, 'sector');
    const numbers = new Map<string, number>();
    for (let at = from; at < table.tokenStarts.length - 1; at += 1)
      numbers.set(stringAt(keys, at), at - from);
    this.#numbers = numbers;
    return numbers;
  }

  /** Sectors near what is asked, by number. */
  #near(key: string): ReadonlyMap<number, number> {
    const numbers = this.#sectorNumbers();
    const like = new Map<number, number>();
    for (const [concept, value] of [...fieldsAround(conceptNamed(key) ?? key), [key, 1] as const]) {
      const number = numbers.get(concept);
      if (number !== undefined) like.set(number, Math.max(like.get(number) ?? 0, value));
    }
    return like;
  }

  /** What those that state fields hold of the ones asked, on average. */
  #fieldShare(near: StatedAsk['near']): number {
    const { fields, withFields } = this.#world;
    const weights = near.reduce((sum, { weight }) => sum + weight, 0);
    if (weights === 0) return 0;
    let sum = 0;
    for (const { weight, like } of near) {
      for (const [field, value] of like) sum += weight * value * (fields.get(field) ?? 0);
    }
    return Math.min(shareOfAll(sum / weights, withFields, MARKET_CHANCE.field), 1);
  }

  #fit(min: number, max: number, usd: number | undefined): number {
    if (usd === undefined || !(usd >= 1)) return 0;
    const end = (value: number) => (Number.isNaN(value) ? undefined : value);
    return chequeFit(end(min), end(max), usd);
  }

  /** The log of the odds over those of an average listed investor; the place alone where `onlyPlace`. */
  score(investor: number, onlyPlace = false): number {
    const terms = this.#fill(investor);
    if (onlyPlace) return (terms[STATED_PART.stated_place] as number) + (terms[STATED_PART.seat] as number);
    const usesPlace = this.#now.ask.placeUse !== 'tie';
    let sum = 0;
    for (let at = 0; at < terms.length; at += 1) {
      if (usesPlace || (at !== STATED_PART.stated_place && at !== STATED_PART.seat))
        sum += terms[at] as number;
    }
    return sum;
  }

  get #now(): StatedAsk {
    if (this.#asked === undefined) throw new Error('a search begins with `begin`');
    return this.#asked;
  }

  #fill(investor: number): Float64Array {
    const { ask, stageTerms, kindTerms, near, fieldShare, customers, asked } = this.#now;
    const table = this.#table;
    const terms = this.#terms.fill(0);
    const bits = table.statedBits[investor] as number;
    terms[STATED_PART.kind] = kindTerms[table.kind[investor] as number] as number;
    terms[STATED_PART.stated_stage] = stageTerms[table.statedStages[investor] as number] as number;
    this.#place(investor, terms);
    const isGeneralist = (bits & STATED.generalist) !== 0 || this.#sums.isOpen[investor] === 1;
    let isLeftOut = false;
    const holds = near.length === 0 ? undefined : this.#holds.fill(0, 0, near.length);
    const likes = this.#likes;
    const isAsked = this.#isAsked;
    let apart = 0;
    for (
      let at = table.statedStart[investor] as number;
      at < (table.statedStart[investor + 1] as number);
      at += 1
    ) {
      const item = table.statedList[at] as number;
      const kind = item >>> ITEM_BITS;
      const number = item & ITEM_MASK;
      if (kind === ITEM.field && holds !== undefined) {
        let nearest = 0;
        for (let which = 0; which < near.length; which += 1) {
          const like = (likes[which] as Float32Array)[number] as number;
          if (like > nearest) nearest = like;
          if (like > (holds[which] as number)) holds[which] = like;
        }
        if (nearest < NEAR && this.#sums.isBroad[number] === 0) apart += 1;
      } else if (kind === ITEM.notField && asked.has(number)) isLeftOut = true;
      else if (kind === ITEM.notCountry && isAsked[number] === 1) isLeftOut = true;
    }
    if (holds !== undefined && (this.#sums.one[investor] as number) > 0) {
      let [hold, weights] = [0, 0];
      for (let which = 0; which < near.length; which += 1) {
        const weight = this.#weights[which] as number;
        hold += weight * (holds[which] as number);
        weights += weight;
      }
      // Fields near the one asked are no others: "fintech, payments and insurance" is one speciality.
      terms[STATED_PART.stated_field] = fieldTerm(
        (hold / weights) * oneOf(1 + apart),
        fieldShare,
        isGeneralist,
      );
    }
    const [min, max] = [table.statedMin[investor] as number, table.statedMax[investor] as number];
    const size = ask.sizeUsd;
    if (size !== undefined && size >= 1 && !(Number.isNaN(min) && Number.isNaN(max))) {
      terms[STATED_PART.stated_cheque] = isTooLarge(Number.isNaN(min) ? undefined : min, size)
        ? TOO_LARGE
        : chequeTerm(this.#fits[this.#sums.chequeOf[investor] as number] as number, this.#now.usualFit);
    }
    if (isLeftOut) terms[STATED_PART.stated_exclusion] = EXCLUDED;
    const sells = (bits & STATED.b2b) !== 0 ? 'b2b' : (bits & STATED.b2c) !== 0 ? 'b2c' : undefined;
    if (sells !== undefined && customers !== undefined) {
      terms[STATED_PART.stated_customers] = sells === customers ? CUSTOMERS.alike : CUSTOMERS.contrary;
    }
    if (ask.onBoard.length === 0) {
      if ((bits & STATED.lead) !== 0) terms[STATED_PART.stated_role] = ROLE.lead;
      if ((bits & STATED.follow) !== 0) terms[STATED_PART.stated_role] = ROLE.follow;
    }
    if ((bits & STATED.condition) !== 0) terms[STATED_PART.stated_condition] = CONDITION;
    if (!Number.isNaN(table.exitSize[investor] as number)) terms[STATED_PART.record] = MEANS;
    return terms;
  }

  readonly #holds = new Float64Array(16);
  // What is looked up for every investor, as columns: by field, by country, by stated cheque.
  #likes: readonly Float32Array[] = [];
  #weights: readonly number[] = [];
  #isAsked = new Uint8Array(0);
  #fits: readonly number[] = [];
  readonly #areas: Float64Array;

  #place(investor: number, terms: Float64Array): void {
    const { countries, countryShare } = this.#now;
    if (countries.size === 0) return;
    const table = this.#table;
    const seat = table.seat[investor] as number;
    const home = seat === NONE ? NONE : (table.placeTokens[seat * 4] as number);
    const first = firstToken(table, 'country');
    let [chance, above, statesOwn] = [0, 0, false];
    for (
      let at = table.statedStart[investor] as number;
      at < (table.statedStart[investor + 1] as number);
      at += 1
    ) {
      const item = table.statedList[at] as number;
      const kind = item >>> ITEM_BITS;
      if (kind > ITEM.focus) break;
      const number = item & ITEM_MASK;
      if (this.#isAsked[number] === 1) {
        if (kind === ITEM.country) chance += this.#sums.markets[number] as number;
        else above += this.#sums.markets[number] as number;
      }
      if (kind === ITEM.country && number + first === home) statesOwn = true;
    }
    const states = (this.#sums.market[investor] as number) > 0;
    const isHome = home === NONE ? undefined : countries.has(home - first);
    const { stated, seat: ofSeat } = placeTerms({
      listed: states ? chanceOf(this.#sums, investor, chance, above) : undefined,
      statesOwn: !states || statesOwn,
      isWorldwide: ((table.statedBits[investor] as number) & STATED.worldwide) !== 0,
      isHome,
      share: countryShare,
    });
    const { nearness } = this.#now;
    terms[STATED_PART.stated_place] = nearness * stated;
    // Who sits where it does not invest is not near.
    const area = isHome === true && (!states || chance > 0) ? this.#area(seat) : 0;
    terms[STATED_PART.seat] = nearness * (ofSeat + area);
  }

  /** What a seat in the country adds for the state and metropolitan area asked; worked out once for each place. */
  #area(seat: number): number {
    const known = this.#areas[seat] as number;
    if (!Number.isNaN(known)) return known;
    const term = this.#areaTerm(seat);
    this.#areas[seat] = term;
    return term;
  }

  #areaTerm(seat: number): number {
    const { question } = this.#now;
    const { seats } = this.#world;
    if (question.country < 0) return 0;
    const all = seats.get(question.country) ?? 0;
    // Few seats say little: as if ten more of the market sat there.
    const shareOf = (token: number) =>
      ((seats.get(token) ?? 0) + SEATS * MARKET_CHANCE.metro) / (all + SEATS);
    const [, state, metro] = [0, 1, 2].map((at) => this.#table.placeTokens[seat * 4 + at] as number);
    if (question.metro >= 0) {
      if (metro === NONE) return 0;
      if (metro === question.metro) return areaTerm('metro', true, shareOf(question.metro));
      const isNear = question.state >= 0 && state === question.state;
      return isNear
        ? areaTerm('state', true, shareOf(question.state))
        : areaTerm('metro', false, shareOf(question.metro));
    }
    const states = placeTokensAsked(question, 'state');
    if (states.length === 0 || state === NONE) return 0;
    const share = states.reduce((sum, token) => sum + shareOf(token), 0);
    return areaTerm('state', states.includes(state as number), Math.min(share, 1));
  }

  /** The parts of an investor's score, in log-odds; with the facts they stand on. */
  parts(investor: number): RawPart[] {
    const terms = this.#fill(investor);
    const shown = shownOf(this.#table, this.#sums, this.#now, investor);
    const usesPlace = this.#now.ask.placeUse !== 'tie';
    const isOpen = shown.isGeneralist && shown.fields.length === 0 && this.#now.near.length > 0;
    return STATED_PARTS.flatMap((name, at) => {
      const raw = terms[at] as number;
      if (!usesPlace && (name === 'stated_place' || name === 'seat')) return [];
      // Open to every field: neither for nor against, and worth saying.
      if (raw === 0 && !(name === 'stated_field' && isOpen)) return [];
      return [{ name, raw, fact: statedFact(name, shown) }];
    });
  }
}
