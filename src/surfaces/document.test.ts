import { gzipSync } from 'node:zlib';
import Type from 'typebox';
import { describe, expect, it } from 'vitest';
import { ADMIN_ENDPOINTS, ENDPOINTS } from '../app/operations.ts';
import { named } from '../platform/values/fields.ts';
import { createComponents, type Json } from './components.ts';
import { openapiDocument } from './describe-api.ts';

const text = JSON.stringify(openapiDocument('tenant', ENDPOINTS));
const document = JSON.parse(text) as Json;

/** A longer schema that stands twice gets a name. Below that are single fields, which are read faster than looked up. */
const WORTH_A_NAME = 200;

describe('the OpenAPI document', () => {
  it('is small enough to be read whole by an assistant', () => {
    // Of each operation: what 106 of them take with the events and a meaning for each property. It grows with their number, and no other way.
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(4_300 * ENDPOINTS.length);
    expect(gzipSync(text).byteLength).toBeLessThanOrEqual(640 * ENDPOINTS.length);
  });

  it('has no long schema twice', () => {
    const found = new Map<string, string[]>();
    for (const [path, schema] of schemasIn(document, '')) {
      const written = JSON.stringify(schema);
      if (written.length >= WORTH_A_NAME) found.set(written, [...(found.get(written) ?? []), path]);
    }
    expect(found.size).toBeGreaterThan(100);
    expect([...found.values()].filter((paths) => paths.length > 1)).toEqual([]);
  });

  it('refers to every named part, and to nothing that is not there', () => {
    const references = [...text.matchAll(/"\$ref":"#\/components\/([^"]+)"/g)].map((match) => match[1]);
    const { securitySchemes: _schemes, ...kinds } = document.components as Record<string, Json>;
    const names = Object.entries(kinds).flatMap(([kind, parts]) =>
      Object.keys(parts).map((name) => `${kind}/${name}`),
    );
    expect([...new Set(references)].sort()).toEqual(names.sort());
  });

  it('names what answers are made of', () => {
    const { schemas } = document.components as Record<string, Json>;
    expect(Object.keys(schemas ?? {})).toEqual(
      expect.arrayContaining([
        'Error',
        'Investor',
        'Mailbox',
        'ProfileAnswer',
        'Sequence',
        'Suppression',
        'Touch',
      ]),
    );
  });
});

describe.each([
  ['tenants', openapiDocument('tenant', ENDPOINTS)],
  ['operators', openapiDocument('operator', ADMIN_ENDPOINTS)],
])('the document for %s', (_whom, whole) => {
  const { paths, components } = whole as Readonly<Record<'paths' | 'components', Json>>;

  it('refers to a named schema for every body, answer, error and form of a choice of objects', () => {
    const places = [...schemasIn({ paths, components }, '')].filter(
      ([path, { properties }]) =>
        /application\/json\/schema$/.test(path) ||
        (/\/(oneOf|anyOf)\/\d+$/.test(path) && properties !== undefined) ||
        /\/oneOf\/\d+$/.test(path),
    );
    expect(places.length).toBeGreaterThan(70);
    expect(places.filter(([, { $ref }]) => $ref === undefined).map(([path]) => path)).toEqual([]);
  });

  it('chooses by the value of a field with a mapping of every form', () => {
    for (const [path, { discriminator, oneOf }] of schemasIn(components, '')) {
      if (discriminator === undefined) continue;
      const { mapping } = discriminator as { readonly mapping: Readonly<Record<string, string>> };
      const forms = (oneOf as readonly { readonly $ref: string }[]).map(({ $ref }) => $ref);
      expect(Object.values(mapping), path).toEqual(forms);
    }
  });
});

describe('named parts', () => {
  const one = Type.Object({ a: Type.String() }, named('One'));

  it('stand once, wherever they are used', () => {
    const components = createComponents();
    const reference = { $ref: '#/components/schemas/One' };
    expect(components.published(Type.Object({ one, more: Type.Optional(Type.Array(one)) }))).toEqual({
      type: 'object',
      required: ['one'],
      properties: { one: reference, more: { type: 'array', items: reference } },
    });
    expect(components.all().schemas).toEqual({
      One: { type: 'object', required: ['a'], properties: { a: { type: 'string' } } },
    });
  });

  it('may be described by two schemas that are equal, and by no others', () => {
    const components = createComponents();
    components.published(one);
    components.published(Type.Object({ a: Type.String() }, named('One')));
    expect(() => components.published(Type.Object({ a: Type.Integer() }, named('One')))).toThrow(
      'two different schemas called One',
    );
  });

  it('spell a choice between sets of fields out, which needs a name', () => {
    const choice = { anyOf: [{ required: ['a'] }, { required: ['b', 'c'] }] };
    const fields = { a: Type.Optional(Type.String()), b: Type.Optional(Type.String()) };
    const components = createComponents();
    components.published(Type.Object(fields, { ...choice, ...named('EitherRequest') }));
    const referred = (name: string) => ({ $ref: `#/components/schemas/${name}` });
    expect(components.all().schemas).toMatchObject({
      EitherRequest: { anyOf: [referred('EitherByARequest'), referred('EitherByBAndCRequest')] },
      EitherByARequest: { allOf: [referred('EitherRequestFields')], required: ['a'] },
      EitherByBAndCRequest: { allOf: [referred('EitherRequestFields')], required: ['b', 'c'] },
    });
    expect(() => components.published(Type.Object(fields, choice))).toThrow('has no name');
  });
});

/** Every schema below a part of the document, with its path: what stands at a place of a schema, not in an example. */
function* schemasIn(part: unknown, path: string): Generator<readonly [string, Json]> {
  if (typeof part !== 'object' || part === null) return;
  const isSchema =
    /\/(schema|items|additionalProperties|(anyOf|oneOf|allOf)\/\d+|(properties|schemas)\/[^/]+)$/;
  if (isSchema.test(path) && !Array.isArray(part)) yield [path, part as Json];
  for (const [name, value] of Object.entries(part)) {
    if (name !== 'example' || /\/properties$/.test(path)) yield* schemasIn(value, `${path}/${name}`);
  }
}
