import { describe, expect, it } from 'vitest';
import { randomAsk, randomCorpus } from '../../../test/harness/random-corpus.ts';
import type { SmallCorpus } from '../../../test/harness/small-corpus.ts';
import { smallTable } from '../../../test/harness/small-table.ts';
import { ENTRY, firstToken, investorCount, type Table } from '../index/table.ts';
import { evidenceOf } from './hydrate.ts';
import { dealLikeness } from './likeness.ts';
import { explainedQueryOf } from './plan.ts';
import type { Ask } from './rules-ask.ts';
import { createScorer } from './scorer.ts';
import { tallyOf } from './tally.ts';

const CALIBRATION = { offset: 0, slope: 1 };

function asked(corpus: SmallCorpus, ask: Ask) {
  const parts = smallTable(corpus);
  const likeness = createScorer(parts.view).ask(parts.directory.question(ask));
  return { parts, query: explainedQueryOf(parts, parts.directory, ask, likeness) };
}

const sectors = (table: Table) => firstToken(table, 'sector');
const tagsOf = ({ dealCompany, tagStart, tags }: Table, deal: number) => {
  const company = dealCompany[deal] as number;
  return [...tags.subarray(tagStart[company], tagStart[company + 1])];
};

describe('a tally of an investor’s deals', () => {
  it('names the entries that are most alike of those in the field, else of all; of equal ones the newer', () => {
    const corpus = randomCorpus(11, 60, 600);
    let [chosen, past] = [0, 0];
    for (let seed = 0; seed < 25; seed += 1) {
      const ask = { ...randomAsk(seed, corpus), audience: 'equity' as const };
      const { parts, query } = asked(corpus, ask);
      const { table, view } = parts;
      for (let investor = 0; investor < investorCount(table); investor += 1) {
        const [from, end] = [table.dealStart[investor] as number, table.dealStart[investor + 1] as number];
        const entries = Array.from({ length: end - from }, (_, at) => from + at).filter(
          (deal) =>
            ((table.dealKind[deal] as number) & ENTRY) !== 0 &&
            (view.weights[table.dealDay[deal] as number] as number) > 0,
        );
        const alike = (deal: number) => dealLikeness(view, query.likeness, deal);
        const others = entries.filter((deal) => !query.self.includes(table.dealCompany[deal] as number));
        const asked = query.terms.filter(({ family, isBroader }) => family === 'sector' && !isBroader);
        const tokens = new Set(asked.flatMap((term) => term.tokens.map((token) => token - sectors(table))));
        const ofField = others.filter((deal) => tagsOf(table, deal).some((tag) => tokens.has(tag)));
        const best = (ofField.length === 0 ? others : ofField)
          .toSorted((one, other) => alike(other) - alike(one) || one - other)
          .slice(0, 2);
        const tally = tallyOf(parts, query, investor);
        expect(tally.similar).toEqual(best);
        expect(tally.isOfField).toBe(ofField.length > 0);
        expect([...tally.entries]).toEqual(entries);
        if (entries.length > 2) chosen += 1;
        if (entries.length > 2 && best.some((deal) => deal > (entries[1] as number))) past += 1;
      }
    }
    // More often than not there was something to choose, and not just the newest.
    expect(chosen).toBeGreaterThan(300);
    expect(past).toBeGreaterThan(100);
  });

  it('takes co-investors from the whole, also where the investor was read again', () => {
    const corpus = randomCorpus(12, 40, 400);
    const half = { ...corpus, rounds: corpus.rounds.filter((_, at) => at % 2 === 0) };
    let differing = 0;
    for (let seed = 0; seed < 10; seed += 1) {
      const onBoard = corpus.investors.slice(seed, seed + 3).map(({ name }) => name);
      const ask = { ...randomAsk(seed, corpus), audience: 'equity' as const, onBoard };
      const [whole, part] = [asked(corpus, ask), asked(half, ask)];
      for (const { name } of corpus.investors) {
        const place = { ...whole, investor: whole.parts.investor(name) };
        const told = (of: typeof part, investor: number, from?: typeof place) =>
          evidenceOf(of.parts, of.query, investor, new Map(), CALIBRATION, undefined, from);
        const there = told(whole, place.investor);
        const investor = part.parts.investor(name);
        const here = told(part, investor, place);
        expect(here.coInvestors).toEqual(there.coInvestors);
        expect(here.board).toEqual(there.board);
        expect(here.companies).toBe(told(part, investor).companies);
        if (JSON.stringify(told(part, investor).board) !== JSON.stringify(there.board)) differing += 1;
      }
    }
    expect(differing).toBeGreaterThan(20);
  });
});
