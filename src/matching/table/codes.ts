/**
 * Decayed counts as one byte, rounded up, so that what is worked out from them is never too small. Code 1 is 0 (the token
 * is there, by a seat, without weight); codes from 2 are 0.01 to 10,000 in steps of 5.6 %.
 */
const LEAST = 0.01;
const MOST = 10_000;
const STEPS = 253;
const RATIO = Math.log(MOST / LEAST) / STEPS;

/** By code, the largest count it stands for. The last has no upper end but this: no investor enters 10,000 companies. */
export const COUNT_OF_CODE = new Float64Array(256).map((_, code) =>
  code < 2 ? 0 : LEAST * Math.exp((code - 2) * RATIO),
);

/** The code of a count >= 0. */
export function codeOf(count: number): number {
  if (!(count > 0)) return 1;
  let code = Math.min(Math.max(Math.ceil(Math.log(count / LEAST) / RATIO) + 2, 2), 255);
  while (code < 255 && (COUNT_OF_CODE[code] as number) < count) code += 1;
  return code;
}
