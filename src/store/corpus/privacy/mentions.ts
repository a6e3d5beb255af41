import { nameKeys, profileKey } from '../../../core/corpus/erased.ts';
import type { HeldCount } from '../../../core/corpus/held.ts';
import type { Mode } from '../../../core/scope.ts';
import type { Queryable } from '../../postgres/db.ts';

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

/** Copies of answers that nobody's work is in: what names an erased person goes. */
const COPIES: readonly Place[] = [
  { kind: 'stored answers of requests', table: 'idempotency', text: "coalesce(answer, '')" },
  { kind: 'messages to webhooks', table: 'webhook_delivery', text: 'body' },
];

/** What tenants own. */
const TENANTS: readonly Place[] = [
  { kind: 'stored investors', table: 'stored_investor', text: "record->>'name'" },
  {
    kind: 'connections of imported networks',
    table: 'connection',
    text: "concat_ws(' ', first_name, last_name, url)",
  },
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
        expires_at = clock_timestamp() + interval '1 hour'
      where value is not null and ${names('value')} returning 1`,
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
