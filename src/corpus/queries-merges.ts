import type { Db, Queryable } from '../platform/database/db.ts';
import { OperatorError } from '../platform/values/errors.ts';
import type { Mode } from '../platform/values/scope.ts';
import { identityKey, investorKey, personKey } from '../reference/rules-identity.ts';
import { accountOf, type SandboxWorld } from '../reference/rules-sandbox-names.ts';
import { listDoubles } from './queries-doubles.ts';
import type { MergeStore } from './rules-held.ts';

/** Live findings and merges are written in milliseconds: a holder that remains is an import. */
const LOCK_TIMEOUT = '5s';
/** lock_not_available */
const LOCKED = '55P03';

/**
 * The one lock for all who write several rows of a mode's corpus, taken before any row and held to the end of
 * the transaction: an import goes over them in no order of ids. Who writes what live sources say only tries
 * it (lookups/live-funders.sql). Throws an `OperatorError` (conflict) while an import runs.
 */
export async function lockCorpus(transaction: Queryable, mode: Mode): Promise<void> {
  try {
    await transaction.query({ text: `set local lock_timeout = '${LOCK_TIMEOUT}'` });
    await transaction.query({
      text: "select pg_advisory_xact_lock(hashtext('warmpath corpus import ' || $1))",
      values: [mode],
    });
    await transaction.query({ text: 'set local lock_timeout to default' });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === LOCKED)) throw error;
    throw new OperatorError(
      'conflict',
      `Another import into the ${mode} corpus is running; try again when it is done.`,
      error,
    );
  }
}

/** Notified at the commit of every change of the corpus, the mode as payload (corpus-changes.sql). */
export const CORPUS_CHANNEL = 'warmpath_corpus';

/**
 * Counts the corpus of a mode on, in the transaction that changed it, and notifies all listeners, at the commit. Other
 * writers of the mode wait from here to the commit, so it comes last. Returns the version.
 */
export async function raiseCorpusVersion(transaction: Queryable, mode: Mode): Promise<number> {
  const [row] = await transaction.query<{ version: number }>({
    text: 'select raise_corpus_version($1) as version',
    values: [mode],
  });
  return row?.version ?? 0;
}

/** Of a restored database, which goes another way than the original: index files of that one are not taken for its own. Under the role of operators. */
export async function beginLineage(db: Queryable): Promise<void> {
  await db.query({ text: 'update corpus_lineage set lineage = gen_random_uuid()' });
}

/** The corpus's version; within a repeatable-read transaction that of what the transaction sees. */
export async function readCorpusVersion(db: Queryable, mode: Mode): Promise<number> {
  const [row] = await db.query<{ version: number }>({
    name: 'corpus_version',
    text: 'select version from corpus_version where mode = $1',
    values: [mode],
  });
  return row?.version ?? 0;
}

/** True if rows of the mode's corpus changed, in this transaction or in one that raised no version. */
export async function hasUndatedChanges(transaction: Queryable, mode: Mode): Promise<boolean> {
  const [row] = await transaction.query<{ found: boolean }>({
    text: 'select exists (select from corpus_change where mode = $1 and version is null) as found',
    values: [mode],
  });
  return row?.found === true;
}

export interface InvestorMerge {
  readonly id: number;
  readonly mode: Mode;
  readonly fromId: number;
  readonly fromName: string;
  readonly intoId: number;
  readonly intoName: string;
  readonly reason: string;
  readonly mergedAt: Date;
  readonly undoneAt: Date | null;
}

/**
 * Says that `from` is another record of `into`, both ids of one mode; deals stay where they are and readers follow
 * `merged_into`. Returns the id of the merge. Throws an `OperatorError` for an unknown id, and if one of the two is
 * merged away already or others are merged into `from` (a merge is one step, so that undoing it is too); also while an
 * import runs.
 */
