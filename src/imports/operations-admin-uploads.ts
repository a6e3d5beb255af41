import Type from 'typebox';
import { defineAdmin } from '../platform/operations/operation.ts';
import { at, count, day } from '../platform/operations/schema-parts.ts';
import { DomainError } from '../platform/values/errors.ts';
import { named } from '../platform/values/fields.ts';
import { snakeCased } from '../platform/values/text.ts';
import type { CorpusUpload } from './rules-import-ports.ts';

/** Of one part: its text and its bytes are in memory for a moment, and a lost one is soon sent again. */
export const PART_BYTES = 1_048_576;

export const Upload = Type.Object(
  {
    id: Type.String({ format: 'uuid' }),
    name: Type.String(),
    bytes: count(),
    received: count('The offset of the next part.'),
    changed_on: day(),
    made_by: Type.String(),
    made_at: at(),
  },
  named('CorpusUpload'),
);
export const UPLOAD = {
  id: '7c7f0a3e-92b6-4a80-a4dd-0e8f3f2c0a17',
  name: '2026q3_d.zip',
  bytes: 4200000,
  received: 0,
  changed_on: '2026-11-20',
  made_by: 'Ada Okafor',
  made_at: '2026-11-23T09:12:04.118Z',
};
const List = Type.Object({ uploads: Type.Array(Upload) });
const UploadsBody = Type.Object(
  {
    name: Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'A CSV, TSV, TXT, XML, JSON, zip or gz file.',
    }),
    bytes: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    changed_on: Type.Optional(
      Type.String({
        format: 'date',
        description: 'When the file was last changed: the day its data was known. Default: today.',
      }),
    ),
  },
  { additionalProperties: false },
);
const UploadsData = Type.Object({
  upload: Upload,
  part_bytes: Type.Integer({ description: 'Of each part but the last, at most.' }),
});

const Body = Type.Object({ id: Type.String({ format: 'uuid' }) }, { additionalProperties: false });
const Data = Type.Object({ id: Type.String({ format: 'uuid' }) });

/** POST /admin/v1/corpora/uploads/drop */
export const dropUpload = defineAdmin({
  operation: 'admin.corpora.uploads.drop',
  http: 'POST /admin/v1/corpora/uploads/drop',
  summary: 'Remove a file that was sent',
  description: 'Also one that is not sent whole.',
  body: Body,
  data: Data,
  audit: { target: ({ id }) => ({ kind: 'upload', id }) },
  throws: ['nothing_stored', 'conflict'],
  example: { body: { id: UPLOAD.id }, data: { id: UPLOAD.id } },
  uses: ['imports'],
  run: async ({ imports }, _context, { body }) => {
    await imports.dropUpload(body.id);
    return { id: body.id };
  },
});

/** An upload as the schema has it. */
export function shownUpload({ host: _, ...upload }: CorpusUpload): never {
  return snakeCased(upload) as never;
}

/** GET /admin/v1/corpora/uploads */
export const listUploads = defineAdmin({
  operation: 'admin.corpora.uploads.list',
  http: 'GET /admin/v1/corpora/uploads',
  summary: 'Files that were sent, or are being sent',
  description: 'One that is not used for 24 hours is removed with the next that is begun.',
  data: List,
  rows: 'uploads',
  example: { data: { uploads: [UPLOAD] } },
  uses: ['imports'],
  run: async ({ imports }) => ({
    uploads: (await imports.uploads()).map(shownUpload),
  }),
});

/** POST /admin/v1/corpora/uploads */
export const beginUpload = defineAdmin({
  operation: 'admin.corpora.uploads.begin',
  http: 'POST /admin/v1/corpora/uploads',
  summary: 'Begin to send a file',
  description:
    'Then send its parts in order, and import it. At most 4 GB, five files at once, and never more than the disk can take. The bytes lie in the data directory of the host that answers.',
  body: UploadsBody,
  data: UploadsData,
  audit: { made: ({ upload }) => ({ kind: 'upload', id: upload.id }) },
  throws: ['invalid_request', 'conflict'],
  example: {
    body: { name: '2026q3_d.zip', bytes: 4200000, changed_on: '2026-11-20' },
    data: { upload: UPLOAD, part_bytes: PART_BYTES },
  },
  uses: ['imports'],
  run: async ({ imports }, context, { body }) => {
    const { name, bytes, changed_on: changedOn = context.now.toISOString().slice(0, 10) } = body;
    const upload = await imports.beginUpload({ name, bytes, changedOn }, context.operator.name);
    return { upload: shownUpload(upload), part_bytes: PART_BYTES };
  },
});

/** RFC 4648 §4: four characters for three bytes. */
const BASE64_LENGTH = Math.ceil(PART_BYTES / 3) * 4;
/** The other fields with their names. */
const REST = 1_024;

const PartsBody = Type.Object(
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
const PartsData = Type.Object({ upload: Upload });

/** POST /admin/v1/corpora/uploads/parts */
export const addPart = defineAdmin({
  operation: 'admin.corpora.uploads.part',
  http: 'POST /admin/v1/corpora/uploads/parts',
  summary: 'Send the next part of a file',
  description:
    'Parts come in order. After a lost answer, `GET /admin/v1/corpora/uploads` says from where to go on; a part that is not the next is 409 and changes nothing.',
  body: PartsBody,
  data: PartsData,
  audit: { target: ({ id }) => ({ kind: 'upload', id }), leaveOut: ['data'] },
  throws: ['invalid_request', 'nothing_stored', 'conflict'],
  bodyLimitBytes: BASE64_LENGTH + REST,
  example: {
    body: { id: UPLOAD.id, offset: 0, data: 'UEsDBA==' },
    data: { upload: { ...UPLOAD, received: 4 } },
  },
  uses: ['imports'],
  run: async ({ imports }, _context, { body }) => {
    const data = Buffer.from(body.data, 'base64');
    // Node skips what is no base64, and would store less than was sent.
    if (data.length === 0 || data.toString('base64') !== body.data)
      throw new DomainError(
        'invalid_request',
        'data: expected base64 with its padding, without line breaks.',
      );
    return { upload: shownUpload(await imports.addPart(body.id, body.offset, data)) };
  },
});
