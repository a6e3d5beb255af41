import { expect, it } from 'vitest';
import { listCalls } from '../../test/harness/list-calls.ts';
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
  const { call, listOf, records } = listCalls<Row>(service);
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
    const corpus = records();
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
    // One row of the two of Cobden, with the notes of both; all else moved, and a line for each of the three.
    expect(after).toEqual({
      ...before,
      pipeline_change: (before.pipeline_change ?? 0) + 3 + 2 + 1,
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
    expect(await call('GET', `investor?investor_id=${investorIdOf(cobden)}`, one)).toMatchObject({
      pipeline: { stage: 'passed', note: 'No\n\nCold' },
    });
    // A link of before leads to the record, and a list that still has the name means it.
    for (const id of ids)
      expect((await call('GET', `investor?investor_id=${investorIdOf(id)}`, one)).stored).toBe(true);
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

  it('leaves one that joined on the list as long as either list that named it stands', async () => {
    for (const undone of [0, 1] as const) {
      const account = await service().account();
      const name = `Auklet Row ${undone} Capital`;
      const first = await call('POST', 'import-investors', account, { rows: [{ Name: name }] });
      const record = investorIdOf(await records().investor({ name }));
      const second = await call('POST', 'import-investors', account, {
        rows: [{ Name: `Row of auklets ${undone}` }],
        choices: [{ name: `Row of auklets ${undone}`, investor_id: record }],
      });
      expect(await listOf(account)).toHaveLength(2);
      expect(await join(account)).toBe(1);
      const { import_id } = [first, second][undone];
      await call('POST', 'undo-import', account, { import_id });
      expect(await listOf(account)).toMatchObject([{ id: record }]);
    }
  });

  it('200 where two of the list are made one by hand: nothing of either is lost, and both names and ids mean the one that stays', async () => {
    const [one, other] = [await service().account(), await service().account()];
    const first = {
      rows: [
        {
          ...{
            Name: 'Quillmere Fund',
            Stage: 'Meeting',
            Notes: 'Met',
            Tags: 'warm',
            Website: 'quillmere.com',
          },
          ...{ Contact: 'mira solt', Email: 'mira@qmf.com' },
        },
        { Name: 'Kestrel Row Capital' },
      ],
    };
    const second = {
      rows: [
        {
          ...{ Name: 'QMF Partners', Notes: 'Call in May', Owner: 'Ada', Tags: 'climate', Place: 'Oslo' },
          ...{ Contact: 'Mira Solt', Email: 'mira@qmf.com' },
        },
      ],
    };
    const imports: string[] = [];
    for (const account of [one, other])
      for (const body of [first, second])
        imports.push((await call('POST', 'import-investors', account, body)).import_id);
    const idOf = async (account: Account, name: string) =>
      (await listOf(account)).find((row) => row.name === name)?.id ?? '';
    const [from, into] = [await idOf(one, 'Quillmere Fund'), await idOf(one, 'QMF Partners')];
    const merge = (account: Account, investor_id: string, into_id: string) =>
      service().call('POST', '/v1/fundraising/merge-investors', {
        key: account.key,
        body: { investor_id, into_id },
      });

    // What cannot be one, and whose investor it is not; nothing changes.
    const corpus = records();
    const kestrel = investorIdOf(await corpus.investor({ name: 'Kestrel Row Partners' }));
    await call('POST', 'import-investors', one, {
      rows: [{ Name: 'Kestrel Row Partners' }, { Name: 'Sable Row' }],
      choices: [{ name: 'Kestrel Row Partners', investor_id: kestrel }],
    });
    const listed = await listOf(one);
    const full = Array.from({ length: 20 }, (_, at) => `tag ${at}`);
    await call('POST', 'pipeline', one, { investor_ids: [into], add_tags: full.slice(1) });
    for (const [pair, status] of [
      [[from, from], 400],
      [['inv_0', into], 400],
      [[from, kestrel.replace(/.$/u, 'x')], 404],
      [[await idOf(other, 'Quillmere Fund'), into], 404],
      [[from, into], 409],
    ] as const) {
      const answer = await merge(one, pair[0], pair[1]);
      expect([answer.status, pair], JSON.stringify(answer.body)).toEqual([status, pair]);
    }
    await call('POST', 'pipeline', one, { investor_ids: [into], tags: ['climate'] });
    expect(await listOf(one)).toHaveLength(listed.length);

    expect((await merge(one, from, into)).body).toMatchObject({
      ...{ id: into, name: 'QMF Partners', was: 'Quillmere Fund' },
    });
    expect((await listOf(one)).map(({ name }) => name).toSorted()).toEqual(
      listed.flatMap(({ id, name }) => (id === from ? [] : [name])).toSorted(),
    );
    const shown = async (id: string) => {
      const { request_id: _, ...answer } = await call('GET', `investor?investor_id=${id}`, one);
      return answer;
    };
    const merged = await shown(into);
    expect(merged.pipeline).toMatchObject({ stage: 'meeting', owner: 'Ada', note: 'Call in May\n\nMet' });
    expect(merged.pipeline.tags.toSorted()).toEqual(['climate', 'warm']);
    expect(merged.investor).toMatchObject({ geography: 'Oslo' });
    expect(merged.contacts).toEqual([expect.objectContaining({ name: 'Mira Solt' })]);
    expect(merged.changes).toContainEqual(
      expect.objectContaining({ field: 'record', was: 'Quillmere Fund', became: 'QMF Partners' }),
    );
    // By the id of before, in both directions; and by the name of before.
    expect(await shown(from)).toEqual(merged);
    await call('POST', 'pipeline', one, { investor_ids: [from], stage: 'diligence' });
    const again = await call('POST', 'import-investors', one, first);
    expect(again).toMatchObject({ added: 0, own: 2 });
    expect((await shown(into)).pipeline.stage).toBe('diligence');
    // The import that brought the other one takes nothing off that was there before.
    await call('POST', 'undo-import', one, { import_id: again.import_id });
    await call('POST', 'undo-import', one, { import_id: imports[0] });
    expect(await idOf(one, 'QMF Partners')).toBe(into);
    expect(await listOf(other)).toHaveLength(3);

    // Of an own one and one on record the record stays, whichever is named; and what was merged before goes along.
    expect((await merge(one, kestrel, into)).body).toMatchObject({ id: kestrel, was: 'QMF Partners' });
    expect(await shown(from)).toMatchObject({ id: kestrel, contacts: [{ name: 'Mira Solt' }] });
    expect((await merge(one, from, kestrel)).status).toBe(400);
    // An earlier raise has it as it is now.
    await call('POST', 'raises', one, { name: 'This' });
    const { closed } = await call('POST', 'raises', one, { name: 'Next', close_current: true });
    await call('POST', 'raise/reopen', one, { raise_id: closed.id, close_current: true });
    expect(await shown(from)).toMatchObject({ id: kestrel, contacts: [{ name: 'Mira Solt' }] });
  });

  const mergeOf = async (account: Account, names: readonly string[]) => {
    const rows = await listOf(account);
    const [investor_id, into_id] = names.map(
      (name) => rows.find((row) => row.name === name)?.id ?? 'inv_7wzqk0yd5c',
    );
    return service().call('POST', '/v1/fundraising/merge-investors', {
      key: account.key,
      body: { investor_id, into_id },
    });
  };

  it('404 where one of the two is not on the list', async () => {
    const account = await service().account();
    await call('POST', 'import-investors', account, { rows: [{ Name: 'Sable Row' }] });
    expect((await mergeOf(account, ['Sable Row', 'Nobody'])).status).toBe(404);
  });

  it('409 where both are on record', async () => {
    const account = await service().account();
    const names = ['Fenwick Dale Capital', 'Orrin Vale Partners'];
    for (const name of names) await records().investor({ name });
    await call('POST', 'import-investors', account, { rows: names.map((Name) => ({ Name })) });
    expect((await mergeOf(account, names)).status).toBe(409);
  });

  it('409 where both together have more contacts than one holds, and each keeps its own', async () => {
    const account = await service().account();
    const names = ['Fenwick Brook', 'Orrin Brook'];
    await call('POST', 'import-investors', account, { rows: names.map((Name) => ({ Name })) });
    for (const [at, { id, name }] of (await listOf(account)).entries()) {
      const people = Array.from({ length: at === 0 ? 50 : 1 }, (_, n) => ({ name: `Mira ${name} ${n}` }));
      await call('POST', 'contacts', account, { investor_id: id, set: people });
    }
    const listed = await listOf(account);
    const answer = await mergeOf(account, names);
    expect([answer.status, answer.body.message]).toEqual([409, expect.stringContaining('contacts')]);
    expect(await listOf(account)).toEqual(listed);
  });
});
