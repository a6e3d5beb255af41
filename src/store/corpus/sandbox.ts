import { identityKey, investorKey, personKey } from '../../core/identity/identity.ts';
import type { SandboxWorld } from '../../core/sandbox/world.ts';
import type { Db, Queryable } from '../postgres/db.ts';
import { raiseCorpusVersion } from './version.ts';

const SOURCE = 'sandbox';
/** One seeding at a time across processes: the number only has to be unique. */
const LOCK = 7_263_010;

/**
 * Writes the made-up world into mode `test` in one transaction, and says whether it did: a database that holds this
 * `version` already is left alone. An older version is replaced; what it had and the new one has not stays as investors
 * and companies without deals, because stored lists may name them.
 */
export function seedSandbox(db: Db, world: SandboxWorld, version: number, asOf: string): Promise<boolean> {
  const stamp = `sandbox ${version}`;
  return db.transaction(async (transaction) => {
    await transaction.query({ text: 'select pg_advisory_xact_lock($1)', values: [LOCK] });
    const done = await transaction.query({
      text: `select 1 from import_run where mode = 'test' and source = $1 and file = $2 and finished_at is not null`,
      values: [SOURCE, stamp],
    });
    if (done.length > 0) return false;
    // Before their rounds, or every round would delete its own in a statement that notes its investors.
    await transaction.query({
      text: `delete from investment i using round r where r.id = i.round_id and r.mode = 'test' and r.source = $1`,
      values: [SOURCE],
    });
    await transaction.query({
      text: `delete from round where mode = 'test' and source = $1`,
      values: [SOURCE],
    });
    await writeInvestors(transaction, world, asOf);
    await writeCompanies(transaction, world, asOf);
    await writeRounds(transaction, world, asOf);
    await transaction.query({
      text: `insert into import_run (mode, source, file, finished_at, counts) values ('test', $1, $2, now(), $3)`,
      values: [SOURCE, stamp, JSON.stringify(countsOf(world))],
    });
    await raiseCorpusVersion(transaction, 'test');
    return true;
  });
}

function countsOf(world: SandboxWorld): Record<string, number> {
  return {
    investors: world.investors.length,
    companies: world.companies.length,
    rounds: world.rounds.length,
    investments: world.rounds.reduce((sum, round) => sum + round.investors.length, 0),
  };
}

async function writeInvestors(transaction: Queryable, world: SandboxWorld, asOf: string): Promise<void> {
  const rows = world.investors.map((investor) => ({
    source_id: investor.sourceId,
    name: investor.name,
    identity_key: investor.kind === 'person' ? personKey(investor.name) : investorKey(investor.name),
    kind: investor.kind,
    lp_type: investor.lpType,
    country_code: investor.place.country,
    state_code: investor.place.state,
    city: investor.place.city,
    stages: investor.stages,
    sector_tags: investor.sectorTags,
    cheque_min_usd: investor.chequeMinUsd,
    cheque_max_usd: investor.chequeMaxUsd,
    exit_size_usd: investor.exitSizeUsd,
    exit_on: investor.exitOn,
  }));
  await transaction.query({
    text: `insert into investor (mode, source, source_id, name, identity_key, kind, lp_type, country_code, state_code,
        city, stages, sector_tags, cheque_min_usd, cheque_max_usd, exit_size_usd, exit_on, as_of)
      select 'test', $1, source_id, name, identity_key, kind, lp_type, country_code, state_code,
        city, stages, sector_tags, cheque_min_usd, cheque_max_usd, exit_size_usd, exit_on, $3
      from jsonb_to_recordset($2::jsonb) as r (source_id text, name text, identity_key text, kind text, lp_type text,
        country_code text, state_code text, city text, stages text[], sector_tags text[],
        cheque_min_usd double precision, cheque_max_usd double precision, exit_size_usd double precision, exit_on date)
      on conflict (mode, source, source_id) do update set name = excluded.name, identity_key = excluded.identity_key,
        kind = excluded.kind, lp_type = excluded.lp_type, country_code = excluded.country_code,
        state_code = excluded.state_code, city = excluded.city, stages = excluded.stages,
        sector_tags = excluded.sector_tags, cheque_min_usd = excluded.cheque_min_usd,
        cheque_max_usd = excluded.cheque_max_usd, exit_size_usd = excluded.exit_size_usd, exit_on = excluded.exit_on,
        as_of = excluded.as_of, updated_at = now()`,
    values: [SOURCE, JSON.stringify(rows), asOf],
  });
}

async function writeCompanies(transaction: Queryable, world: SandboxWorld, asOf: string): Promise<void> {
  const rows = world.companies.map((company) => ({
    source_id: company.sourceId,
    name: company.name,
    identity_key: identityKey(company.name),
    country_code: company.place.country,
    state_code: company.place.state,
    city: company.place.city,
    sector_tags: company.sectorTags,
    founded_on: company.foundedOn,
  }));
  await transaction.query({
    text: `insert into company (mode, source, source_id, name, identity_key, country_code, state_code, city,
        sector_tags, founded_on, as_of)
      select 'test', $1, source_id, name, identity_key, country_code, state_code, city, sector_tags, founded_on, $3
      from jsonb_to_recordset($2::jsonb) as r (source_id text, name text, identity_key text, country_code text,
        state_code text, city text, sector_tags text[], founded_on date)
      on conflict (mode, source, source_id) do update set name = excluded.name, identity_key = excluded.identity_key,
        country_code = excluded.country_code, state_code = excluded.state_code, city = excluded.city,
        sector_tags = excluded.sector_tags, founded_on = excluded.founded_on, as_of = excluded.as_of,
        updated_at = now()`,
    values: [SOURCE, JSON.stringify(rows), asOf],
  });
}

async function writeRounds(transaction: Queryable, world: SandboxWorld, asOf: string): Promise<void> {
  const rounds = world.rounds.map((round) => ({
    source_id: round.sourceId,
    company: round.companySourceId,
    stage: round.stage,
    announced_on: round.announcedOn,
    raised_usd: round.raisedUsd,
  }));
  await transaction.query({
    text: `insert into round (mode, source, source_id, company_id, kind, stage, announced_on, raised_usd, as_of)
      select 'test', $1, r.source_id, c.id, r.stage, r.stage, r.announced_on, r.raised_usd, $3
      from jsonb_to_recordset($2::jsonb) as r (source_id text, company text, stage text, announced_on date,
        raised_usd double precision)
      join company c on c.mode = 'test' and c.source = $1 and c.source_id = r.company`,
    values: [SOURCE, JSON.stringify(rounds), asOf],
  });
  const deals = world.rounds.flatMap((round) =>
    round.investors.map((investor, place) => ({ round: round.sourceId, investor, is_lead: place === 0 })),
  );
  await transaction.query({
    text: `insert into investment (round_id, investor_id, is_lead, source, as_of)
      select r.id, i.id, d.is_lead, $1, $3
      from jsonb_to_recordset($2::jsonb) as d (round text, investor text, is_lead boolean)
      join round r on r.mode = 'test' and r.source = $1 and r.source_id = d.round
      join investor i on i.mode = 'test' and i.source = $1 and i.source_id = d.investor`,
    values: [SOURCE, JSON.stringify(deals), asOf],
  });
}
