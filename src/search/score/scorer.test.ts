import { expect, it } from 'vitest';
import { randomAsk, randomCorpus } from '../../../test/harness/random-corpus.ts';
import { type SmallTable, smallTable } from '../../../test/harness/small-table.ts';
import {
  ENTRY,
  firstToken,
  investorCount,
  SIZE_STEPS,
  STAGE_BITS,
  sizeBin,
  UNDATED,
} from '../index/table.ts';
import { kindOfNumber, MAX_BACKERS } from '../index/view.ts';
import { dealLikeness, type Likeness } from './likeness.ts';
import type { Question } from './question.ts';
import { SIGNALS, type SignalName } from './rules-signals.ts';
import { createScorer } from './scorer.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const range = (from = 0, to = 0) => Array.from({ length: to - from }, (_, at) => from + at);

/** What a deal weighs and has: its tokens, and ln(USD) where it is known. */
function dealsOf({ table, view }: SmallTable, investor: number, until: number | undefined) {
  return range(table.dealStart[investor], until).map((deal) => {
    const company = table.dealCompany[deal] as number;
    const kind = table.dealKind[deal] as number;
    const code = table.dealSize[deal] as number;
    const place = table.companyPlace[company] as number;
    return {
      deal,
      company,
      day: table.dealDay[deal] as number,
      weight: view.weights[table.dealDay[deal] as number] as number,
      isEntry: (kind & ENTRY) !== 0,
      tokens: new Set([
        ...table.placeTokens.subarray(place * 4, place * 4 + 4),
        ...((kind & STAGE_BITS) === 0 ? [] : [firstToken(table, 'stage') + (kind & STAGE_BITS) - 1]),
        ...(code === 0 ? [] : [firstToken(table, 'size') + sizeBin(code)]),
        ...[...table.tags.subarray(table.tagStart[company], table.tagStart[company + 1])].map(
          (tag) => firstToken(table, 'sector') + tag,
        ),
      ]),
      ln: code === 0 ? undefined : code / SIZE_STEPS,
    };
  });
}

type Deals = ReturnType<typeof dealsOf>;

/** The size under the investor's own habit: mean and variance by definition, with one overall round. */
function habitOf({ view }: SmallTable, entries: Deals, lnSize: number): number {
  const normal = (mean: number, variance: number) =>
    -0.5 * (Math.log(variance) + Math.min((lnSize - mean) ** 2 / variance, 36));
  const sized = entries.flatMap(({ ln, weight }) => (ln === undefined ? [] : [{ ln, weight }]));
  const all = sum(sized.map(({ weight }) => weight)) + 1;
  const mean = (sum(sized.map(({ ln, weight }) => weight * ln)) + view.sizeMean) / all;
  const spread = sum(sized.map(({ ln, weight }) => weight * (ln - mean) ** 2));
  return normal(mean, (spread + view.sizeVariance) / all + 0.15) - normal(view.sizeMean, view.sizeVariance);
}

/** Companies shared with those on board, as a sum of cosines. */
function boardOf(parts: SmallTable, question: Question, investor: number): number {
  const { table, view } = parts;
  const cosines = question.board.map((member) => {
    if (member === investor) return 0;
    const theirs = dealsOf(parts, member, table.dealStart[member + 1]).filter(
      ({ isEntry, weight, company }) => isEntry && weight > 0 && !question.self.includes(company),
    );
    const shared = theirs.flatMap(({ company }) =>
      range(table.backerStart[company], table.backerStart[company + 1])
        .filter((at) => table.backers[at] === investor)
        .map((at) => view.weights[table.backerDay[at] as number] as number),
    );
    return sum(shared) / Math.sqrt(((view.volume[investor] ?? 0) + 1) * ((view.volume[member] ?? 0) + 1));
  });
  return sum(cosines);
}

/** What its co-investors do, summed over its companies and their other backers. */
function besideOf(parts: SmallTable, investor: number): number {
  const { table, view } = parts;
  const entries = dealsOf(parts, investor, view.shapeEnd[investor]).filter(
    ({ weight, isEntry }) => isEntry && weight > 0,
  );
  return sum(
    entries.flatMap(({ company }) => {
      const backers = range(table.backerStart[company], table.backerStart[company + 1])
        .map((at) => ({ of: table.backers[at] ?? 0, weight: view.weights[table.backerDay[at] ?? 0] ?? 0 }))
        .filter(({ weight }) => weight > 0);
      if (backers.length > MAX_BACKERS) return [];
      return backers
        .filter(({ of }) => of !== investor)
        .map(({ of, weight }) => {
          const own = view.volume[of] ?? 0;
          return ((weight / (backers.length - 1)) * own) / (own + 0.5);
        });
    }),
  );
}

