import type { Candidate } from '../../core/candidate.ts';
import { DomainError } from '../../core/errors.ts';
import { identityKey } from '../../core/identity/identity.ts';
import { CANDIDATES_MOST, chooseNear, type NearRecord } from '../../core/identity/near-names.ts';
import type { LookupKind } from '../../core/lookup/kinds.ts';
import type { Answer } from '../../core/outcome.ts';
import type { Mode } from '../../core/scope.ts';

/** Records whose names may be near to one that is not on record. */
export type FindNear = (
  mode: Mode,
  table: 'company' | 'investor',
  name: string,
) => Promise<readonly NearRecord[]>;

/** Lookups of one organisation, which may be a company or an investor. */
const OF_ONE: ReadonlySet<LookupKind> = new Set(['company.enrich', 'company.people']);

/** The answer of a lookup; where a named organisation was not found, with who on record may be meant. */
export async function offeringNear<Data>(
  answer: Promise<Answer<Data>>,
  asked: { readonly kind: LookupKind; readonly params: object; readonly mode: Mode },
  find: FindNear | undefined,
): Promise<Answer<Data>> {
  const { name } = asked.params as { readonly name?: string };
  if (find === undefined || name === undefined || !OF_ONE.has(asked.kind)) return answer;
  const near = () => nearOrganisations(find, asked.mode, name).catch(() => []);
  try {
    const given = await answer;
    return given.outcome === 'missed' ? { ...given, candidates: await near() } : given;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'vendor_error') throw error;
    const { message, internal, cause } = error;
    throw new DomainError('vendor_error', message, {
      ...(internal === undefined ? {} : { internal }),
      cause,
      candidates: await near(),
    });
  }
}

/** Companies and investors in turn, the likeliest first. */
async function nearOrganisations(find: FindNear, mode: Mode, name: string): Promise<readonly Candidate[]> {
  const key = identityKey(name);
  const [companies, investors] = await Promise.all(
    (['company', 'investor'] as const).map(
      async (table) => chooseNear(table, key, await find(mode, table, name)).candidates,
    ),
  );
  return Array.from({ length: CANDIDATES_MOST }, (_, at) => [companies?.[at], investors?.[at]])
    .flat()
    .filter((one) => one !== undefined)
    .slice(0, CANDIDATES_MOST);
}
