import Type from 'typebox';
import { DomainError } from '../../core/errors.ts';
import { named } from '../../endpoints/named.ts';
import type { AdminContext } from '../endpoint.ts';

/** As the store has it. */
export const MAX_CREDITS = 1_000_000_000;

export const reference = Type.Optional(
  Type.String({
    minLength: 1,
    maxLength: 255,
    description:
      'Such as an invoice number: the same one never moves credits twice. Required if no `Idempotency-Key` is sent.',
  }),
);

/** What a movement of credits answers. */
export const Moved = Type.Object(
  {
    entry_id: Type.String({ description: 'The ledger entry.' }),
    balance: Type.Integer({ minimum: 0, description: 'After this movement.' }),
    plan: Type.Enum(['trial', 'paid'], { type: 'string' }),
    repeated: Type.Boolean({ description: 'The reference was known: nothing was moved now.' }),
  },
  named('CreditsMoved'),
);
export const EXAMPLE_MOVED = { entry_id: '42', balance: 1_488, plan: 'paid' as const, repeated: false };

/** Under what a movement is known. Throws `invalid_request` where neither a reference nor an `Idempotency-Key` was sent. */
export function referenceOf(
  body: { readonly reference?: string },
  { idempotencyKey }: Pick<AdminContext, 'idempotencyKey'>,
): string {
  const given = body.reference ?? idempotencyKey;
  if (given !== undefined) return given;
  const message =
    'is required where no Idempotency-Key is sent: without either, a repetition would move credits twice';
  throw new DomainError('invalid_request', `"reference" ${message}.`, {
    details: [{ path: 'reference', message }],
  });
}
