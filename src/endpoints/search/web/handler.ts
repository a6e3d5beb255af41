import { defineEndpoint } from '../../endpoint.ts';
import { lookupContext } from '../../lookup-endpoint.ts';
import { schema } from './schema.ts';

/** POST /v1/search/web: web search. */
export const searchWeb = defineEndpoint(schema, ({ lookups }, context, { body }) =>
  lookups.run('search.web', body, lookupContext(context)),
);
