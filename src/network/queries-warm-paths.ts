import type { Db } from '../platform/database/db.ts';
import type { Scope } from '../platform/values/scope.ts';
import type { WarmPath } from '../reference/rules-identity.ts';
import { FIRST_OWN_NUMBER } from '../reference/rules-identity.ts';
import {
  type Connection,
  type InvestorIdentity,
  investorKeys,
  type OwnIdentities,
  type WarmPathStore,
} from './rules-keys.ts';
import { FILED } from './rules-network-rows.ts';
import { type WarmMatch, warmPathOf } from './rules-warm-path.ts';

/** An answer shows at most so many paths to one investor: more would be a list of its staff. */
const MAX_PATHS = 5;
/** Names, vehicles and people of one investor that are looked at, each; the largest on record have some hundreds. */
const MAX_OF_IDENTITY = 500;
/** Connections looked at under one key, newest first: a firm with thousands must not make an answer slow. */
const MAX_OF_KEY = 200;

interface IdentityRow {
  readonly investor_id: number;
  /** What is not known is left out. */
  readonly identity: InvestorIdentity;
}

interface ConnectionRow {
  readonly key: string;
  readonly ord: number;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly url: string | null;
  readonly email: string | null;
  readonly company: string | null;
  readonly position: string | null;
  readonly connected_on: string | null;
}

interface Candidate {
  readonly investorId: number;
  readonly ord: number;
  readonly path: WarmPath;
  readonly meant: string | undefined;
}

/**
 * Warm paths out of a tenant's own network, as of now: one round trip if it has none, three or four if it has. What
 * matches is decided by `warmPathOf`; the keys of both sides only find what is worth asking it.
 */
export function createWarmPathStore(db: Db, own: OwnIdentities): WarmPathStore {
  return {
    async hasNetwork(scope) {
      const [row] = await db.query<{ has: boolean }>({
        name: 'has_network',
        text: 'select has_network($1, $2) as has',
        values: [scope.tenantId, scope.mode],
      });
      return row?.has === true;
    },
    async doors(scope, most) {
      const rows = await db.query<{ investor_id: number | null; name: string | null; is_whole: boolean }>({
        name: 'network_doors',
        text: 'select investor_id, name, is_whole from network_doors($1, $2, $3, $4)',
        values: [scope.tenantId, scope.mode, FILED, most],
      });
      return {
        names: new Map(rows.flatMap(({ investor_id: id, name }) => (id === null ? [] : [[id, name ?? '']]))),
        isWhole: rows.every(({ is_whole: isWhole }) => isWhole),
      };
    },
    async of(scope, investorIds) {
      if (investorIds.length === 0) return new Map();
      const known = await identitiesOf(db, scope, investorIds);
      // Without a network nothing comes; of own investors nothing does either way.
      if (known.size === 0 && investorIds.every((id) => id < FIRST_OWN_NUMBER)) return new Map();
      const identities = joined(known, await own(scope, investorIds));
      if (identities.size === 0) return new Map();
      const candidates = await candidatesOf(db, scope, identities);
      const meant = await ownersOf(db, scope, candidates);
      return strongest(
        candidates.filter(({ investorId, meant: key }) => isMeant(investorId, meant.get(key ?? ''))),
      );
    },
  };
}

async function identitiesOf(
  db: Db,
  scope: Scope,
  investorIds: readonly number[],
): Promise<ReadonlyMap<number, InvestorIdentity>> {
  const rows = await db.query<IdentityRow>({
    name: 'warm_identities',
    text: 'select investor_id, identity from warm_identities($1, $2, $3, $4)',
    values: [scope.tenantId, scope.mode, investorIds, MAX_OF_IDENTITY],
  });
  return new Map(rows.map(({ investor_id, identity }) => [investor_id, identity]));
}

