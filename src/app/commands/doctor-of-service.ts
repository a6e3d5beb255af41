import { readMailServers } from '../../mailboxes/queries-notices.ts';
import type { Store } from '../../platform/database/store.ts';
import type { DoctorService } from '../admin-health.ts';
import type { ServiceConfig } from '../settings/config.ts';
import { askAll } from './doctor-live.ts';
import { checkDatabase, checkDisk, checkNode, checkSettings } from './doctor-quick.ts';

/** The doctor of a service that runs, for its admin API. */
export function doctorOf(config: ServiceConfig): (store: Store) => DoctorService {
  return ({ system, service }) => ({
    async quick() {
      const { checkLookups } = await import('./sources.ts');
      return [
        checkNode(),
        ...(await checkSettings()),
        await checkDisk(config),
        ...(await checkDatabase({ db: system, service, migrations: [] }, config)),
        ...checkLookups(config),
      ];
    },
    async live(signal) {
      const { liveQuestions } = await import('./live-sources.ts');
      const { questions, close } = liveQuestions(config, await readMailServers(system), false);
      try {
        const answers = await askAll(questions, { signal });
        return answers.map(({ source, state, ms, detail }) => ({ source, state, ms, detail }));
      } finally {
        await close();
      }
    },
  });
}
