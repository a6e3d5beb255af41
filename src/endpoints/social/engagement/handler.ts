import { defineEndpoint } from '../../endpoint.ts';
import { lookupContext } from '../../lookup-endpoint.ts';
import { schema } from './schema.ts';

/** POST /v1/social/engagement: who reacted to a post, or commented. */
export const socialEngagement = defineEndpoint(schema, ({ lookups }, context, { body }) =>
  lookups.run('social.engagement', body, lookupContext(context)),
);
