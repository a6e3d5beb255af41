import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/harness/database.ts';
import { fillTenant } from '../../../test/harness/rows-of-tenant.ts';
import { runWarmpath, settingsOf } from '../../../test/harness/served.ts';
import { createMasterKeys, newMasterKey } from '../../accounts/master-keys.ts';
import { announceKeys, createDataKeyStore } from '../../accounts/queries-process.ts';
import { createVault } from '../../accounts/vault.ts';
import { createTenant } from '../../credits/queries-ledger.ts';
import { createDb } from '../../platform/database/postgres.ts';
import { Secret } from '../../platform/values/key-scopes.ts';

/** A dozen processes one after another; on a busy machine each takes ten seconds, ms. */
const TIMEOUT = 300_000;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

test(
  'an operator sees what is needed, rotates, and drops the old key; no output holds one',
  async () => {
    const [first, second] = [newMasterKey(), newMasterKey()];
    const outputs: string[] = [];
    const run = async (env: Record<string, string>, ...args: string[]) => {
      const ended = await runWarmpath([...args, '--json'], { ...settingsOf(database), ...env });
      outputs.push(ended.stdout, ended.stderr);
      return { ...ended, said: JSON.parse(ended.stdout) };
    };
    const secretsLine = async (env: Record<string, string>) => {
      const { said } = await run(env, 'doctor');
      return said.checks.find((check: { name: string }) => check.name === 'secrets');
    };

    expect(await secretsLine({})).toMatchObject({
      state: 'warn',
      message: expect.stringContaining('openssl'),
    });
    const nothing = await run({}, 'secrets', 'status');
    expect(nothing.said).toEqual({ ready: false, keys: [] });

    const { id } = await createTenant(database.system, 'Blipgrid');
    const place = {
      scope: { tenantId: id, mode: 'live' },
      table: 'mailbox',
      column: 'sealed',
      row: '1',
    } as const;
    const vaultOf = (key: string, name: string) =>
      createVault({
        keys: createMasterKeys({ name, key: new Secret(key) }, []),
        dataKeys: createDataKeyStore(database.service),
      });
    const sealed = (await vaultOf(first, 'first').of(id)).seal(place, 'kept');

    expect(await secretsLine({})).toMatchObject({
      state: 'fail',
      message: expect.stringContaining('"first"'),
    });
    const both = {
      WARMPATH_SECRETS_KEY: `second:${second}`,
      WARMPATH_SECRETS_OLD_KEYS: `first:${first}`,
    };
    expect(await secretsLine(both)).toMatchObject({
      state: 'warn',
      message: expect.stringContaining('rotate'),
    });
    const lost = await run({ WARMPATH_SECRETS_KEY: `second:${second}` }, 'secrets', 'rotate');
    expect(lost.code).toBe(1);
    expect(lost.said).toMatchObject({
      error: 'invalid_setting',
      message: expect.stringContaining('"first"'),
    });

    const atWork = () =>
      createDb({
        connection: database.connection,
        role: 'warmpath_system',
        applicationName: 'warmpath at work',
      });
    const [behind, ahead] = [atWork(), atWork()];
    const open = new Set([behind, ahead]);
    const [old, current] = [
      { name: 'first', key: new Secret(first) },
      { name: 'second', key: new Secret(second) },
    ];
    try {
      await announceKeys(ahead, createMasterKeys(current, [old]).labels);
      await announceKeys(behind, createMasterKeys(old, []).labels);
      const refused = await run(both, 'secrets', 'rotate');
      expect(refused.code).toBe(1);
      expect(refused.said).toMatchObject({
        error: 'conflict',
        message: expect.stringMatching(/^1 of 2 running processes .* "second".*Nothing was changed.*--force/),
      });
      await behind.close();
      open.delete(behind);

      const rotated = await run(both, 'secrets', 'rotate');
      expect(rotated.said).toEqual({ master: 'second', rewrapped: 1, unchanged: 0 });
      // Another key of the same name is another key.
      await announceKeys(ahead, createMasterKeys({ name: 'second', key: new Secret(first) }, []).labels);
      const forced = await run(both, 'secrets', 'rotate', '--force');
      expect(forced.said).toEqual({ master: 'second', rewrapped: 0, unchanged: 1 });
      expect(forced.stderr).toContain('warning: 1 of 2 running processes');
    } finally {
      await Promise.all([...open].map((one) => one.close()));
    }
    const alone = { WARMPATH_SECRETS_KEY: `second:${second}` };
    expect((await run(alone, 'secrets', 'status')).said).toEqual({
      ready: true,
      keys: [{ name: 'second', data_keys: 1, here: true, current: true }],
    });
    expect(await secretsLine(alone)).toMatchObject({ state: 'ok' });
    expect((await vaultOf(second, 'second').of(id)).open(place, sealed)).toBe('kept');

    // The key is lost: what that means is said, nothing is done without --yes, and nothing while a process has the key.
    const third = { WARMPATH_SECRETS_KEY: newMasterKey() };
    const { tenantId } = await fillTenant(database.system, 'made-up');
    await database.system.query({ text: 'delete from data_key where tenant_id = $1', values: [tenantId] });
    await vaultOf(second, 'second').of(tenantId);
    await database.system.query({ text: String.raw`update webhook set secret = null, sealed = '\x01'` });
    const stateOf = () =>
      database.system.query({
        text: `select (select count(*)::int from data_key where master = 'second') as keys,
          (select count(*)::int from mailbox where sealed is not null) as mailboxes,
          (select count(*)::int from webhook where disabled_at is null) as webhooks`,
      });
    const before = await stateOf();
    expect((await run(third, 'secrets', 'discard')).said).toMatchObject({
      error: 'usage',
      message: expect.stringMatching(/"second".*2 tenants.*mailboxes \(.*webhooks \(https:.*--yes/),
    });
    const process = atWork();
    await announceKeys(process, createMasterKeys(current, []).labels);
    expect((await run(third, 'secrets', 'discard', '--yes')).said).toMatchObject({ error: 'conflict' });
    await process.close();
    expect(await stateOf()).toEqual(before);
    expect((await run(alone, 'secrets', 'discard', '--yes')).said).toMatchObject({ masters: [] });
    expect((await run(third, 'secrets', 'discard', '--yes')).said).toMatchObject({
      masters: ['second'],
      tenants: 2,
    });
    expect(await stateOf()).toEqual([{ keys: 0, mailboxes: 0, webhooks: 0 }]);
    expect(await secretsLine(third)).toMatchObject({ state: 'ok' });
    for (const text of outputs) {
      expect(text).not.toContain(first);
      expect(text).not.toContain(second);
    }
  },
  TIMEOUT,
);
