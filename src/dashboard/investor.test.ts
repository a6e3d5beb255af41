import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { makeMailbox } from '../../test/harness/made-outreach.ts';
import { recordScored } from '../../test/harness/record-scored.ts';
import { researchCorpus } from '../../test/harness/research-corpus.ts';
import { withService } from '../../test/harness/with-service.ts';
import { investorIdOf } from '../corpus/rules-investor-id.ts';
import type { InvestorRecord } from '../corpus/rules-investor-record.ts';
import { investor } from './operations-investor.ts';

const record = (name: string): InvestorRecord => ({
  name,
  sectorTags: [],
  portfolioCompanies: [],
  networkProximity: 0,
  score: 60,
  scoreParts: [{ name: 'activity', points: 60, fact: 'made up' }],
  tier: 'B',
  warmPath: false,
  conflict: true,
});

// A service of its own: what other files make in the corpus has the same numbers.
withService(investor, { rateLimits: false }, (service) => {
  const read = (key: string, id: string) =>
    service().call('GET', `/v1/fundraising/investor?investor_id=${id}`, { key });
  let made: ReturnType<typeof researchCorpus> | undefined;
  const corpus = () => (made ??= researchCorpus(service().db.system));

  describe('200', () => {
    it('shows one of the stored list with its record, sources, warm paths and sequences', async () => {
      const account = await service().account({ mode: 'test' });
      const number = await corpus().investor({
        name: 'Quokka Capital',
        mode: 'test',
        domain: 'quokka.example',
        assetsUsd: 5e6,
      });
      const id = investorIdOf(number);
      await recordScored(service().db.service, account, [
        { investorId: number, record: record('Quokka Capital') },
      ]);
      await service().call('POST', '/v1/fundraising/import-network', {
        key: account.key,
        body: { csv_content: 'First Name,Last Name,Company,Position\nAda,Okafor,Quokka Capital,Partner\n' },
      });
      await makeMailbox(service().db, account);
      const { body: created } = await service().call('POST', '/v1/fundraising/create-sequence', {
        key: account.key,
        body: { investor_email: 'ada@quokka.example', investor_name: 'Ada Okafor', investor_id: id },
      });
      const { status, body } = await read(account.key, id.toUpperCase());
      expect(status).toBe(200);
      expect(body).toMatchObject({
        id,
        name: 'Quokka Capital',
        stored: true,
        description: 'Quokka Capital is made up.',
        investor: {
          id,
          conflict: true,
          warmPath: true,
          warmPaths: [{ name: 'Ada Okafor', kind: 'firm' }],
          website: 'https://quokka.example',
          scoreParts: [{ name: 'activity' }, { name: 'warm_path' }],
          firstSeenAt: expect.stringMatching(/^\d{4}-/),
        },
        record: { id, assetsUsd: 5e6, sources: [{ origin: 'form-adv' }] },
        sequences: [{ sequenceId: created.sequenceId, state: 'active', next: expect.any(String) }],
      });
      const listed = await service().call('GET', '/v1/fundraising/investors', { key: account.key });
      expect(body.investor).toEqual(listed.body.investors[0]);
    });

    it('shows where it stands and who moved it, its closest deals, people and co-investors, and its messages', async () => {
      const account = await service().account({ mode: 'test' });
      const { investor: make, company, round, run } = corpus();
      const number = await make({ name: 'Potoroo Ventures', mode: 'test' });
      const other = await make({ name: 'Bettong Capital', mode: 'test' });
      const [fish, robots] = [
        await company('Fishwick', { mode: 'test' }),
        await company('Robotwick', { mode: 'test' }),
      ];
      await run("update company set sector_tags = '{Robotics}', city = 'Oslo' where id = $1", [robots]);
      await round(fish, '2026-02-01', [number], { mode: 'test' });
      await round(robots, '2019-02-01', [number, other], { mode: 'test' });
      await run(
        `with p as (insert into person (mode, name, identity_key, source, source_id)
          values ('test', 'Ada Okafor', 'ada okafor', 'made-up', 'p1') returning id)
         insert into person_role (person_id, investor_id, title, source) select id, $1, 'Partner', 'made-up' from p`,
        [number],
      );
      await recordScored(service().db.service, account, [
        { investorId: number, record: record('Potoroo Ventures') },
      ]);
      await service().call('PUT', '/v1/fundraising/profile', {
        key: account.key,
        body: { raise_type: 'startup_equity', sector_tags: ['Robotics'], stage: 'seed', geography: 'Oslo' },
      });
      await makeMailbox(service().db, account);
      const id = investorIdOf(number);
      await service().call('POST', '/v1/fundraising/create-sequence', {
        key: account.key,
        body: { investor_email: 'ada@potoroo.example', investor_name: 'Ada Okafor', investor_id: id },
      });
      const note = 'Met in Oslo.\n<b>Warm</b>';
      await service().call('POST', '/v1/fundraising/pipeline', {
        key: account.key,
        body: { investor_ids: [id], stage: 'meeting', note },
      });
      const { body } = await read(account.key, id);
      expect(body).toMatchObject({
        pipeline: { stage: 'meeting', note, tags: [] },
        changes: [
          { field: 'note', became: note, by: { kind: 'key' } },
          { field: 'stage', was: 'found', became: 'meeting' },
        ],
        deals: [
          { company: 'Robotwick', enteredOn: '2019-02-01', like: { field: 'robotics', closeness: 'same' } },
          { company: 'Fishwick' },
        ],
        companies: 2,
        people: [{ name: 'Ada Okafor', title: 'Partner', source: 'made-up' }],
        coInvestors: [{ name: 'Bettong Capital', companies: 1 }],
        threads: [{ touches: [{ position: 1 }, {}, {}], received: [], history: [{ to: 'active' }] }],
      });
      expect(body.deals[1].like).toBeUndefined();
    });

    it('shows what was merged under either id', async () => {
      const account = await service().account({ mode: 'test' });
      const { investor: make, run } = corpus();
      const head = await make({ name: 'Numbat Partners', mode: 'test' });
      const merged = await make({ name: 'Numbat Partners LP', mode: 'test' });
      await run('update investor set merged_into = $1 where id = $2', [head, merged]);
      await recordScored(service().db.service, account, [
        { investorId: merged, record: record('Numbat Partners LP') },
      ]);
      for (const asked of [head, merged]) {
        const { body } = await read(account.key, investorIdOf(asked));
        expect(body).toMatchObject({
          id: investorIdOf(head),
          name: 'Numbat Partners LP',
          stored: true,
          investor: { id: investorIdOf(head) },
          record: { name: 'Numbat Partners' },
        });
      }
    });

    it('shows of one that is not listed only its name and what is the tenant’s own', async () => {
      const account = await service().account({ mode: 'test' });
      const other = await service().account({ mode: 'test' });
      const number = await corpus().investor({ name: 'Bilby Ventures', mode: 'test', assetsUsd: 1e6 });
      await recordScored(service().db.service, other, [
        { investorId: number, record: record('Bilby Ventures') },
      ]);
      const { request_id: _, ...body } = (await read(account.key, investorIdOf(number))).body;
      expect(body).toEqual({
        id: investorIdOf(number),
        name: 'Bilby Ventures',
        stored: false,
        sequences: [],
      });
    });

    it('shows one of the list whose record has left the corpus', async () => {
      const account = await service().account({ mode: 'test' });
      await recordScored(service().db.service, account, [
        { investorId: 987_654_321, record: record('Gone Capital') },
      ]);
      const { body } = await read(account.key, investorIdOf(987_654_321));
      expect(body).toMatchObject({ name: 'Gone Capital', stored: true, investor: { score: 60 } });
      expect(body.record).toBeUndefined();
    });
  });

  describe('400', () => {
    it.each([
      ['no id', ''],
      ['a name', '?investor_id=Quokka'],
    ])('refuses %s and says what is expected', async (_name, query) => {
      const { key } = await service().account();
      const answer = await service().call('GET', `/v1/fundraising/investor${query}`, { key });
      expectError(answer, 400, 'invalid_request');
      expect(answer.body.details).toMatchObject([{ path: 'investor_id' }]);
    });
  });

  describe('404', () => {
    it('says so of an id that no record has, and what to do', async () => {
      const { key } = await service().account();
      const live = await corpus().investor({ name: 'Dingo Capital', mode: 'test' });
      for (const number of [123_456_789, live]) {
        const answer = await read(key, investorIdOf(number));
        expectError(answer, 404, 'not_found');
        expect(answer.body.message).toContain('POST /v1/fundraising/search-investors');
      }
    });
  });
});
