import { describe, expect, it } from 'vitest';
import { LIST_LIMITS, ListRows } from './rules-read-rows.ts';
import { type ListCandidate, meantBy } from './rules-resolve-row.ts';
import {
  ignoredColumns,
  kindOfText,
  type ListHeader,
  listHeaderOf,
  withStageOfTalks,
} from './rules-stage-words.ts';

const header = (names: readonly string[], mapping = {}): ListHeader => {
  const found = listHeaderOf(names, mapping);
  if (found === undefined) throw new Error('no header');
  return found;
};

describe('the columns', () => {
  it.each([
    [
      'Airtable',
      ['Name', 'Stage', 'Lead Partner', 'Check', 'Notes', 'Follow-up Date'],
      'name stage contact amount note next_step_on',
    ],
    [
      'HubSpot',
      ['Record ID', 'Company name', 'Company Domain Name', 'Lead Status', 'Company owner'],
      '- name website stage owner',
    ],
    [
      'HubSpot deals',
      ['Deal Name', 'Deal Stage', 'Deal owner', 'Amount', 'Close Date'],
      'name stage owner amount -',
    ],
    [
      'Affinity',
      ['Organization Id', 'Name', 'Website', 'Status', 'Owners', 'Notes'],
      '- name website stage owner note',
    ],
    [
      'Notion',
      ['Name', 'Status', 'Tags', 'Next step', 'Due', 'Assignee'],
      'name stage tags next_step next_step_on owner',
    ],
    ['a spreadsheet', ['Firma', 'Webseite', 'Phase', 'Notizen'], 'name website stage note'],
    [
      'ours',
      ['id', 'name', 'place', 'next_step_on', 'committed_usd', 'score'],
      'id name place next_step_on committed_usd -',
    ],
  ])('of %s are recognised', (_tool, names, fields) => {
    const { at } = header(names);
    const byPlace = new Map(Object.entries(at).map(([field, place]) => [place, field]));
    expect(names.map((_, place) => byPlace.get(place) ?? '-').join(' ')).toBe(fields);
  });

  it('take a mapping before their names, and name what they ignore', () => {
    const found = header(['Wer', 'Status', 'Zahl'], { wer: 'name', status: 'ignore', Zahl: 'committed_usd' });
    expect(found.at).toEqual({ name: 0, committed_usd: 2 });
    expect(ignoredColumns(found)).toEqual(['Status']);
    expect(listHeaderOf(['Status', 'Notes'])).toBeUndefined();
    expect(listHeaderOf(['x'.repeat(101), 'Name'])).toBeUndefined();
  });
});

it.each([
  ['VC Fund', 'venture_fund'],
  ['Corporate VC', 'corporate'],
  ['Angel investor', 'angel'],
  ['Friend', undefined],
])('%j is the kind %s', (text, kind) => {
  expect(kindOfText(text)).toBe(kind);
});

it.each([
  ['rounds', ['Pre-Seed, Seed', 'Series A', '3. Early Revenue'], 'Status'],
  ['the stage of the talks', ['Meeting', 'Passed', 'Seed call'], 'Stage'],
  ['nothing', ['', '', ''], 'Stage'],
])('reads the stage where the talks stand, if "Stage" holds %s', (_what, stages, column) => {
  const found = header(['Firm', 'Stage', 'Status']);
  const rows = stages.map((stage) => ['One', stage, 'Meeting']);
  const { at, names } = withStageOfTalks(found, rows);
  expect(names[at.stage ?? -1]).toBe(column);
  expect(
    withStageOfTalks(header(['Firm', 'Stage', 'Status'], { Stage: 'stage' }), rows).at.stage,
    'a mapping is not doubted',
  ).toBe(1);
});

