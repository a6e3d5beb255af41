import { STAGES, stageOfAmount } from '../../reference/rules-investor-terms.ts';
import { tagKey } from '../../reference/rules-tag-key.ts';
import { askedFields, conceptNamed, isOfSoftware } from '../../reference/rules-tags.ts';
import { firstToken, type Table } from '../index/table.ts';
import { kindOfNumber } from '../index/view.ts';
import { type FundSegment, fundFact } from './fund-facts.ts';
import { type FundQuestion, fillFund, meansTerm } from './fund-parts.ts';
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
import { FUND_FIELD, FUND_NEARNESS, FUND_WEIGHTS, type FundPart } from './rules-fund.ts';
import {
  chequeFit,
  chequeTerm,
  isTooLarge,
  type StatedScore,
  statedFact,
  TOO_LARGE,
} from './rules-market.ts';
import { customersIn } from './rules-read-fields.ts';
import { fieldShareOf, mostOfFields, type StatedAsk, StatedFields, shownOf } from './stated-columns.ts';
import { StatedPlaces, type StatedWorld, stageShare, stagesOfBits, statedWorld } from './stated-places.ts';
import {
  type Candidates,
  candidatesOf,
  STAGES_BITS,
  STAGES_MASK,
  type StatedKept,
  type StatedSums,
  statedSums,
} from './stated-sums.ts';
import { ITEM, ITEM_BITS, ITEM_MASK, STATED } from './stated-table.ts';

/** From this likeness on a stated field is no other one. */
const NEAR = 0.4;

/** Far below what tells two areas apart. */
const OF_TOWN = 1e-3;

/** Scores investors of whom no deal is on record, and backers of funds, by what they state; one ask at a time. */
export class StatedSearch {
  readonly #segment: FundSegment;
  readonly #table: Table;
  readonly #sums: StatedSums;
  readonly world: StatedWorld;
  readonly #companies: readonly Candidates[];
  readonly #backers: readonly Candidates[];
  readonly #mostOfBackers: number;
  readonly #terms = new Float64Array(STATED_PARTS.length);
  #asked: StatedAsk | undefined;

