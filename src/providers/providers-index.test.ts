import { expect, it } from 'vitest';
import { DEFAULT_ORDERS, PROVIDERS, sandbox } from './order.ts';
import { LOOKUP_KINDS } from './rules-kinds.ts';

const byId = new Map(PROVIDERS.map((provider) => [provider.id, provider]));

it.each(LOOKUP_KINDS)('%s asks by default only sources that can answer it, each once', (kind) => {
  const asked = DEFAULT_ORDERS[kind].flat();
  expect(asked.filter((id) => byId.get(id)?.lookups[kind] === undefined)).toEqual([]);
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked).not.toContain(sandbox.id);
});

it('every source is asked by default for something', () => {
  const asked = new Set(LOOKUP_KINDS.flatMap((kind) => DEFAULT_ORDERS[kind].flat()));
  expect(PROVIDERS.filter(({ id }) => id !== sandbox.id && !asked.has(id))).toEqual([]);
});
