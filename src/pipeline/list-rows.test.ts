import { describe, expect, it } from 'vitest';
import { columnsOf } from './rules-columns.ts';
import { LIST_LIMITS } from './rules-list-row.ts';
import { readListRows } from './rules-read-rows.ts';

const table = (names: readonly string[], ...cells: readonly (readonly string[])[]) => {
  const rows = cells.map((row, at) => ({ line: at + 2, cells: names.map((_, place) => row[place] ?? '') }));
  return { names, rows };
};
const read = (names: readonly string[], ...cells: readonly (readonly string[])[]) => {
  const { rows } = table(names, ...cells);
  const how = { stages: {}, domainOf: (text: string) => text.split('//').at(-1) };
  const { told, ...list } = readListRows(rows, names, columnsOf(names, rows), how);
  return { ...list, warnings: told.warnings(), questions: told.questions() };
};
describe('rows', () => {
  it('give what they say, and lose nothing that was understood', () => {
    const { rows } = read(
      [
        'Investor',
        'Website',
        'Status',
        'Reason',
        'Notes',
        'Tags',
        'Amount',
        'Due',
        'Contact',
        'Email',
        'Thesis',
        'Check size',
      ],
      [
        'Quoll  Partners',
        'https://quoll.example',
        'Passed',
        'Too early',
        'one\ntwo',
        'a; b',
        '$250K',
        '5 Mar 2026',
        'Ada Quillon',
        'ada@quoll.example',
        'Gulls',
        '$1-5M',
      ],
    );
    expect(rows).toEqual([
      expect.objectContaining({
        line: 2,
        name: 'Quoll Partners',
        domain: 'quoll.example',
        contacts: [{ name: 'Ada Quillon', email: 'ada@quoll.example' }],
        set: {
          ...{ stage: 'passed', reason: 'Too early', next_step: undefined, owner: undefined },
          ...{
            note: 'one\ntwo\nAmount: $250K\nThesis: Gulls\nCheck size: $1-5M',
            next_step_on: '2026-03-05',
          },
          ...{ addTags: ['a', 'b'], committed_usd: undefined },
        },
      }),
    ]);
  });

  it('tell and ask once what was not understood, and keep the words', () => {
    const { rows, warnings, questions } = read(
      ['Name', 'Stage', 'Due', 'Amount', 'Type'],
      ['One', 'Zebra', 'soon', 'lots', 'Friend'],
      ['Two', 'Zebra', '–', '—', '-'],
      ['Three', 'Met', '', '', ''],
    );
    expect(rows[0]?.set.note).toBe('Type: Friend\nStage: Zebra\nDue: soon\nAmount: lots');
    expect(warnings.map(({ field, value }) => [field, value])).toEqual([
      ['kind', 'Friend'],
      ['next_step_on', 'soon'],
      ['amount', 'Amount'],
    ]);
    expect(questions).toMatchObject([{ in: 'stages', text: 'Zebra', rows: 2, examples: ['One', 'Two'] }]);
  });

  it.each([
    ['Ticket', 'To contact', '$500k', undefined],
    ['Ticket', 'Closed won', '$500k', undefined],
    ['Amount', 'Not committed yet', '$500k', undefined],
    ['Betrag', 'zugesagt', '1.250.000,00', 1_250_000],
    ['Amount', 'Closed won', '$500k', 500_000],
    ['Committed', '', '$50k', 50_000],
    ['Betrag', 'zugesagt', '50.000', undefined],
    ['Betrag', 'zugesagt', '50.000 €', undefined],
    ['Committed', 'Committed', '£250k-3m', undefined],
    ['Committed', 'Committed', '1.500M', undefined],
    ['Committed', 'Not committed yet', '$100k', undefined],
    ['Committed', 'Diligence', '$100k', undefined],
    ['Betrag', 'zugesagt', '1,5 Mio', 1_500_000],
    ['Amount (EUR)', 'Closed won', '50,000', undefined],
    ['Amount', 'Closed won', '50k USD', 50_000],
    ['Amount', 'Closed won', '50,000.50', 50_000.5],
  ])('of %s with the status %j and %j commit as both say', (column, status, text, usd) => {
    const { rows, warnings } = read(['Name', 'Status', column], ['One', status, text], ['Two', 'Met', '']);
    const set = rows[0]?.set;
    expect(set?.committed_usd).toBe(usd);
    // What is not committed is neither lost nor, where a commitment is said, untold.
    if (usd === undefined) expect(set?.note).toContain(`${column}: ${text}`);
    if (column !== 'Ticket')
      expect(warnings.some(({ field }) => field === 'amount' || field === 'committed_usd')).toBe(
        usd === undefined,
      );
  });

  it.each(['Currency', 'Währung', 'Devise'])(
    'take no amount in another currency by a column %s',
    (column) => {
      const header = ['Name', 'Status', 'Amount', column];
      const { rows, warnings } = read(
        header,
        ['One', 'Closed Won', '50000', 'EUR'],
        ['Two', 'Closed Won', '$50000', 'usd'],
      );
      expect(rows.map(({ set }) => [set.committed_usd, set.note])).toEqual([
        [undefined, 'Amount: 50000 EUR'],
        [50_000, undefined],
      ]);
      expect(warnings).toMatchObject([{ field: 'amount', value: '50000 EUR' }]);
    },
  );

  it.each(['0', '$0.00', '0,00 USD'])('take %s for nothing, which hides no other amount', (zero) => {
    const { rows, warnings } = read(
      ['Name', 'Stage', 'Committed', 'Amount'],
      ['One', 'Closed won', zero, '50000'],
      ['Two', 'Meeting', zero, zero],
    );
    expect(rows.map(({ set }) => [set.committed_usd, set.note])).toEqual([
      [50_000, undefined],
      [undefined, undefined],
    ]);
    expect(warnings).toEqual([]);
  });

  it('skip those without a name and those that say nothing new, by the line of the first', () => {
    const { rows, ...list } = read(['Name'], ['-'], ['!!'], ['Quoll Partners LLC'], ['quoll partners']);
    expect(rows.map(({ name }) => name)).toEqual(['Quoll Partners LLC']);
    expect(list).toMatchObject({ rowsSkipped: 3, rowsJoined: 0 });
    expect(list.skipped[2]).toEqual({ line: 5, reason: 'line 4 names the same investor' });
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
    expect(set?.addTags).toEqual([]);
  });

  it('end at the limit, and the others are counted', () => {
    const { rows, rowsDropped } = read(
      ['Name'],
      ...Array.from({ length: LIST_LIMITS.rows + 3 }, (_, n) => [`Investor ${n}`]),
    );
    expect(rows).toHaveLength(LIST_LIMITS.rows);
    expect(rowsDropped).toBe(3);
  });
});

