/** A line of the file by which the proxy finds the cell of a request: a tenant's id as 32 hex digits, or the SHA-256 of a token. */
export interface Route {
  readonly key: string;
  readonly backend: string;
}

/** Names of backends that HAProxy takes, and that stand in a map without quotes. */
export const BACKEND = /^[A-Za-z0-9_.:-]{1,64}$/;

export const tenantRoute = (tenantId: string, backend: string): Route => ({
  key: tenantId.replaceAll('-', '').toLowerCase(),
  backend,
});

/** The map with these routes in it: the line of a key that is there is replaced, all others stay as they are, comments too. */
export function withRoutes(text: string, routes: readonly Route[]): string {
  const wanted = new Map(routes.map(({ key, backend }) => [key, backend]));
  const seen = new Set<string>();
  const lines = text.split('\n').flatMap((line) => {
    const key = (line.trim().split(/\s+/)[0] ?? '').toLowerCase();
    const backend = wanted.get(key);
    if (backend === undefined) return [line];
    // Of two lines of one key the first would count.
    const isSeen = seen.has(key);
    seen.add(key);
    return isSeen ? [] : [`${key} ${backend}`];
  });
  while (lines.at(-1) === '') lines.pop();
  const added = routes.filter(({ key }) => !seen.has(key)).map(({ key, backend }) => `${key} ${backend}`);
  return [...lines, ...added, ''].join('\n');
}
