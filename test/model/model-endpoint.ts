import Type from 'typebox';
import { defineEndpoint, type Endpoint } from '../../src/platform/operations/operation.ts';
import { DomainError } from '../../src/platform/values/errors.ts';
import type { Script } from './plan.ts';

/** An endpoint that behaves as its body says, after `serve`. */
export function modelEndpoint(deadlineMs: number, serve: (requestId: string) => Promise<void>): Endpoint {
  const Anything = Type.Unknown();
  return defineEndpoint({
    operation: 'model.probe',
    surfaces: { effect: 'spend', mcp: false, cli: false },
    http: 'POST /v1/model',
    summary: '',
    description: '',
    body: Anything,
    query: Anything,
    data: Anything,
    example: { data: {} },
    billing: { kind: 'billed', prices: [5, 10], price: (body) => (body as Script).price },
    lookup: 'company.search',
    bodyLimitBytes: 1_024,
    deadlineMs,
    uses: ['lookups'],
    run: async ({ lookups }, context, { body }) => {
      const { requestId, scope, granted } = context;
      await serve(requestId);
      const { behave, source } = body as Script;
      if (source !== undefined) {
        return lookups.run('company.search', body as never, {
          ...context,
          ...scope,
          granted,
        }) as never;
      }
      if (behave === 'vendor_error') throw new DomainError('vendor_error', 'failed');
      if (behave === 'bug') throw new Error('bug');
      if (behave === 'hang') return new Promise(() => {});
      return { outcome: behave, data: { for: requestId } };
    },
  });
}
