import { defineAdmin } from '../../endpoint.ts';
import { schema } from './schema.ts';

/** What a history has room for (touch_event). */
const WHO = 100;

/** POST /admin/v1/touches/settle */
export const settleTouch = defineAdmin(schema, ['sequences'], async ({ sequences }, context, { body }) => {
  const { tenant: tenantId, mode, id, outcome } = body;
  const by = `operator ${context.operator.name}`.slice(0, WHO);
  const { touch } = await sequences.settle({ tenantId, mode }, id, outcome, context.now, by);
  return { id, state: touch.state };
});
