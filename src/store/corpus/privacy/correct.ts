import { nameKeys } from '../../../core/corpus/erased.ts';
import type { HeldRecord, PersonChange, PersonCorrection } from '../../../core/corpus/held.ts';
import { identityKey, investorKey, personKey } from '../../../core/identity/identity.ts';
import { OperatorError } from '../../../core/operator-error.ts';
import type { Db, Transaction } from '../../postgres/db.ts';
import { lockCorpus } from '../lock.ts';
import { raiseCorpusVersion } from '../version.ts';
import { needRecords, numberOf } from './records.ts';

/**
 * Puts right what a record says of somebody, so that it stands over later imports. Returns what was put right. Throws an
 * `OperatorError` for what is not there, and while an import runs.
 */
export function correctPerson(
  db: Db,
  change: PersonChange,
  reason: string,
  by: string,
): Promise<PersonCorrection> {
  return db.transaction(async (transaction) => {
    await lockCorpus(transaction, 'live');
    const [held] = await needRecords(transaction, [change.record]);
    if (held === undefined)
      throw new OperatorError('not_found', `The live corpus has no record ${change.record}.`);
    const corrected =
      'name' in change
        ? await correctName(transaction, held, change.name)
        : await correctRole(transaction, held, change);
    const { field, ofCompany, ofInvestor, was, value } = corrected;
    const [row] = await transaction.query<PersonCorrection>({
      text: `insert into person_correction (mode, person_id, investor_id, field, of_company, of_investor, was, value, reason, made_by)
        values ('live', $1, $2, $3, $4, $5, $6, $7, $8, $9)
        returning id, field, was, value, reason, made_by as by, made_at as at`,
      values: [
        numberOf('person', change.record) ?? null,
        numberOf('investor', change.record) ?? null,
        field,
        ofCompany,
        ofInvestor,
        was,
        value,
        reason,
        by,
      ],
    });
    if (row === undefined) throw new Error('the correction was not stored');
    await raiseCorpusVersion(transaction, 'live');
    return row;
  });
}

interface Corrected {
  readonly field: 'name' | 'role';
  readonly ofCompany: number | null;
  readonly ofInvestor: number | null;
  readonly was: string;
  readonly value: string | null;
}

async function correctName(db: Transaction, held: HeldRecord, name: string): Promise<Corrected> {
  if (nameKeys(name).whole === '') throw new OperatorError('usage', 'The name has no letter or digit.');
  const person = numberOf('person', held.record);
  if (person !== undefined) {
    await db.query({
      text: 'update person set name = $2, identity_key = $3 where id = $1',
      values: [person, name, personKey(name)],
    });
  } else {
    const investor = numberOf('investor', held.record);
    const wrong = [...new Set([investorKey(held.name), identityKey(held.name)])];
    await db.query({
      text: 'update investor set name = $2, identity_key = $3, updated_at = now() where id = $1',
      values: [investor, name, investorKey(name)],
    });
    // Who is named so by a file of tomorrow is this record, and is shown by the right name.
    await db.query({
      text: `insert into investor_alias (mode, alias_key, investor_id, alias, source, as_of)
        select 'live', key, $1, $2, 'operator', current_date from unnest($3::text[]) key where key <> $4
        on conflict (mode, alias_key, investor_id) do update set alias = excluded.alias, source = excluded.source`,
      values: [investor, name, wrong, investorKey(name)],
    });
    await db.query({
      text: "delete from investor_fact where investor_id = $1 and field in ('name', 'filed_name')",
      values: [investor],
    });
    await db.query({
      text: 'update investment set named = null where investor_id = $1 and named is not null',
      values: [investor],
    });
  }
  return { field: 'name', ofCompany: null, ofInvestor: null, was: held.name, value: name };
}

async function correctRole(
  db: Transaction,
  held: HeldRecord,
  change: Extract<PersonChange, { readonly role: unknown }>,
): Promise<Corrected> {
  const { of, title } = change.role;
  const ofCompany = numberOf('company', of) ?? null;
  const ofInvestor = numberOf('investor', of) ?? null;
  if (!held.roles.some((role) => role.of === of && role.title === title))
    throw new OperatorError('not_found', `${held.record} has no role "${title}" at ${of}.`);
  const where = `person_id = $1 and company_id is not distinct from $2 and investor_id is not distinct from $3 and title = $4`;
  const at = [numberOf('person', held.record), ofCompany, ofInvestor, title];
  const value = change.title === undefined ? title : change.title;
  if (value !== title)
    // Of two titles that are now one, one stays.
    await db.query({
      text: `delete from person_role where ${where} and ($5::text is null or exists (select from person_role o
        where o.person_id = $1 and o.company_id is not distinct from $2 and o.investor_id is not distinct from $3 and o.title = $5))`,
      values: [...at, value],
    });
  if (value === null) return { field: 'role', ofCompany, ofInvestor, was: title, value };
  await db.query({ text: `update person_role set title = $5 where ${where}`, values: [...at, value] });
  if (change.endedOn !== undefined)
    await db.query({
      text: `update person_role set ended_on = $5::date, is_current = $5::date is null where ${where}`,
      values: [...at.slice(0, 3), value, change.endedOn],
    });
  return { field: 'role', ofCompany, ofInvestor, was: title, value };
}
