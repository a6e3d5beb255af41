import fc from 'fast-check';
import { expect, it } from 'vitest';
import { diffLines } from './touches.ts';

it('shows what was taken out and what was put in, where it stood', () => {
  expect(diffLines('Dear Ada,\nold line\nYours', 'Dear Ada,\nnew line\none more\nYours')).toEqual([
    { change: 'same', text: 'Dear Ada,' },
    { change: 'removed', text: 'old line' },
    { change: 'added', text: 'new line' },
    { change: 'added', text: 'one more' },
    { change: 'same', text: 'Yours' },
  ]);
});

it('gives both texts back, for any two, and nothing but "same" for equal ones', () => {
  const text = fc
    .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
    .map((lines) => lines.join('\n'));
  fc.assert(
    fc.property(text, text, (before, after) => {
      const lines = diffLines(before, after);
      const side = (not: string) =>
        lines
          .filter(({ change }) => change !== not)
          .map((line) => line.text)
          .join('\n');
      expect(side('added')).toBe(before);
      expect(side('removed')).toBe(after);
      if (before === after) expect(lines.every(({ change }) => change === 'same')).toBe(true);
    }),
  );
});

it('compares no more lines than it has time for', () => {
  const long = 'x\n'.repeat(10_000);
  expect(diffLines(long, `${long}y`).some(({ change }) => change === 'same')).toBe(false);
});
