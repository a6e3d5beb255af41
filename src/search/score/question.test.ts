import { describe, expect, test } from 'vitest';
import { readCompanies, readInvestors, tokenWords } from '../../../test/harness/read-table.ts';
import { smallAsk, smallTable } from '../../../test/harness/small-table.ts';
import { investorIdOf } from '../../corpus/rules-investor-id.ts';
import { firstToken } from '../index/table.ts';
import type { Ask } from './rules-ask.ts';

const parts = smallTable(`
  company Blipgrid | Berlin, DEU | Climate
  company Dorfella.com | Boston, MA, USA | Games
  company 星河科技 | | Games
  company Blip Grid
  company Gnarlybit | Washington, DC, USA | Games
  investor 红杉资本
  investor 星河资本
  investor Норвал Капитал
  investor Andreessen Horowitz
  investor Wobblemoor Capital, LLC | Potsdam, DEU | Solar
  2019-12-01 seed 2000000 Blipgrid: Wobblemoor Capital
  2019-12-01 seed 2000000 Dorfella.com: Dapplewick`);
const { table, directory } = parts;
const investorNames = readInvestors(table).map(({ name }) => name);
const companyNames = readCompanies(table).map(({ name }) => name);
const investors = (name: string) => directory.investors(name).map((at) => investorNames[at]);
const companies = (name: string) => directory.companies(name).map((at) => companyNames[at]);
const question = (place: string, rest: Partial<Ask> = {}) => directory.question(smallAsk(place, rest));
const words = (token: number) => (token === -1 ? undefined : tokenWords(table, token));

describe('a directory', () => {
  test('finds investors by their names however written, aliases of well-known ones too', () => {
    expect(investors('WOBBLEMOOR CAPITAL')).toEqual(['Wobblemoor Capital, LLC', 'Wobblemoor Capital']);
    expect(investors('a16z')).toEqual(['Andreessen Horowitz']);
    expect(investors('Nobody Ventures')).toEqual([]);
    // Firms are distinguished by their words: only companies are found by letters alone.
    expect(investors('WobblemoorCapital')).toEqual([]);
    expect(investors('—')).toEqual([]);
  });

  test('finds an investor by its public id', () => {
    const at = investorNames.indexOf('Andreessen Horowitz');
    expect(investors(investorIdOf(table.ids[at] as number))).toEqual(['Andreessen Horowitz']);
    expect(investors(investorIdOf(999_999))).toEqual([]);
  });

  test('finds names of other scripts by how they are written, sound and are known', () => {
    for (const name of ['红杉资本', 'Hong Shan Zi Ben', 'Hongshan Capital', 'Sequoia China']) {
      expect(investors(name), name).toEqual(['红杉资本']);
    }
    for (const name of ['星河资本', 'Xinghe Capital', 'XINGHE ZIBEN']) {
      expect(investors(name), name).toEqual(['星河资本']);
    }
    expect(investors('Norval Capital')).toEqual(['Норвал Капитал']);
    expect(investors('Norval Ventures')).toEqual([]);
    expect(investors('星云资本')).toEqual([]);
  });

  test('finds companies by the exact key, and by looser ones only where none has that', () => {
    expect(companies('blipgrid')).toEqual(['Blipgrid']);
    expect(companies('Blip Grid')).toEqual(['Blip Grid']);
    expect(companies('BLIP-GRID Inc.')).toEqual(['Blip Grid']);
    expect(companies('Dorfella')).toEqual(['Dorfella.com']);
    expect(companies('B lipgrid').toSorted()).toEqual(['Blip Grid', 'Blipgrid']);
    expect(companies('Xinghe Keji')).toEqual(['星河科技']);
    expect(companies('Flumloom')).toEqual([]);
  });

  test('knows tokens by family and key', () => {
    expect(words(directory.token('city', 'berlin'))).toBe('city berlin');
    expect(words(directory.token('stage', 'series-a'))).toBe('stage series-a');
    expect(directory.token('country', 'berlin')).toBe(-1);
    expect(directory.token('metro', undefined)).toBe(-1);
  });

  test('asks for what a tag means, and filters by what it says', () => {
    const named = (numbers: readonly number[]) =>
      numbers.map((number) => words(firstToken(table, 'sector') + number));
    expect(named(directory.sectors(['Solar', 'Games', 'SOLAR', 'Unheard']))).toEqual([
      'sector solar',
      'sector climate',
      'sector games',
    ]);
    // A tag that none has is kept: it has to pass none, not all.
    expect(directory.sectorFilter(['Solar', 'Unheard']).map(words)).toEqual(['sector solar', undefined]);
  });
});

