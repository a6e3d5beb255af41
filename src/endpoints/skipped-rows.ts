import Type from 'typebox';
import { named } from './named.ts';

/** The rows of an imported text that could not be read. */
export const SkippedRows = Type.Array(Type.Object({ line: Type.Integer(), reason: Type.String() }), {
  description: 'The first rows that were skipped, `line` from 1 as an editor counts.',
  ...named('SkippedRows'),
});
