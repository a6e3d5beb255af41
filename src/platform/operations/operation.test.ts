import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { defineAdmin, defineEndpoint, type Endpoint, type Operation, runOver } from './operation.ts';
import { SECRET } from './shown-fields.ts';
import { codesOf } from './statuses.ts';

const Body = Type.Object({ name: Type.String(), password: Type.Optional(Type.String(SECRET)) });
const Data = Type.Object({ names: Type.Array(Type.String()) });

const WORDS = { summary: '', description: '', data: Data, example: { data: { names: ['a'] } } };
const SURFACES = { effect: 'write', mcp: false, cli: false } as const;

const ofTenants = defineEndpoint({
  ...WORDS,
  operation: 'things.make',
  http: 'POST /v1/things',
  surfaces: SURFACES,
  body: Body,
  run: async (_services, { balance }, { body }) => ({
    outcome: 'found',
    data: { names: [body.name, String(balance)] },
  }),
});

const ofOperators = defineAdmin({
  ...WORDS,
  operation: 'admin.things.list',
  http: 'GET /admin/v1/things',
  rows: 'names',
  uses: ['doctor', 'sequences'],
  run: async (services, { operator }) => ({ names: [operator.name, ...Object.keys(services)] }),
});

describe('an operation of tenants', () => {
  it('is free, counted, and takes nothing and needs nothing if it says so', () => {
    expect(ofTenants.schema).toMatchObject({
      ...{ audience: 'tenant', method: 'POST', path: '/v1/things', reply: 'plain', rateLimited: true },
      ...{ billing: { kind: 'free' }, needs: 'nothing', throws: [], query: { properties: {} }, body: Body },
    });
    expect(ofTenants.secretFields).toEqual(['password']);
    expect(ofTenants.uses).toEqual([]);
  });

  it('takes dry_run and answers in an envelope if it is billed', () => {
    const { schema } = defineEndpoint({
      ...WORDS,
      operation: 'things.buy',
      http: 'POST /v1/things/buy',
      surfaces: SURFACES,
      body: Body,
      billing: { kind: 'billed', prices: [5], price: () => 5 },
      run: async () => ({ outcome: 'empty', data: { names: [] } }),
    });
    expect(schema.reply).toBe('envelope');
    expect(Object.keys(schema.body.properties)).toEqual(['name', 'password', 'dry_run']);
  });
});

describe('an operation of operators', () => {
  it('is in the SDK only, and has no window and no price', () => {
    expect(ofOperators.schema).toMatchObject({
      ...{ audience: 'operator', method: 'GET', path: '/admin/v1/things', reply: 'plain' },
      ...{ rateLimited: false, billing: { kind: 'free' }, audit: {} },
      surfaces: { effect: 'read', rows: 'names', mcp: false, cli: false },
    });
    expect(codesOf(ofOperators.schema as Operation['schema'])).not.toContain('tenant_suspended');
  });

  it('is given the services that it names, and no others', async () => {
    const run = runOver<'operator'>({ doctor: 'd', sequences: 's', keys: 'k', audit: 'a' } as never);
    const context = { operator: { id: '1', name: 'Ada' } } as never;
    expect(await run(ofOperators as never, context, { body: {}, query: {} })).toEqual({
      names: ['Ada', 'doctor', 'sequences'],
    });
  });
});

it('what a handler sees and says follows from its audience', () => {
  const given = {
    ...WORDS,
    surfaces: SURFACES,
    operation: 'things.see',
    http: 'GET /v1/things/see',
  } as const;
  const work = async () => ({ outcome: 'found', data: { names: [] } }) as const;
  const acts = { ...WORDS, operation: 'admin.things.see', http: 'GET /admin/v1/things/see' } as const;
  const wrong: readonly unknown[] = [
    // @ts-expect-error what acts on tenants is for operators only
    defineEndpoint({ ...given, uses: ['tenants'], run: work }),
    // @ts-expect-error a service that it does not name
    defineEndpoint({ ...given, uses: ['profiles'], run: async ({ keys }) => keys as never }),
    // @ts-expect-error a path of operators
    defineEndpoint({ ...given, http: 'GET /admin/v1/things', run: work }),
    // @ts-expect-error an example that is none
    defineEndpoint({ ...given, example: { data: { names: [1] } }, run: work }),
    // @ts-expect-error an answer without an outcome
    defineEndpoint({ ...given, run: async () => ({ names: [] }) }),
    // @ts-expect-error an operator has no balance
    defineAdmin({ ...acts, run: async (_services, { balance }) => ({ names: [balance] }) }),
    // @ts-expect-error nor a price
    defineAdmin({ ...acts, billing: { kind: 'free' }, run: async () => ({ names: [] }) }),
    // @ts-expect-error a code that no error has
    defineAdmin({ ...acts, throws: ['no_such_code'], run: async () => ({ names: [] }) }),
  ];
  const right: readonly (Endpoint | Operation<'operator'>)[] = [
    defineEndpoint({ ...given, run: work }) as unknown as Endpoint,
    defineAdmin({ ...acts, run: async () => ({ names: [] }) }) as unknown as Operation<'operator'>,
  ];
  expect([...wrong, ...right]).toHaveLength(10);
});
