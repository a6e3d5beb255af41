import { describe, expect, it } from 'vitest';
import { fundingEvents } from './rules-funding-events.ts';

// Everyone here is made up; the sentences are built as headlines and snippets are.

const first = (text: string, company = 'Fernhollow') => fundingEvents(text, company)[0];
const investors = (text: string, company?: string) => first(text, company)?.investors;

describe('who is named as an investor', () => {
  it.each([
    ['Fernhollow raises $12M Series A led by Umbra Peak Capital', ['Umbra Peak Capital']],
    [
      'Fernhollow Raises $12 Million In Series A Funding Led By Umbra Peak Capital To Expand In Europe',
      ['Umbra Peak Capital'],
    ],
    ['Fernhollow, Inc. has raised $4M in a seed round led by Quill Ventures.', ['Quill Ventures']],
    [
      'Berlin-based Fernhollow nabs €3.5m from Quill Ventures and Umbra Peak Capital',
      ['Quill Ventures', 'Umbra Peak Capital'],
    ],
    [
      'Fernhollow, a maker of ladders, closed its Series B, led by existing investor Umbra Peak Capital, with participation from Quill Ventures, 8 Moss Partners, and Sedge & Reed Ventures.',
      ['Umbra Peak Capital', 'Quill Ventures', '8 Moss Partners', 'Sedge & Reed Ventures'],
    ],
    [
      'Fernhollow secures $5M seed round co-led by a16q and Zürich Höhen Kapital',
      ['a16q', 'Zürich Höhen Kapital'],
    ],
    ["Fernhollow's $5M Series A was led by Umbra Peak Capital", ['Umbra Peak Capital']],
    ['Fernhollow’s new funding round, led by Umbra Peak Capital, values it at $50M', ['Umbra Peak Capital']],
    ['Umbra Peak Capital leads $12M Series A in Fernhollow', ['Umbra Peak Capital']],
    ['Umbra Peak Capital and Quill Ventures back Fernhollow', ['Umbra Peak Capital', 'Quill Ventures']],
    ['Umbra Peak Capital backs robotics startup Fernhollow', ['Umbra Peak Capital']],
    ['Quill Ventures invests $2M in Fernhollow', ['Quill Ventures']],
    ["Quill Ventures leads Fernhollow's $2M seed round", ['Quill Ventures']],
    ['A $5M Series A for Fernhollow was led by Umbra Peak Capital', ['Umbra Peak Capital']],
    ['Quill Ventures-backed Fernhollow opens an office', ['Quill Ventures']],
    [
      'Fernhollow announced its Series A, led by Umbra Peak Capital (UPC) and joined by Ada Plum.',
      ['Umbra Peak Capital', 'Ada Plum'],
    ],
    ['Fernhollow raised $3M from investors including Quill Ventures and others', ['Quill Ventures']],
    ['Fernhollow raises $9M led by Plum and Sons Capital', ['Plum and Sons Capital']],
    [
      'Fernhollow raises $9M led by Umbra Peak Capital, a Berlin-based fund, and Quill Ventures, LLC',
      ['Umbra Peak Capital', 'Quill Ventures'],
    ],
    ['フェルン Fernhollow raises $9M from 墨株式会社', ['墨株式会社']],
    ['Fernhollow raises $9M led by Fernhollow', []],
  ])('%s', (text, names) => {
    expect(investors(text)).toEqual(names);
  });

  it.each([
    'Fernhollow raises $4M, led by CEO Jane Doe',
    'Fernhollow, led by former Umbra engineer Jane Doe, raises $4M',
    'Fernhollow raises forecast, led by growth in Europe',
    'Fernhollow Raises $4M Forecast Led By Strong Growth In Europe',
    'Fernhollow raises $4M from 10 million users',
    'Fernhollow raises $4M from customers, its team led by Jane Doe',
    'Fernhollow raises valuation from $1B to $2B',
    'Fernhollow emerges from Stealth with $5M',
    'Fernhollow raises $4M to take on Umbra Peak Capital',
    'Fernhollow raises $4M, spun out from Umbra Peak Capital',
    'Fernhollow raises $4M; the company is led by Jane Doe',
  ])('nobody: %s', (text) => {
    expect(investors(text) ?? []).toEqual([]);
  });
});

