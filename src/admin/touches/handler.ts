import { snakeCased } from '../../core/text/snake-case.ts';
import { defineAdmin } from '../endpoint.ts';
import { schema } from './schema.ts';

/** GET /admin/v1/touches */
export const listUnknownTouches = defineAdmin(
  schema,
  ['work'],
  async ({ work }) => snakeCased(await work.unknownTouches()) as never,
);
