import type { Profile } from '../../api/raise.ts';
import { toSend, valueAt, withValue } from './fields.ts';

/** A field that two people changed from the same text to different ones. */
export interface Conflict {
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What becomes of mine where another person stored theirs meanwhile: what only one of both changed from `base` is as they changed it,
 * and what both changed is told. `paths`: the fields of the form.
 */
export function merged(
  { base, mine, theirs }: { readonly base: Profile | null; readonly mine: Profile; readonly theirs: Profile },
  paths: readonly string[],
): { readonly profile: Profile; readonly conflicts: readonly Conflict[] } {
  let profile = toSend(theirs);
  const conflicts: Conflict[] = [];
  const before = base ?? { raise_type: mine.raise_type };
  for (const path of paths) {
    const own = valueAt(mine, path);
    const other = valueAt(theirs, path);
    if (isSame(own, other) || isSame(own, valueAt(before, path))) continue;
    profile = withValue(profile, path, own);
    if (!isSame(other, valueAt(before, path))) conflicts.push({ path, mine: own, theirs: other });
  }
  return { profile, conflicts };
}