describe('a sentence about another company', () => {
  it.each([
    'Fernhollow acquired by Umbra Peak Capital for $40M',
    'Umbra Peak Capital buys Fernhollow in $40M round',
    'Mossgate raises $4M led by Umbra Peak Capital to take on Fernhollow',
    'A rival to Fernhollow raises $4M led by Umbra Peak Capital',
    'Fernhollow secures $40M investment from Umbra Peak Capital in takeover',
    'Mossgate, a rival of Fernhollow, raises $4M led by Umbra Peak Capital',
    'Fernhollow rival Mossgate raises $4M led by Umbra Peak Capital',
    "Fernhollow's founder raises $4M round for Mossgate led by Umbra Peak Capital",
    'Ex-Fernhollow team raises $4M led by Umbra Peak Capital',
    'Fernhollow-backed Mossgate raises $4M led by Umbra Peak Capital',
    'Fernhollow Foods raises $4M led by Umbra Peak Capital',
    'Blue Fernhollow raises $4M led by Umbra Peak Capital',
    'Umbra Peak Capital leads $4M Series A in Fernhollow rival Mossgate',
    'Umbra Peak Capital leads $4M Series A in Fernhollow Foods',
    'Fernhollow secures $40M credit facility from Umbra Peak Capital',
    'Fernhollow closes $40M fund led by Umbra Peak Capital',
    'Fernhollow opens an office. The round was led by Umbra Peak Capital.',
    'The fernhollow raises $4M led by Umbra Peak Capital',
  ])('says nothing of its funders: %s', (text) => {
    expect(investors(text) ?? []).toEqual([]);
  });

  it('ends where the next company begins', () => {
    const text = 'Fernhollow raises $5M led by Quill Ventures, Mossgate nets $9M from Umbra Peak Capital';
    expect(investors(text)).toEqual(['Quill Ventures']);
    expect(investors(text, 'Mossgate')).toEqual(['Umbra Peak Capital']);
  });
});

describe('what a round is', () => {
  it.each([
    ['Fernhollow raises $12.5M Series A led by Umbra', { amount: 12_500_000, currency: 'USD' }, 'Series A'],
    [
      'Fernhollow raises US$1,250,000 in pre-seed funding',
      { amount: 1_250_000, currency: 'USD' },
      'Pre-seed',
    ],
    ['Fernhollow lands €4 million seed round', { amount: 4_000_000, currency: 'EUR' }, 'Seed'],
    ['Fernhollow bags £2bn series b-2', { amount: 2_000_000_000, currency: 'GBP' }, 'Series B2'],
    ['Fernhollow gets C$3M round', { amount: 3_000_000, currency: 'CAD' }, undefined],
    ['Fernhollow raises funding at a $40M valuation', undefined, undefined],
    ['Fernhollow announces funding round', undefined, undefined],
  ])('%s', (text, raised, round) => {
    const event = first(text);
    expect(event).toBeDefined();
    expect([event?.raised, event?.round]).toEqual([raised, round]);
  });

  it.each([
    'Fernhollow raises prices',
    'Fernhollow closes its Berlin office',
    'Fernhollow raises concerns about robots',
  ])('none: %s', (text) => {
    expect(first(text)).toBeUndefined();
  });
});

describe('the name of the company', () => {
  it.each([
    ['Sedge & Reed', 'Sedge and Reed raises $4M from Quill Ventures'],
    ["D'Orsay-Plum", 'D’Orsay-Plum raises $4M from Quill Ventures'],
    ['Café Zoë GmbH', 'Cafe Zoe raises $4M from Quill Ventures'],
    ['Fern.ai', 'Fern.ai raises $4M from Quill Ventures'],
    ['fern', 'fern raises $4M from Quill Ventures'],
    ['Fern Labs, Inc.', 'Startup Fern Labs Inc. raises $4M from Quill Ventures'],
  ])('%s is found in: %s', (company, text) => {
    expect(investors(text, company)).toEqual(['Quill Ventures']);
  });
});
