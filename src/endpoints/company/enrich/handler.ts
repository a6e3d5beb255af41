import { defineEndpoint } from '../../endpoint.ts';
import { lookupContext } from '../../lookup-endpoint.ts';
import { schema } from './schema.ts';

/** POST /v1/company/enrich: what is known of one company. */
export const companyEnrich = defineEndpoint(schema, ({ lookups }, context, { body }) =>
  lookups.run('company.enrich', body, lookupContext(context)),
);
