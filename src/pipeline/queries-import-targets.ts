import type { NamedAs } from '../corpus/queries-named.ts';
import type { NamedInvestor } from '../corpus/rules-investor-record.ts';
import type { TenantTransaction } from '../platform/database/postgres.ts';
import type { Scope } from '../platform/values/scope.ts';
import { knownFields } from '../platform/values/social-url.ts';
import type { ReadNames } from '../reference/names/match.ts';
import { FIRST_OWN_NUMBER } from '../reference/rules-identity.ts';
import { type OwnInvestor, OwnInvestors, ownKey, selfOf } from './own-investors.ts';
import { listedOf } from './queries-write.ts';
import type { ContactSaid } from './rules-contact.ts';
import { joined } from './rules-join-rows.ts';
import type { ListRow } from './rules-list-row.ts';
import { ListTold } from './rules-list-told.ts';
import { type ListEntry, type ListMeant, meantBy } from './rules-resolve-row.ts';
import type { AboutUndone } from './rules-undo.ts';

/** How somebody on record is asked for by what a list says: that it names a person is said, that it names a firm is not. */
export const namedAs = (
  { name, domain, isPerson }: Pick<OwnInvestor, 'name' | 'domain' | 'isPerson'>,
  id?: number,
): NamedAs => ({ name, domain, id, isPerson: isPerson ? true : undefined });

/** A row that could mean several investors, or one that is only called alike. */
export interface Unclear {
  readonly row: ListRow;
  readonly candidates: readonly NamedInvestor[];
}

/** Investors of one part of an import: some statements of ten milliseconds each, and rows of a megabyte. */
const PART = 500;

export function partsOf<Item extends { readonly id: number }>(items: readonly Item[]): Item[][] {
  const sorted = items.toSorted((one, other) => one.id - other.id);
  return Array.from({ length: Math.ceil(sorted.length / PART) }, (_, at) =>
    sorted.slice(at * PART, (at + 1) * PART),
  );
}

/** One investor with everything that the list says of it. Below 0: a place held for one that is to be added, under `key`. */
export interface Target {
  readonly id: number;
  readonly key?: string | undefined;
  /** All rows of it as one. */
  readonly row: ListRow;
  /** The first of them. */
  readonly first: ListRow;
  /** On record or on the tenant's list. */
  readonly matched?: NamedInvestor | undefined;
}

/** Whom the rows of a list mean, each investor once. */
export interface Targets {
  readonly targets: readonly Target[];
  readonly unclear: readonly Unclear[];
  readonly rowsJoined: number;
  /** What rows of one investor contradict, and names that may be one. */
  readonly told: ListTold;
}

