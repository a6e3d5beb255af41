import { beforeAll, describe, expect, test } from 'vitest';
import type { SmallCorpus, SmallRound } from '../../../test/harness/small-corpus.ts';
import { smallTable } from '../../../test/harness/small-table.ts';
import { seededRandom } from '../../platform/values/scope.ts';
import { dateOf, dayOf } from '../index/strings.ts';
import { SIZE_STEPS, type Table } from '../index/table.ts';
import { LEAST_TRIED, trainModel } from './learn-second.ts';

const FIRST = dayOf('2016-01-01');
const LAST = dayOf('2019-12-31');
const FIRMS = 48;
const CLASSES = 8;

/**
 * All are alike but for the sizes they enter at. With `areSizesTold` a firm takes every eighth step of sizes, between those
 * of the others: no mean, spread or range says who it is, only the very size does.
 */
function sizeWorld(areSizesTold: boolean): SmallCorpus {
  const random = seededRandom(3);
  const companies: SmallCorpus['companies'][number][] = [];
  const rounds: SmallRound[] = [];
  for (let day = FIRST; day <= LAST; day += 1) {
    const company = `Company ${rounds.length}`;
    companies.push({ name: company, country: 'DEU', city: 'berlin', sectorTags: ['Climate'] });
    const code = 130 + Math.floor(random() * 40);
    const of = areSizesTold ? code % CLASSES : Math.floor(random() * CLASSES);
    const by = [0, 1].map(() => `Firm ${of + CLASSES * Math.floor((random() * FIRMS) / CLASSES)}`);
    const usd = Math.round(Math.exp(code / SIZE_STEPS));
    rounds.push({ company, on: dateOf(day), stage: 'seed', usd, by: [...new Set(by)] });
  }
  return { investors: Array.from({ length: FIRMS }, (_, at) => ({ name: `Firm ${at}` })), companies, rounds };
}

const tableOf = (areSizesTold: boolean) => smallTable(sizeWorld(areSizesTold), '2020-12-31').table;

describe('a second stage is learned and tried on the newest windows', () => {
  let told: Table;
  let trained: ReturnType<typeof trainModel>;
  beforeAll(() => {
    told = tableOf(true);
    trained = trainModel(told, LAST);
  });

  test('and is in use where it finds more there', () => {
    const { second } = trained.report;
    expect(second?.isOn).toBe(true);
    expect(second?.rounds).toBeGreaterThanOrEqual(LEAST_TRIED);
    expect(second?.gain?.low).toBeGreaterThan(0.1);
    // Some who join stand beyond the 40 of the first stage that are looked at.
    expect(second?.recallAt20?.after).toBeGreaterThan(0.85);
    expect(trained.model.second?.trees.length).toBeGreaterThan(0);
    expect(JSON.parse(JSON.stringify(trained))).toEqual(trained);
  });

  test('and is left out where it finds nothing more', () => {
    const { model, report } = trainModel(tableOf(false), LAST);
    expect(report.second?.isOn).toBe(false);
    expect(report.second?.gain?.low).toBeLessThanOrEqual(0);
    expect(report.second?.rounds).toBeGreaterThanOrEqual(LEAST_TRIED);
    expect(Object.keys(model).sort()).toEqual(['calibration', 'weights']);
  });

  test('and is not even tried on too few rounds', () => {
    const { model, report } = trainModel(told, FIRST + 500);
    expect(report.second).toMatchObject({ isOn: false, rounds: 0 });
    expect(model.second).toBeUndefined();
  });
});
