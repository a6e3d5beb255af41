import { describe, expect, it } from 'vitest';
import { expectError } from '../../test/harness/expect-error.ts';
import { recordScored } from '../../test/harness/record-scored.ts';
import { researchCorpus } from '../../test/harness/research-corpus.ts';
import type { Account } from '../../test/harness/service.ts';
import { withService } from '../../test/harness/with-service.ts';
import { investorIdOf } from '../corpus/rules-investor-id.ts';
import type { InvestorRecord } from '../corpus/rules-investor-record.ts';
import { investorKey } from '../reference/rules-identity.ts';
import { listPipeline } from './operations.ts';
import { createPipelineStore } from './queries.ts';

const record = (name: string, over: Partial<InvestorRecord> = {}): InvestorRecord => ({
  name,
  sectorTags: ['made up'],
  portfolioCompanies: ['Blipgrid'],
  networkProximity: 0,
  score: 60,
  scoreParts: [
    { name: 'base', points: 40, fact: '12 investments in all' },
    { name: 'sector', points: 20, fact: '3 of 4 companies in Robotics' },
  ],
  tier: 'B',
  warmPath: false,
  conflict: false,
  ...over,
});

withService(listPipeline, { rateLimits: false }, (service) => {
  let made: ReturnType<typeof researchCorpus> | undefined;
  const corpus = () => (made ??= researchCorpus(service().db.system));
  const list = (account: Account, query = '') =>
    service().call('GET', `/v1/fundraising/pipeline${query}`, { key: account.key });
  const set = (account: Account, body: object) =>
    service().call('POST', '/v1/fundraising/pipeline', { key: account.key, body });
  const put = (account: Account, ...found: readonly (readonly [number, InvestorRecord])[]) =>
    recordScored(
      service().db.service,
      account,
      found.map(([investorId, one]) => ({ investorId, record: one })),
    );
  const names = ({ body }: { body: { investors: { name: string }[] } }) =>
    body.investors.map(({ name }) => name);
  const three = async () => {
    const account = await service().account();
    await put(
      account,
      [11, record('One Example')],
      [12, record('Two Example', { score: 90, tier: 'A', kind: 'angel' })],
    );
    await put(account, [13, record('Three Example', { conflict: true, geography: 'Oslo, Norway' })]);
    return account;
  };
  const [one, two, threeId] = [11, 12, 13].map(investorIdOf);

  describe('200 of GET', () => {
    it('shows the whole list in short rows, what nobody moved as found, and only the own', async () => {
      const account = await three();
      const { status, body } = await list(account);
      expect(status).toBe(200);
      expect(names({ body })).toEqual(['Three Example', 'One Example', 'Two Example']);
      expect(body.investors[0]).toEqual({
        id: threeId,
        name: 'Three Example',
        geography: 'Oslo, Norway',
        score: 60,
        parts: { base: 40, sector: 20 },
        tier: 'B',
        chance: 0.0198,
        bestReason: '3 of 4 companies in Robotics',
        conflict: true,
        firstSeenAt: expect.stringMatching(/^\d{4}-/),
        isNew: true,
        stage: 'found',
        stage_at: expect.stringMatching(/^\d{4}-/),
        tags: [],
      });
      expect(body.summary).toEqual({
        stages: { found: 3 },
        committed_usd: 0,
        soft_circled_usd: 0,
        removed: 0,
      });
      expect(names(await list(await service().account()))).toEqual([]);
    });

    it('dates the stage by its last change, whatever else is set since', async () => {
      const account = await three();
      const stageAt = async (change: object) => {
        await set(account, { investor_ids: [one], ...change });
        const { body } = await list(account, '?name=One');
        return body.investors[0].stage_at.slice(0, 4);
      };
      await stageAt({ stage: 'contacted' });
      const text = `update pipeline set stage_at = '2020-01-02' where tenant_id = $1`;
      await service().db.system.query({ text, values: [account.tenantId] });
      expect(await stageAt({ note: 'They know Blipgrid.' })).toBe('2020');
      expect(await stageAt({ stage: 'meeting' })).not.toBe('2020');
    });

    it('filters by what was set, pages in an order that a change does not touch, and sums up', async () => {
      const account = await three();
      await set(account, {
        investor_ids: [one, two],
        stage: 'committed',
        committed_usd: 250_000,
        tags: ['Lead'],
      });
      await set(account, {
        investor_ids: [two],
        owner: 'Ada',
        next_step: 'Call',
        next_step_on: '2026-03-10',
      });
      const by = async (query: string) => names(await list(account, `?${query}`));
      expect(await by('stage=committed')).toEqual(['One Example', 'Two Example']);
      expect(await by('stage=found')).toEqual(['Three Example']);
      expect(await by('tag=lead')).toEqual(['One Example', 'Two Example']);
      expect(await by('owner=ADA')).toEqual(['Two Example']);
      expect(await by('kind=angel')).toEqual(['Two Example']);
      expect(await by('tier=A')).toEqual(['Two Example']);
      expect(await by('name=two%20ex')).toEqual(['Two Example']);
      expect(await by('due_before=2026-03-10')).toEqual(['Two Example']);
      expect(await by('due_before=2026-03-09')).toEqual([]);
      expect(await by('warm=true')).toEqual([]);
      expect(await by('warm=false&limit=1')).toEqual(['Three Example']);
      const first = await list(account, '?limit=2');
      expect(first.body.summary).toEqual({
        stages: { found: 1, committed: 2 },
        committed_usd: 500_000,
        soft_circled_usd: 0,
        removed: 0,
      });
      await set(account, { investor_ids: [threeId], stage: 'passed', reason: 'Too early' });
      const rest = await list(account, `?limit=2&cursor=${first.body.next}`);
      expect([...names(first), ...names(rest)]).toEqual(['Three Example', 'One Example', 'Two Example']);
      expect(rest.body.next).toBeUndefined();
      expect(rest.body.summary).toBeUndefined();
      const byTier = await list(account, '?tier=B&limit=1');
      expect(names(byTier)).toEqual(['Three Example']);
      expect(names(await list(account, `?tier=B&limit=1&cursor=${byTier.body.next}`))).toEqual([
        'One Example',
      ]);
    });

    it('shows the warm path of now, and what it adds to the score', async () => {
      const account = await service().account({ mode: 'test' });
      const number = await corpus().investor({
        name: 'Quokka Capital',
        mode: 'test',
      });
      await put(account, [number, record('Quokka Capital')], [14, record('Cold Example')]);
      await service().call('POST', '/v1/fundraising/import-network', {
        key: account.key,
        body: { csv_content: 'First Name,Last Name,Company,Position\nAda,Okafor,Quokka Capital,Partner\n' },
      });
      const { body } = await list(account, '?warm=true');
      expect(body.investors).toMatchObject([
        {
          name: 'Quokka Capital',
          warm: { name: 'Ada Okafor', kind: 'firm', paths: 1 },
          parts: { warm_path: expect.any(Number) },
        },
      ]);
      expect(body.investors[0].score).toBeGreaterThan(60);
      expect(body.investors[0]).not.toHaveProperty('warmPaths');
      const { body: whole } = await list(account, '?warm=true&paths=true');
      expect(whole.investors[0].warmPaths).toMatchObject([
        { name: 'Ada Okafor', position: 'Partner', kind: 'firm', why: expect.any(String) },
      ]);
      expect(names(await list(account, '?warm=false'))).toEqual(['Cold Example']);
    });

    it('pages through those with a path, and those without, of a list far longer than a page looks at', async () => {
      const account = await service().account({ mode: 'test' });
      const all = Array.from({ length: 2_100 }, (_, at) => `Tallyway${at} Capital`);
      await service().db.system.query({
        text: `with made as (
            insert into investor (mode, name, identity_key, kind, source, source_id)
            select 'test', n, k, 'organisation', 'made-up', 'way ' || n from unnest($1::text[], $2::text[]) t (n, k) returning id, name)
          insert into stored_investor (tenant_id, mode, investor_id, record, digest, score, tier, first_seen_at)
          select $3, 'test', m.id, jsonb_set($4::jsonb, '{name}', to_jsonb(m.name)), '', 0, 'C', now() - array_position($1, m.name) * interval '1 second' from made m`,
        values: [all, all.map((name) => investorKey(name)), account.tenantId, record('')],
      });
      const led = all.filter((_, at) => at % 250 === 0);
      const csv_content = `First Name,Last Name,Company\n${led.map((name) => `Bo,Quill,${name}`).join('\n')}`;
      const body = { csv_content };
      await service().call('POST', '/v1/fundraising/import-network', { key: account.key, body });
      const read = async (query: string, next = ''): Promise<readonly string[]> => {
        const page = await list(account, `?${query}${next}`);
        const { next: after } = page.body;
        return [...names(page), ...(after === undefined ? [] : await read(query, `&cursor=${after}`))];
      };
      for (const limit of [2, 1_000]) expect(await read(`warm=true&limit=${limit}`)).toEqual(led);
      expect(await read('warm=false&limit=1000')).toEqual(all.filter((name) => !led.includes(name)));
    });

    it('goes on with an investor that was merged into another', async () => {
      const account = await service().account({ mode: 'test' });
      const { investor: make, run } = corpus();
      const head = await make({ name: 'Numbat Partners', mode: 'test' });
      const merged = await make({ name: 'Numbat Partners LP', mode: 'test' });
      await put(account, [merged, record('Numbat Partners LP')]);
      await set(account, { investor_ids: [investorIdOf(merged)], stage: 'meeting', note: 'Met' });
      const sister = await make({ name: 'Numbat Partners LLP', mode: 'test' });
      await put(account, [sister, record('Numbat Partners LLP')]);
      await run('update investor set merged_into = $1 where id = any ($2)', [head, [merged, sister]]);
      const row = { id: investorIdOf(head), stage: 'meeting' };
      // Whoever of the two is listed, also by a filter of what was set under the number of either.
      for (const filter of ['', '?stage=meeting'])
        expect((await list(account, filter)).body.investors).toMatchObject([row]);
      await put(account, [head, record('Numbat Partners')]);
      for (const filter of ['', '?stage=meeting'])
        expect((await list(account, filter)).body.investors).toMatchObject([
          { ...row, name: 'Numbat Partners' },
        ]);
      // Under either id it is the same one.
      const { body } = await set(account, {
        investor_ids: [investorIdOf(merged), investorIdOf(head)],
        owner: 'Ada',
      });
      expect(body).toMatchObject({ changed: 1, unchanged: 0, not_on_list: [] });
      expect((await list(account)).body.investors).toMatchObject([{ ...row, owner: 'Ada' }]);
      const { events } = await createPipelineStore(service().db.service).of(account, head);
      expect(events.map(({ field }) => field)).toEqual(['owner', 'note', 'stage']);
    });

    it('goes on with the entry that was set last where both that were merged have one', async () => {
      const account = await service().account({ mode: 'test' });
      const { investor: make, run } = corpus();
      const [head, merged] = [
        await make({ name: 'Bilby Partners', mode: 'test' }),
        await make({ name: 'Bilby Partners LP', mode: 'test' }),
      ];
      await put(account, [head, record('Bilby Partners')], [merged, record('Bilby Partners LP')]);
      await set(account, { investor_ids: [investorIdOf(head)], note: 'Before' });
      await set(account, { investor_ids: [investorIdOf(merged)], note: 'Last', stage: 'meeting' });
      await run('update investor set merged_into = $1 where id = $2', [head, merged]);
      const id = investorIdOf(head);
      const shown = async () =>
        (await service().call('GET', `/v1/fundraising/investor?investor_id=${id}`, { key: account.key })).body
          .pipeline;
      const { version, note } = await shown();
      expect(note).toBe('Last');
      const { status } = await set(account, { investor_ids: [id], owner: 'Ada', if_version: version });
      expect([status, await shown()]).toMatchObject([200, { note: 'Last', stage: 'meeting', owner: 'Ada' }]);
    });

    it('returns hostile text as it was sent', async () => {
      const account = await three();
      const text = `<script>alert(1)</script> =cmd|' /C calc'!A0 \u202e"; drop table pipeline; --`;
      await set(account, {
        investor_ids: [one],
        owner: text,
        next_step: text,
        note: text,
        tags: ['<b>', '{"a"}', 'a,b'],
      });
      const { body } = await list(account, `?owner=${encodeURIComponent(text)}`);
      expect(body.investors).toMatchObject([{ owner: text, next_step: text, tags: ['<b>', '{"a"}', 'a,b'] }]);
      expect(names(await list(account, '?name=%25'))).toEqual([]);
    });
  });

  describe('200 of POST', () => {
    it('sets what is on the list, names what is not, and writes the history', async () => {
      const account = await three();
      const body = { investor_ids: [one, investorIdOf(99), two, one], stage: 'shortlisted' };
      expect((await set(account, body)).body).toMatchObject({
        changed: 2,
        unchanged: 0,
        not_on_list: [investorIdOf(99)],
      });
      expect((await set(account, body)).body).toMatchObject({ changed: 0, unchanged: 2 });
      await set(account, { investor_ids: [one], stage: 'passed', reason: 'Too early' });
      await set(account, { investor_ids: [one], clear: ['reason'] });
      const { entry, events } = await createPipelineStore(service().db.service).of(account, 11);
      expect(entry).toMatchObject({ stage: 'passed', tags: [] });
      expect(entry.reason).toBeUndefined();
      expect(events.map(({ field, was, became }) => [field, was, became])).toEqual([
        ['reason', 'Too early', undefined],
        ['reason', undefined, 'Too early'],
        ['stage', 'shortlisted', 'passed'],
        ['stage', 'found', 'shortlisted'],
      ]);
      expect(events[0]?.by).toEqual({ kind: 'key', name: expect.stringMatching(/./) });
    });

    it('loses nothing of two processes that set at once', async () => {
      const account = await three();
      const stores = [createPipelineStore(service().db.service), createPipelineStore(service().db.service)];
      const by = { kind: 'key', name: 'laptop' } as const;
      await Promise.all(
        Array.from({ length: 16 }, (_, at) =>
          stores[at % 2]?.set(
            account,
            at % 3 === 0 ? [11, 12, 13] : [13, 12, 11],
            { addTags: [`t${at}`] },
            by,
          ),
        ),
      );
      const { body } = await list(account);
      for (const { tags } of body.investors) {
        expect([...tags].sort()).toEqual(Array.from({ length: 16 }, (_, at) => `t${at}`).sort());
      }
    });

    it('keeps the newest changes of an investor', async () => {
      const account = await three();
      const store = createPipelineStore(service().db.service);
      for (let at = 0; at < 205; at += 1)
        await store.set(account, [11], { owner: `Owner ${at}` }, { kind: 'key', name: 'laptop' });
      const kept = await service().db.system.query<{ n: number; first: string }>({
        text: 'select count(*)::int as n, (array_agg(became order by id))[1] as first from pipeline_change where tenant_id = $1',
        values: [account.tenantId],
      });
      expect(kept).toEqual([{ n: 200, first: 'Owner 5' }]);
    });
  });

  describe('400', () => {
    it.each([
      ['investor_ids.1', { investor_ids: [one, 'Quokka Capital'], stage: 'meeting' }],
      ['investor_ids', { investor_ids: [], stage: 'meeting' }],
      [
        'investor_ids',
        { investor_ids: Array.from({ length: 501 }, (_, at) => investorIdOf(at)), stage: 'meeting' },
      ],
      ['reason', { investor_ids: [one], reason: 'Too early' }],
      ['reason', { investor_ids: [one], stage: 'meeting', reason: 'Too early' }],
      ['stage', { investor_ids: [one], stage: 'won' }],
      ['next_step_on', { investor_ids: [one], next_step_on: '2026-02-30' }],
      ['committed_usd', { investor_ids: [one], committed_usd: -1 }],
      ['note', { investor_ids: [one], note: 'x'.repeat(4_001) }],
      ['add_tags', { investor_ids: [one, two], add_tags: ['one more'] }],
      ['add_note', { investor_ids: [one, two], add_note: 'one more' }],
    ])('names %s', async (path, body) => {
      const account = await three();
      await set(account, { investor_ids: [two], tags: [...'abcdefghijklmnopqrst'], note: 'x'.repeat(3_995) });
      const answer = await set(account, body);
      expectError(answer, 400, 'invalid_request');
      expect(answer.body.details[0].path).toBe(path);
      const { body: after } = await list(account, '?stage=found');
      expect(after.investors).toHaveLength(3);
      expect(after.investors.find(({ id }: { id: string }) => id === one).tags).toEqual([]);
    });

    it.each(['limit=0', 'limit=1001', 'stage=won', 'due_before=soon', 'warm=maybe', 'cursor=abc', 'kind=vc'])(
      'refuses ?%s',
      async (query) => {
        const answer = await list(await service().account(), `?${query}`);
        expectError(answer, 400, 'invalid_request');
        expect(answer.body.details[0].path).toBe(query.split('=')[0]);
      },
    );
  });

  describe('409', () => {
    it('refuses a text made from what is no longer stored, of one investor, and keeps nothing of it', async () => {
      const account = await three();
      const read = async () => {
        const path = `/v1/fundraising/investor?investor_id=${one}`;
        return (await service().call('GET', path, { key: account.key })).body.pipeline;
      };
      const { version } = await read();
      const mine = { investor_ids: [one], note: 'Mine', if_version: version };
      // Two at the same moment: one of them is told.
      const both = await Promise.all([set(account, mine), set(account, { ...mine, note: 'Theirs' })]);
      expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [, refused] = both.toSorted((left, right) => left.status - right.status);
      expectError(refused as (typeof both)[0], 409, 'not_in_this_state');
      expect(refused?.body.details).toEqual([{ path: 'if_version', message: expect.any(String) }]);
      const after = await read();
      expect(after.version).not.toBe(version);
      expect((await set(account, { ...mine, note: 'Both', if_version: after.version })).status).toBe(200);
      expect((await read()).note).toBe('Both');
      // Another field counts too: whoever edits decides whether it matters. Without a version nothing is asked.
      await set(account, { investor_ids: [one], tags: ['lead'] });
      expectError(await set(account, { ...mine, if_version: after.version }), 409, 'not_in_this_state');
      const many = await set(account, { investor_ids: [one, two], note: 'x', if_version: version });
      expectError(many, 400, 'invalid_request');
    });
  });

  describe('404', () => {
    it('says so where none is on the list, be it on the list of another tenant or of the other mode', async () => {
      const account = await three();
      const other = await service().account();
      const answer = await set(other, { investor_ids: [one, two], stage: 'meeting' });
      expectError(answer, 404, 'not_found');
      expect(answer.body.message).toContain('POST /v1/fundraising/search-investors');
      expect((await list(account, '?stage=found')).body.investors).toHaveLength(3);
      const { events } = await createPipelineStore(service().db.service).of(other, 11);
      expect(events).toEqual([]);
      const inTest = await createPipelineStore(service().db.service).of({ ...account, mode: 'test' }, 11);
      expect(inTest.events).toEqual([]);
    });
  });
});
