/** The database does not go away here; where the processors do, a connection takes longer than a customer would wait, ms. */
export const PATIENT = {
  maxWait: { admitMs: 60_000, resolveMs: 60_000 },
  timeouts: { connect: 60_000 },
} as const;

/** Starts `count` of them at the same moment and waits for all. */
export function times<Result>(count: number, work: (index: number) => Promise<Result>): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_, index) => work(index)));
}

/** How many answers there were of each status. */
export function statusesOf(answers: readonly { readonly status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
