import { expect, it } from 'vitest';
import { oneFake } from '../../test/harness/asked.ts';
import { ask, type FakeHandler } from '../../test/harness/providers.ts';
import { gleifFake, record } from '../../test/providers/gleif.ts';
import { gleif } from './usual-settings.ts';

const fake = oneFake();
const serve = (handler: FakeHandler = gleifFake) => fake.start(handler);

it('finds active entities by name and country', async () => {
  const options = await serve();
  const found = await ask(
    gleif,
    'company.search',
    { keyword: 'Zirkonia', location: 'Germany', limit: 3 },
    options,
  );
  expect(found).toEqual({
    items: [
      {
        name: 'Zirkonia Fund II L.P.',
        socialUrl: 'https://search.gleif.org/#/record/00000000000000000001',
        industry: 'Investment fund',
        location: 'Reno, NV, United States',
      },
      {
        name: 'ZIRKONIA ROBOTICS GMBH',
        socialUrl: 'https://search.gleif.org/#/record/00000000000000000002',
        location: 'München, Germany',
      },
    ],
    rejected: 0,
  });
  expect(fake.requests[0]).toMatchObject({
    path: '/api/v1/lei-records',
    query: {
      'filter[entity.legalName]': 'Zirkonia',
      'filter[entity.legalAddress.country]': 'DE',
      'filter[entity.status]': 'ACTIVE',
      'page[size]': '3',
      'page[number]': '1',
    },
    headers: { accept: 'application/vnd.api+json' },
  });
});

it('cannot answer a city, nor a place without a name', () => {
  const supports = gleif.lookups['company.search']?.supports;
  expect(supports?.({ keyword: 'x', location: 'Munich, Germany', limit: 1 }, {} as never)).toBe(false);
  expect(supports?.({ location: 'Germany', limit: 1 }, {} as never)).toBe(false);
  expect(supports?.({ keyword: 'x', location: 'Germany', limit: 1 }, {} as never)).toBe(true);
});

it('enriches the one entity of a name; of one name in two countries none', async () => {
  const options = await serve();
  expect((await ask(gleif, 'company.enrich', { name: 'zirkonia robotics' }, options)).items).toEqual([
    {
      name: 'ZIRKONIA ROBOTICS GMBH',
      socialUrl: 'https://search.gleif.org/#/record/00000000000000000002',
      location: 'München, Germany',
      founded: '2011-05-01',
      sourceUrl: 'https://search.gleif.org/#/record/00000000000000000002',
    },
  ]);
  expect((await ask(gleif, 'company.enrich', { name: 'zirkonia' }, options)).items).toEqual([]);
  const two = [
    record('00000000000000000001', 'Zirkonia Ltd', 'GB'),
    record('00000000000000000002', 'Zirkonia Inc', 'US'),
  ];
  const both = await serve(() => ({ json: { data: two } }));
  expect((await ask(gleif, 'company.enrich', { name: 'zirkonia' }, both)).items).toEqual([]);
});

it('leaves odd records out and refuses an odd answer', async () => {
  const odd = await serve(() => ({
    json: { data: [{ attributes: {} }, record('00000000000000000001', 'A', 'US')] },
  }));
  expect(await ask(gleif, 'company.search', { keyword: 'a', limit: 3 }, odd)).toMatchObject({
    items: [{ name: 'A' }],
    rejected: 1,
  });
  const wrong = await serve(() => ({ json: { errors: [{ status: '400' }] } }));
  await expect(ask(gleif, 'company.search', { keyword: 'a', limit: 3 }, wrong)).rejects.toMatchObject({
    failure: 'bad_response',
  });
});
