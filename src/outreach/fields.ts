import Type from 'typebox';
import { fieldsOf, named } from '../platform/values/fields.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { SUPPRESSION_REASONS } from './rules-touch.ts';

/** An entry of the list of those who are never written to. The only list of its fields. */
export const SUPPRESSION = fieldsOf('suppression', {
  tenant_id: { hidden: 'whose it is' },
  id: { hidden: 'its place in the list' },
  value_hash: { hidden: 'what is compared, and what is left of an objection' },
  mode: {},
  kind: { schema: Type.Enum(['address', 'domain'], { type: 'string' }), always: true },
  value: {
    schema: Type.String({
      minLength: 1,
      maxLength: LIMITS.lookup.emailLength,
      description:
        'An address, or a domain: a domain stands for every address at it and at the domains below it.',
      ...named('SuppressedValue'),
    }),
    shown: Type.String({
      description:
        'In the form that is compared: lower case, an address without what follows a `+`. Empty where only a hash is stored.',
    }),
    empty: '',
  },
  reason: {
    schema: Type.Enum([...SUPPRESSION_REASONS], {
      type: 'string',
      description:
        '`unsubscribed` and `complained` were made by the recipient. `opted_out`: an answer asked for no more mail, `detail` has the sentence. `opt_out_pending`: an answer or a report may have asked for it; nothing is sent until a person has reviewed it.',
      ...named('SuppressionReason'),
    }),
    always: true,
  },
  detail: {
    schema: Type.String({
      maxLength: LIMITS.suppressions.detailLength,
      description: 'Why, for later readers.',
    }),
    shown: Type.String(),
  },
  created_at: { schema: Type.String({ format: 'date-time' }), always: true },
});
