import { profileKey } from '../../../core/lookalike/profile-key.ts';
import { queryCompanies } from '../../../core/lookalike/query-companies.ts';
import { withRationales, withWarmPaths } from '../../../core/ranking/warm-lift.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { schema } from './schema.ts';
import { presentFunders, queryFor, RATIONALES, understoodOf } from './stages.ts';

/** POST /v1/fundraising/find-lookalike-investors: companies, funders, warm paths, list, present. */
export const findLookalikeInvestors = defineEndpoint(
  schema,
  ['lookalikes', 'lookalikeList', 'investorCards', 'profiles', 'warmPaths', 'understanding'],
  async (
    { lookalikes, lookalikeList, investorCards, profiles, warmPaths, understanding },
    { scope, requestId, now, signal, profile: admitted },
    { body },
  ) => {
    const profile = admitted ?? (await profiles.get(scope));
    const { searched, skipped, results, funders } = await lookalikes.research(
      scope,
      queryCompanies(body, profile),
      queryFor(profile),
      { requestId, now, signal },
    );
    const ids = funders.map(({ investorId }) => investorId);
    const [paths, cards] = await Promise.all([warmPaths.of(scope, ids), investorCards.of(scope, ids)]);
    const explained = withRationales(withWarmPaths(funders, paths), RATIONALES);
    const listed = await lookalikeList.recordFunders(scope, explained, profileKey(profile));
    return {
      outcome: 'found',
      data: {
        ...presentFunders(listed, cards),
        companiesSearched: searched,
        companiesSkipped: skipped,
        companyResults: results,
      },
      warnings: await understanding.learning(scope.mode),
    };
  },
  async ({ lookalikes, profiles }, { scope, profile: admitted }, { body }) => {
    const profile = admitted ?? (await profiles.get(scope));
    return understoodOf(await lookalikes.known(scope.mode, queryCompanies(body, profile)));
  },
);
