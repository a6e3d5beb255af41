import { erasureHash } from '../corpus/queries-erased.ts';
import { lockCorpus, raiseCorpusVersion } from '../corpus/queries-merges.ts';
import { PEOPLE_JOIN } from '../corpus/queries-record-stage.ts';
import {
  type Erased,
  type Erasing,
  type HeldCount,
  type HeldRecord,
  identitiesOf,
  nameKeys,
  type PersonRecordId,
  profileKey,
} from '../corpus/rules-held.ts';
import { idsOfPerson } from '../corpus/rules-investor-record.ts';
import type { Db, Queryable, Transaction } from '../platform/database/db.ts';
import { OperatorError } from '../platform/values/errors.ts';
import type { Mode } from '../platform/values/scope.ts';
import type { SourceId } from '../reference/rules-identity.ts';
import { needRecords, numbersOf, type RecordNumbers } from './queries-correct.ts';

/**
 * What a text has to hold to name somebody: all words of one of the names, in any order and case, or an address. It finds
 * more than it should ("Ann" in "Joanna"), and misses no copy.
 */
export function wordsOf(names: readonly string[], profileUrls: readonly string[]): string[][] {
  const spelled = names.flatMap((name) => [name.toLowerCase(), nameKeys(name).bare]);
  const words = [...new Set(spelled)].map((name) =>
    name.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== ''),
  );
  const urls = [...new Set(profileUrls.map(profileKey))].filter((url) => url !== '').map((url) => [url]);
  return [...words.filter((all) => all.length > 0), ...urls];
}

/** `column` names somebody (SQL): $1 holds the JSON of `wordsOf`. */
const names = (column: string) =>
  `exists (select from jsonb_array_elements($1::jsonb) n(words)
    where lower(${column}) like all (select '%' || replace(replace(replace(w, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
      from jsonb_array_elements_text(words) w))`;

/** Copies and lists are looked through from end to end, which takes seconds where they are large; a caller gives up after a minute, ms. */
export const LOOK_MS = 60_000;

interface Place {
  readonly kind: string;
  readonly table: string;
  readonly text: string;
}

/** Copies of answers that nobody's work is in: what names an erased person goes, events before the messages made of them (`fan_out_events`). */
const COPIES: readonly Place[] = [
  { kind: 'stored answers of requests', table: 'idempotency', text: "coalesce(answer, '')" },
  { kind: 'events', table: 'event', text: 'data::text' },
  { kind: 'messages to webhooks', table: 'webhook_delivery', text: 'body' },
];

/** What tenants own. */
const TENANTS: readonly Place[] = [
  { kind: 'stored investors', table: 'stored_investor', text: "concat(record->'name', other_names)" },
  {
    kind: 'connections of imported networks',
    table: 'connection',
    text: "concat_ws(' ', first_name, last_name, url)",
  },
  { kind: 'contacts of investors', table: 'investor_contact', text: "concat_ws(' ', name, email, profile)" },
  {
    kind: 'imports that can be undone',
    table: 'list_import_change',
    text: "concat_ws(' ', fields, contacts)",
  },
  { kind: 'notes on investors', table: 'pipeline', text: "concat_ws(' ', note, next_step, reason)" },
  { kind: 'closed lists', table: 'raise_investor', text: "concat_ws(' ', listed->'record'->'name', entry)" },
  { kind: 'closed raises', table: 'raise', text: "concat_ws(' ', name, profile)" },
  { kind: 'sequences', table: 'sequence', text: 'investor_name' },
  { kind: 'drafts', table: 'touch', text: "coalesce(draft::text, '')" },
  { kind: 'received messages', table: 'inbound_message', text: "concat_ws(' ', sender, subject, excerpt)" },
  { kind: 'profiles', table: 'profile', text: 'body::text' },
];

async function count(
  db: Queryable,
  places: readonly Place[],
  words: string,
  mode: Mode,
): Promise<HeldCount[]> {
  const counts: HeldCount[] = [];
  for (const { kind, table, text } of places) {
    const [row] = await db.query<{ count: number }>({
      text: `select count(*)::int as count from ${table} where mode = $2 and ${names(text)}`,
      values: [words, mode],
      timeoutMs: LOOK_MS,
    });
    if ((row?.count ?? 0) > 0) counts.push({ kind, count: row?.count ?? 0 });
  }
  return counts;
}

