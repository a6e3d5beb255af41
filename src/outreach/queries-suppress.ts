import { createHash } from 'node:crypto';
import type { Queryable } from '../platform/database/db.ts';
import type { TenantTransaction } from '../platform/database/postgres.ts';
import type { Mode, Scope } from '../platform/values/scope.ts';
import { investorKey, personKey, suppressionKeys } from '../reference/rules-identity.ts';
import type { SuppressionReason } from './fields.ts';
import { endSequencesIn } from './queries-end-sequences.ts';
import type { Recipient } from './rules-sequence.ts';
import {
  coveredBy,
  isTheirWish,
  reasonAfter,
  type Suppressed,
  type Suppressing,
  type SuppressionEntry,
  type SuppressionKey,
} from './rules-suppression.ts';

/** How an entry is found: SHA-256 over kind and value, 32 bytes. It stays when the value itself has to be forgotten. */
export function suppressionHash({ kind, value }: SuppressionKey): Buffer {
  return createHash('sha256').update(`${kind}:${value}`).digest();
}

/** The hashes of every entry that would keep an address from being written to; none for what is no address. */
export function suppressionHashes(email: string): readonly Buffer[] {
  const keys = suppressionKeys(email);
  return keys === undefined ? [] : coveredBy(keys).map(suppressionHash);
}

/** Of the column. */
const DETAIL_LENGTH = 500;

/**
 * Adds an entry, or gives the one there is a weightier reason, and ends the sequences under way to it; without an end they
 * stay as they are. For use within another transaction; locks in this order: sequences by id, the entry, touches.
 */
export async function suppressIn(
  transaction: TenantTransaction,
  scope: Scope,
  { key, reason, detail, ...end }: Suppressing | (SuppressionEntry & { readonly event?: undefined }),
): Promise<Suppressed> {
  const under = await sequencesUnderWayTo(transaction, scope, [key]);
  const added = await enter(transaction, scope, key, reason, detail);
  const ended = end.event === undefined ? [] : await endSequencesIn(transaction, scope, under, end);
  return { added, under, ended };
}

/**
 * What keeps an address from being written to, what is decided before what waits for a person, the address before its
 * domain; undefined: nothing does.
 */
export async function isSuppressedIn(
  transaction: Queryable,
  { tenantId, mode }: Scope,
  email: string,
): Promise<{ readonly kind: SuppressionKey['kind']; readonly reason: SuppressionReason } | undefined> {
  const [row] = await transaction.query<{ kind: SuppressionKey['kind']; reason: SuppressionReason }>({
    name: 'suppressed',
    text: `select kind, reason from suppression where tenant_id = $1 and mode = $2 and value_hash = any($3::bytea[])
      order by reason = 'opt_out_pending', kind, id limit 1`,
    values: [tenantId, mode, suppressionHashes(email)],
  });
  return row;
}

/** Locks the sequences under way to any of these, in the order of their ids, and resolves to those. */
export async function sequencesUnderWayTo(
  transaction: Queryable,
  { tenantId, mode }: Scope,
  keys: readonly SuppressionKey[],
): Promise<readonly string[]> {
  const valuesOf = (kind: SuppressionKey['kind']) =>
    keys.filter((key) => key.kind === kind).map(({ value }) => value);
  const [addresses, domains] = [valuesOf('address'), valuesOf('domain')];
  const ids = new Set<string>();
  const note = (rows: readonly { id: string }[]) => {
    for (const { id } of rows) ids.add(id);
  };
  if (addresses.length > 0) {
    note(
      await transaction.query({
        name: 'under_way_to_addresses',
        text: `select id from sequence
          where tenant_id = $1 and mode = $2 and state in ('active', 'paused') and email_key = any($3::text[])`,
        values: [tenantId, mode, addresses],
      }),
    );
  }
  if (domains.length > 0) {
    note(
      await transaction.query({
        name: 'under_way_to_domains',
        // Each domain of an address, from the whole of it upwards; what follows the last @ has no quotes.
        text: `select s.id from sequence s
          cross join lateral string_to_array(substring(s.email_key from '[^@]*$'), '.') as labels
          cross join lateral generate_subscripts(labels, 1) as n
          join (select distinct unnest($3::text[]) as domain) d on d.domain = array_to_string(labels[n:], '.')
          where s.tenant_id = $1 and s.mode = $2 and s.state in ('active', 'paused')`,
        values: [tenantId, mode, domains],
      }),
    );
  }
  const sorted = [...ids].sort();
  if (sorted.length > 0) {
    await transaction.query({
      name: 'lock_sequences',
      text: 'select from sequence where id = any($1::uuid[]) order by id for no key update',
      values: [sorted],
    });
  }
  return sorted;
}

