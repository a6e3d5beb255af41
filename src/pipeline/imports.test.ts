import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { researchCorpus } from '../../test/harness/research-corpus.ts';
import type { Account } from '../../test/harness/service.ts';
import { withService } from '../../test/harness/with-service.ts';
import { investorIdOf } from '../corpus/rules-investor-id.ts';
import { createStoredInvestorStore } from '../search/queries-stored-investors.ts';
import { undoImport } from './operations-imports.ts';

withService(undoImport, { rateLimits: false }, (service) => {
  let made: ReturnType<typeof researchCorpus> | undefined;
  const corpus = () => {
    made ??= researchCorpus(service().db.system);
    return made;
  };
  const call = (method: 'GET' | 'POST', path: string, { key }: Account, body?: object) =>
    service().call(method, `/v1/fundraising/${path}`, { key, ...(body === undefined ? {} : { body }) });
  const send = async (account: Account, rows: readonly object[], more: object = {}) =>
    (await call('POST', 'import-investors', account, { rows, ...more })).body;
  const undo = (account: Account, import_id: string) => call('POST', 'undo-import', account, { import_id });
  const listOf = async (account: Account) => (await call('GET', 'pipeline', account)).body.investors;

  describe('200', () => {
    it('takes kind, place and website back, or leaves them as a later list says them', async () => {
      const account = await service().account();
      const about = async () => {
        const [{ id }] = await listOf(account);
        const { kind, geography, website } = (await call('GET', `investor?investor_id=${id}`, account)).body
          .investor;
        return [kind, geography, website];
      };
      await send(account, [{ Name: 'Auk Capital', Notes: 'Met' }]);
      const second = await send(account, [
        { Name: 'Auk Capital', Kind: 'Family office', Location: 'Paris', Website: 'aukcap.com' },
      ]);
      const third = await send(account, [{ Name: 'Auk Capital', Location: 'Lyon', Website: 'aukcap.com' }]);
      expect(await about()).toEqual(['family_office', 'Paris', 'https://aukcap.com']);
      expect((await undo(account, second.import_id)).body.changes).toEqual({ kind: 1, place: 1, website: 1 });
      expect(await about()).toEqual([undefined, 'Lyon', 'https://aukcap.com']);
      await undo(account, third.import_id);
      expect(await about()).toEqual([undefined, undefined, undefined]);
    });

    it('takes an import back but for what was done since, tells it, and shows it in the history and the list', async () => {
      const account = await service().account();
      const number = await corpus().investor({ name: 'Xerus Capital' });
      const names = ['Auk Capital', 'Bittern Fund', 'Curlew Partners', 'Xerus Capital'];
      const { import_id } = await send(
        account,
        names.map((Name) => ({ Name, Status: 'Meeting', Notes: 'Met' })),
      );
      const idOf = new Map(
        (await listOf(account)).map(({ name, id }: { name: string; id: string }) => [name, id]),
      );
      await call('POST', 'pipeline', account, { investor_ids: [idOf.get('Auk Capital')], note: 'Ours' });
      await call('POST', 'contacts', account, {
        investor_id: idOf.get('Bittern Fund'),
        set: [{ name: 'Ada Example' }],
      });
      await createStoredInvestorStore(service().db.service).record(account, [
        {
          investorId: number,
          record: {
            ...{
              name: 'Xerus Capital',
              sectorTags: [],
              portfolioCompanies: [],
              networkProximity: 0,
              score: 60,
            },
            ...{ scoreParts: [], tier: 'B', warmPath: false, conflict: false },
          },
        },
      ]);
      const { status, body } = await undo(account, import_id);
      expect(status).toBe(200);
      expect(body).toMatchObject({ removed: 1, contacts: 0, changes: { stage: 4, note: 3 } });
      expect(
        body.stays.map(({ because, first }: { because: string; first: { name: string }[] }) => [
          because,
          first.map(({ name }) => name),
        ]),
      ).toEqual([
        ['It was changed after the import.', ['Auk Capital']],
        ['A search has found the investor since.', ['Xerus Capital']],
        ['Something of the investor was changed after the import.', ['Auk Capital', 'Bittern Fund']],
      ]);
      const left = await listOf(account);
      expect(
        left.map(({ name, stage }: { name: string; stage: string }) => [name, stage]).toSorted(),
      ).toEqual([
        ['Auk Capital', 'found'],
        ['Bittern Fund', 'found'],
        ['Xerus Capital', 'found'],
      ]);
      const auk = (await call('GET', `investor?investor_id=${idOf.get('Auk Capital')}`, account)).body;
      expect(auk.pipeline.note).toBe('Ours');
      expect(auk.changes[0]).toMatchObject({
        ...{ field: 'stage', was: 'meeting', became: 'found', because: 'The import of a list was undone.' },
      });
      const { imports } = (await call('GET', 'imports', account)).body;
      expect(imports).toMatchObject([{ import_id, investors: 4, added: 4, undone_at: expect.any(String) }]);
    });

    it('keeps an investor with a sequence, and is of the account and the mode alone', async () => {
      const [account, other] = [await service().account(), await service().account()];
      const number = await corpus().investor({ name: 'Wyrock Capital' });
      const { import_id } = await send(account, [{ Name: 'Wyrock Capital' }]);
      await service().db.system.query({
        text: `with box as (insert into mailbox (tenant_id, mode, kind, address, address_key, sender_name, postal_address, servers, settings)
            values ($1, $2, 'smtp_imap', 'me@s.example', 'me@s.example', 'made up', 'nowhere', '{}', '{}') returning id)
          insert into sequence (tenant_id, mode, mailbox_id, investor_email, email_key, investor_name, investor_id, state, unsubscribe_token)
          select $1, $2, id, 'a@b.example', 'a@b.example', 'made up', $3, 'active', md5('imports test') from box`,
        values: [account.tenantId, account.mode, number],
      });
      expectError(await undo(other, import_id), 404, 'not_found');
      expect((await undo(account, import_id)).body).toMatchObject({
        removed: 0,
        stays: [{ because: 'A sequence was made for the investor.', first: [{ id: investorIdOf(number) }] }],
      });
      expect(await listOf(account)).toHaveLength(1);
    });

    it('updates by identity: own investors by domain and id, two people of one name by their addresses', async () => {
      const account = await service().account();
      const csv = (rows: readonly string[]) => ['Name,Website,Notes', ...rows].join('\n');
      const first = await call('POST', 'import-investors', account, {
        csv_content: csv(['Auk Capital,auk.com,one', 'Bittern Fund,,']),
      });
      expect(first.body).toMatchObject({ added: 2, changes: { note: 1 }, differs: [] });
      const again = await call('POST', 'import-investors', account, {
        csv_content: csv(['Auk Capital Partners,https://auk.com/team,two', 'Bittern Fund LLC,bittern.com,']),
      });
      // What an earlier list set and no one touched since is updated, and what is empty is filled.
      expect(again.body).toMatchObject({ added: 0, changed: 1, changes: { note: 1 }, differs: [] });
      const byDomain = await send(account, [{ Name: 'BTN', Website: 'bittern.com' }]);
      expect(byDomain.added).toBe(0);
      const [auk] = (await listOf(account)).filter(({ name }: { name: string }) => name === 'Auk Capital');
      expect((await send(account, [{ id: auk.id, Name: 'Auk (old)', Notes: 'three' }])).changes).toEqual({
        note: 1,
      });
      await call('POST', 'pipeline', account, { investor_ids: [auk.id], note: 'Ours' });
      const refused = await send(account, [{ Name: 'Auk Capital', Notes: 'four' }]);
      expect(refused).toMatchObject({
        changed: 0,
        differs: [
          {
            field: 'note',
            investors: 1,
            first: [{ id: auk.id, name: 'Auk Capital', here: 'Ours', file: 'four' }],
          },
        ],
      });
      const taken = await send(account, [{ Name: 'Auk Capital', Notes: 'four' }], { overwrite: ['note'] });
      expect(taken).toMatchObject({ changed: 1, changes: { note: 1 }, differs: [] });
      await undo(account, taken.import_id);
      expect((await call('GET', `investor?investor_id=${auk.id}`, account)).body.pipeline.note).toBe('Ours');
    });
  });

  it('404 of an import that is not there', async () => {
    const account = await service().account();
    expectError(await undo(account, '0b8c7d2e-4f7e-4c43-9c58-3f6f1d0f2b11'), 404, 'not_found');
  });

  it('409 of one that was undone', async () => {
    const account = await service().account();
    const { import_id } = await send(account, [{ Name: 'Auk Capital' }]);
    expect((await undo(account, import_id)).status).toBe(200);
    expectError(await undo(account, import_id), 409, 'not_in_this_state');
    expect(await listOf(account)).toEqual([]);
  });

  it('leaves nothing of an import whose connection is lost in the middle, and takes it again', async () => {
    const account = await service().account();
    const rows = Array.from({ length: 4_000 }, (_, n) => `Auk ${n} Capital,Meeting,Met number ${n}`);
    const csv_content = `Name,Status,Notes\n${rows.join('\n')}`;
    // It waits in the middle, for whom holds the table, until its connection is ended.
    const holder = new pg.Client(service().db.connection);
    await holder.connect();
    await holder.query('begin; lock table list_import_change in share mode');
    const first = call('POST', 'import-investors', account, { csv_content });
    const end = `select pg_terminate_backend(pid) from pg_locks
      where not granted and relation = 'list_import_change'::regclass`;
    await expect.poll(async () => (await holder.query(end)).rowCount).toBe(1);
    await holder.end();
    expect((await first).status).toBe(503);
    expect(await listOf(account)).toEqual([]);
    expect((await call('GET', 'imports', account)).body.imports).toEqual([]);
    const again = await call('POST', 'import-investors', account, { csv_content });
    expect(again.body).toMatchObject({ added: 4_000, changes: { stage: 4_000, note: 4_000 } });
  });

  it('keeps the last twenty', async () => {
    const account = await service().account();
    const ids: string[] = [];
    for (let n = 0; n < 22; n += 1) ids.push((await send(account, [{ Name: `Auk ${n}` }])).import_id);
    const { imports } = (await call('GET', 'imports', account)).body;
    expect(imports.map((one: { import_id: string }) => one.import_id)).toEqual(ids.slice(-20).toReversed());
    expectError(await undo(account, ids[0] ?? ''), 404, 'not_found');
  });
});