/** How many rows of tenants name somebody, by kind; kinds without any are left out. */
export function countOfTenants(db: Queryable, words: readonly string[][], mode: Mode): Promise<HeldCount[]> {
  return words.length === 0 ? Promise.resolve([]) : count(db, TENANTS, JSON.stringify(words), mode);
}

/** Kept answers of lookups that name somebody; they are shared by all tenants. */
export async function countOfCopies(
  db: Queryable,
  words: readonly string[][],
  mode: Mode,
): Promise<HeldCount[]> {
  if (words.length === 0) return [];
  const json = JSON.stringify(words);
  const [cached] = await db.query<{ count: number }>({
    text: `select count(*)::int as count from lookup_cache where value is not null and ${names('value')}`,
    values: [json],
    timeoutMs: LOOK_MS,
  });
  const kept = await count(db, COPIES, json, mode);
  return [
    ...((cached?.count ?? 0) > 0 ? [{ kind: 'cached lookups', count: cached?.count ?? 0 }] : []),
    ...kept,
  ];
}

/** Removes them. A cached lookup is evicted, so that an answer that is under way is not kept after it. */
export async function clearCopies(
  db: Queryable,
  words: readonly string[][],
  mode: Mode,
): Promise<HeldCount[]> {
  if (words.length === 0) return [];
  const json = JSON.stringify(words);
  const cached = await db.query({
    text: `update lookup_cache set value = null, generation = nextval('lookup_generation'), stored_at = clock_timestamp(),
        expires_at = clock_timestamp() + interval '1 hour' where value is not null and ${names('value')} returning 1`,
    values: [json],
    timeoutMs: LOOK_MS,
  });
  const cleared: HeldCount[] = cached.length === 0 ? [] : [{ kind: 'cached lookups', count: cached.length }];
  for (const { kind, table, text } of COPIES) {
    const rows = await db.query({
      text: `delete from ${table} where mode = $2 and ${names(text)} returning 1`,
      values: [json, mode],
      timeoutMs: LOOK_MS,
    });
    if (rows.length > 0) cleared.push({ kind, count: rows.length });
  }
  return cleared;
}

/** Texts of the corpus about others that name somebody: descriptions, and what investors say of themselves. */
export async function countInTexts(db: Queryable, words: readonly string[][], mode: Mode): Promise<number> {
  if (words.length === 0) return 0;
  const [row] = await db.query<{ count: number }>({
    text: `select (select count(*) from company where mode = $2 and description is not null and ${names('description')})::int
      + (select count(*) from investor where mode = $2 and description is not null and ${names('description')})::int as count`,
    values: [JSON.stringify(words), mode],
    timeoutMs: LOOK_MS,
  });
  return row?.count ?? 0;
}

/** Files beside the database that hold people as their publishers name them. */
export interface OtherCopies {
  /** Files of public records in the data directory. */
  readonly downloads: number;
}

/**
 * Erases somebody from the live corpus, in one transaction with the hashes that keep the person out of it: the records with
 * all that hangs on them, what merges joined to them, deals inferred from their roles, and copies of answers that name them.
 * Says what stays. Throws an `OperatorError` (conflict) while an import runs: it might write the person meanwhile.
 */
export async function eraseFromCorpus(
  db: Db,
  erasing: Erasing,
  by: string,
  other: OtherCopies,
): Promise<Erased> {
  const { erased, numbers } = await eraseOnce(db, erasing, by, other);
  // What ended at the same moment had not heard of it; what ends later has (`erased_meanwhile`, search/stored-investors.sql).
  await db.transaction(async (transaction) => {
    await transaction.query({ text: "select pg_advisory_xact_lock(hashtext('warmpath erasure'))" });
    await clearStored(transaction, numbers);
  });
  return erased;
}