describe('rows', () => {
  const read = (names: readonly string[], ...cells: readonly (readonly string[])[]) => {
    const rows = new ListRows(header(names), { stages: {}, domainOf: (text) => text.split('//').at(-1) });
    for (const [at, row] of cells.entries()) rows.take(at + 2, row);
    return rows;
  };

  it('give what they say, and lose nothing that was understood', () => {
    const { rows } = read(
      ['Investor', 'Website', 'Status', 'Reason', 'Notes', 'Tags', 'Amount', 'Due', 'Contact', 'Email'],
      [
        'Quoll  Partners',
        'https://quoll.example',
        'Passed',
        'Too early',
        'one\ntwo',
        'a; b,A',
        '$250K',
        '5 Mar 2026',
        'Ada',
        'ada@quoll.example',
      ],
    );
    expect(rows).toEqual([
      expect.objectContaining({
        line: 2,
        name: 'Quoll Partners',
        domain: 'quoll.example',
        set: {
          ...{ stage: 'passed', reason: 'Too early', next_step: undefined, owner: undefined },
          ...{ note: 'one\ntwo\nContact: Ada, ada@quoll.example\nAmount: $250K', next_step_on: '2026-03-05' },
          ...{ addTags: ['a', 'b'], committed_usd: undefined },
        },
      }),
    ]);
  });

  it('tell what was not understood, and keep the words of a stage', () => {
    const rows = read(
      ['Name', 'Stage', 'Due', 'Amount', 'Type'],
      ['One', 'Zebra', 'soon', 'lots', 'Friend'],
      ['Two', 'Zebra', '–', '—', '-'],
    );
    expect(rows.rows[0]?.set.note).toBe('Stage: Zebra\nAmount: lots');
    expect(rows.warnings().map(({ field, value }) => [field, value])).toEqual([
      ['stage', 'Zebra'],
      ['kind', 'Friend'],
      ['next_step_on', 'soon'],
      ['amount', 'Amount'],
    ]);
    expect(rows.warnings()[0]?.message).toContain('2 rows');
  });

  it.each([
    ['Ticket', 'To contact', '$500k', undefined],
    ['Amount', 'Not committed yet', '$500k', undefined],
    ['Cheque', 'Passed', '250000', undefined],
    ['Betrag', 'zugesagt', '1.250.000,00', 1_250_000],
    ['Amount', 'Closed won', '$500k', 500_000],
    ['Check', 'Closed won', '$50k - $100k', undefined],
    ['Committed', '', '$50k', 50_000],
    ['Betrag', 'zugesagt', '50.000', undefined],
    ['Betrag', 'zugesagt', '50.000 €', undefined],
    ['Committed', 'Committed', '£250k-3m', undefined],
    ['Committed', 'Committed', '1.500M', undefined],
    ['Committed', 'Not committed yet', '$100k', undefined],
    ['Committed', 'Diligence', '$100k', undefined],
    ['Betrag', 'zugesagt', '1,5', undefined],
    ['Betrag', 'zugesagt', '0,250', undefined],
    ['Betrag', 'zugesagt', '1,5 Mio', 1_500_000],
    ['Amount', 'Closed won', '50,000 USD', 50_000],
    ['Amount', 'Closed won', '$50,000 USD', 50_000],
    ['Amount', 'Closed won', '50k USD', 50_000],
    ['Amount', 'Closed won', '50,000.50', 50_000.5],
  ])('of %s with the status %j and %j commit as both say', (column, status, text, usd) => {
    const rows = read(['Name', 'Status', column], ['One', status, text]);
    const [set] = rows.rows.map((row) => row.set);
    expect(set?.committed_usd).toBe(usd);
    // What is not committed is neither lost nor unsaid.
    if (usd === undefined) expect(set?.note).toContain(`${column}: ${text}`);
    expect(rows.warnings().some(({ field }) => field === 'amount' || field === 'committed_usd')).toBe(
      usd === undefined,
    );
  });

  it.each(['Currency', 'Währung', 'Devise'])(
    'take no amount in another currency by a column %s',
    (column) => {
      const header = ['Name', 'Status', 'Amount', column];
      const rows = read(header, ['One', 'Closed Won', '50000', 'EUR'], ['Two', 'Closed Won', '50000', 'usd']);
      expect(rows.rows.map(({ set }) => [set.committed_usd, set.note])).toEqual([
        [undefined, 'Amount: 50000 EUR'],
        [50_000, undefined],
      ]);
      expect(rows.warnings()).toMatchObject([{ field: 'amount', value: '50000 EUR' }]);
    },
  );

  it.each(['0', '$0.00', '0,00 USD'])('take %s for nothing, which hides no other amount', (zero) => {
    const rows = read(['Name', 'Status', 'Committed', 'Amount'], ['One', 'Closed won', zero, '$50k']);
    expect([rows.rows[0]?.set.committed_usd, rows.rows[0]?.set.note]).toEqual([50_000, undefined]);
    expect(rows.warnings()).toEqual([]);
  });

  it('keep what was not understood beside the longest note', () => {
    const { rows } = read(['Name', 'Status', 'Ticket', 'Notes'], ['One', 'Zebra', '$1M', 'x'.repeat(5_000)]);
    expect(rows[0]?.set.note).toMatch(/x\nStage: Zebra\nTicket: \$1M$/u);
    expect(rows[0]?.set.note).toHaveLength(4_000);
  });

  it('tell of letters that were lost', () => {
    expect(read(['Name'], ['M\uFFFDwe Kapital']).warnings()).toMatchObject([{ field: 'name' }]);
  });

  it('skip those without a name and those that come twice', () => {
    const rows = read(['Name'], [''], ['!!'], ['Quoll Partners LLC'], ['quoll partners']);
    expect(rows.rows.map(({ name }) => name)).toEqual(['Quoll Partners LLC']);
    expect(rows).toMatchObject({ rowsSkipped: 3, skipped: [{ line: 2 }, { line: 3 }, { line: 5 }] });
  });

  it('are as long as their columns take, whatever the cells', () => {
    const hostile = '\u{fdfa}'.repeat(5_000);
    const { rows } = read(
      ['Name', 'Owner', 'Notes', 'Tags', 'Next step'],
      ['One', hostile, hostile, hostile, hostile],
    );
    const set = rows[0]?.set;
    expect(set?.owner?.length).toBeLessThanOrEqual(200);
    expect(set?.note?.length).toBeLessThanOrEqual(4_000);
    expect(set?.next_step?.length).toBeLessThanOrEqual(500);
    expect(set?.addTags?.[0]?.length).toBeLessThanOrEqual(50);
  });

  it('end at the limit, and the others are counted', () => {
    const rows = read(['Name'], ...Array.from({ length: LIST_LIMITS.rows + 3 }, (_, n) => [`Investor ${n}`]));
    expect(rows.rows).toHaveLength(LIST_LIMITS.rows);
    expect(rows.rowsDropped).toBe(3);
  });
});

