import { expect, it } from 'vitest';
import { testDatabase } from '../../test/harness/database.ts';
import { investorKey, personKey } from '../reference/rules-identity.ts';
import { findRecipient } from './queries-suppress.ts';

const db = testDatabase();

let made = 0;
async function investor(
  name: string,
  more: { kind?: 'person' | 'organisation'; domain?: string; city?: string; mode?: 'live' | 'test' } = {},
): Promise<number> {
  made += 1;
  const { kind = 'organisation', domain, city, mode = 'live' } = more;
  const row = await db.system.kysely
    .insertInto('investor')
    .values({
      mode,
      name,
      identity_key: kind === 'person' ? personKey(name) : investorKey(name),
      kind,
      source: 'made up',
      source_id: `${made}`,
      ...(domain === undefined ? {} : { domain }),
      ...(city === undefined ? {} : { city, country_code: 'DE' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

const find = (name: string, domain: string, mode: 'live' | 'test' = 'live') =>
  findRecipient(db.service, mode, { name, domain, number: undefined });

it('finds the firm by the domain of the address, before any of that name', async () => {
  const firm = await investor('Capital Example', { domain: 'capital.example', city: 'Berlin' });
  await investor('Ada Lovely', { kind: 'person' });
  expect(await find('Ada Lovely', 'capital.example')).toEqual({
    investorId: firm,
    country: 'DE',
    state: undefined,
    city: 'Berlin',
  });
  expect(await find('Ada Lovely', 'capital.example', 'test')).toBeUndefined();
});

it('finds the person, and else the firm, of exactly this name', async () => {
  const angel = await investor('Bo Investor', { kind: 'person' });
  const firm = await investor('Quiet Partners');
  expect(await find('bo investor', 'mail.example')).toMatchObject({ investorId: angel });
  expect(await find('Quiet Partners', 'mail.example')).toMatchObject({ investorId: firm });
  expect(await find('Nobody At All', 'mail.example')).toBeUndefined();
});

it('names no one where several could be meant, nor a person by one word', async () => {
  await investor('Cy Common', { kind: 'person' });
  await investor('Cy Common', { kind: 'person' });
  await investor('Two One', { domain: 'two.example' });
  await investor('Two Two', { domain: 'two.example' });
  await investor('Dee', { kind: 'person' });
  expect(await find('Cy Common', 'mail.example')).toBeUndefined();
  expect(await find('Somebody Else', 'two.example')).toBeUndefined();
  expect(await find('Dee', 'mail.example')).toBeUndefined();
});

it('shows a merged record as what it was merged into, once', async () => {
  const kept = await investor('Kept Ventures', { domain: 'kept.example' });
  const merged = await investor('Kept Ventures GmbH', { domain: 'kept.example' });
  await db.system.kysely
    .updateTable('investor')
    .set({ merged_into: kept })
    .where('id', '=', merged)
    .execute();
  expect(await find('Somebody', 'kept.example')).toMatchObject({ investorId: kept });
});
