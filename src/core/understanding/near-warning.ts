import type { Near } from '../identity/near-names.ts';
import { MAX_SUGGESTIONS, type Warning } from './warning.ts';

/** As much of a value as a warning repeats. */
const SHOWN = 200;

/** A warning about a name that no record has, as a list; empty where somebody has it. */
export function nearWarnings(
  field: string,
  value: string,
  { isKnown, near: { taken, candidates } }: { readonly isKnown: boolean; readonly near: Near },
): readonly Warning[] {
  if (isKnown && taken === undefined) return [];
  const suggestions = candidates
    .filter(({ id }) => id !== taken?.id)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name, place }) => (place === undefined ? name : `${name} (${place})`));
  const nobody = 'No record has this name';
  return [
    {
      field,
      value: value.slice(0, SHOWN),
      message: taken === undefined ? `${nobody}.` : `${nobody}; ${taken.name} is taken: ${taken.why}.`,
      ...(taken === undefined ? {} : { takenAs: taken.name }),
      ...(suggestions.length === 0 ? {} : { suggestions }),
    },
  ];
}
