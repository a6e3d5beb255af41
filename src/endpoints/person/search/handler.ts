import { defineEndpoint } from '../../endpoint.ts';
import { lookupContext } from '../../lookup-endpoint.ts';
import { schema } from './schema.ts';

/** POST /v1/person/search: people by name. */
export const personSearch = defineEndpoint(schema, ({ lookups }, context, { body }) =>
  lookups.run('person.search', body, lookupContext(context)),
);
