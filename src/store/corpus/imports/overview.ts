import type {
  CorporaStore,
  CorpusOverview,
  FinishedImport,
  SourceOfRecords,
} from '../../../core/corpus/import-ports.ts';
import { licenceOf } from '../../../core/corpus/licences.ts';
import type { Mode } from '../../../core/scope.ts';
import type { Queryable } from '../../postgres/db.ts';

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
