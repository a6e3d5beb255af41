import type { MoveRefusal } from '../../../core/move/next-step.ts';
import { OperatorError, type OperatorErrorCode } from '../../../core/operator-error.ts';

const REFUSALS: Record<MoveRefusal, readonly [OperatorErrorCode, string]> = {
  unknown_tenant: ['not_found', 'There is no such tenant at the source.'],
  exists_at_target: [
    'conflict',
    'The target has a tenant of this id, and it did not come there by this move. Nothing was begun.',
  ],
  moving_elsewhere: [
    'conflict',
    'Another move of this tenant is under way at the target. End that one first.',
  ],
  being_called_off: [
    'conflict',
    'This move is being called off: run it with --abort to the end, then move again.',
  ],
  has_arrived: [
    'conflict',
    'The tenant works at the target already; move it back from there to have it here again.',
  ],
  nothing_to_call_off: ['conflict', 'No move of this tenant is under way here.'],
  not_moved: ['conflict', 'The tenant has not left this installation: there is nothing to delete.'],
  contradiction: [
    'conflict',
    'The two installations do not fit together: is the target the one that this move was begun with? "--abort" lets the tenant go on at the source, unless it works at the target.',
  ],
};

export function refusal(why: MoveRefusal, tenantId: string): OperatorError {
  const [code, message] = REFUSALS[why];
  return new OperatorError(code, `Tenant ${tenantId}: ${message}`);
}
