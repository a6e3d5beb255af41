import { expect, it } from 'vitest';
import { listCalls } from '../../test/harness/list-calls.ts';
import type { Account } from '../../test/harness/service.ts';
import { withService } from '../../test/harness/with-service.ts';
import { investorIdOf } from '../corpus/rules-investor-id.ts';
import { mergeListedInvestors } from './operations-merge.ts';

interface Row {
  readonly id: string;
  readonly name: string;
  readonly [field: string]: unknown;
}

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
});
