import type { ImportJobStore } from '../../../core/corpus/import-ports.ts';
import type { ImportJob, JobState } from '../../../core/corpus/job.ts';
import { OperatorError } from '../../../core/operator-error.ts';
import { storable } from '../../../core/text/storable.ts';
import type { Queryable } from '../../postgres/db.ts';

const SHOWN = `id, kind, source, file, upload_id as upload, periods, as_of::text as "asOf", state, doing, percent,
  bytes_read as "bytesRead", bytes_total as "bytesTotal", rows_read as "rowsRead", notes, error, report,
  started_by as "startedBy", started_at as "startedAt", ended_at as "endedAt"`;

/** unique_violation: of corpus_job_one. */
const TAKEN = '23505';
/** Texts that come from files and publishers are cut to what the columns take. */
const DOING = 500;
const ERROR = 4_000;
const NOTE = 500;
const NOTES = 200;

/** Jobs of imports over HTTP, under the role of operators. `process` names the process that runs what it starts. */
export function createImportJobStore(system: Queryable, process: string): ImportJobStore {
  const sweep = async (): Promise<number> => {
    const rows = await system.query({
      text: `update corpus_job set state = 'interrupted', ended_at = now(),
          error = 'Its process ended before it did. Nothing was imported; start it again.'
        where state = 'running' and alive_until < now() returning 1`,
    });
    return rows.length;
  };
  const one = async (where: string, values: readonly unknown[]): Promise<ImportJob | undefined> => {
    const [job] = await system.query<ImportJob>({
      text: `select ${SHOWN} from corpus_job where ${where}`,
      values,
    });
    return job;
  };
  return {
    sweep,
    async running() {
      await sweep();
      return one("state = 'running'", []);
    },
    async list(limit) {
      await sweep();
      return system.query<ImportJob>({
        text: `select ${SHOWN} from corpus_job order by id desc limit $1`,
        values: [limit],
      });
    },
    async get(id) {
      await sweep();
      return one('id = $1', [id]);
    },
    async start({ kind, source, file, upload, periods, asOf, by, aliveMs }) {
      await sweep();
      try {
        const [job] = await system.query<ImportJob>({
          text: `insert into corpus_job (kind, source, file, upload_id, periods, as_of, started_by, process, alive_until)
            values ($1, $2, $3, $4, $5, $6, $7, $8, now() + $9 * interval '1 millisecond') returning ${SHOWN}`,
          values: [
            kind,
            source,
            file ?? null,
            upload ?? null,
            periods ?? null,
            asOf ?? null,
            by,
            process,
            aliveMs,
          ],
        });
        if (job === undefined) throw new Error('the job was not stored');
        return job;
      } catch (error) {
        if (!(error instanceof Error && 'code' in error && error.code === TAKEN)) throw error;
        const other = await one("state = 'running'", []);
        const what =
          other === undefined
            ? 'Another import just ended; try again.'
            : `The ${other.kind} ${other.id} of ${other.source} runs since ${other.startedAt.toISOString()} (${other.doing}, ${Math.floor(other.percent)} %). Wait for its end, or stop it.`;
        throw new OperatorError('conflict', what, error);
      }
    },
    async beat(id, { doing, percent, bytes, bytesTotal, rows, notes }, aliveMs) {
      const [row] = await system.query<{ stopAsked: boolean }>({
        text: `update corpus_job set doing = $3, percent = $4, bytes_read = $5, bytes_total = $6, rows_read = $7, notes = $8,
            alive_until = now() + $9 * interval '1 millisecond'
          where id = $1 and process = $2 and state = 'running' returning stop_asked as "stopAsked"`,
        values: [
          id,
          process,
          storable(doing).slice(0, DOING),
          percent,
          bytes,
          bytesTotal,
          rows,
          storable(notes.slice(-NOTES)).map((note) => note.slice(0, NOTE)),
          aliveMs,
        ],
      });
      return row;
    },
    async end(id, state: Exclude<JobState, 'running'>, { error, report }) {
      const rows = await system.query({
        text: `update corpus_job set state = $3, ended_at = now(), error = $4, report = $5,
            percent = case $3 when 'done' then 100 else percent end
          where id = $1 and process = $2 and state = 'running' returning 1`,
        values: [
          id,
          process,
          state,
          storable(error)?.slice(0, ERROR) ?? null,
          report === undefined ? null : JSON.stringify(storable(report)),
        ],
      });
      return rows.length > 0;
    },
    async askStop(id) {
      const rows = await system.query({
        text: "update corpus_job set stop_asked = true where id = $1 and state = 'running' returning 1",
        values: [id],
      });
      return rows.length > 0;
    },
  };
}
