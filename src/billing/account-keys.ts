import type { AccountKey, AccountKeyService, IssuedAccountKey } from '../core/account/ports.ts';
import { DomainError, type ErrorCode } from '../core/errors.ts';
import { OperatorError, type OperatorErrorCode } from '../core/operator-error.ts';
import type { Scope } from '../core/scope.ts';
import { changeKey, type ListedKey, listAccountKeys } from '../store/account/change-key.ts';
import {
  type IssuedKey,
  issueKey,
  type KeyDescription,
  revokeKey,
  rotateKey,
} from '../store/account/keys.ts';
import type { Db } from '../store/postgres/db.ts';

/** Where an account makes and ends keys of its own mode, over what `warmpath key` does. `db` is that of the operator's commands. */
export function createAccountKeyService(db: Db): AccountKeyService {
  /** The key's account is asked before its id is used: ids of others are as if there were none. */
  const own = async (scope: Scope, id: string): Promise<AccountKey> => {
    const [key] = await listAccountKeys(db, scope, id);
    if (key === undefined) throw unknown();
    return shown(key);
  };
  const issued = async (scope: Scope, { id, key }: IssuedKey): Promise<IssuedAccountKey> => ({
    ...(await own(scope, id)),
    key,
  });
  return {
    list: async (scope) => (await listAccountKeys(db, scope)).map(shown),
    issue: (scope, order, by) =>
      said(async () => {
        const { tenantId, mode } = scope;
        return issued(scope, await issueKey(db, { tenantId, mode, ...order }, by));
      }),
    change: (scope, id, change, by) => said(async () => shown(await changeKey(db, scope, id, change, by))),
    rotate: (scope, id, graceHours, by) =>
      said(async () => {
        await own(scope, id);
        const made = await rotateKey(db, id, graceHours * 3_600_000, by);
        return { ...(await issued(scope, made.issued)), old_ends_at: endOf(made.replaced) };
      }),
    revoke: (scope, id) =>
      said(async () => {
        await own(scope, id);
        await revokeKey(db, id);
        return own(scope, id);
      }),
  };
}

const endOf = ({ expiresAt, createdAt }: KeyDescription): string => (expiresAt ?? createdAt).toISOString();

function shown(key: ListedKey): AccountKey {
  const { id, name, mode, scopes, lastFour, state, dailyCredits, usedToday, integration } = key;
  const at = (name: string, date: Date | null) => (date === null ? {} : { [name]: date.toISOString() });
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

/** What the store says to operators, as tenants may hear it: without the commands they do not have. */
const CODES: Partial<Record<OperatorErrorCode, ErrorCode>> = {
  not_found: 'nothing_stored',
  usage: 'invalid_request',
  limit: 'conflict',
  conflict: 'conflict',
};

async function said<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    const code = error instanceof OperatorError ? CODES[error.code] : undefined;
    if (code === undefined) throw error;
    const message = (error as Error).message.replace(/ \("warmpath[^)]*\)/, '');
    throw new DomainError(code, message, { cause: error });
  }
}
