import { defineEndpoint } from '../../endpoint.ts';
import { lookupContext } from '../../lookup-endpoint.ts';
import { schema } from './schema.ts';

/** POST /v1/person/enrich: what is known of one person. */
export const personEnrich = defineEndpoint(schema, ({ lookups }, context, { body }) =>
  lookups.run('person.enrich', body, lookupContext(context)),
);
