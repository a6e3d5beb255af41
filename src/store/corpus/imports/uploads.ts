import type { UploadStore } from '../../../core/corpus/import-ports.ts';
import type { CorpusUpload } from '../../../core/corpus/job.ts';
import type { Queryable } from '../../postgres/db.ts';

const SHOWN = `id, name, bytes, received, changed_on::text as "changedOn", host, made_by as "madeBy", made_at as "madeAt"`;

/** Files that are being sent, under the role of operators; their bytes lie in the data directory. */
export function createUploadStore(system: Queryable): UploadStore {
  return {
    list: () =>
      system.query<CorpusUpload>({
        text: `select ${SHOWN} from corpus_upload order by made_at desc limit 100`,
      }),
    async get(id) {
      const [upload] = await system.query<CorpusUpload>({
        text: `select ${SHOWN} from corpus_upload where id = $1`,
        values: [id],
      });
      return upload;
    },
    async make({ name, bytes, changedOn, host, by }) {
      const [upload] = await system.query<CorpusUpload>({
        text: `insert into corpus_upload (name, bytes, changed_on, host, made_by) values ($1, $2, $3, $4, $5) returning ${SHOWN}`,
        values: [name, bytes, changedOn, host, by],
      });
      if (upload === undefined) throw new Error('the upload was not stored');
      return upload;
    },
    async receive(id, offset, bytes) {
      const [upload] = await system.query<CorpusUpload>({
        text: `update corpus_upload set received = received + $3, used_at = now()
          where id = $1 and received = $2 and received + $3 <= bytes returning ${SHOWN}`,
        values: [id, offset, bytes],
      });
      return upload;
    },
    async drop(id) {
      // One that a job reads stays until that ends.
      const rows = await system.query({
        text: `delete from corpus_upload u where id = $1
          and not exists (select from corpus_job j where j.upload_id = u.id and j.state = 'running') returning 1`,
        values: [id],
      });
      return rows.length > 0;
    },
    async expire(host, hours) {
      const rows = await system.query<{ id: string }>({
        text: `delete from corpus_upload u where host = $1 and used_at < now() - $2 * interval '1 hour'
          and not exists (select from corpus_job j where j.upload_id = u.id and j.state = 'running') returning id`,
        values: [host, hours],
      });
      return rows.map(({ id }) => id);
    },
  };
}
