export const MINUTE_MS = 60_000;

/** Minutes after a message became unknown at which its own copy is looked for: most are there at once, some providers file late. */
const LOOKS_AT_MINUTES = [1, 3, 10, 30] as const;

/** How long to wait after so many looks (1 is the first), ms; undefined: nothing was found, a person settles it. */
export function afterLook(looks: number): number | undefined {
  const next = LOOKS_AT_MINUTES[looks];
  return next === undefined ? undefined : (next - (LOOKS_AT_MINUTES[looks - 1] ?? 0)) * MINUTE_MS;
}

/** A look that could not be made (the mailbox did not answer) is made again after this long, and does not count, ms. */
export const LOOK_FAILED_MS = 5 * MINUTE_MS;
/** Before the first look, ms. */
export const FIRST_LOOK_MS = LOOKS_AT_MINUTES[0] * MINUTE_MS;
