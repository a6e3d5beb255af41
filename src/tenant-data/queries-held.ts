import { readErased } from '../corpus/queries-erased.ts';
import { LIVE, personLookup } from '../corpus/queries-people.ts';
import {
  type CorpusPeopleStore,
  type Erased,
  type HeldOfPerson,
  isErased,
  nameKeys,
  type PersonQuery,
  profileKey,
} from '../corpus/rules-held.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import { OperatorError } from '../platform/values/errors.ts';
import { correctPerson, numbersOf, readRecords } from './queries-correct.ts';
import {
  countOfCopies,
  countOfTenants,
  eraseFromCorpus,
  LOOK_MS,
  type OtherCopies,
  wordsOf,
} from './queries-erase.ts';

/** Records of one answer; whoever has more namesakes gives a longer name or an address. */
const MAX_RECORDS = 50;
/** Organisations that are named. */
const MAX_ORGANISATIONS = 20;

const PEOPLE = `select id from person where key_words(identity_key) @@ $1::tsquery and ${LIVE}`;
/** Deals name investors without saying whether they are people. */
const INVESTORS = `select i.id, i.kind, i.name from investor i where i.mode = 'live' and i.id in (
    select id from investor where key_words(identity_key) @@ $1::tsquery and ${LIVE}
    union select investor_id from investor_alias where key_words(alias_key) @@ $1::tsquery and ${LIVE})`;

interface Found {
  readonly people: readonly number[];
  readonly investors: readonly number[];
  readonly organisations: readonly { readonly record: string; readonly name: string }[];
}

async function byName(db: Queryable, name: string): Promise<Found> {
  const lookup = personLookup(name);
  if (lookup === undefined) throw new OperatorError('usage', 'The name has no letter or digit.');
  const most = MAX_RECORDS + 1;
  const people = await db.query<{ id: number }>({
    text: `${PEOPLE} order by length(identity_key), id limit ${most}`,
    values: [lookup.words],
  });
  const investors = await db.query<{ id: number }>({
    text: `${INVESTORS} and i.kind is distinct from 'organisation' order by length(i.identity_key), i.id limit ${most}`,
    values: [lookup.words],
  });
  const organisations = await db.query<{ record: string; name: string }>({
    text: `select 'investor-' || o.id as record, o.name from (${INVESTORS} and i.kind = 'organisation') o
      union all select 'company-' || c.id, c.name from company c where key_words(c.identity_key) @@ $1::tsquery and c.${LIVE}
      order by 2, 1 limit ${MAX_ORGANISATIONS}`,
    values: [lookup.words],
  });
  return { people: people.map(({ id }) => id), investors: investors.map(({ id }) => id), organisations };
}

async function byProfile(db: Queryable, url: string): Promise<Found> {
  const of = async (table: string) => {
    const rows = await db.query<{ id: number }>({
      text: `select id from ${table} where mode = 'live' and social_url is not null and url_folded(social_url) = $1 limit ${MAX_RECORDS + 1}`,
      values: [profileKey(url)],
    });
    return rows.map(({ id }) => id);
  };
  return { people: await of('person'), investors: await of('investor'), organisations: [] };
}

/** Everything the live corpus holds of somebody, and how much else names them. Under the role of operators. */
export async function heldOf(db: Queryable, query: PersonQuery): Promise<HeldOfPerson> {
  const { name, profileUrl, record } = query;
  const found = [
    ...(record === undefined ? [] : [{ ...numbersOf([record]), organisations: [] }]),
    ...(name === undefined ? [] : [await byName(db, name)]),
    ...(profileUrl === undefined ? [] : [await byProfile(db, profileUrl)]),
  ];
  if (found.length === 0) throw new OperatorError('usage', 'Give a name, a profile_url or a record.');
  const people = [...new Set(found.flatMap((each) => each.people))];
  const investors = [...new Set(found.flatMap((each) => each.investors))];
  const records = await readRecords(db, {
    people: people.slice(0, MAX_RECORDS),
    investors: investors.slice(0, MAX_RECORDS),
  });
  const names = [
    ...(name === undefined ? [] : [name]),
    ...(record === undefined ? [] : records.map((held) => held.name)),
  ];
  const words = wordsOf(names, profileUrl === undefined ? [] : [profileUrl]);
  const has = await readErased(db, 'live');
  return {
    records,
    isCut: people.length > MAX_RECORDS || investors.length > MAX_RECORDS,
    organisations: found.flatMap((each) => each.organisations),
    isErased:
      has !== undefined &&
      (names.some((each) => nameKeys(each).whole !== '' && isErased({ name: each }, has)) ||
        (profileUrl !== undefined && isErased({ profile: profileUrl }, has))),
    copies: await countOfCopies(db, words, 'live'),
    tenants: await countOfTenants(db, words, 'live'),
  };
}

/** The people of the live corpus, under the role of operators. */
export function createCorpusPeople(system: Db, otherCopies: () => Promise<OtherCopies>): CorpusPeopleStore {
  return {
    held: (query) =>
      system.transaction(async (transaction) => {
        await transaction.query({ text: `set local statement_timeout = ${LOOK_MS}` });
        return heldOf(transaction, query);
      }, 'snapshot'),
    correct: (change, reason, by) => correctPerson(system, change, reason, by),
    erase: async (erasing, by): Promise<Erased> => eraseFromCorpus(system, erasing, by, await otherCopies()),
    erasures: (limit) =>
      system.query({
        text: `select id, erased_at as at, erased_by as by, reason, counts from erasure where mode = 'live' order by id desc limit $1`,
        values: [limit],
      }),
  };
}