describe('whom a row means', () => {
  const candidate = (id: number, over: Partial<ListCandidate> = {}): ListCandidate => ({
    id,
    name: 'Quoll',
    why: 'name',
    ...over,
  });

  it.each([
    ['nobody', undefined, [], { kind: 'own' }],
    ['the one of the name', undefined, [candidate(1)], { kind: 'known', id: 1 }],
    ['one of several', undefined, [candidate(1), candidate(2)], { kind: 'unclear' }],
    [
      'the one of the domain',
      'q.example',
      [candidate(1), candidate(2, { domain: 'q.example' })],
      { kind: 'known', id: 2 },
    ],
    ['another firm of the name', 'q.example', [candidate(1, { domain: 'other.example' })], { kind: 'own' }],
    [
      'the one without a domain',
      'q.example',
      [candidate(1, { domain: 'other.example' }), candidate(2)],
      { kind: 'known', id: 2 },
    ],
    [
      'the one of the id',
      'q.example',
      [candidate(1, { domain: 'q.example' }), candidate(3, { why: 'id' })],
      { kind: 'known', id: 3 },
    ],
    [
      'of two of a domain the one of the name',
      'q.example',
      [
        candidate(1, { why: 'domain', domain: 'q.example', name: 'Q2' }),
        candidate(2, { domain: 'q.example' }),
      ],
      { kind: 'known', id: 2 },
    ],
  ] as const)('is %s', (_what, domain, candidates, meant) => {
    expect(meantBy(domain === undefined ? {} : { domain }, candidates)).toMatchObject(meant);
  });
});
