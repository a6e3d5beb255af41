import { createHash } from 'node:crypto';
import type { NamedInvestor } from '../corpus/rules-investor-record.ts';
import { inSlices } from '../platform/backoff.ts';
import type { TenantTransaction } from '../platform/database/postgres.ts';
import type { Scope } from '../platform/values/scope.ts';
import { knownFields } from '../platform/values/social-url.ts';
import { FIRST_OWN_NUMBER } from '../reference/rules-identity.ts';
import { type NearOwn, OwnNames } from './own-names.ts';
import { listedOf } from './queries-write.ts';
import type { ContactSaid } from './rules-contact.ts';
import type { PipelineSet } from './rules-entry.ts';
import { joinedSets } from './rules-join-rows.ts';
import type { ListRow } from './rules-list-row.ts';
import { type OwnInvestor, OwnInvestors } from './rules-own-investors.ts';
import type { ListEntry } from './rules-resolve-row.ts';

/** A row that could mean several of the tenant's own investors. */
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
  readonly name: string;
  readonly record: ListEntry['record'];
  readonly said: PipelineSet;
  readonly contacts: readonly ContactSaid[];
}

/** Whom the entries mean, each investor once. */
export async function targetsOf(
  transaction: TenantTransaction,
  scope: Scope,
  entries: readonly ListEntry[],
): Promise<{
  readonly targets: readonly Target[];
  readonly unclear: readonly Unclear[];
  /** To be asked once the list is free again: of ten thousand names each a second. */
  near(): Promise<readonly NearOwn[]>;
}> {
  const isAnyOwn = entries.some(({ investorId }) => investorId === undefined);
  const there = isAnyOwn ? await ownInvestors(transaction, scope) : [];
  const own = new OwnInvestors(there);
  const news: ListRow[] = [];
  const targets = new Map<number, Target>();
  const unclear: Unclear[] = [];
  await inSlices(entries, ({ row, investorId, record }) => {
    let id = investorId;
    let key: string | undefined;
    if (id === undefined) {
      const meant = own.meant(row);
      if (meant.kind === 'unclear') {
        unclear.push({ row, candidates: meant.candidates });
        return;
      }
      if (meant.kind === 'new') {
        key = meant.key;
        id = -1 - targets.size;
        own.note({ id, key, name: row.name, domain: row.domain, self: meant.self });
        // A namesake is told already.
        if (row.isNamesake !== true) news.push(row);
      } else id = meant.id;
    }
    const known = targets.get(id);
    targets.set(id, {
      ...(known ?? { id, key, name: row.name, record }),
      said: known === undefined ? row.set : joinedSets(known.said, row.set),
      contacts: [...(known?.contacts ?? []), ...row.contacts],
    });
  });
  return { targets: [...targets.values()], unclear, near: () => nearOf(there, news) };
}

/** Of the new ones those whose names are like names of own ones that were there. */
async function nearOf(there: readonly OwnInvestor[], news: readonly ListRow[]): Promise<readonly NearOwn[]> {
  if (there.length === 0 || news.length === 0) return [];
  const names = new OwnNames();
  await inSlices(there, (investor) => names.note(investor));
  return (await inSlices(news, (row) => names.near(row))).filter((one) => one !== undefined);
}

async function ownInvestors(transaction: TenantTransaction, scope: Scope): Promise<readonly OwnInvestor[]> {
  const rows = await transaction.query<Omit<OwnInvestor, 'self'> & { self: ContactSaid | null }>({
    name: 'own_investors',
    // Who bears the name of the investor is the investor: `selfOf` decides, and this finds whom to ask.
    text: `select s.investor_id as id, s.own_key as key, s.record ->> 'name' as name,
        substring(s.record ->> 'website' from '^https?://([^/]+)') as domain,
        (select jsonb_strip_nulls(jsonb_build_object('name', c.name, 'email', c.email, 'profile', c.profile)) from investor_contact c
          where c.tenant_id = $1 and c.mode = $2 and c.investor_id = s.investor_id and lower(c.name) = lower(s.record ->> 'name')
          order by c.added_at, c.id limit 1) as self
      from stored_investor s where s.tenant_id = $1 and s.mode = $2 and s.own_key is not null order by s.investor_id`,
    values: [scope.tenantId, scope.mode],
  });
  return rows.map(({ self, domain, ...row }) => ({
    ...row,
    domain: domain ?? undefined,
    self: self ?? undefined,
  }));
}