/** Whom the entries mean: an investor on record, else one of the tenant's own, which the same matcher finds, else a new one. */
export async function targetsOf(
  transaction: TenantTransaction,
  scope: Scope,
  entries: readonly ListEntry[],
  names: ReadNames,
): Promise<Targets> {
  const own = new OwnInvestors(names);
  const onRecord = entries.map(
    ({ row, candidates }): ListMeant => (row.isApart === true ? { kind: 'own' } : meantBy(row, candidates)),
  );
  const isOwn = ({ row }: ListEntry, at: number) =>
    onRecord[at]?.kind !== 'known' || (row.investorId ?? 0) >= FIRST_OWN_NUMBER;
  if (entries.some(isOwn)) {
    for (const investor of await ownInvestors(transaction, scope)) own.note(investor);
    for (const { others, ...investor } of await otherNames(transaction, scope))
      for (const other of others) own.noteOther(investor, other);
  }
  const news = new OwnInvestors(names, true);
  const targets = new Map<number, Target>();
  const unclear: Unclear[] = [];
  const told = new ListTold();
  let rowsJoined = 0;
  for (const [at, { row, candidates }] of entries.entries()) {
    const record = onRecord[at];
    const isAskedByName = row.investorId === undefined && record?.kind !== 'known';
    const chosen = own.chosen(row) ?? (isAskedByName ? own.formerly(row) : undefined);
    if (chosen === undefined && record?.kind === 'unclear') {
      unclear.push({ row, candidates });
      continue;
    }
    let id = chosen?.id ?? (record?.kind === 'known' ? record.id : undefined);
    const isAsked = id === undefined;
    let key: string | undefined;
    let matched = chosen ?? candidates.find((one) => one.id === id);
    if (id === undefined) {
      const there = own.candidates(row);
      const meant = meantBy(row, there);
      if (meant.kind === 'unclear') {
        unclear.push({ row, candidates: there });
        continue;
      }
      // Those that the list itself brings: one that is only called alike is another, and asked.
      const before = meant.kind === 'own' ? news.candidates(row) : [];
      const same = meant.kind === 'own' ? meantBy(row, before) : meant;
      if (same.kind === 'known') {
        id = same.id;
        matched = there.find((one) => one.id === id);
        const first = matched === undefined ? targets.get(id)?.first : undefined;
        if (first !== undefined) told.sayOne(row, first);
      } else {
        key = ownKey(row, own.has(row) || news.has(row));
        id = -1 - targets.size;
        const { name, domain, isPerson, contacts } = row;
        news.note({ id, key, name, domain, isPerson, self: selfOf(name, contacts) });
        const [like] = before;
        const first = like && targets.get(like.id)?.first;
        if (first !== undefined && same.kind === 'unclear')
          told.askAlike(row, first, like?.why === 'domain' ? 'website' : 'name');
      }
    }
    const known = targets.get(id);
    // Two that share a name, and something says that they are two.
    if (known !== undefined && id >= 0 && (row.isNamesake === true || known.first.isNamesake === true)) {
      unclear.push({ row, candidates: isAsked ? own.candidates(row) : candidates });
      continue;
    }
    if (known !== undefined) rowsJoined += 1;
    targets.set(id, {
      ...(known ?? { id, key, first: row, matched }),
      row: known === undefined ? row : joined(known.row, row, told).row,
    });
  }
  return { targets: [...targets.values()], unclear, rowsJoined, told };
}

type OwnRow = Pick<OwnInvestor, 'id' | 'key' | 'name'> & {
  readonly domain: string | null;
  readonly is_angel: boolean | null;
  readonly self: ContactSaid | null;
};
/** Own investors of one statement: the rows of all come in one piece, which others wait for. */
const OF_STATEMENT = 2_000;

/** The own investors of a list. */
export async function ownInvestors(
  transaction: TenantTransaction,
  scope: Scope,
): Promise<readonly OwnInvestor[]> {
  const all: OwnInvestor[] = [];
  for (let last = 0; ; ) {
    const rows = await transaction.query<OwnRow>({
      name: 'own_investors',
      // Who bears the name of the investor is the investor: `selfOf` decides, and this finds whom to ask.
      text: `select s.investor_id as id, s.own_key as key, s.record ->> 'name' as name,
        substring(s.record ->> 'website' from '^https?://([^/]+)') as domain, s.record ->> 'kind' = 'angel' as is_angel,
        (select jsonb_strip_nulls(jsonb_build_object('name', c.name, 'email', c.email, 'profile', c.profile)) from investor_contact c
          where c.tenant_id = $1 and c.mode = $2 and c.investor_id = s.investor_id and lower(c.name) = lower(s.record ->> 'name')
          order by c.added_at, c.id limit 1) as self
      from stored_investor s where s.tenant_id = $1 and s.mode = $2 and s.own_key is not null and s.investor_id > $3
      order by s.investor_id limit ${OF_STATEMENT}`,
      values: [scope.tenantId, scope.mode, last],
    });
    for (const { self, domain, is_angel: isAngel, ...row } of rows)
      all.push({
        ...row,
        domain: domain ?? undefined,
        self: self ?? undefined,
        isPerson: self !== null || isAngel === true,
      });
    last = rows.at(-1)?.id ?? 0;
    if (rows.length < OF_STATEMENT) return all;
  }
}

/** An own investor that turned out to be another one of the list: its number of then, and its name as it compares and as it was. */
export interface OtherName {
  readonly id: number;
  readonly key: string;
  readonly name: string;
}

