import { defineEndpoint } from '../../endpoint.ts';
import { researchRequest } from '../../lookup-endpoint.ts';
import { schema } from './schema.ts';

/** POST /v1/fundraising/enrich-investor: what is known of one person or firm. */
export const enrichInvestor = defineEndpoint(schema, ['research'], ({ research }, context, { body }) =>
  research.enrichInvestor(body, researchRequest(context)),
);
