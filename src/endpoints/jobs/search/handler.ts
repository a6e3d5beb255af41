import { defineEndpoint } from '../../endpoint.ts';
import { lookupContext } from '../../lookup-endpoint.ts';
import { schema } from './schema.ts';

/** POST /v1/jobs/search: job postings. */
export const jobsSearch = defineEndpoint(schema, ({ lookups }, context, { body }) =>
  lookups.run('jobs.search', body, lookupContext(context)),
);
