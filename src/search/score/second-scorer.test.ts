import { describe, expect, it } from 'vitest';
import { randomAsk, randomCorpus } from '../../../test/harness/random-corpus.ts';
import { type SmallTable, smallTable } from '../../../test/harness/small-table.ts';
import { ENTRY, investorCount, LATER, NONE, SIZE_STEPS, STAGE_BITS, UNDATED } from '../index/table.ts';
import { lengthOf } from '../index/view.ts';
import { habitsOf } from './habits.ts';
import { type Likeness, likenessOf } from './likeness.ts';
import { placeTokensAsked } from './question.ts';
import { SECOND_SIGNALS, type SecondSignalName, twelveMonthsTo } from './rules-signals.ts';
import { createSecondScorer } from './second-scorer.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const range = (from = 0, to = 0) => Array.from({ length: to - from }, (_, at) => from + at);

/** What a deal has, by itself. */
function dealsOf({ table, view }: SmallTable, investor: number, until: number | undefined) {
  return range(table.dealStart[investor], until)
    .map((deal) => {
      const company = table.dealCompany[deal] as number;
      const kind = table.dealKind[deal] as number;
      const place = table.companyPlace[company] as number;
      const tokens = place === NONE ? [] : [...table.placeTokens.subarray(place * 4, place * 4 + 4)];
      const day = table.dealDay[deal] as number;
      const backers = range(table.backerStart[company], table.backerStart[company + 1]);
      return {
        ...{ company, day, place, isEntry: (kind & ENTRY) !== 0, isLater: (kind & LATER) !== 0 },
        weight: view.weights[day] as number,
        country: tokens[0] === NONE ? undefined : tokens[0],
        metro: tokens[2] === NONE ? undefined : tokens[2],
        stage: (kind & STAGE_BITS) === 0 ? undefined : (kind & STAGE_BITS) - 1,
        code: table.dealSize[deal] as number,
        beside: day === UNDATED ? 1 : backers.filter((at) => table.backerDay[at] === day).length,
      };
    })
    .filter(({ weight }) => weight > 0);
}
type Deals = ReturnType<typeof dealsOf>;
type Is = (deal: Deals[number]) => boolean;

/** Every entry that shows a habit of anyone. */
function allEntries(parts: SmallTable): Deals {
  return range(0, investorCount(parts.table)).flatMap((investor) =>
    dealsOf(parts, investor, parts.view.shapeEnd[investor]).filter(({ isEntry }) => isEntry),
  );
}

const weightOf = (deals: Deals, is: Is = () => true) => sum(deals.filter(is).map(({ weight }) => weight));
const meanOf = (deals: Deals, of: (deal: Deals[number]) => number | undefined) => {
  const known = deals.flatMap((deal) => (of(deal) === undefined ? [] : [deal]));
  return { weight: weightOf(known), sum: sum(known.map((deal) => deal.weight * (of(deal) as number))) };
};

