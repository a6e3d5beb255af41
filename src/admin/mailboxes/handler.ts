import { snakeCased } from '../../core/text/snake-case.ts';
import { defineAdmin } from '../endpoint.ts';
import { schema } from './schema.ts';

/** GET /admin/v1/mailboxes */
export const listMailboxes = defineAdmin(
  schema,
  ['work'],
  async ({ work }) => snakeCased({ mailboxes: await work.mailboxes() }) as never,
);
