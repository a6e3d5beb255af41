import { describe, expect, it } from 'vitest';
import { oneFake } from '../../test/harness/asked.ts';
import { ask, type FakeHandler, settingValues } from '../../test/harness/providers.ts';
import { COMPANY, PERSON, peopledatalabsFake } from '../../test/providers/peopledatalabs.ts';
import { peopledatalabs } from './peopledatalabs.ts';

const fake = oneFake();
const PAID = { KEY: 'made-up', PERSON_PRICE_USD: '0.25', COMPANY_PRICE_USD: '0.1' };
const serve = (handler: FakeHandler = peopledatalabsFake) => fake.start(handler, PAID);

describe('people', () => {
  it('are searched by name; what they cost is what a header says', async () => {
    const options = await serve();
    expect(await ask(peopledatalabs, 'person.search', { query: 'Ada Plum', limit: 4 }, options)).toEqual({
      items: [
        {
          name: 'Ada Plum',
          socialUrl: 'https://www.linkedin.com/in/ada-plum-made-up',
          position: 'Chief Engineer, Zirkonia',
        },
      ],
      rejected: 0,
      costMicroUsd: 250_000,
    });
    expect(fake.requests[0]).toMatchObject({
      method: 'POST',
      path: '/person/search',
      headers: { 'x-api-key': 'made-up' },
      body: { query: { bool: { must: [{ match: { full_name: 'ada plum' } }] } }, size: 4 },
    });
  });

  it('are enriched without what the plan does not include', async () => {
    const options = await serve();
    const found = await ask(
      peopledatalabs,
      'person.enrich',
      { name: 'Ada Plum', company: 'Zirkonia' },
      options,
    );
    expect(found).toEqual({
      items: [
        {
          name: 'Ada Plum',
          firstName: 'Ada',
          lastName: 'Plum',
          socialUrl: 'https://www.linkedin.com/in/ada-plum-made-up',
          position: 'Chief Engineer',
          company: 'Zirkonia',
          location: 'Munich, Bavaria, Germany',
        },
      ],
      costMicroUsd: 250_000,
    });
    expect(fake.requests[0]?.query).toMatchObject({
      name: 'Ada Plum',
      company: 'Zirkonia',
      min_likelihood: '6',
    });
  });

  it('are enriched by profile or address; a name alone is not asked for', async () => {
    const options = await serve();
    await ask(
      peopledatalabs,
      'person.enrich',
      { social_url: 'https://www.linkedin.com/in/x', name: 'X' },
      options,
    );
    await ask(peopledatalabs, 'person.enrich', { email: 'ada@zirkonia.example' }, options);
    expect(fake.requests[0]?.query).toMatchObject({ profile: 'https://www.linkedin.com/in/x' });
    expect(fake.requests[0]?.query).not.toHaveProperty('name');
    expect(fake.requests[1]?.query).toMatchObject({ email: 'ada@zirkonia.example' });
    expect(
      peopledatalabs.lookups['person.enrich']?.supports?.({ name: 'X' }, settingValues(peopledatalabs)),
    ).toBe(false);
  });

  it('have an address where the plan includes it, and it is no checked one', async () => {
    const options = await serve();
    const params = { name: 'Ada Plum', domain: 'zirkonia.example' };
    expect((await ask(peopledatalabs, 'person.email', params, options)).items).toMatchObject([
      { email: 'ada@zirkonia.example', verdict: 'unknown' },
    ]);
    // So that a person whose address is not known costs nothing.
    expect(fake.requests[0]?.query).toMatchObject({ required: 'work_email' });
    const without = await serve(() => ({ json: { status: 200, data: { ...PERSON, work_email: true } } }));
    expect(await ask(peopledatalabs, 'person.email', params, without)).toEqual({
      items: [],
      costMicroUsd: 250_000,
    });
  });

  it('of a company are asked by the surest that is given', async () => {
    const options = await serve();
    await ask(
      peopledatalabs,
      'company.people',
      { domain: 'www.zirkonia.com', title: 'CEO', limit: 2 },
      options,
    );
    expect(fake.requests[0]?.body).toMatchObject({
      query: {
        bool: { must: [{ match: { job_company_website: 'zirkonia.com' } }, { match: { job_title: 'ceo' } }] },
      },
    });
  });
});

