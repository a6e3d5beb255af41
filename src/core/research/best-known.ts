/** Of two of one name, the one meant has more than this times the other's investments, or neither is. */
const FAR_BETTER_KNOWN = 2;

/** The id of the one meant among several of one name: the one with by far the most deals; undefined where none has. */
export function bestKnown(
  candidates: readonly { readonly id: number; readonly deals: number }[],
): number | undefined {
  const [first, second] = candidates.toSorted((one, other) => other.deals - one.deals || one.id - other.id);
  if (first === undefined) return undefined;
  return second === undefined || first.deals > FAR_BETTER_KNOWN * second.deals ? first.id : undefined;
}
