import fc from 'fast-check';
import { expect } from 'vitest';
import { createLookupCacheStore, createSpendStore } from '../../src/lookups/queries-lookups.ts';
import type { LookupPlan } from '../../src/platform/values/outcome.ts';
import { type Model, owned, type Real, same } from './both.ts';

type Command = fc.AsyncCommand<Model, Real>;

const KIND = 'company.search';
/** Micro-USD; a handful of calls fill it. */
const CAP = 12;

/** What a request wishes of its sources: places of providers and list prices, and the question it asks. */
export interface LookupRequest {
  readonly offers: readonly { readonly provider: 0 | 1; readonly micro: 0 | 5 | 7 }[];
  readonly question: 0 | 1 | undefined;
}

export const lookupRequests = fc.record<LookupRequest>({
  offers: fc.array(
    fc.record({
      provider: fc.constantFrom<0 | 1>(0, 0, 1),
      micro: fc.constantFrom<0 | 5 | 7>(0, 5, 5, 7, 7),
    }),
    { maxLength: 3 },
  ),
  question: fc.constantFrom<0 | 1 | undefined>(0, 1, undefined, undefined),
});

export const planOf = ({ offers, question }: LookupRequest, { providers, questions }: Real): LookupPlan => ({
  candidates: offers.map(({ provider, micro }) => ({
    provider: providers[provider] as string,
    microUsd: micro,
    capMicroUsd: CAP,
  })),
  cacheKey: question === undefined ? undefined : questions[question],
});

function command(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    toString: () => name,
    async run(model, real) {
      await run(model, real);
      await same(model, real);
      expect(
        model.billing.spend.fault(new Map(real.providers.map((provider) => [provider, CAP]))),
      ).toBeUndefined();
    },
  };
}

const ours = ({ db, providers }: Real, text: string) =>
  db.system.query({ text: `${text} provider = any ($1)`, values: [providers] });

/** A call under way comes to its end, or one that had ended is ended again. */
const settle = (from: number, micro: number) =>
  command(`settle ${from} at ${micro}`, async ({ billing }, { db }) => {
    const calls = [...billing.spend.calls.values()];
    const call = calls[from % Math.max(1, calls.length)];
    if (call === undefined) return;
    const cost = Math.min(micro, call.booked);
    billing.spend.settle(call.id, cost);
    await createSpendStore(db.service).settle(call.id, cost);
  });

/** A chain asks another provider than the one admission booked. */
const bookOnTheWay = (provider: 0 | 1, micro: number, again: boolean) =>
  command(`book ${micro} of ${provider}${again ? ' twice' : ''}`, async ({ billing }, { db, providers }) => {
    const id = crypto.randomUUID();
    const offer = { provider: providers[provider] as string, microUsd: micro, capMicroUsd: CAP };
    for (let n = 0; n < (again ? 2 : 1); n += 1) {
      const expected = billing.spend.book(id, offer, billing.now);
      expect(await createSpendStore(db.service).book({ id, ...offer })).toBe(expected);
    }
  });

/** An answer is kept, by a request that read the entry now or before the last things happened to it. */
const keep = (question: 0 | 1, late: boolean) =>
  command(`keep ${question}${late ? ', late' : ''}`, async ({ billing, generations }, { db, questions }) => {
    const key = questions[question] as Buffer;
    const cache = createLookupCacheStore(db.service);
    const read = {
      ours: billing.spend.kept.get(key.toString('hex'))?.generation ?? 0,
      theirs: (await cache.read(key)).generation,
    };
    const from = (late ? generations.get(question) : undefined) ?? read;
    generations.set(question, read);
    const value = `${question} ${billing.spend.calls.size}`;
    billing.spend.keep(key.toString('hex'), from.ours, value, Number.POSITIVE_INFINITY);
    await cache.keep({ key, kind: KIND, generation: from.theirs, value, seconds: 86_400 });
  });

const evict = (question: 0 | 1) =>
  command(`evict ${question}`, async ({ billing }, { db, questions }) => {
    const key = questions[question] as Buffer;
    const expected = billing.spend.evict(key.toString('hex'), billing.now);
    expect(await createLookupCacheStore(db.service).evict(key, KIND)).toBe(expected);
  });

const expire = command('expire', async ({ billing }, { db, questions }) => {
  for (const entry of billing.spend.kept.values()) entry.expiresAt = billing.now;
  await db.system.query({
    text: "update lookup_cache set expires_at = now() - interval '1 second' where key = any ($1)",
    values: [questions],
  });
});

/** Who was under way is so no more, for all anyone can tell: no one follows it. */
const abandon = command('abandon', async ({ billing }, real) => {
  billing.spend.abandon();
  await ours(real, "update provider_call set created_at = created_at - interval '61 seconds' where");
});

const midnight = command('midnight', async ({ billing }, real) => {
  billing.spend.day += 1;
  // There and back by way of a far millennium: no two days of a provider meet while they move.
  for (const table of ['provider_day', 'provider_call']) {
    await ours(real, `update ${table} set day = day + 500000 where`);
    await ours(real, `update ${table} set day = day - 500001 where`);
  }
  await owned(real, 'update key_day set day = day + 500000 where true');
  await owned(real, 'update key_day set day = day - 500001 where true');
  await owned(real, "update charge set created_at = created_at - interval '1 day' where true");
});

export const lookupCommands: readonly fc.Arbitrary<Command>[] = [
  fc.tuple(fc.nat(20), fc.nat(7)).map(([from, micro]) => settle(from, micro)),
  fc
    .tuple(fc.constantFrom<0 | 1>(0, 1), fc.constantFrom(0, 5, 7), fc.boolean())
    .map(([provider, micro, again]) => bookOnTheWay(provider, micro, again)),
  fc.tuple(fc.constantFrom<0 | 1>(0, 1), fc.boolean()).map(([question, late]) => keep(question, late)),
  fc.constantFrom<0 | 1>(0, 1).map(evict),
  fc.constantFrom(expire, abandon, midnight),
];
