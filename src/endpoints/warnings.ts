import Type from 'typebox';
import { MAX_SUGGESTIONS, MAX_WARNINGS } from '../core/understanding/warning.ts';
import { named } from './named.ts';

/** Longer than any text of ours in a warning. */
const Text = Type.String({ maxLength: 1_000 });

/** What of a request was not understood as it was written. Read-only: a profile that was read may be written back with it. */
export const Warnings = Type.Array(
  Type.Object(
    {
      field: Text,
      value: Text,
      message: Text,
      takenAs: Type.Optional(Text),
      suggestions: Type.Optional(Type.Array(Text, { maxItems: 2 * MAX_SUGGESTIONS })),
    },
    { additionalProperties: false },
  ),
  {
    ...named('Warnings'),
    readOnly: true,
    maxItems: MAX_WARNINGS,
    description: 'What was not understood as written, or contradicts itself; only where there is any.',
  },
);
