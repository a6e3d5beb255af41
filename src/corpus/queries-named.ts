import type { Queryable } from '../platform/database/db.ts';
import type { Mode } from '../platform/values/scope.ts';
import {
  areTwoBodies,
  lettersOf,
  meantOf,
  NEARNESS,
  type Nearness,
  nearness,
  type ReadName,
  ReadNames,
  readName,
} from '../reference/names/match.ts';
import { describePlace } from '../reference/rules-place.ts';
import { isPersonOf } from './queries-names.ts';
import type { NamedInvestor } from './rules-investor-record.ts';

/** An investor as somebody names it. */
export interface NamedAs {
  readonly name: string;
  readonly domain?: string | undefined;
  /** The number that is said with it. */
  readonly id?: number | undefined;
  /** Undefined if it may be either. */
  readonly isPerson?: boolean | undefined;
  /** Also those who may be meant beside the ones that bear the name to the letter: twins of one firm. */
  readonly beside?: boolean | undefined;
}

/** As many as help to choose one. */
const MAX_CANDIDATES = 5;
/** Records under one key that are compared: a key of more is of a name that says nothing. */
const MAX_OF_KEY = 40;
/** Names of one record that are compared. */
const MAX_NAMES = 100;
/** Names of one round of statements: the rows of a longer one are read in one piece. */
const OF_STATEMENT = 1_000;

/** $1 mode; $2 names to the letter, or keys. */
const LETTERS = `select k.key, n.id from unnest($2::text[]) k (key) cross join lateral (
    (select i.id from investor i where i.mode = $1 and i.identity_key = k.key limit ${MAX_OF_KEY})
    union (select a.investor_id from investor_alias a where a.mode = $1 and a.alias_key = k.key limit ${MAX_OF_KEY})) n`;

const KEYS = `select k.key, n.investor_id as id from unnest($2::text[]) k (key) cross join lateral (
    select investor_id from investor_name_key f where f.mode = $1 and f.key = k.key limit ${MAX_OF_KEY}) n`;

const DOMAINS = `select d.domain as key, n.id from unnest($2::text[]) d (domain) cross join lateral (
    select i.id from investor i where i.mode = $1 and i.domain = d.domain limit ${MAX_OF_KEY}) n`;

const RECORDS = `select i.id, i.kind, case when i.id = any ($3::bigint[]) then array_prepend(i.name,
      array(select a.alias from investor_alias a where a.investor_id = i.id order by a.alias limit ${MAX_NAMES})) else '{}' end as names,
    c.id as root, c.name, c.domain, c.city, c.state_code as state, c.country_code as country
  from investor i join investor c on c.id = coalesce(i.merged_into, i.id) where i.mode = $1 and i.id = any ($2::bigint[])`;

interface Hit {
  readonly key: string;
  readonly id: number;
}
type Hits = ReadonlyMap<string, readonly number[]>;
interface Row {
  readonly id: number;
  readonly kind: 'organisation' | 'person' | null;
  readonly names: readonly string[];
  readonly root: number;
  readonly name: string;
  readonly domain: string | null;
  readonly city: string | null;
  readonly state: string | null;
  readonly country: string | null;
}
interface OnRecord {
  readonly row: Row;
  readonly names: readonly ReadName[];
}

