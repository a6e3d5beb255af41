import { defineEndpoint } from '../../endpoint.ts';
import { lookupContext } from '../../lookup-endpoint.ts';
import { schema } from './schema.ts';

/** POST /v1/company/search: companies by keyword and place. */
export const companySearch = defineEndpoint(schema, ({ lookups }, context, { body }) =>
  lookups.run('company.search', body, lookupContext(context)),
);
