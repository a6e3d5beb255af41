import { lockOutErasure } from '../accounts/queries-process.ts';
import type { Db } from '../platform/database/db.ts';
import { type TenantTransaction, withTenant } from '../platform/database/postgres.ts';
import type { Scope } from '../platform/values/scope.ts';
import { FIRST_OWN_NUMBER } from '../reference/rules-identity.ts';
import type { OwnStated } from '../search/score/rules-ports.ts';
import { contactsOf, lockList } from './queries-contacts.ts';
import { join } from './queries-join-own.ts';
import { listedOf, readRows } from './queries-write.ts';
import { areTooMany } from './rules-contact.ts';
import { MERGED_BY_HAND, UNTOUCHED } from './rules-entry.ts';
import type { ChangedBy, ListedSide, Merged } from './rules-row.ts';

/** Thrown so that nothing is kept of a merge: it was only asked what it would do, or there is no room. */
class NotMerged extends Error {
  readonly merged: Merged;

  constructor(merged: Merged) {
    super('nothing is merged');
    this.merged = merged;
  }
}

/** Makes two investors of a list one: `into` stays, unless it is own and the other on record. With `isAsked` nothing is changed. */
export async function mergeListed(
  db: Db,
  scope: Scope,
  { from, into, isAsked }: { readonly from: number; readonly into: number; readonly isAsked: boolean },
  by: ChangedBy,
): Promise<Merged> {
  try {
    return await withTenant(db, scope, async (transaction) => {
      await lockOutErasure(transaction, scope);
      await lockList(transaction, scope);
      const there = await listedOf(transaction, scope, [from, into]);
      const missing = there.find(({ listed }) => !listed);
      if (missing !== undefined) return { state: 'not_listed', id: missing.asked };
      const numbers = there.map(({ id }) => id);
      if (new Set(numbers).size === 1) return { state: 'same' };
      if (numbers.every((id) => id < FIRST_OWN_NUMBER)) return { state: 'both_on_record' };
      const [id = 0, kept = 0] = (numbers[0] ?? 0) < FIRST_OWN_NUMBER ? numbers.toReversed() : numbers;
      const [was, before] = await sidesOf(transaction, scope, [id, kept]);
      if (was === undefined || before === undefined) throw new Error('an investor of the list has no row');
      const pair = { id, into: kept, name: was.name, becomes: before.name };
      const [left = []] = await join(transaction, scope, [pair], { by, why: MERGED_BY_HAND });
      const [after = before] = await sidesOf(transaction, scope, [kept]);
      const over = areTooMany(after.contacts, was.contacts, before.contacts) ? (['contacts'] as const) : [];
      if (left.length + over.length > 0) throw new NotMerged({ state: 'no_room', left: [...left, ...over] });
      const merged: Merged = { state: 'done', was, before, after };
      if (isAsked) throw new NotMerged(merged);
      return merged;
    });
  } catch (error) {
    if (error instanceof NotMerged) return error.merged;
    throw error;
  }
}

/** What there is of these now, in their order. */
async function sidesOf(
  transaction: TenantTransaction,
  scope: Scope,
  ids: readonly number[],
): Promise<readonly ListedSide[]> {
  const rows = await transaction.query<{
    id: number;
    name: string;
    listed: string | null;
    website: string | null;
    stated: string | null;
  }>({
    name: 'merge_sides',
    text: `select g.id, s.record ->> 'name' as name, s.record ->> 'stated' as stated,
        s.record ->> 'website' as listed, coalesce(i.website, 'https://' || i.domain) as website
      from unnest($3::bigint[]) with ordinality g (id, ord) cross join lateral (
        select s.record from stored_investor s where s.tenant_id = $1 and s.mode = $2
          and s.investor_id in (select g.id union select m.id from investor m where m.merged_into = g.id)
        order by s.investor_id <> g.id limit 1) s
      left join investor i on i.id = g.id order by g.ord`,
    values: [scope.tenantId, scope.mode, ids],
  });
  const entries = new Map((await readRows(transaction, scope, ids)).map(({ id, entry }) => [id, entry]));
  const contacts = await contactsOf(transaction, scope, ids);
  return rows.map(({ id, name, listed, website, stated }) => ({
    ...{ id, name, entry: entries.get(id) ?? UNTOUCHED, contacts: contacts.get(id)?.length ?? 0 },
    website: [...new Set([listed, website])].filter((one) => one !== null).join(', ') || undefined,
    cheque: (JSON.parse(stated ?? '{}') as OwnStated).cheque,
  }));
}
