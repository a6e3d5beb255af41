import { createHash } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  type Answered,
  type Cheque,
  chequeOf,
  companiesOutside,
  type ExpertProfile,
  excludesRound,
  nameKey,
  readExpertProfiles,
  scoreProfile,
} from '../bench/evaluation/expert-score.ts';
import { scoreSentence } from '../bench/evaluation/sentences.ts';
import { INVESTOR_KINDS, STAGES } from '../src/reference/rules-investor-terms.ts';
import vocabulary from '../src/reference/words/fields.json' with { type: 'json' };

const line = (expected: string[][]): ExpertProfile => ({
  id: 'one',
  asOf: '2020-01-01',
  profile: { raise_type: 'startup_equity', round_size_usd: 1_000_000 },
  expected,
  right: [],
  wrong: [],
});

const part = (name: string, points: number, fact = '') => ({ name, points, fact });

const investor = (name: string, score: number, more: Partial<Answered> = {}): Answered => ({
  name,
  score,
  tier: score >= 75 ? 'A' : score >= 50 ? 'B' : 'C',
  scoreParts: [part('base', score)],
  ...more,
});

const LISTS = join(import.meta.dirname, '../bench/expert');
/** Profiles whose answers a person reads: nobody is expected by name. */
const UNNAMED = ['newcomer.jsonl', 'further-funds.jsonl', 'funds.jsonl'];

test('the lists name five to eight investors for each profile, none of them twice', async () => {
  const files = globSync('*.jsonl', { cwd: LISTS }).sort();
  const all = await Promise.all(files.map((file) => readExpertProfiles(join(LISTS, file))));
  const counts = Object.fromEntries(files.map((file, at) => [file, all[at]?.length]));
  expect(counts).toEqual({
    'canada-briefed.jsonl': 9,
    'crunchbase-2013.jsonl': 39,
    'cyzone.jsonl': 6,
    'further-canada-briefed.jsonl': 1,
    'further-crunchbase-2013.jsonl': 14,
    'further-cyzone.jsonl': 1,
    'funds.jsonl': 4,
    'further-funds.jsonl': 4,
    'further-india-funding.jsonl': 1,
    'further-investor-profiles.jsonl': 3,
    'india-funding.jsonl': 6,
    'investor-profiles.jsonl': 30,
    'newcomer.jsonl': 10,
  });
  const profiles = all.flat();
  expect(new Set(profiles.map(({ id }) => id)).size).toBe(profiles.length);
  for (const { id, expected } of all.filter((_, at) => !UNNAMED.includes(files[at] as string)).flat()) {
    expect(expected.length, id).toBeGreaterThanOrEqual(5);
    expect(expected.length, id).toBeLessThanOrEqual(8);
    const spellings = expected.flat().map(nameKey);
    expect(new Set(spellings).size, id).toBe(spellings.length);
  }
});

/** The rows of a table of judgements by its columns; lines of `#` say how to read it. */
function judged(file: string): Record<string, string>[] {
  const lines = readFileSync(join(LISTS, file), 'utf8')
    .split('\n')
    .filter((text) => text !== '' && !text.startsWith('#'));
  const [columns = [], ...rows] = lines.map((text) => text.split('\t'));
  for (const row of rows) expect(row.length, row.join(' | ')).toBe(columns.length);
  return rows.map((row) => Object.fromEntries(columns.map((column, at) => [column, row[at] as string])));
}
/** Values without the marks for "ruled out" and "may be read or not". */
const values = (cell = '') =>
  cell
    .split(';')
    .map((one) => one.replace(/^\??-?/u, ''))
    .filter((one) => one !== '' && one !== '*');

