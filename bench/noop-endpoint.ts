import Type from 'typebox';
import { defineEndpoint } from '../src/platform/operations/operation.ts';

/** What a billed endpoint of the benchmarks is, but for its operation, path and summary. */
export const BILLED = {
  surfaces: { effect: 'spend', mcp: false, cli: false },
  description: 'For benchmarks only.',
  body: Type.Object({}, { additionalProperties: false }),
  data: Type.Object({ text: Type.String() }),
  example: { data: { text: 'x' } },
  billing: { kind: 'billed', prices: [1], price: () => 1 },
  bodyLimitBytes: 1024,
  deadlineMs: 30_000,
} as const;

/** An answer of the usual length. */
export const TEXT = 'x'.repeat(1_400);

/** A billed call that does nothing, so that what is measured is the way there and back. */
export const noop = defineEndpoint({
  ...BILLED,
  operation: 'bench.noop',
  http: 'POST /v1/bench/noop',
  summary: 'Nothing, billed',
  run: async () => ({ outcome: 'found', data: { text: TEXT } }),
});
