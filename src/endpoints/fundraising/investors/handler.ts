import { warmRecord } from '../../../core/ranking/warm-lift.ts';
import { withCard } from '../../../core/research/investor-card.ts';
import { shownScore } from '../../../core/research/shown-score.ts';
import { parseMoment } from '../../../core/text/moment.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { pageOf } from '../../page.ts';
import { schema } from './schema.ts';

/** GET /v1/fundraising/investors: a page of what the tenant's searches have found. */
export const investors = defineEndpoint(
  schema,
  ['storedInvestors', 'investorCards', 'warmPaths'],
  async ({ storedInvestors, investorCards, warmPaths }, { scope }, { query }) => {
    const { items, next } = await storedInvestors.list(
      scope,
      {
        ...(query.tier === undefined ? {} : { tier: query.tier }),
        ...(query.lp_type === undefined ? {} : { lpType: query.lp_type }),
        newSince: query.new_since === undefined ? undefined : parseMoment(query.new_since),
      },
      pageOf(query),
    );
    const ids = items.map(({ investorId }) => investorId);
    const known = items.filter(({ isImported }) => !isImported).map(({ investorId }) => investorId);
    const [paths, cards] = await Promise.all([warmPaths.of(scope, ids), investorCards.of(scope, known)]);
    const shown = items.map(({ investorId, record, isScored }) =>
      withCard(investorId, shownScore(warmRecord(record, paths.get(investorId) ?? []), isScored), cards),
    );
    return { outcome: 'found', data: { investors: shown, ...(next === undefined ? {} : { next }) } };
  },
);
