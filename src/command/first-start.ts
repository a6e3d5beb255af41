import { completeProfile } from '../core/profile.ts';
import { makeSandbox, sandboxProfiles } from '../corpus/sandbox.ts';
import { issueKey } from '../store/keys.ts';
import type { Store } from '../store/open.ts';
import { createProfiles } from '../store/profiles.ts';
import { createFirstTenant } from '../store/tenants.ts';

/** What the first start of an installation made. The keys are shown once. */
export interface FirstStart {
  readonly tenantId: string;
  readonly testKey: string;
  readonly liveKey: string;
}

/**
 * Makes the tenant `default` with a key of each mode, and a profile in the sandbox to search with; undefined where there
 * is a tenant already.
 */
export async function prepareFirstStart(store: Store): Promise<FirstStart | undefined> {
  const tenant = await createFirstTenant(store.system, 'default');
  if (tenant === undefined) return undefined;
  const profile = completeProfile(sandboxProfiles(makeSandbox()).equity);
  await createProfiles(store.service).put({ tenantId: tenant.id, mode: 'test' }, profile);
  const order = { tenantId: tenant.id, name: 'first start' };
  const test = await issueKey(store.system, { ...order, mode: 'test' });
  const live = await issueKey(store.system, { ...order, mode: 'live' });
  return { tenantId: tenant.id, testKey: test.key, liveKey: live.key };
}

/** What a person reads at the first start: the keys, a request to paste, and what comes next. */
export function describeFirstStart(first: FirstStart, address: string): string {
  return `Warmpath listens at ${address}

This is the first start. Two keys were made; keep them, they are not stored and cannot be shown again:

  sandbox (made-up data)  ${first.testKey}
  live                    ${first.liveKey}

Try it:

  curl -s ${address}/v1/fundraising/search-investors \\
    -H 'Authorization: Bearer ${first.testKey}' \\
    -H 'Content-Type: application/json' -d '{"limit": 3}'

The interface with examples: ${address}/reference

For live searches, in another terminal:

  npx warmpath corpus import crunchbase-export <folder of a deal export>
  npx warmpath credits grant --tenant ${first.tenantId} 1000 --paid

Stop with Ctrl-C.`;
}

/** What a person reads at every later start. */
export function describeStart(address: string): string {
  return `Warmpath listens at ${address}
Tenants: npx warmpath tenant list    A new key: npx warmpath key issue --tenant ID [--test]    Stop with Ctrl-C.`;
}