export async function mergeInvestors(db: Db, from: number, into: number, reason: string): Promise<number> {
  if (from === into) throw new OperatorError('usage', 'An investor cannot be merged into itself.');
  return db.transaction(async (transaction) => {
    await lockCorpusOf(transaction, from);
    const rows = await transaction.query<{
      id: number;
      mode: Mode;
      merged_into: number | null;
      followers: number;
    }>({
      text: `select i.id, i.mode, i.merged_into, (select count(*)::int from investor f where f.merged_into = i.id) as followers
        from investor i where i.id in ($1, $2) order by i.id for no key update`,
      values: [from, into],
    });
    const source = rows.find((row) => row.id === from);
    const target = rows.find((row) => row.id === into);
    if (source === undefined) throw new OperatorError('not_found', `There is no investor ${from}.`);
    if (target === undefined) throw new OperatorError('not_found', `There is no investor ${into}.`);
    if (source.mode !== target.mode)
      throw new OperatorError('conflict', 'The two investors are of different modes.');
    if (source.merged_into !== null || target.merged_into !== null || source.followers > 0) {
      const named = source.merged_into !== null || source.followers > 0 ? from : into;
      throw new OperatorError(
        'conflict',
        `Investor ${named} takes part in another merge; undo that one first.`,
      );
    }
    await transaction.query({
      text: 'update investor set merged_into = $2 where id = $1',
      values: [from, into],
    });
    const [merge] = await transaction.query<{ id: number }>({
      text: 'insert into investor_merge (from_id, into_id, reason) values ($1, $2, $3) returning id',
      values: [from, into, reason],
    });
    await raiseCorpusVersion(transaction, source.mode);
    return merge?.id ?? 0;
  });
}

/**
 * Says that two investors of one mode are two: they are never merged as doubles, nor asked about again. Kept as a merge
 * that was taken back at once. Throws an `OperatorError` for an unknown id and if one is merged into the other.
 */
export async function keepApart(db: Db, one: number, other: number, reason: string): Promise<number> {
  if (one === other) throw new OperatorError('usage', 'These are two ids of one investor.');
  return db.transaction(async (transaction) => {
    await lockCorpusOf(transaction, one);
    const rows = await transaction.query<{ id: number; mode: Mode; merged_into: number | null }>({
      text: 'select id, mode, merged_into from investor where id in ($1, $2)',
      values: [one, other],
    });
    const [first, second] = [one, other].map((id) => rows.find((row) => row.id === id));
    if (first === undefined) throw new OperatorError('not_found', `There is no investor ${one}.`);
    if (second === undefined) throw new OperatorError('not_found', `There is no investor ${other}.`);
    if (first.mode !== second.mode)
      throw new OperatorError('conflict', 'The two investors are of different modes.');
    if (first.merged_into === other || second.merged_into === one)
      throw new OperatorError('conflict', 'The two are merged; take that back with unmerge.');
    const [kept] = await transaction.query<{ id: number }>({
      text: 'insert into investor_merge (from_id, into_id, reason, undone_at) values ($1, $2, $3, now()) returning id',
      values: [one, other, reason],
    });
    return kept?.id ?? 0;
  });
}

/** Takes a merge back. Throws an `OperatorError` if there is none of this id that still holds. */
export async function undoMerge(db: Db, mergeId: number): Promise<void> {
  await db.transaction(async (transaction) => {
    const [of] = await transaction.query<{ from_id: number }>({
      text: 'select from_id from investor_merge where id = $1',
      values: [mergeId],
    });
    if (of !== undefined) await lockCorpusOf(transaction, of.from_id);
    const [merge] = await transaction.query<{ from_id: number }>({
      text: 'update investor_merge set undone_at = now() where id = $1 and undone_at is null returning from_id',
      values: [mergeId],
    });
    if (merge === undefined)
      throw new OperatorError('not_found', `There is no merge ${mergeId} that still holds.`);
    const [investor] = await transaction.query<{ mode: Mode }>({
      text: 'update investor set merged_into = null where id = $1 returning mode',
      values: [merge.from_id],
    });
    if (investor !== undefined) await raiseCorpusVersion(transaction, investor.mode);
  });
}

/** Locks the corpus an investor is in, whose mode never changes; nothing if there is no such investor. */
async function lockCorpusOf(transaction: Queryable, investorId: number): Promise<void> {
  const [row] = await transaction.query<{ mode: Mode }>({
    text: 'select mode from investor where id = $1',
    values: [investorId],
  });
  if (row !== undefined) await lockCorpus(transaction, row.mode);
}

/** The merges of a mode, newest first, undone ones included; at most `limit`. */
export function listMerges(db: Queryable, mode: Mode, limit = 100): Promise<InvestorMerge[]> {
  return db.query<InvestorMerge>({
    text: `select m.id, f.mode, m.from_id as "fromId", f.name as "fromName", m.into_id as "intoId", i.name as "intoName",
        m.reason, m.merged_at as "mergedAt", m.undone_at as "undoneAt"
      from investor_merge m join investor f on f.id = m.from_id join investor i on i.id = m.into_id
      where f.mode = $1 order by m.id desc limit $2`,
    values: [mode, limit],
  });
}