/** Cells of the names, and what is read: the investor, and its people in brackets. */
it.each<readonly [string, readonly string[], readonly string[]]>([
  [
    'a person and the firm in one cell',
    ['Zora Quax (Ternhook Capital)', 'Bex Oro @ Gull', 'Skua Fund'],
    ['Ternhook Capital [Zora Quax]', 'Gull [Bex Oro]', 'Skua Fund'],
  ],
  [
    'a person with a remark behind the name',
    ['Anna Berg (met in May)', 'Skua Fund'],
    ['Anna Berg (met in May)', 'Skua Fund'],
  ],
  ['an angel', ['Zora Quax (angel)', 'Skua Fund'], ['Zora Quax', 'Skua Fund']],
  [
    'a firm with a place, another name or a country behind it',
    [
      'Ternhook Capital (New York)',
      'Peak XV (Sequoia Capital India)',
      'Gull Partners - France',
      'Skua Fund (II)',
    ],
    [
      'Ternhook Capital (New York)',
      'Peak XV (Sequoia Capital India)',
      'Gull Partners - France',
      'Skua Fund (II)',
    ],
  ],
  [
    'marks and numbers before names, and names that begin with them',
    [
      '⭐ Ternhook Capital',
      '2. Gull Partners',
      '- Skua Fund 🚀',
      '500 Global',
      '1.21 Ventures',
      '.406 Ventures',
      '#Angels',
    ],
    [
      'Ternhook Capital',
      'Gull Partners',
      'Skua Fund',
      '500 Global',
      '1.21 Ventures',
      '.406 Ventures',
      '#Angels',
    ],
  ],
  [
    'an address below the name',
    ['Ternhook II, L.P.\n1 Quay Rd\nAttn: Zora Quax\nz@tern.example', 'Gull\nPartners'],
    ['Ternhook II, L.P. [Zora Quax]', 'Gull Partners'],
  ],
])('names are taken apart: %s', (_, cells, right) => {
  const { rows } = read(['Investor', 'Status'], ...cells.map((name) => [name, 'Met']));
  const people = (contacts: readonly { readonly name: string }[]) =>
    contacts.length === 0 ? '' : ` [${contacts.map(({ name }) => name).join(', ')}]`;
  expect(rows.map(({ name, contacts }) => `${name}${people(contacts)}`)).toEqual(right);
});

