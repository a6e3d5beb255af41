import { healthOf } from '../../core/admin/health.ts';
import { snakeCased } from '../../core/text/snake-case.ts';
import { defineAdmin } from '../endpoint.ts';
import { schema } from './schema.ts';

/** GET /admin/v1/overview */
export const showOverview = defineAdmin(
  schema,
  ['work', 'corpora', 'sources', 'imports'],
  async ({ work, corpora, sources, imports }, { now }) => {
    const state = await work.state();
    const health = healthOf({
      now,
      work: state,
      corpora: await corpora.overview(),
      sources: await sources.states(),
      mailboxes: await work.mailboxes(),
      unknown: await work.unknownTouches(),
      running: await imports.running(),
    });
    const [oldest] = state.queues
      .flatMap(({ queue, waiting, oldestAt }) => (oldestAt === null ? [] : [{ queue, waiting, oldestAt }]))
      .toSorted((one, other) => one.oldestAt.getTime() - other.oldestAt.getTime());
    return snakeCased({ health, today: await work.today(), oldest: oldest ?? null }) as never;
  },
);
