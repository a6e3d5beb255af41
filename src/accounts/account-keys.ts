import type { Db } from '../platform/database/db.ts';
import { DomainError } from '../platform/values/errors.ts';
import type { Scope } from '../platform/values/scope.ts';
import { asTenantsHear } from './audited-call.ts';
import { changeKey, type KeyChange, type ListedKey, listAccountKeys } from './queries-change-key.ts';
import { type IssuedKey, issueKey, type KeyDescription, revokeKey, rotateKey } from './queries-keys.ts';
import type { KeyOrder } from './queries-sign-in.ts';

declare module '../platform/operations/operation.ts' {
  interface Services {
    readonly keys: ReturnType<typeof createAccountKeyService>;
  }
}

/**
 * The keys of an account that somebody holds; members work with keys that are not among them. `by` is the SHA-256 of the key that asks,
 * `db` that of the operator's commands. Throws `insufficient_scope` if a key would be above `by`.
 */
export function createAccountKeyService(db: Db) {
  /** The key's account is asked before its id is used: ids of others are as if there were none. */
  const own = async (scope: Scope, id: string) => {
    const [key] = await listAccountKeys(db, scope, id);
    if (key === undefined) throw unknown();
    return shown(key);
  };
  const issued = async (scope: Scope, { id, key }: IssuedKey) => ({
    ...(await own(scope, id)),
    key,
  });
  return {
    /** Newest first, at most 1,000. */
    list: async (scope: Scope) => (await listAccountKeys(db, scope)).map(shown),
    /** Throws `conflict` if the tenant has as many as it may. */
    issue: (scope: Scope, order: Omit<KeyOrder, keyof Scope>, by: Buffer) =>
      asTenantsHear(async () => {
        const { tenantId, mode } = scope;
        return issued(scope, await issueKey(db, { tenantId, mode, ...order }, by));
      }),
    /** Throws `nothing_stored`, and `conflict` for a key that has ended. */
    change: (scope: Scope, id: string, change: KeyChange, by: Buffer) =>
      asTenantsHear(async () => shown(await changeKey(db, scope, id, change, by))),
    /** A successor that may do the same; the old one ends after the grace. Throws as `change`. */
    rotate: (scope: Scope, id: string, graceHours: number, by: Buffer) =>
      asTenantsHear(async () => {
        await own(scope, id);
        const made = await rotateKey(db, id, graceHours * 3_600_000, by);
        return { ...(await issued(scope, made.issued)), old_ends_at: endOf(made.replaced) };
      }),
    /** Ends it at once; again, changes nothing. Throws `nothing_stored`. */
    revoke: (scope: Scope, id: string) =>
      asTenantsHear(async () => {
        await own(scope, id);
        await revokeKey(db, id);
        return own(scope, id);
      }),
  };
}

const endOf = ({ expiresAt, createdAt }: KeyDescription): string => (expiresAt ?? createdAt).toISOString();

function shown(key: ListedKey) {
  const { id, name, mode, scopes, lastFour, state, dailyCredits, usedToday, integration } = key;
  const at = <Name extends string>(field: Name, date: Date | null) =>
    (date === null ? {} : { [field]: date.toISOString() }) as { readonly [N in Name]?: string };
  return {
    ...{ id, name, mode, scopes, last_four: lastFour, state },
    ...(dailyCredits === null ? {} : { daily_credits: dailyCredits, credits_used_today: usedToday ?? 0 }),
    ...(integration === null ? {} : { integration }),
    created_at: key.createdAt.toISOString(),
    ...at('last_used_at', key.lastUsedAt),
    ...at('expires_at', key.expiresAt),
    ...at('revoked_at', key.revokedAt),
    ...(key.replaces === null ? {} : { replaces: key.replaces }),
  };
}

const unknown = () =>
  new DomainError(
    'nothing_stored',
    'There is no key with this id in this account and mode. GET /v1/keys lists them.',
  );
