import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fakeLookups } from '../../../test/harness/fake-lookups.ts';
import { DRAFT, putTouch, startSequence } from '../../../test/harness/made-outreach.ts';
import { type MadeOptions, madeTerminal } from '../../../test/harness/made-terminal.ts';
import { createTestService, type TestService } from '../../../test/harness/service.ts';
import { inputOf, readInput } from './arguments.ts';
import { OPERATIONS } from './client.ts';
import type { Operation } from './operation.ts';
import { wp } from './program.ts';
import { priceOf, reasonToAsk } from './run.ts';

let service: TestService;
let url: string;
const home = mkdtempSync(join(tmpdir(), 'wp-asking-'));
beforeAll(async () => {
  service = await createTestService({ services: { lookups: fakeLookups() } });
  url = await service.service.listen();
});
afterAll(async () => {
  await service.checkLedger();
  await service.close();
  rmSync(home, { recursive: true, force: true });
});

const at = (key: string, options: MadeOptions = {}) =>
  madeTerminal({
    isTerminal: true,
    home,
    ...options,
    env: { WARMPATH_URL: url, WARMPATH_KEY: key, ...options.env },
  });
const commandOf = (name: string) => OPERATIONS.find(({ command }) => command === name) as Operation;

test('a price is known before: by the field that changes it', () => {
  const search = commandOf('investors search');
  expect(priceOf(search, {})).toBe(12);
  expect(priceOf(search, { effort: 'high' })).toBe(15);
  expect(priceOf(search, { effort: 'high', dry_run: true })).toBe(0);
  expect(priceOf(commandOf('usage'), {})).toBe(0);
});

test.each([
  ['investors search', { effort: 'high' }, 15, false],
  ['investors search', { effort: 'high' }, 14, true],
  ['investors lookalike', {}, 15, true],
  ['investors lookalike', { dry_run: true }, 0, false],
  ['drafts approve', { touch_id: 'x' }, 1_000, true],
  ['network delete', {}, 1_000, true],
  ['drafts edit', {}, 0, false],
  ['sequences create', {}, 0, false],
  ['sequences create', { auto_approve: true }, 1_000, true],
])('%s %j above %i asks: %s', (name, input, above, asks) => {
  expect(reasonToAsk(commandOf(name), input, above) !== undefined).toBe(asks);
});

test('at a terminal a person is asked, told the price by a dry run, and obeyed', async () => {
  const account = await service.account({ credits: 50 });
  const args = ['company', 'search', '--keyword', 'battery', '--confirm-above', '2'];
  const no = at(account.key);
  no.answer('[y/N]', 'n\n');
  expect(await wp(args, no.around)).toBe(6);
  expect(no.stderr()).toMatch(/costs 3 credits.*\nWould charge 3 of 50 credits/);
  expect(await service.balance(account)).toBe(50);
  const many = at(account.key);
  many.answer('[y/N]', 'n\n');
  const addresses = ['email', 'verify-many', '--emails', 'a@one.example', '--emails', 'b@two.example'];
  expect(await wp([...addresses, '--confirm-above', '2'], many.around)).toBe(6);
  expect(many.stderr()).toMatch(/costs 6 credits.*\nWould charge 6 of 50 credits/);
  const yes = at(account.key);
  yes.answer('[y/N]', 'y\n');
  expect(await wp(args, yes.around)).toBe(0);
  expect(yes.stdout()).toContain('name');
  expect(await service.balance(account)).toBe(47);
});

test('no answer, Ctrl-C and --no-input are no consent', async () => {
  const account = await service.account();
  const args = ['network', 'delete'];
  const silent = at(account.key);
  silent.answer('[y/N]', '\n');
  expect(await wp(args, silent.around)).toBe(6);
  const interrupted = at(account.key);
  interrupted.answer('[y/N]', '\u0003');
  expect(await wp(args, interrupted.around)).toBe(130);
  const mute = at(account.key);
  expect(await wp([...args, '--no-input'], mute.around)).toBe(6);
  expect(mute.stderr()).toContain('--yes');
});

