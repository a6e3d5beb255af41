import { storeStory } from '../../src/app/commands/sandbox.ts';
import type { Account, TestService } from './service.ts';

/** Plays the made-up raise of a first start for an account; the service has to run with `outreachHere`. */
export function playStory({ db, service }: TestService, { tenantId }: Account): Promise<void> {
  return storeStory(
    {
      store: { system: db.system } as never,
      hasWorker: true,
      askWith: service.askWith,
      lookForNews: () => service.monitoring.look(),
    },
    tenantId,
  );
}
