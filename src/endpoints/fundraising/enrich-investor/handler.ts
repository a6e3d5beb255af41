import { nearWarnings } from '../../../core/understanding/near-warning.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { researchRequest } from '../../lookup-endpoint.ts';
import { schema } from './schema.ts';

/** POST /v1/fundraising/enrich-investor: what is known of one person or firm. */
export const enrichInvestor = defineEndpoint(
  schema,
  ['research'],
  ({ research }, context, { body }) => research.enrichInvestor(body, researchRequest(context)),
  async ({ research }, { scope }, { body }) => {
    const meant = await research.investorMeant(body, scope.mode);
    const { fund_name: name } = body;
    return {
      records: { investors: Number(meant.isKnown) },
      warnings: name === undefined ? [] : nearWarnings('fund_name', name, meant),
    };
  },
);
