import { numberOfInvestorId } from '../../../core/corpus/investor-id.ts';
import type { Enrichment } from '../../../core/research/ports.ts';
import type { Scope } from '../../../core/scope.ts';
import { nearWarnings } from '../../../core/understanding/near-warning.ts';
import type { Services } from '../../endpoint.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { researchRequest } from '../../lookup-endpoint.ts';
import { schema } from './schema.ts';

/** POST /v1/fundraising/enrich-investor: what is known of one person or firm. */
export const enrichInvestor = defineEndpoint(
  schema,
  ['research', 'storedInvestors'],
  async ({ research, storedInvestors }, context, { body }) => {
    const answer = await research.enrichInvestor(body, researchRequest(context));
    // The record of one that is on the list was paid for with its search. Of any other it is what the price is for.
    const isFree =
      answer.outcome === 'undetermined' && (await isShown(storedInvestors, context.scope, answer.data));
    return answer.outcome === 'undetermined' && !isFree ? { ...answer, outcome: 'found' } : answer;
  },
  async ({ research }, { scope }, { body }) => {
    const meant = await research.investorMeant(body, scope.mode);
    const { fund_name: name } = body;
    return {
      records: { investors: Number(meant.isKnown) },
      warnings: name === undefined ? [] : nearWarnings('fund_name', name, meant),
    };
  },
);

/** Whether all that the answer has is shown free of charge: GET /v1/fundraising/investor. */
async function isShown(
  { find }: Services['storedInvestors'],
  scope: Scope,
  { investor, fund }: Enrichment,
): Promise<boolean> {
  const blocks = [investor, fund].filter((block) => block !== undefined);
  const listed = await Promise.all(
    blocks.map(({ id }) => find(scope, numberOfInvestorId(id) ?? 0).then((one) => one?.isImported === false)),
  );
  return blocks.length > 0 && listed.every(Boolean);
}
