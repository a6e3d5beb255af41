import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import Type, { type Static } from 'typebox';
import type {
  LookupCacheStore,
  LookupContext,
  LookupService,
  SpendStore,
} from '../../src/lookups/rules-ports.ts';
import { defineEndpoint, type Endpoint } from '../../src/platform/operations/operation.ts';
import { DomainError } from '../../src/platform/values/errors.ts';

const Body = Type.Object(
  {
    /** What is asked; the same question is the same cache entry. */
    query: Type.String({ maxLength: 100 }),
    behave: Type.Optional(
      Type.Enum(['found', 'missed', 'vendor_error'], { type: 'string', default: 'found' }),
    ),
    after_ms: Type.Optional(Type.Integer({ minimum: 0, maximum: 10_000, default: 0 })),
    /** False: no answer of it is kept. */
    keep: Type.Optional(Type.Boolean({ default: true })),
  },
  { additionalProperties: false },
);
type Question = Static<typeof Body>;
const Data = Type.Object({ answer: Type.String() });
const Nothing = Type.Object({}, { additionalProperties: false });

export const LOOKUP_PATH = '/v1/test/lookup';
export const LOOKUP_PRICE = 3;

export interface ProbeLookup {
  readonly endpoint: Endpoint;
  /** One service's lookups: its own memory, the database's book and cache. */
  lookups(spend: SpendStore, cache: LookupCacheStore): LookupService;
  /** Request ids of the calls that were paid for, and of all handlers that ran. */
  readonly paid: string[];
  readonly ran: LookupContext[];
}

export interface ProbeLookupOptions {
  readonly provider: string;
  readonly microUsd: number;
  readonly capMicroUsd: number;
  /** What a call costs in truth, micro-USD. */
  readonly actualMicroUsd?: number;
}

/** A lookup of one paid provider without the chain of the real ones: for what guard, admission and book owe each other. */
export function createProbeLookup(options: ProbeLookupOptions): ProbeLookup {
  const paid: string[] = [];
  const ran: LookupContext[] = [];
  const keyOf = ({ query }: Question) => createHash('sha256').update(query).digest();
  const plan = (question: Question) => ({
    candidates: [options],
    cacheKey: question.keep === false ? undefined : keyOf(question),
  });

  const ask = async (question: Question, context: LookupContext) => {
    paid.push(context.requestId);
    await sleep(question.after_ms ?? 0);
    if (question.behave === 'vendor_error') throw new DomainError('vendor_error', 'The provider failed.');
    return { outcome: question.behave ?? 'found', data: { answer: question.query } } as const;
  };
  const lookups = (spend: SpendStore, cache: LookupCacheStore): LookupService => {
    const flights = new Map<string, ReturnType<typeof ask>>();
    const fly = async (question: Question, context: LookupContext) => {
      const { requestId, granted } = context;
      if (
        granted.booked === undefined &&
        !(await spend.book({ ...options, id: crypto.randomUUID(), requestId }))
      ) {
        throw new DomainError('vendor_capacity', 'The provider is spent.', { retryAfterSeconds: 60 });
      }
      const answer = await ask(question, context);
      if (question.keep !== false) {
        const { generation } = granted;
        const value = JSON.stringify(answer);
        await cache.keep({ key: keyOf(question), kind: 'company.search', generation, value, seconds: 60 });
      }
      if (options.actualMicroUsd !== undefined) await spend.settle(requestId, options.actualMicroUsd);
      return answer;
    };
    return {
      plan: (_kind, params) => plan(params as unknown as Question),
      run: (async (_kind: string, params: unknown, context: LookupContext) => {
        ran.push(context);
        const question = params as Question;
        if (context.granted.cached !== undefined) {
          return { ...(JSON.parse(context.granted.cached) as object), cached: true };
        }
        if (question.keep === false) return fly(question, context);
        const flight = flights.get(question.query) ?? fly(question, context);
        flights.set(question.query, flight);
        return flight.finally(() => flights.delete(question.query));
      }) as LookupService['run'],
      ask: () => Promise.reject(new Error('nothing is asked on the way here')),
      evict: (kind, params) => cache.evict(keyOf(params as unknown as Question), kind),
    };
  };
  const endpoint = defineEndpoint({
    operation: 'test.lookup',
    surfaces: { effect: 'spend', mcp: false, cli: false },
    http: `POST ${LOOKUP_PATH}`,
    summary: 'A probe of a lookup',
    description: 'Behaves as its body says.',
    body: Body,
    query: Nothing,
    data: Data,
    example: { body: { query: 'q' }, data: { answer: 'q' } },
    billing: { kind: 'billed', prices: [LOOKUP_PRICE], price: () => LOOKUP_PRICE },
    lookup: 'company.search',
    bodyLimitBytes: 4_096,
    deadlineMs: 10_000,
    uses: ['lookups'],
    run: ({ lookups }, { scope, requestId, now, signal, granted }, { body }) =>
      lookups.run('company.search', body as never, {
        ...scope,
        requestId,
        now,
        signal,
        granted,
      }) as never,
  }) as unknown as Endpoint;
  return { endpoint, lookups, paid, ran };
}
