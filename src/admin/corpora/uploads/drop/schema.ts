import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../../../endpoint.ts';
import { UPLOAD } from '../schema.ts';

const Body = Type.Object({ id: Type.String({ format: 'uuid' }) }, { additionalProperties: false });
const Data = Type.Object({ id: Type.String({ format: 'uuid' }) });

export const schema = {
  ...ORDINARY,
  operation: 'admin.corpora.uploads.drop',
  method: 'POST',
  path: '/admin/v1/corpora/uploads/drop',
  summary: 'Remove a file that was sent',
  description: 'Also one that is not sent whole.',
  body: Body,
  data: Data,
  audit: { target: ({ id }) => ({ kind: 'upload', id }) },
  throws: ['nothing_stored', 'conflict'],
  example: { body: { id: UPLOAD.id }, data: { id: UPLOAD.id } },
} satisfies AdminSchema<typeof Body, typeof ORDINARY.query, typeof Data>;
