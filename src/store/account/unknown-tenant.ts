import { OperatorError } from '../../core/operator-error.ts';

export function unknownTenant(tenantId: string): OperatorError {
  return new OperatorError(
    'not_found',
    `There is no tenant ${tenantId}; "warmpath tenant list" shows those there are.`,
  );
}
