/** Of versions such as 0.2.0; of 0.3.0-rc.1 the first three numbers count. */
export function isNewer(one: string, other: string): boolean {
  const difference = differences(one, other).find((part) => part !== 0);
  return difference !== undefined && difference > 0;
}

/**
 * Whether a process of `code` works on a database that `database`, newer or the same, has brought to its schema: a release only adds to
 * the schema of the one before it ("expand, then contract" in CONTRIBUTING.md), so one minor version apart they run side by side.
 */
export function worksBeside(code: string, database: string): boolean {
  const [major = 0, minor = 0] = differences(database, code);
  return major === 0 && (minor === 0 || minor === 1);
}

function differences(one: string, other: string): number[] {
  const [a = [], b = []] = [one, other].map((version) =>
    (version.match(/\d+/g) ?? []).slice(0, 3).map(Number),
  );
  return a.map((part, place) => part - (b[place] ?? 0));
}