/** Merges of the live corpus as one store. */
export function createMergeStore(db: Db): MergeStore {
  return {
    list: (limit) => listMerges(db, 'live', limit),
    doubles: (limit) => listDoubles(db, 'live', limit),
    merge: (from, into, reason) => mergeInvestors(db, from, into, reason),
    apart: (one, other, reason) => keepApart(db, one, other, reason),
    undo: (merge) => undoMerge(db, merge),
  };
}

const SOURCE = 'sandbox';
/** One seeding at a time across processes: the number only has to be unique. */
const LOCK = 7_263_010;

/**
 * Writes the made-up world into mode `test` in one transaction, and says whether it did: a database that holds this
 * `version` already is left alone. An older version is replaced; what it had and the new one has not stays as investors
 * and companies without deals, because stored lists may name them.
 */
export function seedSandbox(
  db: Db,
  make: () => SandboxWorld,
  version: number,
  asOf: string,
): Promise<boolean> {
  const stamp = `sandbox ${version}`;
  return db.transaction(async (transaction) => {
    await transaction.query({ text: 'select pg_advisory_xact_lock($1)', values: [LOCK] });
    const done = await transaction.query({
      text: `select 1 from import_run where mode = 'test' and source = $1 and file = $2 and finished_at is not null`,
      values: [SOURCE, stamp],
    });
    if (done.length > 0) return false;
    const world = make();
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
    await writePartners(transaction, world, asOf);
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
    social_url: investor.kind === 'person' ? accountOf(investor.name) : undefined,
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
    text: `insert into investor (mode, source, source_id, name, identity_key, kind, social_url, lp_type, country_code, state_code,
        city, stages, sector_tags, cheque_min_usd, cheque_max_usd, exit_size_usd, exit_on, as_of)
      select 'test', $1, source_id, name, identity_key, kind, social_url, lp_type, country_code, state_code,
        city, stages, sector_tags, cheque_min_usd, cheque_max_usd, exit_size_usd, exit_on, $3
      from jsonb_to_recordset($2::jsonb) as r (source_id text, name text, identity_key text, kind text, social_url text, lp_type text,
        country_code text, state_code text, city text, stages text[], sector_tags text[],
        cheque_min_usd double precision, cheque_max_usd double precision, exit_size_usd double precision, exit_on date)
      on conflict (mode, source, source_id) do update set name = excluded.name, identity_key = excluded.identity_key,
        kind = excluded.kind, social_url = excluded.social_url, lp_type = excluded.lp_type, country_code = excluded.country_code,
        state_code = excluded.state_code, city = excluded.city, stages = excluded.stages,
        sector_tags = excluded.sector_tags, cheque_min_usd = excluded.cheque_min_usd,
        cheque_max_usd = excluded.cheque_max_usd, exit_size_usd = excluded.exit_size_usd, exit_on = excluded.exit_on,
        as_of = excluded.as_of, updated_at = now()`,
    values: [SOURCE, JSON.stringify(rows), asOf],
  });
}

async function writePartners(
  transaction: Queryable,
  { partners }: SandboxWorld,
  asOf: string,
): Promise<void> {
  const rows = partners.map(({ sourceId, firmSourceId, name, title, socialUrl }) => ({
    source_id: sourceId,
    firm: firmSourceId,
    name,
    identity_key: personKey(name),
    title,
    social_url: socialUrl,
  }));
  const values = [SOURCE, JSON.stringify(rows), asOf];
  await transaction.query({
    text: `insert into person (mode, name, identity_key, social_url, source, source_id, as_of)
      select 'test', name, identity_key, social_url, $1, source_id, $3
      from jsonb_to_recordset($2::jsonb) as r (source_id text, name text, identity_key text, social_url text)
      on conflict (mode, source, source_id) do update set name = excluded.name, identity_key = excluded.identity_key,
        social_url = excluded.social_url, as_of = excluded.as_of`,
    values,
  });
  await transaction.query({
    text: `insert into person_role (person_id, investor_id, title, is_current, source)
      select p.id, i.id, r.title, true, $1 from jsonb_to_recordset($2::jsonb) as r (source_id text, firm text, title text)
      join person p on p.mode = 'test' and p.source = $1 and p.source_id = r.source_id
      join investor i on i.mode = 'test' and i.source = $1 and i.source_id = r.firm on conflict do nothing`,
    values: values.slice(0, 2),
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
