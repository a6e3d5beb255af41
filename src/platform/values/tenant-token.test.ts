import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tenantOfToken, tenantToken } from './scope.ts';

test('a token names its tenant, whatever comes behind, in characters of a path', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uint8Array({ maxLength: 48 }), (tenantId, random) => {
      const token = tenantToken(tenantId, random);
      expect(tenantOfToken(token)).toBe(tenantId);
      expect(token).toMatch(/^[\w-]{22,}$/);
    }),
  );
  expect(tenantToken('00000000-0000-4000-8000-000000000000', new Uint8Array(32))).toHaveLength(64);
});

test('what is too short for a tenant names none', () => {
  expect(['', 'short', 'a'.repeat(20)].map(tenantOfToken)).toEqual([undefined, undefined, undefined]);
});
