import { DomainError } from '../../../../core/errors.ts';
import { defineAdmin } from '../../../endpoint.ts';
import { shownUpload } from '../handler.ts';
import { schema } from './schema.ts';

/** POST /admin/v1/corpora/uploads/parts */
export const addPart = defineAdmin(schema, ['imports'], async ({ imports }, _context, { body }) => {
  const data = Buffer.from(body.data, 'base64');
  // Node skips what is no base64, and would store less than was sent.
  if (data.length === 0 || data.toString('base64') !== body.data)
    throw new DomainError('invalid_request', 'data: expected base64 with its padding, without line breaks.');
  return { upload: shownUpload(await imports.addPart(body.id, body.offset, data)) };
});
