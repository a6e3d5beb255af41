import { LP_TYPES, STAGES } from '../../src/reference/rules-investor-terms.ts';
import {
  activityTerm,
  decay,
  NO_ACTIVITY,
  twelveMonthsTo,
  UNSEEN_DEALS,
} from '../../src/search/score/rules-signals.ts';
import { investorRow } from './batches.ts';
import { type MadeUpCorpus, NONE_8, NONE_16 } from './corpus.ts';
import type { Question } from './questions.ts';

/**
 * The counting score, untrained: `activityTerm` plus, of what is asked, weight x ln((P_x + mu b) / ((P + mu) b)). What
 * the engines next to the search are given to add up.
 */
const WEIGHTS = { sector: 0.3, country: 0.6, state: 0.4, city: 0.6, stage: 0.8 } as const;
/** Pseudo-deals with everyone's habits that each investor starts from, so that one deal proves little. */
const MU = 2;

/**
 * What the engines the search is held against are given: the additive part of the counting score, worked out before.
 * `score = activity + sum of weight x value`, `value(token, investor) = ln(1 + P_ix / (2 b_x))`, with P_ix the
 * investor's decayed deals with the token and b_x everyone's share (core/ranking/formula.ts). The kernel of similar
 * deals, the size and the learned weights are left out, in those engines' favour.
 */
export interface Postings {
  /** Sorted by token, then investor. */
  readonly count: number;
  readonly token: Uint16Array;
  readonly investor: Uint32Array;
  readonly value: Float32Array;
  /** List of token t: `start[t]` to `start[t + 1]`. */
  readonly start: Uint32Array;
  /** The part of the score that no question changes, by investor. */
  readonly activity: Float32Array;
  /** Number in LP_TYPES by investor. */
  readonly lpType: Uint8Array;
  readonly tokens: Tokens;
}

/** Numbers of the tokens: tags, then countries, states, cities, stages. */
export interface Tokens {
  readonly count: number;
  place(city: number): readonly [country: number, state: number | undefined, city: number];
  stage(stage: number): number;
}

function numberTokens(corpus: MadeUpCorpus): Tokens {
  const { cities, tags } = corpus.world;
  const names = new Map<string, number>();
  const number = (name: string) => {
    const known = names.get(name) ?? tags.length + names.size;
    names.set(name, known);
    return known;
  };
  const places = cities.map(({ country, state, name }): readonly [number, number | undefined, number] => [
    number(country),
    state === null ? undefined : number(`${country}/${state}`),
    number(`city ${name}`),
  ]);
  const firstStage = tags.length + names.size;
  return {
    count: firstStage + STAGES.length,
    place: (city) => places[city] as (typeof places)[number],
    stage: (stage) => firstStage + stage,
  };
}

/** Decayed deals by token of each investor in turn; the map is used again for the next one. */
function* habits(corpus: MadeUpCorpus, tokens: Tokens) {
  const { world, roundCompany, roundDay, companyCity, tagStart, tags, stage, day } = corpus;
  const since = twelveMonthsTo(day);
  const tagNumbers = new Map(world.tags.map((name, at) => [name, at]));
  const countryNumbers = new Map(world.cities.map((city, at) => [city.country, tokens.place(at)[0]]));
  const habit = new Map<number, number>();
  const add = (token: number | undefined, weight: number) => {
    if (token !== undefined) habit.set(token, (habit.get(token) ?? 0) + weight);
  };
  for (let investor = 0; investor < corpus.investors; investor += 1) {
    habit.clear();
    let [decayed, recent] = [0, 0];
    const [first, past] = [corpus.dealStart[investor] as number, corpus.dealStart[investor + 1] as number];
    for (let at = first; at < past; at += 1) {
      const round = corpus.dealRound[at] as number;
      const company = roundCompany[round] as number;
      const days = day - (roundDay[round] as number);
      const weight = decay(days);
      decayed += weight;
      if ((roundDay[round] as number) >= since) recent += 1;
      for (let tag = tagStart[company] as number; tag < (tagStart[company + 1] as number); tag += 1)
        add(tags[tag], weight);
      if (companyCity[company] !== NONE_16)
        for (const token of tokens.place(companyCity[company] as number)) add(token, weight);
      if (stage[round] !== NONE_8) add(tokens.stage(stage[round] as number), weight);
    }
    if (corpus.declares[investor] !== NONE_8) {
      const row = investorRow(corpus, investor);
      for (const tag of row.sectorTags) add(tagNumbers.get(tag), 1);
      for (const country of row.countries) add(countryNumbers.get(country), 1);
      for (const name of row.stages) add(tokens.stage(STAGES.indexOf(name)), 1);
    }
    yield { investor, habit, decayed, recent, hasDeals: past > first };
  }
}

