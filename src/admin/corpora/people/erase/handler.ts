import type { PersonRecordId } from '../../../../core/corpus/held.ts';
import { snakeCased } from '../../../../core/text/snake-case.ts';
import { defineAdmin } from '../../../endpoint.ts';
import { schema } from './schema.ts';

/** POST /admin/v1/corpora/people/erase */
export const erasePerson = defineAdmin(schema, ['people'], async ({ people }, context, { body }) => {
  const { records, names = [], profile_urls: profileUrls = [], by_name: byName = true, reason } = body;
  const erasing = { records: records as PersonRecordId[], names, profileUrls, byName, reason };
  return snakeCased(await people.erase(erasing, context.operator.name)) as never;
});
