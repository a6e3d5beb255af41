import { seedSandbox } from '../../src/corpus/queries-merges.ts';
import { createProfileStore } from '../../src/profile/queries-profiles.ts';
import { completeProfile, type Profile, sandboxProfiles } from '../../src/profile/rules.ts';
import { makeSandbox, SANDBOX_AS_OF, SANDBOX_VERSION } from '../../src/reference/rules-sandbox-world.ts';
import type { Account, TestService } from './service.ts';

export const PROFILES = sandboxProfiles(makeSandbox());

/** Fills the made-up world and waits until the service searches it. */
export async function openSandbox(service: TestService): Promise<void> {
  await seedSandbox(service.db.system, makeSandbox, SANDBOX_VERSION, SANDBOX_AS_OF);
  const account = await service.account({ mode: 'test', credits: 1_000_000 });
  await storeProfile(service, account, PROFILES.equity);
  for (let attempt = 0; attempt < 400; attempt += 1) {
    const answer = await service.call('POST', '/v1/fundraising/search-investors', {
      key: account.key,
      body: {},
    });
    if (answer.status === 200) return;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error('the sandbox was not searched within 10 s');
}

export async function storeProfile(service: TestService, account: Account, profile: Profile): Promise<void> {
  await createProfileStore(service.db.service).put(account, completeProfile(profile));
}
