import { investorKey } from '../identity/identity.ts';
import { firstKnown, type SourceItems } from '../lookup/source-items.ts';
import type { FunderClaim, MergedFunder } from './funder-claim.ts';

/**
 * The claims of all sources by investor (`investorKey`), the surest investor first: its fields are those of the surest
 * claim that knows them, its confidence is that claim's, and every page that says so is named once.
 */
export function mergeFunders(answers: readonly SourceItems<FunderClaim>[]): MergedFunder[] {
  const claims = answers.flatMap(({ source, items }) => items.map((claim) => ({ source, claim })));
  const groups = Map.groupBy(claims, ({ claim }) => investorKey(claim.investor));
  groups.delete('');
  const merged = [...groups.values()].map((said): MergedFunder => {
    const surest = said.toSorted((one, other) => other.claim.confidence - one.claim.confidence);
    const ids = new Map(
      surest.flatMap(({ claim }) => claim.investorIds ?? []).map((id) => [`${id.namespace} ${id.id}`, id]),
    );
    const sources = new Map(
      surest.map(({ source, claim: { sourceUrl } }) => [
        `${source} ${sourceUrl ?? ''}`,
        { source, ...(sourceUrl === undefined ? {} : { url: sourceUrl }) },
      ]),
    );
    return {
      ...firstKnown(surest.map(({ claim }) => claim)).merged,
      ...(ids.size === 0 ? {} : { investorIds: [...ids.values()] }),
      sources: [...sources.values()],
    };
  });
  return merged.sort((one, other) => other.confidence - one.confidence);
}
