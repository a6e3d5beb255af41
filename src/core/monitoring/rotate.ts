/**
 * The names, beginning with another one each day, so that a run that has no time for all of them comes to each in turn.
 * `day`: whole days since 1970.
 */
export function rotated<Item>(items: readonly Item[], day: number, step: number): readonly Item[] {
  if (items.length === 0) return items;
  const from = (day * step) % items.length;
  return [...items.slice(from), ...items.slice(0, from)];
}
