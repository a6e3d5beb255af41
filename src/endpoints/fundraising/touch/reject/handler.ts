import { defineEndpoint } from '../../../endpoint.ts';
import { touchData } from '../../touch-data.ts';
import { schema } from './schema.ts';

/** POST /v1/fundraising/touch/reject: it is not sent as it stands. */
export const rejectTouch = defineEndpoint(
  schema,
  ['sequences'],
  async ({ sequences }, { scope, now, actor }, { body }) => ({
    outcome: 'found',
    data: touchData(await sequences.reject(scope, body.touch_id, body.why, now, actor.name)),
  }),
);