describe('judgements', () => {
  test('of sentences speak the vocabulary, and hold the text of invented ones only', () => {
    const sentences = judged('sentences.tsv');
    const stages = new Set<string>([...STAGES, 'early', 'growth']);
    expect(new Set(sentences.map(({ sha256 }) => sha256)).size).toBe(550);
    for (const { id, source, text = '', sha256, fields, stages: said } of sentences) {
      expect(
        values(fields).filter((field) => !(field in vocabulary.concepts)),
        id,
      ).toEqual([]);
      expect(
        values(said).filter((stage) => !stages.has(stage)),
        id,
      ).toEqual([]);
      const hash = createHash('sha256').update(text).digest('hex').slice(0, 12);
      expect(source === 'invented' ? hash : text, id).toBe(source === 'invented' ? sha256 : '');
    }
  });

  test.each([
    [
      'We invest in fintech and health care in France.',
      { fields: 'Financial services;Health care', places: 'France' },
      '',
      '',
    ],
    [
      'We invest in fintech and health care in France.',
      { fields: 'Financial services', places: '' },
      '',
      'healthcare FRA',
    ],
    [
      'We like good people.',
      { fields: 'Insurance', stages: 'early' },
      'insurance pre-seed/seed/series-a',
      '',
    ],
    ['We invest at seed in neobanks.', { fields: 'Banking;?Payments', stages: 'early' }, '', ''],
    ['We avoid gambling.', { fields: '-Gambling' }, '', ''],
    ['We avoid gambling.', { fields: 'Gambling' }, 'gambling', '-gambling'],
    ['We write first cheques of €1m to €2m.', { cheque: '1000000..2000000 EUR' }, '', ''],
    [
      'We write first cheques of €1m to €2m.',
      { cheque: '1000000..4000000 EUR' },
      '1100000..4400000',
      '1100000..2200000',
    ],
    ['We invest worldwide, in all sectors.', { fields: '*', places: '*' }, '', ''],
  ])('of a sentence are held against what is read: %s', (text, said, missed, wrong) => {
    const none = { fields: '', stages: '', places: '', cheque: '', customers: '' };
    const score = scoreSentence({ id: 'one', text, cells: { ...none, ...said } });
    expect([score.missed.join(' '), score.wrong.join(' ')]).toEqual([missed, wrong]);
  });

  test('of kinds name one of the eight or none', () => {
    const kinds = judged('kinds.tsv');
    expect(new Set(kinds.map(({ set, name }) => `${set} ${name}`)).size).toBe(380);
    const known = new Set<string>([...INVESTOR_KINDS, 'unclear']);
    for (const { name, kind = '', also } of kinds) {
      expect(
        [kind, ...values(also)].filter((one) => !known.has(one)),
        name,
      ).toEqual([]);
      expect(values(also), name).not.toContain(kind);
    }
  });
});

describe('names', () => {
  test('are the same without accents, case, punctuation and legal form', () => {
    expect(nameKey('Vallée Capital, S.A.')).toBe(nameKey('VALLEE-Capital'));
    expect(nameKey('North Ventures LLC')).toBe(nameKey('north ventures'));
    expect(nameKey('Birch Invest Co., Ltd.')).toBe(nameKey('Birch Invest'));
  });

  test('of other words are of other investors', () => {
    expect(nameKey('North Ventures')).not.toBe(nameKey('North Capital'));
    expect(nameKey('Omega')).toBe('omega');
    expect(nameKey('晨光资本')).toBe('晨光资本');
  });
});

