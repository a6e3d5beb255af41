import { defineEndpoint } from '../../endpoint.ts';
import { lookupContext } from '../../lookup-endpoint.ts';
import { schema } from './schema.ts';

/** POST /v1/email/verify: whether an address takes mail. */
export const emailVerify = defineEndpoint(schema, ({ lookups }, context, { body }) =>
  lookups.run('email.verify', body, lookupContext(context)),
);
