import { wikidata } from '../../src/providers/wikidata-funders.ts';
import type { FakeHandler } from '../harness/providers.ts';
import type { ProviderSamples } from './samples.ts';

/** Made from the notes: the shapes of the API with people and companies that do not exist. */
const text = (value: string) => ({ language: 'en', value });
const claim = (value: unknown, more: object = {}) => ({
  rank: 'normal',
  mainsnak: { snaktype: 'value', datavalue: { value } },
  ...more,
});
const item = (id: string, more: object = {}) => claim({ 'entity-type': 'item', id }, more);
const at = (time: string) => ({
  P585: [{ snaktype: 'value', datavalue: { value: { time, precision: 9 } } }],
});
const ended = { P582: [{ snaktype: 'value', datavalue: { value: { time: '+2020-01-01T00:00:00Z' } } }] };

export const COMPANY = {
  id: 'Q1001',
  type: 'item',
  labels: { mul: text('Zirkonia') },
  descriptions: { en: text('made-up company') },
  aliases: [],
  claims: {
    P31: [item('Q4830453')],
    P856: [claim('http://old.example', { rank: 'deprecated' }), claim('https://www.zirkonia.example/en')],
    P452: [{ rank: 'preferred', mainsnak: { snaktype: 'somevalue' } }, item('Q2001')],
    P159: [item('Q9999', { qualifiers: ended }), item('Q2002')],
    P17: [item('Q2003')],
    P1128: [
      claim({ amount: '+90', unit: '1' }, { qualifiers: at('+2015-00-00T00:00:00Z') }),
      claim({ amount: '+250', unit: '1' }, { qualifiers: at('+2024-00-00T00:00:00Z') }),
    ],
    P8687: [claim({ amount: '+1200', unit: '1' })],
    P571: [claim({ time: '+2011-00-00T00:00:00Z', precision: 9 })],
    P4264: [claim('zirkonia-robotics')],
    P112: [item('Q1002')],
    P1951: [
      item('Q1003', { qualifiers: { P585: at('+2019-03-04T00:00:00Z').P585 } }),
      // Sold its share since; an investor all the same.
      item('Q1004', { qualifiers: ended }),
      item('Q192247'),
      item('Q1005'),
      item('Q9997', { rank: 'deprecated' }),
    ],
  },
};

export const PERSON = {
  id: 'Q1002',
  labels: { en: text('Ada Plum') },
  descriptions: { en: text('made-up engineer') },
  claims: {
    P106: [item('Q2004')],
    P108: [item('Q9998', { qualifiers: ended }), item('Q1001')],
    P12361: [claim('ada.example')],
  },
};

const FUNDERS = {
  Q1003: {
    id: 'Q1003',
    labels: { en: text('Umbra Peak Capital') },
    claims: { P31: [item('Q4830453')], P856: [claim('https://umbrapeak.example')] },
  },
  Q1004: { id: 'Q1004', labels: { en: text('Quill Ventures') }, claims: [] },
  Q192247: { id: 'Q192247', labels: { en: text('a public lender') }, claims: {} },
  // Of a class that is left out.
  Q1005: { id: 'Q1005', labels: { en: text('A State Bank') }, claims: { P31: [item('Q327333')] } },
};

const NAMES: Readonly<Record<string, unknown>> = {
  Q1001: COMPANY,
  Q1002: PERSON,
  ...FUNDERS,
  ...Object.fromEntries(
    [
      ['Q2001', 'welding'],
      ['Q2002', 'Munich'],
      ['Q2003', 'Germany'],
      ['Q2004', 'engineer'],
    ].map(([id, name]) => [id, { id, labels: { en: text(name as string) } }]),
  ),
};

/** A wiki of one company and one person: humans are found by the filter for them, everything else is the company. */
export const wikidataFake: FakeHandler = ({ query }) => {
  if (query.action === 'query') {
    const title =
      query.srsearch?.includes('P31=Q5') === true && !query.srsearch.includes('|') ? 'Q1002' : 'Q1001';
    return {
      json: { batchcomplete: '', query: { searchinfo: { totalhits: 1 }, search: [{ ns: 0, title }] } },
    };
  }
  const ids = query.ids?.split('|') ?? [];
  return {
    json: {
      entities: Object.fromEntries(ids.map((id) => [id, NAMES[id] ?? { id, missing: '' }])),
      success: 1,
    },
  };
};

const lying = {
  'an error with status 200': {
    answer: () => ({ json: { error: { code: 'internal_api_error_DBQueryError', info: 'made up' } } }),
  },
  'a replica that lags': {
    answer: () => ({ json: { error: { code: 'maxlag', info: 'made up' } } }),
    failure: 'rate_limited' as const,
  },
};

export const wikidataSamples: ProviderSamples = {
  provider: wikidata,
  kinds: {
    'company.search': {
      params: { keyword: 'Zirkonia', limit: 5 },
      good: wikidataFake,
      lying,
      missing: 'failure',
    },
    'person.search': {
      params: { query: 'Ada Plum', limit: 5 },
      good: wikidataFake,
      lying,
      missing: 'failure',
    },
    'company.enrich': { params: { name: 'Zirkonia' }, good: wikidataFake, lying, missing: 'failure' },
    'person.enrich': { params: { name: 'Ada Plum' }, good: wikidataFake, lying, missing: 'failure' },
    'company.people': {
      params: { name: 'Zirkonia', limit: 5 },
      good: wikidataFake,
      lying,
      missing: 'failure',
    },
    'company.funders': { params: { name: 'Zirkonia' }, good: wikidataFake, lying, missing: 'failure' },
  },
};
