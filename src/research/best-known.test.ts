import { expect, it } from 'vitest';
import { bestKnown } from './rules-ports.ts';

const of = (...deals: number[]) => bestKnown(deals.map((count, at) => ({ id: at + 1, deals: count })));

it('takes the only one, however little is known of it', () => {
  expect(of()).toBeUndefined();
  expect(of(0)).toBe(1);
});

it('takes one of several only where it has by far the most deals', () => {
  expect(of(2, 1)).toBeUndefined();
  expect(of(3, 1)).toBe(1);
  expect(of(1, 0, 3)).toBe(3);
  expect(of(1, 0)).toBe(1);
  expect(of(0, 0)).toBeUndefined();
});
