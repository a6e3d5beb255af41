import { describe, expect, it } from 'vitest';
import { ADMIN_ENDPOINTS, ENDPOINTS } from '../app/operations.ts';
import { PROMPTS } from './call.ts';
import type { Json } from './components.ts';
import { describedFields, openapiDocument, undescribed } from './describe-api.ts';
import { COMMON_MEANINGS, OPERATOR_MEANINGS } from './meanings.ts';
import { TENANT_MEANINGS } from './tenant-meanings.ts';
import { createTools } from './tools.ts';

const DOCUMENTS = [
  ['tenants', openapiDocument('tenant', ENDPOINTS), TENANT_MEANINGS],
  ['the operator', openapiDocument('operator', ADMIN_ENDPOINTS), OPERATOR_MEANINGS],
] as const;

const EVERYTHING = JSON.stringify(DOCUMENTS.map(([, document]) => document));

describe.each(DOCUMENTS)('the document for %s', (_whose, document) => {
  const { schemas, parameters } = document.components as Record<string, Json>;

  it('says what each property means', () => {
    expect([...describedFields(schemas as Json)].length).toBeGreaterThan(400);
    expect(undescribed(schemas as Json)).toEqual([]);
  });

  it('has no property outside its components, where nobody would look for its meaning', () => {
    expect(JSON.stringify(document.paths)).not.toMatch(/"properties":\{"\w+":\{"(type|\$ref|anyOf|enum)"/);
  });

  it('says what each parameter means', () => {
    const own = Object.entries(document.paths as Record<string, Record<string, Json>>).flatMap(
      ([path, operations]) =>
        Object.values(operations).flatMap(({ parameters: of = [] }) =>
          (of as readonly Json[]).map((parameter): [string, Json] => [
            `${path} ${parameter.name}`,
            parameter,
          ]),
        ),
    );
    const all = [...Object.entries(parameters as Record<string, Json>), ...own];
    expect(all.length).toBeGreaterThan(20);
    expect(
      all.flatMap(([name, { $ref, description }]) =>
        $ref === undefined && String(description ?? '').length < 8 ? [name] : [],
      ),
    ).toEqual([]);
  });
});

it('every meaning that is written down is used', () => {
  const unused = DOCUMENTS.flatMap(([, document, meanings]) => {
    const text = JSON.stringify(document);
    return Object.entries(meanings).filter(([name, meaning]) => {
      const others = COMMON_MEANINGS[name] === meaning ? EVERYTHING : text;
      return !others.includes(JSON.stringify({ description: meaning }).slice(1, -1));
    });
  });
  expect(unused).toEqual([]);
});

it('the arguments of all tools and prompts say what they mean', () => {
  expect(
    PROMPTS.flatMap((prompt) => prompt.arguments).filter(({ description }) => description.length < 8),
  ).toEqual([]);
  const fields = createTools(ENDPOINTS).flatMap(({ listed }) => [
    ...describedFields({ [listed.name]: listed.inputSchema }),
  ]);
  expect(fields.length).toBeGreaterThan(100);
  expect(
    fields.filter(({ schema }) => String(schema.description ?? '').length < 8).map(({ path }) => path),
  ).toEqual([]);
});
