import type { LpType, Stage } from '../core/investor-record.ts';
import type { Mode } from '../core/scope.ts';
import type { CorpusSource } from '../matching/corpus-source.ts';
import type { AliasRow, CompanyRow, CorpusBatch, DealRow, InvestorRow, RoundRow } from '../matching/rows.ts';
import { CORPUS_CHANNEL, readCorpusVersion } from './corpus-version.ts';
import type { Queryable } from './db.ts';
import type { Postgres } from './postgres.ts';

/** Rows fetched at a time: about 100 kB, read and taken in within a few ms, so that nothing else waits long. */
const BATCH = 500;

interface Investor {
  readonly id: number;
  readonly name: string;
  readonly identity_key: string;
  readonly lp_type: LpType | null;
  readonly country_code: string | null;
  readonly state_code: string | null;
  readonly city: string | null;
  readonly stages: Stage[];
  readonly sector_tags: string[];
  readonly countries: string[];
  readonly cheque_max_usd: number | null;
  readonly exit_size_usd: number | null;
  readonly exit_on: string | null;
  readonly merged_into: number | null;
  readonly as_of: string | null;
}

function investorOf(row: Investor): InvestorRow {
  return {
    id: row.id,
    name: row.name,
    identityKey: row.identity_key,
    lpType: row.lp_type,
    country: row.country_code,
    state: row.state_code,
    city: row.city,
    stages: row.stages,
    sectorTags: row.sector_tags,
    countries: row.countries,
    chequeMaxUsd: row.cheque_max_usd,
    exitSizeUsd: row.exit_size_usd,
    exitOn: row.exit_on,
    mergedInto: row.merged_into,
    asOf: row.as_of,
  };
}

interface Part {
  readonly text: string;
  readonly batch: (rows: readonly never[]) => CorpusBatch;
}

/** Ordered by id, so that the same corpus gives the same index, ties included. */
const PARTS: readonly Part[] = [
  {
    text: `select id, name, identity_key, lp_type, country_code, state_code, city, stages, sector_tags, countries,
        cheque_max_usd, exit_size_usd, exit_on, merged_into, as_of
      from investor where mode = $1 order by id`,
    batch: (rows: readonly Investor[]) => ({ kind: 'investors', rows: rows.map(investorOf) }),
  },
  {
    text: `select id, name, identity_key as "identityKey", country_code as country, state_code as state, city,
        sector_tags as "sectorTags"
      from company where mode = $1 order by id`,
    batch: (rows: readonly CompanyRow[]) => ({ kind: 'companies', rows }),
  },
  {
    text: `select id, company_id as "companyId", stage, announced_on as "announcedOn", raised_usd as "raisedUsd",
        as_of as "asOf"
      from round where mode = $1 order by id`,
    batch: (rows: readonly RoundRow[]) => ({ kind: 'rounds', rows }),
  },
  {
    text: `select i.round_id as "roundId", i.investor_id as "investorId"
      from investment i join round r on r.id = i.round_id where r.mode = $1 order by i.round_id, i.investor_id`,
    batch: (rows: readonly DealRow[]) => ({ kind: 'deals', rows }),
  },
  {
    text: `select 'investor' as of, investor_id as id, alias_key as key from investor_alias where mode = $1
      union all
      select 'company', company_id, alias_key from company_alias where mode = $1`,
    batch: (rows: readonly AliasRow[]) => ({ kind: 'aliases', rows }),
  },
];

/** The corpus as an index reads it: through cursors, in one snapshot, a batch in memory at a time. */
export function createCorpusReader(db: Pick<Postgres, 'query' | 'transaction' | 'listen'>): CorpusSource {
  return {
    version: (mode) => readCorpusVersion(db, mode),
    read(mode, take) {
      return db.transaction(async (transaction) => {
        await transaction.query({ text: 'set transaction isolation level repeatable read, read only' });
        const version = await readCorpusVersion(transaction, mode);
        for (const part of PARTS) await stream(transaction, part, mode, take);
        return version;
      });
    },
    watch: (onChange) => db.listen(CORPUS_CHANNEL, onChange),
  };
}

async function stream(
  transaction: Queryable,
  part: Part,
  mode: Mode,
  take: (batch: CorpusBatch) => Promise<void>,
): Promise<void> {
  await transaction.query({ text: `declare corpus_part no scroll cursor for ${part.text}`, values: [mode] });
  for (;;) {
    const rows = await transaction.query<never>({ text: `fetch ${BATCH} from corpus_part` });
    if (rows.length > 0) await take(part.batch(rows));
    if (rows.length < BATCH) break;
  }
  await transaction.query({ text: 'close corpus_part' });
}
