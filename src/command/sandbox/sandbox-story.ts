import type { OwnCall } from '../../composition/own-calls.ts';
import { grantCredits, readBalances } from '../../store/account/billing/credits.ts';
import { issueKey, revokeKey } from '../../store/account/keys.ts';
import { letDaysPass } from '../../store/account/sandbox/let-days-pass.ts';
import type { Store } from '../../store/open.ts';
import { tellStory } from './tell-story.ts';

export interface StoryService {
  readonly store: Pick<Store, 'system'>;
  readonly hasWorker: boolean;
  askWith(key: string): OwnCall;
  lookForNews(): Promise<void>;
}

/**
 * Leaves the made-up raise in a tenant's sandbox, with a key that lives as long as that takes. What it spent is granted again,
 * so that a test balance begins where the documents say. Rejects where the service refuses one of its calls; what was told
 * until then stays.
 */
export async function storeStory(service: StoryService, tenantId: string): Promise<void> {
  const { system } = service.store;
  const before = await readBalances(system, tenantId);
  const expiresAt = new Date(Date.now() + 600_000);
  const { key, id } = await issueKey(system, { tenantId, mode: 'test', name: 'sandbox story', expiresAt });
  try {
    await tellStory({
      ask: service.askWith(key),
      hasWorker: service.hasWorker,
      letDaysPass: (days) => letDaysPass(system, tenantId, days),
      lookForNews: () => service.lookForNews(),
    });
  } finally {
    await revokeKey(system, id);
    const { test } = await readBalances(system, tenantId);
    const credits = before.test - test;
    if (credits > 0) {
      await grantCredits(system, {
        tenantId,
        mode: 'test',
        credits,
        paid: false,
        reference: `sandbox-story ${id}`,
      });
    }
  }
}
