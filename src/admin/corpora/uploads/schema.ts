import Type from 'typebox';
import { named } from '../../../endpoints/named.ts';
import { type AdminSchema, ORDINARY } from '../../endpoint.ts';
import { at, count, day } from '../../fields.ts';

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
const Body = Type.Object(
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
const Data = Type.Object({
  upload: Upload,
  part_bytes: Type.Integer({ description: 'Of each part but the last, at most.' }),
});

export const listSchema = {
  ...ORDINARY,
  operation: 'admin.corpora.uploads.list',
  method: 'GET',
  path: '/admin/v1/corpora/uploads',
  summary: 'Files that were sent, or are being sent',
  description: 'One that is not used for 24 hours is removed with the next that is begun.',
  data: List,
  rows: 'uploads',
  example: { data: { uploads: [UPLOAD] } },
} satisfies AdminSchema<typeof ORDINARY.body, typeof ORDINARY.query, typeof List>;

export const schema = {
  ...ORDINARY,
  operation: 'admin.corpora.uploads.begin',
  method: 'POST',
  path: '/admin/v1/corpora/uploads',
  summary: 'Begin to send a file',
  description:
    'Then send its parts in order, and import it. At most 4 GB, five files at once, and never more than the disk can take. The bytes lie in the data directory of the host that answers.',
  body: Body,
  data: Data,
  audit: { made: ({ upload }) => ({ kind: 'upload', id: upload.id }) },
  throws: ['invalid_request', 'conflict'],
  example: {
    body: { name: '2026q3_d.zip', bytes: 4200000, changed_on: '2026-11-20' },
    data: { upload: UPLOAD, part_bytes: PART_BYTES },
  },
} satisfies AdminSchema<typeof Body, typeof ORDINARY.query, typeof Data>;