/** Finds investors on record by what they are called, many at once. */
export function createInvestorNames(db: Queryable) {
  /** Under each key who is found. */
  async function hits(name: string, text: string, mode: Mode, keys: Iterable<string>): Promise<Hits> {
    const distinct = [...new Set(keys)];
    const rows = distinct.length === 0 ? [] : await db.query<Hit>({ name, text, values: [mode, distinct] });
    const found = Map.groupBy(rows, ({ key }) => key);
    return new Map([...found].map(([key, all]) => [key, all.map(({ id }) => id)]));
  }

  async function some(mode: Mode, asked: readonly NamedAs[], names: ReadNames): Promise<NamedInvestor[][]> {
    const letters = asked.map(({ name }) => lettersOf(name));
    const toLetter = await hits('named_letters', LETTERS, mode, letters.flat());
    const exact = letters.map((keys) => new Set(keys.flatMap((key) => toLetter.get(key) ?? [])));
    // Who bears the name to the letter is meant: of the others it is read.
    const read = asked.map(({ name, isPerson, beside }, at) =>
      (exact[at]?.size ?? 0) > 0 && beside !== true ? undefined : names.of(name, isPerson),
    );
    const byKey = await hits(
      'named_keys',
      KEYS,
      mode,
      read.flatMap((one) => one?.keys ?? []),
    );
    const byDomain = await hits(
      'named_domains',
      DOMAINS,
      mode,
      asked.flatMap(({ domain }) => domain ?? []),
    );
    const compared = [...byKey.values()].flat();
    const others = [
      ...exact.flatMap((ids) => [...ids]),
      ...byDomain.values(),
      ...asked.flatMap(({ id }) => id ?? []),
    ].flat();
    const ids = [...new Set([...compared, ...others])];
    const rows =
      ids.length === 0
        ? []
        : await db.query<Row>({ name: 'named_records', text: RECORDS, values: [mode, ids, compared] });
    const records = new Map(
      rows.map((row): [number, OnRecord] => {
        const names = row.names.flatMap((name) => readName(name, isPersonOf(row.kind)) ?? []);
        return [row.id, { row, names }];
      }),
    );
    return asked.map(({ domain, id }, at) => {
      const [one, same] = [read[at], exact[at] ?? []];
      const found = new Set(one?.keys.flatMap((key) => byKey.get(key) ?? []));
      return [
        ...rootsOf(id === undefined ? [] : [id], records, 'id'),
        ...rootsOf(domain === undefined ? [] : (byDomain.get(domain) ?? []), records, 'domain'),
        // Of one name to the letter, and of two legal forms: a question.
        ...rootsOf(same, records, 'name', (row) => !areTwoBodies(asked[at]?.name ?? '', row.name)),
        ...(one?.read === undefined ? [] : meantByName(one.read, found, records)),
      ].filter((each, place, all) => all.findIndex((b) => b.id === each.id && b.why === each.why) === place);
    });
  }

  return {
    /** Who may be meant by each, by its place: those with the number, with the domain, then by name, the nearest first. */
    async named(
      mode: Mode,
      asked: readonly NamedAs[],
      names = new ReadNames(),
    ): Promise<readonly (readonly NamedInvestor[])[]> {
      const found: NamedInvestor[][] = [];
      for (let at = 0; at < asked.length; at += OF_STATEMENT) {
        found.push(...(await some(mode, asked.slice(at, at + OF_STATEMENT), names)));
      }
      return found;
    },
  };
}

function rootsOf(
  ids: Iterable<number>,
  records: ReadonlyMap<number, OnRecord>,
  why: NamedInvestor['why'],
  isSure: (row: Row) => boolean = () => true,
): NamedInvestor[] {
  const roots = new Map(
    [...ids].flatMap((id) => {
      const record = records.get(id);
      return record === undefined
        ? []
        : [[record.row.root, investorOf(record.row, why, isSure(record.row))] as const];
    }),
  );
  return [...roots.values()].slice(0, MAX_CANDIDATES);
}

function meantByName(
  said: ReadName,
  ids: ReadonlySet<number>,
  records: ReadonlyMap<number, OnRecord>,
): NamedInvestor[] {
  const near = new Map<number, { found: Row; nearness: Nearness }>();
  for (const id of ids) {
    const record = records.get(id);
    if (record === undefined) continue;
    const found = nearness(said, { names: record.names, isPerson: isPersonOf(record.row.kind) });
    const before = near.get(record.row.root);
    if (
      found === undefined ||
      (before !== undefined && NEARNESS.indexOf(before.nearness) <= NEARNESS.indexOf(found))
    )
      continue;
    near.set(record.row.root, { found: record.row, nearness: found });
  }
  const meant = meantOf([...near.values()].toSorted((one, other) => one.found.root - other.found.root));
  return meant.slice(0, MAX_CANDIDATES).map(({ found, sure }) => investorOf(found, 'name', sure));
}

function investorOf(
  { root, name, domain, ...at }: Row,
  why: NamedInvestor['why'],
  sure: boolean,
): NamedInvestor {
  const place = describePlace(at);
  return {
    id: root,
    name,
    why,
    sure,
    ...(domain === null ? {} : { domain }),
    ...(place === '' ? {} : { place }),
  };
}
