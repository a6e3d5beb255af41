import { randomBytes } from 'node:crypto';
import { link, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { completeProfile, type Profile } from '../core/research/profile.ts';
import { makeSandbox, sandboxProfiles } from '../core/sandbox/sandbox.ts';
import { issueKey } from '../store/account/keys.ts';
import { createFirstTenant } from '../store/account/tenants.ts';
import type { Store } from '../store/open.ts';
import { createProfileStore } from '../store/research/profiles.ts';

export interface FirstKeys {
  readonly testKey: string;
  readonly liveKey: string;
}

/** What the first start of an installation made: the tenant, and where its keys can be read, this once. */
export type FirstStart = { readonly tenantId: string } & (
  | FirstKeys
  | { readonly keysFile: string }
  | { readonly noKeys: string }
);

/** The profile a first start stores in the sandbox. */
export function firstProfile(): Profile {
  return completeProfile(sandboxProfiles(makeSandbox()).equity);
}

/**
 * Makes the tenant `default` with a key of each mode, and a profile in the sandbox to search with; undefined where there
 * is a tenant already. At a terminal the keys are given to be shown; elsewhere what is printed ends up in logs, so they are
 * written to a file in `dataDir` that only its owner reads, and where that cannot be, none are made (`noKeys` says why).
 */
export async function prepareFirstStart(
  store: Pick<Store, 'system' | 'service'>,
  { isTerminal, dataDir }: { readonly isTerminal: boolean; readonly dataDir: string },
): Promise<FirstStart | undefined> {
  const tenant = await createFirstTenant(store.system, 'default');
  if (tenant === undefined) return undefined;
  await createProfileStore(store.service).put({ tenantId: tenant.id, mode: 'test' }, firstProfile());
  const issue = async (): Promise<FirstKeys> => {
    const order = { tenantId: tenant.id, name: 'first start' };
    const test = await issueKey(store.system, { ...order, mode: 'test' });
    const live = await issueKey(store.system, { ...order, mode: 'live' });
    return { testKey: test.key, liveKey: live.key };
  };
  if (isTerminal) return { tenantId: tenant.id, ...(await issue()) };
  try {
    return { tenantId: tenant.id, keysFile: await writeKeys(dataDir, tenant.id, issue) };
  } catch (error) {
    if (!(error instanceof Error && 'syscall' in error)) throw error;
    return { tenantId: tenant.id, noKeys: error.message };
  }
}

/** The file is there whole or not at all, and no other is written over. It is opened before the keys are made. */
async function writeKeys(
  dataDir: string,
  tenantId: string,
  issue: () => Promise<FirstKeys>,
): Promise<string> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const making = join(dataDir, `first-keys.${randomBytes(6).toString('hex')}.making`);
  const file = await open(making, 'wx', 0o600);
  try {
    const { testKey, liveKey } = await issue();
    const text = JSON.stringify({ tenant_id: tenantId, test_key: testKey, live_key: liveKey }, null, 2);
    await file.writeFile(`${text}\n`);
    await file.sync();
    const usual = join(dataDir, 'first-keys.json');
    try {
      await link(making, usual);
      return usual;
    } catch (error) {
      if ((error as { code?: string }).code !== 'EEXIST') throw error;
    }
    // Left by an installation before this one: its tenant is another.
    const other = join(dataDir, `first-keys-${tenantId}.json`);
    await link(making, other);
    return other;
  } finally {
    await file.close();
    await unlink(making);
  }
}

/** What a person reads at the first start: the keys or where they are, a request to paste, and what comes next. */
export function describeFirstStart(first: FirstStart, address: string): string {
  return `Warmpath listens at ${address}

${describeKeys(first)}

Try it:

  curl -s ${address}/v1/fundraising/search-investors \\
    -H 'Authorization: Bearer ${'testKey' in first ? first.testKey : 'wp_test_…'}' \\
    -H 'Content-Type: application/json' -d '{"limit": 3}'

Documentation, also on connecting an assistant: ${address}/docs/
API reference with examples: ${address}/reference

For live searches, in another terminal: npx warmpath start-here asks what you raise and does all of this. By hand: import
deals, add credits, and store a profile with the live key. A search is charged also where it finds nothing, so import first.

  npx warmpath corpus import crunchbase-export <folder of a deal export>
  npx warmpath credits grant --tenant ${first.tenantId} 1000 --paid
  curl -s -X PUT ${address}/v1/fundraising/profile \\
    -H 'Authorization: Bearer ${'liveKey' in first ? first.liveKey : 'wp_live_…'}' -H 'Content-Type: application/json' \\
    -d '{"raise_type": "startup_equity", "stage": "seed", "sector_tags": ["fintech"], "geography": "United Kingdom"}'

Stop with Ctrl-C.`;
}

export function describeKeys(first: FirstStart): string {
  if ('keysFile' in first) {
    return `This is the first start. Two keys were made, one of the sandbox and one for live data. They are in a file that only
its owner can read; they are not stored elsewhere. Read it, keep them, and delete it:

  cat '${first.keysFile}'`;
  }
  if ('noKeys' in first) {
    return `This is the first start. No keys were made, for they could not be written to a file (${first.noKeys}). Make them with:

  npx warmpath key issue --tenant ${first.tenantId} --test
  npx warmpath key issue --tenant ${first.tenantId}`;
  }
  return `This is the first start. Two keys were made; keep them, they are not stored and cannot be shown again:

  sandbox (made-up data)  ${first.testKey}
  live                    ${first.liveKey}`;
}

/** What a person reads at every later start. */
export function describeStart(address: string): string {
  return `Warmpath listens at ${address}
Tenants: npx warmpath tenant list    A new key: npx warmpath key issue --tenant ID [--test]    Stop with Ctrl-C.`;
}
