import { defineEndpoint } from '../../../endpoint.ts';
import { touchData } from '../../touch-data.ts';
import { schema } from './schema.ts';

/** POST /v1/fundraising/touch/settle: what a person found out about an unknown one. */
export const settleTouch = defineEndpoint(
  schema,
  ['sequences'],
  async ({ sequences }, { scope, now, actor }, { body }) => ({
    outcome: 'found',
    data: touchData(await sequences.settle(scope, body.touch_id, body.outcome, now, actor.name)),
  }),
);
