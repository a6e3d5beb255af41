import { createConfig, lintFromString } from '@redocly/openapi-core';
import { expect, it } from 'vitest';
import { ADMIN_ENDPOINTS, ENDPOINTS } from '../src/app/operations.ts';
import { openapiDocument } from '../src/surfaces/describe-api.ts';

const rulesBrokenBy = async (document: object): Promise<string[]> => {
  const config = await createConfig({ extends: ['recommended'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  return problems.map(({ ruleId, message }) => `${ruleId}: ${message}`);
};

it.each([
  ['the OpenAPI document', openapiDocument('tenant', ENDPOINTS)],
  ['that of the admin API', openapiDocument('operator', ADMIN_ENDPOINTS)],
])('%s follows the recommended rules of Redocly', async (_name, document) => {
  expect(await rulesBrokenBy(document)).toEqual([]);
});

it('a document without the responses that it refers to does not', async () => {
  const document = openapiDocument('tenant', ENDPOINTS);
  const without = { ...document, components: { ...(document.components as object), responses: {} } };
  expect((await rulesBrokenBy(without)).join('\n')).toContain("no-unresolved-refs: Can't resolve $ref");
});
