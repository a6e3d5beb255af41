import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SmallCorpus, smallAsk, smallTable } from '../../test/harness/small-table.ts';
import { STAGES, type Stage } from '../core/investor-record.ts';
import type { Ask } from '../core/ranking/ask.ts';
import { rawScore } from '../core/ranking/model.ts';
import { LOOKALIKE_LIFT, partSums, partsOf } from '../core/ranking/parts.ts';
import { recordOf } from '../core/ranking/present.ts';
import { standing } from '../core/ranking/scale.ts';
import { SIGNALS } from '../core/ranking/signals.ts';
import { askingOf } from './asking.ts';
import { averageOf } from './average.ts';
import { evidenceOf, factsOf } from './hydrate.ts';
import { createScorer } from './scorer.ts';

const AS_OF = '2020-06-30';
const DAY_MS = 86_400_000;
const FIRMS = ['Wobblemoor', 'Dapplewick', 'Quillfen', 'Brumblow', 'Tarnock', 'Ospergate'];
const COMPANIES = ['Blipgrid', 'Dorfella', 'Flumloom', 'Gnarlybit', 'Hopsallo', 'Inkwhistle', 'Jibberoo'];
const TAGS = ['Climate', 'Solar', 'Games'];
/** What a place is, said once more by hand: label by family. */
const PLACES: Readonly<Record<string, readonly string[]>> = {
  '': [],
  DEU: ['country Germany'],
  'Berlin, DEU': ['country Germany', 'metro the Berlin area', 'city Berlin'],
  'Potsdam, DEU': ['country Germany', 'metro the Berlin area', 'city Potsdam'],
  'Boston, MA, USA': ['country United States', 'state Massachusetts', 'metro the Boston area', 'city Boston'],
  'Cambridge, MA, USA': [
    'country United States',
    'state Massachusetts',
    'metro the Boston area',
    'city Cambridge',
  ],
};
const place = fc.constantFrom(...Object.keys(PLACES));
const tags = fc.uniqueArray(fc.constantFrom(...TAGS), { maxLength: 2 });
const date = fc.integer({ min: 0, max: 1_900 }).map((ago) =>
  // Some lie after the day the table is as of, and must leave no trace.
  new Date(Date.parse('2020-09-30') - ago * DAY_MS).toISOString().slice(0, 10),
);
const columns = (text: string) => {
  const parts = text.split(', ').filter((part) => part !== '');
  return {
    country: parts.at(-1) ?? null,
    state: parts.length === 3 ? (parts[1] ?? null) : null,
    city: parts.length > 1 ? (parts[0] ?? null) : null,
  };
};

const round = fc.record({
  company: fc.constantFrom(...COMPANIES),
  on: fc.option(date, { freq: 8 }),
  stage: fc.option(fc.constantFrom(...STAGES)),
  usd: fc.option(fc.integer({ min: 10_000, max: 50_000_000 })),
  by: fc.uniqueArray(fc.constantFrom(...FIRMS), { minLength: 1, maxLength: 4 }),
});
const corpus = fc.record({
  investors: fc.tuple(
    ...FIRMS.map((name) =>
      fc.record({
        name: fc.constant(name),
        sectorTags: tags,
        stages: fc.uniqueArray(fc.constantFrom(...STAGES), { maxLength: 1 }),
        countries: fc.uniqueArray(fc.constantFrom('DEU', 'USA'), { maxLength: 1 }),
      }),
    ),
  ),
  companies: fc.tuple(
    ...COMPANIES.map((name) =>
      fc.record({ name: fc.constant(name), at: place, sectorTags: tags }).map((one) => ({
        ...one,
        ...columns(one.at),
      })),
    ),
  ),
  rounds: fc.uniqueArray(round, {
    minLength: 1,
    maxLength: 25,
    selector: ({ company, on }) => `${company} ${on}`,
  }),
});
type Corpus = typeof corpus extends fc.Arbitrary<infer T> ? T : never;
const ask = fc
  .record({
    at: place,
    sectorTags: tags,
    stages: fc.uniqueArray(fc.constantFrom<Stage>('seed', 'series-a'), { maxLength: 2 }),
    sizeUsd: fc.option(fc.integer({ min: 1_000, max: 9_000_000 }), { nil: undefined }),
    onBoard: fc.uniqueArray(fc.constantFrom(...FIRMS), { maxLength: 2 }),
    companyName: fc.option(fc.constantFrom(...COMPANIES), { nil: undefined }),
    competitors: fc.uniqueArray(fc.constantFrom(...COMPANIES), { maxLength: 2 }),
    surfaceLookalikes: fc.boolean(),
  })
  .map(({ at, ...rest }): Ask => smallAsk(at, rest));
