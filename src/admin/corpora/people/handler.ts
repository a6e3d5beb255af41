import type { PersonRecordId } from '../../../core/corpus/held.ts';
import { snakeCased } from '../../../core/text/snake-case.ts';
import { defineAdmin } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** GET /admin/v1/corpora/people */
export const showPerson = defineAdmin(schema, ['people'], async ({ people }, _context, { query }) => {
  const { name, profile_url: profileUrl, record } = query;
  const held = await people.held({ name, profileUrl, record: record as PersonRecordId | undefined });
  return snakeCased(held) as never;
});
