import { mkdir, open, rm, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { OperatorError } from '../platform/values/errors.ts';
import { free, SPARE_BYTES } from './import-report.ts';
import type { CorpusUpload, UploadStore } from './rules-import-ports.ts';

/** Of one file: the largest that publishers have is an archive of 2 GB. */
export const MAX_UPLOAD_BYTES = 4e9;
/** Files that wait at once; an operator sends one, or the few of one source. */
const MAX_UPLOADS = 5;
/** A file that is not used for so long is forgotten. */
const KEPT_HOURS = 24;
/** Of a name, in UTF-8: what every file system takes, with room for an ending that unpacking adds. */
const NAME_BYTES = 200;
/** What importers read. */
const READ = /\.(?:csv|tsv|txt|zip|gz|xml|json)$/i;

export type UploadFiles = ReturnType<typeof createUploadFiles>;

/** The bytes of uploads in a folder of their own below the data directory, each file alone in its folder. */
export function createUploadFiles(store: UploadStore, dataDir: string) {
  const host = hostname();
  const root = join(dataDir, 'uploads');
  const folderOf = (id: string) => join(root, id);
  const pathOf = ({ id, name }: CorpusUpload) => join(folderOf(id), name);
  /** Parts of one upload are written one after the other. */
  const writing = new Set<string>();

  async function expire(): Promise<void> {
    for (const id of await store.expire(host, KEPT_HOURS))
      await rm(folderOf(id), { recursive: true, force: true });
  }

  async function mine(id: string): Promise<CorpusUpload> {
    const upload = await store.get(id);
    if (upload === undefined)
      throw new OperatorError(
        'not_found',
        `There is no upload ${id}; one that is not used for ${KEPT_HOURS} hours is removed.`,
      );
    if (upload.host !== host)
      throw new OperatorError(
        'conflict',
        `The upload is at the host ${upload.host}, and this is ${host}: ask that one.`,
      );
    return upload;
  }

  return {
    pathOf,
    mine,
    list: () => store.list(),
    async begin(
      file: { readonly name: string; readonly bytes: number; readonly changedOn: string },
      by: string,
    ) {
      const { name, bytes } = file;
      if (!READ.test(name) || name.startsWith('.') || /[/\\\p{Cc}]/u.test(name))
        throw new OperatorError(
          'usage',
          'Expected the name of a CSV, TSV, TXT, XML, JSON, zip or gz file, without a folder.',
        );
      if (Buffer.byteLength(name) > NAME_BYTES)
        throw new OperatorError(
          'usage',
          `The name has ${Buffer.byteLength(name)} bytes in UTF-8; at most ${NAME_BYTES} are taken. Give the file a shorter one.`,
        );
      if (bytes > MAX_UPLOAD_BYTES)
        throw new OperatorError(
          'limit',
          `The file has ${bytes} bytes; at most ${MAX_UPLOAD_BYTES} are taken. Import it with the command on the host.`,
        );
      await expire();
      const waiting = await store.list();
      if (waiting.length >= MAX_UPLOADS)
        throw new OperatorError(
          'limit',
          `${waiting.length} uploads wait already (${waiting.map((each) => each.name).join(', ')}). Import or remove one first.`,
        );
      await mkdir(root, { recursive: true, mode: 0o700 });
      const room = await free(root);
      const left = waiting.reduce((sum, each) => sum + (each.bytes - each.received), 0);
      if (room - left - bytes < SPARE_BYTES)
        throw new OperatorError(
          'limit',
          `The disk has ${Math.floor(room / 1e6)} MB free, which is too little for this file and ${SPARE_BYTES / 1e6} MB to spare.`,
        );
      const upload = await store.make({ ...file, host, by });
      await mkdir(folderOf(upload.id), { mode: 0o700 });
      const made = await open(pathOf(upload), 'wx', 0o600);
      await made.close();
      return upload;
    },
    async add(id: string, offset: number, data: Uint8Array) {
      if (writing.has(id))
        throw new OperatorError(
          'conflict',
          'Another part of this upload is being written; send one after the other.',
        );
      // Before what was received is read: a part that was read about earlier would overwrite the one that came meanwhile.
      writing.add(id);
      try {
        const upload = await mine(id);
        const expected = () =>
          new OperatorError(
            'conflict',
            `Expected the part at offset ${upload.received}, of ${upload.bytes - upload.received} bytes at most. Go on from there.`,
          );
        if (offset !== upload.received || offset + data.length > upload.bytes) throw expected();
        const file = await open(pathOf(upload), 'r+');
        try {
          await file.write(data, 0, data.length, offset);
          if (offset + data.length === upload.bytes) await file.sync();
        } finally {
          await file.close();
        }
        const received = await store.receive(id, offset, data.length);
        if (received === undefined) throw expected();
        const day = new Date(`${upload.changedOn}T12:00:00Z`);
        if (received.received === received.bytes) await utimes(pathOf(upload), day, day);
        return received;
      } finally {
        writing.delete(id);
      }
    },
    async drop(id: string) {
      if (!(await store.drop(id))) {
        await mine(id);
        throw new OperatorError('conflict', 'A job reads this upload; stop it first.');
      }
      await rm(folderOf(id), { recursive: true, force: true });
    },
    /** What unpacking left beside the file. */
    clearTables: (id: string) => rm(join(folderOf(id), 'tables'), { recursive: true, force: true }),
  };
}
