import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { size } from '../harness/size.ts';
import { runPlan } from './guard-model.ts';
import type { Defect } from './memory-rows.ts';
import { plans } from './plan.ts';

/** Another one every run; a failure prints it and the path to the smallest case. */
const seed = Date.now() >>> 0;

const RUNS = size(5_000, 200_000);

const property = (defect?: Defect) =>
  fc.asyncProperty(fc.scheduler(), plans, async (scheduler, plan) => {
    const wrong = await runPlan(scheduler, plan, defect);
    if (wrong !== undefined) throw new Error(wrong);
  });

describe('the guard over every order of events', () => {
  it(
    `keeps the invariants of the ledger in ${RUNS} interleavings`,
    async () => {
      await fc.assert(property(), { seed, numRuns: RUNS });
    },
    RUNS * 24,
  );
});

describe('planted defects are found', () => {
  it.each<[Defect]>([
    ['balance is read, then written'],
    ['debit and charge in two transactions'],
    ['no state guard'],
    ['the sweeper refunds what is settled'],
    ['no sweeper'],
    ['idempotency key ignored'],
    ['no balance check'],
    ['a resolve that failed is taken as not settled'],
    ['a repeated admission is refused though it holds a charge'],
    ['a repeated admission reserves again'],
    ['a swept answer is answered all the same'],
    ['caps are not looked at'],
    ['room is read, then booked'],
    ['a refused request books'],
    ['a repeated admission books again'],
    ['a booking is settled twice'],
    ['a booking is settled on the day of its end'],
    ['an eviction under way resurrects'],
    ['a key is taken over and its charge is left'],
    ['a settled charge is taken over'],
    ['scopes are not looked at'],
    ['the cap of a key is not looked at'],
    ['a refund leaves the cap of a key'],
    ['a refund opens the cap of its own day'],
  ])('%s', async (defect) => {
    const details = await fc.check(property(defect), { seed, numRuns: 5_000, endOnFailure: true });
    expect(details.failed, `not found in ${details.numRuns} runs with seed ${seed}`).toBe(true);
  });
});
