import { DomainError } from '../../../core/errors.ts';
import { tenantOfToken } from '../../../core/tenant-token.ts';
import type { Queryable } from '../../postgres/db.ts';

/**
 * Of a link that is not found here: throws `unavailable` where its tenant is on the way to another installation. "Unknown" would
 * be wrong, and an opt-out that was accepted here would be lost.
 */
export async function refuseWhileMoving(db: Queryable, token: string): Promise<void> {
  const [row] = await db.query<{ moving: boolean }>({
    name: 'is_moving',
    text: 'select is_moving($1) as moving',
    values: [tenantOfToken(token) ?? null],
  });
  if (row?.moving !== true) return;
  throw new DomainError('unavailable', 'This account is just being moved. Try again in a minute.', {
    retryAfterSeconds: 60,
  });
}
