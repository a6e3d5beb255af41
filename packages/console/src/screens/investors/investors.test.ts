import { describe, expect, it } from 'vitest';
import type { InvestorRow } from '../../api/investor-rows.ts';
import { showScore } from '../../parts/format.ts';
import { nextSort, SORTABLE } from './columns.tsx';
import { csvOf } from './lines.ts';
import {
  askedAfter,
  choicesOf,
  clausesOf,
  columnsOf,
  committedOf,
  contentOf,
  filtered,
  NOTHING_ASKED,
  ranked,
  reasonsOf,
  sortRows,
  stageBeside,
  toggled,
  warningsInWords,
  withColumn,
} from './list.ts';
import { chanceOf, isByHand, waterfall } from './score.tsx';

const TODAY = '2026-11-23';
let made = 0;
function row(fields: Partial<InvestorRow>): InvestorRow {
  made += 1;
  return {
    id: `inv_${made}`,
    name: `Example ${made}`,
    score: 50,
    parts: {},
    tier: 'B',
    conflict: false,
    firstSeenAt: '2026-11-01T09:00:00.000Z',
    isNew: false,
    stage: 'found',
    stage_at: '2026-11-01T09:00:00.000Z',
    tags: [],
    ...fields,
  };
}
const warm = { name: 'Mira', kind: 'firm', strength: 0.5, paths: 1 } as const;
const names = (list: readonly { row: InvestorRow }[]) => list.map((each) => each.row.name);

describe('the list in its order', () => {
  const list = ranked([
    row({ name: 'Birch', score: 60, lastActivityDate: '2025-01-01' }),
    row({ name: 'Ärla', score: 70, warm }),
    row({ name: 'Cedar', score: 60, lastActivityDate: '2026-01-01', next_step_on: '2026-12-01' }),
  ]);

  it('ranks by score, of equal ones by name', () => {
    expect(names(list)).toEqual(['Ärla', 'Birch', 'Cedar']);
    expect(list.map(({ rank }) => rank)).toEqual([1, 2, 3]);
  });

  it('sorts by a column both ways, what has no value last', () => {
    const by = (key: string, isDescending: boolean) => names(sortRows(list, SORTABLE, { key, isDescending }));
    expect(by('name', false)).toEqual(['Ärla', 'Birch', 'Cedar']);
    expect(by('last', true)).toEqual(['Cedar', 'Birch', 'Ärla']);
    expect(by('last', false)).toEqual(['Birch', 'Cedar', 'Ärla']);
    expect(by('next', true)).toEqual(['Cedar', 'Ärla', 'Birch']);
    expect(by('score', false)).toEqual(['Cedar', 'Birch', 'Ärla']);
  });

  it('begins with what a reader wants first of a column', () => {
    const before = { key: 'name', isDescending: false };
    expect(nextSort({ key: 'last', isDescending: false }, before).isDescending).toBe(true);
    expect(nextSort({ key: 'next', isDescending: false }, before).isDescending).toBe(false);
    expect(nextSort({ key: 'name', isDescending: true }, before).isDescending).toBe(true);
  });
});

