import { gleif } from '../../src/providers/usual-settings.ts';
import type { FakeHandler } from '../harness/providers.ts';
import type { ProviderSamples } from './samples.ts';

/** Made from the notes: entities that do not exist. */
export const record = (lei: string, name: string, country: string, more: object = {}) => ({
  type: 'lei-records',
  id: lei,
  attributes: {
    lei,
    entity: {
      legalName: { name, language: 'en' },
      legalAddress: { city: 'Reno', region: country === 'US' ? 'US-NV' : null, country },
      category: 'GENERAL',
      status: 'ACTIVE',
      creationDate: '2011-05-01T00:00:00Z',
      ...more,
    },
  },
});

export const gleifFake: FakeHandler = () => ({
  headers: { 'content-type': 'application/vnd.api+json' },
  json: {
    meta: { pagination: { currentPage: 1, perPage: 10, total: 2, lastPage: 1 } },
    data: [
      record('00000000000000000001', 'Zirkonia Fund II L.P.', 'US', { category: 'FUND' }),
      record('00000000000000000002', 'ZIRKONIA ROBOTICS GMBH', 'DE', {
        headquartersAddress: { city: 'München', region: 'DE-BY', country: 'DE' },
      }),
    ],
  },
});

export const gleifSamples: ProviderSamples = {
  provider: gleif,
  kinds: {
    'company.search': { params: { keyword: 'Zirkonia', limit: 5 }, good: gleifFake, missing: 'failure' },
    'company.enrich': { params: { name: 'Zirkonia Robotics' }, good: gleifFake, missing: 'failure' },
  },
};