it('a row that says nothing but a person belongs to the firm above by its address alone', () => {
  const { rows } = read(
    ['Firm', 'Contact', 'Email', 'Status'],
    ['Ternhook', 'Zora Quax', 'z@tern.example', 'Met'],
    ['', 'Bex Oro', 'b@tern.example', ''],
    ['', 'Ida Lund', 'i@else.example', ''],
    ['Gull', 'Ole Ness', 'ole@gmail.com', 'Met'],
    ['', 'Una Rask', 'una@gmail.com', ''],
    ['', 'Per Holm', 'per@tern.example', 'Met'],
  );
  expect(rows.map(({ name, contacts }) => [name, contacts.length])).toEqual([
    ['Ternhook', 2],
    ...['Ida Lund', 'Gull', 'Una Rask', 'Per Holm'].map((name) => [name, 1]),
  ]);
});

it('columns of marks say how far the talks got, unless a column says it', () => {
  const names = ['Investor', 'Contacted', 'Meeting', 'Passed'];
  const marks = [
    ['Ternhook', 'x', '2026-03-01', ''],
    ['Gull', 'x', 'no', 'x'],
    ['Auk', 'x', 'no', ''],
    ['Skua', '', '', ''],
  ];
  expect(read(names, ...marks).rows.map(({ set }) => set.stage)).toEqual([
    'meeting',
    'passed',
    'contacted',
    undefined,
  ]);
  const said = read([...names, 'Status'], ...marks.map((row) => [...row, 'Contacted']));
  expect(said.rows.map(({ set }) => set.stage)).toEqual(marks.map(() => 'contacted'));
});