describe('filters', () => {
  const list = ranked([
    row({ name: 'Älv Ventures', score: 9, kind: 'angel', geography: 'Malmö, Sweden', warm }),
    row({
      name: 'Brook',
      score: 8,
      parts: { field: 5, sector: -2 },
      tags: ['lead'],
      owner: 'Ada',
      isNew: true,
    }),
    row({ name: 'Creek', score: 7, parts: { field: -5, sector: 2 }, conflict: true, tier: 'C' }),
    row({ name: 'Delta', score: 6, stage: 'meeting', next_step: 'Call', next_step_on: TODAY }),
  ]);
  const pass = (filters: Parameters<typeof filtered>[1]) => names(filtered(list, filters, TODAY));

  it('let pass who fits all of them', () => {
    expect(pass({})).toHaveLength(4);
    expect(pass({ q: 'alv' })).toEqual(['Älv Ventures']);
    expect(pass({ place: 'sweden', path: 'warm' })).toEqual(['Älv Ventures']);
    expect(pass({ path: 'none' })).toEqual(['Brook', 'Creek', 'Delta']);
    expect(pass({ kind: ['angel', 'platform'] })).toEqual(['Älv Ventures']);
    expect(pass({ fit: ['field'] })).toEqual(['Brook']);
    expect(pass({ tier: ['C'] })).toEqual(['Creek']);
    expect(pass({ show: ['free'] })).toEqual(['Älv Ventures', 'Brook', 'Delta']);
    expect(pass({ show: ['new'], tag: 'lead', owner: 'Ada' })).toEqual(['Brook']);
    expect(pass({ show: ['due'] })).toEqual(['Delta']);
    expect(pass({ show: ['planned', 'new'] })).toEqual([]);
    expect(pass({ stage: ['meeting', 'passed'] })).toEqual(['Delta']);
  });

  it('read as one sentence, each part with what stays without it', () => {
    const filters = {
      q: 'no',
      kind: ['venture_fund', 'angel'],
      fit: ['field', 'size'],
      path: 'warm',
      stage: ['found', 'shortlisted', 'intro_asked'],
      tag: 'lead',
    } as const;
    const clauses = clausesOf(filters);
    expect(clauses.map(({ text }) => text).join(' · ')).toBe(
      'named “no” · venture fund or angel · fits the field · fits the round size · warm path · not contacted · tagged lead',
    );
    expect(clauses[2]?.rest).toEqual({ ...filters, fit: ['size'] });
    expect(clauses.at(-1)?.rest).not.toHaveProperty('tag');
    expect(clausesOf({ stage: ['found', 'meeting'] })[0]?.text).toBe('at found or meeting');
    expect(clausesOf({ fit: ['size'] })[0]?.rest).toEqual({});
  });

  it('are put in and taken out one by one', () => {
    const one = toggled({}, 'stage', 'found');
    expect(one).toEqual({ stage: ['found'] });
    expect(toggled(one, 'stage', 'meeting')).toEqual({ stage: ['found', 'meeting'] });
    expect(toggled(one, 'stage', 'found')).toEqual({});
  });
});

interface Row {
  readonly name: string;
  readonly deals?: number;
}
const columns = [
  { key: 'name', sortBy: (row: Row) => row.name },
  { key: 'deals', sortBy: (row: Row) => row.deals },
  { key: 'note' },
];
const rows: readonly Row[] = [
  { name: 'Fund 10', deals: 3 },
  { name: 'fund 2' },
  { name: 'Ångel', deals: 12 },
  { name: 'Fund 1', deals: 3 },
];
const order = (key: string, isDescending = false) =>
  sortRows(rows, columns, { key, isDescending }).map(({ name }) => name);

it('orders words as a reader does, with numbers by their size', () => {
  expect(order('name')).toEqual(['Ångel', 'Fund 1', 'fund 2', 'Fund 10']);
});

it('leaves rows without a value last either way, and equal ones as they were', () => {
  expect(order('deals')).toEqual(['Fund 10', 'Fund 1', 'Ångel', 'fund 2']);
  expect(order('deals', true)).toEqual(['Ångel', 'Fund 10', 'Fund 1', 'fund 2']);
});

it('leaves the order where nothing is asked, or what cannot be sorted by', () => {
  expect(sortRows(rows, columns, undefined)).toBe(rows);
  expect(sortRows(rows, columns, { key: 'note', isDescending: false })).toBe(rows);
});

let cards = 0;
function card(fields: Partial<InvestorRow>): InvestorRow {
  cards += 1;
  return {
    id: `inv_${cards}`,
    name: `Example ${cards}`,
    score: 50 - cards,
    parts: {},
    tier: 'B',
    conflict: false,
    firstSeenAt: '2026-11-01T09:00:00.000Z',
    isNew: false,
    stage: 'found',
    stage_at: '2026-11-01T09:00:00.000Z',
    tags: [],
    ...fields,
  };
}

