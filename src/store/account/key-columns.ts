import { expressionBuilder, sql } from 'kysely';
import type { KeyScope } from '../../core/account/key-scopes.ts';
import { LIMITS } from '../../core/limits.ts';
import type { Tables } from '../postgres/tables.ts';

const columns = expressionBuilder<Tables, 'api_key'>();
/** The moment the transaction began, by the clock of the database. */
export const NOW = columns.fn<Date>('now');
/** A condition on `api_key`: the key works. */
export const ACTIVE = columns.and([
  columns('revoked_at', 'is', null),
  columns.or([columns('expires_at', 'is', null), columns('expires_at', '>', NOW)]),
]);
/** A condition on `api_key`: someone holds it. Those of members are no one's to see, and go with the member. */
export const HELD = columns('member_id', 'is', null);
const STATE = columns
  .case()
  .when('revoked_at', 'is not', null)
  .then('revoked' as const)
  .when(ACTIVE)
  .then('active' as const)
  .else('expired' as const)
  .end();
/** The database takes no other words (0012). */
export const SCOPES = columns.ref('scopes').$castTo<readonly KeyScope[]>();
/** When a key ended or will end; null for one that was given no end. */
export const ENDED_AT = columns.fn<Date>('least', ['revoked_at', 'expires_at']);
/** A key that ended later still counts in the rate window. */
export const WINDOW_START = sql<Date>`now() - interval '1 second' * ${sql.lit(LIMITS.windowSeconds)}`;

/** What is shown of a key: the columns of `KeyDescription`. */
export const KEY_COLUMNS = [
  'id',
  'tenant_id as tenantId',
  'mode',
  'name',
  'integration',
  SCOPES.as('scopes'),
  'daily_credits as dailyCredits',
  'last_four as lastFour',
  'replaces',
  'created_at as createdAt',
  'last_used_at as lastUsedAt',
  'expires_at as expiresAt',
  'revoked_at as revokedAt',
  STATE.as('state'),
] as const;
