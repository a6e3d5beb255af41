import { beforeAll, describe, expect, test } from 'vitest';
import type { SmallCorpus, SmallRound } from '../../../test/harness/small-corpus.ts';
import { smallTable } from '../../../test/harness/small-table.ts';
import { seededRandom } from '../../platform/values/scope.ts';
import { dateOf, dayOf } from '../index/strings.ts';
import type { Table } from '../index/table.ts';
import { fitCalibration, type Model, PRIOR_MODEL } from '../score/rules-scale.ts';
import { SIGNAL, SIGNALS } from '../score/rules-signals.ts';
import { evaluate } from './report.ts';
import { questionOf } from './rounds.ts';
import { gatherMaterial, trainModel } from './train.ts';
import { BOUNDS, learnWeights } from './training-set.ts';

const SECTORS = ['Climate', 'Health', 'Games', 'Retail', 'Fintech', 'Space'];
const FIRST = dayOf('2016-01-01');
const LAST = dayOf('2019-12-31');

/** All are in one town and equally active; the sector decides who invests, except for one in ten. */
function sectorWorld(until: number): SmallCorpus {
  const random = seededRandom(11);
  const companies: SmallCorpus['companies'][number][] = [];
  const rounds: SmallRound[] = [];
  for (let day = FIRST; day <= until; day += 3) {
    const at = rounds.length;
    const sector = Math.floor(random() * SECTORS.length);
    const company = `Company ${at}`;
    companies.push({
      name: company,
      country: 'DEU',
      city: 'berlin',
      sectorTags: [SECTORS[sector] as string],
    });
    const by = [0, 1, 2].map(() => {
      const of = random() < 0.1 ? Math.floor(random() * SECTORS.length) : sector;
      return `Firm ${of * 12 + Math.floor(random() * 12)}`;
    });
    rounds.push({ company, on: dateOf(day), stage: 'seed', usd: 1e6, by: [...new Set(by)] });
  }
  const investors = Array.from({ length: 72 }, (_, at) => ({ name: `Firm ${at}` }));
  return { investors, companies, rounds };
}

describe('trainModel', () => {
  let table: Table;
  let trained: ReturnType<typeof trainModel>;
  beforeAll(() => {
    table = smallTable(sectorWorld(LAST), '2020-12-31').table;
    trained = trainModel(table, LAST);
  });

  test('learns what the rounds of a corpus are decided by', () => {
    const { weights } = trained.model;
    const speaksOfSectors = (of: readonly number[]) => (of[SIGNAL.sector] ?? 0) + (of[SIGNAL.similar] ?? 0);
    expect(speaksOfSectors(weights.new)).toBeGreaterThan(speaksOfSectors(PRIOR_MODEL.weights.new) + 0.2);
    const recall = trained.report.heldOut?.recallAt20;
    expect(recall?.after.all).toBeGreaterThanOrEqual(recall?.before.all ?? 1);
    expect(recall?.after.all).toBeGreaterThan(0.6);
  });

  test('keeps the weights of likeness at zero or above', () => {
    for (const [at, bound] of BOUNDS.entries()) {
      if (bound === 'positive') expect(trained.model.weights.new[at]).toBeGreaterThanOrEqual(0);
    }
    expect(BOUNDS[SIGNAL.sector]).toBe('positive');
    expect(BOUNDS[SIGNAL.activity]).toBe('free');
  });

  test('promises as many investors as there were', () => {
    const [everybody] = trained.report.heldOut?.calibration ?? [];
    expect(everybody?.score).toBe(0);
    expect(everybody?.promised).toBeCloseTo(everybody?.share ?? 0, 3);
    expect(trained.model.calibration.slope).toBeGreaterThan(0.3);
  });

  test('takes its chances from rounds the weights have not seen', () => {
    const material = gatherMaterial(table, LAST);
    if (material === undefined) throw new Error('the corpus is too thin');
    const { trainingSet: gathered, heldOut, windows, scorer, pool } = material;
    const chancesUnder = (weights: Model['weights']) =>
      fitCalibration(evaluate(table, scorer, pool, heldOut, [weights]).outcomes);
    // Gathered are the older windows and then the newest, all of which is held out.
    const older = windows.slice(1).reduce((sum, { rounds }) => sum + rounds.length, 0);
    expect(heldOut).toEqual(windows[0]?.rounds);
    const unseen = Uint8Array.from({ length: gathered.rounds }, (_, at) => (at < older ? 1 : 0));
    const blind = chancesUnder(learnWeights(gathered, PRIOR_MODEL.weights, { subset: unseen }));
    expect(trained.model.calibration).toEqual(blind);
    // Weights that have seen them promise more.
    expect(chancesUnder(trained.model.weights)?.slope).not.toBeCloseTo(blind?.slope ?? 0, 3);
  });

  test('says what it saw', () => {
    const { windows, rounds, heldOut } = trained.report;
    expect(windows).toHaveLength(6);
    expect(windows[0]).toMatchObject({ to: '2020-01-01', rounds: heldOut?.rounds });
    expect(rounds).toEqual({ new: windows.reduce((sum, one) => sum + one.rounds, 0), followon: 0 });
    expect(JSON.parse(JSON.stringify(trained.report))).toEqual(trained.report);
  });

  test('does not see what comes after the day', () => {
    const later = smallTable(sectorWorld(LAST + 300), '2020-12-31').table;
    expect(later.dealDay.length).toBeGreaterThan(table.dealDay.length + 200);
    expect(trainModel(later, LAST)).toEqual(trained);
  });

  test('asks with what was known on the day before the window', () => {
    const { heldOut, windows, scorer } = gatherMaterial(table, LAST) ?? {};
    const from = windows?.[0]?.from ?? 0;
    const signals = new Float64Array(SIGNALS.length);
    expect(heldOut?.length).toBeGreaterThan(30);
    for (const round of heldOut ?? []) {
      scorer?.ask(questionOf(table, round));
      for (const investor of round.truths) {
        const [first, end] = [table.dealStart[investor], table.dealStart[investor + 1]];
        // Newest first: the first before the window is the last that was known.
        const last = table.dealDay.subarray(first, end).find((day) => day < from) ?? 0;
        scorer?.signals(investor, signals);
        expect(signals[SIGNAL.since]).toBeCloseTo(-Math.log(Math.max(from - 1 - last, 5) / 30), 6);
      }
    }
  });

  test('reports progress to the end, and stops when aborted', () => {
    const seen: [number, number][] = [];
    const onProgress = (done: number, of: number) => seen.push([done, of]);
    const early = FIRST + 500;
    trainModel(table, early, { onProgress });
    expect(seen.map(([done]) => done)).toEqual(seen.map((_, at) => at + 1));
    expect(seen.every(([, of]) => of === seen.length)).toBe(true);
    const check = () => {
      throw new Error('stopped');
    };
    expect(() => trainModel(table, early, { check })).toThrow('stopped');
  });

  test('gives the prior where there is too little to learn from', () => {
    const { model, report } = trainModel(table, FIRST + 60);
    expect(model).toBe(PRIOR_MODEL);
    expect(report).toEqual({ windows: [], rounds: { new: 0, followon: 0 } });
  });
});
