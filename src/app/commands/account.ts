import { isDeepStrictEqual } from 'node:util';
import { issueKey, listKeys, revokeKey } from '../../accounts/queries-keys.ts';
import { listTenants } from '../../accounts/queries-tenants.ts';
import { readBalances } from '../../credits/queries-grants.ts';
import { OperatorError } from '../../platform/values/errors.ts';
import { LIMITS } from '../../platform/values/limits.ts';
import type { Mode } from '../../platform/values/scope.ts';
import { createProfileStore } from '../../profile/queries-profiles.ts';
import type { Profile } from '../../profile/rules.ts';
import { readCorpusContents } from '../queries-health.ts';
import { PROGRAM, readConfig } from '../settings/config.ts';
import {
  describeKeys,
  type FirstStart,
  firstProfile,
  grantFirstCredits,
  prepareFirstStart,
} from './first-start.ts';
import type { CommandStore, Output } from './output.ts';
import {
  type AskedService,
  type Found,
  type ShownInvestor,
  searchWith,
  waitUntilCurrent,
  withService,
} from './start-service.ts';

export interface StartAccount {
  readonly tenantId: string;
  /** What a first start made; undefined if there was a tenant already. */
  readonly first: FirstStart | undefined;
  /** The live profile, where one is stored. */
  readonly profile: Profile | undefined;
}

/** The tenant that is named, the only one, or that of a first start. Throws `usage` if several are there and none is named. */
export async function openAccount(
  { db, service }: CommandStore,
  asked: {
    readonly tenantId: string | undefined;
    readonly isTerminal: boolean;
    readonly dataDir: string;
    readonly address: string;
  },
): Promise<StartAccount> {
  const tenants = await listTenants(db);
  const first = tenants.length === 0 ? await prepareFirstStart({ system: db, service }, asked) : undefined;
  const ids = first === undefined ? tenants.map(({ id }) => id) : [first.tenantId];
  const [only, ...others] = asked.tenantId === undefined ? ids : ids.filter((id) => id === asked.tenantId);
  if (only === undefined)
    throw new OperatorError(
      'not_found',
      `There is no tenant ${asked.tenantId}; "warmpath tenant list" lists them.`,
    );
  if (others.length > 0)
    throw new OperatorError(
      'usage',
      'There are several tenants: name one with --tenant ("warmpath tenant list").',
    );
  return {
    tenantId: only,
    first,
    profile: await createProfileStore(service).get({ tenantId: only, mode: 'live' }),
  };
}

/** Grants credits if a search cannot be paid for, once for each tenant. Returns what was granted; 0 if there is enough. */
export async function ensureCredits({ db }: CommandStore, tenantId: string): Promise<number> {
  const { live } = await readBalances(db, tenantId);
  if (live >= LIMITS.price.searchInvestors.medium) return 0;
  return grantFirstCredits(db, tenantId);
}

/** Stores the raise in the sandbox too, where only the profile of the first start, or none, is there. */
export async function rehearseProfile(
  { service }: CommandStore,
  tenantId: string,
  profile: Profile,
): Promise<void> {
  const profiles = createProfileStore(service);
  const scope = { tenantId, mode: 'test' } as const;
  const stored = await profiles.get(scope);
  // The made-up raise of a first start ends with monitoring.
  const isOurs = isDeepStrictEqual({ ...stored, monitoring_opt_in: false }, firstProfile());
  if (stored === undefined || isOurs) await profiles.put(scope, profile);
}

/** A key that lives as long as `work`, and an hour at most should this process die. */
export async function withKey<Result>(
  { db }: CommandStore,
  order: { readonly tenantId: string; readonly mode: Mode },
  work: (key: string) => Promise<Result>,
): Promise<Result> {
  const expiresAt = new Date(Date.now() + 3_600_000);
  const { key, id } = await issueKey(db, { ...order, name: 'start-here', expiresAt });
  try {
    return await work(key);
  } finally {
    await revokeKey(db, id);
  }
}

/** Issues a key to be shown, where the tenant has none of the mode that works. */
export async function issueFirstKey(
  { db }: CommandStore,
  order: { readonly tenantId: string; readonly mode: Mode },
): Promise<string | undefined> {
  const keys = await listKeys(db, order.tenantId);
  if (keys.some(({ mode, state }) => mode === order.mode && state === 'active')) return undefined;
  return (await issueKey(db, { ...order, name: 'start-here' })).key;
}

/** As many as fit on a screen, and as many as have a rationale. */
const SHOWN = 10;

