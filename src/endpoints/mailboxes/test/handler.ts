import { defineEndpoint } from '../../endpoint.ts';
import { mailboxData } from '../mailbox-fields.ts';
import { schema } from './schema.ts';

/** POST /v1/mailboxes/test: logs in on both sides and says what came of it. */
export const testMailbox = defineEndpoint(schema, ['mailboxes'], async ({ mailboxes }, context, { body }) => {
  const { fault, ...seen } = await mailboxes.test(context.scope, body.id, context);
  return {
    outcome: 'found',
    data: {
      works: fault === undefined,
      ...(fault === undefined
        ? {}
        : { fault: { side: fault.side, kind: fault.kind, message: fault.message } }),
      mailbox: mailboxData(seen),
    },
  };
});
