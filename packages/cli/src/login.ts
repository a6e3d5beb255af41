import { spawn } from 'node:child_process';
import type { Command } from 'commander';
import { readInput, STDIN } from './arguments.ts';
import { type Answer, clientOf, OPERATIONS } from './client.ts';
import { Failure } from './failure.ts';
import type { Operation } from './operation.ts';
import { recordText } from './output/table.ts';
import { isObject, safeJson } from './output/value.ts';
import {
  type Access,
  askedProfile,
  checkedKey,
  credentialsPath,
  DEFAULT_URL,
  isReadable,
  parseUrl,
  readAccess,
  readStored,
  writeStored,
} from './settings.ts';
import type { Terminal } from './terminal.ts';

/** A key is shorter by far, bytes. */
const KEY_LIMIT = 4_096;

/** `wp login`, `wp logout`, `wp whoami`, `wp profiles`, `wp open`. */
export function addAccessCommands(program: Command, terminal: Terminal): void {
  const add = (above: Command, words: string, summary: string, description: string) =>
    above.command(words).helpGroup('Access:').summary(summary).description(description);
  add(
    program,
    'login',
    'store an address and a key',
    'Asks for the address and the key, checks them, and stores them in a file that only you can read: as the profile of --profile, which is then the one in use. Without a terminal the key is read from standard input.',
  )
    .option('--url <address>', 'the address of the service, in place of asking for it')
    .option('--no-input', 'ask nothing: the key is read from standard input')
    .action((options: { url?: string; input: boolean }) => login(options, terminal));
  add(
    program,
    'logout',
    'remove what "login" stored',
    'Removes a profile: that of --profile, else the one in use. The key itself stays valid until it is revoked.',
  ).action(() => logout(terminal));
  add(
    program,
    'whoami',
    'which key is used, and what it may do',
    'Which address and key are used, where they are from, and what the service says of the key.',
  )
    .option('--json', 'as JSON')
    .action((options: { json?: true }) => whoami(options, terminal));
  const profiles = add(
    program,
    'profiles',
    'list the stored addresses and keys, and choose one',
    'The stored addresses and keys by name. "wp login --profile NAME" stores one; --profile before or behind a command uses it once.',
  );
  add(profiles, 'list', 'list them', 'Lists the profiles; no key is shown.')
    .option('--json', 'as JSON')
    .action((options: { json?: true }) => listProfiles(options, terminal));
  add(profiles, 'use', 'choose one', 'Makes a profile the one that is used if none is asked for.')
    .argument('<name>', 'the name of the profile')
    .action((name: string) => useProfile(name, terminal));
  add(
    program,
    'open',
    'open the console in the browser',
    'Opens the console in the browser, that of the sandbox for a sandbox key: an investor by its id, or "docs" or "reference". The address is on stdout, too; without a terminal nothing is opened.',
  )
    .argument('[what]', 'the id of an investor, "docs" or "reference"')
    .action((what: string | undefined) => openPage(what, terminal));
}

/** Where profiles are stored. Throws a failure without a folder. */
function placeOf(terminal: Terminal): string {
  const path = credentialsPath(terminal);
  if (path !== undefined) return path;
  throw new Failure(
    'key',
    'There is no folder to store a key in: HOME is not set. Set HOME or XDG_CONFIG_HOME, or use WARMPATH_KEY and WARMPATH_URL.',
  );
}

async function login(
  options: { readonly url?: string; readonly input: boolean },
  terminal: Terminal,
): Promise<void> {
  const path = placeOf(terminal);
  const stored = await readStored(path);
  const name = askedProfile(terminal) ?? stored.use;
  const isAsking = options.input && terminal.canAsk;
  const given = options.url ?? terminal.env.WARMPATH_URL ?? '';
  const address =
    given === '' && isAsking ? await terminal.ask(`Address of the service [${DEFAULT_URL}]: `) : given;
  const url = parseUrl(address.trim() === '' ? DEFAULT_URL : address.trim());
  if (isReadable(url))
    terminal.note(`Warning: ${url} is not encrypted; the key can be read on the way. Use https.`);
  const typed = isAsking
    ? await terminal.askSecret('Key (it is not shown): ')
    : await readInput(STDIN, KEY_LIMIT, terminal);
  if (typed.trim() === '')
    throw new Failure(
      'usage',
      'No key was given. Type it when it is asked for, or pipe it in: "wp login < key.txt".',
    );
  const key = checkedKey(typed.trim());
  const usage = await usageOf({ url, key, from: path }, terminal);
  await writeStored(path, { use: name, profiles: new Map([...stored.profiles, [name, { url, key }]]) });
  terminal.note(
    `Works: ${String(usage.credits_remaining)} credits left. Stored in ${path} as profile "${name}".`,
  );
  if ((terminal.env.WARMPATH_KEY ?? '') !== '')
    terminal.note('Warning: WARMPATH_KEY is set, and is used in place of the stored key.');
}