describe('a question', () => {
  test('is the place with what follows from it, in tokens, and -1 where none is there', () => {
    const { country, state, metro, city } = question('Potsdam, DEU');
    expect([country, state, metro, city].map(words)).toEqual([
      'country DEU',
      undefined,
      'metro DEU/berlin',
      'city potsdam',
    ]);
    const boston = question('Boston, MA, USA');
    expect([boston.state, boston.city].map(words)).toEqual(['state USA/MA', 'city boston']);
    // A district of one town is no state beside the area around it.
    const capital = question('Washington, DC, USA');
    expect([capital.state, capital.city].map(words)).toEqual([undefined, 'city washington']);
    const nowhere = question('Paris, FRA');
    expect([nowhere.country, nowhere.state, nowhere.metro, nowhere.city]).toEqual([-1, -1, -1, -1]);
  });

  test('leaves the place out of the score where it only breaks ties, and keeps it for a filter', () => {
    const tie = question('Berlin, DEU', { placeUse: 'tie' });
    expect([tie.country, tie.state, tie.metro, tie.city]).toEqual([-1, -1, -1, -1]);
    expect(words(question('Berlin, DEU', { placeUse: 'filter' }).city)).toBe('city berlin');
  });

  test('has a size in the steps of the table, or none', () => {
    expect(question('', { sizeUsd: 2_000_000 }).lnSize).toBeCloseTo(14.5, 9);
    expect(question('', { sizeUsd: 1 }).lnSize).toBe(0);
    for (const sizeUsd of [undefined, 0, 0.5, -3, Number.NaN]) {
      expect(question('', { sizeUsd }).lnSize).toBeNaN();
    }
  });

  test('knows who is on board, each once, and is a follow-on also where the corpus knows none of them', () => {
    const { board, isFollowOn } = question('', { onBoard: ['Sequoia China', 'HongShan', 'Dapplewick'] });
    expect(board.map((at) => investorNames[at])).toEqual(['红杉资本', 'Dapplewick']);
    expect(isFollowOn).toBe(true);
    expect(question('', { onBoard: ['Nobody Ventures'] })).toMatchObject({ board: [], isFollowOn: true });
    expect(question('')).toMatchObject({ board: [], self: [], isFollowOn: false });
  });

  test('looks at no more than fifty on board', () => {
    const many = smallTable({
      investors: Array.from({ length: 60 }, (_, at) => ({ name: `Firm ${at}` })),
      companies: [],
      rounds: [],
    });
    const onBoard = Array.from({ length: 60 }, (_, at) => `Firm ${at}`);
    expect(many.directory.question(smallAsk('', { onBoard })).board).toHaveLength(50);
  });

  test('knows the company that asks, stages and sectors', () => {
    const asked = question('', {
      companyName: 'Dorfella',
      stages: ['series-a', 'seed'],
      sectorTags: ['Games'],
    });
    expect(asked.self.map((at) => companyNames[at])).toEqual(['Dorfella.com']);
    const stages = asked.stages.map((number) => words(firstToken(table, 'stage') + number));
    expect(stages).toEqual(['stage series-a', 'stage seed']);
    expect(asked.sectors).toEqual(directory.sectors(['Games']));
  });
});
