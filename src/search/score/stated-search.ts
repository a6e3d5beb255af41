import { STAGES, stageOfAmount } from '../../reference/rules-investor-terms.ts';
import { tagKey } from '../../reference/rules-tag-key.ts';
import { askedFields, conceptNamed, isOfSoftware } from '../../reference/rules-tags.ts';
import { firstToken, type Table } from '../index/table.ts';
import { kindOfNumber } from '../index/view.ts';
import { placeTokensAsked, type Question } from './question.ts';
import type { Ask } from './rules-ask.ts';
import {
  ASIDE,
  CONDITION,
  CUSTOMERS,
  EXCLUDED,
  fieldTerm,
  focusOf,
  kindTerm,
  MARKET_CHANCE,
  MEANS,
  nearnessAt,
  ROLE,
  STATED_PART,
  STATED_PARTS,
  shareOfAll,
  stageChance,
  stageTerm,
  TECHNOLOGY,
} from './rules-formula.ts';
import { chequeFit, chequeTerm, isTooLarge, statedFact, TOO_LARGE } from './rules-market.ts';
import { customersIn } from './rules-read-fields.ts';
import type { RawPart } from './rules-scale.ts';
import { fieldShareOf, mostOfFields, type StatedAsk, StatedFields, shownOf } from './stated-columns.ts';
import { StatedPlaces, type StatedWorld, stageShare, stagesOfBits, statedWorld } from './stated-places.ts';
import { homeOf, type StatedKept, type StatedSums, statedSums } from './stated-sums.ts';
import { ITEM, ITEM_BITS, ITEM_MASK, STATED } from './stated-table.ts';

/** Bits of stages: as many as there are. */
const STAGES_BITS = STAGES.length;
const STAGES_MASK = 2 ** STAGES_BITS - 1;

/** From this likeness on a stated field is no other one. */
const NEAR = 0.4;

/** Investors with what tells at once whether they come into question. */
interface Candidates {
  readonly investors: Uint32Array;
  /** Kind and stages stated, as one number. */
  readonly codes: Uint16Array;
  /** The country of the seat by number, 0xffff where it is not known; and the slot of the countries stated. */
  readonly homes: Uint16Array;
  readonly slots: Uint32Array;
}

/** Scores investors of whom no deal is on record by what they state; one ask at a time. */
export class StatedSearch {
  readonly #table: Table;
  readonly #sums: StatedSums;
  readonly world: StatedWorld;
  readonly #candidates: readonly Candidates[];
  readonly #terms = new Float64Array(STATED_PARTS.length);
  #asked: StatedAsk | undefined;

