import { expect, it } from 'vitest';
import { researchCorpus } from '../../test/harness/research-corpus.ts';
import type { Account } from '../../test/harness/service.ts';
import { withService } from '../../test/harness/with-service.ts';
import { erasureHash } from '../corpus/queries-erased.ts';
import { identitiesOf } from '../corpus/rules-held.ts';
import { importInvestors } from './operations-import-investors.ts';

withService(importInvestors, { rateLimits: false }, (service) => {
  const call = (method: 'GET' | 'POST', path: string, { key }: Account, body?: object) =>
    service().call(method, `/v1/fundraising/${path}`, { key, ...(body === undefined ? {} : { body }) });
  const send = (account: Account, body: object) => call('POST', 'import-investors', account, body);
  const listOf = async (account: Account) => (await call('GET', 'pipeline', account)).body.investors;
  const read = async (account: Account, id: string) =>
    (await call('GET', `investor?investor_id=${id}`, account)).body;

  it('finds own investors by the names that records are found by, and asks where they are only alike', async () => {
    const account = await service().account();
    const csv_content =
      'Investor,Website\nHarrow & Vale Capital,\nQuoll Partners,quoll.com\nSkua Fund,\nAda Quillon,\n';
    await send(account, { csv_content });
    const harrow = (await listOf(account)).find((one: { name: string }) => one.name.startsWith('Harrow'));
    const later =
      'Investor,Website,Notes\nHarrow and Vale,,one\nQuoll Capital Partners,numbat.com,\nSkua Fund,,\nHarow & Vale Capital,,two\nAda Quillen,,\nTern Invest,,\n';
    for (const body of [{ csv_content: later, check_only: true }, { csv_content: later }]) {
      const { added, unclear, preview } = (await send(account, body)).body;
      expect(added).toBe(2);
      expect(preview[0]).toMatchObject({ match: 'own', matched: { id: harrow.id } });
      expect(
        unclear.map(({ name, candidates }: { name: string; candidates: { name: string }[] }) => [
          name,
          candidates.map((one) => one.name),
        ]),
      ).toEqual([
        ['Harow & Vale Capital', ['Harrow & Vale Capital']],
        ['Ada Quillen', ['Ada Quillon']],
      ]);
    }
    const choices = [{ name: 'Harow & Vale Capital', investor_id: harrow.id }, { name: 'Ada Quillen' }];
    expect((await send(account, { csv_content: later, choices })).body).toMatchObject({
      ...{ added: 1, rowsUnclear: 0 },
    });
    expect((await read(account, harrow.id)).pipeline.note).toBe('one\ntwo');
  });

  it('asks whether two names of one list are one, and puts rows together that are', async () => {
    const account = await service().account();
    const csv_content =
      'Investor,Stage,Notes\nMarlow Ridge Capital,Meeting,one\nMarlowe Ridge Capital,,two\nPlover Ventures,,\nPlover Venture Partners GmbH,,three\nMarlowRidge Capital,,four\n';
    const { preview, questions, warnings, investors, rowsJoined } = (
      await send(account, { csv_content, check_only: true })
    ).body;
    expect([investors, rowsJoined]).toEqual([4, 1]);
    expect(preview.map(({ name, note }: Record<string, string>) => [name, note])).toEqual([
      ['Marlow Ridge Capital', 'one\nfour'],
      ['Marlowe Ridge Capital', 'two'],
      ['Plover Ventures', undefined],
      ['Plover Venture Partners GmbH', 'three'],
    ]);
    const asked = ['Marlowe Ridge Capital', 'Plover Venture Partners GmbH'];
    expect(questions.map(({ answer_in, text }: Record<string, string>) => [answer_in, text])).toEqual(
      asked.map((name) => ['choices', name]),
    );
    expect(warnings.map(({ field, value }: Record<string, string>) => [field, value])).toEqual([
      ['questions', asked.join(', ')],
      ['name', 'MarlowRidge Capital'],
    ]);
    const choices = [
      { name: 'Marlowe Ridge Capital', same_as: 'Marlow Ridge Capital' },
      { name: 'Plover Venture Partners GmbH' },
      { name: 'MarlowRidge Capital' },
    ];
    const { body } = await send(account, { csv_content, choices });
    expect(body).toMatchObject({ added: 4, questions: [], rowsJoined: 1 });
    expect((await listOf(account)).map(({ name }: { name: string }) => name).toSorted()).toEqual([
      'Marlow Ridge Capital',
      'MarlowRidge Capital',
      'Plover Venture Partners GmbH',
      'Plover Ventures',
    ]);
  });

  it('takes a row for the own investor that was chosen, also where the corpus has the name, and says if it is none', async () => {
    const account = await service().account();
    const corpus = researchCorpus(service().db.system);
    for (const city of ['Oslo', 'Rome', 'Bern'])
      await corpus.investor({ name: city === 'Bern' ? 'Heron Sands' : 'Heron Bay', city });
    await send(account, { rows: [{ Name: 'Zorille Fund' }] });
    const [{ id }] = await listOf(account);
    const rows = ['Heron Sands', 'Heron Bay'].map((Name) => ({ Name, Notes: Name }));
    const choices = (investor_id: string) => rows.map(({ Name: name }) => ({ name, investor_id }));
    for (const check_only of [true, false]) {
      const { body } = await send(account, { rows, choices: choices(id), check_only });
      expect(body).toMatchObject({ ...{ investors: 1, own: 1, added: 0, rowsUnclear: 0 }, rowsJoined: 1 });
    }
    expect((await read(account, id)).pipeline.note).toBe('Heron Sands\nHeron Bay');
    const other = await service().account();
    const { body } = await send(other, { rows, choices: choices(id) });
    expect(body).toMatchObject({ matched: 1, added: 1, rowsUnclear: 1 });
    expect(body.warnings.map(({ value }: { value: string }) => value)).toEqual(['Heron Sands', 'Heron Bay']);
  });

  it('takes rows that were chosen to mean one another as one, in any order and round in a circle', async () => {
    const names = ['Avocet', 'Bittern', 'Curlew', 'Dunlin'];
    for (const order of [
      [0, 1, 2, 3],
      [3, 2, 1, 0],
      [1, 3, 0, 2],
    ]) {
      for (const end of [[], [{ name: 'DUNLIN', same_as: 'Avocet' }]]) {
        const account = await service().account();
        const rows = order.map((at) => ({ Name: names[at] as string, Notes: `of ${at}` }));
        const chain = [0, 1, 2].map((at) => ({ name: names[at], same_as: names[at + 1] }));
        const { body } = await send(account, { rows, choices: [...chain, ...end] });
        expect(body).toMatchObject({ ...{ investors: 1, added: 1, rowsJoined: 3 } });
        expect(body.warnings).toBeUndefined();
        const [{ id }] = await listOf(account);
        const { note } = (await read(account, id)).pipeline;
        expect(note.split('\n').toSorted()).toEqual(['of 0', 'of 1', 'of 2', 'of 3']);
      }
    }
  });

  it('keeps sister funds and people with one website apart, and asks of the funds', async () => {
    const account = await service().account();
    const rows = ['Tealmark Sport', 'Tealmark Growth', 'Ada Quillon', 'Bo Ashby', 'Tealmarc Sport'].map(
      (Name) => ({
        ...{ Name, Website: 'tealmark.com', Type: Name.startsWith('Teal') ? 'VC' : 'Angel' },
      }),
    );
    const { body } = await send(account, { rows });
    expect([body.added, body.rowsJoined, body.rowsUnclear]).toEqual([4, 1, 0]);
    expect(body.questions.map(({ text }: { text: string }) => text)).toEqual(['Tealmark Growth']);
    const again = await send(account, { rows: [{ Name: 'Tealmark Seed', Website: 'tealmark.com' }] });
    const other = await send(account, { rows: [{ Name: 'Tealmark Sport', Website: 'tealmark-sport.com' }] });
    expect([other.body.added, (await listOf(account)).length]).toEqual([1, 5]);
    expect(again.body.unclear[0].candidates.map(({ why }: { why: string }) => why)).toEqual(
      Array.from({ length: 2 }, () => 'It has the domain.'),
    );
  });

  it('leaves out who was erased, as a contact and as an investor, and says so', async () => {
    const account = await service().account();
    const { system } = service().db;
    const hashOf = await erasureHash(system);
    const gone = { names: ['Ada Quillfeather'], ids: [], profiles: [], countries: [] };
    const [erasure] = await system.query<{ id: number }>({
      text: `insert into erasure (mode, reason, erased_by) values ($1, 'Request 7', 'operator') returning id`,
      values: [account.mode],
    });
    await system.query({
      text: 'insert into erased_identity (erasure_id, hash) select $1, h from unnest($2::bytea[]) h',
      values: [erasure?.id, identitiesOf(gone, true).map(hashOf)],
    });
    const csv_content =
      'Investor,Type,Contact,Email\nTern Fund,VC,Ada Quillfeather; Bo Ash,ada@tern.example; bo@tern.example\nAda QUILLFEATHER,Angel,,ada@q.example\n';
    const { body } = await send(account, { csv_content });
    await system.query({ text: 'delete from erasure where id = $1', values: [erasure?.id] });
    expect([body.added, body.contacts, body.rowsSkipped]).toEqual([1, 1, 1]);
    expect(body.warnings[0]).toMatchObject({ field: 'contact', value: 'Ada Quillfeather' });
    const [tern] = await listOf(account);
    expect((await read(account, tern.id)).contacts).toMatchObject([{ name: 'Bo Ash' }]);
  });
});
