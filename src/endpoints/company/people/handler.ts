import { defineEndpoint } from '../../endpoint.ts';
import { lookupContext } from '../../lookup-endpoint.ts';
import { schema } from './schema.ts';

/** POST /v1/company/people: people of one company. */
export const companyPeople = defineEndpoint(schema, ({ lookups }, context, { body }) =>
  lookups.run('company.people', body, lookupContext(context)),
);
