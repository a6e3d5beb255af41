import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { researchCorpus } from '../../test/harness/research-corpus.ts';
import type { Account } from '../../test/harness/service.ts';
import { withService } from '../../test/harness/with-service.ts';
import { investorIdOf } from '../corpus/rules-investor-id.ts';
import { setContacts } from './operations-contacts.ts';

const ADA = {
  name: 'Ada Quillfeather',
  title: 'Partner',
  email: 'ada@auk.example',
  phone: '+49 30 1',
  profile: 'https://www.linkedin.com/in/ada-quillfeather',
} as const;

withService(setContacts, { rateLimits: false }, (service) => {
  let made: ReturnType<typeof researchCorpus> | undefined;
  const corpus = () => {
    made ??= researchCorpus(service().db.system);
    return made;
  };
  const call = (method: 'GET' | 'POST', path: string, { key }: Account, body?: object) =>
    service().call(method, `/v1/fundraising/${path}`, { key, ...(body === undefined ? {} : { body }) });
  /** An account with an own investor on its list. */
  async function listed(name = 'Auk Capital') {
    const account = await service().account();
    await call('POST', 'import-investors', account, { rows: [{ Name: name }] });
    const { body } = await call('GET', 'pipeline', account);
    return { account, id: body.investors[0].id as string };
  }
  const contactsOf = async (account: Account, id: string) =>
    (await call('GET', `investor?investor_id=${id}`, account)).body.contacts;

  describe('200', () => {
    it('adds, changes and removes, and shows them with the investor, in the file and to the account alone', async () => {
      const { account, id } = await listed();
      const other = await listed();
      const added = await call('POST', 'contacts', account, {
        investor_id: id,
        set: [ADA, { name: 'Bo Sample' }],
      });
      expect(added.status).toBe(200);
      expect(added.body).toMatchObject({
        added: 2,
        changed: 0,
        removed: 0,
        contacts: [ADA, { name: 'Bo Sample' }],
      });
      const [ada, bo] = await contactsOf(account, id);
      expect(ada).toEqual({ ...ADA, id: ada.id });
      const file = await service().call('GET', '/v1/fundraising/pipeline/csv', {
        key: account.key,
        headers: { accept: 'application/json' },
      });
      expect(file.body.csv).toContain(
        `"Ada Quillfeather | Partner | ada@auk.example | +49 30 1 | ${ADA.profile}\nBo Sample |`,
      );
      const copy = await service().account();
      const own = file.body.csv.replace(/^inv_\w+/mu, '');
      await call('POST', 'import-investors', copy, { csv_content: own });
      const [row] = (await call('GET', 'pipeline', copy)).body.investors;
      expect(await contactsOf(copy, row.id)).toMatchObject([ADA, { name: 'Bo Sample' }]);
      const changed = await call('POST', 'contacts', account, {
        investor_id: id,
        set: [
          { name: 'ada  quillfeather', title: 'GP' },
          { id: ada.id, clear: ['phone'] },
        ],
        remove: [bo.id, other.account.tenantId],
      });
      expect(changed.body).toMatchObject({
        added: 0,
        changed: 1,
        removed: 1,
        unknown: [other.account.tenantId],
      });
      expect(await contactsOf(account, id)).toEqual([
        expect.objectContaining({ id: ada.id, title: 'GP', email: ADA.email }),
      ]);
      expect(await contactsOf(other.account, other.id)).toBeUndefined();
      expect((await call('POST', 'contacts', other.account, { investor_id: id, set: [ADA] })).status).toBe(
        404,
      );
    });

    it('makes a warm path of a connection who is one, to an own investor too, and of no namesake', async () => {
      const { account, id } = await listed();
      const number = await corpus().investor({ name: 'Zorilla Holdings' });
      await call('POST', 'import-investors', account, { rows: [{ Name: 'Zorilla Holdings' }] });
      const known = investorIdOf(number);
      const csv_content = [
        'First Name,Last Name,URL,Email Address,Company,Position,Connected On',
        'Ada,Quillfeather,https://www.linkedin.com/in/ada-quillfeather,,Elsewhere Ltd,Advisor,01 Jan 2024',
        'Bo,Samplewick,https://www.linkedin.com/in/bo-samplewick,bo.samplewick@gmail.com,Elsewhere Ltd,Owner,02 Jan 2024',
        'Cy,Thirdmere,https://www.linkedin.com/in/cy-thirdmere,,Auk Capital,Partner,03 Jan 2024',
        'Di,Fourthwell,https://www.linkedin.com/in/di-fourthwell,,Elsewhere Ltd,Owner,04 Jan 2024',
      ].join('\n');
      const imported = await service().call('POST', '/v1/fundraising/import-network', {
        key: account.key,
        body: { csv_content },
      });
      expect(imported.status).toBe(200);
      const pathsTo = async (of: string) =>
        (
          (await call('GET', 'pipeline?paths=true', account)).body.investors as {
            id: string;
            warmPaths?: { name: string; why: string }[];
          }[]
        )
          .find((row) => row.id === of)
          ?.warmPaths?.map(({ name, why }) => `${name}: ${why}`)
          .toSorted();
      expect(await pathsTo(id)).toEqual(['Cy Thirdmere: works at Auk Capital']);
      expect(await pathsTo(known)).toBeUndefined();
      const set = [
        ADA,
        { name: 'Bo Samplewick', email: 'Bo.Samplewick@gmail.com' },
        { name: 'Di Fourthwell' },
      ];
      for (const investor_id of [id, known]) await call('POST', 'contacts', account, { investor_id, set });
      const both = [
        'Ada Quillfeather: the profile of Ada Quillfeather, Partner there',
        'Bo Samplewick: the address of Bo Samplewick there',
      ];
      expect(await pathsTo(known)).toEqual(both);
      expect(await pathsTo(id)).toEqual([...both, 'Cy Thirdmere: works at Auk Capital']);
      const { body } = await call('GET', `investor?investor_id=${id}`, account);
      expect(body.investor.warmPaths).toHaveLength(3);
    });

    it('goes with the record that an investor is merged into', async () => {
      const [one, two] = [
        await corpus().investor({ name: 'Yapok Fund' }),
        await corpus().investor({ name: 'Yapok Ventures' }),
      ];
      const account = await service().account();
      const investor_id = investorIdOf(one);
      await call('POST', 'import-investors', account, { rows: [{ Name: 'Yapok Fund' }] });
      expect((await call('POST', 'contacts', account, { investor_id, set: [ADA] })).status).toBe(200);
      await corpus().run('update investor set merged_into = $2 where id = $1', [one, two]);
      expect(await contactsOf(account, investorIdOf(two))).toMatchObject([ADA]);
      const more = await call('POST', 'contacts', account, { investor_id, set: [{ name: 'Bo Sample' }] });
      expect(more.body.contacts).toHaveLength(2);
    });

    it('keeps to its limit, whoever adds at once', async () => {
      const { account, id } = await listed();
      const some = (from: number) => Array.from({ length: 30 }, (_, n) => ({ name: `Person No${from + n}` }));
      const answers = await Promise.all(
        [0, 30].map((from) => call('POST', 'contacts', account, { investor_id: id, set: some(from) })),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
      expect(await contactsOf(account, id)).toHaveLength(30);
    });
  });

  describe('400', () => {
    it.each([
      ['investor_id', { investor_id: 'x', set: [ADA] }],
      ['set', {}],
      ['set.0.email', { set: [{ name: 'Ada', email: 'no address' }] }],
      ['set.0.email', { set: [{ id: '3f0c5d0a-6a53-4a9e-8f57-0d6d2f4f9b1c', email: 'a@b@c' }] }],
      ['set.0.name', { set: [{ name: ' \u00a0' }] }],
      ['set.0.name', { set: [{ title: 'Partner' }] }],
      ['set.0.website', { set: [{ name: 'Ada', website: 'x' }] }],
    ])('names %s for %j, and changes nothing', async (path, body) => {
      const { account, id } = await listed();
      const answer = await call('POST', 'contacts', account, { investor_id: id, ...body });
      expectError(answer, 400, 'invalid_request');
      expect(answer.body.details[0].path).toBe(path);
      expect(await contactsOf(account, id)).toBeUndefined();
    });
  });

  it('404 of an investor that is not on the list', async () => {
    const { account } = await listed();
    const answer = await call('POST', 'contacts', account, { investor_id: investorIdOf(77), set: [ADA] });
    expectError(answer, 404, 'not_found');
  });
});
