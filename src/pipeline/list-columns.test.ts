import { describe, expect, it } from 'vitest';
import { columnsOf } from './rules-columns.ts';
import { kindOfText } from './rules-kinds.ts';

const table = (names: readonly string[], ...cells: readonly (readonly string[])[]) => {
  const rows = cells.map((row, at) => ({ line: at + 2, cells: names.map((_, place) => row[place] ?? '') }));
  return { names, rows };
};
const columns = (names: readonly string[], cells: readonly (readonly string[])[] = [], mapping = {}) =>
  columnsOf(names, table(names, ...cells).rows, mapping);
/** What columns hold, a line with a blank between. */
const fieldsOf = (names: readonly string[], cells: readonly (readonly string[])[] = []) =>
  columns(names, cells)
    .told.map(({ field }) => (field === 'ignore' ? '-' : field))
    .join(' ');

describe('the columns', () => {
  it.each([
    [
      'Airtable',
      'Name, Stage, Lead Partner, Check, Notes, Follow-up Date',
      'name stage contact note note next_step_on',
    ],
    [
      'HubSpot companies',
      'Record ID, Company name, Company Domain Name, Lead Status, Company owner',
      '- name website stage owner',
    ],
    [
      'HubSpot deals',
      'Deal Name, Deal Stage, Deal owner, Amount, Associated Company',
      'note stage owner amount name',
    ],
    [
      'HubSpot contacts',
      'First Name, Last Name, Company Name, Email, Lead Status',
      'first_name last_name name email stage',
    ],
    ['Affinity', 'Row ID, List Entry, Website, Status, Owners, Notes', '- name website stage owner note'],
    ['Attio', 'Record ID, Record, Domains, Stage, Next step', '- name website stage next_step'],
    [
      'Notion',
      'Name, Status, Tags, Next step, Due, Assignee',
      'name stage tags next_step next_step_on owner',
    ],
    [
      'Pipedrive',
      'Organization - Name, Organization - Address, Person - Name, Deal - Stage, Deal - Value',
      'name place contact stage amount',
    ],
    [
      'Salesforce',
      'Account Name, Opportunity Name, Stage, Amount, Billing Country',
      'name note stage amount place',
    ],
    [
      'a directory of LPs',
      'Investor ID, Investors, AUM, HQ Location, Primary Contact, Primary Contact Email',
      'id name note place contact email',
    ],
    ['Foundersuite', 'Investor Name, Firm, Title, Email, Stage', 'contact name title email stage'],
    ['people', 'First Name, Last Name, Firm Name', 'first_name last_name name'],
    ['a person at a firm', 'Name, Company, Title, Email', 'contact name title email'],
    ['German', 'Firma, Webseite, Phase, Notizen, Nächster Schritt', 'name website stage note next_step'],
    ['French', 'Prénom, Nom, Société, Statut, Courriel', 'first_name last_name name stage email'],
    ['Spanish', 'Nombre, Etapa, País, Notas', 'name stage place note'],
    [
      'what is first or last, and no name',
      'Investor, Last fund, First team, Contact first',
      'name - - contact',
    ],
    [
      'ours',
      'id, name, stage_at, committed_usd, best_reason, first_seen, score',
      'id name - committed_usd - - -',
    ],
  ])('of %s are recognised by their headings', (_tool, names, fields) => {
    const headings = names.split(', ');
    expect(fieldsOf(headings)).toBe(fields);
  });

  it.each([
    [
      'rounds beside talks',
      ['Firm', 'Stage', 'Status'],
      [
        ['One', 'Pre-Seed, Seed', 'Meeting'],
        ['Two', '3. Early Revenue', 'Passed'],
      ],
      'name tags stage',
    ],
    [
      'grades in letters under an unknown heading, and under "Tier"',
      ['Firm', 'Abteilung', 'Tier', 'Zzz'],
      [
        ['One', 'A', 'A', 'Series A'],
        ['Two', 'B', 'B', 'B'],
      ],
      'name - note tags',
    ],
    [
      'talks in both',
      ['Firm', 'Stage', 'Status'],
      [
        ['One', 'Meeting', 'Open'],
        ['Two', 'Met', 'Lost'],
      ],
      'name stage stage',
    ],
    [
      'firms under "Investor Name"',
      ['Investor Name', 'Firm'],
      [
        ['Quoll Capital', 'Quoll Management LLP'],
        ['Numbat Ventures', 'Numbat LLP'],
      ],
      'name note',
    ],
    [
      'a flag under "Contacted"',
      ['Investor', 'Contacted', 'Lead'],
      [['Quoll Capital', 'Yes', 'no']],
      'name note note',
    ],
    [
      'no heading',
      ['', '', ''],
      [
        ['Quoll Capital', 'https://quoll.example', 'ada@quoll.example'],
        ['Numbat Ventures', 'numbat.com', 'bo@numbat.com'],
      ],
      'name website email',
    ],
    [
      'an unknown language',
      ['Ilmo', 'Kivi', 'Vaihe-X'],
      [
        ['Quoll Capital', 'Norway', 'Meeting'],
        ['Numbat Fund', 'Spain', 'Passed'],
      ],
      'name place stage',
    ],
    [
      'an unknown language, firms in every row and people in some',
      ['Ilmo', 'Kivi'],
      [
        ['Quoll Capital', 'Ada Quillon'],
        ['Numbat Fund', ''],
        ['Zorp', ''],
      ],
      'name -',
    ],
    [
      'days under "Next step"',
      ['Investor', 'Next step'],
      [['Quoll Capital', '2026-03-05']],
      'name next_step_on',
    ],
    [
      'addresses under "Contact"',
      ['Investor', 'Contact'],
      [['Quoll Capital', 'ada@quoll.example']],
      'name contact',
    ],
  ])('are read with their cells: %s', (_what, names, cells, fields) => {
    expect(fieldsOf(names, cells)).toBe(fields);
  });

  it('take a mapping before their names, say why, and name what they ignore', () => {
    const cells = [['Quoll', 'Met', '5', 'rain']];
    const found = columns(['Wer', 'Status', 'Zahl', 'Weather'], cells, {
      wer: 'name',
      status: 'ignore',
      Zahl: 'committed_usd',
    });
    expect(found.at).toEqual({ name: [0], committed_usd: [2] });
    expect(found.ignored).toEqual(['Status', 'Weather']);
    expect(found.told.map(({ why }) => why)).toEqual([
      ...Array(3).fill('You said so.'),
      'Its heading is not known.',
    ]);
    expect(columns(['Status', 'Notes'], [['Met', 'x']]).isUnderstood).toBe(false);
    expect(
      columns(['Stage', 'Status'], [['Seed', 'Met']], { Stage: 'stage' }).at.stage,
      'a mapping is not doubted',
    ).toEqual([0]);
    expect(columns(['A', '', 'A'], [['x', 'y', 'z']]).labels).toEqual(['A', 'Column 2', 'A (2)']);
  });
});

it.each([
  ['VC Fund', 'venture_fund'],
  ['Corporate VC', 'corporate'],
  ['VC, Corporate VC', 'corporate'],
  ['Angel investor', 'angel'],
  ['PE/Buyout', 'private_equity'],
  ['Hedge Fund', 'hedge_fund'],
  ['Fund of Funds', 'fund_of_funds'],
  ['Venture Debt', 'private_credit'],
  ['Public Pension Fund', 'pension_fund'],
  ['Sovereign Wealth Fund', 'sovereign_wealth_fund'],
  ['Family Office (Single)', 'family_office'],
  ['RIA', 'wealth_manager'],
  ['Friend', undefined],
  ['not a VC', undefined],
  ['venture-backed company', undefined],
])('%j is the kind %s', (text, kind) => {
  expect(kindOfText(text)).toBe(kind);
});
