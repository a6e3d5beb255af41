import { defineEndpoint } from '../../endpoint.ts';
import { touchData } from '../touch-data.ts';
import { getSchema, putSchema } from './schema.ts';

/** GET /v1/fundraising/touch: one message as it would be sent. */
export const getTouch = defineEndpoint(
  getSchema,
  ['sequences'],
  async ({ sequences }, { scope, now }, { query }) => ({
    outcome: 'found',
    data: touchData(await sequences.touch(scope, query.touch_id, now)),
  }),
);

/** PUT /v1/fundraising/touch: another subject and text. */
export const putTouch = defineEndpoint(
  putSchema,
  ['sequences'],
  async ({ sequences }, { scope, now, signal, actor }, { body: { touch_id: touchId, ...text } }) => ({
    outcome: 'found',
    data: touchData(await sequences.edit(scope, touchId, text, now, signal, actor.name)),
  }),
);