describe('the score of an answer', () => {
  test('is the share of the expected investors, in any spelling, among 20 and 50', () => {
    const answers = Array.from({ length: 50 }, (_, at) => investor(`Fund ${at + 1}`, 90 - at));
    const score = scoreProfile(
      line([['Fund 1'], ['Funds Twenty', 'fund 20'], ['Fund 21'], ['Fund 51']]),
      answers,
    );
    expect(score.among20).toBe(0.5);
    expect(score.among50).toBe(0.75);
    expect(score.ranks).toEqual({ 'Fund 1': 1, 'Funds Twenty': 20, 'Fund 21': 21, 'Fund 51': null });
    expect(score.spread).toBe(49);
    expect(score.equal).toBe(0);
  });

  test('counts a name that comes twice where it comes first', () => {
    const score = scoreProfile(line([['Twin']]), [investor('Twin', 90), investor('Twin Ltd', 10)]);
    expect(score.ranks).toEqual({ Twin: 1 });
  });

  test('names tier A with none of eight deals or more in the field, among 20 only', () => {
    const none = (companies: string) => [
      part('base', 80),
      part('sector', 0, `none of ${companies} companies in Games`),
    ];
    const answers = [
      investor('Few', 80, { scoreParts: none('7') }),
      investor('Many', 80, { scoreParts: none('1,208') }),
      investor('Honest', 60, { scoreParts: none('40') }),
      investor('Field', 80, { scoreParts: [part('sector', 80, '2 of 40 companies in Games')] }),
      investor('Close', 80, {
        scoreParts: [...none('40'), part('field', 0, '9 of 40 companies in Games or close to it')],
      }),
      ...Array.from({ length: 15 }, (_, at) => investor(`Other ${at}`, 40)),
      investor('Late', 80, { scoreParts: none('9') }),
    ];
    expect(scoreProfile(line([]), answers).outsideField).toEqual(['Many']);
    expect(companiesOutside(answers[1] as Answered)).toBe(1_208);
  });

  test('names those whose parts do not add up, and parts that only hold a sum within bounds', () => {
    const answers = [
      investor('Sound', 60, { scoreParts: [part('base', 50.5), part('city', 9.5)] }),
      investor('Short', 60, { scoreParts: [part('base', 50), part('city', 9.5)] }),
      investor('Held', 0, { scoreParts: [part('base', -20), part('bounds', 20)] }),
    ];
    const score = scoreProfile(line([]), answers);
    expect(score.unsummed).toEqual(['Short']);
    expect(score.bounded).toEqual(['Held']);
    expect(score.spread).toBe(60);
    expect(score.equal).toBe(2);
  });

  test('names those whose cheque rules the round out where no part says so', () => {
    const cheques = new Map<string, Cheque[]>([
      [nameKey('Told'), [{ min: 2_000_000 }]],
      [nameKey('Silent'), [{ min: 2_000_000, max: 9_000_000 }]],
      [nameKey('Fitting'), [{ min: 100_000, max: 500_000 }]],
    ]);
    const told = [part('base', 50), part('size', -10, 'states cheques from $2M, asked $1M')];
    const answers = [
      investor('Told', 40, { scoreParts: told }),
      investor('Silent', 40, { scoreParts: [part('base', 40, 'states cheques from $2M')] }),
      investor('Fitting', 40),
    ];
    const score = scoreProfile(line([]), answers, cheques);
    expect(score.excluded).toBe(2);
    expect(score.silent).toEqual(['Silent']);
  });
});

describe('stated cheques', () => {
  test('are read from both layouts', () => {
    expect(chequeOf({ Cheque_range: '$250K - $2M' })).toEqual({ min: 250_000, max: 2_000_000 });
    expect(chequeOf({ 'First cheque minimum': '$1,000,000', 'First cheque maximum': '$10,500,000' })).toEqual(
      {
        min: 1_000_000,
        max: 10_500_000,
      },
    );
    expect(chequeOf({ 'First cheque minimum': '', 'First cheque maximum': '$50,000' })).toEqual({
      max: 50_000,
    });
    expect(chequeOf({ Cheque_range: '' })).toBeUndefined();
  });

  test('rule a round out where the smallest is more than all of it, in every statement', () => {
    expect(excludesRound([{ min: 2e6 }], 1e6)).toBe(true);
    expect(excludesRound([{ min: 1e6 }], 1e6)).toBe(false);
    expect(excludesRound([{ min: 2e6 }, { min: 5e5 }], 1e6)).toBe(false);
    expect(excludesRound([{ max: 1e4 }], 1e6)).toBe(false);
    expect(excludesRound([], 1e6)).toBe(false);
  });
});
