import type { Command } from 'commander';
import { readInput, STDIN } from './arguments.ts';
import { type Answer, clientOf, OPERATIONS } from './client.ts';
import { Failure } from './failure.ts';
import type { Operation } from './operation.ts';
import { recordText } from './output/table.ts';
import { isObject, safeJson } from './output/value.ts';
import {
  type Access,
  checkedKey,
  credentialsPath,
  DEFAULT_URL,
  isReadable,
  parseUrl,
  readAccess,
  removeCredentials,
  writeCredentials,
} from './settings.ts';
import type { Terminal } from './terminal.ts';

/** A key is shorter by far, bytes. */
const KEY_LIMIT = 4_096;

/** `wp login`, `wp logout`, `wp whoami`. */
export function addAccessCommands(program: Command, terminal: Terminal): void {
  program
    .command('login')
    .helpGroup('Access:')
    .summary('store the address and the key')
    .description(
      'Asks for the address and the key, checks them, and stores them in a file that only you can read. Without a terminal the key is read from standard input.',
    )
    .option('--url <address>', 'the address of the service, in place of asking for it')
    .option('--no-input', 'ask nothing: the key is read from standard input')
    .action((options: { url?: string; input: boolean }) => login(options, terminal));
  program
    .command('logout')
    .helpGroup('Access:')
    .summary('remove what "login" stored')
    .description('Removes the stored address and key. The key itself stays valid until it is revoked.')
    .action(() => logout(terminal));
  program
    .command('whoami')
    .helpGroup('Access:')
    .summary('which key is used, and what it may do')
    .description('Which address and key are used, where they are from, and what the service says of the key.')
    .option('--json', 'as JSON')
    .action((options: { json?: true }) => whoami(options, terminal));
}

async function login(
  options: { readonly url?: string; readonly input: boolean },
  terminal: Terminal,
): Promise<void> {
  const path = credentialsPath(terminal);
  if (path === undefined)
    throw new Failure(
      'key',
      'There is no folder to store a key in: HOME is not set. Set HOME or XDG_CONFIG_HOME, or use WARMPATH_KEY and WARMPATH_URL.',
    );
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
  await writeCredentials(path, { url, key });
  terminal.note(`Works: ${String(usage.credits_remaining)} credits left. Stored in ${path}.`);
  if ((terminal.env.WARMPATH_KEY ?? '') !== '')
    terminal.note('Warning: WARMPATH_KEY is set, and is used in place of the stored key.');
}

async function logout(terminal: Terminal): Promise<void> {
  const path = credentialsPath(terminal);
  const isRemoved = path !== undefined && (await removeCredentials(path));
  terminal.note(isRemoved ? `Removed ${path}.` : 'Nothing is stored.');
  if ((terminal.env.WARMPATH_KEY ?? '') !== '') terminal.note('WARMPATH_KEY is still set.');
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
