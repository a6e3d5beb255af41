import { describe, expect, it } from 'vitest';
import { researchCorpus } from '../../test/harness/research-corpus.ts';
import { withService } from '../../test/harness/with-service.ts';
import { investorKey } from '../reference/rules-identity.ts';
import { doors as doorsOf } from './operations-doors.ts';

withService(doorsOf, { rateLimits: false }, (service) => {
  describe('200', () => {
    it('shows whom the connections open, and no more once one was put on the list', async () => {
      const account = await service().account({});
      const { key } = account;
      const call = async (method: 'GET' | 'POST' | 'PUT', path: string, body?: unknown) =>
        (
          await service().call(method, `/v1/fundraising/${path}`, {
            key,
            ...(body === undefined ? {} : { body }),
          })
        ).body;
      expect(await call('GET', 'doors')).toMatchObject({ doors: [], total: 0, complete: true });
      const made = researchCorpus(service().db.system);
      const names = ['Doorfell Ventures', 'Plimdoor Partners', 'Quilldoor Capital'];
      for (const name of names) await made.investor({ name, country: 'PRT', city: 'Lisbon' });
      const rows = names.map((name, at) => `Bo,Quill${at},"${name}",Partner`);
      await call('POST', 'import-network', {
        csv_content: `First Name,Last Name,Company,Position\n${rows.join('\n')}\nCy,Other,Elsewhere,Chef\n`,
      });
      const { doors, total, complete } = await call('GET', 'doors?limit=2');
      expect([doors.length, total === 3, complete]).toEqual([2, true, true]);
      expect(doors[0].warmPaths[0]).toMatchObject({
        name: expect.stringMatching(/^Bo Quill/u),
        kind: 'firm',
      });
      // Nothing of the record but what names it.
      expect(Object.keys(doors[0]).toSorted()).toEqual(['geography', 'id', 'name', 'warmPaths']);
      const [{ id, name }] = doors;
      await call('POST', 'import-investors', {
        rows: [{ Name: name }],
        choices: [{ name, investor_id: id }],
      });
      const left = await call('GET', 'doors?limit=200');
      expect(left.total).toBe(total - 1);
      expect(left.doors.map((door: { id: string }) => door.id)).not.toContain(id);
      expect((await call('GET', `investor?investor_id=${id}`)).stored).toBe(true);
      expect(await service().balance(account)).toBe(1_000);
    });
  });

  it('200 also of more than are scored at once, whoever has the lowest numbers', async () => {
    const account = await service().account({});
    const { key } = account;
    const call = (method: string, path: string, body?: object) =>
      service().call(method, `/v1/fundraising/${path}`, { key, ...(body && { body }) });
    const names = Array.from({ length: 1_030 }, (_, at) => `Tallydoor${at} Capital`);
    await service().db.system.query({
      text: `insert into investor (mode, name, identity_key, kind, source, source_id)
        select 'live', n, k, 'organisation', 'made-up', 'tally ' || n from unnest($1::text[], $2::text[]) t (n, k) order by n`,
      values: [names, names.map((name) => investorKey(name))],
    });
    await call('PUT', 'profile', { raise_type: 'startup_equity', stage: 'seed' });
    const rows = names.map((name, at) => `Bo,Quill${at},${name},Partner`);
    await call('POST', 'import-network', {
      csv_content: `First Name,Last Name,Company,Position\n${rows.join('\n')}\n`,
    });
    const { status, body } = await call('GET', 'doors?limit=200');
    expect([status, body.total, body.doors?.length]).toEqual([200, 500, 200]);
    // Those on the list take no place of the others.
    const found = await service().db.system.query<{ id: number }>({
      text: "select id from investor where source_id like 'tally %' order by id limit 1000",
    });
    await service().db.system.query({
      text: `insert into stored_investor (tenant_id, mode, investor_id, record, digest, score, tier)
        select $1, 'live', id, '{}', '', 0, 'C' from unnest($2::bigint[]) u (id)`,
      values: [account.tenantId, found.map(({ id }) => id)],
    });
    expect((await call('GET', 'doors')).body.total).toBe(30);
  });

  describe('400', () => {
    it.each(['limit=0', 'limit=201', 'kind=x'])('refuses %s', async (query) => {
      const { key } = await service().account();
      expect((await service().call('GET', `/v1/fundraising/doors?${query}`, { key })).status).toBe(400);
    });
  });
});
