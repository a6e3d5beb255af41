import { describe, expect, it } from 'vitest';
import { researchCorpus } from '../../test/harness/research-corpus.ts';
import { withService } from '../../test/harness/with-service.ts';
import { doors as doorsOf } from './operations-doors.ts';

withService(doorsOf, {}, (service) => {
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

  describe('400', () => {
    it.each(['limit=0', 'limit=201', 'kind=x'])('refuses %s', async (query) => {
      const { key } = await service().account();
      expect((await service().call('GET', `/v1/fundraising/doors?${query}`, { key })).status).toBe(400);
    });
  });
});
