import { randomBytes } from 'node:crypto';
import { link, mkdir, open, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import type { Command } from 'commander';
import { issueKey } from '../../accounts/queries-keys.ts';
import { addMember, makeLink } from '../../accounts/queries-members.ts';
import { addOperator } from '../../accounts/queries-operators.ts';
import { openedAt, SIGN_IN, signInLink } from '../../accounts/rules-people.ts';
import { grantCredits } from '../../credits/queries-grants.ts';
import { createFirstTenant } from '../../credits/queries-ledger.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Store } from '../../platform/database/store.ts';
import { createLog } from '../../platform/log.ts';
import { createProfileStore } from '../../profile/queries-profiles.ts';
import { completeProfile, type Profile } from '../../profile/rules.ts';
import { storyProfile } from '../sandbox-story.ts';
import { configWarnings, PROGRAM, readServiceConfig, writtenSettings } from '../settings/config.ts';
import { addCommand, type CommonOptions, outputOf } from './output.ts';
import { drain, listenForStop, surviveStrayFaults } from './processes.ts';
import { storeStory } from './sandbox.ts';

export interface FirstKeys {
  readonly testKey: string;
  readonly liveKey: string;
  /** Opens the console, signed in as owner and operator, once. */
  readonly signInLink: string;
}

/** What the first start of an installation made: the tenant, and where its keys can be read, this once. */
export type FirstStart = { readonly tenantId: string } & (
  | FirstKeys
  | { readonly keysFile: string }
  | { readonly noKeys: string }
);

/** The profile a first start stores in the sandbox. */
export function firstProfile(): Profile {
  return completeProfile(storyProfile());
}

/**
 * Live credits for a first list: ten searches (120), five lookalikes (175), fifty investors looked up (250) and 150 lookups (450) are
 * 995. Nobody is paid for them; what sources cost has caps of its own.
 */
export const FIRST_CREDITS = 1_000;

/** Grants the first live credits, once for each tenant however often it is asked for. Returns what was granted. */
export async function grantFirstCredits(db: Db, tenantId: string): Promise<number> {
  const { repeated } = await grantCredits(db, {
    tenantId,
    mode: 'live',
    credits: FIRST_CREDITS,
    paid: true,
    reference: 'start-here',
  });
  return repeated ? 0 : FIRST_CREDITS;
}

/**
 * Makes the tenant `default` with its owner, who is the first operator too, a key of each mode, its first live credits, and a
 * profile in the sandbox to search with; undefined if there is a tenant already. `address`: where the console is opened. At a terminal the keys are given to be shown; elsewhere what is printed ends up in logs, so they are
 * written to a file in `dataDir` that only its owner reads, and where that cannot be, none are made (`noKeys` says why).
 */
export async function prepareFirstStart(
  store: Pick<Store, 'system' | 'service'>,
  {
    isTerminal,
    dataDir,
    address,
  }: { readonly isTerminal: boolean; readonly dataDir: string; readonly address: string },
): Promise<FirstStart | undefined> {
  const tenant = await createFirstTenant(store.system, 'default');
  if (tenant === undefined) return undefined;
  await createProfileStore(store.service).put({ tenantId: tenant.id, mode: 'test' }, firstProfile());
  await grantFirstCredits(store.system, tenant.id);
  const owner = await addMember(store.system, tenant.id, { name: 'Owner', role: 'owner' });
  const operator = await addOperator(store.system, { name: owner.name });
  const issue = async (): Promise<FirstKeys> => {
    const order = { tenantId: tenant.id, name: 'first start' };
    const test = await issueKey(store.system, { ...order, mode: 'test' });
    const live = await issueKey(store.system, { ...order, mode: 'live' });
    const member = { tenantId: tenant.id, id: owner.id };
    const token = await makeLink(store.system, { member, operatorId: operator.id }, SIGN_IN.link.first);
    return { testKey: test.key, liveKey: live.key, signInLink: signInLink(address, token) };
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
    const { testKey, liveKey, signInLink: opened } = await issue();
    const made = { tenant_id: tenantId, test_key: testKey, live_key: liveKey, sign_in_link: opened };
    const text = JSON.stringify(made, null, 2);
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

/** What a person reads at the first start: the way into the console, the keys or where they are, and a request to paste. */
export function describeFirstStart(first: FirstStart, address: string): string {
  return `Warmpath listens at ${address}

${describeKeys(first)}

A request to try, with the key of the sandbox:

  curl -s ${address}/v1/fundraising/search-investors \\
    -H 'Authorization: Bearer ${'testKey' in first ? first.testKey : 'wp_test_…'}' \\
    -H 'Content-Type: application/json' -d '{"limit": 3}'

The console leads to your own raise; in a terminal, ${PROGRAM} start-here does the same.
Documentation: ${address}/docs/    API reference: ${address}/reference    Stop with Ctrl-C.`;
}

export function describeKeys(first: FirstStart): string {
  if ('keysFile' in first) {
    return `This is the first start. A file that only its owner can read has a link that opens the console, signed in (once, within
a day), and two keys for programs. They are not stored elsewhere. Read it, keep the keys, and
delete it:

  cat '${first.keysFile}'`;
  }
  if ('noKeys' in first) {
    return `This is the first start. No keys were made, for they could not be written to a file (${first.noKeys}). Make a link into the
console and keys with:

  ${PROGRAM} operator link
  ${PROGRAM} key issue --tenant ${first.tenantId} --test
  ${PROGRAM} key issue --tenant ${first.tenantId}`;
  }
  return `This is the first start. Open the console, signed in (once, within a day; another link: ${PROGRAM} operator link):

  ${first.signInLink}

Two keys for programs were made; keep them, they are not stored and cannot be shown again:

  sandbox (made-up data)  ${first.testKey}
  live                    ${first.liveKey}`;
}

/** What a person reads at every later start. */
export function describeStart(address: string): string {
  return `Warmpath listens at ${address}
A link into the console: ${PROGRAM} operator link    Tenants: ${PROGRAM} tenant list    Stop with Ctrl-C.`;
}

/** A billed request has 30 s in all, the longest 60; what is not answered by then never will be. */
const DRAIN_DEADLINE_MS = 65_000;

export function addServeCommand(program: Command): void {
  addCommand(
    program,
    'serve',
    'run the service until it is stopped; where it listens is PORT and HOST in the environment',
  ).action(async (options: CommonOptions) => {
    const output = outputOf(options);
    const config = await readServiceConfig();
    for (const warning of await configWarnings()) output.warn(`warning: ${warning}`);
    // Loaded here only: the other commands start in half the time without the web server.
    const { startService } = await import('../main.ts');
    const { checkLookups } = await import('./sources.ts');
    const log = await createLog(config);
    const stop = listenForStop();
    const { doctorOf } = await import('./doctor-of-service.ts');
    const facts = { settings: await writtenSettings(), checks: checkLookups(config) };
    const service = await startService(config, log, facts, doctorOf(config));
    surviveStrayFaults(log);
    // After the port is ours: keys made by a start that failed would never be seen.
    const isTerminal = process.stdout.isTTY === true;
    const { address } = service;
    const first = await prepareFirstStart(service.store, {
      isTerminal,
      dataDir: config.dataDir,
      address: config.publicUrl ?? openedAt(address),
    });
    if (first !== undefined) {
      const start = performance.now();
      await storeStory(service, first.tenantId).catch((error: unknown) =>
        log.warn({ err: error }, 'the made-up raise of the sandbox was not stored whole'),
      );
      log.info({ ms: Math.round(performance.now() - start) }, 'stored the made-up raise of the sandbox');
    }
    output.result(
      { address, ...first },
      first === undefined ? describeStart(address) : describeFirstStart(first, address),
    );
    await stop();
    await drain({ output, log }, 'answering what is under way', DRAIN_DEADLINE_MS, () => service.close());
  });
}
