import { defineEndpoint } from '../../../endpoint.ts';
import { touchData } from '../../touch-data.ts';
import { schema } from './schema.ts';

/** POST /v1/fundraising/touch/redraft: another draft of it. */
export const redraftTouch = defineEndpoint(
  schema,
  ['sequences'],
  async ({ sequences }, { scope, now, actor }, { body }) => ({
    outcome: 'found',
    data: touchData(
      await sequences.redraft(
        scope,
        body.touch_id,
        { note: body.note, discardEdit: body.discard_edit ?? false, language: body.language },
        now,
        actor.name,
      ),
    ),
  }),
);