describe('companies', () => {
  it('are searched by name and place', async () => {
    const options = await serve();
    const found = await ask(
      peopledatalabs,
      'company.search',
      { keyword: 'Zirkonia', location: 'Munich', limit: 4 },
      options,
    );
    expect(found).toEqual({
      items: [
        {
          name: 'Zirkonia',
          socialUrl: 'https://www.linkedin.com/company/zirkonia-made-up',
          industry: 'industrial automation',
          summary: 'Robots that weld.',
          location: 'munich, bavaria, germany',
          website: 'https://zirkonia.example',
        },
      ],
      rejected: 0,
      costMicroUsd: 100_000,
    });
    expect(fake.requests[0]?.body).toMatchObject({
      query: { bool: { must: [{ match: { name: 'zirkonia' } }, { match: { 'location.name': 'munich' } }] } },
    });
  });

  it('are enriched', async () => {
    const options = await serve();
    expect(
      (await ask(peopledatalabs, 'company.enrich', { domain: 'zirkonia.example' }, options)).items,
    ).toMatchObject([
      {
        name: 'Zirkonia',
        employeeCount: 250,
        founded: '2011',
        industries: [{ name: 'industrial automation' }],
      },
    ]);
    expect(fake.requests[0]?.query).toMatchObject({ website: 'zirkonia.example' });
  });

  it('that are all outside the plan are rejected', async () => {
    const options = await serve(() => ({
      json: { status: 200, data: [{ ...COMPANY, name: true, display_name: true }] },
    }));
    expect(await ask(peopledatalabs, 'company.search', { keyword: 'x', limit: 4 }, options)).toEqual({
      items: [],
      rejected: 1,
      costMicroUsd: 100_000,
    });
  });
});

describe('money', () => {
  const settings = settingValues(peopledatalabs, { PERSON_PRICE_USD: '0.25', COMPANY_PRICE_USD: '0.1' });
  it('is booked for as many records as may come', () => {
    expect(peopledatalabs.lookups['person.search']?.listPrice?.({ query: 'x', limit: 4 }, settings)).toBe(
      1_000_000,
    );
    expect(peopledatalabs.lookups['company.search']?.listPrice?.({ keyword: 'x', limit: 4 }, settings)).toBe(
      400_000,
    );
    expect(peopledatalabs.lookups['person.enrich']?.listPrice?.({ name: 'x' }, settings)).toBe(250_000);
  });

  it('is not spent where no one was found', async () => {
    const options = await serve(() => ({ status: 404, json: { status: 404, error: { type: 'not_found' } } }));
    expect(await ask(peopledatalabs, 'person.enrich', { email: 'x@y.example' }, options)).toEqual({
      items: [],
      costMicroUsd: 0,
    });
    expect(await ask(peopledatalabs, 'company.search', { keyword: 'x', limit: 2 }, options)).toMatchObject({
      items: [],
      costMicroUsd: 0,
    });
  });

  it.each([
    [undefined, 250_000],
    ['2', 500_000],
    ['0', 0],
    ['9999999', 250_000],
    ['x', 250_000],
  ])('by a header of %s', async (spent, cost) => {
    const headers: Record<string, string> = spent === undefined ? {} : { 'x-call-credits-spent': spent };
    const options = await serve(() => ({ headers, json: { status: 200, data: [PERSON] } }));
    expect(await ask(peopledatalabs, 'person.search', { query: 'x', limit: 2 }, options)).toMatchObject({
      costMicroUsd: cost,
    });
  });

  it('also by records that cannot be read', async () => {
    const options = await serve(() => ({ json: { status: 200, data: [PERSON, { full_name: '' }] } }));
    const found = await ask(peopledatalabs, 'person.search', { query: 'x', limit: 2 }, options);
    expect(found).toMatchObject({ rejected: 1, costMicroUsd: 500_000 });
  });

  it('of a company at its own price', async () => {
    const options = await serve();
    expect((await ask(peopledatalabs, 'company.enrich', { name: 'x' }, options)).costMicroUsd).toBe(100_000);
  });

  it('is asked for once, whatever comes', async () => {
    const options = await serve(() => ({ status: 503 }));
    await expect(
      ask(peopledatalabs, 'person.enrich', { email: 'x@y.example' }, options),
    ).rejects.toMatchObject({ failure: 'upstream' });
    expect(fake.requests).toHaveLength(1);
  });
});

it('takes an error for one, whatever its status', async () => {
  const options = await serve(() => ({ json: { status: 500, error: { type: 'api_error' } } }));
  await expect(ask(peopledatalabs, 'person.search', { query: 'x', limit: 2 }, options)).rejects.toMatchObject(
    { failure: 'upstream' },
  );
});
