import { defineEndpoint } from '../../endpoint.ts';
import { lookupContext } from '../../lookup-endpoint.ts';
import { schema } from './schema.ts';

/** POST /v1/social/posts: recent posts of a profile or company page. */
export const socialPosts = defineEndpoint(schema, ({ lookups }, context, { body }) =>
  lookups.run('social.posts', body, lookupContext(context)),
);
