import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  expectedDealsOf,
  FIRMS,
  smallAsks,
  smallCorpora,
  smallWeights,
} from '../../../test/harness/expected-deals.ts';
import {
  checkBase,
  checkBoard,
  checkBreadth,
  checkHolding,
  checkSimilar,
  checkSize,
} from '../../../test/harness/rationale-checks.ts';
import { size } from '../../../test/harness/size.ts';
import type { SmallCorpus } from '../../../test/harness/small-corpus.ts';
import { AS_OF, smallAsk, smallTable } from '../../../test/harness/small-table.ts';
import { evidenceOf, factsOf } from './hydrate.ts';
import { explainedQueryOf } from './plan.ts';
import type { Ask } from './rules-ask.ts';
import { CONFLICT_COST, partSums, partsOf, recordOf } from './rules-parts.ts';
import { rawScore, standing } from './rules-scale.ts';
import { SIGNALS } from './rules-signals.ts';
import { averageOf, createScorer } from './scorer.ts';

describe('explanations', () => {
  it('add up, and hold no number or name that the rounds do not give', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(
        smallCorpora,
        smallAsks,
        fc.constantFrom(...FIRMS),
        smallWeights,
        (of, asked, name, factors) => {
          const parts = smallTable(of as SmallCorpus, AS_OF);
          const { view, directory } = parts;
          const scorer = createScorer(view);
          const query = explainedQueryOf(parts, directory, asked, scorer.ask(directory.question(asked)));
          const investor = parts.investor(name);
          const signals = new Float64Array(SIGNALS.length);
          scorer.signals(investor, signals);
          const calibration = { offset: -5, slope: 0.7 };
          const sums = partSums(factors, signals);
          const average = averageOf(view);
          const evidence = evidenceOf(parts, query, investor, sums, calibration, average);
          const lift = evidence.backed.length > 0 ? -CONFLICT_COST : 0;
          const raw = partsOf(evidence).reduce((sum, part) => sum + part.raw, 0);
          expect(raw).toBeCloseTo(standing(-5 + 0.7 * (rawScore(factors, signals) + lift)), 8);

          const facts = factsOf(parts, investor);
          const record = recordOf(facts, evidence, true);
          const cents = record.scoreParts.reduce((sum, { points }) => sum + Math.round(points * 100), 0);
          expect(cents).toBe(Math.round(record.score * 100));

          const { all, entries } = expectedDealsOf(of, name);
          const dated = all.flatMap(({ on }) => (on === null ? [] : [on])).sort();
          expect(record.lastActivityDate).toBe(dated.at(-1));
          expect(new Set(record.portfolioCompanies)).toEqual(
            new Set(entries.map(({ company }) => company.name)),
          );
          const backed = asked.competitors.filter((one) =>
            entries.some(({ company }) => company.name === one),
          );
          expect(record.conflict).toBe(backed.length > 0);

          for (const { name: part, fact } of record.scoreParts) {
            met.add(part);
            if (part === 'activity') {
              const recent = all.filter(({ on }) => on !== null && on > '2019-06-30').length;
              const [, lately, ever] =
                /^(\d+) investments? in the 12 months to 2020-06-30, (\d+) in all$/u.exec(fact) ?? [];
              if (all.length === 0) expect(fact).toBe('no investment on record');
              else expect([Number(lately), Number(ever)]).toEqual([recent, all.length]);
            } else if (part === 'base') checkBase(of, fact);
            else if (part === 'size') checkSize(of, name, asked.sizeUsd, fact);
            else if (part === 'similar') checkSimilar(of, name, asked.companyName, fact);
            else if (part === 'breadth') checkBreadth(of, name, fact);
            else if (part === 'board') checkBoard(of, name, asked, fact);
            else if (part === 'conflict') {
              const named = fact.replace('backed ', '').replace(/ \([^)]*\)/gu, '');
              expect(new Set(named.split(' and '))).toEqual(new Set(backed));
            } else checkHolding(of, name, part, fact);
          }
          const { rationale = '', ...rest } = record;
          const known = JSON.stringify(rest).toLowerCase();
          for (const [word] of rationale.matchAll(/\d[\d.,]*[KMB]?|\p{Lu}\p{L}+/gu)) {
            const text = word.replace(/[.,]+$/u, '').toLowerCase();
            if (!['likely', 'last', 'little'].includes(text)) expect(known).toContain(text);
          }
        },
      ),
      { numRuns: size(80, 200) },
    );
    // Every part was seen, or the checks above prove nothing of it.
    for (const part of ['base', 'activity', 'country', 'state', 'metro', 'city', 'sector', 'stage', 'size']) {
      expect(met).toContain(part);
    }
    for (const part of ['breadth', 'similar', 'board', 'conflict']) expect(met).toContain(part);
  });
});