  constructor(table: Table, kept: StatedKept) {
    this.#table = table;
    this.#sums = statedSums(table, kept);
    this.#fields = new StatedFields(table);
    this.#places = new StatedPlaces(table, this.#sums);
    this.world = statedWorld(table, this.#sums);
    const { kind, statedStages } = table;
    const first = firstToken(table, 'country');
    this.#candidates = [this.#sums.candidates, this.#sums.beside].map((investors) => ({
      investors,
      codes: Uint16Array.from(
        investors,
        (one) => ((kind[one] as number) << STAGES_BITS) | (statedStages[one] as number),
      ),
      homes: Uint16Array.from(investors, (one) => homeOf(table, one) - first),
      slots: Uint32Array.from(investors, (one) => this.#sums.slotOf[one] as number),
    }));
  }

  /**
   * Calls `visit` with those of the candidates, without deals and with deals that state something, that are nearby or not and whose kind
   * and stages let them reach `floor()`.
   */
  each(isNearby: boolean, floor: () => number, visit: (investor: number) => void): void {
    const rest = this.#mostOfRest + (this.#now.ask.placeUse === 'tie' ? 0 : this.#mostOfPlaces);
    for (const { investors, codes, homes, slots } of this.#candidates) {
      for (let at = 0; at < codes.length; at += 1) {
        const code = codes[at] as number;
        const sure =
          (this.#kindTerms[code >> STAGES_BITS] as number) + (this.#stageTerms[code & STAGES_MASK] as number);
        if (sure + rest < floor()) continue;
        const isNear = this.#isAsked[homes[at] as number] === 1 || this.#places.states(slots[at] as number);
        if (isNear === isNearby) visit(investors[at] as number);
      }
    }
  }

  /** The most that those who are not nearby can score. */
  mostOfOthers(): number {
    const most = Math.max(...this.#kindTerms) + Math.max(...this.#stageTerms);
    return most + this.#places.mostOfOthers() + this.#mostOfRest;
  }

  /** Whether the ask names nothing that investors state. */
  get isUnasked(): boolean {
    const { ask, countries, stages, near } = this.#now;
    return countries.size + stages.length + near.length + (ask.sizeUsd ?? 0) === 0;
  }

  /** Takes an ask; `world` of the whole corpus where this table is a part of it. */
  begin(ask: Ask, question: Question, world: StatedWorld = this.world): void {
    const first = firstToken(this.#table, 'country');
    const countries = new Set(placeTokensAsked(question, 'country').map((token) => token - first));
    const stages = ask.stages.map((stage) => STAGES.indexOf(stage));
    const bySize = stageOfAmount(ask.sizeUsd);
    const kindStages = stages.length > 0 ? stages : bySize === undefined ? [] : [STAGES.indexOf(bySize)];
    const fields = ask.sectorUse === 'tie' ? [] : askedFields(ask.sectorTags, ask.words);
    const near = fields.map(({ key, weight }) => ({ weight, like: this.#fields.near(key) }));
    const share = stageShare(world, stages);
    const usual = world.cheques.reduce(
      (sum, { min, max, count }) => ({
        fit: sum.fit + count * this.#fit(min, max, ask.sizeUsd),
        count: sum.count + count,
      }),
      { fit: 0, count: 0 },
    );
    this.#likes = near.map(({ like }) => {
      const byField = new Float32Array(this.#sums.isBroad.length);
      for (const [field, value] of like) byField[field] = value;
      return byField;
    });
    this.#isSoftware = fields.some(({ key }) => isOfSoftware(key));
    this.#weights = near.map(({ weight }) => weight);
    this.#isAsked = new Uint8Array(this.#sums.markets.length);
    for (const one of countries) this.#isAsked[one] = 1;
    this.#fits = this.#sums.cheques.map(({ min, max }) => this.#fit(min, max, ask.sizeUsd));
    this.#places.begin(
      {
        question,
        countries,
        nearness: nearnessAt(kindStages),
        share: shareOfAll(
          [...countries].reduce((sum, country) => sum + (world.country.get(country) ?? 0), 0),
          world.placed,
          [...countries].reduce((sum, country) => sum + (this.#sums.marketShares[country] ?? 0), 0),
        ),
      },
      world,
    );
    const usualFit = shareOfAll(usual.fit, usual.count, MARKET_CHANCE.cheque);
    const fieldShare = fieldShareOf(world, near, fields);
    this.#mostOfPlaces = this.#places.most();
    this.#mostOfRest =
      (near.length === 0 ? 0 : mostOfFields(fieldShare)) +
      Math.max(0, ...this.#fits.map((fit) => chequeTerm(fit, usualFit))) +
      CUSTOMERS.alike +
      ROLE.lead +
      MEANS;
    this.#stageTerms = Float64Array.from({ length: STAGES_MASK + 1 }, (_, bits) =>
      stages.length === 0 || bits === 0 ? 0 : stageTerm(stageChance(stages, stagesOfBits(bits)), share),
    );
    this.#kindTerms = Float64Array.from({ length: 16 }, (_, number) =>
      kindTerm(kindOfNumber(number), kindStages),
    );
    this.#asked = {
      ask,
      question,
      countries,
      stages,
      kindStages,
      near,
      askedAs: new Map(ask.sectorTags.map((tag) => [conceptNamed(tagKey(tag)) ?? tagKey(tag), tag])),
      fieldShare,
      usualFit,
      customers: customersIn([...ask.sectorTags, ask.words ?? ''].join(', ')),
      ways: this.#fields.ways(this.#isSoftware),
      asked: new Set(fields.flatMap(({ key }) => this.#fields.numbersOf(conceptNamed(key) ?? key))),
    };
  }

  #fit(min: number, max: number, usd: number | undefined): number {
    if (usd === undefined || !(usd >= 1)) return 0;
    const end = (value: number) => (Number.isNaN(value) ? undefined : value);
    return chequeFit(end(min), end(max), usd);
  }

  /**
   * The log of the odds over those of an average listed investor, or minus infinity where it is below `floor`; the place
   * alone where `onlyPlace`.
   */
  score(investor: number, floor = Number.NEGATIVE_INFINITY, onlyPlace = false): number {
    const usesPlace = this.#now.ask.placeUse !== 'tie';
    const terms = this.#fill(investor, usesPlace ? floor : Number.NEGATIVE_INFINITY);
    if (terms === undefined) return Number.NEGATIVE_INFINITY;
    if (onlyPlace) return (terms[STATED_PART.stated_place] as number) + (terms[STATED_PART.seat] as number);
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

  /** The terms; undefined if they cannot add up to `floor`. */
  #fill(investor: number, floor: number): Float64Array | undefined {
    const table = this.#table;
    // In the order of what they cost: most investors end after the first two.
    const ofKind = this.#kindTerms[table.kind[investor] as number] as number;
    const ofStage = this.#stageTerms[table.statedStages[investor] as number] as number;
    const sure = ofKind + ofStage;
    if (sure + this.#mostOfPlaces + this.#mostOfRest < floor) return undefined;
    const place = this.#places.terms(investor);
    if (sure + place.stated + place.seat + this.#mostOfRest < floor) return undefined;
    const { ask, near, fieldShare, customers, asked, ways: isWay } = this.#now;
    const terms = this.#terms.fill(0);
    const bits = table.statedBits[investor] as number;
    terms[STATED_PART.kind] = ofKind;
    terms[STATED_PART.stated_stage] = ofStage;
    terms[STATED_PART.stated_place] = place.stated;
    terms[STATED_PART.seat] = place.seat;
    const isGeneralist = (bits & STATED.generalist) !== 0 || this.#sums.isOpen[investor] === 1;
    const holds = near.length === 0 ? undefined : this.#holds.fill(0, 0, near.length);
    let [akin, apart, ways, isLeftOut] = [0, 0, 0, false];
    for (
      let at = this.#sums.fieldStart[investor] as number;
      at < (table.statedStart[investor + 1] as number);
      at += 1
    ) {
      const item = table.statedList[at] as number;
      const kind = item >>> ITEM_BITS;
      const number = item & ITEM_MASK;
      if ((kind === ITEM.field || kind === ITEM.aside) && holds !== undefined) {
        const counts = kind === ITEM.field ? 1 : ASIDE;
        let nearest = 0;
        for (let which = 0; which < near.length; which += 1) {
          const like = (this.#likes[which] as Float32Array)[number] as number;
          if (like > nearest) nearest = like;
          if (like * counts > (holds[which] as number)) holds[which] = like * counts;
        }
        if (nearest >= NEAR) akin += counts;
        else if (isWay[number] === 1) ways += counts;
        else if (this.#sums.isBroad[number] === 0) apart += counts;
      } else if (kind === ITEM.notField && asked.has(number)) isLeftOut = true;
      else if (kind === ITEM.notCountry && this.#isAsked[number] === 1) isLeftOut = true;
    }
    if (holds !== undefined && (this.#sums.one[investor] as number) > 0) {
      let [hold, weights] = [0, 0];
      for (let which = 0; which < near.length; which += 1) {
        const weight = this.#weights[which] as number;
        hold += weight * (holds[which] as number);
        weights += weight;
      }
      // Fields near the one asked are no others: "fintech, payments and insurance" is one speciality.
      const term = fieldTerm(
        (hold / weights) * focusOf(akin, apart),
        fieldShare,
        isGeneralist || (ways > 0 && akin === 0),
      );
      // "B2B software" is no other field than insurance: it speaks of technology in general.
      terms[STATED_PART.stated_field] = ways > 0 && akin + apart === 0 ? Math.max(term, TECHNOLOGY) : term;
    } else if (this.#isSoftware && (bits & STATED.technology) !== 0) {
      terms[STATED_PART.stated_field] = TECHNOLOGY;
    }
    const [min, max] = [table.statedMin[investor] as number, table.statedMax[investor] as number];
    const size = ask.sizeUsd ?? 0;
    if (size >= 1 && !(Number.isNaN(min) && Number.isNaN(max))) {
      terms[STATED_PART.stated_cheque] = isTooLarge(Number.isNaN(min) ? undefined : min, size)
        ? TOO_LARGE
        : chequeTerm(this.#fits[this.#sums.chequeOf[investor] as number] as number, this.#now.usualFit);
    }
    if (isLeftOut) terms[STATED_PART.stated_exclusion] = EXCLUDED;
    const sells = (bits & STATED.b2b) !== 0 ? 'b2b' : (bits & STATED.b2c) !== 0 ? 'b2c' : undefined;
    if (sells !== undefined && customers !== undefined) {
      terms[STATED_PART.stated_customers] = sells === customers ? CUSTOMERS.alike : CUSTOMERS.contrary;
    }
    if (ask.onBoard.length === 0 && (bits & (STATED.lead | STATED.follow)) !== 0) {
      terms[STATED_PART.stated_role] = (bits & STATED.follow) === 0 ? ROLE.lead : ROLE.follow;
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
  #isSoftware = false;
  readonly #fields: StatedFields;
  readonly #places: StatedPlaces;
  // No investor's terms of places, and of what comes behind them, add up to more.
  #mostOfPlaces = 0;
  #mostOfRest = 0;
  #stageTerms = new Float64Array(0);
  #kindTerms = new Float64Array(0);

  /** The parts of an investor's score, in log-odds; with the facts they stand on. */
  parts(investor: number): RawPart[] {
    const terms = this.#fill(investor, Number.NEGATIVE_INFINITY) as Float64Array;
    const shown = shownOf(this.#table, this.#sums, this.#now, investor);
    const isOpen = shown.isGeneralist && shown.fields.length === 0 && this.#now.near.length > 0;
    return STATED_PARTS.flatMap((name, at) => {
      const raw = terms[at] as number;
      if (this.#now.ask.placeUse === 'tie' && (name === 'stated_place' || name === 'seat')) return [];
      // Open to every field: neither for nor against, and worth saying.
      if (raw === 0 && !(name === 'stated_field' && isOpen)) return [];
      return [{ name, raw, fact: statedFact(name, shown) }];
    });
  }
}
