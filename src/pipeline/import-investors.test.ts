import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { researchCorpus } from '../../test/harness/research-corpus.ts';
import type { Account } from '../../test/harness/service.ts';
import { withService } from '../../test/harness/with-service.ts';
import { investorIdOf } from '../corpus/rules-investor-id.ts';
import { createStoredInvestorStore } from '../search/queries-stored-investors.ts';
import { importInvestors } from './operations-import-investors.ts';

withService(importInvestors, { rateLimits: false }, (service) => {
  let made: ReturnType<typeof researchCorpus> | undefined;
  const corpus = () => {
    made ??= researchCorpus(service().db.system);
    return made;
  };
  const send = ({ key }: Account, body: object) =>
    service().call('POST', '/v1/fundraising/import-investors', { key, body });
  const listOf = async ({ key }: Account) =>
    (await service().call('GET', '/v1/fundraising/pipeline', { key })).body.investors;
  const read = async ({ key }: Account, id: string) =>
    (await service().call('GET', `/v1/fundraising/investor?investor_id=${id}`, { key })).body;

  describe('200', () => {
    it('puts known and own investors on the list with what the file says of them, once', async () => {
      const account = await service().account();
      const number = await corpus().investor({
        name: 'Quokka Capital',
        domain: 'quokka.com',
        assetsUsd: 5e6,
      });
      const csv_content =
        '"Investor";"Website";"Status";"Notes";"Tags";"Owner";"Weather"\r\n' +
        'Quokka Capital GmbH;https://www.quokka.com/team;First meeting;"Met; in May\r\n=1+1";lead;Ada;rain\r\n' +
        'Fully Unknown Fund;;Zebra;;;;sun\r\n';
      const { status, body } = await send(account, { csv_content });
      expect(status).toBe(200);
      expect(body).toMatchObject({
        ...{ stored: true, investors: 2, matched: 1, own: 1, added: 2, changed: 2, rowsSkipped: 0 },
        ignored_columns: ['Weather'],
        questions: [{ text: 'Zebra' }],
      });
      const rows = await listOf(account);
      expect(
        rows.map(({ name, stage, owner }: { [field: string]: string }) => [name, stage, owner]).toSorted(),
      ).toEqual([
        ['Fully Unknown Fund', 'found', undefined],
        ['Quokka Capital GmbH', 'meeting', 'Ada'],
      ]);
      const shown = await read(account, investorIdOf(number));
      expect(shown).toMatchObject({
        stored: true,
        pipeline: { stage: 'meeting', note: 'Met; in May\n=1+1', tags: ['lead'] },
        changes: expect.arrayContaining([expect.objectContaining({ because: 'Imported from a list.' })]),
      });
      // Nothing of the corpus was paid for.
      expect(shown.record).toBeUndefined();
      expect(shown.people).toBeUndefined();
      expect(JSON.stringify(shown)).not.toContain('5000000');
      expect((await send(account, { csv_content })).body).toMatchObject({ added: 0, changed: 0 });
      await createStoredInvestorStore(service().db.service).record(account, [
        {
          investorId: number,
          record: {
            ...{
              name: 'Quokka Capital',
              sectorTags: [],
              portfolioCompanies: [],
              networkProximity: 0,
              score: 60,
            },
            ...{ scoreParts: [], tier: 'B', warmPath: false, conflict: false },
          },
        },
      ]);
      const after = await read(account, investorIdOf(number));
      expect(after).toMatchObject({ record: { assetsUsd: 5e6 }, pipeline: { stage: 'meeting' } });
    });

    it('keeps an own investor as the tenant’s alone, to be moved like any other', async () => {
      const [account, other] = [await service().account(), await service().account()];
      await send(account, { rows: [{ Fund: 'Secret Uncle', Location: 'Oslo' }] });
      await send(other, { rows: [{ Fund: 'Secret Uncle' }] });
      const [own] = await listOf(account);
      const [theirs] = await listOf(other);
      expect(own).toMatchObject({ name: 'Secret Uncle', geography: 'Oslo', score: null, tier: null });
      expect(own.chance).toBeUndefined();
      expect(own.id).not.toBe(theirs.id);
      const set = (who: Account) =>
        service().call('POST', '/v1/fundraising/pipeline', {
          key: who.key,
          body: { investor_ids: [own.id], stage: 'committed', committed_usd: 5e4 },
        });
      expect((await set(account)).status).toBe(200);
      expect((await set(other)).status).toBe(404);
      expect(await read(account, own.id)).toMatchObject({
        name: 'Secret Uncle',
        pipeline: { stage: 'committed' },
      });
      const listed = await service().call('GET', '/v1/fundraising/investors', { key: account.key });
      expect(listed.body.investors).toMatchObject([{ id: own.id, name: 'Secret Uncle' }]);
    });

    it('leaves out whom it cannot tell apart, until one is chosen', async () => {
      const account = await service().account();
      const [one, two] = [
        await corpus().investor({ name: 'Numbat Twins', city: 'Oslo', country: 'NOR' }),
        await corpus().investor({ name: 'Numbat Twins', city: 'Rome', country: 'ITA' }),
      ];
      const csv_content = 'Name,Stage\nNumbat Twins,Replied\n';
      const unclear = await send(account, { csv_content });
      expect(unclear.body).toMatchObject({ investors: 0, added: 0, rowsUnclear: 1 });
      expect(unclear.body.unclear[0]).toMatchObject({
        line: 2,
        candidates: [
          { id: investorIdOf(one), place: 'Oslo, Norway' },
          { id: investorIdOf(two), place: 'Rome, Italy' },
        ],
      });
      const choices = [{ name: 'Numbat Twins', investor_id: investorIdOf(two) }];
      expect((await send(account, { csv_content, choices })).body).toMatchObject({
        matched: 1,
        added: 1,
        rowsUnclear: 0,
      });
      expect(await listOf(account)).toMatchObject([{ id: investorIdOf(two), stage: 'replied' }]);
      const own = await service().account();
      expect((await send(own, { csv_content, choices: [{ name: 'numbat twins' }] })).body).toMatchObject({
        own: 1,
      });
      // An id that is on no record is no choice.
      const none = await service().account();
      const wrong = [{ name: 'Numbat Twins', investor_id: investorIdOf(999_999_999) }];
      expect((await send(none, { csv_content, choices: wrong })).body).toMatchObject({
        warnings: expect.arrayContaining([expect.objectContaining({ field: 'choices' })]),
        added: 0,
        rowsUnclear: 1,
      });
    });

    it('takes a mapping of columns and stages, and changes nothing where only asked to check', async () => {
      const account = await service().account();
      const body = {
        csv_content: 'Wer;Wo;Stand\nBilby Ventures;Lyon;Zebra\n',
        columns: { Wer: 'name', Stand: 'stage', Wo: 'ignore' },
        stages: { zebra: 'diligence' },
      };
      const checked = await send(account, { ...body, check_only: true });
      expect(checked.body).toMatchObject({ stored: false, investors: 1, added: 1, ignored_columns: ['Wo'] });
      expect(await listOf(account)).toEqual([]);
      await send(account, body);
      expect(await listOf(account)).toMatchObject([{ name: 'Bilby Ventures', stage: 'diligence' }]);
    });

    it('reads a note of several lines as a note, and turns no status round and no ticket into money', async () => {
      const account = await service().account();
      const note = 'Met in May.\nLikes AI, health, bio.\n\nAnd ""gulls"", terns, rooks';
      const csv_content = `Investor,Stage,Status,Ticket,Notes\nSkuaford Ventures,Seed,Not committed yet,$500k,"${note}"\nPetrelgate Fund,Series A,Passed along to partner,$1M,ok\nTernhook Fund,Seed,Closed won,"$250,000",\n`;
      const { body } = await send(account, { csv_content });
      expect(body).toMatchObject({ investors: 3, rowsSkipped: 0, ignored_columns: [] });
      const rows = await listOf(account);
      const shown = await Promise.all(
        rows.map(async ({ id }: { id: string }) => {
          const { name, pipeline } = await read(account, id);
          return [name, pipeline.stage, pipeline.committed_usd, pipeline.note];
        }),
      );
      expect(shown.toSorted()).toEqual([
        ['Petrelgate Fund', 'found', undefined, 'ok\nStage: Passed along to partner\nTicket: $1M'],
        [
          'Skuaford Ventures',
          'found',
          undefined,
          `${note.replaceAll('""', '"')}\nStage: Not committed yet\nTicket: $500k`,
        ],
        ['Ternhook Fund', 'committed', undefined, 'Ticket: $250,000'],
      ]);
      expect(body.questions.map(({ text }: { text: string }) => text).toSorted()).toEqual([
        'Not committed yet',
        'Passed along to partner',
      ]);
      expect(body.questions).toMatchObject([
        { answer_in: 'stages', rows: 1 },
        { answer_in: 'stages', rows: 1 },
      ]);
      expect(rows.find(({ name }: { name: string }) => name === 'Petrelgate Fund').tags).toEqual([
        'Series A',
      ]);
    });

    it('shows what it will store beside what the file says, and asks for columns before it refuses', async () => {
      const account = await service().account();
      const asked = await send(account, { csv_content: 'Wer;Wo\nzzz;rain\nyyy;sun\n', check_only: true });
      expect(asked.status).toBe(200);
      expect(asked.body).toMatchObject({
        ...{ investors: 0, stored: false },
        questions: [{ answer_in: 'columns', text: '', examples: ['Wer', 'Wo'] }],
        columns: [{ column: 'Wer', field: 'ignore', why: expect.any(String) }, { column: 'Wo' }],
        preview: [{ line: 2, said: { Wer: 'zzz', Wo: 'rain' } }, { line: 3 }],
      });
      const file = Buffer.from(
        'Name\tCompany\tEmail\tType\nAda Quillon\tBilby Ventures\tada@b.test\tHedge fund\n',
        'utf16le',
      );
      const shown = await send(account, { file: file.toString('base64'), check_only: true });
      expect(shown.body).toMatchObject({ investors: 1, contacts: 1, questions: [] });
      expect(shown.body.preview).toEqual([
        {
          line: 2,
          said: { Name: 'Ada Quillon', Company: 'Bilby Ventures', Email: 'ada@b.test', Type: 'Hedge fund' },
          ...{ name: 'Bilby Ventures', match: 'own', kind: 'hedge_fund' },
          contacts: [{ name: 'Ada Quillon', email: 'ada@b.test' }],
        },
      ]);
      const broken = await send(account, { file: '%%%', check_only: true });
      expectError(broken, 400, 'invalid_request');
    });

    it('shows a commitment that no stage bears where it will stand', async () => {
      const account = await service().account();
      const csv_content = 'Investor,Stage,Committed\nBilby,Met,\nBilby,Committed,"$100,000"\nQuoll,,50000\n';
      const { body } = await send(account, { csv_content, check_only: true });
      const shown = body.preview.map(({ name, note, committed_usd }: Record<string, unknown>) => [
        name,
        note,
        committed_usd,
      ]);
      await send(account, { csv_content });
      const stored = await Promise.all(
        (await listOf(account)).map(async ({ id }: { id: string }) => {
          const { name, pipeline } = await read(account, id);
          return [name, pipeline.note, pipeline.committed_usd];
        }),
      );
      expect(shown).toEqual(stored.toSorted());
      expect(shown).toEqual([
        ['Bilby', 'Committed: $100,000', undefined],
        ['Quoll', 'Committed: $50,000', undefined],
      ]);
    });

    it('reads its own export back as it was', async () => {
      const account = await service().account();
      await send(account, { rows: [{ Investor: 'Negatern Fund', Tags: '=1+1', Notes: 'a; -b' }] });
      const file = await service().call('GET', '/v1/fundraising/pipeline/csv', {
        key: account.key,
        headers: { accept: 'application/json' },
      });
      const again = await service().account();
      await send(again, { csv_content: file.body.csv.replace(/^inv_\w+/mu, '') });
      const [own] = await listOf(again);
      expect(own.tags).toEqual(['=1+1']);
      expect((await read(again, own.id)).pipeline.note).toBe('a; -b');
    });

    it('adds an own investor once, of two imports at once', async () => {
      const account = await service().account();
      const rows = Array.from({ length: 40 }, (_, n) => ({ Name: `Wallaby ${n}`, Notes: 'x' }));
      const answers = await Promise.all([
        send(account, { rows }),
        send(account, { rows: rows.toReversed() }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200]);
      expect(answers.reduce((sum, { body }) => sum + body.added, 0)).toBe(40);
      expect(await listOf(account)).toHaveLength(40);
    });
  });

  describe('400', () => {
    it.each([
      ['csv_content', {}],
      ['csv_content', { csv_content: 'Name\nx', rows: [{ Name: 'x' }] }],
      ['csv_content', { csv_content: 'Hello, how are you?\nFine' }],
      ['csv_content', { csv_content: 'Name,Stage\n' }],
      ['csv_content', { rows: [{ Stage: 'Met' }] }],
      ['choices.0.investor_id', { csv_content: 'Name\nx', choices: [{ name: 'x', investor_id: 'y' }] }],
      ['stages.x', { csv_content: 'Name\nx', stages: { x: 'won' } }],
    ])('names %s for %j, and changes nothing', async (path, body) => {
      const account = await service().account();
      const answer = await send(account, body);
      expectError(answer, 400, 'invalid_request');
      expect(answer.body.details[0].path).toBe(path);
      expect(await listOf(account)).toEqual([]);
    });
  });
});
