import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { ENDPOINTS } from '../src/endpoints/index.ts';
import { openapiDocument } from '../src/http/openapi/document.ts';

const rulesBrokenBy = async (document: object): Promise<string[]> => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
};

it('the OpenAPI document follows the recommended rules of Redocly', async () => {
  expect(await rulesBrokenBy(openapiDocument(ENDPOINTS))).toEqual([]);
});

it('a document without the responses that it refers to does not', async () => {
  const document = openapiDocument(ENDPOINTS);
  const without = { ...document, components: { ...(document.components as object), responses: {} } };
  expect((await rulesBrokenBy(without)).join('\n')).toContain("no-unresolved-refs: Can't resolve $ref");
});
