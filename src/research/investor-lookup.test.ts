import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/harness/database.ts';
import { findInvestors } from './queries-investor-lookup.ts';

test('investors are found by a part of their name or alias, whatever its case, those with most deals first', async () => {
  const { system, drop } = await createTestDatabase();
  try {
    const source = { source: 'made up' };
    const investor = (name: string, mode: 'live' | 'test' = 'live') => ({
      ...source,
      mode,
      name,
      identity_key: name,
      source_id: name,
    });
    const [quiet, busy, , merged] = await system.kysely
      .insertInto('investor')
      .values([
        investor('Quiet 100% Capital'),
        investor('Busy Partners'),
        investor('Quiet Sandbox', 'test'),
        investor('Other'),
      ])
      .returning('id')
      .execute();
    if (!quiet || !busy || !merged) throw new Error('no investors');
    const alias = {
      ...source,
      mode: 'live',
      alias_key: 'a',
      investor_id: busy.id,
      alias: 'QUIETLY BUSY',
    } as const;
    await system.kysely.insertInto('investor_alias').values(alias).execute();
    await system.kysely
      .updateTable('investor')
      .set({ merged_into: busy.id, city: 'Oslo', country_code: 'NO' })
      .where('id', '=', merged.id)
      .execute();
    const { id } = await system.kysely
      .insertInto('company')
      .values({ ...source, mode: 'live', name: 'Flum', identity_key: 'flum', source_id: 'flum' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const round = await system.kysely
      .insertInto('round')
      .values({ ...source, mode: 'live', company_id: id, kind: 'seed', source_id: 'r' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await system.kysely
      .insertInto('investment')
      .values({ ...source, round_id: round.id, investor_id: busy.id })
      .execute();

    const found = async (text: string) => (await findInvestors(system, 'live', text)).map(({ id }) => id);
    expect(await found('quiet')).toEqual([busy.id, quiet.id]);
    expect(await found('100%')).toEqual([quiet.id]);
    expect(await found('%')).toEqual([quiet.id]);
    expect(await findInvestors(system, 'live', 'OTHER')).toEqual([
      {
        id: merged.id,
        name: 'Other',
        domain: null,
        city: 'Oslo',
        countryCode: 'NO',
        mergedInto: busy.id,
        deals: 0,
      },
    ]);
  } finally {
    await drop();
  }
});