function eraseOnce(db: Db, erasing: Erasing, by: string, other: OtherCopies) {
  return db.transaction(async (transaction) => {
    // Copies are looked through from end to end.
    await transaction.query({ text: `set local statement_timeout = ${LOOK_MS}` });
    await lockCorpus(transaction, 'live');
    const records = await withMerged(transaction, erasing.records);
    const known = knownBy(records, erasing);
    if (known.names.length + known.profiles.length === 0)
      throw new OperatorError('usage', 'No one is named: give records, names or profile_urls.');
    refuseNamed(erasing.reason, known.names);
    const words = wordsOf(known.names, known.profiles);
    const id = await keepHashes(transaction, identitiesOf(known, erasing.byName), erasing.reason, by);
    const numbers = numbersOf(records.map(({ record }) => record));
    const erased = await removeRecords(transaction, records, numbers);
    const acquisitions = await clearAcquirers(transaction, known.names);
    const cleared = [
      ...(await clearCopies(transaction, words, 'live')),
      ...(await clearStored(transaction, numbers)),
    ];
    const counts = [
      ...erased,
      ...(acquisitions === 0 ? [] : [{ kind: 'names of buyers', count: acquisitions }]),
    ];
    await transaction.query({
      text: 'update erasure set counts = $2 where id = $1',
      values: [id, Object.fromEntries([...counts, ...cleared].map(({ kind, count }) => [kind, count]))],
    });
    const remains = await whatRemains(transaction, words, other);
    const corpusVersion = await raiseCorpusVersion(transaction, 'live');
    return { erased: { id, erased: counts, cleared, remains, corpusVersion }, numbers };
  });
}

/** The records, and those that are one with them by a merge. */
async function withMerged(db: Queryable, asked: readonly PersonRecordId[]): Promise<readonly HeldRecord[]> {
  if (asked.length === 0) return [];
  const first = await needRecords(db, asked);
  const { investors } = numbersOf(asked);
  const merged = await db.query<{ record: PersonRecordId }>({
    text: `select distinct 'investor-' || x.id as record from investor i
      join investor x on coalesce(x.merged_into, x.id) = coalesce(i.merged_into, i.id) where i.id = any ($1::bigint[])`,
    values: [investors],
  });
  const more = merged.map(({ record }) => record).filter((record) => !asked.includes(record));
  return more.length === 0 ? first : [...first, ...(await needRecords(db, more))];
}

function knownBy(records: readonly HeldRecord[], { names, profileUrls }: Erasing) {
  const ids: SourceId[] = records.flatMap((held) =>
    held.record.startsWith('person-') ? idsOfPerson(held.source, held.sourceId) : [...held.ids],
  );
  const spelled = records.flatMap((held) => [
    held.name,
    ...held.aliases.map(({ name }) => name),
    ...held.facts.flatMap(({ field, value }) => (field === 'name' || field === 'filed_name' ? [value] : [])),
    ...held.corrections.flatMap(({ field, was }) => (field === 'name' ? [was] : [])),
  ]);
  const urls = [...records.flatMap(({ profileUrl }) => profileUrl ?? []), ...profileUrls];
  return {
    names: [...new Set([...spelled, ...names])].filter((name) => nameKeys(name).whole !== ''),
    ids,
    profiles: [...new Set(urls.map(profileKey))].filter((url) => url !== ''),
    countries: [...new Set(records.flatMap(({ country }) => country ?? []))],
  };
}

/** The reason is kept; the name must not be. */
function refuseNamed(reason: string, names: readonly string[]): void {
  const said = ` ${nameKeys(reason).whole} `;
  if (names.some((name) => said.includes(` ${nameKeys(name).whole} `)))
    throw new OperatorError(
      'usage',
      'The reason names the person, and it is kept. Give one without the name, such as the number of the request.',
    );
}

async function keepHashes(
  db: Transaction,
  identities: readonly string[],
  reason: string,
  by: string,
): Promise<number> {
  const hashOf = await erasureHash(db);
  const [row] = await db.query<{ id: number }>({
    text: "insert into erasure (mode, erased_by, reason) values ('live', $1, $2) returning id",
    values: [by, reason],
  });
  await db.query({
    text: 'insert into erased_identity (hash, erasure_id) select h, $2 from unnest($1::bytea[]) h',
    values: [identities.map(hashOf), row?.id],
  });
  return row?.id ?? 0;
}

