import { expect, it } from 'vitest';
import { expectError } from './expect-error.ts';
import { fakeLookups } from './fake-lookups.ts';
import { type AnyEndpoint, withService } from './with-service.ts';

/** A body that is refused: what it is, the paths of its faults, and what the caller reads. */
export type RefusedBody = readonly [name: string, body: object, paths: readonly string[], message?: RegExp];

/** 400: bodies the endpoint refuses, with the path of every fault, before any source is asked. */
export function refusesBodies(endpoint: AnyEndpoint, cases: readonly RefusedBody[]): void {
  const lookups = fakeLookups();
  withService(endpoint, { services: { lookups } }, (service) => {
    const named = cases.map(([name, body, paths, message]) => ({ name, body, paths, message }));
    it.each(named)('refuses $name, free of charge', async ({ body, paths, message }) => {
      const account = await service().account();
      const { method, path } = endpoint.schema;
      const answer = await service().call(method, path, { key: account.key, body });
      expectError(answer, 400, 'invalid_request');
      const details = answer.body.details as { path: string; message: string }[];
      expect(details.map((detail) => detail.path).sort()).toEqual([...paths].sort());
      if (message !== undefined) expect(details.map((detail) => detail.message).join('\n')).toMatch(message);
      expect(lookups.asked).toEqual([]);
      expect(lookups.evicted).toEqual([]);
      expect(await service().balance(account)).toBe(1_000);
    });
  });
}
