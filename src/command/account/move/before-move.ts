import { OperatorError } from '../../../core/operator-error.ts';
import { readDataKey } from '../../../store/account/move/data-key.ts';
import { compareInvestors } from '../../../store/account/move/investors.ts';
import type { Connection } from '../../../store/postgres/connection.ts';
import type { Db } from '../../../store/postgres/db.ts';
import type { MasterKeys } from '../../../vault/master-keys.ts';

/** An installation, as the move needs it. */
export interface Installation {
  /** Under the role of operators. */
  readonly db: Db;
  /** As the owner of the tables. */
  readonly owner: Connection;
  readonly keys: MasterKeys;
}

/** Both ends of a move. */
export interface Ends {
  readonly tenantId: string;
  readonly source: Installation;
  readonly target: Installation;
}

/** Throws OperatorError before anything is begun, where the tenant has secrets that could not be carried over. */
export async function checkKeys({ source, target, tenantId }: Ends): Promise<void> {
  const owned = await readDataKey(source.db, tenantId);
  if (owned === undefined) return;
  if (source.keys.has(owned.master) && target.keys.current !== undefined) {
    source.keys.unwrap(owned);
    return;
  }
  const missing = source.keys.has(owned.master)
    ? 'the target has no master key (WARMPATH_SECRETS_KEY)'
    : `the master key "${owned.master}" of the source is not in its settings`;
  throw new OperatorError(
    'invalid_setting',
    `The tenant has secrets, and ${missing}: they could not be read at the target. Nothing was begun.`,
  );
}

/** Throws OperatorError where rows of the tenant name investors that the target does not know. */
export async function checkInvestors({
  source,
  target,
  tenantId,
  withUnknown,
}: Ends & { readonly withUnknown?: boolean | undefined }): Promise<void> {
  if (withUnknown === true) return;
  const { unknown } = await compareInvestors(source.db, target.db, tenantId);
  if (unknown === 0) return;
  throw new OperatorError(
    'conflict',
    `${unknown} investors of the tenant's list are not in the corpus of the target. Import the same files there first; or move with --with-unknown: they stay on its list with what was stored of them, under new ids, and no search finds them. Nothing was begun.`,
  );
}
