import { randomUUID } from 'node:crypto';
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { describe, expect, it } from 'vitest';
import { ENDPOINTS, OPERATIONS } from '../src/app/operations.ts';
import { createMailRoutes } from '../src/lookups/mail-routes.ts';
import { KEPT_KINDS } from '../src/lookups/operations-cache.ts';
import { createRecipes } from '../src/lookups/recipes.ts';
import { createNames } from '../src/platform/names/names.ts';
import { type Endpoint, NOTHING, type Operation } from '../src/platform/operations/operation.ts';
import { codesOf } from '../src/platform/operations/statuses.ts';
import { ERRORS, type ErrorCode } from '../src/platform/values/errors.ts';
import { SERVED_KINDS } from '../src/providers/fields-bodies.ts';
import { LOOKUP_KINDS } from '../src/providers/rules-kinds.ts';

const ROOT = join(import.meta.dirname, '../src');

const modules = globSync('*/operations*.ts', { cwd: ROOT })
  .filter((path) => !/\.test\.ts$|\/operations-admin|^platform\/|^app\//.test(path))
  .sort();
const names = new Map<unknown, string>();
for (const module of modules)
  for (const [name, value] of Object.entries((await import(join(ROOT, module))) as Record<string, unknown>))
    names.set(value, name);
const tests = globSync('**/*.test.ts', { cwd: ROOT }).map((path) => readFileSync(join(ROOT, path), 'utf8'));

async function endpointsIn(module: string): Promise<Endpoint[]> {
  const exported = Object.values((await import(join(ROOT, module))) as Record<string, Endpoint>);
  return exported.filter((value) => typeof value === 'object' && 'schema' in value && 'run' in value);
}

/** What test/contract asks every endpoint for that declares it. */
const BY_CONTRACT: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'unauthorized',
  'rate_limited',
  'idempotency_mismatch',
  'idempotency_in_progress',
  'payload_too_large',
  'unsupported_media_type',
  'insufficient_credits',
  'key_cap_reached',
  'insufficient_scope',
  'tenant_suspended',
  'vendor_error',
  'vendor_capacity',
  'internal_error',
  'unavailable',
]);

/** What is the endpoint's own: the contract suite breaks every body, and knows no query and no reason of a handler. */
function ownStatusesOf(schema: Endpoint['schema']): readonly number[] {
  return codesOf(schema)
    .filter((code) => !BY_CONTRACT.has(code) && (code !== 'invalid_request' || schema.method === 'GET'))
    .map((code) => ERRORS[code].status);
}

/** The statuses that head a test in the files that ask this path: as a whole, its last part after the path before it, or by name. */
function testedAt(path: string, name: string): readonly number[] {
  const at = path.lastIndexOf('/');
  const [before, last] = [path.slice(0, at), path.slice(at + 1)];
  const whole = new RegExp(`${path}['"\`?]`);
  const parted = [new RegExp(`${before}['"\`/]`), new RegExp(`['"\`/]${last}['"\`?]`)];
  return tests
    .filter(
      (text) =>
        whole.test(text) || new RegExp(`\\b${name}\\b`).test(text) || parted.every((part) => part.test(text)),
    )
    .flatMap((text) => [...text.matchAll(/\b(?:describe|it)\('(\d{3})\b/g)])
    .map(([, status]) => Number(status));
}

it.each(modules)('%s: what it exports is in the registry', async (module) => {
  for (const endpoint of await endpointsIn(module)) expect(ENDPOINTS).toContain(endpoint);
});

it('the registry has no operation that no subject exports', async () => {
  const exported = await Promise.all(modules.map(endpointsIn));
  expect(new Set(exported.flat())).toEqual(new Set(ENDPOINTS));
});

// Lookups have theirs in test/contract/lookup-cases.ts.
it.each(
  ENDPOINTS.filter(({ schema }) => schema.lookup === undefined).map(
    (endpoint) => [`${endpoint.schema.method} ${endpoint.schema.path}`, endpoint] as const,
  ),
)('%s has a test of its own for each status that test/contract does not ask it for', (_route, endpoint) => {
  const { schema } = endpoint;
  expect(testedAt(schema.path, names.get(endpoint) ?? schema.path)).toEqual(
    expect.arrayContaining([200, ...ownStatusesOf(schema)]),
  );
});

describe.each(OPERATIONS.map(({ schema }) => [schema.operation, schema] as const))('%s', (_name, schema) => {
  it('shows a request and an answer that its own schemas accept', () => {
    const ajv = new Ajv2020({ strict: false, discriminator: true });
    addFormats.default(ajv);
    // A plain answer carries the request's id beside its data.
    const sent =
      schema.reply === 'plain'
        ? { ...(schema.example.data as object), request_id: randomUUID() }
        : schema.example.data;
    expect(ajv.validate(schema.data, sent), ajv.errorsText()).toBe(true);
    const { body, query } = schema.example;
    for (const [shape, asked] of [
      [schema.body, body],
      [schema.query, query],
    ] as const)
      expect(asked === undefined || ajv.validate(shape, asked), ajv.errorsText()).toBe(true);
    if (schema.method === 'GET') expect(schema.body).toEqual(NOTHING);
  });

  it('has a limit on every text, list and number a customer sends', () => {
    const unbounded: string[] = [];
    const walk = (node: unknown, path: string): void => {
      if (typeof node !== 'object' || node === null) return;
      const one = node as Record<string, unknown>;
      if (
        one.type === 'string' &&
        one.enum === undefined &&
        one.const === undefined &&
        one.maxLength === undefined &&
        !(schema.audience === 'operator' && one.format !== undefined)
      ) {
        unbounded.push(path);
      }
      if (one.type === 'array' && one.maxItems === undefined) unbounded.push(path);
      if ((one.type === 'number' || one.type === 'integer') && one.enum === undefined) {
        if (one.maximum === undefined || one.minimum === undefined) unbounded.push(path);
      }
      if (one.type === 'object' && Object.keys(one.properties ?? {}).length > 0) {
        if (one.additionalProperties !== false && one.oneOf === undefined) unbounded.push(`${path} is open`);
      }
      for (const [key, child] of Object.entries(one)) walk(child, `${path}/${key}`);
    };
    if (schema.method !== 'GET') walk(schema.body, 'body');
    walk(schema.query, 'query');
    expect(unbounded).toEqual([]);
  });

  it('prices within the prices it publishes', () => {
    if (schema.billing.kind === 'free') return expect(schema.billing.kind).toBe('free');
    expect(schema.billing.prices).toContain(schema.billing.price(schema.example.body as never));
  });
});

it('names every operation and route once', () => {
  for (const name of [
    ({ schema }: Operation) => schema.operation,
    ({ schema }: Operation) => `${schema.method} ${schema.path}`,
  ])
    expect(new Set(OPERATIONS.map(name)).size).toBe(OPERATIONS.length);
});

it('drops what is kept, of every lookup that keeps anything', () => {
  const recipes = createRecipes({
    routes: createMailRoutes({ names: createNames(), isPublic: () => false }),
  });
  const kept = LOOKUP_KINDS.filter((kind) => recipes[kind].keepSeconds !== undefined);
  expect([...KEPT_KINDS].sort()).toEqual([...kept].sort());
});

it('has one endpoint for each lookup that customers ask', () => {
  expect(ENDPOINTS.flatMap(({ schema }) => schema.lookup ?? []).sort()).toEqual([...SERVED_KINDS].sort());
});