/** Who of a list was known under other names too. */
function otherNames(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
): Promise<{ readonly id: number; readonly name: string; readonly others: readonly OtherName[] }[]> {
  return query({
    name: 'other_names',
    text: `select coalesce(i.merged_into, s.investor_id) as id, s.record ->> 'name' as name, s.other_names as others
      from stored_investor s left join investor i on i.id = s.investor_id
      where s.tenant_id = $1 and s.mode = $2 and s.other_names is not null order by s.investor_id`,
    values: [tenantId, mode],
  });
}

/** Puts those on the list that it does not have. Numbers of those that were added, and what was filled in of others. */
export async function addTargets(
  transaction: TenantTransaction,
  scope: Scope,
  targets: readonly Target[],
): Promise<{ readonly added: ReadonlySet<number>; readonly filled: ReadonlyMap<number, readonly string[]> }> {
  const added = new Set<number>();
  const filled = new Map<number, readonly string[]>();
  for (const part of partsOf(targets)) {
    const known = part.filter(({ id }) => id >= 0);
    for (const { id } of await addListed(transaction, scope, part)) added.add(id);
    await putBack(transaction, scope, known);
    for (const { id, fields } of await fillRecords(transaction, scope, known)) filled.set(id, fields);
  }
  return { added, filled };
}

/** The same with the numbers they go by now: those of records merged since are the others'. */
export async function listedTargets(
  transaction: TenantTransaction,
  scope: Scope,
  targets: readonly Target[],
): Promise<Target[]> {
  const keys = targets.flatMap(({ id, key }) => (id < 0 && key !== undefined ? [key] : []));
  const numbers = new Map(
    (
      await transaction.query<{ key: string; id: number }>({
        name: 'own_numbers',
        text: `select own_key as key, investor_id as id from stored_investor
          where tenant_id = $1 and mode = $2 and own_key = any ($3::text[])`,
        values: [scope.tenantId, scope.mode, keys],
      })
    ).map(({ key, id }) => [key, id]),
  );
  const there = targets.map((target) =>
    target.id < 0 ? { ...target, id: numbers.get(target.key ?? '') ?? target.id } : target,
  );
  const now = new Map<number, number>();
  // Own investors that were merged stand under the number of the one that stays.
  for (const { id } of there) if (id >= FIRST_OWN_NUMBER) now.set(id, id);
  for (const part of partsOf(there.filter(({ id }) => id < FIRST_OWN_NUMBER))) {
    const listed = await listedOf(
      transaction,
      scope,
      part.map(({ id }) => id),
    );
    for (const { asked, id, listed: isListed } of listed) if (isListed) now.set(asked, id);
  }
  // Two that a merge made one meanwhile are one.
  const byId = new Map<number, Target>();
  for (const target of there) {
    const id = now.get(target.id);
    if (id === undefined) continue;
    const known = byId.get(id);
    byId.set(id, {
      ...target,
      ...{ id, first: known?.first ?? target.first },
      row: known === undefined ? target.row : joined(known.row, target.row, new ListTold()).row,
    });
  }
  return [...byId.values()];
}

/** Those on record by their number, unless the list has one merged with it, and own ones: one of an earlier raise under the number of then. */
function addListed(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  targets: readonly Target[],
): Promise<{ id: number }[]> {
  const added = targets.filter(({ id }) => id < FIRST_OWN_NUMBER);
  return query({
    name: 'import_investors',
    text: `insert into stored_investor (tenant_id, mode, investor_id, record, digest, score, tier, is_imported, own_key)
      select $1, $2, coalesce(u.id, e.investor_id, nextval('own_investor_number')), u.record::jsonb, sha256(convert_to(u.record, 'UTF8')), 0, 'C', true, u.key
      from unnest($3::bigint[], $4::text[], $5::text[]) u (id, key, record)
      left join lateral (select a.investor_id from raise_investor a where u.id is null and a.tenant_id = $1 and a.mode = $2 and a.own_key = u.key
        and not exists (select from stored_investor s where s.tenant_id = $1 and s.mode = $2 and s.investor_id = a.investor_id)
        order by a.investor_id desc limit 1) e on true
      where u.id is null or not exists (select from investor m
        join stored_investor s on s.tenant_id = $1 and s.mode = $2 and s.investor_id = m.id where m.merged_into = u.id)
      order by u.id, u.key on conflict do nothing returning investor_id as id`,
    values: [
      tenantId,
      mode,
      added.map(({ id }) => (id < 0 ? null : id)),
      added.map(({ key = null }) => key),
      added.map(({ row }) => recordOf(row)),
    ],
  });
}

