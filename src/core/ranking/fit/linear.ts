/**
 * Solves A x = b for the places in `free` (the others' x is 0) by Cholesky. `a` is symmetric, `width` x `width`, row by
 * row, and only its lower half is read; `a` and `b` stay as they are. Returns undefined where A is not positive definite.
 */
export function solveSymmetric(
  a: Float64Array,
  b: Float64Array,
  free: readonly number[],
): Float64Array | undefined {
  const [width, size] = [b.length, free.length];
  const lower = new Float64Array(size * size);
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column <= row; column += 1) {
      let sum = a[(free[row] as number) * width + (free[column] as number)] as number;
      for (let at = 0; at < column; at += 1) {
        sum -= (lower[row * size + at] as number) * (lower[column * size + at] as number);
      }
      if (row !== column) lower[row * size + column] = sum / (lower[column * size + column] as number);
      else if (sum > 0) lower[row * size + row] = Math.sqrt(sum);
      else return undefined;
    }
  }
  const half = new Float64Array(size);
  for (let row = 0; row < size; row += 1) {
    let sum = b[free[row] as number] as number;
    for (let at = 0; at < row; at += 1) sum -= (lower[row * size + at] as number) * (half[at] as number);
    half[row] = sum / (lower[row * size + row] as number);
  }
  const solution = new Float64Array(width);
  for (let row = size - 1; row >= 0; row -= 1) {
    let sum = half[row] as number;
    for (let at = row + 1; at < size; at += 1) {
      sum -= (lower[at * size + row] as number) * (solution[free[at] as number] as number);
    }
    solution[free[row] as number] = sum / (lower[row * size + row] as number);
  }
  return solution;
}
