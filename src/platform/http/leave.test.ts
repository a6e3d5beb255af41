import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { Leave } from './leave.ts';

const waited = async (leave: Leave): Promise<number> => {
  const from = performance.now();
  await leave.wait();
  return performance.now() - from;
};

it('leaves at once where no one looks, or only once did', async () => {
  const leave = new Leave();
  for (const isReady of [false, false, true]) expect(leave.look(isReady)).toBe(isReady);
  expect(await waited(leave)).toBeLessThan(100);
  expect(leave.isLeaving).toBe(true);
});

it('waits until those who look have heard it, and not for ever', async () => {
  const [heard, unheard] = [new Leave(), new Leave()];
  for (const leave of [heard, unheard]) expect([leave.look(true), leave.look(true)]).toEqual([true, true]);
  const both = Promise.all([waited(heard), waited(unheard)]);
  await sleep(100);
  expect(heard.look(true)).toBe(false);
  const [soon, late] = await both;
  expect(soon).toBeGreaterThan(1_000);
  expect(soon).toBeLessThan(2_500);
  expect(late).toBeGreaterThan(3_500);
  expect(late).toBeLessThan(6_000);
});