async function removeRecords(
  db: Transaction,
  records: readonly HeldRecord[],
  { people, investors }: RecordNumbers,
): Promise<HeldCount[]> {
  const remove = async (text: string, values: readonly unknown[]) =>
    (await db.query({ text, values })).length;
  // A deal that was inferred from a role rests on nothing without the role.
  const inferred = await remove(
    `delete from investment v using round r where r.id = v.round_id and v.source = '${PEOPLE_JOIN}'
      and r.company_id in (select company_id from person_role where person_id = any ($1::bigint[]))
      and v.investor_id in (select coalesce(i.merged_into, i.id) from person_role p join investor i on i.id = p.investor_id
        where p.person_id = any ($1::bigint[])) returning 1`,
    [people],
  );
  await db.query({
    text: 'delete from investor_merge where from_id = any ($1::bigint[]) or into_id = any ($1::bigint[])',
    values: [investors],
  });
  await db.query({
    text: 'update investor set merged_into = null where id = any ($1::bigint[]) and merged_into is not null',
    values: [investors],
  });
  const deals = await remove('delete from investment where investor_id = any ($1::bigint[]) returning 1', [
    investors,
  ]);
  const gone = {
    'records of people': await remove('delete from person where id = any ($1::bigint[]) returning 1', [
      people,
    ]),
    'records of investors': await remove('delete from investor where id = any ($1::bigint[]) returning 1', [
      investors,
    ]),
    deals,
    'inferred deals': inferred,
    roles: sum(records, ({ roles }) => roles.length),
    facts: sum(records, ({ facts }) => facts.length),
    'other names': sum(records, ({ aliases }) => aliases.length),
    'funds, commitments and sales': sum(
      records,
      ({ funds, commitments, sales }) => funds + commitments + sales,
    ),
  };
  return Object.entries(gone).flatMap(([kind, count]) => (count === 0 ? [] : [{ kind, count }]));
}

function sum(records: readonly HeldRecord[], of: (record: HeldRecord) => number): number {
  return records.reduce((all, record) => all + of(record), 0);
}

/** A person may be named as the buyer of a company. */
async function clearAcquirers(db: Transaction, names: readonly string[]): Promise<number> {
  const keys = new Set(names.map((name) => nameKeys(name).whole));
  const rows = await db.query<{ id: number; name: string }>({
    text: `select id, acquirer_name as name from acquisition
      where mode = 'live' and lower(acquirer_name) like any (select '%' || replace(replace(replace(w, '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%'
        from unnest($1::text[]) w)`,
    values: [names.flatMap((name) => name.toLowerCase().split(/\s+/u).at(-1) ?? [])],
  });
  const ids = rows.filter(({ name }) => keys.has(nameKeys(name).whole)).map(({ id }) => id);
  if (ids.length > 0)
    await db.query({
      text: 'update acquisition set acquirer_name = null where id = any ($1::bigint[])',
      values: [ids],
    });
  return ids.length;
}

/** What searches put on tenants' lists of the records that are gone; where a tenant noted anything, the row is the tenant's. */
async function clearStored(db: Transaction, { investors }: RecordNumbers): Promise<HeldCount[]> {
  const of = (table: string) =>
    `exists (select from ${table} o where (o.tenant_id, o.mode, o.investor_id) = (s.tenant_id, s.mode, s.investor_id))`;
  const those = `s where mode = 'live' and investor_id = any ($1::bigint[]) and not ${of('investor_contact')}`;
  const rows = await db.query<HeldCount & { count: number }>({
    text: `with listed as (delete from stored_investor ${those} and not ${of('pipeline')} returning 1),
        archived as (delete from raise_investor ${those} and entry is null returning 1)
      select 'stored investors' as kind, (select count(*)::int from listed) as count
      union all select 'closed lists', (select count(*)::int from archived)`,
    values: [investors],
  });
  return rows.filter(({ count }) => count > 0);
}

async function whatRemains(
  db: Transaction,
  words: readonly string[][],
  { downloads }: OtherCopies,
): Promise<Erased['remains']> {
  const tenants = await countOfTenants(db, words, 'live');
  const texts = await countInTexts(db, words, 'live');
  return [
    ...tenants.map((held) => ({
      ...held,
      note: 'Tenants own these. Rows that hold all words of a name are counted; pass the request on to the tenants.',
    })),
    ...(texts === 0
      ? []
      : [
          {
            kind: 'descriptions of others',
            count: texts,
            note: 'Texts about companies and other investors that hold all words of a name. Look at them; they are replaced by corrections of their sources.',
          },
        ]),
    ...(downloads === 0
      ? []
      : [
          {
            kind: 'downloaded files',
            count: downloads,
            note: 'Files of public records as their publishers have them, in downloads of the data directory. Imports leave the person out; delete the files where they have to go too.',
          },
        ]),
    {
      kind: 'backups and replicas',
      count: null,
      note: 'Not known to the service. The person stays in each backup until it is deleted; after restoring one, erase again.',
    },
  ];
}