/** The signals as SIGNALS defines them. */
function signalsOf(parts: SmallTable, likeness: Likeness, investor: number): Record<SignalName, number> {
  const { table, view } = parts;
  const { question } = likeness;
  const all = dealsOf(parts, investor, table.dealStart[investor + 1]).filter(({ weight }) => weight > 0);
  const entries = dealsOf(parts, investor, view.shapeEnd[investor]).filter(
    ({ weight, isEntry }) => isEntry && weight > 0,
  );
  const declared = new Set(
    table.declared.subarray(table.declaredStart[investor], table.declaredStart[investor + 1]),
  );
  const having = (token: number) =>
    sum(entries.filter(({ tokens }) => tokens.has(token)).map(({ weight }) => weight)) +
    (declared.has(token) ? 1 : 0);
  const share = (token: number) => (token < 0 ? 0 : (view.share[token] ?? 0));
  const likelihood = (has: number, of: number, mu: number) => {
    const rare = mu === 30 ? 0.1 : 0;
    return of > 0 ? Math.log(1 + has / (mu * of + rare)) : 0;
  };
  const placed = (token: number) => likelihood(token < 0 ? 0 : having(token), share(token), 30);
  /** As if the countries or states of an area were one. */
  const inAny = (family: 'country' | 'state') => {
    const { area } = question;
    if (area?.family !== family) return placed(question[family]);
    const inside = entries.filter(({ tokens }) => area.tokens.some((token) => tokens.has(token)));
    const said = area.tokens.some((token) => declared.has(token)) ? 1 : 0;
    return likelihood(sum(inside.map(({ weight }) => weight)) + said, sum(area.tokens.map(share)), 30);
  };
  const stages = question.stages.map((stage) => firstToken(table, 'stage') + stage);
  const sectors = question.sectors
    .map((sector) => firstToken(table, 'sector') + sector)
    .filter((token) => share(token) > 0);
  const mean = (of: (token: number) => number) => sum(sectors.map(of)) / Math.max(sectors.length, 1);
  const bins = [...likeness.bins].map((factor, bin) => ({ factor, token: firstToken(table, 'size') + bin }));
  const volume = sum(entries.map(({ weight }) => weight));
  const decayed = sum(all.map(({ weight }) => weight));
  const recent = all.filter(({ day }) => day !== UNDATED && view.day - day < 365).length;
  const entered = all.filter(({ isEntry }) => isEntry);
  const last = Math.max(0, ...entered.map(({ day }) => day).filter((day) => day !== UNDATED));
  const since = last === 0 ? 4_000 : Math.min(Math.max(view.day - last, 5), 4_000);
  const kernel = sum(entries.map(({ deal, weight }) => weight * dealLikeness(view, likeness, deal)));
  const kind = kindOfNumber(table.kind[investor] as number);
  return {
    activity: Math.log(recent + 0.4 * (decayed === 0 ? 0.5 : decayed) + 0.05),
    entries: Math.log(entered.length + 0.5),
    since: -Math.log(since / 30),
    volume: Math.log(1 + volume / 2),
    breadth: Math.log(1 + volume / 30),
    beside: Math.log(1 + besideOf(parts, investor)),
    angel: kind === 'angel' ? 1 / (1 + entered.length) : 0,
    accelerator: kind === 'accelerator' ? 1 : 0,
    country: inAny('country'),
    state: inAny('state'),
    metro: placed(question.metro),
    city: placed(question.city),
    sector: mean(placed),
    stage: likelihood(sum(stages.map(having)), sum(stages.map(share)), 30),
    size: likelihood(
      sum(bins.map(({ factor, token }) => factor * having(token))),
      sum(bins.map(({ factor, token }) => factor * share(token))),
      2,
    ),
    size_habit: Number.isNaN(question.lnSize) ? 0 : habitOf(parts, entries, question.lnSize),
    similar: Math.log(1 + kernel / (0.1 * likeness.mean)),
    board: Math.log(1 + 10 * boardOf(parts, question, investor)),
  };
}

/** Signals that take few values: by number of entries, and yes or no. */
const FEW: Partial<Record<SignalName, number>> = { angel: 5, accelerator: 2 };

// Of few companies investors put money into the same one again and again, which counts for activity and for no habit.
it.each([
  [21, 15],
  [22, 200],
])('gives every signal as its formula says (corpus %i, %i companies)', (seed, companies) => {
  const corpus = randomCorpus(seed, 60, 400, companies);
  const parts = smallTable(corpus);
  const scorer = createScorer(parts.view);
  const signals = new Float64Array(SIGNALS.length);
  const differing = new Map<SignalName, Set<number>>(SIGNALS.map(({ name }) => [name, new Set()]));
  for (let ask = 0; ask < 10; ask += 1) {
    const likeness = scorer.ask(parts.directory.question(randomAsk(seed * 100 + ask, corpus)));
    for (let investor = 0; investor < investorCount(parts.table); investor += 1) {
      scorer.signals(investor, signals);
      const told = signalsOf(parts, likeness, investor);
      for (const [at, { name }] of SIGNALS.entries()) {
        expect(signals[at], name).toBeCloseTo(told[name], 5);
        differing.get(name)?.add(Math.round(told[name] * 1_000));
      }
    }
  }
  // A signal that is the same for all would prove nothing.
  for (const [name, values] of differing)
    expect([name, values.size >= (FEW[name] ?? 11)]).toEqual([name, true]);
});
