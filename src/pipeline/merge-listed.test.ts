import { expect, it } from 'vitest';
import { listCalls } from '../../test/harness/list-calls.ts';
import { recordScored } from '../../test/harness/record-scored.ts';
import type { Account } from '../../test/harness/service.ts';
import { withService } from '../../test/harness/with-service.ts';
import { investorIdOf } from '../corpus/rules-investor-id.ts';
import type { FoundInvestor } from '../corpus/rules-investor-record.ts';
import { mergeListedInvestors } from './operations-merge.ts';
import { MERGED_BY_HAND } from './rules-entry.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly [field: string]: unknown;
}

/** As a search finds it. */
const foundAs = (investorId: number, name: string): FoundInvestor => ({
  investorId,
  record: {
    ...{ name, sectorTags: [], portfolioCompanies: [], networkProximity: 0 },
    ...{ score: 60, scoreParts: [], tier: 'B', warmPath: false, conflict: false },
  },
});

withService(mergeListedInvestors, { rateLimits: false }, (service) => {
  const { call, listOf, records } = listCalls<Row>(service);
  const send = async (account: Account, ...rows: readonly object[]): Promise<string> =>
    (await call('POST', 'import-investors', account, { rows })).import_id;
  const idOf = async (account: Account, name: string) =>
    (await listOf(account)).find((row) => row.name === name)?.id ?? '';
  const merge = async (account: Account, name: string, into: string) =>
    call('POST', 'merge-investors', account, {
      investor_id: await idOf(account, name),
      into_id: await idOf(account, into),
    });

  it('200 and no undo of an import before takes anything from the one that stays', async () => {
    // By hand before both, of the one that goes and of the one that stays, and in words that the other import has too.
    for (const byHand of ['Tern Vale', 'Tern Crest'])
      for (const undone of [0, 1] as const) {
        const account = await service().account();
        const row = { Notes: 'Met Mira', Stage: 'Meeting', Owner: 'Ada', Tags: 'warm' };
        const person = { Contact: 'Mira Solt', Email: 'mira@tern.com' };
        const imports = [
          await send(account, { Name: 'Tern Vale', Website: 'ternvale.com', ...row, ...person }),
          await send(account, { Name: 'Tern Crest', Notes: 'Met Mira and Joe', Owner: 'Bob' }),
        ];
        const id = await idOf(account, byHand);
        await call('POST', 'pipeline', account, {
          investor_ids: [id],
          stage: 'diligence',
          next_step: 'Call',
        });
        await call('POST', 'contacts', account, {
          investor_id: id,
          set: [{ name: 'Mira Solt', email: 'mira@tern.com' }],
        });
        await merge(account, 'Tern Vale', 'Tern Crest');
        const before = await call('GET', `investor?investor_id=${id}`, account);
        const answer = await call('POST', 'undo-import', account, { import_id: imports[undone] });
        expect(answer).toMatchObject({
          removed: 0,
          changes: {},
          stays: [{ because: expect.stringMatching('made one') }],
        });
        const after = await call('GET', `investor?investor_id=${id}`, account);
        for (const part of ['pipeline', 'contacts', 'investor']) expect(after[part]).toEqual(before[part]);
      }
  });

  it('200 and an import after it is taken back as any is', async () => {
    const account = await service().account();
    await send(account, { Name: 'Tern Vale' }, { Name: 'Tern Crest' });
    await merge(account, 'Tern Vale', 'Tern Crest');
    const later = await send(account, { Name: 'Tern Vale', Notes: 'Met' });
    expect(await call('POST', 'undo-import', account, { import_id: later })).toMatchObject({
      changes: { note: 1 },
    });
  });

  it('200 and the day of a step goes with its step alone', async () => {
    const account = await service().account();
    await send(account, { Name: 'Tern Vale' }, { Name: 'Tern Crest' });
    const set = async (name: string, step: object) =>
      call('POST', 'pipeline', account, { investor_ids: [await idOf(account, name)], ...step });
    await set('Tern Vale', { next_step: 'Send the deck', next_step_on: '2099-10-01' });
    await set('Tern Crest', { next_step: 'Call Mira' });
    await merge(account, 'Tern Vale', 'Tern Crest');
    const [{ next_step, next_step_on } = {} as Row] = await listOf(account);
    expect([next_step, next_step_on]).toEqual(['Call Mira', undefined]);
  });

  it('200 and the id of before is written to as the one that stays, with people on the list of it or without', async () => {
    const account = await service().account();
    await call('PUT', 'profile', account, {
      ...{ raise_type: 'startup_equity', company_name: 'Quillmere', one_liner: 'Antibodies.', stage: 'seed' },
      ...{ founder_name: 'Ada Example', round_size_usd: 2_000_000, sector_tags: ['Biotech'] },
    });
    await records().investor({ name: 'Wren Mere Ventures' });
    await send(account, { Name: 'Wren Hook' }, { Name: 'Wren Mere Ventures' });
    const [hook, mere] = [await idOf(account, 'Wren Hook'), await idOf(account, 'Wren Mere Ventures')];
    const letter = async (investor_id: string) =>
      (await call('POST', 'letter', account, { investor_name: 'Pim Answerer', investor_id })).facts;
    expect(await letter(hook)).not.toEqual(await letter(mere));
    await merge(account, 'Wren Hook', 'Wren Mere Ventures');
    expect(await letter(hook)).toEqual(await letter(mere));
  });

  it('200 and a record that was merged into another one since stays, by its name', async () => {
    const account = await service().account();
    const head = await records().investor({ name: 'Lark New Ventures' });
    const old = await records().investor({ name: 'Lark Old Ventures' });
    await send(account, { Name: 'Lark Old Ventures' }, { Name: 'Sable Row Money' });
    await records().run('update investor set merged_into = $2 where id = $1', [old, head]);
    const merged = await merge(account, 'Sable Row Money', 'Lark Old Ventures');
    expect(merged).toMatchObject({ id: investorIdOf(head), was: 'Sable Row Money' });
    expect(await listOf(account)).toMatchObject([{ id: investorIdOf(head), name: merged.name }]);
  });

  const shown = async (account: Account, id: string) => {
    const { request_id: _, ...answer } = await call('GET', `investor?investor_id=${id}`, account);
    return answer;
  };

  it('200 and an earlier raise that has both is opened again with both, each with its people, and its import is taken back as any is', async () => {
    const account = await service().account();
    const vale = { Name: 'Tern Vale', Notes: 'Met', Contact: 'Mira Solt', Email: 'mira@ternvale.com' };
    const crest = { Name: 'Tern Crest', Contact: 'Joe Vale', Email: 'joe@terncrest.com' };
    const alone = { Name: 'Sable Row', Contact: 'Pim Sable', Email: 'pim@sable.com' };
    await call('POST', 'raises', account, { name: 'Seed' });
    const first = await send(account, vale, crest, alone);
    const second = await send(
      account,
      { Name: 'Tern Vale', Tags: 'warm' },
      { Name: 'Tern Crest', Owner: 'Ada' },
    );
    const [from, into, sable] = await Promise.all(
      [vale, crest, alone].map(({ Name }) => idOf(account, Name)),
    );
    const [goes, stays] = [await shown(account, from ?? ''), await shown(account, into ?? '')];
    const { closed } = await call('POST', 'raises', account, { name: 'Next', close_current: true });
    await send(account, { Name: 'Tern Vale' }, { Name: 'Tern Crest' });
    await call('POST', 'raises', account, { name: 'Other', close_current: true });
    await call('POST', 'import-investors', account, { rows: [vale, crest, { ...alone, Stage: 'Passed' }] });
    await merge(account, 'Tern Vale', 'Tern Crest');
    await send(account, { Name: 'Sable Ridge' });
    await merge(account, 'Sable Row', 'Sable Ridge');
    const here = await shown(account, into ?? '');
    expect(here.contacts.map(({ email }: { email: string }) => email).toSorted()).toEqual([
      'joe@terncrest.com',
      'mira@ternvale.com',
    ]);

    const { closed: other } = await call('POST', 'raise/reopen', account, {
      ...{ raise_id: closed.id, close_current: true },
    });
    const { earlier: _, ...back } = await shown(account, from ?? '');
    expect(back).toEqual(goes);
    const again = await shown(account, into ?? '');
    for (const part of ['pipeline', 'changes', 'investor']) expect(again[part]).toEqual(stays[part]);
    // People are of the investor in every raise: those that were learnt since are there too.
    expect(again.contacts).toEqual(expect.arrayContaining(stays.contacts));
    // Of the two that it had one of, it has that one by its name, under the number that stays; and the old link leads there.
    expect((await shown(account, sable ?? '')).contacts).toMatchObject([{ email: 'pim@sable.com' }]);
    expect((await listOf(account)).map(({ name }) => name).toSorted()).toEqual([
      'Sable Row',
      'Tern Crest',
      'Tern Vale',
    ]);
    expect(await call('POST', 'undo-import', account, { import_id: second })).toMatchObject({
      ...{ removed: 0, changes: { tags: 1, owner: 1 }, stays: [] },
    });
    await call('POST', 'undo-import', account, { import_id: first });
    expect((await listOf(account)).map(({ name }) => name)).not.toContain('Tern Vale');

    // The raise of the merge is as it was left.
    await call('POST', 'raise/reopen', account, { raise_id: other.id, close_current: true });
    const { earlier: __, ...kept } = await shown(account, from ?? '');
    const { earlier: ___, ...left } = here;
    expect(kept).toEqual(left);
  });

  it('200 and a stage that is taken over keeps its day, and no contact is counted that was none', async () => {
    for (const isImported of [true, false]) {
      const account = await service().account();
      await call('POST', 'raises', account, { name: 'Seed' });
      await send(
        account,
        { Name: 'Tern Vale', ...(isImported ? { Stage: 'Meeting' } : {}) },
        { Name: 'Tern Crest' },
      );
      const [from, into] = [await idOf(account, 'Tern Vale'), await idOf(account, 'Tern Crest')];
      if (!isImported) await call('POST', 'pipeline', account, { investor_ids: [from], stage: 'meeting' });
      const old = "now() - interval '20 days'";
      for (const [table, column] of [
        ['pipeline', 'stage_at'],
        ['pipeline_change', 'at'],
      ])
        await service().db.system.query({
          text: `update ${table} set ${column} = ${old} where tenant_id = $1`,
          values: [account.tenantId],
        });
      await call('POST', 'pipeline', account, { investor_ids: [into], add_tags: ['warm'] });
      const glance = async () => (await call('GET', 'raise', account)).weeks;
      const [weeks, { pipeline }] = [await glance(), await shown(account, from)];
      await merge(account, 'Tern Vale', 'Tern Crest');
      const after = await shown(account, into);
      expect(after.pipeline).toMatchObject({ stage: 'meeting', tags: ['warm'], stage_at: pipeline.stage_at });
      expect(after.changes).not.toContainEqual(
        expect.objectContaining({ field: 'stage', because: MERGED_BY_HAND }),
      );
      expect(await glance()).toEqual(weeks);
    }
  });

  it('200 and who was never moved is where it is since it was found, and has both websites', async () => {
    const account = await service().account();
    const sites = [
      ['Tern Vale', 'ternvale.com'],
      ['Tern Crest', 'terncrest.com'],
      ['Tern Hook', 'www.terncrest.com'],
    ] as const;
    await send(account, ...sites.map(([Name, Website]) => ({ Name, Website })));
    await service().db.system.query({
      text: "update stored_investor set first_seen_at = first_seen_at - interval '3 days' where tenant_id = $1",
      values: [account.tenantId],
    });
    const into = await idOf(account, 'Tern Crest');
    const before = await shown(account, into);
    for (const name of ['Tern Vale', 'Tern Hook']) await merge(account, name, 'Tern Crest');
    const after = await shown(account, into);
    expect(after.pipeline).toMatchObject({
      ...{ stage: 'found', stage_at: before.pipeline.stage_at, note: 'Website: https://ternvale.com' },
    });
    expect(await listOf(account)).toMatchObject([{ name: 'Tern Crest', website: 'https://terncrest.com' }]);
    const { csv } = await call('GET', 'pipeline/csv', account);
    expect(csv).toMatch(/^id,name,kind,place,website,.*\r\ninv_\w+,Tern Crest,,,https:\/\/terncrest\.com,/u);
    // A search that finds it on record leaves what the list says.
    const id = await records().investor({ name: 'Wren Site Ventures' });
    await send(account, { Name: 'Wren Site Ventures', Website: 'wrensite.com' });
    for (const isFound of [false, true]) {
      if (isFound) await recordScored(service().db.service, account, [foundAs(id, 'Wren Site Ventures')]);
      const found = (await listOf(account)).find((row) => row.id === investorIdOf(id));
      expect(found).toMatchObject({ website: 'https://wrensite.com' });
    }
  });

  it('200 and two contacts of one address are one, with all that was said of either', async () => {
    const account = await service().account();
    await send(account, { Name: 'Tern Vale' }, { Name: 'Tern Crest' });
    const [from, into] = [await idOf(account, 'Tern Vale'), await idOf(account, 'Tern Crest')];
    const set = (investor_id: string, ...people: object[]) =>
      call('POST', 'contacts', account, { investor_id, set: people });
    await set(
      from,
      { name: 'Mira Solt', email: 'MIRA@tern.com', title: 'Partner', phone: '+49 30 1' },
      { name: 'Joe Vale', email: 'info@tern.com' },
      { name: 'Mira Solt', email: 'mira@private.example' },
      { name: 'Ada Quill', email: 'ada@tern.com', title: 'Partner' },
    );
    await set(
      into,
      { name: 'M. Solt', email: 'mira@tern.com', title: 'Principal' },
      { name: 'Pim Row', email: 'info@tern.com' },
      { name: 'ada quill', email: 'ada@tern.com', title: 'Principal' },
    );
    await merge(account, 'Tern Vale', 'Tern Crest');
    const { contacts, pipeline } = await shown(account, into);
    expect(contacts).toMatchObject([
      { name: 'Mira Solt', email: 'mira@private.example' },
      { name: 'M. Solt', email: 'mira@tern.com', title: 'Principal', phone: '+49 30 1' },
      { name: 'Pim Row', email: 'info@tern.com' },
      { name: 'ada quill', email: 'ada@tern.com', title: 'Principal' },
    ]);
    expect(contacts).toHaveLength(4);
    expect(pipeline.note).toBe(
      'Contact: Mira Solt, MIRA@tern.com, Partner\n\nContact: Joe Vale, info@tern.com\n\nContact: Ada Quill, Partner',
    );
  });

  it('200 with what there would be, where that alone is asked, and nothing changes', async () => {
    const account = await service().account();
    await send(
      account,
      {
        Name: 'Tern Vale',
        Stage: 'Meeting',
        Notes: 'Met',
        Website: 'ternvale.com',
        'Check size': '$1m',
        Contact: 'Mira Solt',
      },
      { Name: 'Tern Crest', Owner: 'Ada', Website: 'terncrest.com' },
    );
    const pair = {
      investor_id: await idOf(account, 'Tern Vale'),
      into_id: await idOf(account, 'Tern Crest'),
    };
    const stored = async () => [
      await listOf(account),
      await shown(account, pair.investor_id),
      await shown(account, pair.into_id),
    ];
    const before = await stored();
    const { request_id: _, ...asked } = await call('POST', 'merge-investors', account, {
      ...pair,
      check_only: true,
    });
    expect(asked).toMatchObject({
      stored: false,
      before: [
        { name: 'Tern Crest', stage: 'found', owner: 'Ada', contacts: 0, website: 'https://terncrest.com' },
        { name: 'Tern Vale', stage: 'meeting', contacts: 1, website: 'https://ternvale.com', cheque: '$1m' },
      ],
      after: {
        id: pair.into_id,
        stage: 'meeting',
        owner: 'Ada',
        contacts: 1,
        website: 'https://terncrest.com',
      },
    });
    expect(await stored()).toEqual(before);
    const { request_id: __, ...done } = await call('POST', 'merge-investors', account, pair);
    expect(done).toEqual({ ...asked, stored: true });
    const { pipeline, contacts } = await shown(account, pair.into_id);
    expect([pipeline.note, contacts.length]).toEqual([done.after.note, done.after.contacts]);
    // Of one that a search has found the website on record stands beside that of the list.
    const found = await records().investor({ name: 'Wren Two Ventures', domain: 'wrentwo.com' });
    await recordScored(service().db.service, account, [foundAs(found, 'Wren Two Ventures')]);
    const into_id = investorIdOf(found);
    const both = await call('POST', 'merge-investors', account, { investor_id: pair.into_id, into_id });
    expect(both.after.website).toBe('https://terncrest.com, https://wrentwo.com');
    const { record, pipeline: place } = await shown(account, into_id);
    expect([record.website, place.note]).toEqual(['https://wrentwo.com', done.after.note]);
    expect(await listOf(account)).toMatchObject([{ id: into_id, website: 'https://terncrest.com' }]);
  });

  it('200 and whoever is known at one of the two is a way to the one that stays', async () => {
    const account = await service().account();
    await records().investor({ name: 'Wren Door Ventures' });
    await send(
      account,
      { Name: 'Kestrel Hook Capital' },
      { Name: 'Tern Door' },
      { Name: 'Wren Door Ventures' },
    );
    await call('POST', 'import-network', account, {
      csv_content:
        'First Name,Last Name,URL,Email Address,Company,Position,Connected On\nAda,Quill,,,Kestrel Hook Capital,Partner,01 Mar 2024\n',
    });
    const doors = async (name: string) => (await listOf(account)).find((row) => row.name === name)?.warm;
    expect(await doors('Kestrel Hook Capital')).toMatchObject({ name: 'Ada Quill' });
    for (const [name, into] of [
      ['Kestrel Hook Capital', 'Tern Door'],
      ['Tern Door', 'Wren Door Ventures'],
    ] as const) {
      await merge(account, name, into);
      expect(await doors(into)).toMatchObject({ name: 'Ada Quill' });
    }
  });
});