interface Asking {
  readonly account: StartAccount;
  readonly profile: Profile;
  /** Elsewhere what is printed ends up in logs, and no key is shown. */
  readonly isTerminal: boolean;
}

interface FirstAnswer {
  readonly value: object;
  readonly text: string;
}

/** Asks for the first ten investors, of what was imported, or of the sandbox if nobody is on record; and says which. */
export async function firstAnswer(output: Output, store: CommandStore, asking: Asking): Promise<FirstAnswer> {
  const { account, profile, isTerminal } = asking;
  const { tenantId } = account;
  const live = (await readCorpusContents(store.db)).find(({ mode }) => mode === 'live')?.investors ?? 0;
  const granted = await ensureCredits(store, tenantId);
  if (granted > 0) {
    const more = '"warmpath credits grant" adds more; nobody is paid';
    output.note(`\n${granted} credits were granted to this tenant (${more}).`);
  }
  return withService(output, store, async (service) => {
    await waitUntilCurrent(output, service);
    const ask = (mode: Mode) =>
      withKey(store, { tenantId, mode }, (key) => searchWith(service, key, { limit: SHOWN }));
    let found: Found | undefined = live === 0 ? undefined : await ask('live');
    const mode = found !== undefined && 'investors' in found ? 'live' : 'test';
    if (mode === 'test') {
      if (found !== undefined && 'message' in found) output.warn(`Of what was imported: ${found.message}`);
      await rehearseProfile(store, tenantId, profile);
      found = await ask('test');
    }
    const key =
      keyOf(account.first, mode) ?? (isTerminal ? await issueFirstKey(store, { tenantId, mode }) : undefined);
    const curl = curlOf(service, key ?? `wp_${mode}_…`);
    const investors = found !== undefined && 'investors' in found ? found.investors : [];
    const text = [
      mode === 'live' ? `The first investors for this raise, of ${live} on record:` : MADE_UP,
      investors.map(lineOf).join('\n'),
      found === undefined ? '' : told(found),
      'The same with curl (more in docs/quick-start.md):',
      aboutKey(account, mode, key !== undefined),
      service.isRunning ? '' : 'Start the service first: npm start',
      curl,
    ];
    return {
      value: { from: mode === 'live' ? 'corpus' : 'sandbox', investors, curl },
      text: text.filter((part) => part !== '').join('\n\n'),
    };
  });
}

const MADE_UP =
  'Nobody is on record for this raise yet. This answer is MADE UP: it is from the sandbox, whose investors do not exist.\n' +
  'Import public records or a file of your own: start this command again.';

function told(found: Found): string {
  if ('message' in found) return found.message;
  return found.warnings.map(({ message }) => `Note: ${message}`).join('\n');
}

function curlOf(service: AskedService, key: string): string {
  const { host, port } = readConfig();
  const usual = `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
  return `curl -s ${service.isRunning ? service.address : usual}/v1/fundraising/search-investors \\
  -H 'Authorization: Bearer ${key}' \\
  -H 'Content-Type: application/json' -d '{"limit": ${SHOWN}}'`;
}

/** Where the key is, or how one is made. */
function aboutKey({ first, tenantId }: StartAccount, mode: Mode, isShown: boolean): string {
  if (first !== undefined) return describeKeys(first);
  if (isShown) return 'The key in it was made now; keep it, it is not stored and cannot be shown again.';
  const test = mode === 'test' ? ' --test' : '';
  return `Put a key of yours in place of wp_${mode}_…; to make one: ${PROGRAM} key issue --tenant ${tenantId}${test}`;
}

function keyOf(first: StartAccount['first'], mode: Mode): string | undefined {
  if (first === undefined || !('testKey' in first)) return undefined;
  return mode === 'live' ? first.liveKey : first.testKey;
}

/** " 1. Harbour Ventures (London, United Kingdom), 81 A: has backed 5 of 14 companies in London." */
function lineOf({ name, geography, score, tier, rationale }: ShownInvestor, at: number): string {
  const place = geography === undefined || geography === '' ? '' : ` (${geography})`;
  const reason =
    rationale?.startsWith(`${name} `) === true ? rationale.slice(name.length + 1) : (rationale ?? '');
  const [why] = /^.*?[.!?](?=\s|$)/su.exec(reason) ?? [reason];
  return `${String(at + 1).padStart(2)}. ${name}${place}, ${Math.round(score)} ${tier}${why === '' ? '' : `: ${why}`}`;
}
