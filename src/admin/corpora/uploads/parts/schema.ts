import Type from 'typebox';
import { type AdminSchema, ORDINARY } from '../../../endpoint.ts';
import { PART_BYTES, UPLOAD, Upload } from '../schema.ts';

/** RFC 4648 §4: four characters for three bytes. */
const BASE64_LENGTH = Math.ceil(PART_BYTES / 3) * 4;
/** The other fields with their names. */
const REST = 1_024;

const Body = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    offset: Type.Integer({
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'What was received so far.',
    }),
    data: Type.String({
      minLength: 4,
      maxLength: BASE64_LENGTH,
      description: 'The bytes as base64 (RFC 4648 §4).',
    }),
  },
  { additionalProperties: false },
);
const Data = Type.Object({ upload: Upload });

export const schema = {
  ...ORDINARY,
  operation: 'admin.corpora.uploads.part',
  method: 'POST',
  path: '/admin/v1/corpora/uploads/parts',
  summary: 'Send the next part of a file',
  description:
    'Parts come in order. After a lost answer, `GET /admin/v1/corpora/uploads` says from where to go on; a part that is not the next is 409 and changes nothing.',
  body: Body,
  data: Data,
  audit: { target: ({ id }) => ({ kind: 'upload', id }), leaveOut: ['data'] },
  throws: ['invalid_request', 'nothing_stored', 'conflict'],
  bodyLimitBytes: BASE64_LENGTH + REST,
  example: {
    body: { id: UPLOAD.id, offset: 0, data: 'UEsDBA==' },
    data: { upload: { ...UPLOAD, received: 4 } },
  },
} satisfies AdminSchema<typeof Body, typeof ORDINARY.query, typeof Data>;
