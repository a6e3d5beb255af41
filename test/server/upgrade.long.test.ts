import '../harness/database.ts';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, inject, test } from 'vitest';
import { createDb } from '../../src/platform/database/postgres.ts';
import { startLossyMailHost } from '../crash/lossy-mail-host.ts';
import { onDatabase, runOnce } from '../harness/one-off.ts';
import { asLogin, makeRuntimeLogin, urlOf } from '../harness/runtime-login.ts';
import { checkLedger } from '../harness/service.ts';
import { size } from '../harness/size.ts';
import { createInstallation } from './installation.ts';
import { type Checkout, checkoutOfNext, checkoutOfRelease, THIS } from './releases.ts';
import { startCalls, startLetters } from './upgrade-load.ts';

/**
 * What docs/operating/upgrade.md promises of several processes: the last release is replaced by this checkout, that by a made-up next
 * release, and that by this checkout again, while clients call and letters go out all the time.
 */

/** Each version serves for as many answers and letters as these at least, alone and beside another. */
const CALLS = size(20, 1_000);
const LETTERS = size(5, 100);
/** One answer of the mail host in so many is lost, so that messages of unknown delivery pass from one version to the next. */
const LOST_EVERY = 12;
/** A dozen processes take some seconds of a processor each to start; next to other work those are many, ms. */
const PATIENCE = size(1_200_000, 3_600_000);
/** Most of it is for a machine that is busy with other things, ms. */
const PHASE = size(300_000, 900_000);
const GRANT = 10_000_000;

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

test(
  'versions replace each other under load: no call fails, credits are those of the notes, no letter comes twice',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'warmpath-upgrade-'));
    open.push(() => rmSync(folder, { recursive: true, force: true }));
    const server = inject('postgres').connection;
    const login = `warmpath_run_${randomBytes(6).toString('hex')}`;
    const name = `warmpath_test_upgrade_${randomBytes(8).toString('hex')}`;
    await runOnce(server, `create database ${name}`);
    open.push(() => runOnce(server, `drop role if exists ${login}`));
    open.push(() => runOnce(server, `drop database ${name} with (force)`));
    const owner = onDatabase(server, name);

    const sentFolder = join(folder, 'sent');
    let taken = 0;
    const host = await startLossyMailHost(sentFolder, () => {
      taken += 1;
      return taken % LOST_EVERY === 0 ? 'lose_answer' : 'answer';
    });
    open.push(() => host.close());
    const installation = createInstallation({
      ownerUrl: urlOf(owner),
      runtimeUrl: urlOf(asLogin(owner, login)),
      folder,
      sentFolder,
    });
    open.push(() => installation.close());

    const release = checkoutOfRelease(join(folder, 'release'));
    const next = checkoutOfNext(join(folder, 'next'));
    await installation.command(release, 'migrate');
    await makeRuntimeLogin(owner, login);
    await installation.replaceBy(release);
    const { test_key: key = '', tenant_id: tenant = '' } = JSON.parse(
      readFileSync(installation.firstKeys, 'utf8'),
    ) as Record<string, string>;
    const [{ balance: before } = { balance: '0' }] = (
      await runOnce(owner, `select balance from warmpath.account where mode = 'test'`)
    ).rows as { balance: string }[];
    await installation.command(release, 'credits', 'grant', '--test', '--tenant', tenant, String(GRANT));

    const config = { connection: owner, role: 'warmpath_system', applicationName: 'warmpath test' } as const;
    const system = createDb(config);
    open.push(() => system.close());
    const letters = await startLetters(system, host);
    open.push(async () => {
      letters.close();
      await letters.stop();
    });
    const calls = startCalls(key, installation.addresses);
    open.push(() => calls.stop());
    /** For some more calls and letters. */
    const work = async (when: string, more = LETTERS) => {
      const [notes, delivered] = [calls.notes.size + CALLS, host.deliveries.length + more];
      const isEnough = () =>
        calls.failed.length > 0 || (calls.notes.size >= notes && host.deliveries.length >= delivered);
      const said = () =>
        `${when}: ${calls.notes.size} of ${notes} calls, ${host.deliveries.length} of ${delivered} letters`;
      await expect.poll(isEnough, { timeout: PHASE, message: said() }).toBe(true);
      expect(calls.failed, `${when}\n${installation.errors().join('\n')}`).toEqual([]);
      console.log(said(), JSON.stringify(calls.repeated));
    };
    const upgrade = async (from: Checkout, to: Checkout) => {
      await installation.command(to, 'migrate');
      // Its worker keeps plans of before, and sends again once it is replaced.
      const letters = from.version === '0.2.0' ? 0 : LETTERS;
      await work(`${from.version} on the schema of ${to.version}`, letters);
      await installation.replaceBy(to);
      await work(to.version);
    };

    await work(release.version);
    await upgrade(release, THIS);
    if (release.version === '0.2.0') {
      // It looked for its own migrations alone.
      await expect(installation.service(release).started).rejects.toThrow('does not know');
    }
    await upgrade(THIS, next);
    await installation.replaceBy(THIS);
    await work('back');
    await expect(installation.command(THIS, 'migrate')).rejects.toThrow('9000_made_up.sql');

    await letters.stop();
    await calls.stop();
    const unsent = () =>
      system.query({
        text: `select s.investor_email, t.state, t.attempts from touch t join sequence s on s.id = t.sequence_id
          where t.position = 1 and t.state <> 'sent'`,
      });
    await expect.poll(unsent, { timeout: PHASE }).toEqual([]);
    console.log(
      JSON.stringify({
        calls: calls.notes.size,
        free: calls.free,
        repeated: calls.repeated,
        letters: letters.recipients.length,
        answersLost: host.lost.answers,
      }),
    );

    // Every letter once, also those whose acknowledgement was lost.
    expect(host.deliveries.map(({ recipient }) => recipient).sort()).toEqual([...letters.recipients].sort());
    expect(host.lost.answers).toBeGreaterThan(0);
    // Every credit as the clients noted it.
    expect(calls.failed).toEqual([]);
    await checkLedger({ system });
    const charges = await system.query<{ id: string; price: number; state: string }>({
      text: "select id::text, price, state from charge where operation = 'company.search' order by id",
    });
    expect(charges.filter(({ state }) => state !== 'settled')).toEqual([]);
    expect(new Map(charges.map(({ id, price }) => [id, price]))).toEqual(new Map([...calls.notes].sort()));
    const spent = [...calls.notes.values()].reduce((sum, credits) => sum + credits, 0);
    expect(spent).toBeGreaterThan(0);
    const [account] = await system.query<{ balance: number }>({
      text: "select balance from account where mode = 'test' and tenant_id = $1",
      values: [tenant],
    });
    expect(account?.balance).toBe(Number(before) + GRANT - spent);
    for (const { first, again } of await calls.replays()) expect(again).toEqual(first);
  },
  PATIENCE,
);
