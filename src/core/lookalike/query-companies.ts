import type { Profile } from '../research/profile.ts';

/** Whether a name can be that of a company: it holds a letter or a digit. */
function isName(text: string): boolean {
  return /[\p{L}\p{N}]/u.test(text);
}

/** The names a call gives, blank ones left out; in their order. */
export function namedCompanies(body: { readonly company_names?: readonly string[] }): readonly string[] {
  return (body.company_names ?? []).filter(isName);
}

/** The companies of a call: those it names, else the competitors in a founder's profile; may be empty. */
export function queryCompanies(
  body: { readonly company_names?: readonly string[] },
  profile: Profile | undefined,
): readonly string[] {
  const given = namedCompanies(body);
  if (given.length > 0) return given;
  return profile?.raise_type === 'startup_equity' ? (profile.known_competitors ?? []).filter(isName) : [];
}
