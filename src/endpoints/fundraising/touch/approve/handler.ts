import { defineEndpoint } from '../../../endpoint.ts';
import { touchData } from '../../touch-data.ts';
import { schema } from './schema.ts';

/** POST /v1/fundraising/touch/approve: for the text it has now. */
export const approveTouch = defineEndpoint(
  schema,
  ['sequences'],
  async ({ sequences }, { scope, now, signal, actor }, { body }) => ({
    outcome: 'found',
    data: touchData(
      await sequences.approve(scope, body.touch_id, { textHash: body.text_hash }, now, signal, actor.name),
    ),
  }),
);