/** The signals as SECOND_SIGNALS defines them. */
function signalsOf(
  parts: SmallTable,
  everybody: Deals,
  likeness: Likeness,
  investor: number,
): Record<SecondSignalName, number> {
  const { table, view } = parts;
  const { question } = likeness;
  const all = dealsOf(parts, investor, table.dealStart[investor + 1]);
  const entries = dealsOf(parts, investor, view.shapeEnd[investor]).filter(({ isEntry }) => isEntry);
  const entered = view.entries[investor] as number;
  const P = weightOf(entries);
  const most = (of: (deal: Deals[number]) => number | undefined) =>
    Math.max(0, ...entries.map(of).map((x) => (x === undefined ? 0 : weightOf(entries, (d) => of(d) === x))));
  const code = Math.round(question.lnSize * SIZE_STEPS);
  const countries = placeTokensAsked(question, 'country');
  const is = {
    country: ({ country }: Deals[number]) => country !== undefined && countries.includes(country),
    metro: ({ metro }: Deals[number]) => question.metro >= 0 && metro === question.metro,
    stage: ({ stage }: Deals[number]) => stage !== undefined && question.stages.includes(stage),
    size: (deal: Deals[number]) => deal.code > 0 && Math.abs(deal.code - code) <= 8,
    kind: ({ isLater }: Deals[number]) => isLater === question.isFollowOn,
  };
  const everywhere = (test: Is) => weightOf(everybody, test) / weightOf(everybody);
  const shareIf = (test: Is, overall = everywhere(test)) =>
    overall === 0 ? 0 : (weightOf(entries, test) + 2 * overall) / (P + 2);
  const sized = meanOf(entries, (deal) => (deal.code === 0 ? undefined : deal.code / SIZE_STEPS));
  const staged = meanOf(entries, ({ stage }) => stage);
  const allStaged = meanOf(everybody, ({ stage }) => stage);
  const recent = entries.filter(({ day }) => day !== UNDATED && day >= twelveMonthsTo(view.day));
  const dated = all.filter(({ day }) => day !== UNDATED).map(({ day }) => day);
  const asksSize = !Number.isNaN(question.lnSize);
  const asksStage = everywhere(is.stage) > 0;
  const both = (one: Is, other: Is) => (deal: Deals[number]) => one(deal) && other(deal);
  const alike = sum(
    entries.map((deal) => {
      const tags = table.tags.subarray(table.tagStart[deal.company], table.tagStart[deal.company + 1]);
      const slots = [...tags].map((tag) => likeness.tagSlot[tag] as number).filter((slot) => slot > 0);
      const dot = sum(slots.map((slot) => likeness.tagWeight[slot - 1] as number));
      const cosine = dot > 0 ? Math.min(dot / lengthOf(table, view.idf, deal.company), 1) : 0;
      const bits = deal.place === NONE ? 0 : (likeness.placeBits[deal.place + 1] as number);
      return deal.weight * (likeness.placeLike[bits] as number) * (0.15 + cosine);
    }),
  );
  const inCountry = sum(countries.map((token) => view.share[token] as number));
  return {
    together: entries.length === 0 ? 0 : sum(entries.map((d) => Math.log(d.beside))) / entries.length,
    alone: (entries.filter(({ beside }) => beside === 1).length + 0.5) / (entries.length + 1),
    one_country: most(({ country }) => country) / (P + 0.5),
    one_metro: most(({ metro }) => metro) / (P + 0.5),
    again: (all.length - entered + 0.5) / (all.length + 1),
    late: (entries.filter(({ isLater }) => isLater).length + 1) / (entries.length + 2),
    senior: Math.log(Math.max(view.day - Math.min(view.day, ...dated), 30)),
    size_off: asksSize ? question.lnSize - (sized.sum + view.sizeMean) / (sized.weight + 1) : 0,
    stage_off: asksStage
      ? sum(question.stages.map((one) => one / question.stages.length)) -
        (staged.sum + allStaged.sum / allStaged.weight) / (staged.weight + 1)
      : 0,
    country_share: shareIf(is.country, inCountry),
    metro_share: shareIf(is.metro, question.metro < 0 ? 0 : view.share[question.metro]),
    stage_share: shareIf(is.stage),
    size_share: asksSize ? shareIf(is.size) : 0,
    kind_share: (weightOf(entries, is.kind) + 2 * everywhere(is.kind)) / (P + 2),
    stage_size_share:
      asksSize && asksStage
        ? (weightOf(entries, both(is.stage, is.size)) + 2 * everywhere(both(is.stage, is.size))) / (P + 2)
        : 0,
    country_size_share:
      asksSize && inCountry > 0
        ? (weightOf(entries, both(is.country, is.size)) + 2 * inCountry * everywhere(is.size)) / (P + 2)
        : 0,
    country_recent: Math.log(1 + recent.filter(is.country).length),
    size_recent: asksSize ? Math.log(1 + recent.filter(is.size).length) : 0,
    size_exact: asksSize
      ? Math.log(
          1 +
            weightOf(entries, (deal) => deal.code === code) /
              (2 * everywhere((deal) => deal.code === code) + 0.001),
        )
      : 0,
    place_sector: Math.log(1 + alike / (0.1 * likeness.meanOfPlace)),
  };
}

// Of few companies investors put money into the same one again and again.
describe.each([
  { investors: 40, companies: 90 },
  { investors: 25, companies: 12 },
])('signals of the second stage', (size) => {
  it('are what their definitions say, for random corpora and questions', () => {
    for (let seed = 0; seed < 6; seed += 1) {
      const corpus = randomCorpus(seed, size.investors, 130, size.companies);
      const parts = smallTable(corpus, '2020-12-31');
      const everybody = allEntries(parts);
      const scorer = createSecondScorer(parts.view, habitsOf(parts.view));
      const out = new Float64Array(SECOND_SIGNALS.length);
      for (let ask = 0; ask < 5; ask += 1) {
        const question = parts.directory.question({
          ...randomAsk(97 * seed + ask, corpus),
          placeUse: 'score',
        });
        const likeness = likenessOf(parts.view, question);
        scorer.ask(likeness);
        for (let investor = 0; investor < size.investors; investor += 1) {
          scorer.signals(investor, out, 0);
          const right = signalsOf(parts, everybody, likeness, investor);
          for (const [at, { name }] of SECOND_SIGNALS.entries()) {
            expect(out[at], `${name} of ${investor}, corpus ${seed}, ask ${ask}`).toBeCloseTo(right[name], 4);
          }
        }
      }
    }
  });
});
