import { warmpath } from '../../api/client.ts';
import type { Session } from '../../api/session.ts';
import { addressIn, type Mode, mode } from '../../mode.ts';

/** The screen that was asked for; from the page to sign in, Today, in the sandbox until a raise is described for live data. */
export async function afterSignIn({ modes, operator }: Session): Promise<string> {
  const [only] = modes;
  if (only === undefined) return operator === undefined ? '/' : '/admin';
  if (!location.pathname.endsWith('/sign-in')) return location.origin + location.pathname + location.search;
  if (modes.length === 1 || mode === 'test') return today(modes.includes(mode) ? mode : only);
  const hasRaise = await warmpath.fundraising.profile.get().then(
    () => true,
    () => false,
  );
  return today(hasRaise ? 'live' : 'test');
}

const today = (of: Mode): string => addressIn(of, '/');
