import { expect, it } from 'vitest';
import { makeMailbox, suppress } from '../../test/harness/made-outreach.ts';
import type { Account } from '../../test/harness/service.ts';
import { withService } from '../../test/harness/with-service.ts';
import { scheduleDeletion } from '../accounts/queries-tenants.ts';
import { LIMITS } from '../platform/values/limits.ts';
import { removeDueTenant } from '../tenant-data/queries-removal.ts';
import { importListsApart } from './list-import.ts';
import { undoImport } from './operations-imports.ts';

const PAST = new Date('2026-01-01T00:00:00.000Z');
const TABLES = ['stored_investor', 'pipeline', 'investor_contact', 'list_import', 'list_import_change'];

withService(undoImport, { rateLimits: false }, (service) => {
  const call = (method: 'GET' | 'POST' | 'DELETE', path: string, { key }: Account, body?: object) =>
    service().call(method, `/v1/${path}`, { key, ...(body === undefined ? {} : { body }) });
  const importRows = (account: Account, rows: readonly object[]) =>
    call('POST', 'fundraising/import-investors', account, { rows });
  const rows = (said = 'Met') =>
    Array.from({ length: 50 }, (_, at) => ({
      ...{
        Investor: `Auk ${at} Capital`,
        Contact: `Ada Quill${at}`,
        Email: `ada@auk${at}.example`,
        Notes: said,
      },
    }));
  const listOf = async (account: Account) =>
    (await call('GET', 'fundraising/pipeline', account)).body.investors;
  const undo = (account: Account, import_id: string) =>
    call('POST', 'fundraising/undo-import', account, { import_id });

  it('takes imports that come at once in turn, and another tenant’s beside them', async () => {
    const [one, other] = [await service().account(), await service().account()];
    const mine = Array.from({ length: 20 }, (_, n) => importRows(one, rows(`Met ${n}`)));
    const theirs = await importRows(other, rows());
    expect([theirs.status, theirs.body.added]).toEqual([200, 50]);
    const answers = await Promise.all(mine);
    const done = answers.filter(({ status }) => status === 200);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
    expect(done.map(({ body }) => body.added).toSorted()).toEqual([...done.slice(1).map(() => 0), 50]);
    const undone = await Promise.all(done.map(({ body }) => undo(one, body.import_id)));
    expect(undone.every(({ status }) => status === 200)).toBe(true);
    expect([await listOf(one), (await listOf(other)).length]).toEqual([[], 50]);
  });

  it('undoes nothing after the tenant erased its data, and takes the list again', async () => {
    const account = await service().account();
    const { body } = await importRows(account, rows());
    expect((await call('DELETE', 'account/data', account, { confirm: account.tenantId })).status).toBe(200);
    expect((await undo(account, body.import_id)).status).toBe(404);
    expect((await importRows(account, rows())).body.added).toBe(50);
  });

  it('refuses as the other side of the thread would: a deleted tenant is no fault of the list', async () => {
    const { tenantId, mode } = await service().account();
    await scheduleDeletion(service().db.system, tenantId, PAST);
    await removeDueTenant(service().db.system, { id: tenantId, deleteAt: PAST });
    const entry = new URL('./list-thread.ts', import.meta.url);
    const importApart = importListsApart(entry, LIMITS.tables, service().db.service);
    const asked = { scope: { tenantId, mode }, by: { kind: 'key', name: 'a key' } as const, choices: [] };
    const { signal } = new AbortController();
    for (const [text, code] of [
      ['Investor\nAuk Capital\n', 'unauthorized'],
      ['', 'invalid_request'],
    ] as const)
      await expect(importApart({ ...asked, text, checkOnly: false }, signal)).rejects.toMatchObject({ code });
  });

  it('leaves nothing of a tenant that is deleted while it imports', async () => {
    for (const wait of [0, 30, 90]) {
      const account = await service().account();
      const importing = importRows(account, rows());
      await new Promise((resolve) => setTimeout(resolve, wait));
      await scheduleDeletion(service().db.system, account.tenantId, PAST);
      await removeDueTenant(service().db.system, { id: account.tenantId, deleteAt: PAST });
      expect((await importing).status).toBeLessThan(500);
      for (const table of TABLES)
        expect(
          await service().db.system.query({
            text: `select from ${table} where tenant_id = $1`,
            values: [account.tenantId],
          }),
        ).toEqual([]);
    }
  });

  it('enrols the contact of an own investor, and refuses one who is suppressed or has no address', async () => {
    const account = await service().account({ mode: 'test' });
    await makeMailbox(service().db, account);
    await importRows(account, [
      { Investor: 'Tern Capital', Contact: 'Ada Tern', Email: 'ada@tern.example' },
      { Investor: 'Skua Capital', Contact: 'Cy Skua', Email: 'cy@skua.example' },
      { Investor: 'Gull Capital', Contact: 'Di Gull', Email: '' },
      { Investor: 'Kite Capital', Contact: 'Ed Kite', Email: 'not an address' },
      { Investor: 'Crow Capital', Contact: 'Flo Crow', Email: 'flo@crow.example' },
      { Investor: 'Smew Capital', Contact: '', Email: 'deals@smew.example' },
      { Investor: 'Rail Capital', Contact: 'Gil Rail', Email: 'gil@rail.example; deals@rail.example' },
    ]);
    await suppress(service().db, account, 'address', 'ada@tern.example');
    await suppress(service().db, account, 'domain', 'skua.example');
    const said = new Map<string, unknown>();
    for (const { id, name } of await listOf(account)) {
      const { status, body } = await call('POST', 'fundraising/create-sequence', account, {
        investor_id: id,
      });
      said.set(name, status === 200 ? body.state : (body.details?.[0]?.path ?? body.error));
    }
    expect(Object.fromEntries(said)).toEqual({
      ...{ 'Tern Capital': 'suppressed', 'Skua Capital': 'suppressed', 'Crow Capital': 'active' },
      ...{ 'Gull Capital': 'investor_email', 'Kite Capital': 'investor_email' },
      // Nobody is greeted by an address, and a person comes before one.
      ...{ 'Smew Capital': 'investor_name', 'Rail Capital': 'active' },
    });
  });
});