/** Puts those on the list that it does not have; returns their numbers. */
export async function addTargets(
  transaction: TenantTransaction,
  scope: Scope,
  targets: readonly Target[],
): Promise<ReadonlySet<number>> {
  const added = new Set<number>();
  for (const part of partsOf(targets)) {
    const known = part.filter(({ id }) => id >= 0);
    for (const { id } of await addKnown(transaction, scope, known)) added.add(id);
    await fillRecords(transaction, scope, known);
    for (const { id } of await addOwn(transaction, scope, part)) added.add(id);
  }
  return added;
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
  // Own investors are merged into no other.
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
      id,
      said: known === undefined ? target.said : joinedSets(known.said, target.said),
      contacts: [...(known?.contacts ?? []), ...target.contacts],
    });
  }
  return [...byId.values()];
}

function addKnown(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  targets: readonly Target[],
): Promise<{ id: number }[]> {
  const rows = targets.map(({ id, record }) => ({ id, ...kept(record) }));
  return query({
    name: 'import_known_investors',
    text: `insert into stored_investor (tenant_id, mode, investor_id, record, digest, score, tier, is_imported)
      select $1, $2, u.id, u.record::jsonb, u.digest, 0, 'C', true from unnest($3::bigint[], $4::text[], $5::bytea[]) u (id, record, digest)
      where u.id < ${FIRST_OWN_NUMBER} and not exists (select from investor m join stored_investor s on s.tenant_id = $1 and s.mode = $2 and s.investor_id = m.id
        where m.merged_into = u.id)
      order by u.id on conflict do nothing returning investor_id as id`,
    values: [
      tenantId,
      mode,
      rows.map(({ id }) => id),
      rows.map(({ record }) => record),
      rows.map(({ digest }) => digest),
    ],
  });
}

/** What is not known of an investor that only lists named: its kind, its place, its website. */
async function fillRecords(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  targets: readonly Target[],
): Promise<void> {
  const said = targets.flatMap(({ id, record: { kind, geography, website } }) => {
    const about = knownFields({ kind, geography, website });
    return Object.keys(about).length === 0 ? [] : [{ id, about }];
  });
  if (said.length === 0) return;
  await query({
    name: 'fill_imported_investors',
    // Each looked at by its key first: hardly any lacks anything.
    text: `with lacking as materialized (
        select u.id, u.about from unnest($3::bigint[], $4::jsonb[]) u (id, about) cross join lateral (
          select from stored_investor o where o.tenant_id = $1 and o.mode = $2 and o.investor_id = u.id and o.is_imported
            and not o.record ?& array(select jsonb_object_keys(u.about)) offset 0) o)
      update stored_investor s set record = l.about || s.record, digest = '' from lacking l
      where s.tenant_id = $1 and s.mode = $2 and s.investor_id = l.id`,
    values: [tenantId, mode, said.map(({ id }) => id), said.map(({ about }) => JSON.stringify(about))],
  });
}

function addOwn(
  { query }: TenantTransaction,
  { tenantId, mode }: Scope,
  targets: readonly Target[],
): Promise<{ id: number }[]> {
  const rows = targets.flatMap(({ id, key, record }) =>
    id < 0 && key !== undefined ? [{ key, ...kept(record) }] : [],
  );
  return query({
    name: 'import_own_investors',
    text: `insert into stored_investor (tenant_id, mode, investor_id, record, digest, score, tier, is_imported, own_key)
      select $1, $2, nextval('own_investor_number'), u.record::jsonb, u.digest, 0, 'C', true, u.key
      from unnest($3::text[], $4::text[], $5::bytea[]) u (key, record, digest)
      order by u.key on conflict do nothing returning investor_id as id`,
    values: [
      tenantId,
      mode,
      rows.map(({ key }) => key),
      rows.map(({ record }) => record),
      rows.map(({ digest }) => digest),
    ],
  });
}

function kept(record: ListEntry['record']): { readonly record: string; readonly digest: Buffer } {
  const text = JSON.stringify(record);
  return { record: text, digest: createHash('sha256').update(text).digest() };
}
