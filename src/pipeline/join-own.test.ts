import { expect, it } from 'vitest';
import { researchCorpus } from '../../test/harness/research-corpus.ts';
import type { Account } from '../../test/harness/service.ts';
import { withService } from '../../test/harness/with-service.ts';
import { investorIdOf } from '../corpus/rules-investor-id.ts';
import { importInvestors } from './operations-import-investors.ts';
import { joinOwnInvestors } from './queries-join-own.ts';

const TABLES = [
  ...['stored_investor', 'pipeline', 'pipeline_change', 'investor_contact', 'list_import_change'],
  'raise_investor',
];
const [LARK, COBDEN] = ['Lark Ridge Angels Fund', 'Cobden Vale Ventures'] as const;
const LIST = `Investor,Website,Stage,Notes,Contact,Email
Lark Ridge Angels Fund,larkridge.com,Meeting,Met in May,Mira Solt,mira@larkridge.com
Cobden Vale Ventures,,Contacted,Cold,,
Tidewell Partners,tidewell.com,,,,
Brightmoor Capital,,,,,
Pinewick Capital,,,,,
Nobody Else Invest,,,,,
`;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly stage: string;
}

withService(importInvestors, { rateLimits: false }, (service) => {
  const call = async (method: string, path: string, { key }: Account, body?: object) => {
    const answer = await service().call(method, `/v1/fundraising/${path}`, {
      key,
      ...(body === undefined ? {} : { body }),
    });
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  const listOf = async (account: Account): Promise<readonly Row[]> =>
    (await call('GET', 'pipeline', account)).investors;
  const send = async (account: Account): Promise<string> => {
    const choices = [{ name: 'Brightmoor Capital' }];
    return (await call('POST', 'import-investors', account, { csv_content: LIST, choices })).import_id;
  };
  const join = (account: Account) =>
    joinOwnInvestors(service().db.service)(
      { tenantId: account.tenantId, mode: account.mode },
      new AbortController().signal,
    );
  /** What stands under these numbers, in rows of each table. */
  const rowsOf = async ({ tenantId }: Account, ids: readonly number[]) => {
    const counts = await Promise.all(
      TABLES.map(async (table) => {
        const [row] = await service().db.system.query<{ n: number }>({
          text: `select count(*)::int as n from ${table} where tenant_id = $1 and investor_id = any ($2::bigint[])`,
          values: [tenantId, ids],
        });
        return [table, row?.n ?? 0] as const;
      }),
    );
    return Object.fromEntries(counts);
  };
  const numbersOf = async ({ tenantId }: Account) =>
    new Map(
      (
        await service().db.system.query<{ id: number; name: string }>({
          text: `select investor_id as id, record ->> 'name' as name from stored_investor where tenant_id = $1 and own_key is not null`,
          values: [tenantId],
        })
      ).map(({ id, name }) => [name, id]),
    );

  it('makes own investors those on record that came since, with all that stands of them, for this tenant alone', async () => {
    const [one, other] = [await service().account(), await service().account()];
    for (const account of [one, other]) await send(account);
    await call('POST', 'raises', one, { name: 'First' });
    // An earlier raise has them too, under the same numbers.
    const { closed } = await call('POST', 'raises', one, { name: 'Second', close_current: true });
    const importId = await send(one);
    expect(await join(one)).toBe(0);
    const numbers = await numbersOf(one);
    const corpus = researchCorpus(service().db.system);
    const lark = await corpus.investor({ name: LARK, domain: 'larkridge.com' });
    const pinewick = await corpus.investor({ name: 'Pinewick Capital' });
    const cobden = await corpus.investor({ name: COBDEN });
    await corpus.investor({ name: 'Tidewell Partners', domain: 'tidewell-other.com' });
    await corpus.investor({ name: 'Brightmoor Capital' });
    // The record came onto the list by itself, and was changed after the own one.
    await call('POST', 'import-investors', one, { rows: [{ Name: COBDEN, Stage: 'Passed', Notes: 'No' }] });
    expect((await listOf(one)).filter(({ name }) => name === COBDEN)).toHaveLength(2);

    const ids = [LARK, COBDEN, 'Pinewick Capital'].map((name) => numbers.get(name) ?? 0);
    const before = await rowsOf(one, ids);
    expect(await join(one)).toBe(3);
    expect(await join(one)).toBe(0);
    expect(Object.values(await rowsOf(one, ids))).toEqual(TABLES.map(() => 0));
    const after = await rowsOf(one, [lark, cobden, pinewick]);
    // One row of the two of Cobden; all else moved, and a line for each of the three.
    expect(after).toEqual({
      ...before,
      pipeline_change: (before.pipeline_change ?? 0) + 3 + 2,
      list_import_change: (before.list_import_change ?? 0) + 1,
    });
    expect((await listOf(one)).map(({ name, stage }) => [name, stage]).toSorted()).toEqual([
      ['Brightmoor Capital', 'found'],
      [COBDEN, 'passed'],
      [LARK, 'meeting'],
      ['Nobody Else Invest', 'found'],
      ['Pinewick Capital', 'found'],
      ['Tidewell Partners', 'found'],
    ]);
    const { pipeline, contacts, changes } = await call(
      'GET',
      `investor?investor_id=${investorIdOf(lark)}`,
      one,
    );
    expect(pipeline).toMatchObject({ stage: 'meeting', note: 'Met in May' });
    expect(contacts[0]).toMatchObject({ name: 'Mira Solt', email: 'mira@larkridge.com' });
    expect(changes[0]).toMatchObject({
      ...{ field: 'record', was: LARK, became: LARK, by: { kind: 'service', name: 'records' } },
    });
    expect(new Set((await numbersOf(other)).keys()).size).toBe(6);

    // The import is undone as if it had met the records; a contact is of an earlier one.
    await call('POST', 'undo-import', one, { import_id: importId });
    expect((await listOf(one)).map(({ name }) => name).toSorted()).toEqual([COBDEN, LARK]);
    await call('POST', 'raise/reopen', one, { raise_id: closed.id, close_current: true });
    const back = (await listOf(one)).find(({ name }) => name === LARK);
    expect(back).toMatchObject({ id: investorIdOf(lark), stage: 'meeting' });
    expect([...(await numbersOf(one)).keys()].toSorted()).toEqual([
      'Brightmoor Capital',
      'Nobody Else Invest',
      'Tidewell Partners',
    ]);
  });
});
