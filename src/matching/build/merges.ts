import type { IdNumbers } from './id-numbers.ts';

/** A chain of merges longer than this is a mistake in the data; the investor then stands for itself. */
const MAX_MERGES = 20;

/**
 * Ordinals by raw number (merged ones have their target's), and raw numbers by ordinal: ascending by id. `ids` and
 * `mergedInto` (an id) are by raw number, `rawOf` gives the raw number of an id.
 */
export function ordinalsOf(
  ids: Float64Array,
  rawOf: IdNumbers,
  mergedInto: ReadonlyMap<number, number>,
): { readonly ordinal: Uint32Array; readonly raw: Uint32Array } {
  /** Of an investor, or of the one it was merged into. */
  const resolve = (raw: number): number => {
    let here = raw;
    for (let hop = 0; hop < MAX_MERGES; hop += 1) {
      const into = mergedInto.get(here);
      const next = into === undefined ? -1 : rawOf.get(into);
      if (next < 0) return here;
      here = next;
    }
    return raw;
  };
  const raw = new Uint32Array(ids.length);
  let kept = 0;
  let isSorted = true;
  for (let at = 0; at < ids.length; at += 1) {
    if (resolve(at) !== at) continue;
    if (kept > 0 && (ids[at] as number) <= (ids[raw[kept - 1] as number] as number)) isSorted = false;
    raw[kept] = at;
    kept += 1;
  }
  const sorted = raw.slice(0, kept);
  if (!isSorted) sorted.sort((one, other) => (ids[one] as number) - (ids[other] as number));
  const ordinal = new Uint32Array(ids.length);
  for (let at = 0; at < sorted.length; at += 1) ordinal[sorted[at] as number] = at;
  for (const merged of mergedInto.keys()) ordinal[merged] = ordinal[resolve(merged)] as number;
  return { ordinal, raw: sorted };
}
