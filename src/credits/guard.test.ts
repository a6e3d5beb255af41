import { describe, expect, it } from 'vitest';
import { ENDPOINTS } from '../app/operations.ts';
import { statusesOf } from '../platform/operations/statuses.ts';
import type { LookupPlan } from '../platform/values/outcome.ts';
import { Guard } from './guard.ts';
import type { Admission, AdmissionRequest } from './queries-billing.ts';
import { runHandler } from './run-handler.ts';

const GRACE_MS = 7_000;
const PLAN: LookupPlan = { candidates: [], cacheKey: undefined };
const REFUSED: Admission = {
  verdict: 'rate_limited',
  tenantId: '00000000-0000-4000-8000-000000000001',
  mode: 'test',
  quota: 10,
  remaining: 0,
  resetSeconds: 60,
  balance: 0,
  profile: null,
  status: null,
  answer: null,
  booked: null,
  cached: null,
  generation: null,
  capacitySeconds: null,
  repeats: null,
  key: null,
  actor: null,
};
/** Meets every precondition over a profile. */
const PROFILE = { raise_type: 'startup_equity', known_competitors: ['Blipgrid'] };

type AnyEndpoint = (typeof ENDPOINTS)[number];

/** What a request asks admission for, statement by statement; the last of them refuses it. */
async function admissionsOf(endpoint: AnyEndpoint, body: unknown, rateLimits = true) {
  const asked: AdmissionRequest[] = [];
  const { needs } = endpoint.schema;
  const guard = new Guard({
    billing: {
      admit: async (request) => {
        asked.push(request);
        const isFirst = typeof needs === 'object' && request.needsProfile;
        return isFirst ? { ...REFUSED, verdict: 'admitted', profile: PROFILE } : REFUSED;
      },
      resolve: () => Promise.reject(new Error('nothing was reserved')),
    },
    understanding: { refusal: async () => undefined },
    lookups: { plan: () => PLAN },
    run: () => Promise.reject(new Error('nothing was admitted')),
    understand: () => Promise.reject(new Error('nothing was admitted')),
    vault: undefined,
    gate: { known: () => {}, unknown: () => expect.unreachable('the key is known') },
    rateLimits,
    leaseGraceMs: GRACE_MS,
    log: { warn: () => {}, error: (facts) => expect.unreachable(JSON.stringify(facts)) },
    now: () => new Date(0),
  });
  const reply = await guard.handle(endpoint, {
    requestId: '00000000-0000-4000-8000-000000000002',
    address: '192.0.2.1',
    credential: { hash: Buffer.alloc(32), mode: 'test' },
    idempotency: undefined,
    input: { ok: true, body, query: {} },
  });
  expect(reply.status).toBe(429);
  return asked;
}

describe.each(ENDPOINTS.map((endpoint) => [endpoint.schema.operation, endpoint] as const))(
  'what %s asks admission for',
  (_operation, endpoint) => {
    const { schema } = endpoint;
    const bodies = [schema.example.body ?? {}, ...(typeof schema.needs === 'object' ? [{}] : [])];

    it.each(bodies)('takes one place in the window and reserves its price once: %j', async (body) => {
      const price = schema.billing.kind === 'billed' ? schema.billing.price(body as never) : 0;
      const asked = await admissionsOf(endpoint, body);
      const looksFirst = typeof schema.needs === 'object' && !schema.needs.metBy(body as never);
      const plan = schema.lookup === undefined && schema.asks === undefined ? undefined : PLAN;
      const common = { operation: schema.operation, valid: true, leaseMs: schema.deadlineMs + GRACE_MS };
      const reserving = { ...common, price, lookup: plan };
      const looking = { ...common, price: 0, lookup: undefined, needsProfile: true };
      const counted = { rateLimited: schema.rateLimited };
      expect(asked).toMatchObject(
        looksFirst
          ? [
              { ...looking, ...counted },
              { ...reserving, rateLimited: false, needsProfile: false },
            ]
          : [{ ...reserving, ...counted, needsProfile: schema.needs === 'profile' }],
      );
    });

    it('answers what it declares, and charges nothing, if it takes too long', async () => {
      const late = { ...endpoint, schema: { ...schema, deadlineMs: 1 } } as AnyEndpoint;
      const requestId = '00000000-0000-4000-8000-000000000003';
      const context = { requestId } as Parameters<typeof runHandler>[2];
      const log = { warn: () => {}, error: () => {} };
      const run = () => new Promise<never>(() => {});
      const cost = { listed: 1, repeats: null };
      const ended = await runHandler(late, run, context, { body: {}, query: {} }, cost, log);
      expect(statusesOf(schema)).toContain(ended.status);
      expect(ended.action).toBe('refund');
    });

    it('takes none where windows are lifted', async () => {
      for (const body of bodies) {
        for (const { rateLimited } of await admissionsOf(endpoint, body, false))
          expect(rateLimited).toBe(false);
      }
    });
  },
);