describe('people', () => {
  const contactsOf = (names: readonly string[], ...cells: readonly (readonly string[])[]) =>
    read(names, ...cells).rows.map(({ name, contacts }) => [
      name,
      contacts.map((one) => Object.values(one).join(' | ')),
    ]);

  it.each([
    [
      'rows of one firm',
      ['Name', 'Company', 'Title', 'Email'],
      [
        ['Ada Quillon', 'Quoll Capital', 'Partner', 'ada@q.test'],
        ['Bram Oseiwa', 'Quoll Capital Ltd', 'GP, Head of Gulls', 'bram@q.test'],
      ],
      [
        [
          'Quoll Capital',
          ['Ada Quillon | Partner | ada@q.test', 'Bram Oseiwa | GP, Head of Gulls | bram@q.test'],
        ],
      ],
    ],
    [
      'lines of one cell',
      ['Firm', 'Partner', 'Email'],
      [
        ['Quoll', 'Ada Quillon\nBram Oseiwa', 'ada@q.test\nbram@q.test'],
        ['Numbat', 'Cy Thorn\nDi Vane', 'x1@n.test\nx2@n.test'],
      ],
      [
        ['Quoll', ['Ada Quillon | ada@q.test', 'Bram Oseiwa | bram@q.test']],
        ['Numbat', ['Cy Thorn | x1@n.test', 'Di Vane | x2@n.test']],
      ],
    ],
    [
      'addresses in another order, and one too few',
      ['Firm', 'Partner', 'Email'],
      [['Quoll', 'Ada Quillon; Bram Oseiwa; Cy Thorn', 'bram.oseiwa@q.test, aquillon@q.test']],
      [['Quoll', ['Ada Quillon | aquillon@q.test', 'Bram Oseiwa | bram.oseiwa@q.test', 'Cy Thorn']]],
    ],
    [
      'numbered columns',
      ['Firm', 'Contact 1', 'Contact 2', 'Email 1', 'Email 2'],
      [
        ['Quoll', 'Ada Quillon', 'Bram Oseiwa', 'x1@q.test', 'x2@q.test'],
        ['Numbat', '', 'Cy Thorn', '', 'x3@n.test'],
      ],
      [
        ['Quoll', ['Ada Quillon | x1@q.test', 'Bram Oseiwa | x2@q.test']],
        ['Numbat', ['Cy Thorn | x3@n.test']],
      ],
    ],
    [
      'names with what stands beside them',
      ['Firm', 'Contact'],
      [
        ['Quoll', 'Ada Quillon (Partner) <ada@q.test>'],
        ['Numbat', 'Quillon, Ada'],
      ],
      [
        ['Quoll', ['Ada Quillon | Partner | ada@q.test']],
        ['Numbat', ['Ada Quillon']],
      ],
    ],
    [
      'two people of one name',
      ['First Name', 'Last Name', 'Email'],
      [
        ['Ada', 'Quillon', 'ada@one.test'],
        ['Ada', 'Quillon', 'ada@two.test'],
        ['Ada', 'Quillon', 'ada@one.test'],
      ],
      [
        ['Ada Quillon', ['Ada Quillon | ada@one.test']],
        ['Ada Quillon', ['Ada Quillon | ada@two.test']],
      ],
    ],
  ])('of %s stay who they are', (_what, names, cells, found) => {
    expect(contactsOf(names, ...cells)).toEqual(found);
  });

  it('who invest alone are the investor, and keep the firm', () => {
    const { rows } = read(
      ['Name', 'Company', 'Type', 'Email'],
      ['Ada Quillon', 'Quoll Robotics', 'Angel', 'ada@q.test'],
      ['Bram Oseiwa', 'Numbat Ventures', 'VC', ''],
      ['Cy Thorn', '', 'Angel', ''],
    );
    expect(rows.map(({ name, isPerson, set }) => [name, isPerson, set.note])).toEqual([
      ['Ada Quillon', true, 'Company: Quoll Robotics'],
      ['Numbat Ventures', false, undefined],
      ['Cy Thorn', true, undefined],
    ]);
  });

  it('of contradicting rows leave the first stage, and say so', () => {
    const { rows, warnings, rowsJoined } = read(
      ['Firm', 'Partner', 'Status', 'Owner'],
      ['Quoll', 'Ada Quillon', 'Met', 'Bo'],
      ['Quoll', 'Bram Oseiwa', 'Passed', 'Cy'],
    );
    expect(rows[0]?.set).toMatchObject({ stage: 'meeting', owner: 'Bo', note: 'Owner: Cy' });
    expect(rowsJoined).toBe(1);
    expect(warnings).toMatchObject([{ field: 'stage', message: expect.stringContaining('line 3') }]);
  });

  it.each([
    ['of the same no is taken', 'Passed', { reason: 'Too early', note: undefined }],
    [
      'of a no that was not taken is a line of the note',
      'Met',
      { reason: undefined, note: 'Reason: Too early' },
    ],
  ])('a reason of a further row %s', (_what, first, set) => {
    const { rows } = read(
      ['Firm', 'Status', 'Reason'],
      ['Quoll', first, ''],
      ['Quoll', 'Passed', 'Too early'],
    );
    expect(rows[0]?.set).toMatchObject(set);
  });

  it.each([
    ['legal forms', ['Acmegull Inc', ''], ['Acmegull GmbH', ''], 2],
    ['one legal form', ['Acmegull Inc.', ''], ['Acmegull Incorporated', ''], 1],
    ['a name with and without one', ['Acmegull', ''], ['Acmegull GmbH', ''], 1],
    ['websites', ['Acmegull', 'a.example'], ['Acmegull', 'b.example'], 2],
  ])('of two %s are told apart by them', (_what, one, other, count) => {
    const { rows } = read(['Investor', 'Website'], one, other);
    expect(rows).toHaveLength(count);
  });
});
