import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Behaviour } from '../harness/probe-endpoint.ts';
import { post } from './clients.ts';
import { createRig, type Rig } from './rig.ts';
import type { FaultPoint } from './service-process.ts';

/** Of a request: what is under way is seen, and killed, on a busy machine too. */
const DEADLINE_MS = 4_000;
const PRICE = 10;
const CREDITS = 100;

interface Case {
  readonly point: FaultPoint;
  readonly behave: Behaviour;
  /** The answer every repetition with the same key gets in the end, and what was paid for it. */
  readonly finally: number;
  /** The answer of the first try, not of a fresh one. */
  readonly replayed: boolean;
  readonly paid: number;
}

const CASES: readonly Case[] = [
  // No one heard what came of it: given back, and the same key starts afresh.
  { point: 'after_admit', behave: 'found', finally: 200, replayed: false, paid: PRICE },
  { point: 'in_handler', behave: 'found', finally: 200, replayed: false, paid: PRICE },
  { point: 'before_resolve', behave: 'found', finally: 200, replayed: false, paid: PRICE },
  // Resolved before the end: the answer itself is kept and replayed.
  { point: 'after_resolve', behave: 'found', finally: 200, replayed: true, paid: PRICE },
  { point: 'after_resolve', behave: 'missed', finally: 422, replayed: true, paid: PRICE },
  { point: 'after_resolve', behave: 'vendor_error', finally: 502, replayed: true, paid: 0 },
];

/** Asks with one key until there is an answer that stays. */
async function askUntilFinal(
  url: string,
  apiKey: string,
  key: string,
  behave: Behaviour,
  body = JSON.stringify({ behave, price: PRICE }),
) {
  const agent = new Agent({ keepAlive: false });
  let broken = 0;
  for (const until = Date.now() + 150_000; Date.now() < until; await sleep(50)) {
    try {
      const answer = await post(agent, url, apiKey, key, body);
      if (answer.status !== 409) return { ...answer, broken };
    } catch {
      broken += 1;
    }
  }
  throw new Error('no final answer');
}

let rig: Rig;
beforeAll(async () => {
  rig = await createRig({ deadlineMs: DEADLINE_MS });
});
afterAll(() => rig.close());

describe('the process ends at a named point', () => {
  it.each(CASES)('$point, $behave: the same key hears $finally, $paid credits paid', async (each) => {
    const { url, starts } = rig.service;
    const apiKey = await rig.account(CREDITS);
    const key = randomUUID();
    await rig.arm(each.point);
    const first = await askUntilFinal(url, apiKey, key, each.behave);
    expect(first).toMatchObject({ status: each.finally, replayed: each.replayed });
    expect(first.broken).toBeGreaterThan(0);
    expect(rig.service.starts).toBe(starts + 1);
    const again = await askUntilFinal(url, apiKey, key, each.behave);
    expect(again.text).toBe(first.text);
    // A new key is a new request, and the account holds what it should.
    const next = await askUntilFinal(url, apiKey, randomUUID(), 'found');
    expect(JSON.parse(next.text)).toMatchObject({ credits_remaining: CREDITS - each.paid - PRICE });
  });

  it.each<FaultPoint>(['in_sweep', 'after_sweep'])('%s: refunded once all the same', async (point) => {
    const { url } = rig.service;
    const agent = new Agent({ keepAlive: false });
    const body = JSON.stringify({ behave: 'found', price: PRICE, after_ms: DEADLINE_MS - 500 });
    await rig.arm(point);
    /** Stranded by a kill while it waits for its provider; returns whether the process ended once more, in the sweep. */
    const strand = async (apiKey: string, key: string): Promise<boolean> => {
      let isOver = false;
      const cutShort = post(agent, url, apiKey, key, body)
        .catch(() => undefined)
        .finally(() => {
          isOver = true;
        });
      while (!isOver) {
        if ((await rig.stranded()) === 0) continue;
        const { starts } = rig.service;
        await rig.killService();
        await cutShort;
        // A lease and a sweep take six seconds, and two starts of a service on a busy machine a minute.
        for (const until = Date.now() + 100_000; Date.now() < until; await sleep(50)) {
          if (rig.service.starts === starts + 2) return true;
          // The request was over when it was killed, so there is nothing to sweep.
          if (point === 'in_sweep' && rig.service.starts === starts + 1 && (await rig.stranded()) === 0)
            return false;
        }
      }
      return false;
    };
    // On a busy machine the request may be over before it is seen, or before the kill: then another one of another account.
    let [apiKey, key] = [await rig.account(CREDITS), randomUUID()];
    for (let tries = 1; !(await strand(apiKey, key)); tries += 1) {
      expect(tries).toBeLessThan(6);
      [apiKey, key] = [await rig.account(CREDITS), randomUUID()];
    }
    await rig.service.ready();
    const repeat = await askUntilFinal(url, apiKey, key, 'found', body);
    // On a busy machine the next sweep may come before the repetition, which then hears that it was refunded.
    const wasSwept = repeat.status === 502;
    expect(repeat).toMatchObject(wasSwept ? { replayed: true } : { status: 200, replayed: false });
    const next = await askUntilFinal(url, apiKey, randomUUID(), 'found');
    const paid = wasSwept ? PRICE : 2 * PRICE;
    expect(JSON.parse(next.text)).toMatchObject({ credits_remaining: CREDITS - paid });
  });

  it('and after all of them nothing in the database contradicts what was heard', async () => {
    expect((await rig.verdict()).violations).toEqual([]);
  });
});
