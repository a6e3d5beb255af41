import { expect } from 'vitest';
import type { Ask } from '../../src/search/score/rules-ask.ts';
import { type Corpus, expectedDealsOf, FIRMS, has, statedBy } from './expected-deals.ts';

// A fact shown of an investor, compared with what the rounds say.

function usdOf(text: string): number {
  const [, amount, unit = ''] = /^\$([\d.]+)([KMB]?)$/u.exec(text) ?? [];
  return Number(amount) * ({ '': 1, K: 1e3, M: 1e6, B: 1e9 }[unit] as number);
}

/** The number of companies of unknown place that a fact tells, and the fact without it. */
function splitBeside(said: string): readonly [number, string] {
  const beside = /, (\d+) more of unknown place/u.exec(said);
  return [Number(beside?.[1] ?? 0), beside === null ? said : said.replace(beside[0], '')];
}

export function checkHolding(corpusOf: Corpus, name: string, family: string, said: string): void {
  const { entries } = expectedDealsOf(corpusOf, name);
  const row = corpusOf.investors.find((one) => one.name === name) as Corpus['investors'][number];
  const having = (label: string) => entries.filter((entry) => has(entry, family, label)).length;
  const [unknown, fact] = splitBeside(said);
  const isPlace = !['sector', 'stage'].includes(family);
  const unplaced = isPlace ? entries.filter(({ company }) => company.at === '').length : 0;
  const all = entries.length - unplaced;
  // Who has no company of known place has nothing on record in any.
  if (isPlace) expect(unknown).toBe(all === 0 || !/\bof \d/u.test(fact) ? 0 : unplaced);
  const none = /^(?:none of (\d+) compan(?:y|ies)|(nothing on record)) (?:in|at) (.+)$/u.exec(fact);
  if (none !== null) {
    expect(all).toBe(none[2] === undefined ? Number(none[1]) : 0);
    const labels = family === 'stage' ? [none[3] as string] : (none[3] as string).split(/, | or /u);
    for (const label of labels) expect(having(label)).toBe(0);
    return;
  }
  const lines = fact.split(/, (?=\d|states|based)/u);
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) {
    const seen = /^(\d+)(?: of (\d+) compan(?:y|ies))? (?:in|at) (.+)$/u.exec(line);
    if (seen !== null) {
      expect(Number(seen[1])).toBe(having(seen[3] as string));
      expect(Number(seen[1])).toBeGreaterThan(0);
      if (seen[2] !== undefined) expect(Number(seen[2])).toBe(all);
      continue;
    }
    const stated = /^(?:states|based in or open to) (.+)$/u.exec(line)?.[1];
    expect(stated, fact).toBeDefined();
    const declared = statedBy(row);
    if (family === 'stage') {
      // Stages asked together are stated where one of them is.
      expect((stated as string).split(' or ').some((one) => declared.has(`stage ${one}`))).toBe(true);
      continue;
    }
    for (const label of (stated as string).split(/, | and /u))
      expect(declared).toContain(`${family} ${label}`);
  }
}

/** How many companies and co-investors, from the rounds. */
export function checkBreadth(corpusOf: Corpus, name: string, fact: string): void {
  const mine = expectedDealsOf(corpusOf, name).entries.map(({ company }) => company.name);
  const coInvestors = FIRMS.filter(
    (firm) =>
      firm !== name &&
      expectedDealsOf(corpusOf, firm).entries.some(({ company }) => mine.includes(company.name)),
  );
  const [, companies, peers = '0'] =
    /^spread over (\d+) compan(?:y|ies)(?: and (\d+) co-investors?)?$/u.exec(fact) ?? [];
  expect([Number(companies), Number(peers)], fact).toEqual([mine.length, coInvestors.length]);
}

export function checkSimilar(
  corpusOf: Corpus,
  name: string,
  ownCompany: string | undefined,
  fact: string,
): void {
  const entries = expectedDealsOf(corpusOf, name).entries.filter((one) => one.company.name !== ownCompany);
  if (fact === 'no investment on record to compare') {
    expect(entries).toEqual([]);
    return;
  }
  const names = entries.map(({ company, stage, on }) => {
    const [first] = company.at === 'DEU' ? ['Germany'] : company.at.split(', ');
    const words = [stage, first === '' ? null : first, on?.slice(0, 4)].filter((one) => one != null);
    return words.length === 0 ? company.name : `${company.name} (${words.join(', ')})`;
  });
  const shown = fact.replace(/^(?:none known to be in the field; )?closest deals: /u, '').split(' and ');
  expect(shown.length).toBeLessThanOrEqual(Math.min(entries.length, 2));
  for (const one of shown) expect(names).toContain(one);
}

export function checkSize(corpusOf: Corpus, name: string, asked: number | undefined, fact: string): void {
  const sizes = expectedDealsOf(corpusOf, name).entries.flatMap(({ usd }) => (usd === null ? [] : [usd]));
  const [, typical, median = typical, count] =
    /^first rounds entered of about (\S+?)(?:, median (\S+))? \((\d+) of known size\)/u.exec(fact) ?? [];
  expect(usdOf(/asked (\S+)$/u.exec(fact)?.[1] ?? '') / (asked as number)).toBeCloseTo(1, 2);
  if (typical === undefined) {
    expect(fact).toMatch(/^no round of known size/u);
    expect(sizes).toEqual([]);
    return;
  }
  expect(Number(count)).toBe(sizes.length);
  const mean = sizes.reduce((sum, usd) => sum + Math.log(usd), 0) / sizes.length;
  // Kept in steps of a tenth of the logarithm, and said with two figures.
  expect(Math.abs(Math.log(usdOf(typical)) - mean)).toBeLessThan(0.11);
  const sorted = sizes.map(Math.log).sort((one, other) => one - other);
  const middle = (at: number) => sorted[Math.floor(at)] as number;
  const expected = (middle((sizes.length - 1) / 2) + middle(sizes.length / 2)) / 2;
  expect(Math.abs(Math.log(usdOf(median as string)) - expected)).toBeLessThan(0.11);
}

export function checkBoard(corpusOf: Corpus, name: string, asked: Ask, fact: string): void {
  const companies = (firm: string) =>
    new Set(
      expectedDealsOf(corpusOf, firm)
        .entries.map(({ company }) => company.name)
        .filter((one) => one !== asked.companyName),
    );
  const shared = (firm: string) => [...companies(name)].filter((one) => companies(firm).has(one)).length;
  const named = [
    ...fact.matchAll(/(?:(\d+)(?: compan(?:y|ies) in common)?|no company in common) with ([A-Z]\w+)/gu),
  ];
  expect(named.length, fact).toBeGreaterThan(0);
  for (const [, count, firm] of named) {
    expect(asked.onBoard).toContain(firm);
    expect(shared(firm as string)).toBe(Number(count ?? 0));
  }
}

export function checkBase(of: Corpus, fact: string): void {
  const entries = FIRMS.flatMap((firm) => expectedDealsOf(of, firm).entries).filter(({ on }) => on !== null);
  const rounds = new Set(entries.map(({ company, on }) => `${company.name} ${on}`)).size;
  const candidates = of.investors.filter(
    (row) =>
      row.sectorTags.length + row.stages.length + row.countries.length > 0 ||
      expectedDealsOf(of, row.name).all.length > 0,
  ).length;
  const [, times] = /^on average an investor on record joins 1 in ([\d.,]+) rounds$/u.exec(fact) ?? [];
  if (rounds === 0) expect(fact).toBe('no dated round on record to learn from');
  else expect(Number(times) / ((candidates * rounds) / entries.length)).toBeCloseTo(1, 1);
}
