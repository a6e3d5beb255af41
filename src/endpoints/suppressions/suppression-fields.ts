import Type from 'typebox';
import { SUPPRESSION_REASONS } from '../../core/outreach/sequence/states.ts';
import type { Suppression } from '../../core/outreach/suppression/suppression.ts';
import { named } from '../named.ts';

/** An entry as every endpoint shows it. */
export const SuppressionShown = Type.Object(
  {
    kind: Type.Enum(['address', 'domain'], { type: 'string' }),
    value: Type.String({
      description:
        'In the form that is compared: lower case, an address without what follows a `+`. Empty where only a hash is stored.',
    }),
    reason: Type.Enum([...SUPPRESSION_REASONS], {
      type: 'string',
      description:
        '`unsubscribed` and `complained` were made by the recipient. `opted_out`: an answer asked for no more mail, `detail` has the sentence. `opt_out_pending`: an answer or a report may have asked for it; nothing is sent until a person has reviewed it.',
      ...named('SuppressionReason'),
    }),
    detail: Type.Optional(Type.String()),
    created_at: Type.String({ format: 'date-time' }),
  },
  named('Suppression'),
);

/** An entry in the words of the API. */
export function suppressionBody({ kind, value, reason, detail, createdAt }: Suppression) {
  return {
    kind,
    value,
    reason,
    ...(detail === undefined ? {} : { detail }),
    created_at: createdAt.toISOString(),
  };
}
