import type { Profile } from '../research/profile.ts';

/** Whether a name names anyone at all: it holds a letter or a digit. */
function isName(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** The names a call gives, blank ones left out; in their order. */
export function namedCompanies(body: { readonly company_names?: readonly string[] }): readonly string[] {
  return (body.company_names ?? []).filter(isName);
}

/** Whom a call is about: the names it gives, else the competitors a founder's profile knows; empty: no one. */
export function queryCompanies(
  body: { readonly company_names?: readonly string[] },
  profile: Profile | undefined,
): readonly string[] {
  const given = namedCompanies(body);
  if (given.length > 0) return given;
  return profile?.raise_type === 'startup_equity' ? (profile.known_competitors ?? []).filter(isName) : [];
}
