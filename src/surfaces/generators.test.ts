import { describe, expect, it } from 'vitest';
import { ADMIN_ENDPOINTS, ENDPOINTS } from '../app/operations.ts';
import { type Json, nameOfReferred } from './components.ts';
import { openapiDocument } from './describe-api.ts';

const DOCUMENTS = [
  ['tenants', openapiDocument('tenant', ENDPOINTS)],
  ['the operator', openapiDocument('operator', ADMIN_ENDPOINTS)],
] as const;

/** What generators of clients trip over; `test/peers/generators` runs those that can be installed. */
describe.each(DOCUMENTS)('generators and the document for %s', (_whose, document) => {
  const { schemas } = document.components as { readonly schemas: Readonly<Record<string, Json>> };

  it('a choice by a value is between named objects that each hold it as a constant', () => {
    for (const choice of [...partsOf(document)].filter(({ discriminator }) => discriminator !== undefined)) {
      const { propertyName, mapping } = choice.discriminator as { propertyName: string; mapping: Json };
      const forms = choice.oneOf as readonly Json[];
      expect(Object.values(mapping)).toEqual(forms.map(({ $ref }) => $ref));
      for (const [value, $ref] of Object.entries(mapping)) {
        // openapi-zod-client makes no choice of what is put together by `allOf`.
        const { type, allOf, properties } = schemas[nameOfReferred({ $ref })] as Json;
        expect([type, allOf], String($ref)).toEqual(['object', undefined]);
        expect((properties as Record<string, Json>)[propertyName]?.enum).toEqual([value]);
      }
    }
  });

  it('what takes no further field is not part of anything with more fields', () => {
    for (const { allOf } of partsOf(document)) {
      const parts = ((allOf ?? []) as readonly Json[]).map((part) => whole(part, schemas));
      const closed = parts.filter(({ additionalProperties }) => additionalProperties === false);
      const fields = (part: Json): string =>
        Object.keys(part.properties ?? {})
          .sort()
          .join();
      for (const one of closed)
        expect(parts.map(fields).filter((names) => names !== '')).toEqual([fields(one)]);
    }
  });
});

it('every answer of a billed operation is a named component with the data', () => {
  const [, document] = DOCUMENTS[0];
  const { schemas } = document.components as { readonly schemas: Readonly<Record<string, Json>> };
  const paths = document.paths as Record<string, Record<string, Answered>>;
  const billed = ENDPOINTS.filter(({ schema }) => schema.billing.kind === 'billed');
  expect(billed.length).toBeGreaterThan(10);
  for (const { schema } of billed) {
    const answer = paths[schema.path]?.[schema.method.toLowerCase()]?.responses['200'];
    const $ref = answer?.content['application/json'].schema.$ref;
    expect($ref, schema.path).toMatch(/^#\/components\/schemas\/\w+Answer$/);
    const parts = (schemas[nameOfReferred({ $ref })] as { allOf: readonly Json[] }).allOf.map((part) =>
      whole(part, schemas),
    );
    expect(parts.flatMap(({ properties }) => Object.keys(properties ?? {}))).toEqual(
      expect.arrayContaining(['data', 'credits_charged', 'request_id']),
    );
  }
});

interface Answered {
  readonly responses: Readonly<
    Record<string, { readonly content: { readonly 'application/json': { readonly schema: Json } } }>
  >;
}

const whole = (part: Json, schemas: Readonly<Record<string, Json>>): Json =>
  part.$ref === undefined ? part : (schemas[nameOfReferred(part)] as Json);

/** All objects within. */
function* partsOf(part: unknown): Generator<Json> {
  if (typeof part !== 'object' || part === null) return;
  yield part as Json;
  for (const value of Object.values(part)) yield* partsOf(value);
}
