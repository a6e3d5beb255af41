import { withoutDryRun } from '../dry-run.ts';
import { defineEndpoint } from '../endpoint.ts';
import { schema } from './schema.ts';

/** DELETE /v1/cache: drops the one cached answer to exactly this question. */
export const evictCache = defineEndpoint(schema, ['lookups'], async ({ lookups }, { scope }, { body }) => ({
  outcome: 'found',
  data: {
    deleted: await lookups.evict(
      body.endpoint,
      withoutDryRun(body.params).body as typeof body.params,
      scope.mode,
    ),
  },
}));
