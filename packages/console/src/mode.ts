/** What a reader works in: the live data of the tenant, or the sandbox with made-up data. */
export type Mode = 'live' | 'test';

const SANDBOX = '/sandbox';

/** The sandbox is the same console under a prefix, so that every link says which data it means. */
export const mode: Mode =
  location.pathname === SANDBOX || location.pathname.startsWith(`${SANDBOX}/`) ? 'test' : 'live';

export const basePath = mode === 'test' ? SANDBOX : '/';

/**
 * The address of the same screen in the other mode: another page, so that nothing kept of one is shown in the other. Two slashes at its
 * beginning would name another host.
 */
export function addressIn(other: Mode, path: string): string {
  const here = path.replace(/^[/\\]*/, '/');
  return other === 'test' ? `${SANDBOX}${here}` : here;
}