const weights = fc.array(fc.double({ min: 0.05, max: 2, noNaN: true }), {
  minLength: SIGNALS.length,
  maxLength: SIGNALS.length,
});

/** A deal, and whether it is the investor's first in the company: told from the rounds alone. */
interface Told {
  readonly company: Corpus['companies'][number];
  readonly on: string | null;
  readonly stage: Stage | null;
  readonly usd: number | null;
}

function told({ rounds, companies }: Corpus, name: string): { all: Told[]; entries: Told[] } {
  const all = rounds
    .filter(({ by, on }) => by.includes(name) && (on === null || on <= AS_OF))
    .map((one) => ({ ...one, company: companies.find((of) => of.name === one.company) as Told['company'] }));
  const age = (on: string | null) => on ?? '9999';
  const entries = COMPANIES.flatMap((company) => {
    const first = all
      .filter((one) => one.company.name === company)
      .sort((one, other) => (age(one.on) < age(other.on) ? -1 : 1))[0];
    return first === undefined ? [] : [first];
  });
  return { all, entries };
}

const conceptsOf = (one: readonly string[]) =>
  new Set(one.flatMap((tag) => (tag === 'Solar' ? ['Solar', 'Climate'] : [tag])));

function has(entry: Told, family: string, label: string): boolean {
  if (family === 'sector') return conceptsOf(entry.company.sectorTags).has(label);
  if (family === 'stage') return entry.stage !== null && label.split(' or ').includes(entry.stage);
  return (PLACES[entry.company.at] as readonly string[]).includes(`${family} ${label}`);
}

const daysAgo = (on: string) => (Date.parse(AS_OF) - Date.parse(on)) / DAY_MS;
const weightOf = ({ on }: Told) => (on === null ? 0.5 : 2 ** (-daysAgo(on) / (3 * 365.25)));
const sumOf = (entries: readonly Told[]) => entries.reduce((sum, one) => sum + weightOf(one), 0);

function usdOf(text: string): number {
  const [, amount, unit = ''] = /^\$([\d.]+)([KMB]?)$/u.exec(text) ?? [];
  return Number(amount) * ({ '': 1, K: 1e3, M: 1e6, B: 1e9 }[unit] as number);
}