describe('what is shown of an investor', () => {
  const LINES = `
    company Blipgrid | Berlin, DEU | Climate
    company Dorfella | Boston, MA, USA | Games
    company Flumloom | Potsdam, DEU | Climate, Games
    investor Wobblemoor | Berlin, DEU | Solar
    2012-01-31 series-b 9000000 Dorfella: Wobblemoor, Dapplewick
    2019-12-01 seed 2000000 Flumloom: Wobblemoor
    2018-03-04 seed 1000000 Blipgrid: Wobblemoor, Dapplewick
    2020-02-02 series-a 5000000 Blipgrid: Wobblemoor
    - - - Hopsallo: Wobblemoor`;

  it('names the deals most like the round, nearest first, and not the company itself', () => {
    const parts = smallTable(LINES);
    const similar = (rest: Partial<Ask>) => {
      const asked = smallAsk('Berlin, DEU', { stages: ['seed'], sectorTags: ['Climate'], ...rest });
      const likeness = createScorer(parts.view).ask(parts.directory.question(asked));
      const query = explainedQueryOf(parts, parts.directory, asked, likeness);
      const none = new Map<string, number>();
      const calibration = { offset: 0, slope: 1 };
      return evidenceOf(parts, query, parts.investor('Wobblemoor'), none, calibration, undefined).similar;
    };
    expect(similar({})).toEqual([
      { company: 'Blipgrid', stage: 'seed', place: 'Berlin', year: 2018 },
      { company: 'Flumloom', stage: 'seed', place: 'Potsdam', year: 2019 },
    ]);
    expect(similar({ companyName: 'Blipgrid' }).map(({ company }) => company)).not.toContain('Blipgrid');
  });

  it('shows its newest companies first, declared sectors before seen ones, and its seat', () => {
    const parts = smallTable(LINES);
    expect(factsOf(parts, parts.investor('Wobblemoor'))).toEqual({
      investorId: 1,
      name: 'Wobblemoor',
      sectorTags: ['Solar', 'Climate', 'Games'],
      geography: 'Berlin, Germany',
      lastActivityDate: '2020-02-02',
      portfolioCompanies: ['Blipgrid', 'Flumloom', 'Dorfella', 'Hopsallo'],
      lpType: undefined,
      exitSizeUsd: undefined,
    });
  });

  it('takes the board of one read again from the whole, and says where it is not counted there yet', () => {
    const parts = smallTable(LINES);
    const asked = smallAsk('Berlin, DEU', { onBoard: ['Dapplewick'] });
    const likeness = createScorer(parts.view).ask(parts.directory.question(asked));
    const query = explainedQueryOf(parts, parts.directory, asked, likeness);
    const sums = new Map([['board', -1]]);
    const at = (investor: number) =>
      evidenceOf(parts, query, parts.investor('Wobblemoor'), sums, { offset: 0, slope: 1 }, undefined, {
        parts,
        query,
        investor,
      });
    expect(at(parts.investor('Wobblemoor')).board).toEqual([{ name: 'Dapplewick', shared: 2 }]);
    const fresh = at(0xffff_ffff);
    expect(fresh.board).toEqual([]);
    expect(partsOf(fresh).map(({ fact }) => fact)).toEqual([
      'no dated round on record to learn from',
      'nothing counted of companies in common yet',
    ]);
  });
});