test('an approval shows the text, and is bound to it', async () => {
  const { account, touchId } = await startSequence(service);
  await putTouch(service.db, touchId, 'awaiting_approval', { ...DRAFT, draftedBy: 'person' });
  const args = ['drafts', 'approve', '--touch-id', touchId];
  const changed = at(account.key);
  const edited = { touch_id: touchId, subject: 'Another subject', body: 'Another text.' };
  const edit = () => service.call('PUT', '/v1/fundraising/touch', { key: account.key, body: edited });
  changed.answer('[y/N]', () => edit().then(() => 'y\n'));
  expect(await wp(args, changed.around)).toBe(6);
  expect(changed.stderr()).toContain(DRAFT.subject);
  const same = at(account.key);
  same.answer('[y/N]', 'y\n');
  expect(await wp(args, same.around)).toBe(0);
  expect(same.stderr()).toContain('Another text.');
  expect(same.stdout()).toMatch(/state\S* +approved/);
});

test('logs in with a key that is not shown, and corrects what is typed', async () => {
  const account = await service.account({ credits: 7 });
  const made = at('', { env: { WARMPATH_URL: '', XDG_CONFIG_HOME: join(home, 'typed') } });
  made.answer('Address', `${url}\n`);
  made.answer('Key', `x\u007f${account.key}\r`);
  expect(await wp(['login'], made.around)).toBe(0);
  // The line editor of the first question does so as well.
  expect(made.hidden).toEqual([true, false, true, false]);
  expect(made.stderr() + made.stdout()).not.toContain(account.key);
  expect(made.stderr()).toContain('7 credits left');
  expect(JSON.parse(readFileSync(join(home, 'typed', 'warmpath', 'wp.json'), 'utf8'))).toEqual({
    use: 'default',
    profiles: { default: { url, key: account.key } },
  });
});

test('a password is typed unseen, and is no argument', async () => {
  const connect = commandOf('mailboxes connect');
  const given = {
    kind: 'smtp_imap',
    address: 'a@b.example',
    senderName: 'A',
    postalAddress: 'B',
    passwordFile: '-',
  };
  const made = at('', {});
  made.answer('password', 'secret words\r');
  expect(await inputOf(connect, given, undefined, made.terminal)).toMatchObject({ password: 'secret words' });
  expect(made.stderr()).not.toContain('secret words');
  const piped = at('', { isTerminal: false });
  piped.around.stdin.push('from a file\n');
  piped.around.stdin.push(null);
  expect(await inputOf(connect, given, undefined, piped.terminal)).toMatchObject({ password: 'from a file' });
  expect(await wp(['mailboxes', 'connect', '--password', 'x'], at('').around)).toBe(2);
});

test.each([
  ['\ufeffname,Zoë', 'utf-8', 'name,Zoë'],
  ['\ufeffname,Zoë', 'utf-16le', 'name,Zoë'],
  ['name,Zo\u00eb', 'latin1', undefined],
] as const)('a file of %j in %s is read as %j', async (text, encoding, expected) => {
  const path = join(home, `file.${encoding}`);
  writeFileSync(path, Buffer.from(text, encoding));
  const read = readInput(path, 100, madeTerminal().terminal);
  if (expected === undefined) await expect(read).rejects.toThrow('is not in UTF-8');
  else expect(await read).toBe(expected);
});

test.each([
  [{ NO_COLOR: '1' }, false],
  [{ TERM: 'dumb' }, false],
  [{}, true],
])('with %j colours are used at a terminal: %s', async (env, isBold) => {
  const { key } = await service.account();
  const made = at(key, { env });
  expect(await wp(['usage'], made.around)).toBe(0);
  expect(made.stdout().includes('\u001b[1m')).toBe(isBold);
  const piped = at(key, { isTerminal: false });
  await wp(['usage'], piped.around);
  expect(piped.stdout()).not.toContain('\u001b');
});