it('has a column for each stage: the best first, of those who were acted on the latest', () => {
  const columns = columnsOf(
    ranked([
      card({ name: 'low', score: 1 }),
      card({ name: 'high', score: 90 }),
      card({ name: 'before', stage: 'meeting', stage_at: '2026-11-02T00:00:00.000Z' }),
      card({ name: 'after', stage: 'meeting', stage_at: '2026-11-03T00:00:00.000Z' }),
    ]),
  );
  expect(columns).toHaveLength(9);
  const namesAt = (stage: string) =>
    columns.find((column) => column.stage === stage)?.cards.map((each) => each.row.name);
  expect(namesAt('found')).toEqual(['high', 'low']);
  expect(namesAt('meeting')).toEqual(['after', 'before']);
  expect(namesAt('passed')).toEqual([]);
});

it('sums up reasons, and what is committed', () => {
  const cards = ranked([
    card({ reason: 'Too early' }),
    card({}),
    card({}),
    card({ reason: 'No answer' }),
    card({ reason: 'Too early', committed_usd: 5 }),
    card({ committed_usd: 7 }),
  ]);
  expect(reasonsOf(cards)).toEqual([
    ['Too early', 2],
    ['No answer', 1],
    [undefined, 3],
  ]);
  expect(committedOf(cards)).toBe(12);
});

it('knows the stage beside one', () => {
  expect(stageBeside('found', 1)).toBe('shortlisted');
  expect(stageBeside('found', -1)).toBe('found');
  expect(stageBeside('passed', 1)).toBe('passed');
});

it('writes what a spreadsheet reads as text, never as a formula', () => {
  const row: InvestorRow = {
    id: 'inv_1',
    name: '=HYPERLINK("http://x.example","a")',
    geography: 'Lisbon, Portugal',
    website: 'https://lisbon.example',
    score: 71.5,
    parts: {},
    tier: 'B',
    conflict: true,
    firstSeenAt: '2026-11-01T09:00:00.000Z',
    isNew: false,
    stage: 'found',
    stage_at: '2026-11-01T09:00:00.000Z',
    next_step: 'two\nlines',
    tags: ['a', '-b'],
    committed_usd: 5,
    soft_circled_usd: 7,
    bestReason: 'asked $3M on 2026-01-02',
  };
  const lines = csvOf(ranked([row]));
  expect(lines.startsWith('\uFEFFRank,Name,Kind,Place,Website,Score,Tier,')).toBe(true);
  expect(lines).toContain(
    `\r\n1,"'=HYPERLINK(""http://x.example"",""a"")",,"Lisbon, Portugal",https://lisbon.example,71.5,B,`,
  );
  expect(lines).toContain('"two\nlines"');
  // As the screen has them: the sums of the round, and a reason without codes.
  expect(lines).toContain(',5,7,"a, -b"');
  expect(lines).not.toContain('2026-01-02');
  expect(lines.endsWith('"a, -b",2026-11-01,inv_1\r\n')).toBe(true);
});

describe('what a score stands for', () => {
  it('is one in a hundred at 50, and ten points double the odds', () => {
    expect(chanceOf(50)).toBeCloseTo(0.01, 6);
    const odds = (score: number) => chanceOf(score) / (1 - chanceOf(score));
    expect(odds(60) / odds(50)).toBeCloseTo(2, 6);
    // Tier A: one in eighteen.
    expect(1 / chanceOf(75)).toBeCloseTo(18.5, 0);
  });

  it('rises to the ends without reaching them', () => {
    const chances = [0.5, 2, 9, 10, 11, 89, 90, 91, 99.99, 100].map(chanceOf);
    for (const [at, chance] of chances.entries()) {
      expect(chance).toBeGreaterThan(0);
      expect(chance).toBeLessThanOrEqual(1);
      if (at > 0) expect(chance).toBeGreaterThanOrEqual(chances[at - 1] as number);
    }
  });

  it('is none where the points are set by hand', () => {
    const fact = 'no record of commitments to learn from: points are set by hand';
    expect(isByHand([{ name: 'base', points: 30, fact }])).toBe(true);
    expect(isByHand([{ name: 'base', points: 30, fact: 'on average one in 170' }])).toBe(false);
  });
});

