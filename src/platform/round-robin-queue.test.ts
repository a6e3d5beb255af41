import { describe, expect, it } from 'vitest';
import { RoundRobinQueue } from './incoming.ts';

const fill = (queue: RoundRobinQueue<string>, owner: string, count: number) =>
  Array.from({ length: count }, (_, n) => queue.push(owner, `${owner}${n}`));

describe('turns', () => {
  it('takes one of each owner in turn, the oldest of each first', () => {
    const queue = new RoundRobinQueue<string>(100);
    fill(queue, 'a', 4);
    fill(queue, 'b', 1);
    fill(queue, 'c', 2);
    expect(queue.take(5)).toEqual(['a0', 'b0', 'c0', 'a1', 'c1']);
    expect(queue.take(5)).toEqual(['a2', 'a3']);
    expect(queue.size).toBe(0);
  });

  it('goes on with the next owner where the last batch ended', () => {
    const queue = new RoundRobinQueue<string>(100);
    fill(queue, 'a', 3);
    fill(queue, 'b', 3);
    expect([queue.take(1), queue.take(1), queue.take(1)]).toEqual([['a0'], ['b0'], ['a1']]);
  });
});

describe('room', () => {
  it('may be filled by one owner while no other needs it, and then that owner is refused', () => {
    const queue = new RoundRobinQueue<string>(3);
    expect(fill(queue, 'a', 4)).toEqual([undefined, undefined, undefined, 'a3']);
  });

  it('is made by the newest of the owner with most', () => {
    const queue = new RoundRobinQueue<string>(5);
    fill(queue, 'c', 1);
    fill(queue, 'a', 4);
    expect(fill(queue, 'b', 3)).toEqual(['a3', 'a2', 'b2']);
    expect(queue.take(10)).toEqual(['c0', 'a0', 'b0', 'a1', 'b1']);
  });

  it('is not made for an owner that would have as much as any other', () => {
    const queue = new RoundRobinQueue<string>(2);
    fill(queue, 'a', 1);
    fill(queue, 'b', 1);
    expect(queue.push('c', 'c0')).toBe('c0');
    expect(queue.push('a', 'a1')).toBe('a1');
  });
});
