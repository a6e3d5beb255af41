import type { ListRow } from './read-rows.ts';

/** An investor on record that a row of a list may mean. */
export interface ListCandidate {
  readonly id: number;
  readonly name: string;
  readonly domain?: string;
  readonly place?: string;
  readonly why: 'id' | 'domain' | 'name';
}

/** Whom a row means. `own`: nobody on record, so the investor is the tenant's own. */
export type ListMeant =
  | { readonly kind: 'known'; readonly id: number }
  | { readonly kind: 'own' }
  | { readonly kind: 'unclear'; readonly candidates: readonly ListCandidate[] };

/**
 * Whom a row means of those that bear its name, its domain or its id. A domain says more than a name: of those with it there is one, or
 * the name decides among them; one of the name with another domain is another firm. Never a guess: of several the tenant chooses.
 */
export function meantBy(row: Pick<ListRow, 'domain'>, candidates: readonly ListCandidate[]): ListMeant {
  const byId = candidates.filter(({ why }) => why === 'id');
  const byDomain = candidates.filter(({ domain }) => row.domain !== undefined && domain === row.domain);
  const named = candidates.filter(
    ({ why, domain }) =>
      why === 'name' && (row.domain === undefined || domain === undefined || domain === row.domain),
  );
  for (const found of [byId, byDomain.filter(({ why }) => why === 'name'), byDomain, named]) {
    const ids = new Set(found.map(({ id }) => id));
    const [first] = found;
    if (first === undefined) continue;
    return ids.size === 1 ? { kind: 'known', id: first.id } : { kind: 'unclear', candidates: found };
  }
  return { kind: 'own' };
}
