import { WarmpathError } from '@warmpath/sdk';

/** Whether the service refused what was made from another version than the stored one. */
export const isOtherVersion = (error: unknown): boolean =>
  error instanceof WarmpathError && error.details.some(({ path }) => path === 'if_version');

/** A field that two people changed from the same text to different ones. */
export interface Conflict {
  readonly path: string;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** How the fields of a thing are read and set; by default by their names. */
interface Access<Thing> {
  valueAt(thing: Thing, path: string): unknown;
  withValue(thing: Thing, path: string, value: unknown): Thing;
}

const BY_NAME: Access<object> = {
  valueAt: (thing, path) => (thing as Readonly<Record<string, unknown>>)[path],
  withValue: (thing, path, value) => ({ ...thing, [path]: value }),
};

export const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/**
 * What becomes of mine where another person stored theirs meanwhile: what only one of both changed from `base` is as they changed it,
 * and what both changed is told, and as I changed it. `paths`: the fields of the form.
 */
export function merged<Thing extends object>(
  { base, mine, theirs }: { readonly base: Thing; readonly mine: Thing; readonly theirs: Thing },
  paths: readonly string[],
  { valueAt, withValue } = BY_NAME as Access<Thing>,
): { readonly whole: Thing; readonly conflicts: readonly Conflict[] } {
  let whole = theirs;
  const conflicts: Conflict[] = [];
  for (const path of paths) {
    const [own, other, before] = [valueAt(mine, path), valueAt(theirs, path), valueAt(base, path)];
    if (isSame(own, other) || isSame(own, before)) continue;
    whole = withValue(whole, path, own);
    if (!isSame(other, before)) conflicts.push({ path, mine: own, theirs: other });
  }
  return { whole, conflicts };
}
