import { setTimeout as sleep } from 'node:timers/promises';
import { expected, type Lane } from './world.ts';

/** How long the account is locked at a time, ms: longer than admission waits for anyone. */
const LOCKED_MS = 5_000;

export const admission: Lane = {
  name: 'admission',
  worst: 'calls on an account whose row is locked',
  async begin({ store, busy, quiet }) {
    // A search without a profile is admitted and refused: nothing but admission is measured.
    const search = { path: '/v1/fundraising/search-investors', body: {} };
    let locks: Promise<unknown> | undefined;
    return {
      async call() {
        expected(422, await quiet.call('test', 'POST', search.path, search.body));
      },
      loops: 16,
      async worst(signal) {
        locks ??= store.system
          .transaction(async (transaction) => {
            await transaction.query({
              text: 'select from account where tenant_id = $1 for update',
              values: [busy.tenantId],
            });
            await sleep(LOCKED_MS, undefined, { signal }).catch(() => undefined);
          })
          .finally(() => {
            locks = undefined;
          });
        await busy.call('test', 'POST', '/v1/search/web', { query: 'made up' });
      },
      end: async () => void (await locks),
    };
  },
};
