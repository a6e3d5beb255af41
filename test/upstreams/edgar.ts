import { edgar } from '../../src/providers/edgar.ts';
import type { FakeHandler } from '../harness/upstreams.ts';
import type { UpstreamSamples } from './samples.ts';

/** Made from the notes: filers that do not exist. */
export const FILER = {
  cik: '1234567',
  name: 'ZIRKONIA HOLDINGS INC',
  sicDescription: 'Industrial Robots',
  website: 'www.zirkonia.example',
  addresses: { business: { street1: '1 Made-up St', city: 'RENO', stateOrCountry: 'NV' }, mailing: {} },
  tickers: [],
};

export const edgarFake: FakeHandler = ({ path }) => {
  if (path === '/submissions/CIK0001234567.json') return { json: FILER };
  if (path !== '/LATEST/search-index') return { status: 404, text: 'no such key' };
  const hits = [
    { _id: '7654321', _source: { entity: 'ZIRKONIA HOLDINGS II LP' } },
    { _id: '1234567', _source: { entity: 'ZIRKONIA HOLDINGS INC  (ZRK, ZRKW)', tickers: 'ZRK' } },
  ];
  return { json: { hits: { hits } } };
};

export const edgarSamples: UpstreamSamples = {
  upstream: edgar,
  kinds: {
    'company.search': { params: { keyword: 'Zirkonia', limit: 5 }, good: edgarFake, missing: 'failure' },
    'company.enrich': { params: { name: 'Zirkonia Holdings' }, good: edgarFake, missing: 'failure' },
  },
};
