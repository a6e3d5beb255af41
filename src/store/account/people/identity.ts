import type { Identity } from '../../../core/account/people/ports.ts';

/** The columns by which a session, a link or a passkey is someone's. */
export function columnsOf({ member, key, operatorId }: Identity): {
  readonly tenant_id: string | null;
  readonly member_id: string | null;
  readonly operator_id: string | null;
} {
  return {
    tenant_id: member?.tenantId ?? key?.tenantId ?? null,
    member_id: member?.id ?? null,
    operator_id: operatorId ?? null,
  };
}

/** Whose a row is. */
export function identityOf(row: {
  readonly tenant_id: string | null;
  readonly member_id: string | null;
  readonly operator_id: string | null;
}): Identity {
  const { tenant_id: tenantId, member_id: id, operator_id: operatorId } = row;
  return {
    ...(tenantId !== null && id !== null && { member: { tenantId, id } }),
    ...(operatorId !== null && { operatorId }),
  };
}
