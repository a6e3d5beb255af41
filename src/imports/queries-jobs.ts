import { licenceOf } from '../corpus/rules-investor-record.ts';
import type { Queryable } from '../platform/database/db.ts';
import { OperatorError } from '../platform/values/errors.ts';
import type { Mode } from '../platform/values/scope.ts';
import { storable } from '../platform/values/text.ts';
import type {
  CorporaStore,
  CorpusOverview,
  CorpusUpload,
  FinishedImport,
  ImportAccount,
  ImportJob,
  ImportJobStore,
  JobState,
  SourceOfRecords,
  UploadStore,
} from './rules-import-ports.ts';

/** The day, `YYYY-MM-DD` UTC, on which each source was last imported into the live corpus; by the source's name. */
export async function readImportDays(db: Queryable): Promise<ReadonlyMap<string, string>> {
  const rows = await db.query<{ source: string; day: string }>({
    text: `select source, to_char(max(finished_at) at time zone 'UTC', 'YYYY-MM-DD') as day from import_run
      where mode = 'live' and finished_at is not null group by source`,
  });
  return new Map(rows.map(({ source, day }) => [source, day]));
}

/** Keeps with an import what became of its rows. */
export async function keepImportAccount(db: Queryable, run: number, account: ImportAccount): Promise<void> {
  await db.query({
    text: 'update import_run set report = $2 where id = $1',
    values: [run, JSON.stringify(storable(account))],
  });
}

/** Records by kind; those that are merged into another count once. */
const COUNTS = `select v.mode, v.version, v.changed_at as "changedAt",
    json_build_object(
      'investors', (select count(*) from investor i where i.mode = v.mode and merged_into is null),
      'investing_people', (select count(*) from investor i where i.mode = v.mode and merged_into is null and kind = 'person'),
      'companies', (select count(*) from company c where c.mode = v.mode),
      'rounds', (select count(*) from round r where r.mode = v.mode),
      'deals', (select count(*) from investment join round r on r.id = round_id where r.mode = v.mode),
      'acquisitions', (select count(*) from acquisition a where a.mode = v.mode),
      'people', (select count(*) from person p where p.mode = v.mode),
      'roles', (select count(*) from person_role join person p on p.id = person_id where p.mode = v.mode),
      'funds', (select count(*) from fund f where f.mode = v.mode),
      'commitments', (select count(*) from commitment f where f.mode = v.mode),
      'sales', (select count(*) from exit_sale f where f.mode = v.mode),
      'merges', (select count(*) from investor i where i.mode = v.mode and merged_into is not null)) as counts,
    (select max(announced_on)::text from round r where r.mode = v.mode) as "newestRound",
    (select to_jsonb(m) from (select trained_at as at, as_of, corpus_version from ranking_model
      where ranking_model.mode = v.mode order by id desc limit 1) m) as model
  from corpus_version v order by v.mode`;

/** Records that came from each source first, its newest day, and its last import. */
const SOURCES = `with record as (
    select source, 'investors' as kind, count(*)::int as n, max(as_of) as newest from investor where mode = $1 group by 1
    union all select source, 'companies', count(*)::int, max(as_of) from company where mode = $1 group by 1
    union all select source, 'rounds', count(*)::int, max(as_of) from round where mode = $1 group by 1
    union all select source, 'people', count(*)::int, max(as_of) from person where mode = $1 group by 1
    union all select source, 'funds', count(*)::int, max(as_of) from fund where mode = $1 group by 1)
  select source, json_object_agg(kind, n order by kind) as records, max(newest)::text as "asOf",
    (select max(finished_at) from import_run r where r.mode = $1
      and record.source = any (string_to_array(r.source, ', '))) as "importedAt"
  from record group by source order by sum(n) desc, source limit 200`;

const IMPORTS = `select id, source, file, started_at as "startedAt", finished_at as "finishedAt", report,
    case when finished_at is null then null else counts end as counts
  from import_run where mode = $1 order by id desc limit $2`;

/** What the corpora hold, for the operator: reads every row once, a second for some 100,000 deals. */
export function createCorporaStore(system: Queryable): CorporaStore {
  return {
    overview: () => system.query<CorpusOverview>({ text: COUNTS }),
    async sources(mode: Mode) {
      const rows = await system.query<Omit<SourceOfRecords, 'licence'>>({ text: SOURCES, values: [mode] });
      return rows.map((row) => ({ ...row, licence: licenceOf(row.source) }));
    },
    imports: (mode: Mode, limit: number) =>
      system.query<FinishedImport>({ text: IMPORTS, values: [mode, limit] }),
  };
}

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

const UPLOADS_SHOWN = `id, name, bytes, received, changed_on::text as "changedOn", host, made_by as "madeBy", made_at as "madeAt"`;

/** Files that are being sent, under the role of operators; their bytes lie in the data directory. */
export function createUploadStore(system: Queryable): UploadStore {
  return {
    list: () =>
      system.query<CorpusUpload>({
        text: `select ${UPLOADS_SHOWN} from corpus_upload order by made_at desc limit 100`,
      }),
    async get(id) {
      const [upload] = await system.query<CorpusUpload>({
        text: `select ${UPLOADS_SHOWN} from corpus_upload where id = $1`,
        values: [id],
      });
      return upload;
    },
    async make({ name, bytes, changedOn, host, by }) {
      const [upload] = await system.query<CorpusUpload>({
        text: `insert into corpus_upload (name, bytes, changed_on, host, made_by) values ($1, $2, $3, $4, $5) returning ${UPLOADS_SHOWN}`,
        values: [name, bytes, changedOn, host, by],
      });
      if (upload === undefined) throw new Error('the upload was not stored');
      return upload;
    },
    async receive(id, offset, bytes) {
      const [upload] = await system.query<CorpusUpload>({
        text: `update corpus_upload set received = received + $3, used_at = now()
          where id = $1 and received = $2 and received + $3 <= bytes returning ${UPLOADS_SHOWN}`,
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
