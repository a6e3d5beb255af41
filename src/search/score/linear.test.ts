import fc from 'fast-check';
import { expect, test } from 'vitest';
import { solveSymmetric } from './rules-fit.ts';

test('solves positive definite systems, for some of the places', () => {
  const size = 5;
  const number = fc.double({ min: -2, max: 2, noNaN: true });
  const numbers = (count: number) => fc.array(number, { minLength: count, maxLength: count });
  fc.assert(
    fc.property(numbers(size * size), numbers(size), fc.subarray([0, 1, 2, 3, 4]), (factor, b, free) => {
      // B B' + I is positive definite whatever B is.
      const a = new Float64Array(size * size);
      for (let row = 0; row < size; row += 1) {
        for (let column = 0; column < size; column += 1) {
          let sum = row === column ? 1 : 0;
          for (let at = 0; at < size; at += 1) {
            sum += (factor[row * size + at] as number) * (factor[column * size + at] as number);
          }
          a[row * size + column] = sum;
        }
      }
      const x = solveSymmetric(a, Float64Array.from(b), free) as Float64Array;
      for (let row = 0; row < size; row += 1) {
        if (!free.includes(row)) expect(x[row]).toBe(0);
        else {
          const product = x.reduce((sum, one, at) => sum + one * (a[row * size + at] as number), 0);
          expect(product).toBeCloseTo(b[row] as number, 8);
        }
      }
    }),
  );
});

test('says so where the matrix is not positive definite', () => {
  expect(solveSymmetric(Float64Array.of(1, 2, 2, 1), Float64Array.of(1, 1), [0, 1])).toBeUndefined();
});
