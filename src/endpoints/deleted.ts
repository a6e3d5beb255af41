import Type from 'typebox';
import { named } from './named.ts';

/** The data of a removal by id. */
export const Deleted = Type.Object(
  { deleted: Type.Boolean({ description: 'False if there was none with this id.' }) },
  { description: 'Whether anything was removed.', ...named('Deleted') },
);
