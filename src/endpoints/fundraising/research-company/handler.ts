import { nearWarnings } from '../../../core/understanding/near-warning.ts';
import { defineEndpoint } from '../../endpoint.ts';
import { researchRequest } from '../../lookup-endpoint.ts';
import { schema } from './schema.ts';

/** POST /v1/fundraising/research-company: a company and what is reported of it. */
export const researchCompany = defineEndpoint(
  schema,
  ['research'],
  ({ research }, context, { body }) => research.researchCompany(body, researchRequest(context)),
  async ({ research }, { scope }, { body }) => {
    const meant = await research.companyMeant(body, scope.mode);
    const { company_name: name } = body;
    return {
      records: { companies: Number(meant.isKnown) },
      warnings: name === undefined ? [] : nearWarnings('company_name', name, meant),
    };
  },
);