async function logout(terminal: Terminal): Promise<void> {
  const path = credentialsPath(terminal);
  const { use, profiles } = await readStored(path);
  const name = askedProfile(terminal) ?? use;
  const left = new Map([...profiles].filter(([one]) => one !== name));
  const [next = use] = left.has(use) ? [use] : left.keys();
  if (path !== undefined) await writeStored(path, { use: next, profiles: left });
  terminal.note(profiles.has(name) ? `Removed profile "${name}" from ${path}.` : 'Nothing is stored.');
  if (next !== use) terminal.note(`In use now: "${next}".`);
  if ((terminal.env.WARMPATH_KEY ?? '') !== '') terminal.note('WARMPATH_KEY is still set.');
}

async function listProfiles({ json }: { readonly json?: true }, terminal: Terminal): Promise<void> {
  const { use, profiles } = await readStored(credentialsPath(terminal));
  const rows = [...profiles].map(([name, { url, key }]) => ({
    name,
    url,
    mode: key.startsWith('wp_test_') ? 'sandbox' : 'live',
    in_use: name === use,
  }));
  if (json === true) return terminal.result(`${safeJson(JSON.stringify(rows))}\n`);
  if (rows.length === 0) return terminal.note('None: "wp login" stores one.');
  const told = rows.map((row) => [row.name, `${row.url}  ${row.mode}${row.in_use ? ', in use' : ''}`]);
  const names = rows.map((row) => row.name);
  return terminal.result(`${recordText(names, Object.fromEntries(told), terminal.bold)}\n`);
}

async function useProfile(name: string, terminal: Terminal): Promise<void> {
  // Throws if there is none of this name.
  const { url } = await readAccess({ ...terminal, profile: name });
  const path = placeOf(terminal);
  await writeStored(path, { ...(await readStored(path)), use: name });
  terminal.note(`In use now: "${name}", ${url}.`);
}

async function whoami({ json }: { readonly json?: true }, terminal: Terminal): Promise<void> {
  const access = await readAccess(terminal);
  const { request_id: _unused, ...usage } = await usageOf(access, terminal);
  const told = { url: access.url, key_from: access.from, ...usage };
  if (json === true) return terminal.result(`${safeJson(JSON.stringify(told))}\n`);
  const fields = Object.entries(told).flatMap(([name, value]) =>
    isObject(value) ? Object.keys(value).map((inner) => `${name}.${inner}`) : [name],
  );
  return terminal.result(`${recordText(fields, told, terminal.bold)}\n`);
}

function usageOf(access: Access, terminal: Terminal): Promise<Answer> {
  const operation = OPERATIONS.find((one) => one.operation === 'usage') as Operation;
  return clientOf(access, terminal).call(operation, {});
}

/** The program that opens an address in the browser, and what stands before the address. */
function browserOf({ env }: Terminal): [string, ...string[]] {
  if ((env.BROWSER ?? '') !== '') return [env.BROWSER as string];
  if (process.platform === 'darwin') return ['open'];
  // "start" is of the shell, which would read the address.
  return process.platform === 'win32' ? ['rundll32', 'url.dll,FileProtocolHandler'] : ['xdg-open'];
}

async function openPage(what: string | undefined, terminal: Terminal): Promise<void> {
  const { url, key } = await readAccess(terminal);
  const path =
    what === 'docs' || what === 'reference'
      ? `/${what}`
      : `${key.startsWith('wp_test_') ? '/sandbox' : ''}/${what === undefined ? '' : `investors?open=${encodeURIComponent(what)}`}`;
  await terminal.result(`${url}${path}\n`);
  if (terminal.columns === undefined) return;
  const [program, ...before] = browserOf(terminal);
  const child = spawn(program, [...before, url + path], { detached: true, stdio: 'ignore' });
  child.on('error', () => terminal.note(`No browser was found (${program}): open the address by hand.`));
  child.unref();
}
