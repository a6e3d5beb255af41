import { defineEndpoint } from '../../endpoint.ts';
import { lookupContext } from '../../lookup-endpoint.ts';
import { schema } from './schema.ts';

/** POST /v1/person/email: the work address of one person. */
export const personEmail = defineEndpoint(schema, ({ lookups }, context, { body }) =>
  lookups.run('person.email', body, lookupContext(context)),
);