async function enter(
  transaction: Queryable,
  { tenantId, mode }: Scope,
  key: SuppressionKey,
  reason: SuppressionReason,
  detail: string | undefined,
): Promise<boolean> {
  const owner = [tenantId, mode, key.kind, suppressionHash(key)];
  const words = detail?.slice(0, DETAIL_LENGTH) ?? null;
  // Twice: an entry that is there at first may be removed before it is locked.
  for (let tried = 0; tried < 2; tried += 1) {
    const [made] = await transaction.query({
      name: 'add_suppression',
      text: `insert into suppression (tenant_id, mode, kind, value_hash, value, reason, detail, created_at)
        values ($1, $2, $3, $4, $5, $6, $7, clock_timestamp()) on conflict do nothing returning id`,
      values: [...owner, key.value, reason, words],
    });
    if (made !== undefined) return true;
    const [was] = await transaction.query<{ reason: SuppressionReason }>({
      name: 'lock_suppression',
      text: `select reason from suppression where tenant_id = $1 and mode = $2 and kind = $3 and value_hash = $4 for update`,
      values: owner,
    });
    if (was === undefined) continue;
    const after = reasonAfter(was.reason, reason);
    if (after !== was.reason) {
      await transaction.query({
        name: 'strengthen_suppression',
        text: `update suppression set reason = $5, detail = coalesce($6, detail), value = $7
          where tenant_id = $1 and mode = $2 and kind = $3 and value_hash = $4`,
        values: [...owner, after, words, key.value],
      });
    } else if (isTheirWish(reason)) {
      await transaction.query({
        name: 'renew_suppression',
        text: `update suppression set reason_at = clock_timestamp()
          where tenant_id = $1 and mode = $2 and kind = $3 and value_hash = $4`,
        values: owner,
      });
    }
    return false;
  }
  throw new Error('the entry was added and removed by others all the time');
}

interface Row {
  readonly id: number;
  readonly country_code: string | null;
  readonly state_code: string | null;
  readonly city: string | null;
}

const SHOWN = 'distinct r.id, r.country_code, r.state_code, r.city';
/** A merged record is shown as what it was merged into. Two are enough to know that the name says too little. */
const MERGED =
  'join investor r on r.id = coalesce(h.merged_into, h.id) where h.mode = $1 and %s order by r.id limit 2';
const of = (condition: string) => `select ${SHOWN} from investor h ${MERGED.replace('%s', condition)}`;

const NUMBERED = of('h.id = $2');
const PERSON = of("h.kind = 'person' and h.identity_key = $2");
const FIRM = of("h.domain = $2 and h.kind is distinct from 'person'");
const NAMED_FIRM = of("h.identity_key = $2 and h.kind is distinct from 'person'");

/**
 * The record of whom a message goes to: the one with this number, where one is given; else the firm with the domain of the address; else the person, else the
 * firm, of exactly this name. Of several none is taken: a wrong record is worse than none. A single word
 * names no person.
 */
export async function findRecipient(
  db: Queryable,
  mode: Mode,
  {
    name,
    domain,
    number,
  }: { readonly name: string; readonly domain: string; readonly number: number | undefined },
): Promise<Recipient | undefined> {
  const one = async (label: string, text: string, value: string | number) => {
    if (value === '') return undefined;
    const rows = await db.query<Row>({ name: label, text, values: [mode, value] });
    return rows.length === 1 ? rows[0] : undefined;
  };
  const person = personKey(name);
  const row =
    number === undefined
      ? ((await one('recipient_firm', FIRM, domain)) ??
        (await one('recipient_person', PERSON, person.includes(' ') ? person : '')) ??
        (await one('recipient_named_firm', NAMED_FIRM, investorKey(name))))
      : await one('recipient_numbered', NUMBERED, number);
  if (row === undefined) return undefined;
  return {
    investorId: row.id,
    country: row.country_code ?? undefined,
    state: row.state_code ?? undefined,
    city: row.city ?? undefined,
  };
}