  constructor(segment: FundSegment & { readonly stated: StatedKept }) {
    const { table, stated } = segment;
    this.#segment = segment;
    this.#table = table;
    this.#sums = statedSums(table, stated);
    this.#fields = new StatedFields(table);
    this.#places = new StatedPlaces(table, this.#sums);
    this.world = statedWorld(table, this.#sums);
    const candidates = (investors: Uint32Array) => candidatesOf(table, this.#sums, investors);
    this.#companies = [candidates(this.#sums.candidates), candidates(this.#sums.beside)];
    this.#backers = [candidates(this.#sums.backers)];
    this.#mostOfBackers = this.#sums.backerMost.reduce((one, other) => Math.max(one, other), 0);
  }

  /**
   * Calls `take` for every candidate (for a company those without deals, and with deals that state something) that passes
   * `isAsked` and scores `floorOf()`, which may rise meanwhile. Those nearby come first: most state other countries and sit
   * elsewhere, and none of them reaches a list that the others have filled.
   */
  run(floorOf: () => number, isAsked: (investor: number) => boolean, take: (investor: number) => void): void {
    for (const isNearby of [true, false]) {
      const nearness = isNearby ? this.#places.most() : this.#places.mostOfOthers();
      const places = this.#usesPlace ? nearness : 0;
      if (this.#mostOfSure + places + this.#mostOfRest >= floorOf())
        this.#each(isNearby, places, floorOf, isAsked, take);
    }
  }

  /** In the order of what it costs to know: kind and stages, or a fund's parts; the country; means and fields; the place. */
  #each(
    isNearby: boolean,
    mostOfPlaces: number,
    floorOf: () => number,
    isAsked: (investor: number) => boolean,
    take: (investor: number) => void,
  ): void {
    const [fund, usesPlace, places, inAsked] = [this.#fund, this.#usesPlace, this.#places, this.#isAsked];
    const [rest, kindTerms, stageTerms] = [this.#mostOfRest, this.#kindTerms, this.#stageTerms];
    const { backerMost } = this.#sums;
    let floor = floorOf();
    for (const { investors, codes, homes, slots } of fund === undefined ? this.#companies : this.#backers) {
      for (let at = 0; at < codes.length; at += 1) {
        const code = codes[at] as number;
        let most =
          fund === undefined
            ? rest + (kindTerms[code >> STAGES_BITS] as number) + (stageTerms[code & STAGES_MASK] as number)
            : rest + (backerMost[at] as number);
        if (most + mostOfPlaces < floor) continue;
        const isNear = inAsked[homes[at] as number] === 1 || places.states(slots[at] as number);
        if (isNear !== isNearby) continue;
        const investor = investors[at] as number;
        if (fund !== undefined) most += this.#less(fund, at, investor);
        if (most + mostOfPlaces < floor) continue;
        if (usesPlace) most += places.sum(investor);
        if (most < floor || !isAsked(investor) || this.score(investor) < floor) continue;
        take(investor);
        floor = floorOf();
      }
    }
  }

  /** How much less than the most a backer's means and fields add; of fields no more than is said of technology if it states none. */
  #less(fund: FundQuestion, at: number, investor: number): number {
    const means = meansTerm(fund, this.#sums.backerMeans[at] as number) - this.#mostOfMeans;
    const hasFields = (this.#sums.one[investor] as number) > 0;
    return hasFields ? means : means + FUND_FIELD.weight * TECHNOLOGY - this.#mostOfFields;
  }

  /** Whether the ask names nothing that investors state. */
  get isUnasked(): boolean {
    const { ask, countries, stages, near } = this.#now;
    const places = this.#usesPlace ? countries.size : 0;
    return places + stages.length + near.length + (ask.sizeUsd ?? 0) === 0;
  }

  /**
   * Takes an ask; `question` has its place also if that only orders equals. `fund`: what a fund asks beside it. `world` of the
   * whole corpus where this table is a part of it.
   */
  begin(ask: Ask, question: Question, fund: FundQuestion | undefined, world: StatedWorld = this.world): void {
    this.#fund = fund;
    this.#last = -1;
    this.#usesPlace = ask.placeUse !== 'tie';
    const first = firstToken(this.#table, 'country');
    const countries = new Set(placeTokensAsked(question, 'country').map((token) => token - first));
    const stages = ask.stages.map((stage) => STAGES.indexOf(stage));
    const bySize = stageOfAmount(ask.sizeUsd);
    const kindStages = stages.length > 0 ? stages : bySize === undefined ? [] : [STAGES.indexOf(bySize)];
    const fields = ask.sectorUse === 'tie' ? [] : askedFields(ask.sectorTags, ask.words);
    const near = fields.map(({ key, weight }) => ({ weight, like: this.#fields.near(key) }));
    const share = stageShare(world, stages);
    // A fund holds its own smallest commitment against means.
    const usd = fund === undefined ? ask.sizeUsd : undefined;
    const usual = world.cheques.reduce(
      (sum, { min, max, count }) => ({
        fit: sum.fit + count * this.#fit(min, max, usd),
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
    this.#fits = this.#sums.cheques.map(({ min, max }) => this.#fit(min, max, usd));
    this.#places.begin(
      {
        question,
        countries,
        nearness: fund === undefined ? nearnessAt(kindStages) : FUND_NEARNESS,
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
    const ofFields = near.length === 0 ? 0 : mostOfFields(fieldShare);
    this.#mostOfFields = FUND_FIELD.weight * ofFields;
    this.#mostOfMeans = fund === undefined ? 0 : meansTerm(fund, fund.capacity?.lnUsual ?? Number.NaN);
    this.#mostOfRest =
      fund === undefined
        ? ofFields +
          Math.max(0, ...this.#fits.map((fit) => chequeTerm(fit, usualFit))) +
          CUSTOMERS.alike +
          ROLE.lead +
          MEANS
        : Math.max(this.#mostOfFields, FUND_FIELD.weight * TECHNOLOGY) + this.#mostOfMeans;
    this.#stageTerms = Float64Array.from({ length: STAGES_MASK + 1 }, (_, bits) =>
      stages.length === 0 || bits === 0 ? 0 : stageTerm(stageChance(stages, stagesOfBits(bits)), share),
    );
    this.#kindTerms = Float64Array.from({ length: 16 }, (_, number) =>
      kindTerm(kindOfNumber(number), kindStages),
    );
    this.#mostOfSure =
      fund === undefined ? Math.max(...this.#kindTerms) + Math.max(...this.#stageTerms) : this.#mostOfBackers;
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

  /** The log of the odds over those of an average listed investor. */
  score(investor: number): number {
    // Who passes is scored again as it is shown.
    if (investor === this.#last) return this.#lastScore;
    const terms = this.#fill(investor);
    let sum = 0;
    for (let at = 0; at < terms.length; at += 1) sum += terms[at] as number;
    [this.#last, this.#lastScore] = [investor, sum];
    return sum;
  }

  /** What places alone add, or would add if they only order equals; of two in one area the one in the town asked is nearer. */
  nearness(investor: number): number {
    const { seat, placeTokens } = this.#table;
    const at = (seat[investor] as number) * 4;
    const { metro, city } = this.#now.question;
    // Of towns of one name that of the area asked.
    const isOfTown = placeTokens[at + 3] === city && (metro < 0 || placeTokens[at + 2] === metro);
    return this.#places.sum(investor) + (isOfTown ? OF_TOWN : 0);
  }

  get #now(): StatedAsk {
    if (this.#asked === undefined) throw new Error('a search begins with `begin`');
    return this.#asked;
  }

  /** The terms of all parts; 0 of those that say nothing. */
  #fill(investor: number): Float64Array {
    const terms = this.#terms.fill(0);
    if (this.#usesPlace) {
      const place = this.#places.terms(investor);
      terms[STATED_PART.stated_place] = place.stated;
      terms[STATED_PART.seat] = place.seat;
    }
    this.#fillFields(investor, terms);
    if (this.#fund === undefined) this.#fillCompany(investor, terms);
    else fillFund(this.#segment.view, investor, this.#fund, terms);
    return terms;
  }

  /** Fields, and what is left out. */
  #fillFields(investor: number, terms: Float64Array): void {
    const table = this.#table;
    const { near, fieldShare, asked, ways: isWay } = this.#now;
    const bits = table.statedBits[investor] as number;
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
    if (this.#fund !== undefined) {
      const { weight, least } = FUND_FIELD;
      terms[STATED_PART.stated_field] = Math.max(weight * (terms[STATED_PART.stated_field] as number), least);
    }
    if (isLeftOut) terms[STATED_PART.stated_exclusion] = EXCLUDED;
  }

  /** What only a company's raise is scored by. */
  #fillCompany(investor: number, terms: Float64Array): void {
    const table = this.#table;
    const { ask, customers, usualFit } = this.#now;
    const bits = table.statedBits[investor] as number;
    terms[STATED_PART.kind] = this.#kindTerms[table.kind[investor] as number] as number;
    terms[STATED_PART.stated_stage] = this.#stageTerms[table.statedStages[investor] as number] as number;
    const [min, max] = [table.statedMin[investor] as number, table.statedMax[investor] as number];
    const size = ask.sizeUsd ?? 0;
    if (size >= 1 && !(Number.isNaN(min) && Number.isNaN(max))) {
      terms[STATED_PART.stated_cheque] = isTooLarge(Number.isNaN(min) ? undefined : min, size)
        ? TOO_LARGE
        : chequeTerm(this.#fits[this.#sums.chequeOf[investor] as number] as number, usualFit);
    }
    const sells = (bits & STATED.b2b) !== 0 ? 'b2b' : (bits & STATED.b2c) !== 0 ? 'b2c' : undefined;
    if (sells !== undefined && customers !== undefined) {
      terms[STATED_PART.stated_customers] = sells === customers ? CUSTOMERS.alike : CUSTOMERS.contrary;
    }
    if (ask.onBoard.length === 0 && (bits & (STATED.lead | STATED.follow)) !== 0) {
      terms[STATED_PART.stated_role] = (bits & STATED.follow) === 0 ? ROLE.lead : ROLE.follow;
    }
    if ((bits & STATED.condition) !== 0) terms[STATED_PART.stated_condition] = CONDITION;
    if (!Number.isNaN(table.exitSize[investor] as number)) terms[STATED_PART.record] = MEANS;
  }

  readonly #holds = new Float64Array(16);
  // What is looked up for every investor, as columns: by field, by country, by stated cheque.
  #likes: readonly Float32Array[] = [];
  #weights: readonly number[] = [];
  #isAsked = new Uint8Array(0);
  #fits: readonly number[] = [];
  #isSoftware = false;
  #fund: FundQuestion | undefined;
  #usesPlace = true;
  #last = -1;
  #lastScore = 0;
  readonly #fields: StatedFields;
  readonly #places: StatedPlaces;
  // No investor's terms of what is known at once, of fields and means, and of all that is neither this nor places add up to more.
  #mostOfSure = 0;
  #mostOfFields = 0;
  #mostOfMeans = 0;
  #mostOfRest = 0;
  #stageTerms = new Float64Array(0);
  #kindTerms = new Float64Array(0);

  /** The parts of an investor's score, in log-odds; with the facts they stand on, but for what the record counts. */
  parts(investor: number): StatedScore['parts'] {
    const terms = this.#fill(investor);
    const shown = shownOf(this.#table, this.#sums, this.#now, investor);
    const isOpen = shown.isGeneralist && shown.fields.length === 0 && this.#now.near.length > 0;
    const fund = this.#fund;
    return STATED_PARTS.flatMap((name, at) => {
      const raw = terms[at] as number;
      // Open to every field: neither for nor against, and worth saying.
      if (raw === 0 && !(name === 'stated_field' && isOpen)) return [];
      const isOfFund = fund !== undefined && name in FUND_WEIGHTS;
      const fact = isOfFund
        ? fundFact(name as FundPart, this.#segment, investor, fund)
        : statedFact(name, shown);
      return [{ name, raw, fact }];
    });
  }
}