describe('the waterfall', () => {
  const part = (name: string, points: number) => ({ name, points, fact: name });

  it('begins with a conflict and what is of this raise, and tells what any investor starts with last', () => {
    const { shown, small, rest, start } = waterfall([
      part('base', 40),
      part('breadth', -9),
      part('activity', -12),
      part('city', 8),
      part('stage', 0.2),
      part('size', -0.4),
      part('sector', 18),
      part('seat', -15),
      part('conflict', 0),
    ]);
    expect(shown.map(({ name }) => name)).toEqual(['conflict', 'sector', 'city', 'seat', 'activity']);
    expect(small.map(({ name }) => name)).toEqual(['stage', 'size']);
    expect(rest).toBeCloseTo(-0.2);
    expect(start.map(({ name }) => name)).toEqual(['base', 'breadth']);
    // Nothing is lost, and nothing counted twice.
    expect([...shown, ...small, ...start]).toHaveLength(9);
  });

  it('rounds no score up to a tier that it has not reached', () => {
    expect([49.99, 50, 74.6, 0.4].map(showScore)).toEqual(['49', '50', '74', '0']);
  });
});

it('sends whom unclear names mean', () => {
  const meant = new Map([
    ['North', 'inv_1'],
    ['South', 'own'],
    ['Suth', 'same as South'],
  ]);
  expect(choicesOf(meant)).toEqual([
    { name: 'North', investor_id: 'inv_1' },
    { name: 'South' },
    { name: 'Suth', same_as: 'South' },
  ]);
});

it('sends a text as it is, and everything else as its bytes', () => {
  expect(contentOf(new TextEncoder().encode('Fund\nMöwe'))).toEqual({ csv_content: 'Fund\nMöwe' });
  for (const bytes of [
    [0x4d, 0xf6, 0x77, 0x65],
    [0x50, 0x4b, 0x03, 0x04, 0x00],
  ])
    expect(contentOf(new Uint8Array(bytes))).toEqual({ file: btoa(String.fromCharCode(...bytes)) });
});

it('lets one column hold a field', () => {
  const first = withColumn({}, 'Firm', 'name');
  expect(first).toEqual({ Firm: 'name' });
  expect(withColumn(first, 'Fund', 'name')).toEqual({ Firm: 'ignore', Fund: 'name' });
  expect(withColumn({ A: 'ignore' }, 'B', 'ignore')).toEqual({ A: 'ignore', B: 'ignore' });
  expect(withColumn({ A: 'note' }, 'B', 'note')).toEqual({ A: 'note', B: 'note' });
});

it('keeps questions in their order once they are answered', () => {
  const report = (texts: readonly string[], names: readonly string[]) =>
    ({
      questions: texts.map((text) => ({ answer_in: 'stages', text, rows: 2, message: '', examples: [] })),
      unclear: names.map((name) => ({ line: 2, name, candidates: [] })),
      differs: [],
    }) as unknown as Parameters<typeof askedAfter>[1];
  const first = askedAfter(NOTHING_ASKED, report(['On hold', 'Parked'], ['North', 'South']));
  const then = askedAfter(first, report(['Parked', 'Later'], ['South']));
  expect([...then.statuses.keys()]).toEqual(['On hold', 'Parked', 'Later']);
  expect([...then.names.keys()]).toEqual(['North', 'South']);
});

describe('what a report warns of', () => {
  it('names no field of the API, and loses nothing else', () => {
    const told = (message: string, field = 'name') =>
      warningsInWords([{ field, value: 'x', message }]).map((one) => one.message);
    expect(
      told('2 things are not understood: `questions` says what, and how to answer.', 'questions'),
    ).toEqual([]);
    expect(
      told('Line 3 was taken for "St. `X` Ltd. Ab" of line 2. If they are two, say so in `choices`.'),
    ).toEqual(['Line 3 was taken for "St. `X` Ltd. Ab" of line 2.']);
    expect(
      told(
        'Customers would look the same. Is it? If so, import it, with {"A": "name"} in `columns`; if not, do not.',
      ),
    ).toEqual(['Customers would look the same. Is it?']);
    expect(told('It is in EUR.')).toEqual(['It is in EUR.']);
  });
});