/** What the tenant says of an investor is added to what the record says. */
function joined(
  known: ReadonlyMap<number, InvestorIdentity>,
  own: Awaited<ReturnType<OwnIdentities>>,
): ReadonlyMap<number, InvestorIdentity> {
  const identities = new Map(known);
  for (const [id, said] of own) {
    const { name = said.name, people = [], aliases = [], ...record } = identities.get(id) ?? {};
    if (name !== undefined)
      identities.set(id, {
        ...{ ...said, ...record, name },
        people: [...people, ...(said.people ?? [])],
        aliases: [...aliases, ...(said.aliases ?? [])],
      });
  }
  return identities;
}

function connectionOf(row: ConnectionRow): Connection {
  return {
    firstName: row.first_name ?? undefined,
    lastName: row.last_name ?? undefined,
    url: row.url ?? undefined,
    email: row.email ?? undefined,
    company: row.company ?? undefined,
    position: row.position ?? undefined,
    connectedOn: row.connected_on ?? undefined,
  };
}

async function candidatesOf(
  db: Db,
  scope: Scope,
  identities: ReadonlyMap<number, InvestorIdentity>,
): Promise<Candidate[]> {
  const investorsOf = new Map<string, number[]>();
  for (const [investorId, identity] of identities) {
    for (const key of investorKeys(identity))
      investorsOf.set(key, [...(investorsOf.get(key) ?? []), investorId]);
  }
  if (investorsOf.size === 0) return [];
  const rows = await db.query<ConnectionRow>({
    name: 'warm_connections',
    text: 'select * from warm_connections($1, $2, $3, $4)',
    values: [scope.tenantId, scope.mode, [...investorsOf.keys()], MAX_OF_KEY],
  });
  const decided = new Set<string>();
  const candidates: Candidate[] = [];
  for (const row of rows) {
    for (const investorId of investorsOf.get(row.key) ?? []) {
      const pair = `${investorId} ${row.ord}`;
      if (decided.has(pair)) continue;
      decided.add(pair);
      const match: WarmMatch = warmPathOf(identities.get(investorId) ?? { name: '' }, connectionOf(row));
      if (match.kind === 'person' || match.kind === 'firm')
        candidates.push({ investorId, ord: row.ord, path: match.path, meant: match.meant });
    }
  }
  return candidates;
}

/** Which investors on record have the names that do not match exactly. Asked only if there are any. */
async function ownersOf(
  db: Db,
  scope: Scope,
  candidates: readonly Candidate[],
): Promise<ReadonlyMap<string, ReadonlySet<number>>> {
  const keys = [...new Set(candidates.flatMap(({ meant }) => meant ?? []))];
  const owners = new Map<string, Set<number>>();
  if (keys.length === 0) return owners;
  const rows = await db.query<{ key: string; id: number }>({
    name: 'warm_owners',
    text: `select identity_key as key, coalesce(merged_into, id) as id from investor
             where mode = $1 and identity_key = any ($2::text[])
           union select a.alias_key, coalesce(i.merged_into, i.id) from investor_alias a join investor i on i.id = a.investor_id
             where a.mode = $1 and a.alias_key = any ($2::text[])`,
    values: [scope.mode, keys],
  });
  for (const { key, id } of rows) owners.set(key, (owners.get(key) ?? new Set()).add(id));
  return owners;
}

function isMeant(investorId: number, owners: ReadonlySet<number> | undefined): boolean {
  return owners === undefined || owners.has(investorId);
}

/** The strongest paths of each investor; of equal ones the newest connection. */
function strongest(candidates: readonly Candidate[]): ReadonlyMap<number, readonly WarmPath[]> {
  const paths = new Map<number, WarmPath[]>();
  const sorted = candidates.toSorted(
    (one, other) => other.path.strength - one.path.strength || one.ord - other.ord,
  );
  for (const { investorId, path } of sorted) {
    const found = paths.get(investorId) ?? [];
    if (found.length < MAX_PATHS) paths.set(investorId, [...found, path]);
  }
  return paths;
}