function checkHolding(corpusOf: Corpus, name: string, family: string, fact: string): void {
  const { entries } = told(corpusOf, name);
  const row = corpusOf.investors.find((one) => one.name === name) as Corpus['investors'][number];
  const having = (label: string) => entries.filter((entry) => has(entry, family, label)).length;
  const none = /^(?:none of (\d+) compan(?:y|ies)|(nothing on record)) (?:in|at) (.+)$/u.exec(fact);
  if (none !== null) {
    expect(entries.length).toBe(none[2] === undefined ? Number(none[1]) : 0);
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
      if (seen[2] !== undefined) expect(Number(seen[2])).toBe(entries.length);
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

/** What an investor's row says of it, as `family label`. */
function statedBy(row: Corpus['investors'][number]): ReadonlySet<string> {
  return new Set([
    ...[...conceptsOf(row.sectorTags)].map((tag) => `sector ${tag}`),
    ...row.stages.map((stage) => `stage ${stage}`),
    ...row.countries.map((code) => `country ${code === 'DEU' ? 'Germany' : 'United States'}`),
  ]);
}

/** Labels of different families do not meet in the pools above. */
function familyOf(label: string): string {
  if (TAGS.includes(label)) return 'sector';
  if ((STAGES as readonly string[]).includes(label.split(' or ')[0] as string)) return 'stage';
  const found = Object.values(PLACES)
    .flat()
    .find((one) => one.slice(one.indexOf(' ') + 1) === label);
  return found?.slice(0, found.indexOf(' ')) ?? '';
}

/** Co-investors' shares by the formula, from the rounds. */
function checkPeers(corpusOf: Corpus, name: string, fact: string): void {
  const mine = told(corpusOf, name).entries;
  const closeness = new Map<string, number>();
  for (const { company } of mine) {
    const inIt = FIRMS.flatMap((firm) => {
      const entry = told(corpusOf, firm).entries.find((one) => one.company === company);
      return entry === undefined ? [] : [{ firm, weight: weightOf(entry) }];
    });
    for (const { firm, weight } of inIt) {
      if (firm === name) continue;
      closeness.set(firm, (closeness.get(firm) ?? 0) + weight / (inIt.length - 1));
    }
  }
  if (closeness.size === 0) {
    expect(fact).toBe('no co-investors on record');
    return;
  }
  const [, count] = /^(\d+) co-investors?/u.exec(fact) ?? [];
  expect(Number(count)).toBe(closeness.size);
  const everybody = FIRMS.flatMap((firm) => told(corpusOf, firm).entries);
  for (const [, share, label = '', all] of fact.matchAll(
    /(under 1|\d+) % (?:in|at) (.+?) \(of all on record (under 1|\d+) %\)/gu,
  )) {
    const family = familyOf(label);
    const isIt = (entry: Told) => has(entry, family, label);
    let [having, volume] = [0, 0];
    for (const [firm, close] of closeness) {
      const { entries } = told(corpusOf, firm);
      const loudness = close / (sumOf(entries) + 0.5);
      having += loudness * sumOf(entries.filter(isIt));
      volume += loudness * sumOf(entries);
    }
    const percentOf = (text: string | undefined) => (text === 'under 1' ? 0.5 : Number(text));
    expect(Math.abs(percentOf(share) - (100 * having) / volume)).toBeLessThan(0.51);
    // What an investor states counts as one more deal of today.
    const stated = corpusOf.investors.map(statedBy);
    const labels = label.split(' or ').map((one) => `${family} ${one}`);
    const stating = stated.flatMap((own) => labels.filter((one) => own.has(one))).length;
    const inFamily = stated.filter((own) => [...own].some((one) => one.startsWith(`${family} `))).length;
    const ours = (sumOf(everybody.filter(isIt)) + stating) / (sumOf(everybody) + inFamily);
    expect(Math.abs(percentOf(all) - 100 * ours)).toBeLessThan(0.51);
  }
}

function checkBreadth(corpusOf: Corpus, name: string, fact: string): void {
  const mine = told(corpusOf, name).entries.map(({ company }) => company.name);
  const beside = FIRMS.filter(
    (firm) =>
      firm !== name && told(corpusOf, firm).entries.some(({ company }) => mine.includes(company.name)),
  );
  const [, companies, peers = '0'] =
    /^spread over (\d+) compan(?:y|ies)(?: and (\d+) co-investors?)?$/u.exec(fact) ?? [];
  expect([Number(companies), Number(peers)], fact).toEqual([mine.length, beside.length]);
}

function checkSimilar(corpusOf: Corpus, name: string, asker: string | undefined, fact: string): void {
  const entries = told(corpusOf, name).entries.filter((one) => one.company.name !== asker);
  if (fact === 'no investment on record to compare') {
    expect(entries).toEqual([]);
    return;
  }
  const names = entries.map(({ company, stage, on }) => {
    const [first] = company.at === 'DEU' ? ['Germany'] : company.at.split(', ');
    const words = [stage, first === '' ? null : first, on?.slice(0, 4)].filter((one) => one != null);
    return words.length === 0 ? company.name : `${company.name} (${words.join(', ')})`;
  });
  const shown = fact.replace('closest deals: ', '').split(' and ');
  expect(shown).toHaveLength(Math.min(entries.length, 2));
  for (const one of shown) expect(names).toContain(one);
}

function checkSize(corpusOf: Corpus, name: string, asked: number | undefined, fact: string): void {
  const sizes = told(corpusOf, name).entries.flatMap(({ usd }) => (usd === null ? [] : [usd]));
  const [, typical, count] = /^rounds of about (\S+) \((\d+) of known size\)/u.exec(fact) ?? [];
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
}

function checkBoard(corpusOf: Corpus, name: string, asked: Ask, fact: string): void {
  const companies = (firm: string) =>
    new Set(
      told(corpusOf, firm)
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

describe('explanations', () => {
  it('add up, and hold no number or name that the rounds do not give', () => {
    const met = new Set<string>();
    fc.assert(
      fc.property(corpus, ask, fc.constantFrom(...FIRMS), weights, (of, asked, name, factors) => {
        const parts = smallTable(of as SmallCorpus, AS_OF);
        const { view, peers, directory } = parts;
        const scorer = createScorer(view, peers);
        const asking = askingOf(parts, directory, asked, scorer.ask(directory.question(asked)));
        const investor = parts.investor(name);
        const signals = new Float64Array(SIGNALS.length);
        scorer.signals(investor, signals);
        const calibration = { offset: -5, slope: 0.7 };
        const sums = partSums(factors, signals);
        const average = averageOf(view);
        const evidence = evidenceOf(parts, asking, investor, sums, calibration, average);
        const lift = evidence.isLifted ? LOOKALIKE_LIFT : 0;
        const raw = partsOf(evidence).reduce((sum, part) => sum + part.raw, 0);
        expect(raw).toBeCloseTo(standing(-5 + 0.7 * (rawScore(factors, signals) + lift)), 8);

        const facts = factsOf(parts, investor);
        const record = recordOf(facts, evidence, true);
        const cents = record.scoreParts.reduce((sum, { points }) => sum + Math.round(points * 100), 0);
        expect(cents).toBe(Math.round(record.score * 100));

        const { all, entries } = told(of, name);
        const dated = all.flatMap(({ on }) => (on === null ? [] : [on])).sort();
        expect(record.lastActivityDate).toBe(dated.at(-1));
        expect(new Set(record.portfolioCompanies)).toEqual(
          new Set(entries.map(({ company }) => company.name)),
        );
        const backed = asked.competitors.filter((one) => entries.some(({ company }) => company.name === one));
        expect(record.conflict).toBe(backed.length > 0);

        for (const { name: part, fact } of record.scoreParts) {
          met.add(part);
          if (part === 'activity') {
            const recent = all.filter(({ on }) => on !== null && daysAgo(on) < 365).length;
            const [, lately, ever] =
              /^(\d+) investments? in the 12 months to 2020-06-30, (\d+) in all$/u.exec(fact) ?? [];
            if (all.length === 0) expect(fact).toBe('no investment on record');
            else expect([Number(lately), Number(ever)]).toEqual([recent, all.length]);
          } else if (part === 'base') checkBase(of, fact);
          else if (part === 'size') checkSize(of, name, asked.sizeUsd, fact);
          else if (part === 'similar') checkSimilar(of, name, asked.companyName, fact);
          else if (part === 'breadth') checkBreadth(of, name, fact);
          else if (part === 'peers') checkPeers(of, name, fact);
          else if (part === 'board') checkBoard(of, name, asked, fact);
          else if (part === 'conflict' || part === 'lookalike') {
            expect(part === 'lookalike').toBe(asked.surfaceLookalikes);
            expect(new Set(fact.replace('backed ', '').split(' and '))).toEqual(new Set(backed));
          } else if (part !== 'bounds') checkHolding(of, name, part, fact);
        }
        const { rationale = '', ...rest } = record;
        const known = JSON.stringify(rest).toLowerCase();
        for (const [word] of rationale.matchAll(/\d[\d.,]*[KMB]?|\p{Lu}\p{L}+/gu)) {
          const text = word.replace(/[.,]+$/u, '').toLowerCase();
          if (!['likely', 'last', 'little'].includes(text)) expect(known).toContain(text);
        }
      }),
      { numRuns: 200 },
    );
    // Every part was seen, or the checks above prove nothing of it.
    for (const part of ['base', 'activity', 'country', 'state', 'metro', 'city', 'sector', 'stage', 'size']) {
      expect(met).toContain(part);
    }
    for (const part of ['breadth', 'similar', 'peers', 'board', 'conflict', 'lookalike'])
      expect(met).toContain(part);
  });
});

function checkBase(of: Corpus, fact: string): void {
  const entries = FIRMS.flatMap((firm) => told(of, firm).entries).filter(({ on }) => on !== null);
  const rounds = new Set(entries.map(({ company, on }) => `${company.name} ${on}`)).size;
  const candidates = of.investors.filter(
    (row) =>
      row.sectorTags.length + row.stages.length + row.countries.length > 0 ||
      told(of, row.name).all.length > 0,
  ).length;
  const [, times] = /^on average an investor on record joins 1 in ([\d.,]+) rounds$/u.exec(fact) ?? [];
  if (rounds === 0) expect(fact).toBe('no dated round on record to learn from');
  else expect(Number(times) / ((candidates * rounds) / entries.length)).toBeCloseTo(1, 1);
}

describe('what is told of an investor', () => {
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
      const likeness = createScorer(parts.view, parts.peers).ask(parts.directory.question(asked));
      const asking = askingOf(parts, parts.directory, asked, likeness);
      const none = new Map<string, number>();
      const calibration = { offset: 0, slope: 1 };
      return evidenceOf(parts, asking, parts.investor('Wobblemoor'), none, calibration, undefined).similar;
    };
    expect(similar({})).toEqual([
      { company: 'Blipgrid', stage: 'seed', place: 'Berlin', year: 2018 },
      { company: 'Flumloom', stage: 'seed', place: 'Potsdam', year: 2019 },
    ]);
    expect(similar({ companyName: 'Blipgrid' }).map(({ company }) => company)).not.toContain('Blipgrid');
    expect(similar({ audience: 'lp' })).toEqual([]);
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

  it('takes peers and board of one read anew from the whole, and says where it is not counted there yet', () => {
    const parts = smallTable(LINES);
    const asked = smallAsk('Berlin, DEU', { onBoard: ['Dapplewick'] });
    const likeness = createScorer(parts.view, parts.peers).ask(parts.directory.question(asked));
    const asking = askingOf(parts, parts.directory, asked, likeness);
    const sums = new Map([
      ['peers', 1],
      ['board', -1],
    ]);
    const at = (investor: number) =>
      evidenceOf(parts, asking, parts.investor('Wobblemoor'), sums, { offset: 0, slope: 1 }, undefined, {
        parts,
        asking,
        investor,
      });
    expect(at(parts.investor('Wobblemoor')).board).toEqual([{ name: 'Dapplewick', shared: 2 }]);
    const fresh = at(0xffff_ffff);
    expect(fresh.board).toEqual([]);
    expect(partsOf(fresh).map(({ fact }) => fact)).toEqual([
      'no dated round on record to learn from',
      'nothing counted of co-investors yet',
      'nothing counted of companies in common yet',
    ]);
  });
});
