import { isDeepStrictEqual } from 'node:util';
import { LIMITS } from '../../core/limits.ts';
import { OperatorError } from '../../core/operator-error.ts';
import type { Profile } from '../../core/research/profile.ts';
import type { Mode } from '../../core/scope.ts';
import { grantCredits, readBalances } from '../../store/account/billing/credits.ts';
import { issueKey, listKeys, revokeKey } from '../../store/account/keys.ts';
import { listTenants } from '../../store/account/tenants.ts';
import { createProfileStore } from '../../store/research/profiles.ts';
import { type FirstStart, firstProfile, prepareFirstStart } from '../first-start.ts';
import type { CommandStore } from '../with-store.ts';

/** Whom the questions are answered for. */
export interface StartAccount {
  readonly tenantId: string;
  /** What a first start made; undefined where there was a tenant already. */
  readonly first: FirstStart | undefined;
  /** The live profile, where one is stored. */
  readonly profile: Profile | undefined;
}

/** The tenant that is named, the only one, or that of a first start. Throws `usage` where several are there and none is named. */
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

/** What a first look takes many times over. */
const FIRST_CREDITS = 1_000;

/**
 * Grants credits where a search cannot be paid for, once for each tenant: whoever runs the installation pays nobody. Returns
 * what was granted, 0 where there is enough or they were granted before.
 */
export async function ensureCredits({ db }: CommandStore, tenantId: string): Promise<number> {
  const { live } = await readBalances(db, tenantId);
  if (live >= LIMITS.price.searchInvestors.medium) return 0;
  const { repeated } = await grantCredits(db, {
    tenantId,
    mode: 'live',
    credits: FIRST_CREDITS,
    paid: true,
    reference: 'start-here',
  });
  return repeated ? 0 : FIRST_CREDITS;
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