/** Works all postings out; two passes, about 12 bytes a posting. */
export function makePostings(corpus: MadeUpCorpus): Postings {
  const tokens = numberTokens(corpus);
  const start = new Uint32Array(tokens.count + 1);
  const everybody = new Float64Array(tokens.count);
  const activity = new Float32Array(corpus.investors);
  let all = 0;
  for (const { investor, habit, decayed, recent, hasDeals } of habits(corpus, tokens)) {
    activity[investor] = activityTerm(recent, hasDeals ? decayed : UNSEEN_DEALS) - NO_ACTIVITY;
    all += decayed;
    for (const [token, weight] of habit) {
      start[token + 1] = (start[token + 1] as number) + 1;
      everybody[token] = (everybody[token] as number) + weight;
    }
  }
  for (let token = 0; token < tokens.count; token += 1)
    start[token + 1] = (start[token + 1] as number) + (start[token] as number);
  const count = start[tokens.count] as number;
  const next = start.slice(0, tokens.count);
  const token = new Uint16Array(count);
  const investors = new Uint32Array(count);
  const value = new Float32Array(count);
  for (const { investor, habit } of habits(corpus, tokens)) {
    for (const [one, weight] of habit) {
      const at = next[one] as number;
      next[one] = at + 1;
      token[at] = one;
      investors[at] = investor;
      value[at] = Math.log(1 + (weight * all) / (MU * (everybody[one] as number)));
    }
  }
  return { count, token, investor: investors, value, start, activity, lpType: corpus.lpType, tokens };
}

/** A question as the engines are asked it. */
export interface Selection {
  readonly terms: readonly { readonly token: number; readonly weight: number }[];
  /** Of each group an investor must have one token. */
  readonly required: readonly (readonly number[])[];
  /** Numbers in LP_TYPES; empty means any. */
  readonly lpTypes: readonly number[];
  /** Investors that are never in the answer. */
  readonly without: readonly number[];
}

/** The tokens and weights of a question: the counting score's. */
export function selectionOf(postings: Postings, question: Question): Selection {
  const { tokens } = postings;
  const [country, state, city] = tokens.place(question.city);
  const stages = question.stage === NONE_8 ? [] : [tokens.stage(question.stage)];
  const terms = [
    { token: country, weight: WEIGHTS.country },
    ...(state === undefined ? [] : [{ token: state, weight: WEIGHTS.state }]),
    { token: city, weight: WEIGHTS.city },
    ...question.tags.map((token) => ({ token, weight: WEIGHTS.sector / question.tags.length })),
    ...stages.map((token) => ({ token, weight: WEIGHTS.stage })),
  ];
  const required = {
    geography: [[country], ...(state === undefined ? [] : [[state]]), [city]],
    stage: [stages],
    sector: [question.tags],
    'lp type': [],
  };
  return {
    terms,
    required: question.filter === undefined ? [] : required[question.filter],
    lpTypes: question.call.targetLpTypes.map((type) => LP_TYPES.indexOf(type)),
    without: question.board,
  };
}
