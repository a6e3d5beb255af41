import { defineEndpoint } from '../../endpoint.ts';
import { researchRequest } from '../../lookup-endpoint.ts';
import { schema } from './schema.ts';

/** POST /v1/fundraising/research-company: a company and what is reported of it. */
export const researchCompany = defineEndpoint(schema, ['research'], ({ research }, context, { body }) =>
  research.researchCompany(body, researchRequest(context)),
);
