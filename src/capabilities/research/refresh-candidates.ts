import type { FoundInvestor } from '../../core/corpus/investor-record.ts';
import { LIMITS } from '../../core/limits.ts';
import { createBudget } from '../../core/lookup/budget.ts';
import { knownFields } from '../../core/lookup/known-fields.ts';
import type { LookupService } from '../../core/lookup/ports.ts';
import { pageKey } from '../../core/lookup/source-items.ts';
import { isSamePerson } from '../../core/research/enrichment.ts';
import { isSurelyFirm, liveFactsOf } from '../../core/research/live.ts';
import type { LiveFacts } from '../../core/research/live-facts.ts';
import type { DossierStore, RefreshRequest } from '../../core/research/ports.ts';
import { domainOf } from '../../reference/domain.ts';
import { readOn } from './read-on.ts';

interface Refreshing {
  readonly lookups: LookupService;
  readonly dossiers: DossierStore;
}

/**
 * The same investors, the first few with what live sources say of them today: asked in parallel, within a
 * time and a budget of their own. One that is not surely the same, or not answered in time, stays as found.
 */
export async function refreshCandidates<Found extends FoundInvestor>(
  sources: Refreshing,
  found: readonly Found[],
  request: RefreshRequest,
): Promise<readonly Found[]> {
  const { candidates, budgetUsd } = LIMITS.refresh;
  const budget = createBudget(Math.round(budgetUsd * 1e6));
  const live = await Promise.all(
    found.slice(0, candidates).map(({ investorId }) =>
      // A search does not fail for optional live data; where the request has ended, its deadline says so.
      liveOf(sources, investorId, { ...request, budget, withinMs: LIMITS.refresh.within }).catch(
        () => undefined,
      ),
    ),
  );
  return found.map((one, at) => {
    const facts = live[at];
    return facts === undefined ? one : { ...one, record: { ...one.record, live: facts } };
  });
}

async function liveOf(
  { lookups, dossiers }: Refreshing,
  investorId: number,
  context: Parameters<LookupService['ask']>[2],
): Promise<LiveFacts | undefined> {
  const dossier = await dossiers.investorOf(context.mode, investorId);
  if (dossier === undefined) return undefined;
  const { domain, socialUrl, block } = dossier;
  const today = readOn(context);
  if (block.entity === 'person') {
    const asked = await lookups.ask(
      'person.enrich',
      socialUrl === undefined ? { name: block.name } : { social_url: socialUrl },
      context,
    );
    if (asked.state !== 'answered' || asked.outcome !== 'found') return undefined;
    const isPage = socialUrl !== undefined && pageKey(asked.data.socialUrl) === pageKey(socialUrl);
    return isPage || isSamePerson(dossier, asked.data) ? liveFactsOf(asked.data, today) : undefined;
  }
  const params = knownFields({ domain, social_url: socialUrl, name: block.name });
  const asked = await lookups.ask('company.enrich', params, context);
  if (asked.state !== 'answered' || asked.outcome !== 'found') return undefined;
  return isSurelyFirm(dossier, asked.data, domainOf) ? liveFactsOf(asked.data, today) : undefined;
}