/** Who was taken off the list and is named by one again is asked for. */
function putBack(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  targets: readonly Target[],
): Promise<unknown> {
  return query({
    name: 'import_put_back',
    text: `update stored_investor set removed_at = null
      where tenant_id = $1 and mode = $2 and investor_id = any ($3::bigint[]) and removed_at is not null`,
    values: [tenantId, mode, targets.map(({ id }) => id)],
  });
}

/** What is not known of an investor that only lists named: its kind, place, website, and what it states. */
async function fillRecords(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  targets: readonly Target[],
): Promise<{ id: number; fields: string[] }[]> {
  const said = targets.flatMap(({ id, row }) => {
    const about = aboutOf(row);
    return Object.keys(about).length === 0 ? [] : [{ id, about }];
  });
  if (said.length === 0) return [];
  return query({
    name: 'fill_imported_investors',
    // Each looked at by its key first: hardly any lacks anything.
    text: `with lacking as materialized (
        select u.id, u.about, array(select k from jsonb_object_keys(u.about) k where not o.record ? k) as fields
        from unnest($3::bigint[], $4::jsonb[]) u (id, about) cross join lateral (
          select o.record from stored_investor o where o.tenant_id = $1 and o.mode = $2 and o.investor_id = u.id and o.is_imported
            and not o.record ?& array(select jsonb_object_keys(u.about)) offset 0) o)
      update stored_investor s set record = l.about || s.record, digest = '', scored_for = case when s.own_key is null then s.scored_for end
      from lacking l
      where s.tenant_id = $1 and s.mode = $2 and s.investor_id = l.id returning l.id, l.fields`,
    values: [tenantId, mode, said.map(({ id }) => id), said.map(({ about }) => JSON.stringify(about))],
  });
}

/** Takes back what is known of investors themselves, unless a search has found them since. The fields of each. */
export async function takeBackAbout(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  about: readonly (AboutUndone & { readonly id: number })[],
): Promise<readonly string[][]> {
  if (about.length === 0) return [];
  const rows = await query<{ id: number }>({
    name: 'undone_about',
    text: `update stored_investor s set digest = '', scored_for = case when s.own_key is null then s.scored_for end,
        record = (s.record - array(select jsonb_object_keys(r.here))) || r.after
      from jsonb_to_recordset($3::jsonb) r (id bigint, here jsonb, after jsonb)
      where s.tenant_id = $1 and s.mode = $2 and s.investor_id = r.id and s.is_imported and s.record @> r.here returning r.id`,
    values: [tenantId, mode, JSON.stringify(about)],
  });
  const done = new Set(rows.map(({ id }) => id));
  return about.flatMap(({ id, here }) =>
    done.has(id)
      ? [
          // What is stated is tags and lines of the note besides, which are counted as those.
          Object.keys(here).flatMap((field) =>
            field === 'stated' ? [] : [field === 'geography' ? 'place' : field],
          ),
        ]
      : [],
  );
}

/** What a list says of an investor itself. */
export const aboutOf = ({ kind, place, website, stated }: ListRow) =>
  knownFields({ kind, geography: place, website, stated });

/** The tenant's own words as JSON, until a search finds the investor; its score is worked out later. */
const recordOf = (row: ListRow): string =>
  JSON.stringify({
    name: row.name,
    ...{ sectorTags: [], portfolioCompanies: [], networkProximity: 0, score: 0, scoreParts: [], tier: 'C' },
    ...{ warmPath: false, conflict: false, ...aboutOf(row) },
  });
