import { expect, it } from 'vitest';
import { createBudget } from './rules-source-items.ts';

it('gives what is left, all or nothing, and takes back no more than it gave', () => {
  const budget = createBudget(100);
  expect([budget.take(60), budget.take(41), budget.take(40), budget.take(1), budget.take(0)]).toEqual([
    true,
    false,
    true,
    false,
    true,
  ]);
  budget.giveBack(30);
  expect(budget.leftMicroUsd).toBe(30);
  budget.giveBack(500);
  expect(budget.leftMicroUsd).toBe(100);
});
