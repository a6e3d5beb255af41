import { isLate } from '../../core/admin/health.ts';
import { snakeCased } from '../../core/text/snake-case.ts';
import { defineAdmin } from '../endpoint.ts';
import { schema } from './schema.ts';

/** GET /admin/v1/workers */
export const showWorkers = defineAdmin(schema, ['work'], async ({ work }, { now }) => {
  const state = await work.state();
  const queues = state.queues.map((queue) => ({
    queue: queue.queue,
    waiting: queue.waiting,
    oldestAt: queue.oldestAt,
    late: isLate(queue, now),
  }));
  return snakeCased({ ...state, queues }) as never;
});
