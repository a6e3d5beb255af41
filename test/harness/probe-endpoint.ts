import { setTimeout as sleep } from 'node:timers/promises';
import Type, { type Static } from 'typebox';
import { defineEndpoint, type Endpoint } from '../../src/platform/operations/operation.ts';
import { DomainError } from '../../src/platform/values/errors.ts';
import type { Outcome } from '../../src/platform/values/outcome.ts';

const BEHAVIOURS = [
  'found',
  'empty',
  'missed',
  'undetermined',
  'vendor_error',
  'vendor_capacity',
  'bug',
  'hang',
] as const;
export type Behaviour = (typeof BEHAVIOURS)[number];

const Body = Type.Object(
  {
    behave: Type.Optional(Type.Enum([...BEHAVIOURS], { type: 'string', default: 'found' })),
    price: Type.Optional(Type.Enum([0, 5, 10, 15], { type: 'integer', default: 10 })),
    after_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 60_000, default: 0 })),
    /** Distinguishes requests in `calls`. */
    tag: Type.Optional(Type.String({ maxLength: 100, default: '' })),
    note: Type.Optional(Type.Object({ a: Type.Optional(Type.Integer()), b: Type.Optional(Type.Integer()) })),
  },
  { additionalProperties: false },
);
const Data = Type.Object({ tag: Type.String(), call: Type.Integer() });
const Nothing = Type.Object({}, { additionalProperties: false });

export interface ProviderCall {
  readonly requestId: string;
  readonly tag: string;
}

export interface Probe {
  readonly endpoint: Endpoint;
  /** The same work under another path, for what must distinguish paths. */
  readonly twin: Endpoint;
  /** Every call of the provider, in order. */
  readonly calls: ProviderCall[];
}

export interface ProbeOptions {
  readonly deadlineMs?: number;
  /** Called with every provider call before it is answered. */
  readonly onCall?: (call: ProviderCall) => void;
}

export const PROBE_PATH = '/v1/test/probe';
export const TWIN_PATH = '/v1/test/probe-twin';

/** A billed endpoint whose body says how its provider behaves; it stands in for every real one where money is tested. */
export function createProbe(options: ProbeOptions = {}): Probe {
  const calls: ProviderCall[] = [];
  const make = (path: `/v1/${string}`, operation: string): Endpoint => {
    return defineEndpoint({
      operation,
      surfaces: { effect: 'spend', mcp: false, cli: false },
      http: `POST ${path}`,
      summary: 'A probe of the billed path',
      description: 'Behaves as its body says.',
      body: Body,
      query: Nothing,
      data: Data,
      example: { body: {}, data: { tag: '', call: 1 } },
      billing: { kind: 'billed', prices: [0, 5, 10, 15], price: (body) => body.price ?? 10 },
      throws: ['vendor_capacity'],
      bodyLimitBytes: 4_096,
      deadlineMs: options.deadlineMs ?? 10_000,
      run: async (_services, context, { body }) => {
        const { behave = 'found', after_ms = 0, tag = '' }: Static<typeof Body> = body;
        const call = { requestId: context.requestId, tag };
        calls.push(call);
        options.onCall?.(call);
        const data = { tag, call: calls.length };
        if (after_ms > 0) await sleep(after_ms);
        switch (behave) {
          case 'vendor_error':
            throw new DomainError('vendor_error', 'The provider failed.', { internal: 'probe' });
          case 'vendor_capacity':
            throw new DomainError('vendor_capacity', 'The provider is spent.', { retryAfterSeconds: 60 });
          case 'bug':
            throw new Error('a bug of the probe');
          case 'hang':
            return new Promise(() => {});
          default:
            return { outcome: behave satisfies Outcome, data };
        }
      },
    }) as unknown as Endpoint;
  };
  return {
    endpoint: make(PROBE_PATH, 'test.probe'),
    twin: make(TWIN_PATH, 'test.probe-twin'),
    calls,
  };
}
