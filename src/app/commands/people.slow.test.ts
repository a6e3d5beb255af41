import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { runWarmpath, settingsOf } from '../../../test/harness/served.ts';
import { operatorOfKey } from '../../accounts/queries-operators.ts';
import { hashKey } from '../../accounts/queries-process.ts';
import { createSessionStore } from '../../accounts/queries-sessions.ts';
import { createTenant } from '../../credits/queries-ledger.ts';

/** Some processes one after another; on a busy machine each takes seconds, ms. */
const TIMEOUT = 300_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

async function warmpath(...args: readonly string[]): Promise<{ code: number | null; said: never }> {
  const settings = { ...settingsOf(database), WARMPATH_PUBLIC_URL: 'https://raise.example' };
  const { code, stdout } = await runWarmpath([...args, '--json'], settings);
  return { code, said: JSON.parse(stdout) as never };
}

test(
  'members and operators are added, let in, changed and removed',
  async () => {
    const { id: tenant } = await createTenant(database.system, 'Blipgrid');
    const sessions = createSessionStore(database);
    const enter = (link: string) => {
      const [address, token = ''] = link.split('/sign-in#');
      expect(address).toBe('https://raise.example');
      return sessions.beginByLink(hashKey(token), { agent: '', network: '' }, undefined);
    };
    const ada = await warmpath('member', 'add', 'Ada', '--tenant', tenant, '--email', 'Ada@Blipgrid.example');
    const { id, link } = ada.said as { id: string; link: string };
    expect(ada.said).toMatchObject({ role: 'owner', email: 'ada@blipgrid.example' });
    const token = (await enter(link)) ?? '';
    expect(await sessions.find(hashKey(token))).toMatchObject({ member: { id, name: 'Ada' } });

    const last = await warmpath('member', 'remove', id);
    expect(last).toMatchObject({ code: 1, said: { error: 'conflict' } });
    const bo = (await warmpath('member', 'add', 'Bo', '--tenant', tenant, '--role', 'reader')).said as {
      id: string;
    };
    expect((await warmpath('member', 'role', bo.id, 'owner')).said).toMatchObject({ role: 'owner' });
    expect((await warmpath('member', 'link', bo.id)).said).toMatchObject({ link: expect.any(String) });
    await warmpath('member', 'remove', id);
    expect(await sessions.find(hashKey(token))).toBeUndefined();
    expect((await warmpath('member', 'list', '--tenant', tenant)).said).toMatchObject([{ name: 'Bo' }]);

    expect(await warmpath('operator', 'link')).toMatchObject({ code: 1, said: { error: 'not_found' } });
    const { id: operator } = (await warmpath('operator', 'add', 'Cy')).said as { id: string };
    const both = (await warmpath('operator', 'link')).said as { link: string };
    expect(await sessions.find(hashKey((await enter(both.link)) ?? ''))).toMatchObject({
      operator: { id: operator, name: 'Cy' },
      member: { name: 'Bo' },
    });
    const issued = (await warmpath('operator', 'key', 'issue', '--name', 'backup')).said as {
      id: string;
      key: string;
    };
    expect(await operatorOfKey(database.system, hashKey(issued.key))).toEqual({ id: operator, name: 'Cy' });
    expect((await warmpath('operator', 'key', 'list')).said).toMatchObject([
      { id: issued.id, name: 'backup' },
    ]);
    await warmpath('operator', 'key', 'revoke', issued.id);
    expect(await operatorOfKey(database.system, hashKey(issued.key))).toBeUndefined();
    expect((await warmpath('operator', 'remove', operator)).said).toMatchObject({ name: 'Cy' });
    expect((await warmpath('operator', 'list')).said).toEqual([]);
  },
  TIMEOUT,
);
